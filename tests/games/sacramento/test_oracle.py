"""The reference engine of Sacramento, without the engine: board and rides (C1–C3)."""

from random import Random

import pytest

from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.board import CELLS, DRAWING, LETTERS, PLACES, Board, name, parse_drawing, read_board
from filon.testing.sacramento.extra_boards import KINDS, random_board
from filon.testing.sacramento.ride_paths import all_ends

from .oracle_positions import ends, known, opening, play, table, walled

pytestmark = pytest.mark.once

BOARD = read_board()


def turned(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The cells after a quarter turn of the board, clockwise."""
    return tuple(name((PLACES[cell][1], 12 - PLACES[cell][0])) for cell in cells)


def test_corners_are_rotations_of_each_other() -> None:
    """C1.1: start fields, arrows and entrances; arrows and riders are counted clockwise."""
    assert (BOARD.arrows["A"], BOARD.entrances["A"]) == (("c13", "c11", "a11"), ("j1", "j4", "m4"))
    for one, other in zip(LETTERS, LETTERS[1:] + LETTERS[:1], strict=True):
        assert BOARD.arrows[other] == turned(BOARD.arrows[one])
        assert BOARD.entrances[other] == turned(BOARD.entrances[one])
    assert (name((0, 2)), name((4, 4)), CELLS[0], CELLS[-1]) == ("c13", "e9", "a13", "m1")


def test_board_has_153_open_cells() -> None:
    """C1.2: all but the four corners of 2 × 2."""
    closed = "a12 a13 b12 b13 l12 l13 m12 m13 a1 a2 b1 b2 l1 l2 m1 m2"

    assert BOARD.closed == set(closed.split())
    assert (len(CELLS), len(set(CELLS) - BOARD.closed)) == (169, 153)
    marked = [cell for cells in (*BOARD.arrows.values(), *BOARD.entrances.values()) for cell in cells]
    assert len(set(marked)) == 24
    assert not BOARD.closed & set(marked)


def test_custom_board_may_be_chosen() -> None:
    """Options: what is drawn is read back; arrows and entrances are three each and lie in no start field."""
    assert read_board(parse_drawing(DRAWING)) == BOARD
    for kind in KINDS:
        board = random_board(kind, Random(3))
        assert read_board(board).closed >= BOARD.closed
        board["players"]["B"]["bank"][1] = board["players"]["A"]["base"][0]
        with pytest.raises(ValueError, match="outside the start fields"):
            read_board(board)
    board = random_board("moved", Random(4))
    board["players"]["D"]["exits"].pop()
    with pytest.raises(ValueError, match="not three cells"):
        read_board(board)


def test_gold_is_hidden_clockwise_from_the_first_player() -> None:
    """C2.1, Notation: before the first throw, and others see only that it is hidden."""
    model = opening(3, first="p2", dice="3 5")
    turns = []
    for text in ("hide 1", "hide 3", "hide 2"):
        assert model.legal() == ["hide 1", "hide 2", "hide 3"]
        turns.append(model.turn)
        play(model, text)

    assert (turns, model.turn, model.dice) == ([1, 2, 0], 1, [3, 5])
    assert model.shown(1)[1:] == ["p2 hide 1", "p3 hide ?", "p1 hide ?", "p2 throws 3 5"]
    assert model.shown(None)[1:4] == ["p2 hide ?", "p3 hide ?", "p1 hide ?"]


def test_target_is_250000_by_default() -> None:
    """C2.2."""
    assert (opening().target, opening(target=50_000).target) == (250_000, 50_000)


@pytest.mark.parametrize(("seats", "letters"), [(2, "AC"), (3, "ABC"), (4, "ABCD")])
def test_players_sit_at_their_corners(seats: int, letters: str) -> None:
    """C2.3: a rider that leaves with a 1 stands on its own arrow's cell."""
    for seat, letter in enumerate(letters):
        for rider in (1, 2, 3):
            waiting = [[None] * 3] * seats
            assert all_ends(BOARD, waiting, seat, rider, 1) == [BOARD.arrows[letter][rider - 1]]
        assert BOARD.bank(seats, seat) == BOARD.entrances[letter]


def test_unused_start_field_is_closed_its_arrows_are_plain() -> None:
    """C2.3: two players; p1 rides at the corner of B, then on B's entrance, with the gold."""
    model = table("k12 a5 -", "- - -", gold="21", dice="1 1")

    assert ends(model, 1, 1) == "j12 k11 k13"
    assert ends(model, 2, 1) == "a4 a6 b5"
    assert play(model, "ride 2 1 a4").money == [0, 0]
    assert (known(model), model.riders[0]) == (["123", "123"], ["k12", "a4", None])


def test_each_die_moves_another_rider_in_any_order() -> None:
    """C3.1: after `ride 1 5` only a 2 is left, and not for rider 1."""
    model = table("g7 e5 -", "- - -", gold="11", dice="5 2")
    assert {text[:8] for text in model.legal()} == {f"ride {rider} {die}" for rider in (1, 2, 3) for die in (2, 5)}
    play(model, "ride 1 5 g12")

    assert {text[:8] for text in model.legal()} == {"ride 2 2", "ride 3 2"}
    assert play(model, "ride 3 2 a10").turn == 1
    model = table("g7 e5 -", "- - -", gold="11", dice="2 5")
    assert {text[:8] for text in play(model, "ride 1 2 g9").legal()} == {"ride 2 5", "ride 3 5"}


def test_both_dice_of_a_double_are_used() -> None:
    """C3.1: not by the same rider."""
    model = play(table("g7 - -", "- - -", gold="11", dice="1 1"), "ride 1 1 g8")

    assert model.legal() == ["ride 2 1 c11", "ride 3 1 a11"]
    assert play(model, "ride 2 1 c11").turn == 1


def test_order_within_a_pair_does_not_matter() -> None:
    """Deal."""
    one, other = (table("g7 - -", "- - -", gold="11", dice=dice) for dice in ("2 5", "5 2"))

    assert one.legal() == other.legal()
    assert one.shown(None) == other.shown(None)


def test_ride_has_full_length_and_never_turns_back() -> None:
    """C3.2: so it ends that far away."""
    model = table("g7 - -", "- - -", gold="11", dice="1 2")

    assert ends(model, 1, 1) == "f7 g6 g8 h7"
    assert ends(model, 1, 2) == "e7 f6 f8 g5 g9 h6 h8 i7"
    for die in range(1, 7):
        found = all_ends(BOARD, [["g7", None, None], [None] * 3], 0, 1, die)
        assert len(found) == 4 * die
        assert all(abs(PLACES[cell][0] - 6) + abs(PLACES[cell][1] - 6) == die for cell in found)


def test_ride_needs_a_free_path_of_full_length() -> None:
    """C3.2, C3.3: h8 lies two away, but both ways to it are taken; no way round is short enough."""
    model = table("g7 - -", "g8 h7 -", gold="11", dice="2 4")
    assert ends(model, 1, 2) == "e7 f6 f8 g5 h6"
    model = table("g7 - -", "g8 - -", gold="11", dice="2 4")

    assert ends(model, 1, 2) == "e7 f6 f8 g5 h6 h8 i7"


def test_path_may_bend_twice_but_never_returns() -> None:
    """C3.2: a winding lane north, east, north is ridden; one north, east, south is not."""
    stairs = walled(["c5 c6 d6 d7"], "c5 k1 m1 a1 b1 d1", "a13 c13 e13 g13 i13 k13")
    hook = walled(["c5 c6 d6 d5"], "c5 k1 m1 a1 b1 d1", "a13 c13 e13 g13 i13 k13")

    for board, found in ((stairs, "d7"), (hook, "")):
        assert ends(table("c5 - -", "- - -", gold="11", dice="3 1", board=board), 1, 3) == found
        assert ends(table("- - -", "- - -", gold="11", dice="4 1", board=board), 1, 4) == found


def test_step_onto_the_arrow_counts_one_and_has_no_direction() -> None:
    """C3.2: from c11, in every direction that is open."""
    model = table("- - -", "- - -", gold="11", dice="2 3")

    assert ends(model, 2, 2) == "b11 c10 c12 d11"
    assert ends(model, 2, 3) == "a11 b10 c13 c9 d10 d12 e11"
    assert ends(table("- - -", "- - -", gold="11", dice="1 3"), 2, 1) == "c11"


def test_ride_jumps_over_nothing_and_spares_own_riders() -> None:
    """C3.3: h7 is an own rider's, g8 another's."""
    model = table("g7 h7 -", "g8 - -", gold="11", dice="1 2")

    assert ends(model, 1, 1) == "f7 g6 g8"
    assert ends(model, 1, 2) == "e7 f6 f8 g5 h6"


LANE = walled(["a7 b7 c7 d7 e7 f7 a6", "k1 l1 m1"], "a7 b7 c7 h3 j3 l3", "k1 l1 m1 h13 j13 l13")


def test_unusable_die_lapses() -> None:
    """C3.4: c7 is free to go, nobody has room for a 6."""
    model = table("a7 b7 c7", "- - -", gold="11", dice="3 6", board=LANE)
    assert model.legal() == ["ride 3 3 f7"]
    play(model, "ride 3 3 f7")

    assert (model.turn, model.shown(None)[-2:]) == (1, ["p1 cannot use 6", "p2 throws 1 1"])


def test_die_may_become_usable_after_the_first_ride() -> None:
    """C3.4: once a7 is left for a6, rider 1 has room for a 6; nothing is looked ahead."""
    for first, later in (("2 1 a6", ["ride 1 6 f7"]), ("2 1 b7", []), ("3 1 c7", [])):
        model = table("- a7 -", "- - -", gold="11", dice="1 6", board=LANE)
        assert model.legal() == ["ride 2 1 a6", "ride 2 1 b7", "ride 3 1 c7"]
        play(model, f"ride {first}")

        assert (model.turn == 0) == (later != [])
        assert later == (model.legal() if later else [])


def test_turn_passes_if_no_die_can_be_used() -> None:
    """C3.4: the next throw is the next player's, and each takes a pair of the deal."""
    model = table("a7 b7 a6", "- - -", gold="11", dice="6 6, 6 6, 6 5, 1 2", board=LANE)

    assert model.shown(None)[-10:] == [
        *("p1 throws 6 6", "p1 cannot use 6", "p1 cannot use 6"),
        *("p2 throws 6 6", "p2 cannot use 6", "p2 cannot use 6"),
        *("p1 throws 5 6", "p1 cannot use 5", "p1 cannot use 6"),
        "p2 throws 1 2",
    ]
    assert (model.turn, model.thrown, model.quiet) == (1, 4, 3)
    assert model.legal() == ["ride 1 1 k1", "ride 1 2 l1", "ride 2 1 l1", "ride 2 2 k1", "ride 2 2 m1", "ride 3 1 m1",
                             "ride 3 2 l1"]  # fmt: skip


def test_rider_of_the_first_die_does_not_move_again() -> None:
    """C3.4, C4.3."""
    model = play(table("g7 - -", "g8 - -", gold="12", dice="1 4"), "ride 1 1 g8, stay")

    assert model.riders[0] == [None, None, None]
    assert {text[:8] for text in model.legal()} == {"ride 2 4", "ride 3 4"}


def test_start_fields_cannot_be_entered() -> None:
    """C3.5: b12 is one; the riders that wait are in nobody's way."""
    model = table("c12 - -", "j2 - -", gold="11", dice="1 2")

    assert ends(model, 1, 1) == "c11 c13 d12"
    assert ends(play(model, "ride 1 1 d12, ride 2 2 c10"), 1, 1) == "i2 j1 j3 k2"


def test_leaving_needs_a_free_arrow_cell_or_a_1() -> None:
    """C3.5: rider 2 waits before c11."""
    own = table("c11 - -", "- - -", gold="11", dice="1 3")
    other = table("- - -", "c11 - -", gold="11", dice="1 3")

    assert (ends(own, 2, 1), ends(own, 2, 3)) == ("", "")
    assert (ends(other, 2, 1), ends(other, 2, 3)) == ("c11", "")
    assert (ends(own, 3, 1), ends(other, 3, 3)) == ("a11", "a9 b10 c11")


def test_path_ends_agree_with_a_count_by_rows_and_columns() -> None:
    """C3.2, C3.3: the same ends from another idea, cells reached one by one towards each corner."""
    random = Random(6)
    for number in range(120):
        seats = random.choice(ORACLE.seats)
        kind = random.choice(["", *KINDS])
        board = read_board(random_board(kind, random) if kind else None)
        free = sorted(set(CELLS) - board.closed)
        spots: list[str | None] = [*random.sample(free, min(3 * seats, len(free))), *[None] * seats]
        random.shuffle(spots)
        riders = [spots[3 * seat : 3 * seat + 3] for seat in range(seats)]
        seat, rider, die = number % seats, random.randint(1, 3), random.randint(1, 6)

        assert all_ends(board, riders, seat, rider, die) == reached(board, riders, seat, rider, die)


def reached(board: Board, riders: list[list[str | None]], seat: int, rider: int, die: int) -> list[str]:
    """Ends found by widening rows of cells, in each of the four quarters."""
    taken = {cell for cells in riders for cell in cells if cell}
    start, steps = riders[seat][rider - 1], die
    if start is None:
        start, steps = board.arrow(len(riders), seat, rider), die - 1
        if steps and start in taken:
            return []
    found = set()
    for down in (-1, 1):
        for right in (-1, 1):
            row = {PLACES[start]}
            for step in range(steps):
                if step:
                    row = {place for place in row if name(place) not in taken}
                row = {place for y, x in row for place in ((y + down, x), (y, x + right))}
                row = {place for place in row if place in PLACES.values() and name(place) not in board.closed}
            found |= {name(place) for place in row}
    return sorted(found - {cell for cell in riders[seat] if cell})
