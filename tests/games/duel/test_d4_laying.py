"""Legal cells for tunnels (D4)."""

import pytest

from .deals import blue, goals_at, green, lays, refusal_rule

LINE_BY_BLUE = ("-", "lay line_h 1,-1", "-", "lay line_h 2,-1")


def test_tunnel_must_fit_and_connect_to_the_own_start() -> None:
    """D4.1, D4.2."""
    assert lays(green("line_h", "line_v"), "line_h") == {"1,1", "-1,1"}
    assert lays(blue("line_h", "line_v"), "line_h") == {"1,-1", "-1,-1"}
    assert lays(green("line_v"), "line_v") == {"0,0", "0,2"}
    assert lays(blue("line_v"), "line_v") == {"0,0", "0,-2"}
    assert refusal_rule(green("line_h"), "lay line_h 1,-1") == ("not_reached", "D4.2")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        *[("3,3", "no_neighbour"), ("3,0", "no_neighbour"), ("-1,0", "no_neighbour"), ("1,0", "no_neighbour")],
        *[("0,1", "cell_is_taken"), ("0,-1", "cell_is_taken"), ("5,0", "cell_is_taken"), ("9,0", "cell_is_taken")],
        *[("0,2", "sides_clash"), ("0,0", "sides_clash"), ("0,-2", "sides_clash")],
        *[("99999999999999999999,0", "no_neighbour"), ("-700,1", "no_neighbour")],
    ],
)
def test_lay_is_refused_on_a_cell_that_is_taken_isolated_or_does_not_fit(move: str, code: str) -> None:
    """Open against open, rock against rock (D4.1)."""
    assert refusal_rule(green("line_h"), f"lay line_h {move}") == (code, "D4.1")


def test_tunnel_may_be_half_turned_but_not_quarter_turned() -> None:
    """D4.1."""
    assert lays(green("curve_NW"), "curve_NW") == {"1,1", "0,2", "-1,1 turned"}
    assert lays(green("tee_NSW_troll"), "tee_NSW_troll") == {
        *("1,1", "0,0", "0,2", "-1,1 turned", "0,0 turned", "0,2 turned"),
    }


def test_face_down_goal_requires_and_connects_nothing() -> None:
    """D4.1, D4.2."""
    match = green("line_v", "curve_NW", layout=goals_at("1,2"))

    assert "0,2" in lays(match, "curve_NW") & lays(match, "line_v")
    assert refusal_rule(match, "lay line_v 1,3") == ("not_reached", "D4.2")
    assert refusal_rule(green("line_v"), "lay line_v 6,0") == ("not_reached", "D4.2")


def test_connected_cards_serve_both_players() -> None:
    """The other's start is a crossing too (D1.3, D4.2)."""
    match = blue("line_h", after=["lay line_v 0,0"])

    assert lays(match, "line_h") == {"1,-1", "-1,-1", "1,1", "-1,1"}


def test_stub_is_reached_but_leads_nowhere() -> None:
    """D4.3."""
    assert lays(green("line_v_stub_W"), "line_v_stub_W") == {
        *("1,1", "-1,1 turned", "0,0", "0,0 turned", "0,2", "0,2 turned"),
    }
    match = green("line_v", after=["lay line_v_stub_W 1,1", "-"])

    assert lays(match, "line_v") == {"0,0", "0,2"}
    assert refusal_rule(match, "lay line_v 1,2") == ("not_reached", "D4.2")


def test_door_stops_the_other_colour_from_either_side() -> None:
    """Turned, the tee's door is on the west arm; as it is, on the east arm (D4.3)."""
    before = green("line_h", after=["lay tee_NEW_door_blue 1,1 turned", "-"])
    behind = green("line_h", "line_v", after=["lay tee_NEW_door_blue 1,1", "-"])

    assert refusal_rule(before, "lay line_h 2,1") == ("not_reached", "D4.2")
    assert refusal_rule(behind, "lay line_h 2,1") == ("not_reached", "D4.2")
    assert "1,0" in lays(behind, "line_v")


def test_own_door_is_open() -> None:
    """D4.3."""
    assert "2,1" in lays(green("line_h", after=["lay cross_door_green 1,1", "-"]), "line_h")
    assert "2,-1" in lays(blue("line_h", after=["-", "lay tee_NEW_door_blue 1,-1 turned", "-"]), "line_h")


@pytest.mark.parametrize("card", ["cross_troll 1,1", "tee_NEW_troll 1,1", "tee_NEW_troll 1,1 turned"])
def test_troll_stops_both_players_until_bribed(card: str) -> None:
    """From both sides of it (D4.3, D5.3)."""
    match = green("line_h", after=[f"lay {card}", "-"])
    assert refusal_rule(match, "lay line_h 2,1") == ("not_reached", "D4.2")
    match.play("bribe 1,1")

    assert refusal_rule(match, "lay line_h 2,1") == ("", "")


def test_bridge_and_a_double_curve_have_two_nets() -> None:
    """One of them must be come to, and only that one leads on (D4.4)."""
    over = green("line_h", "line_v", after=["lay bridge 1,1", "-"])
    bend = green("line_h", "line_v", after=["lay double_curve_NE_SW 1,1", "-"])

    assert lays(green("bridge"), "bridge") == {"1,1", "-1,1", "0,0", "0,2"}
    assert refusal_rule(green("bridge"), "lay bridge 1,-1") == ("not_reached", "D4.2")
    assert lays(over, "line_h") == {"2,1", "-1,1"}
    assert lays(over, "line_v") == {"0,0", "0,2"}
    assert lays(bend, "line_h") == {"-1,1"}
    assert lays(bend, "line_v") == {"0,0", "0,2", "1,2"}


def test_own_ladder_is_laid_next_to_any_start_or_tunnel() -> None:
    """No opening needs to meet another; its sides must agree (D4.5)."""
    own = green("curve_NE_ladder_green", after=LINE_BY_BLUE)
    other = blue("curve_NE_ladder_green", after=[*LINE_BY_BLUE, "-"])

    assert lays(own, "curve_NE_ladder_green") == {
        *("1,0 turned", "2,0 turned", "1,-2", "2,-2", "3,-1 turned", "-1,-1", "0,-2 turned"),
        *("-1,1", "0,2", "1,1 turned"),
    }
    assert lays(other, "curve_NE_ladder_green") == {"3,-1 turned", "-1,-1", "0,-2 turned"}
    assert refusal_rule(own, "lay curve_NE_ladder_green 1,0") == ("sides_clash", "D4.1")
    assert refusal_rule(own, "lay curve_NE_ladder_green 4,-4") == ("no_neighbour", "D4.1")


def test_ladder_connects_to_the_start_of_its_colour_only() -> None:
    """D4.5: below blue's tunnel, green goes on and blue does not."""
    after = [*LINE_BY_BLUE, "lay curve_NE_ladder_green 2,0 turned"]

    assert refusal_rule(blue("line_v", after=after), "lay line_v 2,1") == ("not_reached", "D4.2")
    assert refusal_rule(green("line_v", after=[*after, "-"]), "lay line_v 2,1") == ("", "")


def test_other_ladder_is_laid_as_a_corner_and_serves_its_owner() -> None:
    """D4.5: blue lays green's over its own start."""
    before = green("line_h", after=["-", "-"])
    match = green("line_h", after=["-", "lay curve_NE_ladder_green 0,-2 turned"])

    assert refusal_rule(before, "lay line_h -1,-2")[0] == "no_neighbour"
    assert {"-1,-2", "1,-1"} <= lays(match, "line_h")


@pytest.mark.parametrize("ladder", ["curve_NE_ladder_green 1,1 turned", "curve_NW_ladder_blue 1,1"])
def test_ladder_is_banned_next_to_a_goal(ladder: str) -> None:
    """Of neither colour, by any player, face down or turned (D4.5)."""
    match = green(ladder.split(" ")[0], layout=goals_at("2,1"))
    turned = green(
        *("curve_NE_ladder_green", "curve_NW_ladder_blue"),
        after=["lay line_h 1,1", "-"],
        goals=["g_cross_0"],
        layout=goals_at("2,1"),
    )

    assert refusal_rule(match, f"lay {ladder}") == ("no_ladder_here", "D4.5")
    assert refusal_rule(turned, "lay curve_NE_ladder_green 3,1 turned") == ("no_ladder_here", "D4.5")
    assert refusal_rule(turned, "lay curve_NW_ladder_blue 2,2") == ("no_ladder_here", "D4.5")


def test_ladder_is_banned_next_to_gold_with_or_without_token() -> None:
    """D4.5: east of the start the gold is not yet reached, south of it is."""
    free = green("curve_NE_ladder_green", after=["lay bridge_gold 1,1", "-"])
    taken = green("curve_NE_ladder_green", after=["lay bridge_gold 0,2", "-"])

    assert refusal_rule(free, "lay curve_NE_ladder_green 2,1 turned") == ("no_ladder_here", "D4.5")
    assert refusal_rule(free, "lay curve_NE_ladder_green 1,0 turned") == ("no_ladder_here", "D4.5")
    assert refusal_rule(taken, "lay curve_NE_ladder_green 1,2 turned") == ("no_ladder_here", "D4.5")


def test_gold_may_be_laid_next_to_a_ladder() -> None:
    """D4.5."""
    match = green("line_h_stub_S_gold", after=["lay curve_NE_ladder_green 0,2", "-"])

    assert refusal_rule(match, "lay line_h_stub_S_gold 1,2") == ("", "")


def test_unreached_ladder_is_refused_for_reach_first() -> None:
    """The other's ladder beside a goal where no tunnel leads (D4.2 before D4.5)."""
    match = green("curve_NW_ladder_blue", "curve_NE_ladder_green", layout=goals_at("3,1"))

    assert refusal_rule(match, "lay curve_NW_ladder_blue 4,1") == ("not_reached", "D4.2")
    assert refusal_rule(match, "lay curve_NE_ladder_green 4,1") == ("no_ladder_here", "D4.5")


def test_broken_tool_stops_laying() -> None:
    """And is named before all that else forbids it (D4.6)."""
    match = green("line_h", after=["-", "break lantern"])

    assert lays(match, "line_h") == set()
    for cell in ("1,1", "9,9", "0,1", "0,2", "1,-1"):
        assert refusal_rule(match, f"lay line_h {cell}") == ("tool_is_broken", "D4.6")
