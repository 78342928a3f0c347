"""How does the command line itself speak the reader's language? Its help, and what it could not read."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from filon.core.text.translations import LANGUAGES, Words, own_language

# What Python's own parser says, by the sentence that says it here.
HEADS = {
    "usage.usage": "usage: ",
    "usage.arguments": "positional arguments:",
    "usage.options": "options:",
    "usage.help": "show this help message and exit",
}
MISTAKES = {
    "usage.choice": r"argument (?P<name>.+?): invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)",
    "usage.number": r"argument (?P<name>.+?): invalid (?:int|float) value: (?P<value>.*)",
    "usage.value": r"argument (?P<name>.+?): expected .*",
    "usage.missing": r"the following arguments are required: (?P<name>.*)",
    "usage.unknown": r"unrecognized arguments: (?P<value>.*)",
}


def language_asked(arguments: Sequence[str] | None) -> str:
    """The language of a command line before anything else of it is read."""
    only = argparse.ArgumentParser(add_help=False)
    only.add_argument("--lang", nargs="?")
    wish: str | None = only.parse_known_args(arguments)[0].lang
    return wish if wish in LANGUAGES else own_language()


class Parser(argparse.ArgumentParser):
    """Its help may end with something that takes a while to find out, and is looked up only then."""

    words: Words
    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        text = super().format_help()
        for key, head in HEADS.items():
            text = text.replace(head, self.words.say(key), 1)
        return text + (self.more() if self.more is not None else "")

    def error(self, message: str) -> NoReturn:
        """What could not be read, and where to look; what Python may say beyond that, as it says it."""
        told = self.words.say("usage.unread", None, value=message)
        for key, pattern in MISTAKES.items():
            if found := re.fullmatch(pattern, message):
                told = self.words.say(key, None, **{name: bare(text) for name, text in found.groupdict().items()})
        advice = self.words.say("usage.advice", None, help=f"{self.prog} --help")
        self.exit(2, f"{told}\n{self.words.say('error.next', None, advice=advice)}\n")


def bare(text: str) -> str:
    """What was typed, without the marks that Python sets around it."""
    return text.replace("'", "")[:200]


def speaking(language: str) -> type[Parser]:
    """Parsers that speak this language."""

    class Speaking(Parser):
        words = Words(language)

    return Speaking
