"""Who plays in the arena? Levels of the game's own bots, and strangers': `expert`, `path/file.py:function`.

Where seats have roles a player can be of two kinds: `digger=expert+saboteur=regular`.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import msgspec

from filon import bots
from filon.arena import fingerprints
from filon.core import registry
from filon.core.budget import Budget
from filon.core.errors import InvalidStart
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View

MOST = 10  # seats there are anywhere
FOLDERS: set[Path] = set()  # of the strangers in this process
DEALS = 8  # by which it is seen which roles a game has
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
        return self.within(0)

    def within(self, folders: int) -> str:
        """With so many of the folders it lies in."""
        places = re.compile(r"[^+=]*[/\\][^+=]+")
        name = places.sub(lambda found: "/".join(re.split(r"[/\\]", found[0])[-1 - folders :]), self.name)
        name = name.replace(".py:", ":")
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
    if len(line) > MOST:
        raise InvalidStart(f"no more than {MOST} players sit down anywhere, and here are {len(line)}", "bots")
    return tuple(line)


def usual(key: str) -> str:
    """Who plays where nobody is named: the two highest levels there are."""
    return ",".join(reversed(bots.names(registry.load(key))[-2:]))


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
        there = roles(key)
        if set(self.bots) != there:
            told = f"has the roles {', '.join(sorted(there))}" if there else "has no roles"
            raise InvalidStart(
                f"{registry.load(key).title} {told}; players were named for {', '.join(self.bots)}", "bots"
            )

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
def roles(key: str) -> set[str]:
    """The roles that are dealt in a game, as their own seats see them; none in most games."""
    game = registry.load(key)
    seats = game.seats[-1]
    views = [game.start(seats, seed=number).view(seat) for number in range(DEALS) for seat in range(seats)]
    return {role for view in views if (role := getattr(getattr(view, "own", None), "role", ""))}


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
    name = f"external_{path.stem}"
    if name in sys.modules:  # another folder's file is called like this one
        name += f"_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise InvalidStart(f"there is no Python file {path}", "bots")
    refuse_namesakes(path)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    FOLDERS.add(path.parent)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise InvalidStart(unusable(path, error), "bots") from error
    return module


def refuse_namesakes(path: Path) -> None:
    """One process has one module of a name: a file that would be given another stranger's is not let in."""
    for file in fingerprints.external_files(path):
        name = file.relative_to(path.parent).parts[0].removesuffix(".py")
        loaded = getattr(sys.modules.get(name), "__file__", None) or ""
        lies = Path(loaded).parent if Path(loaded).name != "__init__.py" else Path(loaded).parent.parent
        if loaded and lies != path.parent and lies in FOLDERS:
            raise InvalidStart(f"{path} needs {name}, and {lies} has another one: call one of them otherwise", "bots")


def unusable(path: Path, error: BaseException) -> str:
    """Why a file cannot be imported, whatever somebody wrote into it."""
    if isinstance(error, ModuleNotFoundError):
        return f"{path} needs the package {error.name}, which is not installed here"
    return f"{path} cannot be imported: {type(error).__name__}: {error!s:.200}"


def hangs_on(key: str, name: str) -> str:
    """All that a player's play hangs on: a stranger who asks the house's bots plays otherwise when these do."""
    if is_cast(name):
        return "+".join(hangs_on(key, each) for each in cast(name).values())
    asks = is_stranger(name) and fingerprints.uses_built_in(Path(name.rpartition(":")[0]))
    return fingerprint(key, name) + (f" {fingerprints.of_built_in(key)}" if asks else "")


def fingerprint(key: str, name: str) -> str:
    """A player's own sources and weights, as a few signs."""
    if is_cast(name):
        return "+".join(fingerprint(key, each) for each in cast(name).values())
    return (
        fingerprints.of_external(Path(name.rpartition(":")[0])) if is_stranger(name) else fingerprints.of_built_in(key)
    )
