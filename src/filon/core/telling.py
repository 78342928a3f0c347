# filon: interpreted
"""How is something that happened, was refused or ended told in words?

Beside the sentences a game's words may hold, so that every screen tells alike:
    kind.hand = card            the things in this field are named as cards are: card.map
    nuggets.one, nuggets.other  a number with its noun
    each.roles                  the field is a list by seat, each entry told with its player
    phrase.claim.stones         what somebody says
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from filon.core.event import Happening, Said
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.words import Words

# Fields of happenings that name a seat; everything else is a thing of the box, a number or a text.
SEATS = ("by", "player", "to", "first", "last", "chooser", "next")
SEAT = re.compile(r"p([1-9][0-9]?)")
CELL = re.compile(r"-?[0-9]+,-?[0-9]+")


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """A player's name where the table knows one, else p1, p2, …"""
    return names[seat] if seat < len(names) else f"p{seat + 1}"


def tell(what: Happening, words: Words, names: Sequence[str] = ()) -> str:
    """One sentence for one happening."""
    places = {field: place(field, getattr(what, field), words, names) for field in what.__struct_fields__}
    if isinstance(what, Said):
        places["text"] = spoken(what.text, words, names)
    return words.say(f"event.{kind(what)}", None, **places)


def kind(what: Happening) -> str:
    """The word on the wire for this kind of happening."""
    return str(what.__struct_config__.tag)


def place(field: str, value: object, words: Words, names: Sequence[str] = ()) -> str:
    """A field's value as a reader says it."""
    if not isinstance(value, tuple) or not words.has(f"each.{field}"):
        return listed(field, value, words, names)
    told = [listed(field, part, words, names) for part in value]
    each = [words.say(f"each.{field}", player=seat_name(seat, names), value=told[seat]) for seat in range(len(told))]
    return words.say("between.each").join(each)


def listed(field: str, value: object, words: Words, names: Sequence[str]) -> str:
    """One thing, or a list of things."""
    if isinstance(value, tuple):
        return words.say("between").join(listed(field, part, words, names) for part in value) or words.say("nothing")
    thing = words.name("kind", field)
    if value is None or isinstance(value, bool):
        return words.name(thing, "" if value is None else str(value).lower())
    if isinstance(value, int):
        if field in SEATS:
            return seat_name(value, names)
        return words.say(thing, value) if f"{thing}.other" in words.table else str(value)
    return words.name(thing, str(value))


def spoken(text: str, words: Words, names: Sequence[str] = ()) -> str:
    """A set sentence in the reader's own words; anything else as it was said."""
    key, places = ["phrase"], {}
    for part in text.split(" "):
        if seat := SEAT.fullmatch(part):
            places["player"] = seat_name(int(seat[1]) - 1, names)
        elif CELL.fullmatch(part):
            places["cell"] = part
        else:
            key.append(part)
    try:
        return words.say(".".join(key), None, **places)
    except KeyError:
        return text


def refused(refusal: Refusal, words: Words, names: Sequence[str] = ()) -> str:
    """Why a move was refused, and by which rule."""
    places = {field: place(field, value, words, names) for field, value in refusal.places.items()}
    if seat := SEAT.fullmatch(refusal.places.get("player", "")):
        places["player"] = seat_name(int(seat[1]) - 1, names)
    sentence = words.say(f"refusal.{refusal.code}", None, **places)
    return f"{sentence} ({refusal.rule})" if refusal.rule else sentence


def ended(outcome: Outcome, words: Words, names: Sequence[str] = ()) -> str:
    """Who won, and why."""
    winners = words.say("between").join(seat_name(seat, names) for seat in outcome.winners)
    return words.say(f"reason.{outcome.reason}", winners=winners, best=place("best", max(outcome.scores), words))
