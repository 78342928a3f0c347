"""Twin deals and worlds of Sacramento's oracle, without the engine."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from filon.testing.oracle import Start
from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.extra_boards import KINDS, random_board
from filon.testing.sacramento.twin_deals import check_twin, list_worlds, played

from .oracle_positions import PADDING, whole_match

pytestmark = pytest.mark.once


def start_of(seats: int, dice: list[list[int]], **options: Any) -> Start:
    """p1 begins; after the dice named there are only ones."""
    return Start(seats, {"first": "p1", "dice": [*dice, *PADDING]}, options)


# Two on one step: p1 leaves with rider 1 and p2 rides at it; B's exits and entrances are as A's, unused.
MEETING: dict[str, Any] = {
    "size": 13,
    "players": {
        letter: {"base": [[0, 0]], "exits": exits, "bank": [[12, 0], [12, 2], [12, 4]]}
        for letter, exits in (
            ("A", [[6, 6], [6, 2], [6, 10]]),
            ("B", [[6, 6], [6, 2], [6, 10]]),
            ("C", [[6, 7], [4, 6], [4, 10]]),
            ("D", [[6, 6], [6, 2], [6, 10]]),
        )
    },
}


def test_gold_may_be_anywhere_before_anything_is_shown() -> None:
    """C2.1, Who knows what: 9 worlds for p1 of three, 27 for the spectator; one nugget may still be in the hand."""
    start = start_of(3, [])
    lines = ["hide 1", "hide 2", "hide 3"]
    nine = {(1, second, third) for second, third in product((1, 2, 3), repeat=2)}

    assert ORACLE.worlds(start, lines, 0) == dict.fromkeys(nine, 1.0)
    assert len(ORACLE.worlds(start, lines, None) or ()) == 27
    assert ORACLE.worlds(start, lines[:1], 1) == {(1, None, None): 1.0, (2, None, None): 1.0, (3, None, None): 1.0}
    assert ORACLE.worlds(start, [], None) == {(None, None, None): 1.0}
    assert len(ORACLE.worlds(start_of(4, []), [*lines, "hide 1"], None) or ()) == 81


def test_worlds_are_fewer_with_what_is_shown() -> None:
    """C4.4: p2's rider 1 lifted in vain; then home, nugget in the hand, hidden again; then found."""
    start = start_of(2, [[1, 1], [1, 1], [1, 1], [1, 2]], board=MEETING)
    lines = ["hide 3", "hide 2", "ride 1 1 g7", "ride 2 1 c7", "ride 1 1 h7", "ride 2 1 g9", "ride 1 1 h7"]
    seen = [list_worlds(played(start, lines), 0)]
    for line in ("home", "hide 2", "ride 3 1 k7"):
        lines.append(line)
        seen.append(list_worlds(played(start, lines), 0))

    assert seen[0] == [(3, 2), (3, 3)]
    assert seen[1] == [(3, None)]
    assert seen[2] == seen[3] == [(3, 1), (3, 2), (3, 3)]
    assert list_worlds(played(start, lines), 1) == [(1, 2), (2, 2), (3, 2)]


def test_finished_match_has_one_world() -> None:
    """C4.5: p2's gold is found, which wins; its cell and p1's are revealed."""
    start = start_of(2, [[1, 1], [1, 1], [1, 1]], board=MEETING, target=50_000)
    lines = ["hide 3", "hide 1", "ride 1 1 g7", "ride 2 1 c7", "ride 1 1 h7", "ride 2 1 g9", "ride 1 1 h7"]

    assert ORACLE.begin(start).turn == 0
    assert played(start, lines).winners == [0]
    for seat in (None, 0, 1):
        assert ORACLE.worlds(start, lines, seat) == {(3, 1): 1.0}


def test_twins_cover_exactly_the_worlds() -> None:
    """Who knows what: what lies where in many twins is what `worlds` lists."""
    random = Random(9)
    start, lines, _ = whole_match(2, random, {"target": 100_000}, purpose=0.7)
    for _ in range(3):
        cut = random.randrange(len(lines))
        for seat in (None, 0, 1):
            found = set()
            for _ in range(70):
                twin = ORACLE.twin(start, lines[:cut], seat, random)
                assert twin is not None
                found |= {tuple(hiding and hiding.rider for hiding in played(*twin).hidden)}

            assert found == set(ORACLE.worlds(start, lines[:cut], seat) or ())


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_twins_show_the_seat_the_same_and_differ_elsewhere(seats: int) -> None:
    """Who knows what: others' hidings and dice to come differ, of this round and of those before; nothing else."""
    random = Random(seats)
    differ: Counter[str] = Counter()
    for kind in ("", "", *KINDS):
        options: dict[str, Any] = {"board": random_board(kind, random)} if kind else {}
        options["target"] = 100_000
        start, lines, _ = whole_match(seats, random, options, purpose=0.8)
        for cut in sorted({0, seats, len(lines), *random.sample(range(len(lines)), min(len(lines), 6))}):
            seat = random.choice([None, *range(seats)])
            twin = ORACLE.twin(start, lines[:cut], seat, random)
            assert twin is not None
            note_differences(differ, start, lines[:cut], *twin, seat)

    for what in ("hide", "hide of a round before", "hide before the end", "dice"):
        assert differ[what] > 0, what


def note_differences(
    differ: Counter[str], start: Start, lines: list[str], other: Start, other_lines: list[str], seat: int | None
) -> None:
    """Count what a twin changed, and see that it changed nothing the seat had been shown."""
    model, twin = played(start, lines), played(other, other_lines)
    assert model.shown(seat) == twin.shown(seat)
    assert (model.turn, model.legal(), model.candidates()) == (twin.turn, twin.legal(), twin.candidates())
    assert {**start.deal, "dice": 0} == {**other.deal, "dice": 0}
    assert len(start.deal["dice"]) == len(other.deal["dice"])
    assert start.deal["dice"][: model.thrown] == other.deal["dice"][: model.thrown]
    differ["dice"] += start.deal["dice"] != other.deal["dice"]
    current = [hiding.line for hiding in model.hidden if hiding is not None]
    owners = {hiding.line: hiding.seat for hiding in model.hidings}
    for number, (line, again) in enumerate(zip(lines, other_lines, strict=True)):
        if line != again:
            assert line.startswith("hide ")
            assert owners[number] != seat
            differ["hide"] += 1
            differ["hide of a round before"] += number not in current
            differ["hide before the end"] += model.turn is None
            assert model.turn is not None or number not in current


def test_twin_needs_hidden_gold_or_future_dice() -> None:
    """Nothing is hidden from p1 that could be otherwise: all pairs are thrown, p2 has hidden nothing yet."""
    start = Start(2, {"first": "p1", "dice": []}, {})

    assert ORACLE.twin(start, ["hide 2"], 0, Random(0)) is None
    assert any(ORACLE.twin(start, ["hide 2"], 1, Random(seed)) for seed in range(9))


def test_false_twin_is_detected() -> None:
    """An oracle that changed what the seat was shown would say so."""
    start = start_of(2, [[1, 1], [1, 1], [1, 1]], board=MEETING)
    lines = ["hide 3", "hide 2", "ride 1 1 g7", "ride 2 1 c7", "ride 1 1 h7", "ride 2 1 g9", "ride 1 1 h7", "stay"]
    model = played(start, lines)
    check_twin(model, start, lines, lines, 0)
    check_twin(model, start, ["hide 3", "hide 3", *lines[2:]], lines, 0)

    with pytest.raises(AssertionError, match="the seat's own"):
        check_twin(model, start, ["hide 2", *lines[1:]], lines, 0)
    with pytest.raises(AssertionError, match="is not legal"):
        check_twin(model, start, [*lines[:-1], "pass"], lines, 0)
    with pytest.raises(AssertionError, match="shows something else"):
        check_twin(played(start, lines[:7]), start, ["hide 3", "hide 1", *lines[2:7]], lines[:7], 0)
    with pytest.raises(AssertionError, match="shows something else"):
        check_twin(model, start_of(2, [[1, 1], [1, 1], [1, 2]], board=MEETING), lines, lines, 0)


def view(seat: int, gold: int | None, riders: list[list[str | None]], end: list[int] | None = None) -> dict[str, Any]:
    """As much of a view's JSON as the oracle reads."""
    return {"seat": seat, "riders": riders, "gold": end, "own": {"gold": gold}}


def test_worlds_are_read_from_all_views_together() -> None:
    """Who knows what, C4.5."""
    riders: list[list[str | None]] = [["e9", None, None], [None, None, "m3"]]

    assert ORACLE.describe([view(0, 2, riders), view(1, None, riders)], 0) == (2, None)
    assert ORACLE.describe([view(0, 2, riders, [2, 3]), view(1, 3, riders, [2, 3])], None) == (2, 3)


def test_riders_and_nuggets_are_counted() -> None:
    """C2.1: three riders a seat; no two on one cell, none anywhere else, a nugget under one of them."""
    good: list[list[str | None]] = [["e9", None, None], [None, "e8", "m3"]]

    assert ORACLE.pieces([view(0, 1, good), view(1, None, good)]) == {"riders of p1": 3, "riders of p2": 3}
    lost = [["e9", None], [None, "e8", "m3"]]
    assert ORACLE.pieces([view(0, 1, lost), view(1, None, lost)]) != ORACLE.pieces(
        [view(0, 1, good), view(1, None, good)]
    )
    for riders, gold, message in (
        ([["e9", None, None], [None, "e9", None]], 1, "two riders"),
        ([["e9", None, None], [None, "n9", None]], 1, "no cells"),
        ([["e9", None, None]], 1, "each seat"),
        (good, 4, "under no rider"),
    ):
        with pytest.raises(AssertionError, match=message):
            ORACLE.pieces([view(0, gold, riders), view(1, 2, riders)])
    with pytest.raises(AssertionError, match="all see them"):
        ORACLE.pieces([view(0, 1, good), view(1, None, good[::-1])])
