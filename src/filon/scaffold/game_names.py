"""Can a game be called that, and which letter do its rules carry?"""

from __future__ import annotations

import keyword
import pkgutil
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from string import ascii_uppercase

import filon
from filon.core.errors import FilonError, UnknownGame
from filon.testing import rulebook_checks

LONGEST = 40
KEY = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST - 1}}}")
ROOMS = ("", "games", "testing")


class NotMade(FilonError):
    """No game was begun; the words are `making.<code>`, filled by `places`, and nothing on the disk has changed."""

    def __init__(self, code: str, **places: object) -> None:
        super().__init__(f"{code}: {places}", code)
        self.places = places


def check_text(key: str) -> None:
    """Refuse what is no key: it names a folder, a module and the game in every record."""
    if not KEY.fullmatch(key) or keyword.iskeyword(key):
        raise NotMade("key_text", wish=shown(key), most=LONGEST)


def shown(key: str) -> str:
    """A wish as an error says it: nothing at all can be seen, and too much is cut."""
    return f"{key[:LONGEST]}…" if len(key) > LONGEST else key or "''"


def check_free(key: str) -> None:
    """Refuse what Python, Filon or a game is called already."""
    taken = {*sys.stdlib_module_names, *rooms(), *filon.keys()}
    if key in taken or find_spec(key):
        raise NotMade("key_taken", wish=key)


def rooms() -> set[str]:
    """What Filon's own folders and modules are called, where a game's would stand beside them."""
    folders = [str(Path(filon.__path__[0], room)) for room in ROOMS]
    return {found.name for found in pkgutil.iter_modules(folders)}


def letter(key: str) -> str:
    """The first letter of the key, or of the alphabet, that no other game's rules carry."""
    taken: set[str] = set()
    others = filon.keys()
    for other in others:
        try:
            taken |= {number[0] for number in rulebook_checks.numbers(filon.load(other), "en")}
        except UnknownGame:
            continue  # it does not load, so nobody can read its rules either
    wished = [sign for sign in key.upper() if sign in ascii_uppercase]
    return next((sign for sign in [*wished, *ascii_uppercase] if sign not in taken), wished[0])


def name(key: str) -> str:
    """A key as a class is called: `two_towers` is TwoTowers."""
    return "".join(part.capitalize() for part in key.split("_"))


def title(key: str) -> str:
    """A key as people write it, until the game has a better title."""
    return key.replace("_", " ").capitalize()
