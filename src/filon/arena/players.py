"""Who plays in the arena? Levels of the game's own bots, and strangers': `expert`, `path/file.py:function`.

Where seats have roles a player can be of two kinds: `digger=expert+saboteur=regular`.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import msgspec

from filon import bots
from filon.core import registry
from filon.core.budget import Budget
from filon.core.errors import InvalidStart
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View

MOST = 10  # seats there are anywhere
TEXT = re.compile(r"(?:(?P<times>[1-9][0-9]?)\*)?(?P<name>[^@]+?)(?:@(?P<budget>[^@/\\:]+))?")
TIME = re.compile(r"([1-9][0-9]{0,8})(ms|s|it)?")


class Player(msgspec.Struct, frozen=True):
    """One kind of player: what it was called on the command line, and how long it thinks where that is its own."""

    name: str
    budget: str = ""

    def __str__(self) -> str:
        return f"{self.name}@{self.budget}" if self.budget else self.name

    @property
    def short(self) -> str:
        """Without the folder it lies in."""
        name = re.sub(r"[^+=]*[/\\]([^/\\+=]+)", r"\1", self.name).replace(".py:", ":")
        return f"{name}@{self.budget}" if self.budget else name


def budget_of(text: str) -> Budget:
    """`100ms`, `1s`, `300it`; a number alone is iterations, as everywhere else."""
    found = TIME.fullmatch(text)
    if found is None:
        raise InvalidStart(f"a budget is written 100ms, 1s or 300it, not {text[:40]}", "budget")
    number = int(found[1])
    if found[2] in ("ms", "s"):
        return Budget(ms=number * (1000 if found[2] == "s" else 1))
    return Budget(iterations=number)


def read(text: str) -> tuple[Player, ...]:
    """`expert,4*regular,file.py:function@1s`: everybody in the order they sit down."""
    line: list[Player] = []
    for word in text.split(","):
        found = TEXT.fullmatch(word.strip())
        if found is None:
            raise InvalidStart(f"bots are written expert,4*regular,file.py:function@1s, not {text[:80]}", "bots")
        if found["budget"]:
            budget_of(found["budget"])
        line += [Player(located(found["name"]), found["budget"] or "")] * int(found["times"] or 1)
    return tuple(line)


def located(name: str) -> str:
    """A stranger's file by its whole path: processes elsewhere stand in other folders."""
    if is_cast(name):
        return "+".join(f"{role}={located(each)}" for role, each in cast(name).items())
    path, _, function = name.rpartition(":")
    return f"{Path(path).resolve()}:{function}" if is_stranger(name) else name


class Cast:
    """Another bot for each role: it asks its own view which one it has."""

    def __init__(self, key: str, name: str) -> None:
        self.bots = {role: bot_of(key, each) for role, each in cast(name).items()}

    def chosen(self, view: View) -> bots.Bot:
        """The bot of this view's own role."""
        role = getattr(getattr(view, "own", None), "role", "")
        if role not in self.bots:
            raise InvalidStart(f"nobody was named for a {role or 'seat without a role'}", "bots")
        return self.bots[role]

    def __call__(self, game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        """As the role's bot plays."""
        return self.chosen(view)(game, view, events, seed, budget)

    def talk(self, game: Game, view: View, events: Sequence[Event], seed: int) -> str | None:
        """As the role's bot talks, if it does."""
        talk = bots.talk_of(self.chosen(view))
        return None if talk is None else talk(game, view, events, seed)


def cast(name: str) -> dict[str, str]:
    """By role, where one is named: `digger=expert+saboteur=regular`."""
    return dict(pair.split("=", 1) for pair in name.split("+")) if is_cast(name) else {}


def is_cast(name: str) -> bool:
    """Whether players are named by role."""
    return all("=" in pair for pair in name.split("+"))


@lru_cache(maxsize=64)
def bot_of(key: str, name: str) -> bots.Bot:
    """The function of this name, in whatever process; raises InvalidStart where there is none."""
    game = registry.load(key)
    if is_cast(name):
        return Cast(key, name)
    if is_stranger(name):
        return stranger(name)
    if name not in bots.names(game):
        raise InvalidStart(f"{game.title} has the bots {', '.join(bots.names(game))}, not {name[:80]}", "bots")
    return bots.find(game, name)


def is_stranger(name: str) -> bool:
    """Whether a file is meant."""
    return ":" in name


def stranger(name: str) -> bots.Bot:
    """A function of a file; the file may import what lies beside it."""
    path, _, function = name.rpartition(":")
    module = imported(Path(path).resolve())
    found: bots.Bot | None = getattr(module, function, None)
    if not callable(found):
        raise InvalidStart(f"{path} has no function {function}", "bots")
    return found


@lru_cache(maxsize=64)
def imported(path: Path) -> ModuleType:
    """A file as a module of its own name."""
    spec = spec_from_file_location(f"stranger_{path.stem}", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise InvalidStart(f"there is no Python file {path}", "bots")
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as error:
        raise InvalidStart(f"{path} needs the package {error.name}, which is not installed here", "bots") from error
    return module


def fingerprint(key: str, name: str) -> str:
    """What a player's play hangs on, as a few signs: its sources and weights, or the stranger's file."""
    if is_cast(name):
        return "+".join(fingerprint(key, each) for each in cast(name).values())
    if is_stranger(name):
        files = [Path(name.rpartition(":")[0])]
    else:
        files = [file for room in rooms(key) for file in sorted(room.iterdir()) if file.suffix in (".py", ".json")]
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(f"{file.name}\0".encode() + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:12]


def rooms(key: str) -> list[Path]:
    """The folders in which a game's own bots live: what all share, and the game's."""
    found = [Path(str(bots.__file__)).parent]
    spec = find_spec(f"filon.bots.{key}")
    if spec is not None and spec.origin is not None:
        found.append(Path(spec.origin).parent)
    return found
