"""The reference engine of Le Duel, without the engine: turns and tunnels (D1–D4)."""

import pytest

from .oracle_positions import COMPONENTS, EMPTY, moves, play, table

pytestmark = pytest.mark.once


def test_components_match_the_counts_of_the_rules() -> None:
    """D1.1, D1.2."""
    faces = {name: ways[False] for name, ways in COMPONENTS.ways.items()}
    worths = sorted(faces[name].gold for name in COMPONENTS.goals)

    assert [sum(counts.values()) for counts in (COMPONENTS.tunnels, COMPONENTS.goals, COMPONENTS.actions)] == [
        34,
        18,
        18,
    ]
    assert worths == [0] * 4 + [1] * 6 + [2] * 5 + [3] * 3
    assert sum(faces[name].gold for name in COMPONENTS.tunnels) == 5
    assert sum(bool(faces[name].troll) for name in COMPONENTS.tunnels) == 3
    assert sum(bool(faces[name].door) for name in COMPONENTS.tunnels) == 6
    for name in COMPONENTS.tunnels:
        face = faces[name]
        if max(map(len, face.nets)) > 2:
            assert face.door or face.troll or face.gold, f"{name} is plain"


def test_match_begins_with_green_and_blue_is_seat_one() -> None:
    """D2.3, D2.4, D2.2."""
    model = table()

    assert (model.turn, model.colours) == (1, ["blue", "green"])
    assert [len(hand) for hand in model.hands] == [6, 6]
    assert len(model.pile) == 40


def test_action_draws_one_and_pass_as_many_as_discarded() -> None:
    """D3.1."""
    for text, held in [("lay line_h 1,1", 6), ("map 5,0", 6), ("pass map", 6), ("pass line_h map", 6)]:
        model = play(table(EMPTY, "line_h map line_v line_v key key"), text)

        assert len(model.hands[1]) == held, text
        assert model.turn == 0


def test_shed_leaves_the_hand_one_card_smaller() -> None:
    """D3.1: in the order of the box, the tool last."""
    model = table(EMPTY, "map line_h line_h")
    assert not moves(model, "shed")
    model.broken[1] = {"cart"}

    assert {"line_h line_h cart", "line_h map cart"} <= moves(model, "shed")
    assert "map line_h cart" not in moves(model, "shed")
    assert {"line_h", "line_h line_h", "line_h map"} <= moves(model, "pass")
    assert not {"map map", "map line_h"} & moves(model, "pass")
    play(model, "shed line_h map cart")
    assert (len(model.hands[1]), model.broken[1]) == (5, set())


def test_draw_is_limited_by_the_pile() -> None:
    """D3.1."""
    model = table(EMPTY, "line_h map")
    model.pile = model.pile[:1]
    play(model, "pass line_h map")

    assert len(model.hands[1]) == 5


def test_empty_hand_is_skipped() -> None:
    """D3.2."""
    model = table(EMPTY, "line_h map")
    model.pile, model.hands[0] = [], []
    play(model, "pass map")

    assert model.turn == 1


def test_tunnel_must_fit_and_connect_to_the_own_start() -> None:
    """D4.1, D4.2."""
    assert moves(table(EMPTY, "line_h"), "lay", "line_h") == {"1,1", "-1,1"}
    assert moves(table(EMPTY, "line_h", by="blue"), "lay", "line_h") == {"1,-1", "-1,-1"}
    assert moves(table(EMPTY, "line_v"), "lay", "line_v") == {"0,0", "0,2"}
    assert moves(table(EMPTY, "line_v", by="blue"), "lay", "line_v") == {"0,0", "0,-2"}


def test_tunnel_may_be_half_turned_but_not_quarter_turned() -> None:
    """D4.1."""
    assert moves(table(EMPTY, "curve_NW"), "lay", "curve_NW") == {"1,1", "0,2", "-1,1 turned"}
    assert moves(table(EMPTY, "tee_NSW_troll"), "lay", "tee_NSW_troll") == {
        "1,1", "0,0", "0,2", "-1,1 turned", "0,0 turned", "0,2 turned",
    }  # fmt: skip


def test_notation_writes_turned_only_where_it_matters() -> None:
    """Notation: a troll, a door or the way to the gold may be all that changes."""
    same = {name for name, ways in COMPONENTS.ways.items() if len(ways) == 1}

    assert same == {
        "line_h", "line_v", "bridge", "bridge_gold", "double_curve_NE_SW", "g_cross_0", "g_dead4_0",
        "g_line_v_stubsEW_1", "g_line_h_stubsNS_2",
    }  # fmt: skip


def test_face_down_goal_requires_and_connects_nothing() -> None:
    """D4.1."""
    model = table("B . .\n. . .\nG . ?g_cross_0", "curve_NW line_v")

    assert moves(model, "lay", "curve_NW") == {"1,1", "0,2", "-1,1 turned"}
    assert moves(model, "lay", "line_v") == {"0,0", "0,2"}


def test_connected_cards_serve_both_players() -> None:
    """D4.2, D1.3: the other's start is a crossing like any other."""
    apart = moves(table("B line_h\n. .\nG .", "line_h"), "lay", "line_h")
    joined = moves(table("B line_h\nline_v .\nG .", "line_h"), "lay", "line_h")

    assert apart == {"1,1", "-1,1"}
    assert joined == {"1,1", "-1,1", "2,-1", "-1,-1"}


def test_stub_is_reached_but_leads_nowhere() -> None:
    """D4.3."""
    model = table(EMPTY, "line_v_stub_W line_v")
    assert "1,1" in moves(model, "lay", "line_v_stub_W")
    play(model, "lay line_v_stub_W 1,1")
    model.seat = 1

    assert moves(model, "lay", "line_v") == {"0,0", "0,2"}


def test_stub_of_a_new_card_may_meet_a_tunnel() -> None:
    """D4.3: the stub itself, or one of the openings that lead on."""
    assert moves(table(EMPTY, "line_v_stub_W"), "lay", "line_v_stub_W") == {
        "1,1", "-1,1 turned", "0,0", "0,0 turned", "0,2", "0,2 turned",
    }  # fmt: skip


def test_door_stops_the_other_colour_both_ways() -> None:
    """D4.3: the turned tee's door is on its west arm, towards the green start."""
    for door, own in (("blue", False), ("green", True)):
        card = {"blue": "tee_NEW_door_blue'", "green": "cross_door_green"}[door]
        model = table(f"B .\n. .\nG {card}", "line_h")

        assert ("2,1" in moves(model, "lay", "line_h")) == own


def test_door_stops_from_behind() -> None:
    """D4.3, D1.4: green stands inside the tee; its east arm has a blue door."""
    model = table("B .\n. .\nG tee_NEW_door_blue", "line_h line_v")

    assert "1,0" in moves(model, "lay", "line_v")
    assert "2,1" not in moves(model, "lay", "line_h")


def test_troll_stops_both_until_bribed() -> None:
    """D4.3, D5.3."""
    model = table("B .\n. .\nG cross_troll", "line_h line_v")
    assert "2,1" not in moves(model, "lay", "line_h")
    play(model, "bribe 1,1")

    assert model.turn == 1
    assert "2,1" in moves(model, "lay", "line_h")
    assert "1,2" in moves(model, "lay", "line_v")


def test_bridge_and_a_double_curve_have_two_nets() -> None:
    """D4.4."""
    over = moves(table("B .\n. .\nG bridge", "line_h line_v"), "lay")
    bend = moves(table("B .\n. .\nG double_curve_NE_SW", "line_h line_v"), "lay")

    assert "line_h 2,1" in over
    assert not {"line_v 1,0", "line_v 1,2"} & over
    assert "line_v 1,2" in bend
    assert not {"line_v 1,0", "line_h 2,1"} & bend


def test_own_ladder_needs_no_connection() -> None:
    """D4.5: below blue's tunnel, touching only a closed side."""
    drawing = "B line_h line_h\n. . .\nG . ."
    own = moves(table(drawing, "curve_NE_ladder_green"), "lay", "curve_NE_ladder_green")
    other = moves(table(drawing, "curve_NE_ladder_green", by="blue"), "lay", "curve_NE_ladder_green")

    assert own == {
        "1,0 turned", "2,0 turned", "1,-2", "2,-2", "3,-1 turned", "-1,-1", "0,-2 turned", "-1,1", "0,2", "1,1 turned",
    }  # fmt: skip
    assert other == {"3,-1 turned", "-1,-1", "0,-2 turned"}


def test_ladder_is_reached_by_its_colour_only() -> None:
    """D4.5."""
    drawing = "B line_h line_h line_h .\n. . . . .\nG . . curve_NE_ladder_green ."

    assert "4,1" in moves(table(drawing, "line_h"), "lay", "line_h")
    assert "4,1" not in moves(table(drawing, "line_h", by="blue"), "lay", "line_h")


def test_other_ladder_is_laid_as_a_corner_and_serves_its_owner() -> None:
    """D4.5: blue lays it over its start, S W; green goes on from there."""
    model = table(EMPTY, "line_h")
    assert "-1,-2" not in moves(model, "lay", "line_h")
    model.mine.put("tunnel", "curve_NE_ladder_green", (0, -2), turned=True)

    assert "-1,-2" in moves(model, "lay", "line_h")
    assert "1,-1" in moves(model, "lay", "line_h")


def test_ladder_is_banned_next_to_goals_and_gold() -> None:
    """D4.5: own or not, face down or turned, tokened or not."""
    goal = table("B . .\n. . .\nG . ?g_cross_0", "curve_NW_ladder_blue curve_NE_ladder_green")
    turned = table("B . .\n. . .\nG . =g_cross_0", "curve_NW_ladder_blue curve_NE_ladder_green")
    gold = table("B . .\n. . .\nG . bridge_gold", "curve_NW_ladder_blue curve_NE_ladder_green")
    tokened = table("B . .\n. . .\nG . bridge_gold", "curve_NW_ladder_blue curve_NE_ladder_green")
    tokened.mine.tokens[2, 1] = "blue"
    for model in (goal, turned, gold, tokened):
        places = {text.split(" ")[1] for text in moves(model, "lay") if "ladder" in text}

        assert not {"1,1", "2,0", "2,2", "3,1"} & places
        assert "-1,1" in places


def test_gold_may_be_laid_next_to_a_ladder() -> None:
    """D4.5: green goes on upwards through the plain corner of blue's ladder."""
    model = table("B .\n. .\nG curve_NW_ladder_blue", "bridge_gold")

    assert moves(model, "lay", "bridge_gold") == {"-1,1", "0,0", "0,2", "1,0"}


def test_broken_tool_stops_laying() -> None:
    """D4.6."""
    model = table(EMPTY, "line_h")
    model.broken[1] = {"lantern"}

    assert not moves(model, "lay")
