"""What does `filon arena` do? Bots play many games and are measured; `tune` finds the weights they play with."""

from __future__ import annotations

import argparse
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from filon import arena
from filon.arena import bot_versions, experiment, players, tune
from filon.arena.balance import measure as balance_measure
from filon.arena.belief import page as belief_page
from filon.arena.experiment import Setting
from filon.arena.reporting import console, html_report
from filon.arena.running import process_pool
from filon.arena.running.process_pool import Workshop
from filon.arena.running.result_cache import Kept, write_whole
from filon.arena.stats.results import Results, results
from filon.arena.strength import measure as strength_measure
from filon.core import registry
from filon.core.errors import FilonError, InvalidStart

FOLDER = Path(".filon-arena")
GAMES_OF = {"belief": "saboteur", "balance": "saboteur"}  # whose levels these play where none are named
# Which words each command takes; the last row is a game's own run. What would be said for nothing is refused.
TAKEN = {
    "tune": ("game", "matches", "part", "jobs", "out"),
    "balance": ("game", "bots", "seats", "games", "budget", "jobs", "on", "out", "only"),
    "claims": ("game", "games", "budget", "jobs", "on", "out", "only"),
    "belief": ("game", "bots", "seats", "games", "budget", "json", "jobs", "out"),
    "": ("bots", "seats", "games", "budget", "options", "json", "jobs", "on", "out"),
}


def run(asked: argparse.Namespace) -> int:
    """Measure the bots of a game, or tune one."""
    try:
        settle(asked)
        return COMMANDS.get(asked.what, measuring)(asked)
    except FilonError as error:
        print(f"filon: {error}", file=sys.stderr)
        return 2


def settle(asked: argparse.Namespace) -> None:
    """What is common to all; raises InvalidStart where nothing could come of it."""
    refuse_idle(asked)
    asked.games = arena.GAMES if asked.games is None else asked.games
    asked.budget = asked.budget or arena.BUDGET
    if asked.games < 1:
        raise InvalidStart("there is nothing to tell of no games", "games")
    if asked.matches is not None and asked.matches < 1:
        raise InvalidStart("matches are counted from 1", "matches")
    asked.matches = asked.matches or 0
    if asked.jobs < 0:
        raise InvalidStart("at least one process must play", "jobs")
    asked.jobs = asked.jobs or os.cpu_count() or 1
    if not asked.bots and asked.what not in ("tune", "claims"):
        asked.bots = players.usual(GAMES_OF.get(asked.what, asked.what))


def refuse_idle(asked: argparse.Namespace) -> None:
    """Raises InvalidStart for a word that this command does not take."""
    who, taken = (asked.what, TAKEN[asked.what]) if asked.what in TAKEN else ("a game's run", TAKEN[""])
    for name in dict.fromkeys(name for row in TAKEN.values() for name in row):
        value = getattr(asked, name)
        if name not in taken and value is not False and value not in (None, "", []):
            flags = ", ".join(f"--{each}" for each in taken if each != "game")
            idle = f"second word such as {value[:40]}" if name == "game" else f"--{name}"
            raise InvalidStart(f"{who} takes no {idle}; it takes {flags}", name)


def tuning(asked: argparse.Namespace) -> int:
    """Tune a game's bot and write its weights."""
    registry.load(asked.game)
    if find_spec(f"filon.bots.{asked.game}") is None or find_spec(f"filon.bots.{asked.game}.fit_weights") is None:
        print(f"filon: {asked.game} has no bot with weights to find", file=sys.stderr)
        return 2
    folder = asked.out or Path(".filon-tuning")
    found = tune.tune(asked.game, matches=asked.matches, jobs=asked.jobs, folder=folder, only=tuple(asked.part))
    print("\n".join(tune.keep_found(asked.game, found)))
    return 0


def balancing(asked: argparse.Namespace) -> int:
    """Are the games fair? Writes the page that says so; `--only` names games."""
    jobs, on = asked.jobs, workshop_of(asked.on)
    bots, seats = asked.bots.split(","), numbers_of(asked.seats) if asked.seats else []
    folder, runs = Path(asked.game or "docs"), asked.out or FOLDER
    page = balance_measure.balance(
        folder, runs, bots, asked.games, asked.budget, jobs, on, only=list(dict.fromkeys(asked.only)), seats=seats
    )
    print(page)
    return 0


def believing(asked: argparse.Namespace) -> int:
    """How well a belief tells who is who."""
    return belief_page.run(asked, seats_of(asked.seats, asked.game, 5), asked.out or FOLDER, command_of(asked))


def claiming(asked: argparse.Namespace) -> int:
    """Do the bots play as well as is said? Writes the page that says so; `--only` names games."""
    folder, runs, on = Path(asked.game or "docs"), asked.out or FOLDER, workshop_of(asked.on)
    print(strength_measure.claims(folder, runs, asked.only, asked.games, asked.budget, asked.jobs, on))
    return 0


def measuring(asked: argparse.Namespace) -> int:
    """Play what is missing, then tell what all of it came to."""
    runs = asked.out or FOLDER
    bots = bot_versions.brought(registry.load(asked.what).key, asked.bots, runs / bot_versions.FOLDER)
    seats = seats_of(asked.seats, asked.what, len(players.read(bots)))
    measured = experiment.make(asked.what, bots, asked.budget, options_of(asked.options), seats)
    folder = runs / f"{asked.what}-{measured.key}"
    kept = Kept(folder, measured)
    found = measure(kept, seats, asked.games, asked.jobs, workshop_of(asked.on))
    write_whole(folder / "report.html", html_report.page(kept, found, command_of(asked)).encode())
    if asked.json:
        for each in found:
            print(msgspec.json.encode(each).decode())
        return 0
    print("\n".join(line for each in found for line in console.lines(each)))
    print(folder / "report.html")
    return 0


def measure(kept: Kept, seats: list[int], games: int, jobs: int, on: Workshop) -> list[Results]:
    """So many games at each number of seats, at least; whole deals, each at every seating."""
    measured = kept.setting
    wanted = {each: -(-games // len(measured.seatings(each))) for each in seats}
    process_pool.run(kept, wanted, jobs, on)
    found = [results(measured, each, kept.chosen(each, count)) for each, count in wanted.items()]
    write_whole(kept.folder / "results.json", written(measured, found))
    return found


def written(measured: Setting, found: list[Results]) -> bytes:
    """All there is to know, for machines."""
    told = {"setting": measured, "results": found}
    return msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"


def command_of(asked: argparse.Namespace) -> str:
    """What plays all of it again."""
    named = [asked.game] if asked.game else []
    words = [
        "filon arena",
        asked.what,
        *named,
        "--bots",
        asked.bots,
        "--games",
        str(asked.games),
        "--budget",
        asked.budget,
    ]
    words += ["--seats", asked.seats] if asked.seats else []
    return " ".join(words + (["--options", *asked.options] if asked.options else []))


def workshop_of(name: str) -> Workshop:
    """Where deals are played: here, or on Ray; what that needs is imported only then."""
    if name != "ray":
        return process_pool.here
    from filon.arena.running import ray_pool

    return ray_pool.there


def options_of(pairs: list[str]) -> dict[str, Any]:
    """`rounds=1`: a value is JSON where it can be, else a text."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidStart(f"an option is written rounds=1, not {pair[:40]}", "options")
        try:
            found[name] = msgspec.json.decode(value)
        except msgspec.MsgspecError:
            found[name] = value
    return found


def seats_of(text: str, key: str, bots: int) -> list[int]:
    """Those that were asked for; else as many as bots were named, where the game has so many."""
    game = registry.load(key)
    if not text:
        return [bots if bots in game.seats else game.seats[0] if bots < game.seats[0] else game.seats[-1]]
    found = numbers_of(text)
    for each in found:
        game.resolve_options(each, {})
    return found


def numbers_of(text: str) -> list[int]:
    """`5`, `5,7` or `3-10`."""
    found: list[int] = []
    for word in text.split(","):
        low, _, high = word.partition("-")
        if not re.fullmatch(r"[0-9]{1,4}(-[0-9]{1,4})?", word) or int(high or low) < int(low):
            raise InvalidStart(f"seats are written 5, 5,7 or 3-10, not {text[:40]}", "seats")
        found += range(int(low), int(high or low) + 1)
    return list(dict.fromkeys(found))


COMMANDS = {"tune": tuning, "balance": balancing, "claims": claiming, "belief": believing}
