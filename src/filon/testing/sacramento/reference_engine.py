"""How does Sacramento go on from a written-out deal, hiding, riding and answering (C2–C6)?"""

from dataclasses import dataclass, field

from filon.testing.oracle import Model, Start
from filon.testing.sacramento.board import read_board
from filon.testing.sacramento.candidates import plausible
from filon.testing.sacramento.ride_paths import brute_ends, ends

PRIZE = 50_000  # for a bank and for gold found (C4.2, C5.1)
TARGET = 250_000  # C2.2
QUIET_TURNS = 400  # that make a round void (C6.3)
VOID_ROUNDS = 3  # in a row that end the game (C6.3)
RIDERS = (1, 2, 3)


@dataclass
class Hiding:
    """A nugget put under a rider: in which line of the record, and what all may still think of it (C4.4)."""

    seat: int
    line: int
    rider: int
    possible: set[int] = field(default_factory=lambda: set(RIDERS))


class ReferenceEngine(Model):
    """A match of Sacramento. Whoever must hide or answer comes before the mover goes on."""

    def __init__(self, start: Start) -> None:
        self.seats = start.seats
        self.board = read_board(start.options.get("board"))
        self.target: int = start.options.get("target", TARGET)
        first = start.deal.get("first", start.options.get("first", "lot"))  # a deal goes before the option
        self.starter = [f"p{seat + 1}" for seat in range(self.seats)].index(first)
        self.pairs: list[list[int]] = start.deal["dice"]
        self.thrown = 0  # pairs so far
        self.money = [0] * self.seats
        self.void_row = 0
        self.ended_by = ""  # "target" or "void"
        self.lines = 0
        self.hidings: list[Hiding] = []  # all of the match
        self.log: list[tuple[int | None, str, str]] = []  # who sees the second text, the first is for the others
        self.asked: list[str] | None = None  # the legal moves, once somebody asked
        self._set_up()

    def _set_up(self) -> None:
        """A round begins: riders behind their arrows, everybody hides from the starter on (C2.1, C6.1)."""
        self.riders: list[list[str | None]] = [[None] * 3 for _ in range(self.seats)]
        self.hidden: list[Hiding | None] = [None] * self.seats
        self.mover = self.starter
        self.hiding = [(self.starter + seat) % self.seats for seat in range(self.seats)]
        self.answering: int | None = None
        self.dice: list[int] = []  # of this turn, not yet used
        self.rode: int | None = None  # the rider that used this turn's first die
        self.gold_found = False  # in this turn
        self.quiet = 0  # turns in a row without gold
        self._tell(f"a round begins with p{self.starter + 1}")

    # What is asked

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
        if self.asked is None:
            self.asked = sorted(self._choices())
        return list(self.asked)

    def may_play(self, text: str) -> bool:
        self.legal()
        return self.asked is not None and text in self.asked

    def candidates(self) -> list[str]:
        return plausible()

    def shown(self, seat: int | None) -> list[str]:
        return [own if seat is not None and seat == owner else public for owner, public, own in self.log]

    def standing(self, cell: str) -> tuple[int, int] | None:
        """Seat and number of the rider on a cell."""
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
            for cell in brute_ends(self.board, self.riders, self.mover, rider, die)
            if rider != self.rode
        }

    def _can_ride(self) -> bool:
        """Whether some rider that has not moved can use a die that is left (C3.4)."""
        free = [rider for rider in RIDERS if rider != self.rode]
        return any(ends(self.board, self.riders, self.mover, rider, die) for die in self.dice for rider in free)

    # What is played

    def play(self, line: str) -> None:
        self.asked = None
        words = line.split(" ")
        if words[0] == "hide":
            self._hide(int(words[1]))
        else:
            self._tell(f"p{(self.turn or 0) + 1} {line}")
            if words[0] == "ride":
                self._ride(int(words[1]), int(words[2]), words[3])
            else:
                self._answer(goes_home=words[0] == "home")
        self.lines += 1
        if not self.ended_by and self.answering is None and not self.hiding:
            self._go_on()

    def _tell(self, text: str, owner: int | None = None, own: str = "") -> None:
        self.log.append((owner, text, own or text))

    def _hide(self, rider: int) -> None:
        """In secret (C2.1, C4.2, C4.3)."""
        seat = self.hiding.pop(0)
        hiding = Hiding(seat, self.lines, rider)
        self.hidden[seat] = hiding
        self.hidings.append(hiding)
        self._tell(f"p{seat + 1} hide ?", seat, f"p{seat + 1} hide {rider}")

    def _answer(self, *, goes_home: bool) -> None:
        """The challenged player stays, or goes back and hides anew (C4.3)."""
        seat = self.answering
        assert seat is not None
        self.answering = None
        if goes_home:
            self._send_home(seat)

    def _send_home(self, seat: int) -> None:
        """All three riders, and the nugget is hidden anew."""
        self.riders[seat] = [None] * 3
        self.hidden[seat] = None
        self.hiding = [seat]

    def _ride(self, rider: int, die: int, cell: str) -> None:
        """To its end; what happens there depends on nothing else (C3.1, C4, C5)."""
        self.dice.remove(die)
        self.rode = rider
        met = self.standing(cell)
        self.riders[self.mover][rider - 1] = cell
        if met is None:
            self._arrive(rider, cell)
        else:
            self._challenge(rider, cell, *met)

    def _challenge(self, rider: int, cell: str, other: int, lifted: int) -> None:
        """Lift the other's rider before everybody (C4.1–C4.3, C5.3)."""
        hiding = self.hidden[other]
        assert hiding is not None
        if lifted != hiding.rider:
            self._tell(f"p{other + 1} has no gold under {lifted}; p{self.mover + 1} sends {rider} back")
            hiding.possible.discard(lifted)
            self.riders[self.mover][rider - 1] = None
            self.answering = other
            return
        self._tell(f"p{other + 1} has its gold under {lifted}")
        hiding.possible = {lifted}
        self.gold_found = True
        self.riders[other] = [None] * 3
        self._pay()
        if not self.ended_by and not self._arrive(rider, cell):
            self._send_home(other)

    def _arrive(self, rider: int, cell: str) -> bool:
        """Bank on an own entrance, or show there that nothing is carried; whether it was banked (C5.1, C5.2)."""
        hiding = self.hidden[self.mover]
        assert hiding is not None
        if cell not in self.board.bank(self.seats, self.mover):
            return False
        if rider != hiding.rider:
            self._tell(f"p{self.mover + 1} has no gold under {rider}")
            hiding.possible.discard(rider)
            return False
        self._tell(f"p{self.mover + 1} banks with {rider}")
        hiding.possible = {rider}
        self.void_row = 0
        self._pay()
        if not self.ended_by:
            self._next_round()
        return True

    def _pay(self) -> None:
        """The first to reach the sum wins at once (C6.2)."""
        self.money[self.mover] += PRIZE
        self._tell(f"p{self.mover + 1} has {self.money[self.mover]}")
        if self.money[self.mover] >= self.target:
            self._end("target")

    def _next_round(self) -> None:
        """The next player clockwise begins (C6.1)."""
        self.starter = (self.starter + 1) % self.seats
        self._set_up()

    def _end(self, why: str) -> None:
        """Now all is shown (C4.5)."""
        self.ended_by = why
        for hiding in self.hidden:
            assert hiding is not None
            hiding.possible = {hiding.rider}
            self._tell(f"p{hiding.seat + 1} had its gold under {hiding.rider}")
        self._tell(f"over by {why}")

    # Turns

    def _go_on(self) -> None:
        """The mover's other die, or the next throws until somebody can ride (C3.4)."""
        while not self.ended_by and not self.hiding:
            if not self.dice and self.rode is None:
                self._throw()
            if self._can_ride():
                return
            for die in self.dice:
                self._tell(f"p{self.mover + 1} cannot use {die}")
            self._end_turn()

    def _throw(self) -> None:
        """One pair a turn, passed ones included (Deal)."""
        if self.thrown == len(self.pairs):
            raise LookupError(f"the deal has only {self.thrown} pairs of dice")
        self.dice = sorted(self.pairs[self.thrown])
        self.thrown += 1
        self._tell(f"p{self.mover + 1} throws {self.dice[0]} {self.dice[1]}")

    def _end_turn(self) -> None:
        """The next player's turn, unless the round has become void (C6.3)."""
        self.quiet = 0 if self.gold_found else self.quiet + 1
        self.mover = (self.mover + 1) % self.seats
        self.dice, self.rode, self.gold_found = [], None, False
        if self.quiet < QUIET_TURNS:
            return
        self.void_row += 1
        self._tell("the round is void")
        if self.void_row == VOID_ROUNDS:
            self._end("void")
        else:
            self._next_round()
