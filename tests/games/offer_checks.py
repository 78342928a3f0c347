"""Checks that offers are complete for a screen and that all types on the wire are known. Test support."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

import filon
from filon.core.text.sentences import offered
from filon.core.text.translations import LANGUAGES
from filon.testing.walks import Walk, follow

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def offers_on(game: filon.Game, walks: Iterable[Walk]) -> Counter[str]:
    """Return how often each verb and effect was offered in these matches; asserts order and sentences of each offer."""
    words = {language: game.words(language) for language in LANGUAGES}
    found: Counter[str] = Counter()
    seen: set[filon.core.offer.Offer] = set()
    for walked in walks:
        for match, _ in follow(game, walked):
            offers = match.offers()
            assert [offer.text for offer in offers] == match.legal()

            for offer in offers:
                found.update([f"offer.{offer.verb}", *[f"meets.{what.partition(' ')[0]}" for what in offer.meets]])
                if offer not in seen:
                    seen.add(offer)
                    sentences = {offered(offer, words[language], NAMES) for language in LANGUAGES}
                    assert len(sentences) == len(LANGUAGES), (offer, sentences)
                    assert offer.text not in sentences
    for language in LANGUAGES:
        assert [key for key in found if not words[language].has(key)] == []
        pieces = {offer.piece for offer in seen if offer.piece}
        assert [piece for piece in pieces if not words[language].has(f"piece.{piece}")] == []
    return found


def unknown_types(kinds: Iterable[Any]) -> list[str]:
    """Return the fields, in these types or nested ones, whose type is unknown to the schema."""
    todo, done, found = list(kinds), set(), []
    while todo:
        kind = todo.pop()
        if kind in done:
            continue
        done.add(kind)
        for field, hint in typing.get_type_hints(kind, include_extras=True).items():
            for part in parts_of(hint):
                if isinstance(part, type) and issubclass(part, msgspec.Struct):
                    todo.append(part)
                elif part not in (int, str, bool, float, type(None)):
                    found.append(f"{kind.__name__}.{field}: {part}")
    return found


def parts_of(hint: Any) -> list[Any]:
    """Return the plain types in a type hint; `Seat` is a number."""
    if typing.get_origin(hint) is typing.Annotated:
        return parts_of(typing.get_args(hint)[0])
    inner = [part for part in typing.get_args(hint) if part is not ...]
    return [found for part in inner for found in parts_of(part)] if inner else [hint]
