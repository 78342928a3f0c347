"""Players of the arena: built-in levels (`expert`) and external bots (`path/file.py:function`).

In games with hidden roles a player can be a different bot for each role: `digger=expert+saboteur=regular`.
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

MAX_PLAYERS = 10  # the most seats of any game
EXTERNAL_FOLDERS: set[Path] = set()  # of external bots loaded in this process
SAMPLED_DEALS = 8  # to find out which roles a game has
PLAYER_TEXT = re.compile(r"(?:(?P<times>[1-9][0-9]?)\*)?(?P<name>[^@]+?)(?:@(?P<budget>[^@/\\:]+))?")
BUDGET_TEXT = re.compile(r"([1-9][0-9]{0,8})(ms|s|it)?")


class Player(msgspec.Struct, frozen=True):
    """One kind of player: its name on the command line, and its own budget if it has one."""

    name: str
    budget: str = ""

    def __str__(self) -> str:
        return f"{self.name}@{self.budget}" if self.budget else self.name

    @property
    def short(self) -> str:
        """The name without folders."""
        return self.within(0)

    def within(self, folders: int) -> str:
        """The name with this many folders of its file's path."""
        paths = re.compile(r"[^+=]*[/\\][^+=]+")
        name = paths.sub(lambda found: "/".join(re.split(r"[/\\]", found[0])[-1 - folders :]), self.name)
        name = name.replace(".py:", ":")
        return f"{name}@{self.budget}" if self.budget else name


def budget_of(text: str) -> Budget:
    """The budget of `100ms`, `1s` or `300it`; a plain number means iterations. Raises InvalidStart for other texts."""
    found = BUDGET_TEXT.fullmatch(text)
    if found is None:
        raise InvalidStart(f"a budget is written 100ms, 1s or 300it, not {text[:40]}", "budget")
    number = int(found[1])
    if found[2] in ("ms", "s"):
        return Budget(ms=number * (1000 if found[2] == "s" else 1))
    return Budget(iterations=number)


def read(text: str) -> tuple[Player, ...]:
    """The players of `expert,4*regular,file.py:function@1s` in seating order; raises InvalidStart for other texts."""
    line: list[Player] = []
    for word in text.split(","):
        found = PLAYER_TEXT.fullmatch(word.strip())
        if found is None:
            raise InvalidStart(f"bots are written expert,4*regular,file.py:function@1s, not {text[:80]}", "bots")
        if found["budget"]:
            budget_of(found["budget"])
        line += [Player(with_absolute_path(found["name"]), found["budget"] or "")] * int(found["times"] or 1)
    if len(line) > MAX_PLAYERS:
        raise InvalidStart(f"no game has more than {MAX_PLAYERS} seats, and here are {len(line)} players", "bots")
    return tuple(line)


def default_players(key: str) -> str:
    """The players used without `--bots`: the two highest levels that the game has."""
    return ",".join(reversed(bots.names(registry.load(key))[-2:]))


def with_absolute_path(name: str) -> str:
    """An external bot's name with its absolute path, since worker processes may run in other folders."""
    if is_by_role(name):
        return "+".join(f"{role}={with_absolute_path(each)}" for role, each in by_role(name).items())
    path, _, function = name.rpartition(":")
    return f"{Path(path).resolve()}:{function}" if is_external(name) else name


class RoleBots:
    """A bot that delegates to another bot for each role, as its own view shows the role."""

    def __init__(self, key: str, name: str) -> None:
        self.bots = {role: bot_of(key, each) for role, each in by_role(name).items()}
        known = roles_of(key)
        if set(self.bots) != known:
            roles = f"has the roles {', '.join(sorted(known))}" if known else "has no roles"
            raise InvalidStart(
                f"{registry.load(key).title} {roles}; players were named for {', '.join(self.bots)}", "bots"
            )

    def chosen(self, view: View) -> bots.Bot:
        """The bot for this view's own role; raises InvalidStart if there is none."""
        role = getattr(getattr(view, "own", None), "role", "")
        if role not in self.bots:
            raise InvalidStart(f"no bot was named for a {role or 'seat without a role'}", "bots")
        return self.bots[role]

    def __call__(self, game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        """The move of the role's bot."""
        return self.chosen(view)(game, view, events, seed, budget)

    def talk(self, game: Game, view: View, events: Sequence[Event], seed: int) -> str | None:
        """The phrase of the role's bot, if it talks."""
        talk = bots.talk_of(self.chosen(view))
        return None if talk is None else talk(game, view, events, seed)


def by_role(name: str) -> dict[str, str]:
    """Bot names by role in `digger=expert+saboteur=regular`; empty for a name without roles."""
    return dict(pair.split("=", 1) for pair in name.split("+")) if is_by_role(name) else {}


def is_by_role(name: str) -> bool:
    """Whether a name assigns bots to roles."""
    return all("=" in pair for pair in name.split("+"))


@lru_cache(maxsize=64)
def roles_of(key: str) -> set[str]:
    """The roles that a game deals, as seats see their own; empty for most games."""
    game = registry.load(key)
    seats = game.seats[-1]
    views = [game.start(seats, seed=number).view(seat) for number in range(SAMPLED_DEALS) for seat in range(seats)]
    return {role for view in views if (role := getattr(getattr(view, "own", None), "role", ""))}


@lru_cache(maxsize=64)
def bot_of(key: str, name: str) -> bots.Bot:
    """The bot of this name, in any process; raises InvalidStart if there is none."""
    game = registry.load(key)
    if is_by_role(name):
        return RoleBots(key, name)
    if is_external(name):
        return load_external(name)
    if name not in bots.names(game):
        raise InvalidStart(f"{game.title} has the bots {', '.join(bots.names(game))}, not {name[:80]}", "bots")
    return bots.find(game, name)


def is_external(name: str) -> bool:
    """Whether a name refers to a function in a file."""
    return ":" in name


def load_external(name: str) -> bots.Bot:
    """The function `path/file.py:function`; the file may import modules beside it. Raises InvalidStart."""
    path, _, function = name.rpartition(":")
    module = import_file(Path(path).resolve())
    found: bots.Bot | None = getattr(module, function, None)
    if not callable(found):
        raise InvalidStart(f"{path} has no function {function}", "bots")
    return found


@lru_cache(maxsize=64)
def import_file(path: Path) -> ModuleType:
    """A file imported as a module; raises InvalidStart if it cannot be imported."""
    name = f"external_{path.stem}"
    if name in sys.modules:  # a file of another folder has the same name
        name += f"_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise InvalidStart(f"there is no Python file {path}", "bots")
    refuse_module_clash(path)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    EXTERNAL_FOLDERS.add(path.parent)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise InvalidStart(import_error_text(path, error), "bots") from error
    return module


def refuse_module_clash(path: Path) -> None:
    """Raise InvalidStart if a module that this file imports has the name of another external bot's loaded module."""
    for file in fingerprints.external_files(path):
        name = file.relative_to(path.parent).parts[0].removesuffix(".py")
        loaded = getattr(sys.modules.get(name), "__file__", None) or ""
        folder = Path(loaded).parent if Path(loaded).name != "__init__.py" else Path(loaded).parent.parent
        if loaded and folder != path.parent and folder in EXTERNAL_FOLDERS:
            raise InvalidStart(f"{path} needs {name}, and {folder} has another one: rename one of them", "bots")


def import_error_text(path: Path, error: BaseException) -> str:
    """Why a file cannot be imported, as a message."""
    if isinstance(error, ModuleNotFoundError):
        return f"{path} needs the package {error.name}, which is not installed here"
    return f"{path} cannot be imported: {type(error).__name__}: {error!s:.200}"


def full_fingerprint(key: str, name: str) -> str:
    """The fingerprint of everything a player depends on: its own, and that of built-in bots if it imports them."""
    if is_by_role(name):
        return "+".join(full_fingerprint(key, each) for each in by_role(name).values())
    uses_built_in = is_external(name) and fingerprints.uses_built_in(Path(name.rpartition(":")[0]))
    return fingerprint(key, name) + (f" {fingerprints.of_built_in(key)}" if uses_built_in else "")


def fingerprint(key: str, name: str) -> str:
    """The fingerprint of a player's own code and weights."""
    if is_by_role(name):
        return "+".join(fingerprint(key, each) for each in by_role(name).values())
    return (
        fingerprints.of_external(Path(name.rpartition(":")[0])) if is_external(name) else fingerprints.of_built_in(key)
    )
