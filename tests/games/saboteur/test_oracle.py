"""The reference engine of Saboteur follows the rules; the engine is not used here."""

from random import Random
from typing import Any

import pytest

from filon.testing.oracle import Start
from filon.testing.saboteur import ORACLE
from filon.testing.saboteur.components import DECK, GOLD, all_cards, hand_size, openings, seat_name
from filon.testing.saboteur.gold import payment
from filon.testing.saboteur.map_rules import Card
from filon.testing.saboteur.reference_engine import ReferenceEngine

pytestmark = pytest.mark.once

FACE_DOWN = {"T": "treasure", "L": "stonesNE", "R": "stonesNW"}


def lay_out(model: ReferenceEngine, drawing: str) -> None:
    """Lay the map as drawn: `@` start, `'` after a tunnel turned, `T` `L` `R` goals face down (treasure, NE, NW)."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    (origin,) = [(x, y) for y, row in enumerate(rows) for x, token in enumerate(row) if token == "@"]
    model.mine.face_down.clear()
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            cell = x - origin[0], y - origin[1]
            if token in FACE_DOWN:
                model.mine.face_down[cell] = FACE_DOWN[token]
            elif token not in ".@":
                sides = openings(token.removesuffix("'"), turned=token.endswith("'"))
                model.mine.cards[cell] = Card("tunnel", sides, not token.startswith("x"))


def table(
    drawing: str = "@", hand: str = "", *, seats: int = 3, first: int = 0, roles: str = "", **options: Any
) -> ReferenceEngine:
    """Return a match with this map whose first player holds these cards; roles as `DSD`, the last one left over."""
    deal = ORACLE.deal(seats, options, Random(0))
    for dealt in deal["rounds"]:
        dealt.pop("first", None)
    deal["first"] = seat_name(first)
    deck = all_cards(DECK)
    for card in hand.split():
        deck.remove(card)
    before = first * hand_size(seats)
    deal["rounds"][0]["deck"] = deck[:before] + hand.split() + deck[before:]
    if roles:
        *deal["rounds"][0]["roles"], deal["rounds"][0]["left_over"] = [
            "digger" if letter == "D" else "saboteur" for letter in roles
        ]
    model = ORACLE.begin(Start(seats, deal, options))
    if drawing != "@":
        lay_out(model, drawing)
    return model


def moves(model: ReferenceEngine, kind: str, card: str = "") -> set[str]:
    """Return the targets of a card, without the words that name it."""
    prefix = f"{kind} {card} " if card else f"{kind} "
    return {text.removeprefix(prefix) for text in model.legal() if text.startswith(prefix)}


def test_components_are_those_of_the_rules() -> None:
    """S1.1–S1.4."""
    tunnels = {name: count for name, count in DECK.items() if name.lstrip("x").isupper()}

    assert sum(DECK.values()) == 67
    assert sum(tunnels.values()) == 40
    assert sum(count for name, count in tunnels.items() if name[0] == "x") == 9
    assert sum(GOLD.values()) == 28


def test_tunnel_lies_beside_a_card_on_a_free_cell() -> None:
    """S4.1."""
    assert moves(table("@", "NESW"), "lay", "NESW") == {"1,0", "-1,0", "0,1", "0,-1"}
    assert moves(table("@ EW", "NESW"), "lay", "NESW") == {"2,0", "-1,0", "0,1", "0,-1"}


def test_open_meets_open_and_closed_meets_closed() -> None:
    """S4.2: the free cell has the open start to its left, and above it an opening or a closed side."""
    hand = "NW EW NS ESW xW xN"

    assert cards_that_fit(". NE'\n@ .", hand, "1,0") == {"NW"}
    assert cards_that_fit(". EW\n@ .", hand, "1,0") == {"EW", "ESW", "xW"}
    assert cards_that_fit(". xNS\n@ .", hand, "1,0") == {"NW"}


def cards_that_fit(drawing: str, hand: str, cell: str) -> set[str]:
    """Return the cards of the hand that may be laid there, not turned."""
    model = table(drawing, hand)
    return {card for card in hand.split() if cell in moves(model, "lay", card)}


def test_face_down_goal_requires_and_joins_nothing() -> None:
    """S4.3."""
    assert moves(table("@ . T", "NESW EW"), "lay", "EW") == {"1,0", "-1,0"}
    assert moves(table(". T\n@ xNE'", "NESW"), "lay", "NESW") == {"-1,0", "0,-1", "0,1"}
    assert "2,0" not in moves(table("@ T .", "NESW"), "lay", "NESW")


def test_dead_end_joins_nothing() -> None:
    """S4.4: a dead end may be laid at a tunnel's end, nothing behind it."""
    assert "2,0" not in moves(table("@ xEW", "EW"), "lay", "EW")
    assert "2,0" in moves(table("@ EW", "xEW"), "lay", "xEW")


def test_cut_off_tunnels_can_be_joined_again() -> None:
    """S4.4, S5.4."""
    model = table("@ EW EW", "rockfall EW")

    assert moves(model, "lay", "EW") == {"3,0", "-1,0"}
    assert moves(model, "rockfall") == {"1,0", "2,0"}
    model.play("rockfall 1,0")
    model.seat = 0
    assert moves(model, "lay", "EW") == {"1,0", "-1,0"}


def test_card_is_turned_half_way_round_never_sideways() -> None:
    """S4.5."""
    assert moves(table("@", "NW"), "lay", "NW") == {"1,0", "0,1", "-1,0 turned", "0,-1 turned"}
    assert moves(table("@", "ESW"), "lay", "ESW") == {
        "1,0", "1,0 turned", "-1,0", "-1,0 turned", "0,-1", "0,1 turned",
    }  # fmt: skip


def test_broken_tool_prevents_laying_until_repaired() -> None:
    """S4.6, S5.1–S5.3."""
    model = table("@", "NESW break-cart repair-cart repair-lantern+cart repair-pickaxe rockfall")
    assert moves(model, "break", "cart") == {"p1", "p2", "p3"}
    assert not moves(model, "repair")
    assert not moves(model, "rockfall")
    model.broken[0] = {"cart"}
    model.broken[2] = {"cart", "lantern"}

    assert not moves(model, "lay")
    assert moves(model, "break", "cart") == {"p2"}
    assert moves(model, "repair", "cart") == {"p1", "p3"}
    assert moves(model, "repair", "lantern+cart") == {"p1 cart", "p3 cart", "p3 lantern"}
    assert not moves(model, "repair", "pickaxe")
    model.play("repair lantern+cart p3 lantern")
    assert model.broken == [{"cart"}, set(), {"cart"}]


def test_map_card_shows_the_goal_to_one_seat() -> None:
    """S5.5, S6.1."""
    model = table("@", "map NS")
    answer = f"8,0 is {model.deal['rounds'][0]['goals'][1]}"
    model.play("map 8,0")
    model.seat = 0
    model.play("pass NS")

    assert answer in model.shown(0)
    assert "p1: pass NS" in model.shown(0)
    for seat in (1, None):
        assert "p1: map 8,0" in model.shown(seat)
        assert answer not in model.shown(seat)
        assert "p1: pass ?" in model.shown(seat)


def test_one_card_turns_two_goals() -> None:
    """S7.1, S7.3: each stone opens towards the card just laid."""
    model = table(". L\n@ .\n. R", "NSW")
    model.play("lay NSW 1,0")

    assert not model.mine.face_down
    assert model.mine.cards[1, -1].sides == frozenset("SW")
    assert model.mine.cards[1, 1].sides == frozenset("NW")
    assert model.phase == "play"


def test_dead_end_turns_no_goal() -> None:
    """S7.1."""
    model = table("@ . T", "xEW EW")
    model.play("lay xEW 1,0")

    assert (2, 0) in model.mine.face_down


def test_stones_may_clash_and_carry_the_tunnel() -> None:
    """S7.3: turned to S W, it meets a closed side below; nothing may clash with it afterwards."""
    model = table("@ . L . \n . . EW .", "EW NESW NSW xW")
    model.play("lay EW 1,0")
    model.seat = 0

    assert model.mine.cards[2, 0].sides == frozenset("SW")
    assert (2, 0) in model.mine.joined_to_start()
    assert (2, 1) not in model.mine.joined_to_start()
    assert "3,0" not in moves(model, "lay", "NESW")
    del model.mine.cards[2, 1]
    assert "2,1" in moves(model, "lay", "NESW")


@pytest.mark.parametrize(
    ("first", "roles", "options", "expected"),
    [
        (2, "DSDDSD", {}, [2, 0, 3, 2]),
        (1, "DSDDSD", {}, [0, 3, 2, 0]),
        (2, "DSDDSD", {"broken_get_no_gold": True}, [2, 3, 2, 3]),
        (6, "SDSDSDSDSDD", {}, [5, 3, 1, 9, 7, 5, 3, 1]),
    ],
)
def test_gold_goes_round_counter_clockwise(
    first: int, roles: str, options: dict[str, Any], expected: list[int]
) -> None:
    """S8.2, S11.1: p1 has a broken tool, which matters with the option only; the last card is automatic."""
    model = table("@ . T", "EW", seats=len(roles) - 1, first=first, roles=roles, **options)
    model.broken[0] = {"cart"}
    model.play("lay EW 1,0")
    choosers = []
    while model.phase == "gold":
        choosers.append(model.seat)
        model.play(model.legal()[0])

    assert choosers == expected
    assert sum(map(len, model.hoard.owned)) == min(9, model.seats) == len(expected) + 1
    assert model.turn == (first + 1) % model.seats


def test_no_gold_is_drawn_when_every_digger_has_a_broken_tool() -> None:
    """S11.1."""
    model = table("@ . T", "EW", roles="SDDD", broken_get_no_gold=True)
    model.broken[1:] = [{"cart"}, {"lantern"}]
    model.play("lay EW 1,0")

    assert (model.round, model.turn, len(model.hoard.pile)) == (1, 1, 28)


@pytest.mark.parametrize(
    ("amount", "threes", "twos", "ones", "expected"),
    [
        (4, 4, 8, 16, [3, 1]), (4, 4, 8, 0, [2, 2]), (4, 0, 8, 16, [2, 2]), (4, 0, 1, 3, [2, 1, 1]),
        (4, 0, 0, 5, [1, 1, 1, 1]), (4, 1, 1, 0, [3]), (4, 1, 0, 1, [3, 1]), (4, 0, 1, 1, [2, 1]), (3, 1, 8, 8, [3]),
        (3, 0, 8, 8, [2, 1]), (3, 0, 0, 4, [1, 1, 1]), (3, 0, 3, 0, [2]), (3, 0, 0, 2, [1, 1]), (2, 4, 1, 2, [2]),
        (2, 4, 0, 2, [1, 1]), (2, 4, 0, 1, [1]), (2, 4, 0, 0, []), (3, 0, 0, 0, []),
    ],
)  # fmt: skip
def test_pay_is_the_fewest_cards_that_make_the_sum(
    amount: int, threes: int, twos: int, ones: int, expected: list[int]
) -> None:
    """S8.3: of equal numbers the biggest card; a sum that cannot be made is the most below it."""
    paid = payment(amount, {"gold3": threes, "gold2": twos, "gold1": ones})

    assert paid == [f"gold{worth}" for worth in expected]


@pytest.mark.parametrize(
    ("roles", "wages"),
    [("DDDS", [0, 0, 0]), ("DSDD", [0, 4, 0]), ("DSDDSD", [0, 3, 0, 0, 3]), ("SSDDDSDD", [3, 3, 0, 0, 0, 3, 0]),
     ("SSSSDDDDDDD", [2, 2, 2, 2, 0, 0, 0, 0, 0, 0])],
)  # fmt: skip
def test_saboteurs_are_paid_by_their_number(roles: str, wages: list[int]) -> None:
    """S8.1, S8.3, S8.4, S8.6, S9.1, S11.2: sixty-seven turns without treasure, and the one round is all."""
    model = table(seats=len(roles) - 1, roles=roles, rounds=1)
    turns = 0
    while model.turn is not None:
        model.play(model.passes()[0])
        turns += 1

    assert (turns, model.last_player) == (67, 66 % model.seats)
    assert model.scores == wages
    assert model.winners == [seat for seat, wage in enumerate(wages) if wage == max(wages)]


def test_pay_goes_clockwise_after_the_last_player() -> None:
    """S8.3: each card the first of its kind; the others stay in order."""
    model = table(seats=5, first=2, roles="SDDSDD", rounds=1)
    model.hoard.names[:] = ["gold1", "gold3", "gold2", *["gold1"] * 25]
    while model.turn is not None:
        model.play(model.passes()[0])

    assert model.last_player == 3
    assert model.hoard.owned == [[1], [], [], [2, 0], []]
    assert model.hoard.pile == list(range(3, 28))
