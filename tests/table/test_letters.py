"""Does every pair of eyes get its letters, only its own, and nothing that tells a secret?"""

from importlib import import_module
from random import Random
from typing import Any

import pytest

import filon
from filon.table import Letter, Table
from filon.table.inputs import Opened
from filon.table.letters import Rewound, Told, UndoWanted
from filon.testing.walks import is_talk, walk
from filon.testing.witness import Start, Witness
from table.tables import (
    ADDED,
    GAMES,
    SECRET,
    Post,
    any_move,
    log_of,
    opened,
    pass_on,
    saboteur,
    say,
    text,
    without_pile,
)

by_game = pytest.mark.parametrize("key", GAMES)


def witness_of(game: filon.Game) -> Witness:
    found: Witness = import_module(game.testing).WITNESS
    return found


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
        table.sit(0, "Ada", 1),
        table.leave(2, 1),
        table.come_back(2, 1),
    ):
        assert [letter.to for letter in letters] == [0, 1, 2, None]


def test_the_onlooker_and_each_seat_get_only_what_is_theirs() -> None:
    table = saboteur(hands={0: ["map"]})
    for letters in (say(table, "map 8,0"), say(table, pass_on(table)), say(table, any_move(table))):
        for letter in letters:
            assert isinstance(letter.body, Told)
            own = "nobody" if letter.to is None else f"p{letter.to + 1}"
            assert {event.audience for event in letter.body.events} <= {"all", own}
    assert "treasure" in text(table.match.events(0))
    assert "treasure" not in text(table.match.events(1)) + text(table.match.events(None))


@pytest.mark.parametrize("committed", [False, True])
def test_no_letter_holds_secret_seed_deal_or_log(committed: bool) -> None:
    options: dict[str, Any] = {"secret": SECRET, "added": ADDED} if committed else {"seed": 918273645}
    table = opened(options={"rounds": 1}, **options)
    letters: list[Letter] = [*table.sit(0, "Ada", 0), *table.talk(1, "suspect p1", 0), *table.leave(2, 1)]
    while table.match.turn is not None:
        letters += say(table, any_move(table))
    sent = text(letters)

    assert SECRET in log_of(table) if committed else "918273645" in log_of(table)
    for hidden in (SECRET, *filter(None, ADDED), "918273645", '"deck"', '"opened"', '"moved"'):
        assert hidden not in sent


class Driver:
    """A table driven along a walk; every letter is kept as the bytes one pair of eyes would get, with its order."""

    def __init__(self, key: str, start: Start, seat: int | None, random: Random) -> None:
        self.table = Table.open(
            Opened(now=0.0, game=key, version=1, seats=start.seats, options=start.options, deal=start.deal)
        )
        self.seat, self.random = seat, random
        self.sent: list[str] = []

    def keep(self, letters: list[Letter]) -> list[Letter]:
        self.sent.append(f"{[letter.to for letter in letters]}")
        self.sent += [text(letter.body) for letter in letters if letter.to == self.seat]
        return letters

    def line(self, line: str) -> None:
        if is_talk(line):
            speaker, _, said = line.partition(": ")
            self.keep(self.table.talk(int(speaker[1:]) - 1, said, 1))
            return
        mover, number = self.table.match.turn, self.table.number
        assert mover is not None
        self.keep(self.table.say(mover, number, line, 1))
        if self.random.random() < 0.3:
            self.take_back_and_repeat(mover, line)
        if self.random.random() < 0.3 and self.table.match.turn == self.seat is not None:
            self.let_bot_think()

    def take_back_and_repeat(self, mover: int, line: str) -> None:
        """How the undo is ruled is seen by all; so it is a letter like others. The mover's own refusals are theirs."""
        letters = self.table.take_back(mover, self.table.number, 1)
        self.keep(letters)
        if isinstance(letters[0].body, Rewound):
            self.keep(self.table.say(mover, self.table.number, line, 1))
        elif isinstance(letters[0].body, UndoWanted):
            self.keep(self.table.answer(letters[0].body.waiting[0], False, 1))

    def let_bot_think(self) -> None:
        assert self.seat is not None
        self.keep(self.table.leave(self.seat, 1))
        self.sent.append(repr(self.table.bot_move()))
        self.keep(self.table.come_back(self.seat, 1))


def sent_along(key: str, start: Start, lines: list[str], seat: int | None, seed: int) -> list[str]:
    driver = Driver(key, start, seat, Random(seed))
    for line in lines:
        driver.line(line)
    return driver.sent


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_twin_tables_of_saboteur_send_a_seat_the_same_bytes(seats: int) -> None:
    twins_get_the_same("saboteur", seats, {"rounds": 2}, walks=10)


def test_twin_tables_of_kuhn_send_a_seat_the_same_bytes() -> None:
    twins_get_the_same("kuhn", 2, {}, walks=20)


def twins_get_the_same(key: str, seats: int, options: dict[str, Any], walks: int) -> None:
    game = filon.load(key)
    witness, compared = witness_of(game), 0
    for seed in range(walks):
        random = Random(seed)
        walked = walk(game, witness, seats, random, options=options)
        for seat in random.sample([None, *range(seats)], 2):
            lines = walked.lines[: random.randint(len(walked.lines) // 2, len(walked.lines))]
            twin = witness.twin(walked.start, lines, seat, random)
            if twin is not None:
                first = sent_along(key, walked.start, lines, seat, seed)
                second = sent_along(key, *twin, seat, seed)
                compared += 1

                assert first == second
    assert compared > walks // 2


def test_the_driver_would_see_a_difference() -> None:
    """Twins for p1 are none for p2."""
    start = Start(2, {"cards": ["king", "jack", "queen"]}, {})
    other = Start(2, {"cards": ["king", "queen", "jack"]}, {})
    sides = [[sent_along("kuhn", deal, ["bet", "call"], seat, 1) for deal in (start, other)] for seat in (0, 1)]

    assert sides[0][0] != sides[0][1]  # the showdown shows it
    assert sent_along("kuhn", start, ["bet"], 0, 1) == sent_along("kuhn", other, ["bet"], 0, 1)
    assert sides[1][0] != sides[1][1]


def test_a_letter_after_an_undo_says_how_much_each_has_heard() -> None:
    table = without_pile(saboteur())
    post = Post(table)
    mover = table.match.turn
    assert mover is not None
    post.carry(say(table, pass_on(table)))
    assert post.adds_up()
    post.carry(table.take_back(mover, table.number, 500))

    assert post.adds_up()
