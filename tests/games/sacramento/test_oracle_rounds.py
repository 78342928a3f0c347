"""The reference engine of Sacramento, without the engine: rounds and ends (C6)."""

from collections import Counter
from random import Random

import pytest

from filon.testing.oracle import Start
from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.board import read_board
from filon.testing.sacramento.oracle import MOST_PAIRS, longest
from filon.testing.sacramento.reference_engine import ReferenceEngine

from .oracle_positions import known, opening, play, table, walled

pytestmark = pytest.mark.once

# Every arrow's cell lies alone: a rider can leave with a 1 and then never moves again.
ALONE = walled([], "a7 c7 e7 g1 i1 k1", "a3 c3 e3 g13 i13 k13")


def test_next_round_begins_with_the_next_player_clockwise() -> None:
    """C6.1: three players at A, B, C; each in turn banks as soon as it begins."""
    model = opening(3, first="p3")
    starters = []
    for _ in range(4):
        starters.append(model.starter)
        play(model, "hide 1, hide 1, hide 1")
        assert model.turn == model.starter
        cell, entrance = (("j5", "j4"), ("d5", "d4"), ("d11", "d10"))[model.starter]
        model.riders[model.starter][0] = cell
        model.asked = None
        play(model, f"ride 1 1 {entrance}")

    assert (starters, model.starter, model.hiding) == ([2, 0, 1, 2], 0, [0, 1, 2])
    assert model.money == [50_000, 50_000, 100_000]


def test_next_first_player_does_not_depend_on_who_banked() -> None:
    """C6.1: p1 began, p3 banks, p2 begins."""
    model = play(table("- - -", "- - -", "d11 - -", gold="111", dice="1 1"), "ride 1 1 c13, ride 2 1 c11")
    play(model, "ride 1 1 m11, ride 2 1 k11, ride 1 1 d10")

    assert (model.money, model.starter, model.turn) == ([0, 0, 50_000], 1, 1)


def test_first_to_reach_the_target_wins_at_once() -> None:
    """C6.2: by a bank, with the other die unplayed, or by a challenge."""
    for riders, gold, text in ((("j5 - -", "- - -"), "11", "ride 1 1 j4"), (("g7 - -", "g8 - -"), "31", "ride 1 1 g8")):
        model = table(*riders, gold=gold, dice="1 5", target=100_000)
        model.money = [50_000, 50_000]
        play(model, text)

        assert (model.turn, model.scores, model.winners, model.ended_by) == (None, [100_000, 50_000], [0], "target")
        assert (model.legal(), model.may_play(text)) == ([], False)


def test_round_is_void_after_400_quiet_turns_and_three_end_the_match() -> None:
    """C6.3: passed turns count; nobody has anything, so all win together."""
    model = opening(2, dice=", ".join(["2 2"] * 1200), board=ALONE)
    played = []
    for text in ("hide 1", "hide 2", "hide 3", "hide 1", "hide 2", "hide 3"):
        played.append((model.turn, model.thrown, model.void_row))
        play(model, text)

    assert played == [(0, 0, 0), (1, 0, 0), (1, 400, 1), (0, 400, 1), (0, 800, 2), (1, 800, 2)]
    assert (model.turn, model.thrown, model.ended_by) == (None, 1200, "void")
    assert (model.scores, model.winners) == ([0, 0], [0, 1])


def quiet_table(gold: str, money: list[int], *, void_row: int = 0, riders: str = "g7 - -") -> ReferenceEngine:
    """The 400th quiet turn begins."""
    model = table(riders, "g8 - -", gold=gold, dice="1 5")
    model.quiet, model.money, model.void_row = 399, money, void_row
    return model


def test_void_round_leaves_the_money() -> None:
    """C6.3, C6.1: hidden again, the next player begins."""
    model = play(quiet_table("11", [50_000, 0]), "ride 1 1 g6, ride 2 5 c7")

    assert (model.money, model.void_row, model.starter, model.turn) == ([50_000, 0], 1, 1, 1)
    assert (model.legal(), model.quiet, known(model)) == (["hide 1", "hide 2", "hide 3"], 0, ["", ""])


def test_third_void_round_in_a_row_ends_the_match() -> None:
    """C6.3."""
    model = play(quiet_table("11", [50_000, 100_000], void_row=2), "ride 1 1 g6, ride 2 5 c7")

    assert (model.turn, model.scores, model.winners) == (None, [50_000, 100_000], [1])


def test_round_is_void_only_after_the_answers() -> None:
    """C6.3, C4.5: the failed challenge of the 400th turn is answered, hidden again even; then it is void."""
    model = play(quiet_table("12", [0, 0]), "ride 2 5 c7, ride 1 1 g8")
    assert model.legal() == ["home", "stay"]
    play(model, "home")
    assert (model.turn, model.void_row) == (1, 0)
    play(model, "hide 1")

    assert (model.void_row, model.hiding) == (1, [1, 0])


def test_found_gold_resets_the_count_but_not_the_void_row() -> None:
    """C6.3: counted from the next turn on."""
    model = play(quiet_table("11", [0, 0], void_row=2), "ride 1 1 g8, hide 2, ride 2 5 c7")

    assert (model.quiet, model.void_row, model.starter, model.turn) == (0, 2, 0, 1)
    play(model, "ride 1 1 k1, ride 2 1 k3")
    assert model.quiet == 1


def test_void_row_is_broken_by_a_bank_only() -> None:
    """C6.3."""
    model = play(quiet_table("11", [0, 0], void_row=2, riders="j5 - -"), "ride 1 1 j4")

    assert (model.void_row, model.quiet, model.money) == (0, 0, [50_000, 0])


def test_deal_without_enough_dice_raises() -> None:
    """Deal: the model knows no seed."""
    model = ORACLE.begin(Start(2, {"first": "p1", "dice": [[1, 2]]}, {}))
    play(model, "hide 1, hide 1, ride 1 1 c13")
    with pytest.raises(LookupError, match="only 1 pairs"):
        play(model, "ride 2 2 c10")


def test_first_player_is_named_or_random() -> None:
    """C2.3: a deal goes before the option."""
    firsts = {ORACLE.deal(4, {"first": "lot"}, Random(seed))["first"] for seed in range(40)}

    assert firsts == {"p1", "p2", "p3", "p4"}
    assert ORACLE.deal(4, {"first": "p3"}, Random(0))["first"] == "p3"
    assert ORACLE.begin(Start(3, {"first": "p2", "dice": []}, {"first": "p1"})).turn == 1


def test_options_never_exhaust_the_dice() -> None:
    """C2.2, C6.3: sums in steps of 50,000, boards by the rules, dice for the longest match there is."""
    kinds: Counter[str] = Counter()
    for seed in range(150):
        random = Random(seed)
        seats = 2 + seed % 3
        options = ORACLE.options(seats, random)
        read_board(options.get("board"))
        dealt = ORACLE.deal(seats, options, random)["dice"]

        assert options["target"] in (50_000, 100_000, 150_000)
        assert len(dealt) == longest(seats, options["target"]) <= MOST_PAIRS
        assert {die for pair in dealt for die in pair} == {1, 2, 3, 4, 5, 6}
        kinds.update([*options, str(options["target"])])
    assert longest(2, 50_000) == 1200
    assert min(kinds[what] for what in ("board", "first", "50000", "100000", "150000")) > 20
