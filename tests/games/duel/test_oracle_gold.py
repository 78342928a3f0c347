"""The reference engine of Le Duel, without the engine: goals, gold, bribes and keys (D5)."""

import pytest

from .oracle_positions import EMPTY, moves, play, spend, table

pytestmark = pytest.mark.once


def test_goal_is_placed_in_the_orientation_that_fits() -> None:
    """D5.1, D5.2: reached from the west, its corner lies S W, and the gold is joined."""
    model = play(table("B . .\n. . .\nG . ?g_curve_NE_2", "line_h"), "lay line_h 1,1")

    assert model.mine.cards[2, 1].openings == frozenset("SW")
    assert model.mine.tokens == {(2, 1): "green"}
    assert (model.turn, model.waiting) == (0, None)


def test_goal_that_fits_both_ways_waits_for_the_mover() -> None:
    """D5.1: nothing else is a move meanwhile; the turn ends after the choice."""
    model = play(table("B . .\n. . .\nG . ?g_tee_NEW_2_doorN_blue", "line_h"), "lay line_h 1,1")
    assert (model.turn, model.legal()) == (1, ["turn 2,1 as-is", "turn 2,1 turned"])
    assert not model.mine.tokens
    assert "2,1 is turned: g_tee_NEW_2_doorN_blue" in model.shown(None)
    play(model, "turn 2,1 turned")

    assert model.mine.cards[2, 1].door == "S"
    assert (model.turn, model.mine.tokens, len(model.hands[1])) == (0, {(2, 1): "green"}, 6)


def test_goal_orientation_is_decided_by_an_open_neighbour() -> None:
    """D5.1: the tunnel south of the goal is open towards it, reached or not."""
    model = play(table("B . .\n. . .\nG . ?g_tee_NEW_2_doorN_blue\n. . line_v", "line_h"), "lay line_h 1,1")

    assert model.mine.cards[2, 1].openings == frozenset("ESW")


def test_symmetric_goal_leaves_no_choice() -> None:
    """D5.1."""
    model = play(table("B . .\n. . .\nG . ?g_line_h_stubsNS_2", "line_h"), "lay line_h 1,1")

    assert (model.turn, model.mine.tokens) == (0, {(2, 1): "green"})


def test_goal_may_clash_but_meets_a_reached_opening() -> None:
    """D5.1: a closed side above; N W meets the tunnel from the west, S E meets none reached."""
    model = play(table("B . .\n. . line_h\nG . ?g_curve_NW_2", "line_h"), "lay line_h 1,1")

    assert model.mine.cards[2, 1].openings == frozenset("NW")


def test_goal_that_clashes_both_ways_waits_for_the_mover() -> None:
    """D5.1: closed sides above and below."""
    model = play(table("B . .\n. . line_h\nG . ?g_tee_NEW_1_doorE_green\n. . line_h", "line_h"), "lay line_h 1,1")

    assert model.legal() == ["turn 2,1 as-is", "turn 2,1 turned"]


def test_unreached_opening_does_not_count_for_a_clash() -> None:
    """D5.1: N W would meet the loose tunnel above too; with a closed one below, S E meets nothing reached."""
    drawing = "B . . .\n. . line_v .\nG . ?g_dead2_NW_1 line_v\n. . line_h ."
    model = play(table(drawing, "line_h"), "lay line_h 1,1")

    assert model.mine.cards[2, 1].openings == frozenset("NW")


def test_goal_reached_through_its_own_stub_is_turned_and_leads_nowhere() -> None:
    """D4.3, D5.1."""
    model = play(table("B . .\n. . .\nG . ?g_dead4_0", "line_h line_v"), "lay line_h 1,1")
    model.seat = 1

    assert model.mine.kinds[2, 1] == "goal"
    assert "2,0" not in moves(model, "lay", "line_v")


def test_gold_of_a_stub_is_reached_through_that_stub_only() -> None:
    """D5.2."""
    beside = play(table(EMPTY, "line_h_stub_S_gold"), "lay line_h_stub_S_gold 1,1")
    through = play(table(EMPTY, "line_h_stub_S_gold"), "lay line_h_stub_S_gold 0,2 turned")

    assert not beside.mine.tokens
    assert through.mine.tokens == {(0, 2): "green"}


def test_gold_on_one_net_of_two() -> None:
    """D5.2, D4.4: N S of the bridge, S E of the double curve."""
    assert not play(table(EMPTY, "bridge_gold"), "lay bridge_gold 1,1").mine.tokens
    assert play(table(EMPTY, "bridge_gold"), "lay bridge_gold 0,2").mine.tokens == {(0, 2): "green"}
    assert not play(table(EMPTY, "double_curve_NW_SE_gold"), "lay double_curve_NW_SE_gold 1,1").mine.tokens
    turned = play(table(EMPTY, "double_curve_NW_SE_gold"), "lay double_curve_NW_SE_gold 1,1 turned")
    assert turned.mine.tokens == {(1, 1): "green"}


@pytest.mark.parametrize(
    ("goal", "colour", "side", "owner"),
    [
        # Before its door: free from the north; from the west through the green door.
        ("g_curve_NW_1_doorN_green", "blue", "N", "blue"), ("g_curve_NW_1_doorN_green", "green", "N", "green"),
        ("g_curve_NW_1_doorN_green", "green", "W", "green"), ("g_curve_NW_1_doorN_green", "blue", "W", None),
        # Behind its blue door on the east.
        ("g_curve_NE_1_doorE_blue", "blue", "E", "blue"), ("g_curve_NE_1_doorE_blue", "green", "E", None),
        ("g_curve_NE_1_doorE_blue", "green", "N", "green"),
        # Inside a tee: free from the arms without a door.
        ("g_tee_NSW_3_doorN_blue", "green", "W", "green"), ("g_tee_NSW_3_doorN_blue", "green", "N", None),
        ("g_tee_NSW_3_doorN_blue", "blue", "N", "blue"),
    ],
)  # fmt: skip
def test_gold_behind_and_before_doors(goal: str, colour: str, side: str, owner: str | None) -> None:
    """D5.2, D1.4: the goal lies as it is, that side of it at the colour's start."""
    layout = {"start": [[0, -5], [0, 5]], "goals": [[9, y] for y in range(6)]}
    mine = table(by=colour, layout=layout).mine
    x, y = {"blue": (0, -5), "green": (0, 5)}[colour]
    cell = {"N": (x, y + 1), "E": (x - 1, y), "W": (x + 1, y)}[side]
    mine.put("goal", goal, cell, turned=False)

    assert mine.gold_to_claim(mine.reached(colour)) == ([cell] if owner else [])


def test_gold_connected_to_the_other_player_is_theirs() -> None:
    """D5.2: green comes from the west under the bridge, blue from the north over its gold."""
    drawing = "B line_h curve_NE'\n. curve_NW' .\nG curve_NW ."
    model = play(table(drawing, "bridge_gold"), "lay bridge_gold 2,0")

    assert model.mine.tokens == {(2, 0): "blue"}


def test_gold_connected_to_both_at_once_is_the_movers() -> None:
    """D5.2, D5.8."""
    for colour in ("blue", "green"):
        model = play(table(EMPTY, "bridge_gold", by=colour), "lay bridge_gold 0,0")

        assert model.mine.tokens == {(0, 0): colour}


def test_bribe_from_either_side_opens_for_both() -> None:
    """D5.3: blue stands behind it, green before it; with broken tools too, and only once."""
    drawing = "B curve_NE'\n. line_v\nG cross_troll"
    for colour in ("blue", "green"):
        model = table(drawing, "line_h", by=colour)
        model.broken[model.seat] = {"cart"}
        assert moves(model, "bribe") == {"1,1"}
        play(model, "bribe 1,1")

        assert model.mine.bribes == {(1, 1): colour}
        assert model.turn == model.colours.index(colour)
        assert not moves(model, "bribe")
        assert ((0, 1), "W") in model.mine.reached("blue")


def test_troll_out_of_reach_is_not_bribed() -> None:
    """D5.3."""
    model = table("B .\n. .\nG .\n. .\n. cross_troll", "line_h")

    assert not moves(model, "bribe")


def test_bribe_applies_its_consequences_before_the_action() -> None:
    """D5.3, D5.8: a goal behind the troll, whose way round the mover chooses; then the turn's action."""
    model = table("B . .\n. . .\nG cross_troll ?g_tee_NEW_3_doorN_green", "line_h")
    play(model, "bribe 1,1")
    assert model.legal() == ["turn 2,1 as-is", "turn 2,1 turned"]
    play(model, "turn 2,1 as-is")

    assert model.turn == 1
    assert len(model.hands[1]) == 6
    assert model.mine.tokens == {(2, 1): "green"}
    assert "pass line_h" in model.legal()


def test_bribe_with_the_last_token_ends_the_round_before_gold() -> None:
    """D5.3, D6.1: seven tokens lie; what is behind the troll stays."""
    model = table("B . .\n. . .\nG cross_troll ?g_curve_NE_2", "line_h")
    spend(model, 7)
    play(model, "bribe 1,1")

    assert model.ends == ["tokens"]
    assert model.pasts[0].turned == set()


def test_key_opens_one_door_for_its_player_only() -> None:
    """D5.4: any door of the other colour in sight, near or not, once."""
    model = table("B .\n. .\nG tee_NEW_door_blue'", "key line_h")
    model.mine.put("tunnel", "cross_door_blue", (-5, 0), turned=False)
    model.mine.put("tunnel", "cross_door_green", (-7, 0), turned=False)
    model.mine.put("goal", "g_tee_NSW_1_doorW_blue", (-9, 0), turned=False)
    assert moves(model, "key") == {"1,1", "-5,0", "-9,0"}
    play(model, "key 1,1")
    model.seat = 1

    assert "2,1" in moves(model, "lay", "line_h")
    assert model.mine.doors_to_open("green") == [(-5, 0), (-9, 0)]
    assert model.mine.doors_to_open("blue") == [(-7, 0)]


def test_key_applies_its_consequences() -> None:
    """D5.4, D5.8."""
    model = table("B .\n. .\nG =g_tee_NSW_1_doorW_blue", "key")
    assert not model.mine.tokens
    play(model, "key 1,1")

    assert model.mine.tokens == {(1, 1): "green"}


def test_tools_break_for_the_opponent_and_are_repaired_for_the_mover() -> None:
    """D5.5: one of each kind; a double mends one."""
    model = table(EMPTY, "break-cart break-lantern repair-cart repair-lantern+cart repair-pickaxe")
    assert moves(model, "break") == {"cart", "lantern"}
    assert not moves(model, "repair")
    model.broken = [{"cart"}, {"lantern", "cart"}]

    assert moves(model, "break") == {"lantern"}
    assert moves(model, "repair") == {"cart", "lantern+cart lantern", "lantern+cart cart"}
    play(model, "repair lantern+cart lantern")
    assert model.broken == [{"cart"}, {"cart"}]


def test_rockfall_spares_starts_goals_gold_and_trolls() -> None:
    """D5.6: a key token goes back."""
    model = table("B line_h bridge_gold cross_troll =g_cross_0\n.\nG tee_NEW_door_blue", "rockfall key")
    assert moves(model, "rockfall") == {"1,-1", "1,1"}
    model.mine.keys[1, 1] = "green"
    play(model, "rockfall 1,1")

    assert (1, 1) not in model.mine.cards
    assert not model.mine.keys


def test_map_shows_a_goal_to_its_player_only() -> None:
    """D5.7."""
    model = table(EMPTY, "map map")
    answer = f"5,0 is {model.mine.face_down[5, 0]}"
    assert moves(model, "map") == {"5,-2", "5,0", "5,2", "7,-1", "7,1", "9,0"}
    play(model, "map 5,0")
    model.seat = 1

    assert "5,0" in moves(model, "map")
    assert answer in model.shown(1)
    for seat in (0, None):
        assert "green: map 5,0" in model.shown(seat)
        assert answer not in model.shown(seat)


def test_goals_turn_one_by_one_in_layout_order() -> None:
    """D5.8: two are reached at once, and one of them opens onto a third."""
    layout = {"start": [[0, -1], [0, 1]], "goals": [[2, 1], [1, 0], [1, 2], [3, 1], [9, 9], [9, 7]]}
    model = table(EMPTY, "cross_door_green", layout=layout)
    model.mine.face_down = dict(
        zip(model.mine.face_down, ["g_cross_0", "g_curve_NE_2", "g_dead4_0", "g_line_h_stubsNS_2", "", ""], strict=True)
    )
    play(model, "lay cross_door_green 1,1")
    turned = [text for text in model.shown(None) if "is turned" in text or "gold at" in text]

    assert turned == [
        "2,1 is turned: g_cross_0", "1,0 is turned: g_curve_NE_2", "gold at 1,0 for green", "1,2 is turned: g_dead4_0",
        "3,1 is turned: g_line_h_stubsNS_2", "gold at 3,1 for green",
    ]  # fmt: skip


@pytest.mark.parametrize(("left", "given"), [(3, ["2,1", "1,0", "1,2"]), (2, ["2,1", "1,0"]), (1, ["2,1"])])
def test_gold_is_claimed_by_worth_then_cell_until_tokens_end(left: int, given: list[str]) -> None:
    """D5.8: one move joins three cards; the crossing's green door is on its east."""
    drawing = "B . .\n. =g_line_v_stubsEW_1 .\nG . =g_curve_NW_2\n. =g_tee_NEW_1_doorE_green ."
    model = table(drawing, "cross_door_green")
    spend(model, 8 - left)
    play(model, "lay cross_door_green 1,1 turned")
    logged = [text for text in model.shown(None) if text.startswith("gold at")]

    assert logged == [f"gold at {cell} for green" for cell in given]
    assert model.ends == ["tokens"]


def test_sixth_goal_ends_the_round_after_its_gold() -> None:
    """D5.8, D6.1: nothing is drawn any more."""
    model = table("B . .\n. . .\nG . ?g_curve_NE_2", "line_h")
    model.mine.face_down = {(2, 1): "g_curve_NE_2"}
    play(model, "lay line_h 1,1")
    after = model.shown(0)[model.shown(0).index("green: lay line_h 1,1") + 1 :]

    assert after[:3] == ["2,1 is turned: g_curve_NE_2", "gold at 2,1 for green", "the round ends: goals"]
    assert [card.name for card in model.won[1]] == ["g_curve_NE_2"]
