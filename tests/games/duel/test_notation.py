"""Move texts and the rules that refusals name (RULES: Notation)."""

from __future__ import annotations

import pytest

import filon

from .deals import COMPONENTS, GREEN, alone, blue, green, pass_out, played, refusal_rule

SAME = ("line_h", "line_v", "bridge", "bridge_gold", "double_curve_NE_SW")


def not_a_move(match: filon.Match, text: str) -> bool:
    """Whether the text is refused as none."""
    refused = match.refusal(text)
    return refused is not None and (refused.code, refused.rule) == ("not_a_move", "")


@pytest.mark.parametrize("card", COMPONENTS.tunnels)
def test_notation_writes_turned_only_where_it_matters(card: str) -> None:
    """Same nets, stubs, door, troll and way to the gold."""
    match = green(card)

    assert not_a_move(match, f"lay {card} 9,9 turned") == (card in SAME)
    assert refusal_rule(match, f"lay {card} 11,11") == ("no_neighbour", "D4.1")


@pytest.mark.parametrize(
    "text",
    [
        *("", "lay line_h", "lay line_h 1,1 turned", "lay line_h 1,1 as-is", "lay g_cross_0 1,1", "lay map 1,1"),
        *("lay line_h +1,1", "lay line_h 01,1", "lay line_h 1,-0", "lay line_h  1,1", "Lay line_h 1,1"),
        *("lay line_h 1,1 ", "pass", "pass ?", "pass map line_h", "pass key map", "pass g_cross_0", "pass line_h ?"),
        *("pass line_h line_h line_h", "shed map line_h cart", "shed line_h map", "shed line_h map sword"),
        *("repair pickaxe+lantern", "repair lantern+pickaxe lantern", "repair pickaxe+lantern cart"),
        *("repair cart cart", "repair sword", "break", "break cart p1", "break cart blue", "turn 5,0", "turn 5,0 back"),
        *("turn as-is 5,0", "bribe", "bribe 1", "key 1,1 blue", "map g_cross_0", "rockfall 1,1 turned", "p1: hello"),
        *("turn +5,0 as-is", "pass repair-lantern+pickaxe", "pass start_green", "suspect p1"),
    ],
)
def test_malformed_text_is_not_a_move(text: str) -> None:
    """Without a rule number; playing it says so."""
    match = green("line_h", "map", "key")

    assert not_a_move(match, text)
    with pytest.raises(filon.InvalidMove):
        match.play(text)


def test_notation_lists_two_cards_in_the_order_of_the_data() -> None:
    """Tunnels first, then actions, each in the order of its table."""
    order = list(COMPONENTS.deck)
    match = green("line_h", "line_h", "bridge", "break-cart", "map", "rockfall")
    passes = [move.split(" ")[1:] for move in match.legal() if move.count(" ") == 2 and move.startswith("pass ")]

    assert ["line_h", "line_h"] in passes
    assert all(order.index(first) <= order.index(second) for first, second in passes)
    assert ["map", "map"] not in passes
    for first, second in passes:
        if first != second:
            assert not_a_move(match, f"pass {second} {first}")


def test_talk_is_not_part_of_the_game() -> None:
    """At a table of two all has been said."""
    match = green()

    assert match.phrases(GREEN) == []


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("turn 5,0 as-is", "no_goal_waits", "D5.1"),
        ("bribe 0,1", "no_troll_there", "D5.3"),
        ("lay bridge 99,99", "not_in_hand", "D3.1"),
        ("lay line_h 99,99", "tool_is_broken", "D4.6"),
        ("lay line_h 1,1", "tool_is_broken", "D4.6"),
        ("shed line_h map lantern", "nothing_to_mend", "D3.1"),
        ("repair lantern", "nothing_to_mend", "D5.5"),
        ("key 0,1", "no_door_there", "D5.4"),
        ("rockfall 0,1", "no_tunnel_there", "D5.6"),
        ("map 0,1", "no_hidden_goal", "D5.7"),
    ],
)
def test_refusal_names_the_first_rule_broken(text: str, code: str, rule: str) -> None:
    """The hand before everything, a broken tool before all other rules of laying."""
    hand = ["line_h", "map", "repair-lantern", "key", "rockfall"]
    match = green(*hand, after=["-", "break cart"])

    assert refusal_rule(match, text) == (code, rule)
    with pytest.raises(filon.IllegalMove) as refused:
        match.play(text)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("lay curve_NE_ladder_green 30,30", "no_neighbour", "D4.1"),
        ("lay curve_NE_ladder_green 0,-1", "cell_is_taken", "D4.1"),
        ("lay curve_NE_ladder_green 0,-2", "sides_clash", "D4.1"),
        ("lay curve_NE_ladder_green 0,2", "not_reached", "D4.2"),
        ("lay curve_NE_ladder_green 6,0", "not_reached", "D4.2"),
        ("break cart", "broken_already", "D5.5"),
    ],
)
def test_lay_refusals_follow_the_order_of_the_rules(text: str, code: str, rule: str) -> None:
    """Cell, sides, way, ladder."""
    match = blue("curve_NE_ladder_green", "break-cart", after=["-", "break cart", "-"])

    assert refusal_rule(match, text) == (code, rule)


def test_move_after_the_end_is_refused() -> None:
    """No rule is broken, the match is."""
    match = alone()
    for _ in range(3):
        pass_out(match)

    for text in ("pass line_h", "lay line_h 1,0", "turn 8,0 as-is", "bribe 1,0"):
        refused = match.refusal(text)
        assert refused is not None
        assert (refused.code, refused.rule) == ("over", "")


def test_refusal_changes_nothing() -> None:
    """Not the view, not the events, not the record."""
    match = played("lay line_h 1,1", hands={0: ["line_h"]})
    before = [match.view(0), match.events(0), match.record(), match.legal()]
    for text in ("lay line_h 1,1", "nonsense", "turn 5,0 as-is", "map 1,1"):
        with pytest.raises((filon.IllegalMove, filon.InvalidMove)):
            match.play(text)

    assert [match.view(0), match.events(0), match.record(), match.legal()] == before
