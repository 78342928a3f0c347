# filon: interpreted
"""Narration: events as sentences with a weight, and moves grouped by card or piece, for every text interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from filon.core.event import Event, Said
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.text.sentences import event_sentence, offered, place, seat_fields, seat_name
from filon.core.text.translations import Words

# On small screens the lightest lines are omitted first.
LIGHT, USUAL, HEAVY = 0, 1, 2


class NarratedLine(NamedTuple):
    """A line of narration, and how much it matters."""

    text: str
    weight: int


def weight_of(event: Event, seat: int | None) -> int:
    """Return the weight of an event: the game's own, raised for a private event, and highest where it affects this
    seat."""
    what = event.what
    is_affected = seat is not None and any(
        getattr(what, field) == seat for field in seat_fields(type(what)) if field not in ("by", "first", "chooser")
    )
    return HEAVY if is_affected else max(what.weight, USUAL if event.audience != "all" else LIGHT)


def narrate_events(
    events: Sequence[Event], words: Words, names: Sequence[str], seat: int | None = None, width: int = 0
) -> list[NarratedLine]:
    """Return events as lines; what one player does in one turn is one line where it fits into `width`.

    An event of another weight has its own line: it may be omitted, or must not be.
    """
    lines: list[NarratedLine] = []
    actor: int | None = None
    for event in events:
        text, weight = event_sentence(event, words, names, seat), weight_of(event, seat)
        by = getattr(event.what, "by", None)
        continues = actor is not None and (by == actor or (by is None and event.audience != "all"))
        if continues and len(lines[-1].text) + 1 + len(text) <= width and lines[-1].weight < HEAVY > weight:
            lines[-1] = NarratedLine(f"{lines[-1].text} {text}", max(lines[-1].weight, weight))
        else:
            lines.append(NarratedLine(text, weight))
        if by is not None or event.audience == "all":
            actor = None if isinstance(event.what, Said) else by
    return lines


def groups(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Return moves by the card or piece they use, and its die; each by itself where groups would not shorten the
    list."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        key = f"{offer.piece} {offer.die or ''}".strip() if offer.piece else offer.text
        found.setdefault(key, []).append(offer)
    # A player who types a number must have read what it does: passing a card, say, that can do nothing else.
    if len(found) == 1 or len(found) == len(offers):
        return {offer.text: [offer] for offer in offers}
    return found


def group_name(group: Sequence[Offer], words: Words, names: Sequence[str], reader: int | None = None) -> str:
    """Return the card or piece of a group; of a move without one, its sentence."""
    first = group[0]
    if not first.piece:
        return offered(first, words, names, reader)
    piece = place("piece", first.piece, words, names)
    return words.say("told.die", None, piece=piece, die=first.die) if first.die else piece


def shared_sentence(
    offers: Sequence[Offer], words: Words, names: Sequence[str], reader: int | None = None
) -> tuple[str, list[str]]:
    """Return the one sentence of moves that differ only in their cell or piece, and what differs; or nothing."""
    plain = [offered(msgspec.structs.replace(offer, meets=()), words, names, reader) for offer in offers]
    parts = [offer.cell or place("piece", offer.piece, words, names) for offer in offers]
    sentences = {text.replace(part, "…", 1) if part else "" for part, text in zip(parts, plain, strict=True)}
    if len(sentences) != 1 or "…" not in min(sentences) or any(offer.lies for offer in offers):
        return "", []
    triples = zip(offers, parts, plain, strict=True)
    return sentences.pop(), [part + offered(offer, words, names, reader)[len(text) :] for offer, part, text in triples]


def scores(outcome: Outcome, words: Words, names: Sequence[str], reader: int | None = None) -> list[str]:
    """Return the final score of every seat, as sentences."""
    return [
        words.say(
            "play.score.me" if seat == reader else "play.score",
            None,
            name=seat_name(seat, names),
            score=place("best", score, words),
        )
        for seat, score in enumerate(outcome.scores)
    ]
