"""What does `filon bench` do? How fast the engines are, in both modes; or how the bots fare alone."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator

from filon import bots
from filon.bench import engine, report, search, server, solo, table
from filon.bench.table import Row
from filon.core import registry
from filon.core.build_info import own_mode
from filon.core.errors import FilonError
from filon.core.game import Game
from filon.core.text.translations import Words
from filon.terminal.cli import CommandRunner
from filon.terminal.errors import error_message

SECONDS = 0.5  # a row of the engines' takes at least


def run(args: argparse.Namespace) -> int:
    """Print the rows as they come; to a machine, all at the end, with progress beside."""
    keys = args.game or registry.ours()
    try:
        for key in keys:
            registry.load(key)
    except FilonError as error:
        return CommandRunner(args).report_error(*error_message(error, Words(args.lang), argparse.Namespace(game=key)))
    if args.what == "table":
        return shown(table.rows(keys, args.seats), report.TABLE_HEAD, report.table_line, args)
    if args.what == "search":
        return shown(search.rows(keys, args.seats), report.SEARCH_HEAD, report.search_line, args)
    if args.what == "server":
        return run_server(args)
    if args.what == "solo":
        return run_solo([registry.load(key) for key in keys], args)
    return run_engine(keys, args)


def shown(rows: Iterator[Row], head: str, line: Callable[[Row], str], args: argparse.Namespace) -> int:
    """A row as it comes; to a machine all at the end, with progress beside."""
    found = []
    to = sys.stderr if args.json else sys.stdout
    print(head, file=to, flush=True)
    for row in rows:
        found.append(row)
        print(line(row), file=to, flush=True)
    if args.json:
        print(json.dumps([{key: row[key] for key in row if key not in report.FOR_PEOPLE} for row in found], indent=1))
    return 0


def run_server(args: argparse.Namespace) -> int:
    """A row for each load."""
    if not server.can_measure():
        print("filon: what a process takes is read from /proc, as Linux has it", file=sys.stderr)
        return 2
    loads = server.loads(args.tables, args.pace)
    rows = (server.row(count, pace, args.seconds) for count, pace in loads)
    return shown(rows, report.SERVER_HEAD, report.server_line, args)


def run_solo(games: list[Game], args: argparse.Namespace) -> int:
    """A row for each bot; how far it is goes beside, since a match takes a second or so where nothing is compiled."""
    others = [game.title for game in games if 1 not in game.seats]
    if args.matches < 2 or (args.game and others):
        why = f"nobody plays {others[0]} alone" if args.game and others else "a mean needs two matches at least"
        print(f"filon: {why}", file=sys.stderr)
        return 2
    found = []
    if not args.json:
        print(report.SOLO_HEAD, flush=True)
    for game in games:
        for name in bots.names(game) if 1 in game.seats else ():
            found.append(solo.row(game, name, watched(game, name, args.matches)))
            if not args.json:
                print(report.solo_line(found[-1]), flush=True)
    if args.json:
        print(json.dumps(found, indent=1))
    return 0


def watched(game: Game, name: str, matches: int) -> list[int]:
    """A bot's scores; on a terminal the count goes up in its place, elsewhere it is told once."""
    scores: list[int] = []
    for score in solo.scores(game, name, matches):
        scores.append(score)
        if sys.stderr.isatty() and len(scores) < matches:
            print(f"{game.key} {name}: {len(scores)} of {matches}", end="\r", file=sys.stderr, flush=True)
    print(f"{game.key} {name}: {matches} of {matches}", file=sys.stderr, flush=True)
    return scores


def run_engine(keys: list[str], args: argparse.Namespace) -> int:
    """Rows of this process for the parent, or everything of both modes for whoever asked."""
    seconds = args.seconds or SECONDS
    if args.rows:
        for row in engine.rows(keys, args.seats, more=not args.json, seconds=seconds):
            print(json.dumps(row), flush=True)
        return 0
    passed = [f"--game={key}" for key in keys] + [f"--seats={seats}" for seats in args.seats]
    passed += [f"--seconds={seconds}", *(["--json"] if args.json else [])]
    found = []
    shown = sys.stderr if args.json else sys.stdout
    print(report.HEAD, file=shown, flush=True)
    for mode in ("interpreted", "compiled"):
        for row in engine.rows_of(mode, passed):
            found.append(row)
            print(report.line(row), file=shown, flush=True)
    if args.json:
        print(json.dumps(found, indent=1))
    print(*report.growth(found), sep="\n", file=shown)
    if own_mode() == "interpreted":
        print("No compiled engine here: only interpreted rows. `FILON_NATIVE=1 ./play` builds it.", file=shown)
    return 0
