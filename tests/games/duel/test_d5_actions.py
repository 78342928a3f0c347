"""Bribes, keys, tools and rockfalls (D5.3–D5.6)."""

from __future__ import annotations

import pytest

from filon.games.duel.events import Bribed, GoalTurned, KeyUsed, Repaired, RockFell, RoundEnded

from ..match_support import events_of
from .deals import BLUE, GREEN, alone, blue, goals_at, green, played, refusal_rule, tunnels

EAST = goals_at("2,1")


@pytest.mark.parametrize("lay", ["cross_troll 1,1", "tee_NEW_troll 1,1", "tee_NSW_troll 0,2", "tee_NSW_troll 0,0"])
def test_troll_is_bribed_from_either_side(lay: str) -> None:
    """From either side of the troll (D5.3)."""
    match = green(after=[f"lay {lay}", "-"])
    cell = lay.split(" ")[1]

    assert refusal_rule(match, f"bribe {cell}") == ("", "")


def test_bribe_does_not_end_the_turn() -> None:
    """The turn goes on, nothing is drawn, a token is gone and a card owed (D5.3)."""
    match = green("line_h", after=["lay cross_troll 1,1", "-"])
    before = match.view(None)
    match.play("bribe 1,1")
    view = match.view(None)

    assert (match.turn, view.pile, view.hands) == (GREEN, before.pile, before.hands)
    assert (view.tokens, view.debts) == (7, (0, 1))
    assert tunnels(match)["1,1"].bribed
    assert events_of(match, BLUE, Bribed) == [Bribed(GREEN, "1,1")]
    assert refusal_rule(match, "bribe 1,1") == ("no_troll_there", "D5.3")


def test_bribed_troll_lets_both_pass() -> None:
    """D5.3."""
    match = blue("line_h", after=["lay cross_troll 1,1", "lay line_v 0,0", "bribe 1,1", "-"])

    assert refusal_rule(match, "lay line_h 2,1") == ("", "")


@pytest.mark.parametrize("cell", ["1,1", "0,0", "5,0", "1,0", "77,-77", "99999999999999999999,1"])
def test_bribe_is_refused_out_of_reach_or_without_a_troll(cell: str) -> None:
    """D5.3."""
    assert refusal_rule(blue(after=["lay cross_troll 1,1"]), f"bribe {cell}") == ("no_troll_there", "D5.3")


def test_broken_tool_does_not_prevent_a_bribe() -> None:
    """D5.3."""
    match = green("line_h", after=["lay cross_troll 1,1", "break cart"])
    match.play("bribe 1,1")

    assert match.turn == GREEN
    assert refusal_rule(match, "lay line_h 2,1") == ("tool_is_broken", "D4.6")


def test_bribe_applies_its_consequences_and_the_turn_continues() -> None:
    """The choice of a goal's way round too (D5.3, D5.8)."""
    match = green(after=["lay cross_troll 1,1", "-", "bribe 1,1"], goals=["g_dead3_NEW_0"], layout=EAST)
    assert (match.view(None).waits, match.view(None).due) == ("2,1", -1)
    match.play("turn 2,1 as-is")

    assert events_of(match, None, GoalTurned) == [GoalTurned("2,1", "g_dead3_NEW_0", False)]
    assert match.turn == GREEN


def test_bribe_with_the_last_token_ends_the_round() -> None:
    """Before anything is settled; alone there are six (D5.3, D6.1)."""
    moves = [
        *("lay bridge_gold 0,1", "lay line_h_stub_S_gold 0,-1", "lay tee_NSW_stub_E_gold 1,0 turned"),
        *("lay cross_troll -1,0", "bribe -1,0", "lay tee_NEW_troll -1,-1 turned", "bribe -1,-1"),
        *("lay tee_NSW_troll -1,1 turned", "bribe -1,1"),
    ]
    match = alone(*moves, layout=goals_at("-1,2", seats=1))

    (ended,) = events_of(match, None, RoundEnded)
    assert (ended.how, ended.won, ended.nuggets) == ("tokens", ((),), (0,))
    assert events_of(match, None, GoalTurned) == []


def test_key_opens_a_door_of_the_other_colour_from_anywhere() -> None:
    """For its player, whose way then goes on; blue's door was open to blue already (D5.4)."""
    match = green("key", "line_h", after=["lay tee_NEW_door_blue 1,1 turned", "-"])
    match.play("key 1,1")
    far = blue("key", after=["lay cross_door_green 1,1"])

    assert events_of(match, None, KeyUsed) == [KeyUsed(GREEN, "1,1")]
    assert tunnels(match)["1,1"].keyed
    assert match.view(None).keys == 1
    assert match.view(None).discards[-1] == "key"
    assert refusal_rule(far, "key 1,1") == ("", "")


def test_opened_door_lets_the_path_continue() -> None:
    """D5.4, D4.3."""
    match = green("line_h", after=["lay tee_NEW_door_blue 1,1 turned", "-", "key 1,1", "-"])

    assert refusal_rule(match, "lay line_h 2,1") == ("", "")


@pytest.mark.parametrize("cell", ["1,1", "0,1", "0,2", "5,0", "3,3", "1000,1"])
def test_key_is_refused_without_a_door_shut_for_its_player(cell: str) -> None:
    """Not the player's own, none that is open already, no hidden goal (D5.4)."""
    own = green("key", after=["lay cross_door_green 1,1", "-"])
    opened = green("key", after=["lay cross_door_blue 1,1", "-", "key 1,1", "-"])

    assert refusal_rule(own, f"key {cell}") == ("no_door_there", "D5.4")
    assert refusal_rule(opened, f"key {cell}") == ("no_door_there", "D5.4")


def test_key_opens_the_door_of_a_turned_goal() -> None:
    """D5.4: green's goal S E W with blue's door on its south."""
    after = ["lay line_h 1,1", "turn 2,1 turned", "-"]
    match = green("key", after=after, goals=["g_tee_NEW_2_doorN_blue"], layout=EAST)

    assert refusal_rule(match, "key 2,1") == ("", "")
    assert refusal_rule(match, "key 20,-10") == ("no_door_there", "D5.4")


def test_break_hits_the_other_player_once_per_tool() -> None:
    """D5.5."""
    match = played("break cart", "-", hands={GREEN: ["break-cart", "break-lantern"]})

    assert match.view(None).broken == (("cart",), ())
    assert match.view(None).discards != ("break-cart",)
    assert refusal_rule(match, "break cart") == ("broken_already", "D5.5")
    assert refusal_rule(match, "break lantern") == ("", "")


def test_repair_applies_to_the_own_tool_only() -> None:
    """Both cards are then discarded (D5.5, D3.1)."""
    match = blue("repair-cart", "repair-lantern", after=["break cart"])
    assert refusal_rule(match, "repair lantern") == ("nothing_to_mend", "D5.5")
    match.play("repair cart")

    assert match.view(None).broken == ((), ())
    assert match.view(None).discards == ("break-cart", "repair-cart")
    assert events_of(match, None, Repaired) == [Repaired(BLUE, "repair-cart", "cart")]
    other = green("repair-cart", after=["break cart", "-"])
    assert refusal_rule(other, "repair cart") == ("nothing_to_mend", "D5.5")


def test_double_repair_repairs_one_of_its_two_tools() -> None:
    """D5.5."""
    match = blue("repair-lantern+cart", "repair-pickaxe+cart", after=["break cart", "-", "break lantern"])

    assert refusal_rule(match, "repair lantern+cart lantern") == ("", "")
    assert refusal_rule(match, "repair pickaxe+cart pickaxe") == ("nothing_to_mend", "D5.5")
    match.play("repair lantern+cart cart")
    assert match.view(None).broken == (("lantern",), ())


def test_rockfall_removes_the_chosen_tunnel() -> None:
    """It is discarded face up (D5.6, D3.1)."""
    match = played("lay line_h 1,1", "rockfall 1,1")

    assert tunnels(match) == {}
    assert set(match.view(None).discards) == {"line_h", "rockfall"}
    assert events_of(match, None, RockFell) == [RockFell(BLUE, "line_h", "1,1", turned=False)]


def test_rockfall_event_keeps_the_orientation() -> None:
    """As everybody saw it lie (D5.6)."""
    match = played("lay curve_NE 1,1 turned", "rockfall 1,1")

    assert events_of(match, None, RockFell) == [RockFell(BLUE, "curve_NE", "1,1", turned=True)]


@pytest.mark.parametrize("cell", ["0,1", "0,-1", "0,2", "-1,1", "2,1", "20,-10", "9,9", "-99999999999999999999,0"])
def test_rockfall_spares_starts_goals_gold_and_trolls(cell: str) -> None:
    """D5.6."""
    after = ["lay bridge_gold 0,2", "-", "lay cross_troll -1,1", "-", "lay line_h 1,1"]
    match = blue("rockfall", after=after, goals=["g_dead4_0"], layout=EAST)

    assert refusal_rule(match, f"rockfall {cell}") == ("no_tunnel_there", "D5.6")
    assert refusal_rule(match, "rockfall 1,1") == ("", "")


def test_rockfall_returns_the_key_token() -> None:
    """D5.6."""
    match = played("lay tee_NEW_door_blue 1,1 turned", "-", "key 1,1", "rockfall 1,1")

    assert match.view(None).keys == 0
    assert tunnels(match) == {}
