"""Transcript of a whole match of Sacramento, from its views; passed turns are grouped."""

from typing import Any

from msgspec.structs import replace

import filon
from filon.games.sacramento import events

from ..transcripts import Transcript as GameTranscript
from ..transcripts import by_seat
from .positions import GAME

TOGETHER = 12  # turns that pass in one line


class Passed(filon.EventData, frozen=True, tag="passed"):
    """Turns one after the other in which no die could be used, each with its player and dice."""

    turns: tuple[str, ...]


class Transcript(GameTranscript):
    """Tells a match of Sacramento."""

    game = GAME
    views_at = frozenset({"round_begun", "ended"})
    scored = "dollars"

    def new_events(self, seat: int | None) -> list[filon.Event]:
        """What is by seat with its seats, dice as texts, turns that pass together."""
        found: list[filon.Event] = []
        for event in super().new_events(seat):
            before = found[-1] if found else event
            if isinstance(event.what, events.Lapsed) and len(event.what.dice) == 2:
                found.pop()
                turn = f"p{event.what.by + 1} {event.what.dice[0]}-{event.what.dice[1]}"
                before = found[-1] if found else event
                if isinstance(before.what, Passed) and len(before.what.turns) < TOGETHER:
                    found[-1] = replace(before, what=Passed((*before.what.turns, turn)))
                else:
                    found.append(replace(event, what=Passed((turn,))))
            else:
                found.append(replace(event, what=shorter(event.what)))
        return found

    def public_part(self, view: Any) -> list[str]:
        """What everybody knows, apart from the board."""
        decides = "nobody" if view.turn is None else f"p{view.turn + 1}"
        riders = [tuple(cell or "home" for cell in cells) for cells in view.riders]
        lines = [
            f"== round {view.round} begun by p{view.first + 1}, {view.phase}, {decides} decides; sum {view.target}",
            f"   riders {by_seat(riders)}",
            f"   dollars {by_seat(view.money)}",
            f"   hidden {by_seat(['yes' if hidden else 'no' for hidden in view.hidden])}",
            f"   shown empty {by_seat([texts(riders) for riders in view.shown])}",
            f"   turns {view.turns}; quiet {view.quiet}; void rounds in a row {view.voids}",
        ]
        if view.dice:
            left = "-".join(texts(view.left)) or "none"
            lines.append(
                f"   p{view.mover + 1} threw {'-'.join(texts(view.dice))}, left {left}, rode {view.moved or '-'}"
            )
        if view.gold is not None:
            lines.append(f"   gold was under {by_seat(view.gold)}")
        return lines

    def own_part(self, own: Any) -> str:
        """Where its gold lies."""
        return "has its gold in the hand" if own.gold is None else f"has its gold under rider {own.gold}"


def texts(values: Any) -> tuple[str, ...]:
    """Numbers as texts."""
    return tuple(map(str, values))


def came(origins: Any) -> str:
    """From where three riders went home."""
    return " ".join(cell or "-" for cell in origins)


def shorter(what: filon.EventData) -> Any:
    """An event as its sentence."""
    if isinstance(what, events.Begun):
        parts = {
            name: (f"{name} {by_seat(getattr(what, name))};",) for name in ("starts", "arrows", "entrances", "ways")
        }
        return replace(what, closed=(f"closed {' '.join(what.closed) or '-'};",), **parts)
    if isinstance(what, events.Rode):
        return replace(what, path=(f"by {'-'.join(what.path[:-1])}",) if what.path[:-1] else None)
    if isinstance(what, (events.Lifted, events.WentHome)):
        return replace(what, origins=(f"home from {came(what.origins)}",) if what.origins else None)
    if isinstance(what, events.RoundBegun):
        rode = any(cell for cells in what.origins for cell in cells)
        return replace(what, origins=(f"home from {by_seat(list(map(came, what.origins)))}",) if rode else None)
    if isinstance(what, (events.Threw, events.Lapsed)):
        return replace(what, dice=texts(what.dice))
    if isinstance(what, events.Ended):
        return replace(what, riders=(f"gold under {by_seat(what.riders)};",), money=(f"dollars {by_seat(what.money)}",))
    return what
