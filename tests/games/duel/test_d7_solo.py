"""The solo game (D7)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from typing import Any

import pytest

import filon
from filon.games.duel.events import DrewCards, RockStruck, RoundBegun, RoundEnded, ToolStruck
from filon.testing.duel.components import Components, all_cards

from ..match_support import events_of, play
from .deals import COMPONENTS, GAME, all_goals, alone, goals_at, pass_out, refusal_rule, stack, tunnels

DECK: dict[str, Any] = json.loads(resources.files("filon.games.duel").joinpath("deck.json").read_text("utf-8"))
FAR = goals_at(seats=1)


def strikes(front: str, *moves: str, **options: Any) -> filon.Match:
    """A solo match whose deck begins like this, after these moves; what else strikes lies aside."""
    rest = all_cards(COMPONENTS.deck)
    for card in front.split():
        rest.remove(card)
    rest.sort(key=lambda card: card.startswith(("break-", "rockfall")))
    match = GAME.start(1, deal={"rounds": [{"deck": front.split() + rest}]}, **options)
    play(match, moves)
    return match


def test_solo_has_one_start_six_tokens_and_seven_free_cells() -> None:
    """D7.1."""
    view = GAME.start(1, seed=1).view(None)

    assert (view.starts, view.tokens) == (("0,0",), 6)
    assert [goal.cell for goal in view.goals] == ["8,-2", "8,0", "8,2", "10,-1", "10,1", "12,0"]


def test_solo_sets_ten_cards_aside_each_round() -> None:
    """The last ten of the deck, shuffled in again for the next round (D7.2)."""
    match = strikes("line_h line_h line_h line_v line_v line_v")
    assert (match.view(None).aside, match.view(None).pile) == (10, 36)
    aside = set(match.deal["rounds"][0]["deck"][-10:])
    pass_out(match)

    drawn = [card for what in events_of(match, 0, DrewCards)[:-1] for card in what.cards]
    assert not {card for card in aside if card.startswith(("break", "rockfall"))} & set(drawn)
    assert (match.view(None).aside, events_of(match, None, RoundBegun)[1].aside) == (10, 10)


def test_drawn_tool_breaks_and_is_replaced() -> None:
    """In the first hand too; a second of its kind has no effect and is discarded (D7.3)."""
    match = strikes("break-cart line_h break-cart line_v break-lantern map rockfall key key line_h line_h")

    assert sorted(match.view(0).own.hand) == sorted(["line_h", "line_v", "map", "key", "key", "line_h"])
    assert set(match.view(None).broken[0]) == {"cart", "lantern"}
    assert match.view(None).discards == ("break-cart", "rockfall")
    assert events_of(match, None, ToolStruck) == [
        *[ToolStruck(0, "cart", False), ToolStruck(0, "cart", True), ToolStruck(0, "lantern", False)]
    ]
    assert events_of(match, None, RockStruck) == [RockStruck(0, None, None, turned=False)]


def test_drawn_rockfall_removes_the_last_laid_tunnel() -> None:
    """But neither gold nor a troll; two in a row take two (D7.3)."""
    front = "line_h curve_NE bridge_gold cross_troll map key line_v line_v"
    one = strikes(f"{front} line_v rockfall", "lay line_h 1,0", "lay curve_NE 2,0 turned", layout=FAR)
    play(one, ["lay bridge_gold 0,1", "lay cross_troll 0,-1"])
    two = strikes(f"{front} rockfall rockfall", "lay line_h 1,0", "lay curve_NE 2,0 turned", layout=FAR)
    play(two, ["lay cross_troll 0,-1"])

    assert set(tunnels(one)) == {"1,0", "0,1", "0,-1"}
    assert events_of(one, None, RockStruck) == [RockStruck(0, "2,0", "curve_NE", turned=True)]
    assert set(tunnels(two)) == {"0,-1"}
    assert [what.cell for what in events_of(two, None, RockStruck)] == ["2,0", "1,0"]
    assert two.view(None).hands == (6,)


def test_drawn_rockfall_without_target_does_nothing() -> None:
    """Goals do not count (D7.3)."""
    match = strikes(*("line_h cross_troll map key line_v line_v rockfall rockfall", "lay cross_troll 0,1"), layout=FAR)

    assert set(tunnels(match)) == {"0,1"}
    assert events_of(match, None, RockStruck) == [RockStruck(0, None, None, turned=False)] * 2


def test_drawn_cards_strike_one_at_a_time() -> None:
    """The first may break a tool, the second a tunnel (D7.3)."""
    front = "line_h map map key line_v line_v line_v break-cart curve_NE rockfall bridge"
    match = strikes(front, "lay line_h 1,0", "pass map map", layout=FAR)

    assert match.view(None).broken == (("cart",),)
    assert tunnels(match) == {}
    assert {"curve_NE", "bridge"} <= set(match.view(0).own.hand)


def test_strike_of_the_last_card_is_not_replaced() -> None:
    """A tool struck last leaves the hand smaller (D7.3)."""
    deck, _ = stack([], seats=1, first=0)
    deck = [card for card in deck if card != "break-cart"]
    deck[41:41] = ["break-cart"]
    match = GAME.start(1, deal={"rounds": [{"deck": [*deck, "break-cart"]}]})
    while match.view(None).pile:
        match.play(next(move for move in match.legal() if move.startswith("pass ") and move.count(" ") == 1))

    assert match.view(None).broken == (("cart",),)
    assert match.view(None).hands == (5,)


def test_solo_door_of_the_other_colour_needs_a_key() -> None:
    """D7.4."""
    match = alone("lay cross_door_green 1,0", hand=["line_h", "key"], layout=FAR)
    own = alone("lay cross_door_green 1,0", hand=["line_h", "key"], layout=FAR, colour="green")

    assert refusal_rule(match, "lay line_h 2,0") == ("not_reached", "D4.2")
    assert refusal_rule(match, "key 1,0") == ("", "")
    assert refusal_rule(own, "lay line_h 2,0") == ("", "")
    assert refusal_rule(own, "key 1,0") == ("no_door_there", "D5.4")


def test_solo_ladder_of_the_other_colour_is_a_corner_with_its_bans() -> None:
    """D7.4, D4.5."""
    match = alone(hand=["curve_NE_ladder_green", "curve_NW_ladder_blue"], layout=goals_at("2,0", seats=1))
    further = alone("lay line_v 0,1", hand=["curve_NE_ladder_green"], layout=FAR)

    assert refusal_rule(match, "lay curve_NE_ladder_green 1,0 turned") == ("no_ladder_here", "D4.5")
    assert refusal_rule(match, "lay curve_NW_ladder_blue 1,0") == ("no_ladder_here", "D4.5")
    assert refusal_rule(further, "lay curve_NE_ladder_green 1,1") == ("not_reached", "D4.2")


def test_solo_has_no_break_moves() -> None:
    """Tools strike when drawn, so none is ever in hand (D7.3)."""
    assert refusal_rule(alone(), "break cart") == ("not_in_hand", "D3.1")


def test_solo_round_ends_when_pile_and_hand_are_empty() -> None:
    """Trolls are paid as ever (D7.5, D6.2)."""
    moves = ["lay bridge_gold 0,1", "lay cross_troll 1,0", "bribe 1,0"]
    match = alone(*moves, layout=FAR)
    pass_out(match)
    (ended,) = events_of(match, None, RoundEnded)

    assert (ended.how, ended.won, ended.nuggets) == ("cards", ((),), (0,))


def rich_deck() -> dict[str, Any]:
    """Goals of every worth from 0 to 9, open on all sides."""
    goals: list[dict[str, Any]] = [{"id": "g_dead4_0", "count": 8, "stubs": list("NESW")}]
    for worth in range(1, 10):
        goal = {"id": f"g_dead4_{worth}", "count": 2 if worth == 9 else 1, "stubs": list("NESW")}
        goals.append({**goal, "gold": worth, "gold_from": list("NESW")})
    return {**DECK, "goal": goals}


@pytest.mark.parametrize(
    ("worths", "rank"),
    [
        *[((0, 0, 0), "rank1"), ((9, 5, 0), "rank1"), ((9, 6, 0), "rank2"), ((9, 8, 2), "rank2")],
        *[((9, 8, 3), "rank2"), ((9, 8, 4), "rank3"), ((9, 8, 7), "rank3"), ((9, 9, 7), "rank4")],
    ],
)
def test_solo_rank_follows_from_the_nuggets(worths: Sequence[int], rank: str) -> None:
    """14, 15, 20, 21, 24 and 25 are where ranks change; nobody wins (D7.6)."""
    deck, components = rich_deck(), Components(rich_deck())
    stacked, moves = stack(["lay line_h 1,0"], seats=1, first=0, components=components)
    dealt = [{"goals": all_goals(f"g_dead4_{worth}", components=components), "deck": stacked} for worth in worths]
    match = GAME.start(1, deal={"rounds": passed_over(dealt)}, deck=deck, layout=goals_at("2,0", seats=1))
    for _ in worths:
        play(match, moves)
        pass_out(match)

    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners, match.outcome.reason) == ((sum(worths),), (), rank)
    assert filon.replay(match.record()).outcome == match.outcome


def passed_over(dealt: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same deals with goals of earlier rounds put in front once more: those are passed over (Deal)."""
    found: list[dict[str, Any]] = []
    gone: list[str] = []
    for entry in dealt:
        first, *rest = entry["goals"]
        for name in gone:
            rest.remove(name)
        found.append({**entry, "goals": [*gone, first, *rest]})
        gone.append(first)
    return found
