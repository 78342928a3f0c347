# filon: interpreted
"""Message formatting: sentences for events, offers, refusals, talk and outcomes, addressed to one reader.

Besides sentences, a game's words may hold these keys, so that every user interface says the same:
    kind.hand = card            values of this field are named as cards are: card.map
    nuggets.one, nuggets.other  a number with its noun
    die.5                       a number in words of its own
    each.gold                   the field is a list by seat, each entry shown with its player;
                                each.gold.me is the reader's, which comes first, each.gold.none an empty one
    phrase.claim.stones         what a player says
    said.claim.stones           that a player said so; without it, `event.said` quotes the phrase
    card.ESW turned             the name of a card after a half turn
    noun.passage.many           a plural: a list in a form, {cards.a}, then says "two passages EW"
    event.barred.none           the sentence where a field is None: nothing was placed, met or taken
    event.saw.theirs            a private event as told to others than its `{owner}`
Which variant of a sentence is used depends on the reader (module `variants`): event.broke.player_me.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import get_args, get_type_hints

import msgspec

from filon.core.event import Event, EventData, Said, Seat
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.text.hint import Reason
from filon.core.text.translations import Words
from filon.core.text.variants import variant

SEAT = re.compile(r"p([1-9][0-9]?)")
CELL = re.compile(r"-?[0-9]+,-?[0-9]+")
OFFER_FIELDS = ("piece", "second", "lies", "cell", "die", "tool", "player")
VOWELS = frozenset("aeiouàâäéèêëîïôöùûü")
PLAYER = frozenset({"player"})


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """Return a player's name where the table knows one, else p1, p2, …"""
    return names[seat] if seat < len(names) else f"p{seat + 1}"


def event_sentence(event: Event, words: Words, names: Sequence[str] = (), reader: int | None = None) -> str:
    """Return the sentence for an event that this reader may see, be it private to the reader or to another seat."""
    owner = SEAT.fullmatch(event.audience)
    return sentence(event.what, words, names, reader, int(owner[1]) - 1 if owner else None)


def sentence(
    what: EventData, words: Words, names: Sequence[str] = (), reader: int | None = None, owner: int | None = None
) -> str:
    """Return the sentence for one event. A private event of `owner`, if that is not the reader, names its owner."""
    values = {field: getattr(what, field) for field in what.__struct_fields__}
    seats = seat_fields(type(what))
    if values.get("turned") is True and words.has(f"card.{values.get('card', '')} turned"):
        values |= {"card": f"{values['card']} turned", "turned": None}
    if isinstance(what, Said):
        return said(what, words, names, reader)
    key = f"event.{kind(what)}"
    if words.has(f"{key}.none") and any(getattr(what, field) is None for field in what.__struct_fields__):
        key += ".none"
    if owner is not None and owner != reader and words.has(f"{key}.theirs"):
        key, values, seats = f"{key}.theirs", values | {"owner": owner}, seats | {"owner"}
    return filled(key, values, words, names, reader, seats)


def filled(
    key: str,
    values: Mapping[str, object],
    words: Words,
    names: Sequence[str],
    reader: int | None,
    seats: Collection[str],
) -> str:
    """Return the variant of a sentence for this reader, with its values in words."""
    key = variant(key, values, seats, reader, words)
    places = {
        f"{field}.{form}" if form else field: place(
            field, values[field], words, names, is_seat=field in seats, form=form, reader=reader
        )
        for field, form in words.places(key)
    }
    return words.say(key, None, **places)


def lying(card: str, words: Words, *, turned: bool) -> str:
    """Return the name of a card in its orientation; without a word for it, "turned" is added."""
    if turned and words.has(f"card.{card} turned"):
        return words.name("card", f"{card} turned")
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


def place(
    field: str,
    value: object,
    words: Words,
    names: Sequence[str] = (),
    *,
    is_seat: bool = False,
    form: str = "",
    reader: int | None = None,
) -> str:
    """Return a field's value in words.

    `form` is a form of its noun, "of" (a player as owner) or "others" (seats without the reader's).
    """
    if isinstance(value, tuple) and words.has(f"each.{field}"):
        # The reader comes first: "You have …" begins a sentence.
        order = (
            sorted(range(len(value)), key=lambda seat: seat != reader)
            if words.has(f"each.{field}.me")
            else range(len(value))
        )
        each = [
            each_line(field, seat, value[seat], words, names, is_seat=is_seat, form=form, reader=reader)
            for seat in order
        ]
        return words.say("between.each").join(each)
    if form == "others" and isinstance(value, tuple):
        value = tuple(seat for seat in value if seat != reader)
    return listed(field, value, words, names, is_seat=is_seat, form=form)


def each_line(
    field: str,
    seat: int,
    value: object,
    words: Words,
    names: Sequence[str],
    *,
    is_seat: bool,
    form: str,
    reader: int | None,
) -> str:
    """Return a seat's entry of a list by seat; `each.gold.none` is used where the seat has nothing."""
    key = f"each.{field}.me" if seat == reader and words.has(f"each.{field}.me") else f"each.{field}"
    if value == () and words.has(f"{key}.none"):
        key += ".none"
    return words.say(
        key, player=seat_name(seat, names), value=listed(field, value, words, names, is_seat=is_seat, form=form)
    )


def listed(field: str, value: object, words: Words, names: Sequence[str], *, is_seat: bool, form: str = "") -> str:
    """Return a value, or a list of values, in words."""
    if isinstance(value, tuple):
        texts = [listed(field, part, words, names, is_seat=is_seat, form=form) for part in value]
        return joined(counted(words.name("kind", field), value, texts, words) if form else texts, words)
    noun = words.name("kind", field)
    if value is None or isinstance(value, bool):
        return words.name(noun, "" if value is None else str(value).lower(), form)
    if isinstance(value, int):
        if is_seat:
            return of_player(seat_name(value, names), words) if form == "of" else seat_name(value, names)
        noun = next((key for key in (f"{noun}.{form}", noun) if f"{key}.other" in words.table), noun)
        return words.say(noun, value) if f"{noun}.other" in words.table else words.name(noun, str(value), form)
    return words.name(noun, str(value), form)


def counted(noun: str, values: Sequence[object], texts: Sequence[str], words: Words) -> list[str]:
    """Return the texts of a list, equal ones as their number and plural, "two keys"; as they are without a plural."""
    found = []
    for at, (value, text) in enumerate(zip(values, texts, strict=True)):
        amount, plural = texts.count(text), words.plural(noun, str(value))
        if amount == 1 or not plural:
            found.append(text)
        elif text not in texts[:at]:
            found.append(f"{words.name('counted', str(amount))} {plural}")
    return found


def of_player(name: str, words: Words) -> str:
    """Return a name as an owner's: Mica’s; in French de Mica, d’Ana."""
    key = "player.of.vowel" if name[:1].lower() in VOWELS else "player.of"
    return words.say(key, None, name=name)


def joined(values: Sequence[str], words: Words) -> str:
    """Return a list as it is spoken: commas, and "and" before the last."""
    # Cells such as `5,-2` contain commas.
    between = words.say("between.each" if all(map(CELL.fullmatch, values)) else "between")
    return words.say("between.last").join([*filter(None, [between.join(values[:-1])]), *values[-1:]]) or words.say(
        "nothing"
    )


def offered(offer: Offer, words: Words, names: Sequence[str] = (), reader: int | None = None) -> str:
    """Return a move as a sentence, followed by what it meets; its notation where the game has no words for it.

    `offer.<verb>` may use `{piece}`, `{second}`, `{lies}`, `{cell}`, `{die}`, `{tool}` and `{player}`; values are named
    by `kind.<field>` as in events.
    """
    if not offer.verb or not words.has(f"offer.{offer.verb}"):
        return offer.text
    values = {field: getattr(offer, field) for field in OFFER_FIELDS}
    text = filled(f"offer.{offer.verb}", values, words, names, reader, PLAYER)
    remarks = [met(what, words) for what in offer.meets]
    return f"{text} ({words.say('between').join(remarks)})" if remarks else text


def met(what: str, words: Words) -> str:
    """Return what a move meets: `challenge A2` is the sentence `meets.challenge` about A2."""
    word, _, about = what.partition(" ")
    return words.say(f"meets.{word}", None, about=about) if words.has(f"meets.{word}") else what


def phrase_parts(text: str) -> tuple[str, dict[str, object]]:
    """Return the key of a fixed phrase, `claim.stones`, and its values: the player and the cell it names."""
    key: list[str] = []
    values: dict[str, object] = {}
    for part in text.split(" "):
        if seat := SEAT.fullmatch(part):
            values["player"] = int(seat[1]) - 1
        elif CELL.fullmatch(part):
            values["cell"] = part
        else:
            key.append(part)
    return ".".join(key), values


def spoken(text: str, words: Words, names: Sequence[str] = (), reader: int | None = None) -> str:
    """Return a fixed phrase in the reader's language; other text as it was said."""
    key, values = phrase_parts(text)
    try:
        return filled(f"phrase.{key}", values, words, names, reader, PLAYER)
    except KeyError:
        return text


def said(what: Said, words: Words, names: Sequence[str], reader: int | None) -> str:
    """Return the sentence about a player who spoke: what was said in indirect speech, or quoted."""
    key, values = phrase_parts(what.text)
    by: dict[str, object] = {"by": what.by}
    try:
        return filled(f"said.{key}", by | values, words, names, reader, {"by", "player"})
    except KeyError:
        key = variant("event.said", by, {"by"}, reader, words)
        return words.say(key, None, by=seat_name(what.by, names), text=spoken(what.text, words, names, reader))


def refused(refusal: Refusal, words: Words, names: Sequence[str] = (), reader: int | None = None) -> str:
    """Return why a move was refused, and by which rule."""
    values: dict[str, object] = dict(refusal.places)
    if seat := SEAT.fullmatch(refusal.places.get("player", "")):
        values["player"] = int(seat[1]) - 1
    text = filled(f"refusal.{refusal.code}", values, words, names, reader, PLAYER)
    return f"{text} ({refusal.rule})" if refusal.rule else text


def advised(reason: Reason, words: Words, names: Sequence[str] = (), reader: int | None = None) -> str:
    """Return why a move is suggested; empty where the game has no words for it."""
    values: dict[str, object] = dict(reason.places)
    if seat := SEAT.fullmatch(reason.places.get("player", "")):
        values["player"] = int(seat[1]) - 1
    key = f"hint.{reason.code}"
    return filled(key, values, words, names, reader, PLAYER) if words.has(key) else ""


def ended(outcome: Outcome, words: Words, names: Sequence[str] = (), reader: int | None = None) -> str:
    """Return who won, and why."""
    values = {"winners": tuple(outcome.winners), "best": max(outcome.scores)}
    return filled(f"reason.{outcome.reason}", values, words, names, reader, {"winners"})
