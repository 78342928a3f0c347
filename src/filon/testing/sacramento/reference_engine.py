"""Reference engine of Sacramento: plays a deal line by line and logs what each viewer is shown (C2–C6)."""

from dataclasses import dataclass, field

from filon.testing.oracle import Model, Start
from filon.testing.sacramento.board import read_board
from filon.testing.sacramento.candidates import candidate_texts
from filon.testing.sacramento.ride_paths import all_ends, ends

PRIZE = 50_000  # for a bank and for gold found (C4.2, C5.1)
TARGET = 250_000  # C2.2
QUIET_TURNS = 400  # that make a round void (C6.3)
VOID_ROUNDS = 3  # in a row that end the game (C6.3)
RIDERS = (1, 2, 3)


@dataclass
class Hiding:
    """A nugget under a rider: its line in the record, and the riders publicly possible (C4.4)."""

    seat: int
    line: int
    rider: int
    possible: set[int] = field(default_factory=lambda: set(RIDERS))


class ReferenceEngine(Model):
    """A match of Sacramento. A seat that must hide or answer decides before the mover continues."""

    def __init__(self, start: Start) -> None:
        self.seats = start.seats
        self.board = read_board(start.options.get("board"))
        self.target: int = start.options.get("target", TARGET)
        first = start.deal.get("first", start.options.get("first", "lot"))  # a deal takes precedence over the option
        self.starter = [f"p{seat + 1}" for seat in range(self.seats)].index(first)
        self.pairs: list[list[int]] = start.deal["dice"]
        self.thrown = 0  # pairs so far
        self.money = [0] * self.seats
        self.void_row = 0
        self.ended_by = ""  # "target" or "void"
        self.lines = 0
        self.hidings: list[Hiding] = []  # all of the match
        self.log: list[tuple[int | None, str, str]] = []  # the seat that sees the second text; others see the first
        self.cached_legal: list[str] | None = None  # the legal moves, once computed
        self._begin_round()

    def _begin_round(self) -> None:
        """Begin a round: riders behind their arrows, all hide from the first player on (C2.1, C6.1)."""
        self.riders: list[list[str | None]] = [[None] * 3 for _ in range(self.seats)]
        self.hidden: list[Hiding | None] = [None] * self.seats
        self.mover = self.starter
        self.hiding = [(self.starter + seat) % self.seats for seat in range(self.seats)]
        self.answering: int | None = None
        self.dice: list[int] = []  # of this turn, not yet used
        self.rode: int | None = None  # the rider that used this turn's first die
        self.gold_found = False  # in this turn
        self.quiet = 0  # turns in a row without gold
        self._log(f"a round begins with p{self.starter + 1}")

    # Queries

    @property
    def turn(self) -> int | None:
        if self.ended_by:
            return None
        if self.answering is not None:
            return self.answering
        return self.hiding[0] if self.hiding else self.mover

    @property
    def scores(self) -> list[int] | None:
        return list(self.money) if self.ended_by else None

    @property
    def winners(self) -> list[int] | None:
        if not self.ended_by:
            return None
        return [seat for seat, money in enumerate(self.money) if money == max(self.money)]

    def legal(self) -> list[str]:
        if self.cached_legal is None:
            self.cached_legal = sorted(self._choices())
        return list(self.cached_legal)

    def may_play(self, text: str) -> bool:
        self.legal()
        return self.cached_legal is not None and text in self.cached_legal

    def candidates(self) -> list[str]:
        return candidate_texts()

    def shown(self, seat: int | None) -> list[str]:
        return [own if seat is not None and seat == owner else public for owner, public, own in self.log]

    def standing(self, cell: str) -> tuple[int, int] | None:
        """Return seat and number of the rider on a cell, None for none."""
        for seat, cells in enumerate(self.riders):
            if cell in cells:
                return seat, cells.index(cell) + 1
        return None

    def _choices(self) -> set[str]:
        if self.ended_by:
            return set()
        if self.answering is not None:
            return {"stay", "home"}
        if self.hiding:
            return {f"hide {rider}" for rider in RIDERS}
        return {
            f"ride {rider} {die} {cell}"
            for rider in RIDERS
            for die in self.dice
            for cell in all_ends(self.board, self.riders, self.mover, rider, die)
            if rider != self.rode
        }

    def _can_ride(self) -> bool:
        """Whether a rider that has not moved can use a die that is left (C3.4)."""
        free = [rider for rider in RIDERS if rider != self.rode]
        return any(ends(self.board, self.riders, self.mover, rider, die) for die in self.dice for rider in free)

    # Moves

    def play(self, line: str) -> None:
        self.cached_legal = None
        words = line.split(" ")
        if words[0] == "hide":
            self._hide(int(words[1]))
        else:
            self._log(f"p{(self.turn or 0) + 1} {line}")
            if words[0] == "ride":
                self._ride(int(words[1]), int(words[2]), words[3])
            else:
                self._answer(goes_home=words[0] == "home")
        self.lines += 1
        if not self.ended_by and self.answering is None and not self.hiding:
            self._continue_turn()

    def _log(self, text: str, owner: int | None = None, own: str = "") -> None:
        self.log.append((owner, text, own or text))

    def _hide(self, rider: int) -> None:
        """Hide the nugget in secret (C2.1, C4.2, C4.3)."""
        seat = self.hiding.pop(0)
        hiding = Hiding(seat, self.lines, rider)
        self.hidden[seat] = hiding
        self.hidings.append(hiding)
        self._log(f"p{seat + 1} hide ?", seat, f"p{seat + 1} hide {rider}")

    def _answer(self, *, goes_home: bool) -> None:
        """Answer a challenge: stay, or send all riders home and hide again (C4.3)."""
        seat = self.answering
        assert seat is not None
        self.answering = None
        if goes_home:
            self._send_home(seat)

    def _send_home(self, seat: int) -> None:
        """Send all three riders home; the nugget is to be hidden again."""
        self.riders[seat] = [None] * 3
        self.hidden[seat] = None
        self.hiding = [seat]

    def _ride(self, rider: int, die: int, cell: str) -> None:
        """Move a rider to its last cell and resolve what happens there (C3.1, C4, C5)."""
        self.dice.remove(die)
        self.rode = rider
        met = self.standing(cell)
        self.riders[self.mover][rider - 1] = cell
        if met is None:
            self._arrive(rider, cell)
        else:
            self._challenge(rider, cell, *met)

    def _challenge(self, rider: int, cell: str, other: int, lifted: int) -> None:
        """Lift the other seat's rider in public (C4.1–C4.3, C5.3)."""
        hiding = self.hidden[other]
        assert hiding is not None
        if lifted != hiding.rider:
            self._log(f"p{other + 1} has no gold under {lifted}; p{self.mover + 1} sends {rider} back")
            hiding.possible.discard(lifted)
            self.riders[self.mover][rider - 1] = None
            self.answering = other
            return
        self._log(f"p{other + 1} has its gold under {lifted}")
        hiding.possible = {lifted}
        self.gold_found = True
        self.riders[other] = [None] * 3
        self._pay()
        if not self.ended_by and not self._arrive(rider, cell):
            self._send_home(other)

    def _arrive(self, rider: int, cell: str) -> bool:
        """Resolve an own entrance: bank, or show the rider empty; returns whether it banked (C5.1, C5.2)."""
        hiding = self.hidden[self.mover]
        assert hiding is not None
        if cell not in self.board.bank(self.seats, self.mover):
            return False
        if rider != hiding.rider:
            self._log(f"p{self.mover + 1} has no gold under {rider}")
            hiding.possible.discard(rider)
            return False
        self._log(f"p{self.mover + 1} banks with {rider}")
        hiding.possible = {rider}
        self.void_row = 0
        self._pay()
        if not self.ended_by:
            self._next_round()
        return True

    def _pay(self) -> None:
        """Pay a prize; the first to reach the target wins at once (C6.2)."""
        self.money[self.mover] += PRIZE
        self._log(f"p{self.mover + 1} has {self.money[self.mover]}")
        if self.money[self.mover] >= self.target:
            self._end("target")

    def _next_round(self) -> None:
        """Begin the next round; the next player clockwise is first (C6.1)."""
        self.starter = (self.starter + 1) % self.seats
        self._begin_round()

    def _end(self, why: str) -> None:
        """End the match and reveal all gold (C4.5)."""
        self.ended_by = why
        for hiding in self.hidden:
            assert hiding is not None
            hiding.possible = {hiding.rider}
            self._log(f"p{hiding.seat + 1} had its gold under {hiding.rider}")
        self._log(f"over by {why}")

    # Turns

    def _continue_turn(self) -> None:
        """Continue with the mover's other die, or with the next throws until a rider can move (C3.4)."""
        while not self.ended_by and not self.hiding:
            if not self.dice and self.rode is None:
                self._throw()
            if self._can_ride():
                return
            for die in self.dice:
                self._log(f"p{self.mover + 1} cannot use {die}")
            self._end_turn()

    def _throw(self) -> None:
        """Throw one pair per turn, passed turns included (Deal)."""
        if self.thrown == len(self.pairs):
            raise LookupError(f"the deal has only {self.thrown} pairs of dice")
        self.dice = sorted(self.pairs[self.thrown])
        self.thrown += 1
        self._log(f"p{self.mover + 1} throws {self.dice[0]} {self.dice[1]}")

    def _end_turn(self) -> None:
        """Pass the turn, unless the round has become void (C6.3)."""
        self.quiet = 0 if self.gold_found else self.quiet + 1
        self.mover = (self.mover + 1) % self.seats
        self.dice, self.rode, self.gold_found = [], None, False
        if self.quiet < QUIET_TURNS:
            return
        self.void_row += 1
        self._log("the round is void")
        if self.void_row == VOID_ROUNDS:
            self._end("void")
        else:
            self._next_round()
