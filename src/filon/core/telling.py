# filon: interpreted
"""How is something that happened, was refused or ended told in words?"""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.event import Happening
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.words import Words

# Fields of happenings and refusals that name a seat; everything else is a thing of the box, a number or a text.
SEATS = ("by", "player", "to", "first", "last", "chooser", "next")


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """A player's name where the table knows one, else p1, p2, …"""
    return names[seat] if seat < len(names) else f"p{seat + 1}"


def tell(what: Happening, words: Words, names: Sequence[str] = ()) -> str:
    """One sentence for one happening."""
    places = {field: place(field, getattr(what, field), words, names) for field in what.__struct_fields__}
    return words.say(f"event.{kind(what)}", **places)


def kind(what: Happening) -> str:
    """The word on the wire for this kind of happening."""
    return str(what.__struct_config__.tag)


def place(field: str, value: object, words: Words, names: Sequence[str]) -> str:
    """A field's value as a reader says it."""
    if field in SEATS and isinstance(value, int):
        return seat_name(value, names)
    if isinstance(value, tuple):
        return ", ".join(place(field, part, words, names) for part in value) or words.say("nothing")
    if isinstance(value, bool):
        return words.name(field, str(value).lower())
    return words.name(field, "" if value is None else str(value))


def refused(refusal: Refusal, words: Words) -> str:
    """Why a move was refused, and by which rule."""
    places = {field: words.name(field, value) for field, value in refusal.places.items()}
    sentence = words.say(f"refusal.{refusal.code}", **places)
    return f"{sentence} ({refusal.rule})" if refusal.rule else sentence


def ended(outcome: Outcome, words: Words, names: Sequence[str] = ()) -> str:
    """Who won, and why."""
    winners = ", ".join(seat_name(seat, names) for seat in outcome.winners)
    return words.say(f"reason.{outcome.reason}", winners=winners, best=max(outcome.scores))
