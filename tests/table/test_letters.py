"""Does every pair of eyes get its letters, only its own, and do they read back as they were written?"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import filon
from filon.core.event import Said, Seated
from filon.table import Clock, Letter, Table
from filon.table.log_entries import Again, Dealt
from filon.table.protocol.server_messages import Changed, Refused, Whole, read_letter, write_letter
from filon.testing.translation_checks import happening
from table.tables import (
    GAMES,
    PARTS,
    SECRET,
    Post,
    any_move,
    committed,
    eyes_of,
    gathered,
    log_of,
    opened,
    pass_on,
    saboteur,
    say,
    text,
    to_the_end,
    without_pile,
)

by_game = pytest.mark.parametrize("key", GAMES)


@by_game
def test_letters_go_to_every_seat_and_then_the_onlookers_and_add_up_to_what_was_heard(key: str) -> None:
    table = opened(key)
    post = Post(table)
    while table.match.turn is not None:
        assert post.carry(say(table, any_move(table)))
        assert post.adds_up()


def test_talk_leaving_and_coming_back_send_one_letter_to_each() -> None:
    table = saboteur()
    for letters in (
        table.talk(1, "suspect p3", 1),
        table.chat(0, "hello", 1),
        table.leave(2, 1),
        table.come_back(2, 1),
    ):
        assert [letter.to for letter in letters] == [0, 1, 2, None]


def test_the_onlooker_and_each_seat_get_only_what_is_theirs() -> None:
    table = saboteur(hands={0: ["map"]})
    for letters in (say(table, "map 8,0"), say(table, pass_on(table)), say(table, any_move(table))):
        for letter in letters:
            assert isinstance(letter.body, Changed)
            own = "nobody" if letter.to is None else f"p{letter.to + 1}"
            assert {event.audience for event in letter.body.events} <= {"all", own}
    assert "treasure" in text(table.match.events(0))
    assert "treasure" not in text(table.match.events(1)) + text(table.match.events(None))


@pytest.mark.parametrize("begin", [lambda: opened(seed=918273645, options={"rounds": 1}), committed])
def test_no_letter_holds_secret_seed_deal_or_log(begin: Callable[[], Table]) -> None:
    table = begin()
    letters: list[Letter] = [*table.talk(1, "suspect p1", 0), *table.leave(2, 1)]
    while table.match.turn is not None:
        letters += say(table, any_move(table))
    sent = text(letters) + text([table.since(eyes) for eyes in eyes_of(table)])

    assert SECRET in log_of(table) or "918273645" in log_of(table)
    for hidden in (SECRET, *PARTS[:3], "918273645", '"deck"', '"opened"', '"moved"'):
        assert hidden not in sent


def test_a_letter_after_an_undo_says_from_where_on_each_has_heard_otherwise() -> None:
    table = without_pile(saboteur())
    post = Post(table)
    mover = table.match.turn
    assert mover is not None
    post.carry(say(table, pass_on(table)))
    assert post.adds_up()
    letters = post.carry(table.take_back(mover, table.number, 500))

    assert post.adds_up()
    for letter in letters:
        assert isinstance(letter.body, Changed)
        assert letter.body.first == len(table.events(letter.to))
        assert letter.body.events == ()


# Both ways ----------------------------------------------------------------------------------------------------------


def evening(key: str, seats: int, random: Random) -> Iterator[tuple[Table, list[Letter]]]:
    """All that a table sends on an evening: people come, play, talk, ask, leave, and play again."""
    table = gathered(key, seats=seats, people=tuple(range(0, seats, 2)), clock=Clock(60, 5))
    yield table, table.chat(0, "hello", 1, "c")
    yield table, table.report(Dealt(now=1, seed=random.randrange(100)), None)
    for _ in range(40):
        turn = table.match.turn
        if turn is None:
            break
        speaker = random.randrange(seats)
        for phrase in table.match.phrases(speaker)[:1]:
            yield table, table.talk(speaker, phrase, 2, "t")
        yield table, table.say(turn, table.number, "fly", 2, "f")
        yield table, table.say(turn, table.number, random.choice(table.match.legal()), 2, f"m{table.number}")
        yield table, table.say(turn, 0, "fly", 2, f"m{table.number - 1}")  # sent twice
        if random.random() < 0.2:
            yield table, table.take_back(turn, table.number, 3)
            yield table, table.answer(random.randrange(seats), True, 3)
        if random.random() < 0.1:
            yield table, table.leave(speaker, 4)
    yield table, table.give_up(0, 5)
    if table.phase != "over":
        to_the_end(table)
    yield table, table.report(Again(now=6), None)


@pytest.mark.parametrize("key", filon.keys())
def test_every_letter_of_every_game_reads_back_byte_for_byte(key: str) -> None:
    game, random = filon.load(key), Random(key)
    bodies, happened = set(), set()
    for seats in (game.seats[0], game.seats[-1]):
        for _, letters in evening(key, seats, random):
            for letter in letters:
                written = write_letter(letter)
                body = read_letter(written)
                assert write_letter(Letter(letter.to, body)) == written
                assert text(read_letter(written.decode())) == written.decode()
                bodies.add(type(body))
                happened |= kinds_of(game, body)

    assert bodies == {Whole, Changed, Refused}
    assert happened <= {kind.__struct_config__.tag for kind in game.happenings} | {"said", "seated"}
    assert happened - {"said", "seated"}


@pytest.mark.parametrize("key", filon.keys())
def test_every_kind_of_happening_of_every_game_reads_back(key: str) -> None:
    game = filon.load(key)
    kinds = [happening(kind) for kind in (*game.happenings, Said, Seated)]
    events = [filon.Event(number, "p1", number % 2 == 0, what) for number, what in enumerate(kinds)]

    assert game.read_events(text(events)) == events


def kinds_of(game: filon.Game, body: Whole | Changed | Refused) -> set[str]:
    """What happened, read by the game itself; it is written again as it was."""
    if isinstance(body, Refused):
        return set()
    events = game.read_events(text(body.events))
    assert text(events) == text(body.events)
    return {str(event.what.__struct_config__.tag) for event in events}


@pytest.mark.parametrize("key", filon.keys())
def test_what_is_shown_holds_the_seat_s_view_of_every_game(key: str) -> None:
    """Public and own merged are the view; a client needs no third thing."""
    game, random = filon.load(key), Random(key)
    seen = 0
    for seats in (game.seats[0], game.seats[-1]):
        for table, _ in evening(key, seats, random):
            if table.playing is None or random.random() < 0.5:
                continue
            for eyes in eyes_of(table):
                shown = json.loads(text(table.shown(eyes)))
                assert view_of(game, shown) == table.match.view(eyes)
                seen += 1

    assert seen > 20


def view_of(game: filon.Game, shown: Any) -> filon.View:
    """The view in what is shown, as JSON."""
    merged = {**shown["now"]["public"], "seat": shown["mine"]["you"]}
    if "own" in merged or shown["mine"]["own"] is not None:
        merged["own"] = shown["mine"]["own"]
    return game.read_view(json.dumps(merged))


@pytest.mark.parametrize(
    "wrong", ["", "{}", "[]", '{"kind":"shown"}', '{"kind":"told"}', "[" * 10**5, b"\xff", "\ud800"]
)
def test_what_is_no_letter_is_refused(wrong: Any) -> None:
    with pytest.raises(filon.InvalidView) as raised:
        read_letter(wrong)

    assert raised.value.code == "letter"
