"""The command `filon bench`: speed of engines, search, tables and server; solo scores of bots; hints."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from time import monotonic

from filon import bots
from filon.bench import engine, hints, report, search, server, solo_scores, table
from filon.bench.table import Row
from filon.core import registry
from filon.core.compiled_mode import own_mode
from filon.core.errors import FilonError
from filon.core.game import Game
from filon.core.text.translations import Words
from filon.terminal.cli import CommandRunner
from filon.terminal.errors import error_message

SECONDS = 0.5  # the least time of a row of `bench engine`
SOLO_MATCHES, HINT_MATCHES = 40, 100


def run(args: argparse.Namespace) -> int:
    """Run one benchmark and print its rows; returns the exit code."""
    keys = args.game or registry.ours()
    try:
        for key in keys:
            registry.load(key)
    except FilonError as error:
        return CommandRunner(args).report_error(*error_message(error, Words(args.lang), argparse.Namespace(game=key)))
    if args.what == "table":
        return print_rows(table.rows(keys, args.seats), report.TABLE_HEAD, report.table_line, args)
    if args.what == "search":
        return print_rows(search.rows(keys, args.seats), report.SEARCH_HEAD, report.search_line, args)
    if args.what == "server":
        return run_server(args)
    if args.what == "hints":
        return run_hints([registry.load(key) for key in keys], args)
    if args.what == "solo":
        return run_solo([registry.load(key) for key in keys], args)
    return run_engine(keys, args)


def print_rows(rows: Iterator[Row], head: str, line: Callable[[Row], str], args: argparse.Namespace) -> int:
    """Print each row as it is measured; with `--json` all at the end, and progress to stderr."""
    found = []
    to = sys.stderr if args.json else sys.stdout
    print(head, file=to, flush=True)
    for row in rows:
        found.append(row)
        print(line(row), file=to, flush=True)
    if args.json:
        print(json.dumps([{key: row[key] for key in row if key not in report.NOT_IN_JSON} for row in found], indent=1))
    return 0


def run_server(args: argparse.Namespace) -> int:
    """Measure a row for each load; Linux only."""
    if not server.can_measure():
        print("filon: this benchmark reads /proc, which only Linux has", file=sys.stderr)
        return 2
    loads = server.loads(args.tables, args.pace)
    rows = (server.row(count, pace, args.seconds) for count, pace in loads)
    return print_rows(rows, report.SERVER_HEAD, report.server_line, args)


def run_hints(games: list[Game], args: argparse.Namespace) -> int:
    """Print a row for each game with hints of its own; returns 1 where they are not as good as they must be."""
    if args.positions < 1:
        print("filon: at least one position is needed", file=sys.stderr)
        return 2
    found: list[Row] = []

    def kept(rows: Iterator[Row]) -> Iterator[Row]:
        for row in rows:
            found.append(row)
            yield row

    matches = HINT_MATCHES if args.matches is None else args.matches
    print_rows(
        kept(hints.rows(games, args.positions, matches, TimeLeft().show)), report.HINTS_HEAD, report.hints_line, args
    )
    short = [line for row in found for line in hints.shortfalls(row)]
    for line in short:
        print(f"filon: {line}", file=sys.stderr)
    return 1 if short else 0


class TimeLeft:
    """Progress on stderr, with an estimate of the time left: in place on a terminal, else a line per tenth."""

    def __init__(self) -> None:
        self.began = monotonic()

    def show(self, what: str, done: int, count: int) -> None:
        """Show how many are done."""
        if done == 1:
            self.began = monotonic()
        took = monotonic() - self.began
        in_place = sys.stderr.isatty() and done < count
        if in_place or done * 10 // count > (done - 1) * 10 // count:
            # The first one is not timed.
            left = f", {took / (done - 1) * (count - done) / 60:.1f} min left" if 1 < done < count else ""
            line = f"{what}: {done} of {count}{left}"
            print(line.ljust(60) if in_place else line, end="\r" if in_place else "\n", file=sys.stderr, flush=True)


def run_solo(games: list[Game], args: argparse.Namespace) -> int:
    """Print a row for each bot, with progress to stderr, since a match takes about a second in interpreted mode."""
    others = [game.title for game in games if 1 not in game.seats]
    matches = SOLO_MATCHES if args.matches is None else args.matches
    if matches < 2 or (args.game and others):
        why = f"{others[0]} is not a solo game" if args.game and others else "a mean needs at least two matches"
        print(f"filon: {why}", file=sys.stderr)
        return 2
    found = []
    if not args.json:
        print(report.SOLO_HEAD, flush=True)
    for game in games:
        for name in bots.names(game) if 1 in game.seats else ():
            found.append(solo_scores.row(game, name, scores_with_progress(game, name, matches)))
            if not args.json:
                print(report.solo_line(found[-1]), flush=True)
    if args.json:
        print(json.dumps(found, indent=1))
    return 0


def scores_with_progress(game: Game, name: str, matches: int) -> list[int]:
    """A bot's scores; a terminal shows a running count, other outputs one line."""
    scores: list[int] = []
    for score in solo_scores.scores(game, name, matches):
        scores.append(score)
        if sys.stderr.isatty() and len(scores) < matches:
            print(f"{game.key} {name}: {len(scores)} of {matches}", end="\r", file=sys.stderr, flush=True)
    print(f"{game.key} {name}: {matches} of {matches}", file=sys.stderr, flush=True)
    return scores


def run_engine(keys: list[str], args: argparse.Namespace) -> int:
    """Print the rows of both modes; with `--rows` those of this process, for the parent process."""
    seconds = args.seconds or SECONDS
    if args.rows:
        for row in engine.rows(keys, args.seats, more=not args.json, seconds=seconds):
            print(json.dumps(row), flush=True)
        return 0
    passed = [f"--game={key}" for key in keys] + [f"--seats={seats}" for seats in args.seats]
    passed += [f"--seconds={seconds}", *(["--json"] if args.json else [])]
    found = []
    output = sys.stderr if args.json else sys.stdout
    print(report.HEAD, file=output, flush=True)
    for mode in ("interpreted", "compiled"):
        for row in engine.rows_of(mode, passed):
            found.append(row)
            print(report.line(row), file=output, flush=True)
    if args.json:
        print(json.dumps(found, indent=1))
    print(*report.growth(found), sep="\n", file=output)
    if own_mode() == "interpreted":
        print("No compiled engine here: only interpreted rows. `./play build` compiles it.", file=output)
    return 0
