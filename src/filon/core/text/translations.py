"""Translations in English, French and German: flat keys, placeholders, `.one`/`.other` for plurals, forms of nouns.

`{tool}` is a placeholder, `{tool.your}` for a form of its noun: `tool.pickaxe.your`, else `tool.pickaxe`.
A name may be built from nouns: `card.EW` is "{passage} EW", and its form `a` is "a passage EW" by `noun.passage.a`.
Its plural is the form `many`. A form may be empty: `{card.with}` names only some cards.
"""

from __future__ import annotations

import json
import os
import re
from importlib import resources
from typing import Final

from filon.core.data.input_validation import short
from filon.core.errors import UnknownLanguage

LANGUAGES: Final = ("en", "fr", "de")
PLACE: Final = re.compile(r"\{(\w+)(\.\w+)?\}")


def table(package: str, language: str) -> dict[str, str]:
    """Return one `words/xx.json`; empty where a package has none."""
    file = resources.files(package).joinpath("words", f"{language}.json")
    if not file.is_file():
        return {}
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def language_of(environment: str) -> str:
    """Return the first supported language in a setting such as `de_AT.UTF-8` or `es:fr`; English if there is none."""
    for wish in environment.replace(":", " ").split():
        if wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return "en"


def own_language() -> str:
    """Return the reader's language, from the environment."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return language_of(" ".join(os.environ.get(name, "") for name in names))


class Words:
    """The words of one language: the core's, overridden by those of the packages. Raises UnknownLanguage."""

    def __init__(self, language: str, packages: tuple[str, ...] = ()) -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(f"the languages are {', '.join(LANGUAGES)}, not {short(language)}", "language")
        self.language = language
        self.table: dict[str, str] = {}
        for package in ("filon.core", *packages):
            self.table.update(table(package, language))

    def has(self, key: str) -> bool:
        """Return whether there is a word for this key."""
        return key in self.table or f"{key}.other" in self.table

    def say(self, key: str, amount: int | None = None, /, **places: object) -> str:
        """Return the sentence of this key; `amount` chooses singular or plural and fills `{count}`. Raises KeyError."""
        if amount is not None:
            one = amount == 1 or (self.language == "fr" and amount == 0)
            key = f"{key}.one" if one else f"{key}.other"
            places["count"] = f"{amount:,}".replace(",", self.table["thousands"])
        return PLACE.sub(
            lambda found: str(places[found[0][1:-1] if found[0][1:-1] in places else found[1]]), self.table[key]
        )

    def places(self, key: str) -> list[tuple[str, str]]:
        """Return the placeholders of a sentence, each with the form it asks for, or with "". Raises KeyError."""
        return [(field, form[1:]) for field, form in PLACE.findall(self.table[key])]

    def name(self, kind: str, value: str, form: str = "") -> str:
        """Return the word for a component (`card.map`) in this form, or its notation where there is none."""
        text = self.table.get(f"{kind}.{value}.{form}", self.table.get(f"{kind}.{value}"))
        return value if text is None else PLACE.sub(lambda noun: self.name("noun", noun[1], form), text)

    def plural(self, kind: str, value: str) -> str:
        """Return the plural of a name, in German possibly equal to the singular; empty where there is none."""
        text = self.name(kind, value, "many")
        return text if f"{kind}.{value}.many" in self.table or text != self.name(kind, value) else ""
