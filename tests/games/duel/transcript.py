"""Transcript of a whole match of Le Duel, from its views."""

from typing import Any

from ..transcripts import Transcript as GameTranscript
from ..transcripts import by_seat, listed
from .deals import GAME


class Transcript(GameTranscript):
    """Tells a match of Le Duel."""

    game = GAME
    views_at = frozenset({"round_ended"})

    def public_part(self, view: Any) -> list[str]:
        """What everybody knows, apart from the map."""
        decides = "nobody" if view.turn is None else f"p{view.turn + 1}"
        waits = f", {view.waits} waits with {view.due} to draw" if view.waits else ""
        marks = [f"{card.cell} {listed(marked(card))}" for card in [*view.map, *view.goals] if marked(card)]
        return [
            f"== round {view.round}, {view.phase}, {decides} decides{waits}; {by_seat(view.colours)}",
            f"   pile {view.pile}, aside {view.aside}; hands {by_seat(view.hands)}",
            f"   tokens {view.tokens}, key tokens used {view.keys}; debts {by_seat(view.debts)}",
            f"   broken {by_seat(view.broken)}; looked {by_seat(view.looked)}",
            f"   discards {listed(view.discards)}",
            f"   laid {listed(view.laid_order)}; gold {listed(view.gold_order)}; marks {', '.join(marks) or '-'}",
            f"   won {by_seat(view.won)}; ended by {listed(view.ends)}",
            f"   gone {listed(view.gone)}; unused goals {view.unused}",
        ]

    def own_part(self, own: Any) -> str:
        """What one seat alone knows."""
        return "; ".join([f"hand {listed(own.hand)}", *[f"knows {known.cell} {known.card}" for known in own.goals]])


def marked(card: Any) -> tuple[str, ...]:
    """What lies on a card: a key, a bribe, a token."""
    found = [name for name in ("keyed", "bribed") if getattr(card, name, False)]
    return tuple(found + ([card.token] if card.token else []))
