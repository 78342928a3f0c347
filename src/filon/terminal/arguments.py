"""An argument parser whose help and error messages are in the reader's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from filon.core.text.translations import LANGUAGES, Words, own_language

# The texts of argparse, by the key of the translated sentence that replaces them.
ARGPARSE_HEADINGS = {
    "usage.usage": "usage: ",
    "usage.arguments": "positional arguments:",
    "usage.options": "options:",
    "usage.help": "show this help message and exit",
}
ARGPARSE_ERRORS = {
    "usage.choice": r"argument (?P<name>.+?): invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)",
    "usage.number": r"argument (?P<name>.+?): invalid (?:int|float) value: (?P<value>.*)",
    "usage.value": r"argument (?P<name>.+?): expected .*",
    "usage.missing": r"the following arguments are required: (?P<name>.*)",
    "usage.unknown": r"unrecognized arguments: (?P<value>.*)",
}


def requested_language(arguments: Sequence[str] | None) -> str:
    """The language of `--lang`, read before the rest of the command line; else the environment's."""
    only = argparse.ArgumentParser(add_help=False)
    only.add_argument("--lang", nargs="?")
    language: str | None = only.parse_known_args(arguments)[0].lang
    return language if language in LANGUAGES else own_language()


class Parser(argparse.ArgumentParser):
    """An argument parser with translated texts; `more_help` is a function since it is slow and needed only for help."""

    words: Words
    more_help: Callable[[], str] | None = None

    def format_help(self) -> str:
        text = super().format_help()
        for key, head in ARGPARSE_HEADINGS.items():
            text = text.replace(head, self.words.say(key), 1)
        return text + (self.more_help() if self.more_help is not None else "")

    def error(self, message: str) -> NoReturn:
        """Print a translated message and exit with 2; a message of argparse that is not in the list stays English."""
        text = self.words.say("usage.unread", None, value=message)
        for key, pattern in ARGPARSE_ERRORS.items():
            if found := re.fullmatch(pattern, message):
                values = {name: without_quotes(value) for name, value in found.groupdict().items()}
                text = self.words.say(key, None, **values)
        advice = self.words.say("usage.advice", None, help=f"{self.prog} --help")
        self.exit(2, f"{text}\n{self.words.say('error.next', None, advice=advice)}\n")


def without_quotes(text: str) -> str:
    """The argument without the quotes that argparse adds, at most 200 characters."""
    return text.replace("'", "")[:200]


def parser_class(language: str) -> type[Parser]:
    """A subclass of Parser for this language: subparsers are made of their parent's class."""

    class LanguageParser(Parser):
        words = Words(language)

    return LanguageParser
