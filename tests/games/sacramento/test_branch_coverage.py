"""Random walks cover every branch of the rules of Sacramento."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from filon.games.sacramento import events
from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.board import CELLS
from filon.testing.sacramento.reference_engine import ReferenceEngine
from filon.testing.sacramento.ride_paths import ends
from filon.testing.walks import Walk, begin

from ..match_support import seen
from ..random_walks import refusal_codes, refused_codes
from .walks import GAME, TABLES, walks

pytestmark = pytest.mark.once

WALKS = 2 * TABLES  # a number of seats: every table with goal players and random
OFTEN = 5  # each branch, at least
FIRST = {"hide_first", "ride_first", "answer_first", "hide_anew_first"}  # named in a table of the judge's
WANTED = """
hide, ride, stay, home, hidden anew after gold, hidden anew after home, equal dice, leaving, leaving into a challenge,
kept in by an own rider, kept in by another's rider, passed, two passed in a row, second die lapsed,
lapsed by the first ride, useless at the throw and used, first rider sent home, challenged by both dice,
gold found, no gold found, lifted though known empty, lifted though known to carry, carrier sent home,
sent home from an own entrance, carrier sent home from an own entrance, came empty after gold,
banked by leaving, banked with a die left, banked by the second die, gold and bank at once, third known by two,
unknown again, count begun anew by gold, round after a void one, row of void rounds broken, dollars kept by a void one,
won by a bank, won by a challenge, won by both at once, won on an own entrance without banking,
ended by void rounds, level at the top, alone at the top after void rounds
"""
BY_WHAT: dict[tuple[Any, ...], str] = {
    (events.Banked,): "won by a bank",
    (events.Lifted,): "won by a challenge",
    (events.Lifted, events.Banked): "won by both at once",
    (): "ended by void rounds",
}


class Visit:
    """One walk, and what it comes by."""

    def __init__(self, walked: Walk, counts: Counter[str]) -> None:
        self.counts = counts
        self.match = begin(GAME, walked.start)
        model = ORACLE.begin(walked.start)
        assert isinstance(model, ReferenceEngine)
        self.model = model
        self.at_throw: dict[int, set[int]] = {}  # by die: who could use it when it was thrown
        self.lifted = 0  # riders in this turn
        self.seen_events = len(self.match.events(None))

    def go(self, line: str) -> None:
        """Play a line in both, and count what it was and what came of it."""
        old = seen(self.match)
        self.counts[line.split(" ")[0]] += 1
        if line.startswith("ride "):
            self.ride(line)
        self.match.play(line)
        self.model.play(line)
        published = [event.what for event in self.match.events(None, since=self.seen_events)]
        self.seen_events += len(published)
        self.count_events(published)
        self.changed(old, seen(self.match))

    def ride(self, line: str) -> None:
        """What is about to be ridden."""
        _, number, thrown, cell = line.split(" ")
        model, rider, die = self.model, int(number), int(thrown)
        riders, bank, met = model.riders[model.mover], model.board.bank(model.seats, model.mover), model.standing(cell)
        if model.rode is None:
            self.lifted = 0
            self.at_throw = {
                each: {able for able in (1, 2, 3) if any(ends(model.board, model.riders, model.mover, able, each))}
                for each in model.dice
            }
        leaving, carries = riders[rider - 1] is None, model.hidden[model.mover].rider == rider  # type: ignore[union-attr]
        banks = carries and cell in bank and met is None
        self.counts["equal dice"] += len(model.dice) == 2 and model.dice[0] == model.dice[1]
        self.counts["useless at the throw and used"] += not self.at_throw[die]
        self.counts["leaving"] += leaving
        self.counts["leaving into a challenge"] += leaving and met is not None
        self.counts["banked by leaving"] += leaving and banks
        self.counts["banked with a die left" if len(model.dice) == 2 else "banked by the second die"] += banks
        for other in (1, 2, 3):
            holder = model.standing(model.board.arrow(model.seats, model.mover, other))
            if riders[other - 1] is None and holder is not None:
                own = holder[0] == model.mover
                self.counts["kept in by an own rider" if own else "kept in by another's rider"] += 1
        if met is not None:
            self.challenge(*met, carries=carries, entrance=cell in bank)

    def challenge(self, other: int, lifted: int, *, carries: bool, entrance: bool) -> None:
        """What is about to be found."""
        model, hiding = self.model, self.model.hidden[other]
        assert hiding is not None
        gold = lifted == hiding.rider
        wins = model.money[model.mover] + 50_000 >= model.target
        self.lifted += 1
        self.counts["challenged by both dice"] += self.lifted == 2
        self.counts["gold found" if gold else "no gold found"] += 1
        self.counts["lifted though known empty"] += lifted not in hiding.possible
        self.counts["lifted though known to carry"] += hiding.possible == {lifted}
        self.counts["carrier sent home"] += carries and not gold
        self.counts["first rider sent home"] += not gold and len(model.dice) == 2
        self.counts["sent home from an own entrance"] += entrance and not gold
        self.counts["carrier sent home from an own entrance"] += entrance and carries and not gold
        self.counts["won on an own entrance without banking"] += entrance and carries and gold and wins
        self.counts["count begun anew by gold"] += gold and model.quiet > 0

    def count_events(self, published: list[Any]) -> None:
        """What was noticed."""
        kinds = [type(what) for what in published]
        self.counts.update(str(what.__struct_config__.tag) for what in published)
        self.counts["gold and bank at once"] += events.Lifted in kinds and events.Banked in kinds
        self.counts["came empty after gold"] += events.Lifted in kinds and events.CameEmpty in kinds
        lapsed = [what.dice for what in published if isinstance(what, events.Lapsed)]
        passed = sum(len(dice) == 2 for dice in lapsed)
        self.counts["passed"] += passed > 0
        self.counts["two passed in a row"] += passed > 1
        if lapsed and len(lapsed[0]) == 1:
            moved = [what.rider for what in published if isinstance(what, events.Rode)]
            self.counts["second die lapsed"] += 1
            self.counts["lapsed by the first ride"] += bool(self.at_throw[lapsed[0][0]] - set(moved))
        if events.Ended in kinds:
            self.counts[BY_WHAT[tuple(filter((events.Lifted, events.Banked).__contains__, kinds))]] += 1

    def changed(self, old: Any, new: Any) -> None:
        """What is different on the table."""
        anew = old.phase == "anew" and new.phase != "anew"
        void = new.voids > old.voids
        self.counts["hidden anew after gold" if old.found else "hidden anew after home"] += anew
        self.counts["third known by two"] += any(len(shown) == 2 for shown in new.shown)
        self.counts["unknown again"] += any(was and not now for was, now in zip(old.shown, new.shown, strict=True))
        self.counts["round after a void one"] += void and new.outcome is None
        self.counts["dollars kept by a void one"] += void and max(new.money) > 0
        self.counts["row of void rounds broken"] += old.voids > 0 and new.voids == 0
        if new.outcome is not None and new.outcome.reason == "void_rounds":
            level = len(new.outcome.winners) > 1
            self.counts["level at the top" if level else "alone at the top after void rounds"] += 1


def candidate_moves(model: ReferenceEngine, random: Random) -> list[str]:
    """Moves of every kind; rides with the dice there are and others, onto own riders and onto any cell."""
    own = [cell for cell in model.riders[model.mover] if cell is not None]
    dice = [*model.dice, random.randint(1, 6)]
    rides = [
        f"ride {rider} {die} {cell}"
        for rider in (1, 2, 3)
        for die in dice
        for cell in [*own, *random.sample(CELLS, 6), model.board.arrow(model.seats, model.mover, rider)]
    ]
    return [*rides, "hide 1", "stay", "home", "hide ?"]


def walk_through(walked: Walk, random: Random, counts: Counter[str], refused: Counter[str]) -> None:
    """One match from its first line to its end; now and then moves are judged."""
    visit = Visit(walked, counts)
    counts.update(str(event.what.__struct_config__.tag) for event in visit.match.events(0))
    for line in walked.lines:
        if random.random() < 0.03:
            refused.update(refused_codes(visit.match, candidate_moves(visit.model, random)))
        counts["hid_under"] += line.startswith("hide ")
        visit.go(line)
    refused.update(refused_codes(visit.match, candidate_moves(visit.model, random)))


def test_every_branch_is_walked() -> None:
    """C2.1–C6.3: every branch, every kind of event, every refusal; over the tables that the laws choose."""
    counts: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seats in ORACLE.seats:
        for walked, random in islice(walks(seats), WALKS):
            walk_through(walked, random, counts, refused)
    wanted = [name.strip() for name in WANTED.replace("\n", " ").split(",")]
    kinds = [str(kind.__struct_config__.tag) for kind in events.ALL]

    assert {name: counts[name] for name in [*wanted, *kinds] if counts[name] < OFTEN} == {}
    assert {code: refused[code] for code in refusal_codes(GAME, "refusals") | FIRST if refused[code] < OFTEN} == {}
