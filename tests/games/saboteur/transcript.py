"""Transcript of a match of Saboteur: the format of its views. Test support."""

from typing import Any

from ..transcripts import Transcript as GameTranscript
from ..transcripts import by_seat, listed
from .deals import GAME


class Transcript(GameTranscript):
    """Transcript of a match of Saboteur."""

    game = GAME
    views_at = frozenset({"round_ended", "round_begun", "gold_shown"})

    def public_part(self, view: Any) -> list[str]:
        """Return the lines of the public view, without the map."""
        decides = "nobody" if view.turn is None else f"p{view.turn + 1}"
        lines = [f"== round {view.round} of {view.rounds}, {view.phase}, {decides} decides, first p{view.first + 1}"]
        lines.append(f"   pile {view.pile}; hands {by_seat(map(str, view.hands))}")
        lines.append(f"   gold pile {view.gold_pile}; gold {by_seat(map(str, view.gold))}")
        lines.append(f"   face down {by_seat(map(str, view.face_down))}; discards {listed(view.discards)}")
        lines.append(f"   broken {by_seat(view.broken)}")
        lines.append(f"   looked {by_seat(view.looked)}")
        for number, past in enumerate([*view.past, *([view.shown] if view.shown else [])], 1):
            roles = "".join(role[0].upper() for role in past.roles)
            takers = " ".join(f"p{seat + 1}" for seat in past.takers) or "-"
            paid = ", ".join(f"p{pay.to + 1} {pay.nuggets} in {pay.cards}" for pay in past.paid) or "-"
            lines.append(
                f"   round {number}: {past.won}, last p{past.last + 1}, {roles} left over {past.left_over}, "
                f"takers {takers}, paid {paid}"
            )
        if view.hoards:
            lines.append(f"   hoards {by_seat(view.hoards)}")
        return lines

    def own_part(self, own: Any) -> str:
        """Return one seat's private part as a line."""
        parts = [own.role, f"hand {listed(own.hand)}"]
        if own.discarded:
            parts.append(f"discarded {listed(own.discarded)}")
        parts += [f"knows {known.cell} {known.card}" for known in own.goals]
        if own.gold:
            parts.append("gold " + " ".join(f"{kept.round}:{kept.card}" for kept in own.gold))
        parts += [f"saw {look.round}:{look.after} {listed(look.cards)}" for look in own.looks]
        return "; ".join(parts)
