"""Words for what one seat knows, as other readers are shown it: “Ana is a saboteur”, not “You are a saboteur”.

Of status lines and boards as sentences (`beside.`, `aloud.`), the form `.theirs` is used, which names its `{owner}`,
and none addresses its reader (`.me`). What is open to all readers has the form `.open`.
"""

from __future__ import annotations

from typing import Final

from filon.core.text.sentences import of_player
from filon.core.text.translations import Words

FAMILIES: Final = ("beside.", "aloud.")


class OwnerWords(Words):
    """The words for a view of this owner, for other readers; without an owner, for a view with all secrets."""

    def __init__(self, words: Words, owner: str = "") -> None:
        self.language = words.language
        self.table = {key: told(key, words.table, "theirs" if owner else "open") for key in words.table}
        self.owner: dict[str, str] = {"owner": owner, "owner.of": of_player(owner, words)}

    def say(self, key: str, amount: int | None = None, /, **places: object) -> str:
        """Return the sentence of this key, which may name the owner. Raises KeyError."""
        return super().say(key, amount, **{**self.owner, **places})

    def places(self, key: str) -> list[tuple[str, str]]:
        """Return the placeholders of a sentence that are for the caller to fill. Raises KeyError."""
        return [place for place in super().places(key) if place[0] != "owner"]


def told(key: str, table: dict[str, str], form: str) -> str:
    """Return the text of this key in this form, if it has it, and not as it addresses its reader."""
    if not key.startswith(FAMILIES):
        return table[key]
    plain = key.removesuffix(".me")
    return table.get(f"{key}.{form}") or table[plain if plain in table else key]
