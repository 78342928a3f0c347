# filon: interpreted
"""Message formatting: sentences for events, offers, refusals, talk and outcomes.

Besides sentences, a game's words may hold these keys, so that every user interface says the same:
    kind.hand = card            values of this field are named as cards are: card.map
    nuggets.one, nuggets.other  a number with its noun
    each.roles                  the field is a list by seat, each entry shown with its player
    phrase.claim.stones         what a player says
    card.ESW turned             the name of a card after a half turn
    event.barred.none           the sentence where a field is None: nothing was placed, met or taken
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import get_args, get_type_hints

import msgspec

from filon.core.event import EventData, Said, Seat
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.text.translations import Words

SEAT = re.compile(r"p([1-9][0-9]?)")
CELL = re.compile(r"-?[0-9]+,-?[0-9]+")


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """Return a player's name where the table knows one, else p1, p2, …"""
    return names[seat] if seat < len(names) else f"p{seat + 1}"


def sentence(what: EventData, words: Words, names: Sequence[str] = ()) -> str:
    """Return the sentence for one event."""
    seats = seat_fields(type(what))
    places = {
        field: place(field, getattr(what, field), words, names, is_seat=field in seats)
        for field in what.__struct_fields__
    }
    if getattr(what, "turned", False) is True and words.has(f"card.{getattr(what, 'card', '')} turned"):
        places |= {"card": lying(getattr(what, "card", ""), words, turned=True), "turned": ""}
    if isinstance(what, Said):
        places["text"] = spoken(what.text, words, names)
    key = f"event.{kind(what)}"
    if words.has(f"{key}.none") and any(getattr(what, field) is None for field in what.__struct_fields__):
        key += ".none"
    return words.say(key, None, **places)


def lying(card: str, words: Words, *, turned: bool) -> str:
    """Return the name of a card in its orientation; without a word for it, "turned" is added."""
    if turned and words.has(f"card.{card} turned"):
        return words.say(f"card.{card} turned")
    return words.name("card", card) + words.name("turned", str(turned).lower())


@lru_cache(maxsize=1024)
def seat_fields(kind: type[msgspec.Struct]) -> frozenset[str]:
    """Return the fields of a Struct that hold seats: those of type `Seat`, alone or in a list."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(field for field in kind.__struct_fields__ if holds_seats(hints[field]))


def holds_seats(hint: object) -> bool:
    """Return whether `Seat` is, or is in, this type."""
    return hint == Seat or any(holds_seats(part) for part in get_args(hint) if part is not ...)


def kind(what: EventData) -> str:
    """Return the tag of an event on the wire."""
    return str(what.__struct_config__.tag)


def place(field: str, value: object, words: Words, names: Sequence[str] = (), *, is_seat: bool = False) -> str:
    """Return a field's value in words."""
    if not isinstance(value, tuple) or not words.has(f"each.{field}"):
        return listed(field, value, words, names, is_seat=is_seat)
    values = [listed(field, part, words, names, is_seat=is_seat) for part in value]
    each = [
        words.say(f"each.{field}", player=seat_name(seat, names), value=values[seat]) for seat in range(len(values))
    ]
    return words.say("between.each").join(each)


def listed(field: str, value: object, words: Words, names: Sequence[str], *, is_seat: bool) -> str:
    """Return a value, or a list of values, in words."""
    if isinstance(value, tuple):
        values = [listed(field, part, words, names, is_seat=is_seat) for part in value]
        # Cells such as `5,-2` contain commas.
        between = "between.each" if all(map(CELL.fullmatch, values)) else "between"
        return words.say(between).join(values) or words.say("nothing")
    noun = words.name("kind", field)
    if value is None or isinstance(value, bool):
        return words.name(noun, "" if value is None else str(value).lower())
    if isinstance(value, int):
        if is_seat:
            return seat_name(value, names)
        return words.say(noun, value) if f"{noun}.other" in words.table else str(value)
    return words.name(noun, str(value))


def offered(offer: Offer, words: Words, names: Sequence[str] = ()) -> str:
    """Return a move as a sentence, followed by what it meets; its notation where the game has no words for it.

    `offer.<verb>` may use `{piece}`, `{second}`, `{lies}`, `{cell}`, `{die}`, `{tool}` and `{player}`; values are named
    by `kind.<field>` as in events.
    """
    if not offer.verb or not words.has(f"offer.{offer.verb}"):
        return offer.text
    fields = ("piece", "second", "lies", "cell", "die", "tool")
    places = {field: place(field, getattr(offer, field), words, names) for field in fields}
    places["player"] = "" if offer.player is None else seat_name(offer.player, names)
    said = words.say(f"offer.{offer.verb}", None, **places)
    remarks = [met(what, words) for what in offer.meets]
    return f"{said} ({words.say('between').join(remarks)})" if remarks else said


def met(what: str, words: Words) -> str:
    """Return what a move meets: `challenge A2` is the sentence `meets.challenge` about A2."""
    word, _, about = what.partition(" ")
    return words.say(f"meets.{word}", None, about=about) if words.has(f"meets.{word}") else what


def spoken(text: str, words: Words, names: Sequence[str] = ()) -> str:
    """Return a fixed phrase in the reader's language; other text as it was said."""
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
    """Return why a move was refused, and by which rule."""
    places = {field: place(field, value, words, names) for field, value in refusal.places.items()}
    if seat := SEAT.fullmatch(refusal.places.get("player", "")):
        places["player"] = seat_name(int(seat[1]) - 1, names)
    sentence = words.say(f"refusal.{refusal.code}", None, **places)
    return f"{sentence} ({refusal.rule})" if refusal.rule else sentence


def ended(outcome: Outcome, words: Words, names: Sequence[str] = ()) -> str:
    """Return who won, and why."""
    winners = words.say("between").join(seat_name(seat, names) for seat in outcome.winners)
    return words.say(f"reason.{outcome.reason}", winners=winners, best=place("best", max(outcome.scores), words))
