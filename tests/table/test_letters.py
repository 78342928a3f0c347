"""Does every pair of eyes get its letters, only its own, and do they read back as they were written?"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import filon
from filon.core.event import Said, Seated
from filon.table import Clock, Delivery, Table
from filon.table.log_entries import Dealt, Rematched
from filon.table.protocol.server_messages import Refused, SnapshotMessage, Update, decode_message, encode_message
from filon.testing.translation_checks import example_event
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
    for deliveries in (
        table.talk(1, "suspect p3", 1),
        table.chat(0, "hello", 1),
        table.leave(2, 1),
        table.rejoin(2, 1),
    ):
        assert [delivery.to for delivery in deliveries] == [0, 1, 2, None]


def test_the_onlooker_and_each_seat_get_only_what_is_theirs() -> None:
    table = saboteur(hands={0: ["map"]})
    for deliveries in (say(table, "map 8,0"), say(table, pass_on(table)), say(table, any_move(table))):
        for delivery in deliveries:
            assert isinstance(delivery.body, Update)
            own = "nobody" if delivery.to is None else f"p{delivery.to + 1}"
            assert {event.audience for event in delivery.body.events} <= {"all", own}
    assert "treasure" in text(table.match.events(0))
    assert "treasure" not in text(table.match.events(1)) + text(table.match.events(None))


@pytest.mark.parametrize("begin", [lambda: opened(seed=918273645, options={"rounds": 1}), committed])
def test_no_letter_holds_secret_seed_deal_or_log(begin: Callable[[], Table]) -> None:
    table = begin()
    deliveries: list[Delivery] = [*table.talk(1, "suspect p1", 0), *table.leave(2, 1)]
    while table.match.turn is not None:
        deliveries += say(table, any_move(table))
    sent = text(deliveries) + text([table.since(viewer) for viewer in eyes_of(table)])

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
    deliveries = post.carry(table.undo(mover, table.number, 500))

    assert post.adds_up()
    for delivery in deliveries:
        assert isinstance(delivery.body, Update)
        assert delivery.body.first == len(table.events(delivery.to))
        assert delivery.body.events == ()


# Both ways ----------------------------------------------------------------------------------------------------------


def evening(key: str, seats: int, random: Random) -> Iterator[tuple[Table, list[Delivery]]]:
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
            yield table, table.undo(turn, table.number, 3)
            yield table, table.vote(random.randrange(seats), True, 3)
        if random.random() < 0.1:
            yield table, table.leave(speaker, 4)
    yield table, table.give_up(0, 5)
    if table.phase != "over":
        to_the_end(table)
    yield table, table.report(Rematched(now=6), None)


@pytest.mark.parametrize("key", filon.keys())
def test_every_letter_of_every_game_reads_back_byte_for_byte(key: str) -> None:
    game, random = filon.load(key), Random(key)
    bodies, happened = set(), set()
    for seats in (game.seats[0], game.seats[-1]):
        for _, deliveries in evening(key, seats, random):
            for delivery in deliveries:
                written = encode_message(delivery)
                body = decode_message(written)
                assert encode_message(Delivery(delivery.to, body)) == written
                assert text(decode_message(written.decode())) == written.decode()
                bodies.add(type(body))
                happened |= kinds_of(game, body)

    assert bodies == {SnapshotMessage, Update, Refused}
    assert happened <= {kind.__struct_config__.tag for kind in game.event_types} | {"said", "seated"}
    assert happened - {"said", "seated"}


@pytest.mark.parametrize("key", filon.keys())
def test_every_kind_of_happening_of_every_game_reads_back(key: str) -> None:
    game = filon.load(key)
    kinds = [example_event(kind) for kind in (*game.event_types, Said, Seated)]
    events = [filon.Event(number, "p1", number % 2 == 0, what) for number, what in enumerate(kinds)]

    assert game.read_events(text(events)) == events


def kinds_of(game: filon.Game, body: SnapshotMessage | Update | Refused) -> set[str]:
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
            if table.session is None or random.random() < 0.5:
                continue
            for viewer in eyes_of(table):
                snapshot = json.loads(text(table.snapshot(viewer)))
                assert view_of(game, snapshot) == table.match.view(viewer)
                seen += 1

    assert seen > 20


def view_of(game: filon.Game, snapshot: Any) -> filon.View:
    """The view in what is shown, as JSON."""
    merged = {**snapshot["match"]["public"], "seat": snapshot["viewer"]["seat"]}
    if "own" in merged or snapshot["viewer"]["own"] is not None:
        merged["own"] = snapshot["viewer"]["own"]
    return game.read_view(json.dumps(merged))


@pytest.mark.parametrize(
    "wrong", ["", "{}", "[]", '{"kind":"snapshot"}', '{"kind":"told"}', "[" * 10**5, b"\xff", "\ud800"]
)
def test_what_is_no_letter_is_refused(wrong: Any) -> None:
    with pytest.raises(filon.InvalidView) as raised:
        decode_message(wrong)

    assert raised.value.code == "message"
