"""Names of a new game: valid and free keys, its title, class name and rule letter."""

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
PACKAGES = ("", "games", "testing")


class ScaffoldError(FilonError):
    """No game was created and nothing on disk changed; the message is `making.<code>`, filled by `places`."""

    def __init__(self, code: str, **places: object) -> None:
        super().__init__(f"{code}: {places}", code)
        self.places = places


def check_text(key: str) -> None:
    """Raise ScaffoldError for an invalid key: it names a folder, a module and the game in every record."""
    if not KEY.fullmatch(key) or keyword.iskeyword(key):
        raise ScaffoldError("key_text", wish=shown(key), most=LONGEST)


def shown(key: str) -> str:
    """Return the key as an error message shows it: cut where it is long, quoted where it is empty."""
    return f"{key[:LONGEST]}…" if len(key) > LONGEST else key or "''"


def check_free(key: str) -> None:
    """Raise ScaffoldError for a name that Python, Filon or a game already has."""
    taken = {*sys.stdlib_module_names, *own_modules(), *filon.keys()}
    if key in taken or find_spec(key):
        raise ScaffoldError("key_taken", wish=key)


def own_modules() -> set[str]:
    """Return the names of Filon's own modules in the packages where a game's would be created."""
    folders = [str(Path(filon.__path__[0], package)) for package in PACKAGES]
    return {found.name for found in pkgutil.iter_modules(folders)}


def letter(key: str) -> str:
    """Return the first letter of the key, or of the alphabet, that no other game's rules use."""
    taken: set[str] = set()
    others = filon.keys()
    for other in others:
        try:
            taken |= {number[0] for number in rulebook_checks.numbers(filon.load(other), "en")}
        except UnknownGame:
            continue  # it does not load, so its rules cannot be read
    wished = [sign for sign in key.upper() if sign in ascii_uppercase]
    return next((sign for sign in [*wished, *ascii_uppercase] if sign not in taken), wished[0])


def name(key: str) -> str:
    """Return the class name of a key: TwoTowers for `two_towers`."""
    return "".join(part.capitalize() for part in key.split("_"))


def title(key: str) -> str:
    """Return a first title for a key."""
    return key.replace("_", " ").capitalize()
