"""Transcript of a match of Sabale: the format of its views. Test support."""

from typing import Any

from msgspec.structs import replace

import filon
from filon.games.sabale import events as h

from ..transcripts import Transcript as GameTranscript
from ..transcripts import by_seat, listed

GAME = filon.load("sabale")


class Transcript(GameTranscript):
    """Transcript of a match of Sabale."""

    game = GAME
    views_at = frozenset({"ended"})
    scored = "points"

    def new_events(self, seat: int | None) -> list[filon.Event]:
        """Return events with the marked edges as their number and points with their seats."""
        return [replace(event, what=shorter(event.what)) for event in super().new_events(seat)]

    def public_part(self, view: Any) -> list[str]:
        """Return the lines of the whole position, without the board."""
        decides = "nobody" if view.turn is None else f"p{view.turn + 1}"
        markers = [f"{piece.cell} p{piece.by + 1}{' double' if piece.double else ''}" for piece in view.markers]
        return [
            f"== {view.phase}, {decides} decides; {len(view.edges)} marked edges",
            f"   runners {by_seat(view.runners)}",
            f"   markers {', '.join(markers) or '-'}",
            f"   bars {listed(view.bars)}; left {by_seat(view.bars_left)}",
            f"   markers left {by_seat(view.markers_left)}; doubles left {by_seat(view.doubles_left)}",
            f"   captured {by_seat(view.captured)}; points {by_seat(view.points)}",
        ]

    def own_part(self, own: Any) -> str:
        """Return a seat's private part, which is empty."""
        return "sees the same"


def shorter(what: filon.EventData) -> Any:
    """Return an event as the transcript has it."""
    if isinstance(what, h.Begun):
        return replace(what, edges=(f"{len(what.edges)} marked edges",))
    if isinstance(what, h.Ran):
        return replace(what, via=None)  # just chosen
    if isinstance(what, h.Ended):
        return replace(what, points=(by_seat(what.points),))
    return what
