# filon: interpreted
"""Parser of typed moves: in any letter case, with names for p1, by number, by cell, or as the sentence that describes
it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from filon.core.data.input_limits import LONGEST_MOVE
from filon.core.offer import Offer
from filon.core.text.sentences import offered
from filon.core.text.translations import Words

NUMBER = re.compile(r"([0-9]{1,9})(?:[. ]([0-9]{1,9}))?")
# Keys of translations that name cards, tools and pieces as moves do.
NAMED = ("card.", "tool.", "colour.", "piece.")


def normalize(text: str) -> str:
    """Return a text as it is compared: case-folded, single spaces, without accents and curly apostrophes, which some
    keyboards lack."""
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("’", "'")
    return " ".join("".join(character for character in plain if not unicodedata.combining(character)).split())


def parse_number(text: str) -> tuple[int, int] | None:
    """Return the numbers of `4` as (4, 0), of `2.3` as (2, 3): the third move of the second group; else None."""
    found = NUMBER.fullmatch(text.strip())
    return (int(found[1]), int(found[2] or 0)) if found else None


def offers_at(text: str, offers: Sequence[Offer]) -> list[Offer]:
    """Return the moves to this cell, or to an edge of it."""
    cell = re.sub(r"\s*,\s*", ",", text.strip()).casefold()
    return [offer for offer in offers if cell and cell in (offer.cell.casefold(), *offer.cell.casefold().split("|"))]


def parse(
    text: str,
    offers: Sequence[Offer],
    words: Words,
    names: Sequence[str],
    is_move: Callable[[str], bool],
    reader: int | None = None,
) -> str:
    """Return the move in the game's notation; `is_move` says whether the game has such a text.

    A text that cannot be parsed is returned as it was typed: its refusal says so.
    """
    typed = " ".join(text.split())
    if len(typed) > LONGEST_MOVE or is_move(typed):
        return typed
    normalized = normalize(typed)
    for offer in offers:
        told = (offered(offer, words, names, seat).rstrip(".") for seat in {reader, None})
        if normalized in map(normalize, (offer.text, *told)):
            return offer.text
    return next(filter(is_move, spellings(typed, offers, words, names)), typed)


def spellings(typed: str, offers: Sequence[Offer], words: Words, names: Sequence[str]) -> Iterator[str]:
    """Yield the text in the game's own spelling; then with players' names as seats; unknown words in lower case
    last."""
    known = known_words(offers, words)
    for text in (typed, names_to_seats(typed, names)):
        text = re.sub(r"(?<=\d)\s*,\s*(?=-?\d)", ",", text)
        for spell in (str, str.lower):
            yield " ".join(known.get(word.casefold(), spell(word)) for word in text.split())


def names_to_seats(typed: str, names: Sequence[str]) -> str:
    """Return the text with players' names as p1, p2, …; the longest first, since one may be part of another."""
    for seat in sorted(range(len(names)), key=lambda at: -len(names[at])):
        typed = re.sub(rf"(?<!\S){re.escape(names[seat])}(?!\S)", f"p{seat + 1}", typed, flags=re.IGNORECASE)
    return typed


def known_words(offers: Sequence[Offer], words: Words) -> dict[str, str]:
    """Return the words of moves by their case-folded spelling."""
    found = {}
    for key in words.table:
        if key.startswith(NAMED):
            found[key.partition(".")[2].casefold()] = key.partition(".")[2]
    for offer in offers:
        for word in offer.text.split():
            found[word.casefold()] = word
    return found
