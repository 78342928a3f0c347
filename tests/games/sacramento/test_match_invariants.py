"""Views, events, copies and worlds of one match agree after every move (C4 to C6).

Each of these tests was written for a fault that was planted, and that only long walks, or none, had found.
"""

from __future__ import annotations

from typing import Any

import filon

from ..match_support import seen
from .positions import GAME, begun, on, placed, walled

PASSED = (2, 2)
# Every cell is alone. The first arrow of both leads to c13; the second of A to c11, an entrance of its bank.
CROSSED = walled("", ["c13 c11 a11", "c13 k3 m3"], ["c11 a9 a5", "c1 e1 g1"])
THROWS = [(1, 2), (1, 1), (1, 2), (1, 6), (1, 2), *[PASSED] * 799, (1, 2), *[PASSED] * 1200]
STORY = (
    "hide 2, hide 1",
    "ride 1 1 c13",
    "ride 2 1 k3, ride 1 1 c13, home, hide 1",  # lifted in vain with the second die
    "ride 1 1 c13",
    "ride 1 1 c13, hide 3",  # gold is found
    "ride 3 1 a11",  # then the round becomes void, and another one
    "hide 1, hide 1, hide 2, hide 1",
    "ride 2 1 c11",  # a bank; then three void rounds
    "hide 1, hide 1, hide 1, hide 1, hide 1, hide 1",
)


def ask(match: filon.Match) -> None:
    """Events add up to the view, a copy and a world have it too, and neither shares anything with the match."""
    for seat in (None, *range(match.seats)):
        view = match.view(seat)
        world = GAME.worlds(view).sample(filon.Quick(3))

        assert GAME.view_from_events(match.events(seat)) == view
        assert world.view(seat) == view
        assert match.state.view(seat) == view
        assert [world.write(move) for move in world.moves()] == match.legal()


def test_match_with_all_endings_is_consistent_in_every_query() -> None:
    """C4.3, C5.1, C6.3: failed and successful challenges, lapsed dice, void rounds, a bank between them."""
    match = begun(THROWS, board=CROSSED)
    ask(match)
    for line in ", ".join(STORY).split(", "):
        match.play(line)
        ask(match)

    assert match.outcome == filon.Outcome((50_000, 50_000), (0, 1), "void_rounds")
    assert (seen(match).quiet, seen(match).voids, seen(match).turns) == (400, 3, len(THROWS))


def test_turn_after_one_with_gold_is_counted() -> None:
    """C6.3: only the turn in which gold was found starts the count again."""
    match = on(placed("A1 e9, C2 e7", [(2, 4), (1, 1), (3, 3)], "12", quiet=9), "ride 1 2 e7, hide 1, ride 2 4 c8")
    assert (seen(match).quiet, seen(match).found) == (0, False)
    on(match, "ride 1 1 k1, ride 2 1 k3")

    assert (seen(match).quiet, match.turn) == (1, 0)


def test_new_round_forgets_gold_found_in_the_last_turn() -> None:
    """C5.3, C6.1: gold found and banked by one ride."""
    match = on(placed("A1 j5, C2 j4", [(1, 4)], "12"), "ride 1 1 j4")
    view = seen(match)

    assert (view.money, view.round, view.found, view.dice, view.moved) == ((100_000, 0), 2, False, (), None)


def test_copy_does_not_change_the_match() -> None:
    """Riders, free cells, gold and counts are its own."""
    match = placed("A1 e9, A2 e8, C2 e7, C1 f9", [(2, 4), (1, 1)], "12", quiet=399, voids=2)
    before = (match.legal(), [match.view(seat) for seat in (None, 0, 1)])
    state: Any = match.true_state
    copy = state.copy()
    luck = filon.Quick(5)
    while copy.turn is not None:
        copy.play(copy.moves()[0], luck)

    assert (match.legal(), [match.view(seat) for seat in (None, 0, 1)]) == before
    assert copy.outcome.reason == "void_rounds"
