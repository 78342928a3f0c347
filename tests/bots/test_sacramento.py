"""Bots of Sacramento: better than random, right in plain positions, and hard to read."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon import bots
from filon.bots.sacramento.distances import distance_tables
from filon.core.budget import USUAL
from filon.core.event import Event
from filon.core.game import Game
from filon.core.match import Match
from filon.core.view import View as CoreView
from filon.games.sacramento import events as h
from filon.games.sacramento.board import CODES
from filon.games.sacramento.view_types import Own, View
from filon.testing.sacramento.extra_boards import KINDS, random_board

from .bot_matches import played

GAME = filon.load("sacramento")
REGULAR = bots.find(GAME, "regular")
play = partial(played, GAME)
by_seats = pytest.mark.parametrize("seats", [2, 3, 4])
Riders = tuple[str | None, str | None, str | None]
HOME: Riders = (None, None, None)


def view_of(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def kinds(match: Match) -> Counter[str]:
    """Return how often each type of event occurred."""
    return Counter(type(event.what).__name__ for event in match.events(None))


def position(mine: Riders, theirs: Riders, gold: int, dice: tuple[int, ...], **changes: Any) -> View:
    """Return p1's view, p1 to ride and p2 at the other corner."""
    match = GAME.start(seats=2, deal={"first": "p1"})
    match.play("hide 1")
    match.play("hide 1")
    changes = {"dice": dice, "left": dice, **changes}
    return msgspec.structs.replace(view_of(match, 0), riders=(mine, theirs), own=Own(gold), **changes)


def answer(mine: Riders, theirs: Riders, gold: int, *, dice: tuple[int, int], left: tuple[int, ...]) -> str:
    """Return p1's answer after p2's rider 1 has failed and both of p1's other riders are shown empty."""
    shown = tuple(rider for rider in (1, 2, 3) if rider != gold)
    fields = {"phase": "answer", "turn": 0, "mover": 1, "moved": 1, "left": left, "shown": (shown, ())}
    return REGULAR(GAME, position(mine, theirs, gold, dice, **fields), [], 1, USUAL)


@cache
def self_play(seats: int, seed: int, bot: bots.Bot = REGULAR) -> tuple[Match, list[bool]]:
    """Return a finished match, and for its turns whether the rider nearest to its bank was the carrier."""
    guesses: list[bool] = []

    def watched(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: filon.Budget) -> str:
        assert isinstance(view, View)
        if len(view.left) == 2 and view.phase == "ride":
            guesses.extend(guess(view))
        return bot(game, view, events, seed, budget)

    return play(seed, *[watched] * seats), guesses


@by_seats
def test_regular_finishes_matches_without_void_rounds(seats: int) -> None:
    """Seen over 24 matches each: 53 to 186 turns, and no void round."""
    for seed in range(3):
        match, _ = self_play(seats, seed)

        assert match.outcome is not None
        assert match.outcome.reason == "reached_sum"
        assert kinds(match)["Voided"] == 0
        assert view_of(match, 0).turns < 400


@by_seats
def test_regular_beats_random(seats: int) -> None:
    """It won all of 24 matches with 2, with 3 and with 4 seats when this was written."""
    wins = 0
    for seed in range(2 * seats):
        me = seed % seats
        match = play(seed, *[REGULAR if seat == me else bots.random for seat in range(seats)])
        assert match.outcome is not None
        wins += match.outcome.winners == (me,)

    assert wins >= 2 * seats - 1


@pytest.mark.parametrize("seed", range(6))
def test_regular_does_not_depend_on_hidden_gold(seed: int) -> None:
    """Two matches that differ only in where p2 hid its gold; p2 rides randomly, and p1 rides the same in both."""
    twins = [GAME.start(seats=2, seed=seed, first="p1") for _ in range(2)]
    random, moves_played = Random(seed), 0
    for match, gold in zip(twins, ("hide 1", "hide 3"), strict=True):
        match.play("hide 2")
        match.play(gold)
    while not gold_was_shown(twins[0]) and not gold_was_shown(twins[1]) and twins[0].turn is not None:
        if twins[0].turn == 0:
            moves = [REGULAR(GAME, match.view(0), match.events(0), moves_played, USUAL) for match in twins]
            assert moves[0] == moves[1]
        else:
            moves = [random.choice(twins[0].legal())] * 2
        for match, move in zip(twins, moves, strict=True):
            match.play(move)
        moves_played += 1

    assert moves_played > 4


def gold_was_shown(match: Match) -> bool:
    """Return whether anything has been shown that depends on where gold is."""
    return any(isinstance(event.what, (h.Lifted, h.CameEmpty, h.Banked)) for event in match.events(None))


@pytest.mark.parametrize(("seats", "matches"), [(2, 30), (3, 12), (4, 8)])
def test_regular_hides_its_carrier(seats: int, matches: int) -> None:
    """The rider nearest to its bank is the carrier in less than half of all turns.

    With 2 seats it is 48 in a hundred over 30 matches, but in eight it may be 51; randomly it is 40. With 3 it is 45
    over 12 matches, with 4 it is 41 over eight. A bot that ignores what its rides reveal comes to 74, 63 and 43.
    """
    guesses = [one for seed in range(matches) for one in self_play(seats, seed)[1]]

    assert len(guesses) > 100
    assert sum(guesses) / len(guesses) < 0.5


def test_expert_bluffs_with_its_nearest_rider() -> None:
    """In ten matches of two the nearest was the carrier in a quarter of all turns; randomly it would be 40 of 100."""
    guesses = [one for seed in range(4) for one in self_play(2, seed, bots.find(GAME, "expert"))[1]]

    assert len(guesses) > 40
    assert 0.05 < sum(guesses) / len(guesses) < 0.45


def guess(view: View) -> list[bool]:
    """Return whether the mover's nearest rider is its carrier; empty while all are at home or it is known."""
    distances, seat = distance_tables(view), view.mover
    riders = [CODES[cell] if cell else 0 for cell in view.riders[seat]]
    might = [rider for rider in range(3) if rider + 1 not in view.shown[seat]]
    if len(might) == 1 or not any(riders):
        return []
    assert view.own is not None
    nearest = min(might, key=lambda rider: distances.turns_of(seat, rider, riders[rider]))
    return [view.own.gold == nearest + 1]


def test_regular_banks_when_the_die_fits() -> None:
    view = position(("c13", "i6", None), HOME, 2, (3, 5))

    assert all(REGULAR(GAME, view, [], seed, USUAL) == "ride 2 3 j4" for seed in range(10))


def test_regular_challenges_before_it_banks() -> None:
    view = position(("c13", "i6", None), ("c8", None, None), 2, (3, 5))

    assert REGULAR(GAME, view, [], 1, USUAL) == "ride 1 5 c8"


def test_regular_challenges_known_carriers_and_no_empty_riders() -> None:
    known = position(("g9", None, None), ("g6", "f4", None), 3, (3, 6), shown=((), (2, 3)))
    empty = position(("g9", None, None), ("g6", "f4", None), 3, (3, 6), shown=((), (1,)))

    assert REGULAR(GAME, known, [], 1, USUAL) == "ride 1 3 g6"
    assert all(not REGULAR(GAME, empty, [], seed, USUAL).endswith(" g6") for seed in range(10))


def test_regular_stays_beside_its_bank_unless_the_last_die_threatens() -> None:
    mine: Riders = ("k8", "e9", "d8")

    assert answer(mine, (None, "k11", "a9"), 1, dice=(2, 3), left=(2,)) == "stay"
    assert answer(mine, (None, "k11", "a9"), 1, dice=(2, 3), left=(3,)) == "home"


def test_regular_goes_home_with_a_known_carrier_far_from_the_bank() -> None:
    assert answer(("f7", "b9", "d8"), (None, "k11", "a9"), 1, dice=(2, 3), left=(2,)) == "home"


def test_regular_hides_under_any_rider() -> None:
    match = GAME.start(seats=2, deal={"first": "p1"})
    hidden = Counter(REGULAR(GAME, match.view(0), match.events(0), seed, USUAL) for seed in range(300))

    assert sorted(hidden) == ["hide 1", "hide 2", "hide 3"]
    assert min(hidden.values()) > 60


def test_turns_to_a_bank_follow_two_dice() -> None:
    """Beside its bank a carrier waits for three of six numbers: 4/3 turns if it were never challenged."""
    match = GAME.start(seats=2, deal={"first": "p1"})
    distances = distance_tables(view_of(match, 0))
    beside, behind = CODES["k5"], CODES["c11"]

    assert {distances.rows[beside][end] for end in distances.banks[0]} == {2, 3, 5}
    assert 4 / 3 < distances.turns[0][beside] < 2
    assert distances.turns[0][beside] < distances.turns[0][behind] < distances.turns_from_home[0][1]
    assert distances.from_home[0][1][behind] == 1


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_regular_plays_other_boards(kind: str) -> None:
    for seed in range(2):
        match = play(seed, *[REGULAR] * 3, target=50_000, board=random_board(kind, Random(seed)))

        assert match.outcome is not None
