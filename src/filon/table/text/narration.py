# filon: interpreted
"""How is a table told in sentences, on any screen? What happened, by weight; what can be done, by piece and place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from filon.core.event import Event, Said
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.text.message_format import offered, place, seat_fields, seat_name, sentence
from filon.core.text.translations import Words

# Where there is little room, what weighs least goes first.
LIGHT, USUAL, HEAVY = 0, 1, 2


class NarratedLine(NamedTuple):
    """A line of what happened, and how much it matters."""

    text: str
    weight: int


def weight_of(event: Event, seat: int | None) -> int:
    """What the game says of its happening; what one alone was told, or what was done to one, matters more."""
    what = event.what
    mine = seat is not None and any(
        getattr(what, field) == seat for field in seat_fields(type(what)) if field not in ("by", "first", "chooser")
    )
    return HEAVY if mine else max(what.weight, USUAL if event.audience != "all" else LIGHT)


def narrate_events(
    events: Sequence[Event], words: Words, names: Sequence[str], seat: int | None = None, width: int = 0
) -> list[NarratedLine]:
    """What was noticed; what one player does in one go stands in one line where that is no wider than `width`.

    What weighs more, or less, keeps a line of its own: it may be left out, or must not be.
    """
    lines: list[NarratedLine] = []
    doer: int | None = None
    for event in events:
        text, by, weight = sentence(event.what, words, names), getattr(event.what, "by", None), weight_of(event, seat)
        goes_on = doer is not None and (by == doer or (by is None and event.audience != "all"))
        if goes_on and len(lines[-1].text) + 1 + len(text) <= width and lines[-1].weight < HEAVY > weight:
            lines[-1] = NarratedLine(f"{lines[-1].text} {text}", max(lines[-1].weight, weight))
        else:
            lines.append(NarratedLine(text, weight))
        if by is not None or event.audience == "all":
            doer = None if isinstance(event.what, Said) else by
    return lines


def groups(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Moves by the card or piece they are made with, and by its die; by themselves where that would help nobody."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        key = f"{offer.piece} {offer.die or ''}".strip() if offer.piece else offer.text
        found.setdefault(key, []).append(offer)
    # Whoever types a number must have read what it does: passing a card, say, that can do nothing else.
    if len(found) == 1 or len(found) == len(offers):
        return {offer.text: [offer] for offer in offers}
    return found


def group_name(group: Sequence[Offer], words: Words, names: Sequence[str]) -> str:
    """What the moves of a group are made with; a move without a piece tells itself."""
    first = group[0]
    if not first.piece:
        return offered(first, words, names)
    piece = place("piece", first.piece, words, names)
    return words.say("told.die", None, piece=piece, die=first.die) if first.die else piece


def shared_sentence(offers: Sequence[Offer], words: Words, names: Sequence[str]) -> tuple[str, list[str]]:
    """Moves that differ in their cell alone, or in their piece: what they do, and each by that; or nothing."""
    plain = [offered(msgspec.structs.replace(offer, meets=()), words, names) for offer in offers]
    parts = [offer.cell or place("piece", offer.piece, words, names) for offer in offers]
    said = {text.replace(part, "…", 1) if part else "" for part, text in zip(parts, plain, strict=True)}
    if len(said) != 1 or "…" not in min(said) or any(offer.lies for offer in offers):
        return "", []
    told = zip(offers, parts, plain, strict=True)
    return said.pop(), [part + offered(offer, words, names)[len(text) :] for offer, part, text in told]


def scores(outcome: Outcome, words: Words, names: Sequence[str]) -> list[str]:
    """What everybody has in the end."""
    return [
        words.say("play.score", None, name=seat_name(seat, names), score=place("best", score, words))
        for seat, score in enumerate(outcome.scores)
    ]
