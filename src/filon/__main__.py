"""What can be said on the command line? `filon`, `filon watch`, `filon verify`, `filon rules`, `filon bench`."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path

from filon.bench import engine, report
from filon.core import registry
from filon.core.errors import FilonError, InvalidRecord
from filon.core.record import LARGEST
from filon.core.verify import verify
from filon.core.words import LANGUAGES, Words, own_language
from filon.terminal.menu import Menu, rules_page
from filon.terminal.watch import watch


def parser() -> argparse.ArgumentParser:
    """Every command and what it takes."""
    top = argparse.ArgumentParser(
        prog="filon", description="An open game table. Without a command: watch, then a menu."
    )
    top.add_argument("--lang", choices=LANGUAGES, default=own_language(), help="the language; else the environment's")
    commands = top.add_subparsers(dest="command", metavar="command")
    watching = commands.add_parser("watch", help="watch bots play")
    watching.add_argument("game", nargs="?", default="saboteur")
    watching.add_argument("--seats", type=int)
    watching.add_argument("--seed", type=int, help="the same seed, the same match")
    watching.add_argument("--pace", type=float, help="seconds a move; 0 in a pipe unless given")
    checking = commands.add_parser("verify", help="what does a record show about its deal?")
    checking.add_argument("file", type=Path)
    checking.add_argument("--fingerprint", default="", metavar="HEX", help="kept from before the first move")
    reading = commands.add_parser("rules", help="print a game's rules")
    reading.add_argument("game", nargs="?", default="saboteur")
    benching = commands.add_parser("bench", help="how fast is it?")
    benching.add_argument("what", choices=["engine"])
    benching.add_argument("--game", action="append", default=[], help="only this game")
    benching.add_argument("--seats", action="append", type=int, default=[], help="only this number of seats")
    benching.add_argument("--seconds", type=float, default=0.5, help="how long a row is measured at least")
    benching.add_argument("--json", action="store_true", help="rows for machines")
    benching.add_argument("--rows", action="store_true", help=argparse.SUPPRESS)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 is well, 1 is not well, 2 is a mistake in what was asked."""
    asked = parser().parse_args(arguments)
    words = Words(asked.lang)
    try:
        if asked.command == "verify":
            return run_verify(asked.file, asked.fingerprint, words)
        if asked.command == "bench":
            return run_bench(asked)
        if asked.command == "rules":
            print(rules_page(registry.load(asked.game), asked.lang))
        elif asked.command == "watch":
            run_watch(asked.game, asked.seats, asked.seed, asked.lang, asked.pace)
        else:
            run_watch("saboteur", 5, None, asked.lang, None)
            Menu(asked.lang, sys.stdin, sys.stdout, pace_of(None)).run()
    except FilonError as error:
        print(f"filon: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\n{words.say('menu.bye')}")
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is left unsaid must not be an error.
        sys.stderr.close()
    return 0


def pace_of(wish: float | None) -> float:
    """Slow enough for eyes on a screen, without waiting in a pipe."""
    return (0.4 if sys.stdout.isatty() else 0.0) if wish is None else wish


def run_watch(key: str, seats: int | None, seed: int | None, language: str, pace: float | None) -> None:
    """One watched match."""
    game = registry.load(key)
    seats = game.seats[len(game.seats) // 3] if seats is None else seats
    seed = secrets.randbelow(10**6) if seed is None else seed
    watch(game, seats, seed, game.words(language), sys.stdout, pace_of(pace))


def run_verify(file: Path, fingerprint: str, words: Words) -> int:
    """Say exactly what the record shows."""
    try:
        with file.open(encoding="utf-8") as opened:
            findings = verify(opened.read(LARGEST + 1), fingerprint)
    except (OSError, UnicodeError) as error:
        print(words.say("error.file", file=file, why=error), file=sys.stderr)
        return 2
    except InvalidRecord as error:
        print(words.say("error.record", file=file, why=error), file=sys.stderr)
        print(words.say("error.next", advice=words.say("advice.record")), file=sys.stderr)
        return 2
    for finding in findings:
        mark = "✗" if finding.bad else "✓"
        print(mark, words.say(finding.key, finding.count, **finding.places))
    bad = any(finding.bad for finding in findings)
    print(words.say("verify.bad" if bad else "verify.good"))
    return 1 if bad else 0


def run_bench(asked: argparse.Namespace) -> int:
    """Rows of this process for the parent, or everything of both modes."""
    keys = asked.game or registry.ours()
    if asked.rows:
        for row in engine.rows(keys, asked.seats, more=not asked.json, seconds=asked.seconds):
            print(json.dumps(row), flush=True)
        return 0
    passed = [f"--game={key}" for key in keys] + [f"--seats={seats}" for seats in asked.seats]
    passed += [f"--seconds={asked.seconds}", *(["--json"] if asked.json else [])]
    found = []
    if not asked.json:
        print(report.HEAD, flush=True)
    for mode in ("interpreted", "compiled"):
        for row in engine.rows_of(mode, passed):
            found.append(row)
            if not asked.json:
                print(report.line(row), flush=True)
    if asked.json:
        print(json.dumps(found, indent=1))
    else:
        print(*report.growth(found), sep="\n")
        if engine.own_mode() == "interpreted":
            print("No compiled engine here: only interpreted rows. `FILON_NATIVE=1 ./play` builds it, or says why not.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
