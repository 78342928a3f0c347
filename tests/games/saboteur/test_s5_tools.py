"""Broken tools and repairs (S5.1, S5.2, S5.3, S5.6)."""

import pytest

import filon
from filon.games.saboteur.events import Broke, Repaired

from ..match_support import events_of, refusal_rule
from .deals import GAME, played, start

TOOLS = ("pickaxe", "lantern", "cart")
DOUBLES = ("pickaxe+lantern", "pickaxe+cart", "lantern+cart")


def targets(match: filon.Match, prefix: str) -> set[str]:
    """Return the targets of a card, without the words that name it."""
    return {move.removeprefix(prefix) for move in match.legal() if move.startswith(prefix)}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("tool", TOOLS)
def test_broken_tool_goes_before_any_player(seats: int, tool: str) -> None:
    """The player included (S5.1)."""
    match = start(seats=seats, hands={0: [f"break-{tool}"]})

    assert targets(match, f"break {tool} ") == {f"p{seat + 1}" for seat in range(seats)}


def test_at_most_one_of_each_kind_lies_before_a_player() -> None:
    """A second one is refused, one of another kind is not (S5.1)."""
    match = played(["break cart p1", "break lantern p2"], hands={2: ["break-cart", "break-lantern", "break-pickaxe"]})

    assert refusal_rule(match, "break cart p1") == ("broken_already", "S5.1")
    assert refusal_rule(match, "break lantern p2") == ("broken_already", "S5.1")
    assert targets(match, "break cart ") == {"p2", "p3"}
    assert targets(match, "break lantern ") == {"p1", "p3"}
    assert targets(match, "break pickaxe ") == {"p1", "p2", "p3"}


def test_all_three_tools_may_be_broken_at_once() -> None:
    """And lie face up before their player (S5.1, S5.6)."""
    match = played(["break cart p1", "break lantern p1", "break pickaxe p1"])

    for seat in (0, 1, 2, None):
        assert match.view(seat).broken == (("pickaxe", "lantern", "cart"), (), ())
        assert events_of(match, seat, Broke) == [Broke(0, "cart", 0), Broke(1, "lantern", 0), Broke(2, "pickaxe", 0)]
        assert match.view(seat).discards == ()


@pytest.mark.parametrize("tool", TOOLS)
def test_repair_takes_a_matching_broken_tool_from_before_any_player(tool: str) -> None:
    """The player included; only where there is one (S5.2)."""
    moves = ["pass map", f"break {tool} p1", f"break {tool} p3"]
    match = played(moves, hands={0: [f"repair-{tool}"]})

    assert targets(match, f"repair {tool} ") == {"p1", "p3"}
    assert refusal_rule(match, f"repair {tool} p2") == ("nothing_to_mend", "S5.2")


def test_repair_mends_its_own_tool_alone() -> None:
    """A lantern is not mended by a pickaxe's repair (S5.2)."""
    match = played(["break lantern p2"], hands={1: ["repair-pickaxe", "repair-cart"]})

    assert refusal_rule(match, "repair pickaxe p2") == ("nothing_to_mend", "S5.2")
    assert refusal_rule(match, "repair cart p2") == ("nothing_to_mend", "S5.2")
    assert targets(match, "repair pickaxe ") == targets(match, "repair cart ") == set()


@pytest.mark.parametrize("player", [1, 2, 3])
def test_repair_and_what_it_mends_are_discarded_face_up(player: int) -> None:
    """Both are public (S5.2, S5.6)."""
    match = played([f"break cart p{player}", f"repair cart p{player}"])

    for seat in (0, 1, 2, None):
        assert match.view(seat).broken == ((), (), ())
        assert match.view(seat).discards == ("break-cart", "repair-cart")
        assert events_of(match, seat, Repaired) == [Repaired(1, "repair-cart", "cart", player - 1)]


@pytest.mark.parametrize("double", DOUBLES)
def test_double_repair_mends_one_of_its_two_tools(double: str) -> None:
    """The player chooses which; the other stays broken (S5.3)."""
    one, other = double.split("+")
    moves = [f"break {one} p3", f"break {other} p3"]
    for chosen, left in ((one, other), (other, one)):
        match = played(moves, hands={2: [f"repair-{double}"]})

        assert targets(match, f"repair {double} ") == {f"p3 {one}", f"p3 {other}"}
        match.play(f"repair {double} p3 {chosen}")
        assert match.view(None).broken == ((), (), (left,))
        assert sorted(match.view(None).discards) == sorted([f"break-{chosen}", f"repair-{double}"])
        assert events_of(match, None, Repaired) == [Repaired(2, f"repair-{double}", chosen, 2)]


def test_double_repair_needs_something_to_mend() -> None:
    """The tool chosen must be broken there (S5.2, S5.3)."""
    match = played(["break cart p1", "break pickaxe p2"], hands={2: ["repair-pickaxe+cart", "repair-lantern+cart"]})

    assert targets(match, "repair pickaxe+cart ") == {"p1 cart", "p2 pickaxe"}
    assert targets(match, "repair lantern+cart ") == {"p1 cart"}
    for move in ("repair pickaxe+cart p1 pickaxe", "repair pickaxe+cart p3 cart", "repair lantern+cart p2 lantern"):
        assert refusal_rule(match, move) == ("nothing_to_mend", "S5.2")


@pytest.mark.parametrize(
    "text",
    [
        *["repair lantern+pickaxe p1 lantern", "repair cart+pickaxe p1 cart", "repair cart+lantern p1 cart"],
        *["repair pickaxe+lantern p1 cart", "repair pickaxe+cart p1 lantern", "repair lantern+cart p1 pickaxe"],
        *["repair pickaxe+lantern p1", "repair pickaxe p1 pickaxe", "repair pickaxe+lantern lantern p1"],
        *["repair pickaxe+lantern p4 lantern", "repair pickaxe+lantern p1 lantern lantern", "break pickaxe+cart p1"],
    ],
)
def test_repair_that_no_card_offers_is_no_move(text: str) -> None:
    """Tools in another order, a tool the card does not show, a choice too many or too few (S5.3, Notation)."""
    match = played(["break lantern p1"], hands={1: ["repair-pickaxe+lantern", "repair-pickaxe+cart", "repair-pickaxe"]})

    assert refusal_rule(match, text) == ("not_a_move", "")


def test_player_may_break_and_repair_own_tool() -> None:
    """Useful or not (S5.1, S5.2)."""
    moves = ["break cart p1", "pass map", "pass map", "repair cart p1", "pass map", "pass map"]
    match = played(moves, hands={0: ["NESW"]})

    assert match.view(None).broken == ((), (), ())
    assert refusal_rule(match, "lay NESW 1,0") == ("", "")


def test_mended_tool_may_be_broken_again() -> None:
    """There are three break cards of each kind (S1.3, S5.1)."""
    moves = ["break cart p3", "repair cart p3", "break cart p3", "repair lantern+cart p3 cart", "break cart p3"]
    match = played(moves)

    assert match.view(None).broken == ((), (), ("cart",))
    assert match.view(None).discards.count("break-cart") == 2


def test_broken_tools_do_not_outlast_the_round() -> None:
    """The table is set up again (S5.6, S8.6)."""
    match = played(["break cart p3"])
    while match.view(None).round == 1:
        match.play(match.legal()[-1])

    assert match.view(None).broken == ((), (), ())
    assert match.view(None).discards == ()


@pytest.mark.parametrize("player", ["p0", "p4", "p11", "p01", "p", "P1", "1", "p1,", "p-1", "p+1"])
def test_move_against_a_missing_seat_is_no_move(player: str) -> None:
    """At three players there are p1 to p3 (Notation, S5.1)."""
    match = start(hands={0: ["break-cart", "repair-cart"]})

    assert refusal_rule(match, f"break cart {player}") == ("not_a_move", "")
    assert refusal_rule(match, f"repair cart {player}") == ("not_a_move", "")
    assert refusal_rule(start(seats=10, hands={0: ["break-cart"]}), "break cart p10") == ("", "")
