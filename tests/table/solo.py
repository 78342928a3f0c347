"""A one-player game for tests: hold, or roll a die, three times."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import filon
from filon.core.game import ParsedDeal

MOVES = ("hold", "roll")


class Did(filon.EventData, frozen=True, tag="did"):
    move: str
    pips: int


class View(filon.View, frozen=True, kw_only=True):
    did: tuple[tuple[str, int], ...]


class Solo(filon.State):
    def __init__(self, did: tuple[tuple[str, int], ...], log: Any = None) -> None:
        super().__init__()
        self.did = did
        self.log = log

    @property
    def turn(self) -> int | None:
        return None if len(self.did) == 3 else 0

    @property
    def outcome(self) -> filon.Outcome | None:
        return None if self.turn == 0 else filon.Outcome((sum(pips for _, pips in self.did),), (0,), "done")

    def moves(self) -> vec[i64]:
        return vec[i64]([i64(0), i64(1)] if self.turn == 0 else [])

    def play(self, move: i64, luck: filon.Luck) -> None:
        pips = int(luck.below(f"roll {len(self.did)}", 6)) + 1 if move else 0
        self.did = (*self.did, (MOVES[move], pips))
        if self.log is not None:
            self.log.publish(Did(MOVES[move], pips), 3 if move else 0)

    def write(self, move: i64) -> str:
        return MOVES[move]

    def parse(self, text: str) -> int | None:
        return MOVES.index(text) if text in MOVES else None

    def judge(self, move: i64) -> filon.Refusal | None:
        return None

    def copy(self) -> "Solo":
        return Solo(self.did)

    def view(self, seat: int | None) -> View:
        return View(seat=seat, turn=self.turn, did=self.did)


class Known(filon.Worlds):
    """Nothing is hidden."""

    def __init__(self, view: Any) -> None:
        self.did = view.did

    def sample(self, luck: filon.Luck) -> Solo:
        return Solo(self.did)


GAME = filon.Game(
    key="solo",
    title="Solo",
    version=1,
    seats=(1,),
    package="table",
    view=View,
    event_types=(Did,),
    initial_state=lambda seats, options, luck, log: Solo((), log),
    read_deal=lambda deal, seats, options: ParsedDeal({}, options),
    write_deal=lambda draws, seats: {},
    item_name=lambda label, code: str(code),
    build_worlds=Known,
    view_from_events=lambda events: View(seat=0, turn=0, did=()),
    render_board=lambda view, words: str(view),
)
