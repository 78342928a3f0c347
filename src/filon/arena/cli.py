"""The command `filon arena`: measures bots over many games, writes docs pages, and tunes bots' weights."""

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
from filon.arena.experiment import Experiment
from filon.arena.reporting import console, html_report
from filon.arena.running import process_pool
from filon.arena.running.process_pool import DealExecutor
from filon.arena.running.result_cache import DealCache, write_atomic
from filon.arena.stats.results import Results, results
from filon.arena.strength import measure as strength_measure
from filon.core import registry
from filon.core.errors import FilonError, InvalidStart

FOLDER = Path(".filon-arena")
DEFAULT_GAMES = {"belief": "saboteur", "balance": "saboteur"}  # whose levels play without `--bots`
# The arguments each command takes; the last row is for a run of one game. Others are refused, not ignored.
ARGUMENTS = {
    "tune": ("game", "matches", "part", "jobs", "out"),
    "balance": ("game", "bots", "seats", "games", "budget", "jobs", "on", "out", "only"),
    "claims": ("game", "games", "budget", "jobs", "on", "out", "only"),
    "belief": ("game", "bots", "seats", "games", "budget", "json", "jobs", "out"),
    "": ("bots", "seats", "games", "budget", "options", "json", "jobs", "on", "out"),
}


def run(asked: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    try:
        apply_defaults(asked)
        return COMMANDS.get(asked.what, run_game)(asked)
    except FilonError as error:
        print(f"filon: {error}", file=sys.stderr)
        return 2


def apply_defaults(asked: argparse.Namespace) -> None:
    """Fill in the defaults of all commands; raises InvalidStart for arguments that cannot be used."""
    refuse_unused(asked)
    asked.games = arena.GAMES if asked.games is None else asked.games
    asked.budget = asked.budget or arena.BUDGET
    if asked.games < 1:
        raise InvalidStart("at least one game must be played", "games")
    if asked.matches is not None and asked.matches < 1:
        raise InvalidStart("matches are counted from 1", "matches")
    asked.matches = asked.matches or 0
    if asked.jobs < 0:
        raise InvalidStart("at least one process must play", "jobs")
    asked.jobs = asked.jobs or os.cpu_count() or 1
    if not asked.bots and asked.what not in ("tune", "claims"):
        asked.bots = players.default_players(DEFAULT_GAMES.get(asked.what, asked.what))


def refuse_unused(asked: argparse.Namespace) -> None:
    """Raise InvalidStart for an argument that this command does not take."""
    command, taken = (asked.what, ARGUMENTS[asked.what]) if asked.what in ARGUMENTS else ("a game's run", ARGUMENTS[""])
    for name in dict.fromkeys(name for row in ARGUMENTS.values() for name in row):
        value = getattr(asked, name)
        if name not in taken and value is not False and value not in (None, "", []):
            flags = ", ".join(f"--{each}" for each in taken if each != "game")
            unused = f"second word such as {value[:40]}" if name == "game" else f"--{name}"
            raise InvalidStart(f"{command} takes no {unused}; it takes {flags}", name)


def run_tune(asked: argparse.Namespace) -> int:
    """`arena tune`: fit a game's bot and write its weights."""
    registry.load(asked.game)
    if find_spec(f"filon.bots.{asked.game}") is None or find_spec(f"filon.bots.{asked.game}.fit_weights") is None:
        print(f"filon: {asked.game} has no bot with weights to find", file=sys.stderr)
        return 2
    folder = asked.out or Path(".filon-tuning")
    found = tune.tune(asked.game, matches=asked.matches, jobs=asked.jobs, folder=folder, only=tuple(asked.part))
    print("\n".join(tune.save_found(asked.game, found)))
    return 0


def run_balance(asked: argparse.Namespace) -> int:
    """`arena balance`: write the page on how fair the games are; `--only` names games."""
    jobs, on = asked.jobs, executor_of(asked.on)
    bots, seats = asked.bots.split(","), numbers_of(asked.seats) if asked.seats else []
    folder, runs = Path(asked.game or "docs"), asked.out or FOLDER
    page = balance_measure.measure_balance(
        folder, runs, bots, asked.games, asked.budget, jobs, on, only=list(dict.fromkeys(asked.only)), seats=seats
    )
    print(page)
    return 0


def run_belief(asked: argparse.Namespace) -> int:
    """`arena belief`: measure how well a belief identifies hidden roles."""
    return belief_page.run(asked, seats_of(asked.seats, asked.game, 5), asked.out or FOLDER, command_of(asked))


def run_claims(asked: argparse.Namespace) -> int:
    """`arena claims`: write the page on how strong the bots are; `--only` names games."""
    folder, runs, on = Path(asked.game or "docs"), asked.out or FOLDER, executor_of(asked.on)
    print(strength_measure.measure_claims(folder, runs, asked.only, asked.games, asked.budget, asked.jobs, on))
    return 0


def run_game(asked: argparse.Namespace) -> int:
    """`arena GAME`: play the missing games, then print and write the results."""
    runs = asked.out or FOLDER
    bots = bot_versions.with_existing_earlier(registry.load(asked.what).key, asked.bots, runs / bot_versions.FOLDER)
    seats = seats_of(asked.seats, asked.what, len(players.read(bots)))
    measured = experiment.create(asked.what, bots, asked.budget, options_of(asked.options), seats)
    folder = runs / f"{asked.what}-{measured.key}"
    cache = DealCache(folder, measured)
    found = measure(cache, seats, asked.games, asked.jobs, executor_of(asked.on))
    write_atomic(folder / "report.html", html_report.page(cache, found, command_of(asked)).encode())
    if asked.json:
        for each in found:
            print(msgspec.json.encode(each).decode())
        return 0
    print("\n".join(line for each in found for line in console.lines(each)))
    print(folder / "report.html")
    return 0


def measure(cache: DealCache, seats: list[int], games: int, jobs: int, on: DealExecutor) -> list[Results]:
    """The results of at least this many games at each number of seats: whole deals, each at every seating."""
    measured = cache.experiment
    wanted = {each: -(-games // len(measured.seatings(each))) for each in seats}
    process_pool.play_missing(cache, wanted, jobs, on)
    found = [results(measured, each, cache.first_deals(each, count)) for each, count in wanted.items()]
    write_atomic(cache.folder / "results.json", results_json(measured, found))
    return found


def results_json(measured: Experiment, found: list[Results]) -> bytes:
    """The content of results.json."""
    content = {"setting": measured, "results": found}
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"


def command_of(asked: argparse.Namespace) -> str:
    """The command line that repeats the run."""
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


def executor_of(name: str) -> DealExecutor:
    """What plays the deals: local processes, or Ray, which is imported only then."""
    if name != "ray":
        return process_pool.run_locally
    from filon.arena.running import ray_pool

    return ray_pool.run_on_ray


def options_of(pairs: list[str]) -> dict[str, Any]:
    """The options of `rounds=1`, values as JSON if they are, else as text; raises InvalidStart for other texts."""
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
    """The numbers of seats in a text; without one as many as bots were named, within the game's limits.

    Raises InvalidStart for numbers that the game does not have.
    """
    game = registry.load(key)
    if not text:
        return [bots if bots in game.seats else game.seats[0] if bots < game.seats[0] else game.seats[-1]]
    found = numbers_of(text)
    for each in found:
        game.resolve_options(each, {})
    return found


def numbers_of(text: str) -> list[int]:
    """The numbers in `5`, `5,7` or `3-10`; raises InvalidStart for other texts."""
    found: list[int] = []
    for word in text.split(","):
        low, _, high = word.partition("-")
        if not re.fullmatch(r"[0-9]{1,4}(-[0-9]{1,4})?", word) or int(high or low) < int(low):
            raise InvalidStart(f"seats are written 5, 5,7 or 3-10, not {text[:40]}", "seats")
        found += range(int(low), int(high or low) + 1)
    return list(dict.fromkeys(found))


COMMANDS = {"tune": run_tune, "balance": run_balance, "claims": run_claims, "belief": run_belief}
