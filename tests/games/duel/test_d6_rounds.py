"""End of rounds, scoring and winning (D6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import filon
from filon.games.duel.events import RoundBegun, RoundEnded

from ..match_support import events_of, play
from .deals import BLUE, GAME, GREEN, all_goals, goals_at, pass_out, played, stack

EAST = goals_at("2,1", "2,-1")
TWO_GREEN, TWO_BLUE = ["lay line_h 1,1"], ["-", "lay line_h 1,-1"]


def rounds(*scripts: tuple[int, Sequence[str], Sequence[str]], **options: Any) -> filon.Match:
    """A match of rounds, each with its starter, its moves and its first goals; then it is passed to its end."""
    dealt, lines = [], []
    for first, moves, goals in scripts:
        deck, played = stack(moves, first=first)
        dealt.append({"goals": all_goals(*goals), "deck": deck})
        lines.append(played)
    match = GAME.start(2, deal={"rounds": dealt}, **options)
    for (first, _, _), moves in zip(scripts, lines, strict=True):
        assert match.turn == first
        play(match, moves)
        pass_out(match)
    return match


def test_round_ends_when_pile_and_hands_are_empty() -> None:
    """Fifty-two single cards (D6.1)."""
    match = GAME.start(2, seed=4)
    turns = 0
    while match.view(None).round == 1:
        match.play(next(move for move in match.legal() if move.startswith("pass ") and move.count(" ") == 1))
        turns += 1

    assert turns == 52
    assert events_of(match, None, RoundEnded)[0].how == "cards"


def test_round_ends_when_all_six_goals_are_turned() -> None:
    """Nothing more is drawn (D6.1): goals in a row, one behind the other."""
    row = {"start": [[0, -1], [0, 1]], "goals": [[x, 1] for x in range(2, 8)]}
    goals = ["g_cross_0", "g_line_h_stubsNS_2", "g_tee_NEW_2_doorN_blue", "g_tee_NEW_3_doorN_green"]
    goals += ["g_tee_NEW_1_doorE_green", "g_curve_NW_2"]
    moves = ["lay line_h 1,1", "turn 4,1 as-is", "turn 5,1 as-is", "turn 6,1 as-is"]
    match = played(*moves, goals=goals, layout=row)
    (ended,) = events_of(match, None, RoundEnded)

    assert (ended.how, ended.nuggets) == ("goals", (0, 10))
    assert (match.view(None).round, match.turn) == (2, BLUE)


def test_gold_goes_to_its_owners_and_leaves_the_game() -> None:
    """Turned goals too, the others are shuffled in again (D6.2, D6.3)."""
    moves = ["lay bridge_gold 0,2", "lay line_h 1,-1", "lay line_h 1,1"]
    match = played(*moves, goals=["g_dead2_NE_3", "g_cross_0"], layout=EAST)
    pass_out(match)
    view = match.view(None)

    assert view.won == ((), ("bridge_gold",))
    assert set(view.gone) == {"bridge_gold", "g_cross_0", "g_dead2_NE_3"}
    assert (view.unused, view.pile, view.tokens, view.keys) == (10, 39, 8, 0)
    assert view.map == ()


def test_paid_gold_leaves_the_game() -> None:
    """The card of the fewest nuggets, and no change (D6.2)."""
    moves = ["lay line_h 1,1", "-", "lay bridge_gold 0,2", "-", "lay cross_troll -1,1", "-", "bribe -1,1", "-"]
    match = played(*moves, goals=["g_curve_NW_2"], layout=EAST)
    pass_out(match)

    assert match.view(None).won == ((), ("g_curve_NW_2",))
    assert "bridge_gold" in match.view(None).gone


def test_troll_payment_takes_the_first_won_of_equal_cards() -> None:
    """D6.2."""
    moves = ["lay line_h_stub_S_gold 0,2 turned", "-", "lay double_curve_NW_SE_gold -1,1", "-", "lay cross_troll 1,1"]
    match = played(*moves, "-", "bribe 1,1", "-")
    pass_out(match)

    assert match.view(None).won == ((), ("double_curve_NW_SE_gold",))


def test_player_without_gold_pays_nothing() -> None:
    """The rest of the debt is forgotten (D6.2)."""
    match = rounds(
        (GREEN, ["lay cross_troll 1,1", "-", "bribe 1,1"], []), (BLUE, ["-", "lay bridge_gold 0,2"], []), (BLUE, [], [])
    )
    ended = events_of(match, None, RoundEnded)

    assert [what.nuggets for what in ended] == [(0, 0), (0, 1), (0, 1)]


def test_trolls_are_paid_with_gold_of_earlier_rounds_too() -> None:
    """The smallest of all (D6.2)."""
    bribing = ["-", "lay line_h 1,1", "-", "lay cross_troll -1,1", "-", "bribe -1,1", "-"]
    match = rounds((GREEN, ["lay bridge_gold 0,2"], []), (BLUE, bribing, ["g_curve_NW_2"]), (BLUE, [], []), layout=EAST)

    assert [what.won for what in events_of(match, None, RoundEnded)] == [
        *[((), ("bridge_gold",)), ((), ("g_curve_NW_2",)), ((), ("g_curve_NW_2",))]
    ]


@pytest.mark.parametrize(
    ("moves", "first"), [([], BLUE), (TWO_GREEN, BLUE), (TWO_BLUE, GREEN), ([*TWO_GREEN, "lay line_h 1,-1"], BLUE)]
)
def test_poorer_player_begins_the_next_round(moves: list[str], first: int) -> None:
    """Blue if both have equally many (D6.4)."""
    match = played(*moves, goals=["g_curve_NW_2", "g_line_h_stubsNS_2"], layout=EAST)
    pass_out(match)

    assert match.turn == first
    assert events_of(match, None, RoundBegun)[1].first == first


def test_later_deal_skips_cards_out_of_the_game() -> None:
    """Every round lists all (D6.3, Deal)."""
    first, moves = stack(["lay bridge_gold 0,2"])
    second = ["bridge_gold", *[card for card in first if card != "bridge_gold"]]
    match = GAME.start(2, deal={"rounds": [{"deck": first}, {"deck": second}]})
    play(match, moves)
    pass_out(match)

    assert sorted(match.view(BLUE).own.hand) == sorted(second[1:7])
    assert match.view(None).pile == 39


@pytest.mark.parametrize(
    ("moves", "scores", "winners", "reason"),
    [
        ([], (0, 0), (BLUE, GREEN), "equal_nuggets"),
        (TWO_GREEN, (0, 2), (GREEN,), "most_nuggets"),
        (TWO_BLUE, (2, 0), (BLUE,), "most_nuggets"),
        ([*TWO_GREEN, "lay line_h 1,-1"], (2, 2), (BLUE, GREEN), "equal_nuggets"),
    ],
)
def test_match_is_won_by_most_nuggets_after_three_rounds(
    moves: list[str], scores: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    """Equal is a draw (D6.5)."""
    match = played(*moves, goals=["g_curve_NW_2", "g_line_h_stubsNS_2"], layout=EAST)
    for _ in range(3):
        assert match.outcome is None
        pass_out(match)

    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners, match.outcome.reason) == (scores, winners, reason)
    assert (match.turn, match.legal(), match.view(None).ends) == (None, [], ("cards",) * 3)
    assert filon.replay(match.record()).outcome == match.outcome
