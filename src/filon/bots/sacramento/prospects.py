"""What is a position worth to a seat, in nuggets? Who banks first, who is challenged before, whom one may challenge."""

from __future__ import annotations

from typing import Final, NamedTuple

from filon.bots.sacramento.ground import SHOWS, Ground, Row
from filon.bots.sacramento.stakes import stakes
from filon.bots.sacramento.suspicion import SHOWN, Leaning, Suspicion, shares
from filon.games.sacramento.board import CODES
from filon.games.sacramento.box import NUGGET
from filon.games.sacramento.wire import View

BOLD: Final = 0.35  # how readily somebody challenges a rider that is hardly suspect
SUSPECTS: Final = 1.5
AT_HOME: Final = 0.25  # more readily, from behind an arrow: nothing is lost there
HUNT: Final = 0.35  # what a challenge that might come one's way next turn is worth now
SHARP: Final = 1.3  # how surely the nearer of two carriers banks first
SECRET: Final = 1.0  # how much slower a carrier is that everybody suspects
COVER: Final = 0.3  # how far one plays as if the gold were where others think it is
STILL: Final = 0.35  # how likely a carrier stays where it is


class Rival(NamedTuple):
    """Another seat as it stands, or as it would after a challenge."""

    seat: int
    likely: tuple[float, float, float]
    cells: tuple[int, ...]
    inside: list[Row]  # riders behind their arrows
    outside: list[Row]
    weight: float  # in the race to the bank
    banks: float  # how likely in its next turn
    prey: list[tuple[int, float]]  # where its carrier may be next, and what it is worth there


class Position(NamedTuple):
    """What one's own turn leaves behind."""

    cells: tuple[int, ...]
    leaning: tuple[float, ...]
    rivals: tuple[Rival, ...]  # in the order of their turns


class Prospects:
    """One seat's thoughts at one decision."""

    def __init__(self, view: View, ground: Ground, suspicion: Suspicion, seat: int, carrier: int) -> None:
        self.ground, self.suspicion, self.seat = ground, suspicion, seat
        self.carrier = carrier
        self.riders = [tuple([CODES[cell] if cell else 0 for cell in riders]) for riders in view.riders]
        self.stakes = stakes([(view.target - money) // NUGGET for money in view.money], seat)
        self.bank = frozenset(ground.banks[seat])
        self.variants: dict[tuple[int, int], Rival] = {}

    def now(self) -> Position:
        """The table as it is."""
        seats = len(self.riders)
        rivals = [self.rival((self.seat + after) % seats, 0) for after in range(1, seats)]
        return Position(self.riders[self.seat], tuple(self.suspicion.leanings[self.seat]), tuple(rivals))

    def rival(self, seat: int, shown: int) -> Rival:
        """A seat, with these riders shown empty beside those that were; 7 stands for gold found, and all at home."""
        found = self.variants.get((seat, shown))
        if found is None:
            cells = (0, 0, 0) if shown == 7 else self.riders[seat]
            leaning = self.suspicion.fresh(seat) if shown == 7 else self.suspicion.leanings[seat]
            if shown != 7:
                leaning = [SHOWN if shown >> rider & 1 else each for rider, each in enumerate(leaning)]
            found = self.variants[seat, shown] = self.rival_at(seat, cells, leaning)
        return found

    def rival_at(self, seat: int, cells: tuple[int, ...], leaning: Leaning) -> Rival:
        """A seat with its riders here and suspected so."""
        ground, likely = self.ground, shares(leaning)
        rows = [ground.rows[cell] if cell else ground.leaving[seat][rider] for rider, cell in enumerate(cells)]
        bank = [cell for cell in ground.banks[seat] if cell not in self.riders[self.seat]]
        masks = [sum({1 << row[end] for end in bank}) for row in rows]
        turns = [ground.turns[seat][cell] if cell else ground.away[seat][rider] for rider, cell in enumerate(cells)]
        return Rival(
            seat,
            likely,
            cells,
            [row for row, cell in zip(rows, cells, strict=True) if not cell],
            [row for row, cell in zip(rows, cells, strict=True) if cell],
            sum(share * self.pace(each, share) for share, each in zip(likely, turns, strict=True)),
            sum(share * SHOWS[mask] for share, mask in zip(likely, masks, strict=True)),
            self.prey(seat, cells, likely, turns),
        )

    def prey(
        self, seat: int, cells: tuple[int, ...], likely: tuple[float, float, float], turns: list[float]
    ) -> list[tuple[int, float]]:
        """Where this seat's carrier may be when one rides again, and what a challenge there would bring."""
        ground = self.ground
        found: dict[int, float] = {}
        for rider, share in enumerate(likely):
            if share < 0.01:
                continue
            gain = share * (1 - self.stakes[seat] / turns[rider])
            cell = cells[rider]
            if cell:
                found[cell] = found.get(cell, 0.0) + STILL * gain
            for end, often in ground.going[seat][cell] if cell else ground.leaves[seat][rider]:
                found[end] = found.get(end, 0.0) + (1 - STILL) * often * gain
        return list(found.items())

    def worth(self, position: Position) -> float:
        """One's own prospects, and for cover a little of what they would be with gold under each other rider."""
        likely = shares(list(position.leaning))
        ends = self.free_entrances(position)
        found = (1 - COVER) * self.worth_with(position, self.carrier, likely[self.carrier], ends)
        for rider, share in enumerate(likely):
            if share > 0.02:
                found += COVER * share * self.worth_with(position, rider, share, ends)
        return found + HUNT * self.hunt(position)

    def worth_with(self, position: Position, carrier: int, suspect: float, ends: list[int]) -> float:
        """Turn by turn until one's own: who banks, who challenges; then one's own bank, then the race."""
        here = position.cells[carrier]
        left, found = 1.0, 0.0
        race = self.race(position, self.own_weight(here, carrier, suspect))
        lost = self.race(position, self.own_weight(0, carrier, 1 / 3))
        for rival in position.rivals:
            stake = self.stakes[rival.seat]
            found += left * rival.banks * stake
            left *= 1 - rival.banks
            if here:
                caught = self.caught(rival, here, suspect)
                found += left * caught * (stake + lost)
                left *= 1 - caught
        banks = SHOWS[self.dice_to(here, carrier, ends)]
        return found + left * (banks + (1 - banks) * race)

    def caught(self, rival: Rival, here: int, suspect: float) -> float:
        """How likely this seat challenges the carrier in its turn."""
        inside = outside = 0
        for row in rival.inside:
            inside |= 1 << row[here]
        for row in rival.outside:
            outside |= 1 << row[here]
        ready = min(BOLD + SUSPECTS * suspect, 1.0)
        close = SHOWS[inside]
        return close * min(ready + AT_HOME, 1.0) + (SHOWS[inside | outside] - close) * ready

    def free_entrances(self, position: Position) -> list[int]:
        """Own entrances that are free to bank at."""
        standing = {cell for rival in position.rivals for cell in rival.cells} | set(position.cells)
        return [cell for cell in self.bank if cell not in standing]

    def dice_to(self, cell: int, rider: int, ends: list[int]) -> int:
        """A mask of the dice that take an own rider to one of these cells."""
        row = self.ground.rows[cell] if cell else self.ground.leaving[self.seat][rider]
        mask = 0
        for end in ends:
            mask |= 1 << row[end]
        return mask

    def own_weight(self, cell: int, rider: int, suspect: float) -> float:
        """One's own in the race, with the carrier there."""
        turns = self.ground.turns[self.seat][cell] if cell else self.ground.away[self.seat][rider]
        return self.pace(turns, suspect)

    def race(self, position: Position, own: float) -> float:
        """Who banks first, by how near all are."""
        whole, found = own, own
        for rival in position.rivals:
            whole += rival.weight
            found += rival.weight * self.stakes[rival.seat]
        return found / whole

    def hunt(self, position: Position) -> float:
        """The best challenges one's riders might find next turn, if the others stood still."""
        found = 0.0
        rows = [
            self.ground.rows[cell] if cell else self.ground.leaving[self.seat][rider]
            for rider, cell in enumerate(position.cells)
        ]
        one, two, three = rows
        for rival in position.rivals:
            for cell, gain in rival.prey:
                found += gain * SHOWS[1 << one[cell] | 1 << two[cell] | 1 << three[cell]]
        return found

    def pace(self, turns: float, suspect: float) -> float:
        """How fast a carrier is in the race, if so many turns from its bank and so suspect."""
        return float((turns * (1 + SECRET * suspect)) ** -SHARP)
