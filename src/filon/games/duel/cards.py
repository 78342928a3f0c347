"""Parses and validates one printed card: nets, stubs, a door, a troll, gold, a ladder (D1.4)."""

from __future__ import annotations

from typing import Any, Final, final

from filon.core.data.input_validation import fail, fields, items, number, text
from filon.games.duel.view_types import Door, Printed
from filon.games.mining.sides import SIDES, half_turn, letters_of, sides_of

FIELDS: Final = ("id", "count", "nets", "stubs", "door", "troll", "gold", "gold_from", "gold_outside_door", "ladder")
COLOURS: Final = ("blue", "green")
LONGEST_NAME: Final = 60


@final
class Card:
    """Masks of openings, N = 1, E = 2, S = 4, W = 8; a side is 0 to 3, -1 where there is none."""

    id: str
    count: int
    nets: list[int]
    stubs: int
    door: int
    door_colour: int
    troll: int
    gold: int
    gold_from: int
    outside: bool
    ladder: int

    def __init__(self, value: object, where: str) -> None:
        entry = fields(value, FIELDS, where)
        name = text(entry.get("id"), f"{where}.id", LONGEST_NAME)
        if not name or not name.isascii() or any(sign in name for sign in " ,:?"):
            fail(f"{where}.id", "a name without spaces")
        if not name.isprintable():
            fail(f"{where}.id", "a name in one line")
        self.id = name
        self.count = number(field_or(entry, "count", 1), f"{where}.count", 1, 34)
        nets = items(entry.get("nets") or [], f"{where}.nets", most=2)
        self.nets = [parse_sides(net, f"{where}.nets") for net in nets]
        self.stubs = parse_sides(entry.get("stubs") or [], f"{where}.stubs")
        self.door, self.door_colour = parse_door(entry.get("door"), where)
        self.troll = parse_side(entry.get("troll"), f"{where}.troll")
        self.gold = number(field_or(entry, "gold", 0), f"{where}.gold", 0, 9)
        self.gold_from = parse_sides(entry.get("gold_from") or [], f"{where}.gold_from")
        if entry.get("gold_outside_door") not in (None, True, False):
            fail(f"{where}.gold_outside_door", "true or false")
        self.outside = entry.get("gold_outside_door") is True
        self.ladder = parse_colour(entry.get("ladder"), f"{where}.ladder")
        self._check(where)

    def _check(self, where: str) -> None:
        """Raise if an opening is used twice, a door or troll is not on a net's arm, or gold has no opening."""
        seen = self.stubs
        for net in self.nets:
            if net & seen or net.bit_count() < 2:
                fail(f"{where}.nets", "two sides or more, each in one net only and in no stub")
            seen |= net
        if not seen:
            fail(where, "at least one opening")
        for side, field in ((self.door, "door"), (self.troll, "troll")):
            if side >= 0 and not (seen & ~self.stubs) >> side & 1:
                fail(f"{where}.{field}", "an arm of a net")
        if self.gold_from & ~seen or bool(self.gold) != bool(self.gold_from):
            fail(f"{where}.gold_from", "the openings that lead to its gold, if it has any")
        if self.outside and not (self.door >= 0 and self.gold_from >> self.door & 1):
            fail(f"{where}.gold_outside_door", "a door on an arm that leads to the gold")

    @property
    def sides(self) -> int:
        """All openings."""
        return self.stubs | sum(self.nets)

    def __eq__(self, other: object) -> bool:
        """Whether two orientations are the same; count and name of the card do not matter."""
        if not isinstance(other, Card):
            return False
        return self._figures() == other._figures()

    __hash__ = None  # type: ignore[assignment]

    def _figures(self) -> tuple[Any, ...]:
        nets = sorted(self.nets)
        return nets, self.stubs, self.door, self.door_colour, self.troll, self.gold_from, self.outside

    def turned(self) -> Card:
        """Return the card after a half turn."""
        other = Card({"id": self.id, "nets": ["NS"]}, self.id)
        other.count, other.gold, other.outside, other.ladder = self.count, self.gold, self.outside, self.ladder
        other.nets = [half_turn(net) for net in self.nets]
        other.stubs, other.gold_from = half_turn(self.stubs), half_turn(self.gold_from)
        other.door = -1 if self.door < 0 else self.door ^ 2
        other.door_colour = self.door_colour
        other.troll = -1 if self.troll < 0 else self.troll ^ 2
        return other

    def printed(self) -> Printed:
        """Return the card in the fields of D1.4, sides in the order N E S W."""
        return Printed(
            id=self.id,
            count=self.count,
            nets=tuple([letters_of(net) for net in self.nets]),
            stubs=letters_of(self.stubs),
            door=None if self.door < 0 else Door(SIDES[self.door], COLOURS[self.door_colour]),
            troll=None if self.troll < 0 else SIDES[self.troll],
            gold=self.gold,
            gold_from=letters_of(self.gold_from),
            gold_outside_door=self.outside,
            ladder=None if self.ladder < 0 else COLOURS[self.ladder],
        )

    def shut_arms(self, colour: int, *, keyed: bool, bribed: bool) -> int:
        """Return a mask of the arms that a door or a troll shuts for this colour (D4.3)."""
        found = 0
        if self.door >= 0 and self.door_colour != colour and not keyed:
            found |= 1 << self.door
        if self.troll >= 0 and not bribed:
            found |= 1 << self.troll
        return found

    def through(self, index: int) -> int:
        """Return the openings reached from those of `index`: openings, + 16 for a bribed troll, + 32 for an open door.

        Arriving through a stub, a shut door or an unbribed troll's arm reaches only that opening (D4.3).
        """
        reached, bribed, open = index & 15, bool(index & 16), bool(index & 32)
        shut = 0
        if self.door >= 0 and not open:
            shut |= 1 << self.door
        if self.troll >= 0 and not bribed:
            shut |= 1 << self.troll
        found = reached & self.sides
        for net in self.nets:
            if reached & net & ~shut:
                found |= net & ~shut
        return found

    def gold_ports(self, *, door_open: bool) -> int:
        """Return a mask of the openings from which the nuggets are reached (D5.2)."""
        if self.outside:
            # The gold lies before the door: from other sides it is reached through the door, which reaches that side.
            return 1 << self.door
        if self.door >= 0 and not door_open:
            return self.gold_from & ~(1 << self.door)
        return self.gold_from


def parse_cards(deck: dict[str, Any], field: str, wanted: int) -> list[Card]:
    """Return the cards of one list of the data; raises unless there are `wanted` cards in all."""
    found = [Card(entry, f"{field}[{at}]") for at, entry in enumerate(items(deck.get(field), field, most=wanted))]
    if sum(card.count for card in found) != wanted:
        fail(field, f"{wanted} cards in all, not {sum(card.count for card in found)}")
    return found


def field_or(entry: dict[str, Any], field: str, default: int) -> object:
    """Return a card's field, the default where it is missing or null."""
    value = entry.get(field)
    return default if value is None else value


def parse_sides(value: object, where: str) -> int:
    """Return the mask of `NS` or `["N", "S"]`, in any order; raises for other letters and duplicates."""
    if not isinstance(value, (str, list)) or len(value) > len(SIDES):
        fail(where, "letters of N E S W, none twice")
    found = "".join([part if isinstance(part, str) else "?" for part in value])
    if len(found) != len(set(found)) or any(sign not in SIDES for sign in found):
        fail(where, "letters of N E S W, none twice")
    return sides_of(found)


def parse_side(value: object, where: str) -> int:
    """Return a side's number, -1 for none; raises for anything else."""
    if value is None:
        return -1
    if not isinstance(value, str) or len(value) != 1 or value not in SIDES:
        fail(where, "one of N E S W")
    return SIDES.index(value)


def parse_colour(value: object, where: str) -> int:
    """Return a colour's number, -1 for none; raises for anything else."""
    if value is None:
        return -1
    if value not in COLOURS:
        fail(where, "blue or green")
    return COLOURS.index(str(value))


def parse_door(value: object, where: str) -> tuple[int, int]:
    """Return side and colour of a door, -1 and -1 for none; raises for anything else."""
    if value is None:
        return -1, -1
    if not isinstance(value, dict) or set(value) != {"side", "colour"}:
        fail(f"{where}.door", "an object with side and colour")
    side = parse_side(value["side"], f"{where}.door.side")
    colour = parse_colour(value["colour"], f"{where}.door.colour")
    if side < 0 or colour < 0:
        fail(f"{where}.door", "a side and a colour")
    return side, colour
