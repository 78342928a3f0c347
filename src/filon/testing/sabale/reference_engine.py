"""Reference engine of Sabale: plays steps or whole turns, line by line (B2–B4, Notation)."""

from filon.testing.oracle import Model, Start
from filon.testing.sabale import turn_notation
from filon.testing.sabale.board import STARTS, marked_edges
from filon.testing.sabale.candidates import candidate_texts
from filon.testing.sabale.position import Marker, Table

BARS = {2: 12, 3: 8, 4: 6}  # each (B2.1)
MARKERS = {2: 30, 3: 20, 4: 15}
DOUBLES = {2: 6, 3: 4, 4: 3}  # B3.3


class ReferenceEngine(Model):
    """A match of Sabale. The phase says which step comes next: place, via, to, count, jump or bar."""

    def __init__(self, start: Start) -> None:
        self.seats = start.seats
        self.marked = marked_edges(start.options.get("edges"))
        first = start.deal.get("first", start.options.get("first", "lot"))  # a deal takes precedence over the option
        self.first = [f"p{seat + 1}" for seat in range(self.seats)].index(first)
        self.table = Table(self.seats)
        self.bars = [BARS[self.seats]] * self.seats
        self.markers = [MARKERS[self.seats]] * self.seats
        self.doubles = [DOUBLES[self.seats]] * self.seats
        self.seat = self.first
        self.phase = "place"
        self.via = self.marker_at = ""  # this turn's turn cell, and where its marker is now
        self.ended_by = ""  # "markers" (B4.1) or "locked" (B4.2)
        self.log = [f"first {first}"]
        self.record: list[str] = []  # placements and whole turns
        self.chosen: list[str] = []  # steps of the unfinished turn, without automatic ones
        self.taken: list[str] = []  # the same, with automatic ones
        self.next_steps: list[str] | None = None  # cached for this position: legality tests query it thousands of times

    def copy(self) -> "ReferenceEngine":
        """Return an independent copy."""
        other = object.__new__(ReferenceEngine)
        other.__dict__.update(self.__dict__)
        other.table = self.table.copy()
        for name in ("bars", "markers", "doubles", "log", "record", "chosen", "taken"):
            setattr(other, name, list(getattr(self, name)))
        return other

    # Queries

    @property
    def turn(self) -> int | None:
        return None if self.ended_by else self.seat

    @property
    def scores(self) -> list[int] | None:
        return [self.table.score(seat) for seat in range(self.seats)] if self.ended_by else None

    @property
    def winners(self) -> list[int] | None:
        scores = self.scores
        return scores and [seat for seat, score in enumerate(scores) if score == max(scores)]

    def play(self, line: str) -> None:
        if line.startswith("run "):
            for step in turn_notation.steps_of(line):
                self.take(step)
        else:
            self.chosen.append(line)
            self.take(line)
            self._take_single_choices()

    def legal(self) -> list[str]:
        return sorted(self.choices())

    def lines(self) -> list[str]:
        """Return the record so far: steps joined into whole turns, those of an unfinished turn one by one."""
        return [*self.record, *self.chosen]

    def turns(self) -> list[str]:
        """Return every whole turn, sorted; none in the middle of a turn."""
        return sorted(turn_notation.write_turn(steps) for steps in self._continuations()) if self.phase == "via" else []

    def may_play(self, text: str) -> bool:
        """Whether a text is a legal step, or a whole turn whose steps are legal in sequence."""
        if not text.startswith("run "):
            return text in self.choices()
        steps = turn_notation.steps_of(text)
        if turn_notation.write_turn(steps) != text or steps[0] not in self.choices():
            return False
        trial = self.copy()
        for step in steps:
            if step not in trial.choices():
                return False
            trial.take(step)
        return True

    def candidates(self) -> list[str]:
        return candidate_texts(self.legal(), self.turns(), self.table, self.seat)

    def shown(self, seat: int | None) -> list[str]:
        return list(self.log)

    # Steps

    def choices(self) -> list[str]:
        """Return the texts of the next step, even if there is only one."""
        if self.next_steps is None:
            self.next_steps = self._find_choices()
        return self.next_steps

    def _find_choices(self) -> list[str]:
        runner = self.table.runners[self.seat]
        if self.ended_by:
            return []
        if self.phase == "place":
            return [f"place {cell}" for cell in STARTS if self.table.is_free(cell)]
        assert runner is not None
        if self.phase == "via":
            return [f"via {cell}" for cell in self.table.turn_cells(runner)]
        if self.phase == "to":
            return [f"to {cell}" for cell in self.table.ends(runner, self.via)]
        if self.phase == "count":
            may_double = self.doubles[self.seat] > 0 and self.markers[self.seat] >= 2  # B3.3
            return ["single", "double"] if may_double else ["single"]
        if self.phase == "jump":
            return ["stay"] + [f"jump {cell}" for cell in self.table.jumps(self.seat, self.marker_at)]
        free = [name for name in self.marked if name not in self.table.bars] if self.bars[self.seat] else []
        return ["no-bar"] + [f"bar {name}" for name in free]

    def take(self, step: str) -> None:
        """Apply one step, without the automatic ones after it."""
        self.next_steps = None
        self.log.append(f"p{self.seat + 1} {step}")
        self.taken.append(step)
        verb, _, what = step.partition(" ")
        if verb == "place":
            self.table.runners[self.seat] = what
            self._next("place" if None in self.table.runners else "via")
        elif verb == "via":
            self.via, self.phase = what, "to"
        elif verb == "to":
            self.table.runners[self.seat], self.phase = what, "count"
        elif verb in ("single", "double"):
            self._mark(Marker(self.seat, verb == "double"))
        elif verb == "jump":
            self._jump(what)
        elif verb == "stay":
            self.phase = "bar"
        else:
            if verb == "bar":
                self.table.bars.add(what)
                self.bars[self.seat] -= 1
            self._next("via")

    def _take_single_choices(self) -> None:
        """Apply steps with only one choice automatically, except `via` (Notation)."""
        while self.phase not in ("place", "via") and len(self.choices()) == 1:
            self.take(self.choices()[0])

    def _mark(self, marker: Marker) -> None:
        """Put the marker on the turn cell (B3.3)."""
        self.table.markers[self.via] = marker
        self.markers[self.seat] -= marker.pieces
        self.doubles[self.seat] -= marker.double
        self.marker_at, self.phase = self.via, "jump"

    def _jump(self, landing: str) -> None:
        """Capture the marker jumped over; it leaves at once (B3.4)."""
        over = self.table.jumps(self.seat, self.marker_at)[landing]
        self.table.captured[self.seat].append(self.table.markers.pop(over))
        self.table.markers[landing] = self.table.markers.pop(self.marker_at)
        self.marker_at = landing

    def _next(self, phase: str) -> None:
        """End a placement or a turn, and perhaps the match (B4.1 before B4.2)."""
        self.record.append(turn_notation.write_turn(self.taken))
        self.taken, self.chosen = [], []
        if not self.markers[self.seat]:
            self.ended_by = "markers"
        self.seat = (self.seat + 1) % self.seats
        self.phase = phase
        if not self.ended_by and phase == "via" and not self.choices():
            self.ended_by = "locked"

    def _continuations(self) -> list[list[str]]:
        """Return all sequences of steps from here to the end of the turn."""
        if self.phase == "bar":
            return [[step] for step in self.choices()]
        found = []
        for step in self.choices():
            trial = self.copy()
            trial.take(step)
            found += [[step, *rest] for rest in trial._continuations()]
        return found


def perft(model: ReferenceEngine, depth: int) -> int:
    """Return the number of sequences of `depth` steps (perft)."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(model.legal())
    count = 0
    for step in model.legal():
        trial = model.copy()
        trial.play(step)
        count += perft(trial, depth - 1)
    return count
