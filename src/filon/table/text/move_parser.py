# filon: interpreted
"""What did somebody mean who typed a move? Any case, names as well as p1, its number, its place, or its sentence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from filon.core.data.input_limits import LONGEST_MOVE
from filon.core.offer import Offer
from filon.core.text.message_format import offered
from filon.core.text.translations import Words

NUMBER = re.compile(r"([0-9]{1,9})(?:[. ]([0-9]{1,9}))?")
# What words name as cards and tools is what a move's text calls them too.
NAMED = ("card.", "tool.", "colour.", "piece.")


def normalize(text: str) -> str:
    """A text as it is compared: small, single spaces; no accents or curly apostrophes, which not every keyboard has."""
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("’", "'")
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).split())


def parse_number(text: str) -> tuple[int, int] | None:
    """`4` is (4, 0), `2.3` is (2, 3): the third move of the second group."""
    found = NUMBER.fullmatch(text.strip())
    return (int(found[1]), int(found[2] or 0)) if found else None


def offers_at(text: str, offers: Sequence[Offer]) -> list[Offer]:
    """The moves that go to this cell, or to an edge of it."""
    wish = re.sub(r"\s*,\s*", ",", text.strip()).casefold()
    return [offer for offer in offers if wish and wish in (offer.cell.casefold(), *offer.cell.casefold().split("|"))]


def parse(
    text: str, offers: Sequence[Offer], words: Words, names: Sequence[str], is_move: Callable[[str], bool]
) -> str:
    """The move of this text as the game writes it; `is_move` knows whether the game has such a text at all.

    What nobody can read stays as it was typed: its refusal says so.
    """
    typed = " ".join(text.split())
    if len(typed) > LONGEST_MOVE or is_move(typed):
        return typed
    wish = normalize(typed)
    for offer in offers:
        if wish in (normalize(offer.text), normalize(offered(offer, words, names)).rstrip(".")):
            return offer.text
    return next(filter(is_move, spellings(typed, offers, words, names)), typed)


def spellings(typed: str, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> Iterator[str]:
    """The text in the game's own spelling; then with players' names as seats; small where nobody knows the word."""
    known = known_words(offers, words)
    for tried in (typed, names_to_seats(typed, names)):
        tried = re.sub(r"(?<=\d)\s*,\s*(?=-?\d)", ",", tried)
        for spell in (str, str.lower):
            yield " ".join(known.get(word.casefold(), spell(word)) for word in tried.split())


def names_to_seats(typed: str, names: Sequence[str]) -> str:
    """Players' names as p1, p2, …; the longest first, since one may stand in another."""
    for seat in sorted(range(len(names)), key=lambda at: -len(names[at])):
        typed = re.sub(rf"(?<!\S){re.escape(names[seat])}(?!\S)", f"p{seat + 1}", typed, flags=re.IGNORECASE)
    return typed


def known_words(offers: Sequence[Offer], words: Words) -> dict[str, str]:
    """Words of moves by their small spelling."""
    found = {}
    for key in words.table:
        if key.startswith(NAMED):
            found[key.partition(".")[2].casefold()] = key.partition(".")[2]
    for offer in offers:
        for word in offer.text.split():
            found[word.casefold()] = word
    return found
