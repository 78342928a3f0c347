"""The encoder of Sacramento: action numbers and observation arrays."""

from __future__ import annotations

from typing import Any

from filon.adapters.encoder import Arrays, Encoder, NumberRanges, Part
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.sacramento import moves
from filon.games.sacramento.board import CODES, NAMES, SIZE
from filon.games.sacramento.components import HIDE, NUGGET, PHASES, QUIET_TURNS, RIDE, RIDERS, SIDES, VOID_ROUNDS
from filon.games.sacramento.view_types import View

SQUARES = SIZE * SIZE
# A cell of the board by its code, and its row and column.
INDEX = {code: at for at, code in enumerate(code for code, name in enumerate(NAMES) if name)}
SPOTS = {name: divmod(INDEX[code], SIZE) for name, code in CODES.items()}
TABLE = ("found", "quiet", "voids")
# Decisions of one turn: two rides, an answer after each, and gold hidden again after it was found.
IN_A_TURN = 6


class SacramentoEncoder(Encoder):
    """The encoder for a number of seats."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        numbers = NumberRanges()
        self.rides = numbers.take(RIDERS * SIDES * SQUARES)
        self.hides = numbers.take(RIDERS)
        self.answers = numbers.take(2)
        self.actions = numbers.count
        self.target = self.options["target"]
        # Every find and every bank brings a player nearer to the target; between two of them only void rounds fit.
        richer = seats * (self.target // NUGGET - 1) + 2
        self.longest = richer * VOID_ROUNDS * (seats + (QUIET_TURNS + 1) * IN_A_TURN)
        self.most = float(self.target)
        names = [f"rider_p{seat + 1}_{rider}" for seat in range(seats) for rider in range(1, RIDERS + 1)]
        names += [f"{what}_p{seat + 1}" for seat in range(seats) for what in ("start", "arrow", "entrance")]
        self.planes = (*names, "closed")
        self.plane = {name: at for at, name in enumerate(self.planes)}
        by_seat = [Part(name, (seats,)) for name in ("turn", "mover", "first", "viewer", "money", "hidden")]
        self.parts = (
            Part("board", (len(self.planes), SIZE, SIZE), self.planes),
            Part("behind", (seats, RIDERS)),
            Part("shown_empty", (seats, RIDERS)),
            *by_seat,
            Part("phase", (len(PHASES),), PHASES),
            Part("dice", (SIDES,)),
            Part("left", (SIDES,)),
            Part("moved", (RIDERS,)),
            Part("table", (len(TABLE),), TABLE),
            Part("gold", (RIDERS,)),
        )

    def number(self, move: int) -> int:
        kind = move >> moves.KIND
        if kind == RIDE:
            rider, die = (move >> moves.RIDER & 3) - 1, (move >> moves.DIE & 7) - 1
            return self.rides + (rider * SIDES + die) * SQUARES + INDEX[move & moves.CELL]
        return self.hides + (move & 3) - 1 if kind == HIDE else self.answers + (move & 1)

    def fill(self, view: CoreView, into: Arrays) -> None:
        assert isinstance(view, View)
        self._fill_board(view, into)
        for name, who in (("turn", view.turn), ("mover", view.mover), ("first", view.first), ("viewer", view.seat)):
            if who is not None:
                into[name][who] = 1
        for seat in range(self.seats):
            into["money"][seat] = view.money[seat] / self.most
            into["hidden"][seat] = view.hidden[seat]
            for rider in view.shown[seat]:
                into["shown_empty"][seat, rider - 1] = 1
        into["phase"][PHASES.index(view.phase)] = 1
        for name, dice in (("dice", view.dice), ("left", view.left)):
            for die in dice:
                into[name][die - 1] += 0.5
        for name, chosen in (("moved", view.moved), ("gold", None if view.own is None else view.own.gold)):
            if chosen is not None:
                into[name][chosen - 1] = 1
        into["table"][:] = (view.found, min(view.quiet / QUIET_TURNS, 1), view.voids / VOID_ROUNDS)

    def _fill_board(self, view: View, into: Arrays) -> None:
        """Riders, and what is printed on the board."""
        board, plane = into["board"], self.plane
        for seat in range(self.seats):
            for at, cell in enumerate(view.riders[seat]):
                if cell is None:
                    into["behind"][seat, at] = 1
                else:
                    board[(plane[f"rider_p{seat + 1}_{at + 1}"], *SPOTS[cell])] = 1
            printed = (("start", view.starts[seat]), ("arrow", view.arrows[seat]), ("entrance", view.entrances[seat]))
            for what, cells in printed:
                for cell in cells:
                    board[(plane[f"{what}_p{seat + 1}"], *SPOTS[cell])] = 1
        for cell in view.closed:
            board[(plane["closed"], *SPOTS[cell])] = 1


ENCODER = SacramentoEncoder
