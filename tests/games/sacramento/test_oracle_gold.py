"""The reference engine of Sacramento, without the engine: challenges, answers and banks (C4, C5)."""

import pytest

from .oracle_positions import known, play, table, walled

pytestmark = pytest.mark.once

# p1's entrances are j1, j4, m4; p2's (of two) a10, d10, d13.


def test_gold_under_the_challenged_rider_is_paid() -> None:
    """C4.1, C4.2: the challenger stays; all three go back and the nugget is hidden again, before the other die."""
    model = play(table("g7 - -", "g8 e3 -", gold="21", dice="1 5"), "ride 1 1 g8")
    assert (model.money, model.riders) == ([50_000, 0], [["g8", None, None], [None, None, None]])
    assert (model.turn, model.legal(), known(model)) == (1, ["hide 1", "hide 2", "hide 3"], ["123", ""])
    assert "p2 has its gold under 1" in model.shown(None)
    play(model, "hide 3")

    assert (model.turn, model.mover, known(model)) == (0, 0, ["123", "123"])
    assert {text[:8] for text in model.legal()} == {"ride 2 5", "ride 3 5"}
    assert play(model, "ride 2 5 c7").turn == 1


def test_failed_challenge_sends_the_challenger_home() -> None:
    """C4.1, C4.3: unshown, and nobody is paid; the challenged rider stands where it stood."""
    model = play(table("g7 - -", "g8 e3 -", gold="12", dice="1 5"), "ride 1 1 g8")

    assert (model.money, model.riders) == ([0, 0], [[None, None, None], ["g8", "e3", None]])
    assert (model.turn, model.legal()) == (1, ["home", "stay"])
    assert known(model) == ["123", "23"]
    assert "p2 has no gold under 1; p1 sends 1 back" in model.shown(None)


def test_challenged_player_may_stay() -> None:
    """C4.3, C4.5: then the mover continues."""
    model = play(table("g7 - -", "g8 e3 -", gold="12", dice="1 5"), "ride 1 1 g8, stay")

    assert (model.turn, model.dice, model.riders[1], known(model)) == (0, [5], ["g8", "e3", None], ["123", "23"])


def test_challenged_player_may_go_home_and_hide_again() -> None:
    """C4.3, C4.4, C4.5: what was shown before tells nothing any more."""
    model = play(table("g7 - -", "g8 e3 -", gold="12", dice="1 5"), "ride 1 1 g8, home")
    assert (model.turn, model.riders[1], model.legal()) == (1, [None, None, None], ["hide 1", "hide 2", "hide 3"])
    play(model, "hide 1")

    assert (model.turn, model.dice, known(model)) == (0, [5], ["123", "123"])


def test_challenge_with_the_second_die_is_answered_before_the_next_throw() -> None:
    """C4.5."""
    model = play(table("g7 - -", "g8 e3 -", gold="12", dice="1 5, 6 6"), "ride 2 5 c7, ride 1 1 g8")
    assert (model.turn, model.thrown) == (1, 1)
    play(model, "home, hide 2")

    assert (model.turn, model.thrown, model.dice) == (1, 2, [6, 6])


def test_answer_may_free_the_way_for_the_other_die() -> None:
    """C3.4, C4.5: the second die is judged after the answer; with p2 gone, rider 2 has room for a 3."""
    board = walled(["a7 b7 c7 d7 e7"], "a7 e7 k1 h3 j3 l3", "m1 m3 m5 h13 j13 l13")
    for answer, legal in (("stay", []), ("home, hide 1", ["ride 2 3 c7"])):
        model = table("a7 - -", "b7 d7 -", gold="13", dice="1 3", board=board)
        assert "ride 2 3 c7" not in model.legal()
        play(model, f"ride 1 1 b7, {answer}")

        assert (legal, model.turn) == (model.legal() if legal else [], 0 if legal else 1)


def test_two_riders_shown_empty_reveal_the_third() -> None:
    """C4.4: p2 is challenged twice, and then p1 knows."""
    dice = "1 1, 1 1, 1 1"
    model = table("g7 e4 -", "g8 e3 -", gold="33", dice=dice)
    play(model, "ride 1 1 g8, stay, ride 2 1 e3, stay")

    assert known(model) == ["123", "3"]
    play(model, "ride 3 1 m3, ride 1 1 g9")
    assert known(model) == ["123", "3"]


def test_rider_sent_back_from_its_own_entrance_shows_nothing() -> None:
    """C4.4, C5.3: p2 stands on j4, where p1 banks; p1's rider 1 may or may not carry."""
    for gold in ("12", "22"):
        model = play(table("j5 - -", "j4 - -", gold=gold, dice="1 5"), "ride 1 1 j4")

        assert (model.turn, model.money, model.riders[0]) == (1, [0, 0], [None, None, None])
        assert known(model) == ["123", "23"]


def test_carrier_banks_by_exact_number_and_ends_the_round() -> None:
    """C5.1: the other die is not played; C6.1: the next player begins."""
    model = play(table("j5 c9 -", "g8 - -", gold="12", dice="1 6, 4 4"), "ride 1 1 j4")

    assert (model.money, model.turn, model.hiding, model.thrown) == ([50_000, 0], 1, [1, 0], 1)
    assert model.riders == [[None] * 3, [None] * 3]
    assert play(model, "hide 1, hide 1").turn == 1
    assert model.dice == [4, 4]


def test_passing_an_entrance_is_not_banking() -> None:
    """C5.1."""
    model = play(table("j5 - -", "- - -", gold="11", dice="2 6"), "ride 1 2 j3")

    assert (model.money, known(model)[0]) == ([0, 0], "123")


def test_carrier_that_leaves_onto_its_own_entrance_banks() -> None:
    """C5.1, C5.2: only a custom board has an arrow cell there."""
    board = walled(["c5 d5"], "c5 k1 m1 c5 h3 l3", "a13 c13 e13 g13 i13 k13")
    model = play(table("- - -", "- - -", gold="11", dice="1 1", board=board), "ride 1 1 c5")

    assert (model.money, model.starter) == ([50_000, 0], 1)


def test_rider_without_gold_on_its_entrance_is_shown_empty() -> None:
    """C5.2, C4.4."""
    model = play(table("j5 c9 -", "j3 - -", gold="22", dice="1 6, 1 2"), "ride 1 1 j4")
    assert (model.riders[0][0], model.money, known(model)) == ("j4", [0, 0], ["23", "123"])
    play(model, "ride 2 6 c3, ride 1 1 j4")

    assert (model.turn, model.riders[1], known(model)) == (0, [None, None, None], ["23", "123"])


@pytest.mark.parametrize("seats", [2, 3])
def test_challenge_on_an_entrance_is_paid_before_the_bank(seats: int) -> None:
    """C5.3: 100,000; the challenged player is not asked to hide: a new round begins."""
    riders = ["j5 - -", "j4 - -", "- - -"][:seats]
    model = play(table(*riders, gold="111"[:seats], dice="1 5"), "ride 1 1 j4")

    assert model.money == [100_000, 0, 0][:seats]
    assert model.hiding == [1, 2, 0] if seats == 3 else model.hiding == [1, 0]
    assert model.shown(None)[-5:] == [
        *("p2 has its gold under 1", "p1 has 50000", "p1 banks with 1", "p1 has 100000", "a round begins with p2"),
    ]


def test_challenge_on_an_entrance_without_gold_pays_once() -> None:
    """C5.3, C4.4: it is shown empty by not banking, then the other hides."""
    model = play(table("j5 - -", "j4 - -", gold="21", dice="1 5"), "ride 1 1 j4")

    assert (model.money, model.riders[0][0], model.turn) == ([50_000, 0], "j4", 1)
    assert (known(model), model.starter) == (["23", ""], 0)
    assert play(model, "hide 2").dice == [5]


def test_challenge_that_reaches_the_target_banks_nothing() -> None:
    """C5.3, C6.2: all is shown, nobody is asked (C4.5)."""
    model = play(table("j5 - -", "j4 - -", gold="11", dice="1 5", target=50_000), "ride 1 1 j4")

    assert (model.turn, model.scores, model.winners, model.legal()) == (None, [50_000, 0], [0], [])
    assert not any("banks" in text for text in model.shown(None))
    assert known(model) == ["1", "1"]


def test_bank_after_a_challenge_may_reach_the_target() -> None:
    """C5.3, C6.2."""
    model = play(table("j5 - -", "j4 - -", gold="11", dice="1 5", target=100_000), "ride 1 1 j4")

    assert (model.turn, model.scores, model.winners) == (None, [100_000, 0], [0])


def test_round_end_shows_only_the_banked_nugget() -> None:
    """C4.5: p2's and p3's hiding places are never shown; once the game is over, those of its last round are."""
    model = play(table("j5 - -", "- - -", "- - -", gold="123", dice="1 6, 1 1", target=50_000), "ride 1 1 j4")
    going_on = play(table("j5 - -", "- - -", "- - -", gold="123", dice="1 6, 1 1"), "ride 1 1 j4")

    assert [hiding.possible for hiding in going_on.hidings] == [{1}, {1, 2, 3}, {1, 2, 3}]
    assert [hiding.possible for hiding in model.hidings] == [{1}, {2}, {3}]
    assert model.shown(None)[-4:] == [*(f"p{seat} had its gold under {seat}" for seat in (1, 2, 3)), "over by target"]
    assert not any("had its gold" in text for text in going_on.shown(0))
