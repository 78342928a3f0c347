# filon: interpreted
"""Details of an error for a sentence: the engine's message in English, in other languages only the path it names."""

from __future__ import annotations

import re

from filon.core.text.translations import Words

# A path within a file that the player wrote: `layout.goals[5]`.
PLACE = re.compile(r"[A-Za-z_]\w*(\.\w+|\[\d+\])*")


def detail(message: str, words: Words) -> str:
    """Return what this message may add to a sentence in the words' language."""
    if words.language == "en":
        return message
    place, found, _ = message.partition(": ")
    return place if found and PLACE.fullmatch(place) else ""


def in_parentheses(text: str) -> str:
    """Return the text in parentheses after a space, or nothing."""
    return f" ({text})" if text else ""
