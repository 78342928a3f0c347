"""What can be said on the command line? `filon` alone opens a menu; every command has its own `--help`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from filon.bench import command as benching
from filon.bots import LEVELS
from filon.core.errors import FilonError
from filon.core.registry import keys, load
from filon.core.words import LANGUAGES, Words, own_language
from filon.making import command as making
from filon.server import command as serving
from filon.server.config import add_flags
from filon.table.schema import schema
from filon.table.typescript import typescript
from filon.terminal import command as playing
from filon.terminal.called import program
from filon.terminal.options import told


class Parser(argparse.ArgumentParser):
    """Its help may end with something that takes a while to find out, and is looked up only then."""

    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        return super().format_help() + (self.more() if self.more is not None else "")


def parser() -> argparse.ArgumentParser:
    """Every command and what it takes."""
    top = Parser(prog=program(), description="An open game table. Alone it opens a menu.")
    add_manner(top, lang=own_language(), plain=False)
    # What is said behind the command goes before what is said in front of it.
    manner = Parser(add_help=False)
    add_manner(manner, lang=argparse.SUPPRESS, plain=argparse.SUPPRESS)
    commands = top.add_subparsers(dest="command", metavar="command")
    new = partial(commands.add_parser, parents=[manner])
    new("menu", help="choose what to do; so does `filon` alone")
    add_flags(new("serve", help="serve tables to browsers and programs; so does `./play` alone"))
    add_flags(new("start", help="the same"))
    add_play(new("play", help="play against bots, or several people at this keyboard"))
    resume = new("resume", help="go on with a game that was kept")
    resume.add_argument("file", nargs="?", type=Path, help="the game; else the one played last")
    watch = new("watch", help="watch bots play")
    watch.add_argument("game", nargs="?", default="saboteur")
    watch.add_argument("--seats", type=int)
    watch.add_argument("--seed", type=int, help="the same seed, the same match")
    watch.add_argument("--pace", type=float, help="seconds a move; 0 in a pipe unless given")
    replay = new("replay", help="see a match again, step by step, both ways")
    replay.add_argument("file", type=Path)
    replay.add_argument("--as", dest="eyes", default="onlooker", metavar="SEAT", help="p1, p2, …, onlooker or all")
    verify = new("verify", help="what does a record show about its deal?")
    verify.add_argument("file", type=Path)
    verify.add_argument("--fingerprint", default="", metavar="HEX", help="kept from before the first move")
    verify.add_argument("--added", default="", metavar="HEX", help="the bytes your own side added")
    rules = new("rules", help="print a game's rules, or one of them")
    rules.add_argument("game", nargs="?", default="saboteur")
    rules.add_argument("rule", nargs="?", default="", help="such as S4 or S4.2")
    add_bench(new("bench", help="how fast is it, and how do the bots fare alone?"))
    written = new("schema", help="write the JSON Schema of all that a table sends")
    written.add_argument("--typescript", action="store_true", help="the same as types for TypeScript")
    written.add_argument("--game", action="append", default=[], help="only this game; else all that are installed")
    soak = new("soak", help="new examples for as long as it is told")
    soak.add_argument("name", nargs="?", default="", help="only this recipe")
    soak.add_argument("--minutes", type=float, help="how long; else ten")
    soak.add_argument("--seed", type=int, help="one example again")
    new_game = new("new-game", help="begin a game of your own: its rooms, and tests that fail")
    new_game.add_argument("key", help="what it is called in code and records, such as halma")
    return top


def add_manner(to: argparse.ArgumentParser, *, lang: str, plain: bool | str) -> None:
    """In which language, and in which manner."""
    to.add_argument("--lang", choices=LANGUAGES, default=lang, help="the language; else the environment's")
    to.add_argument(
        "--plain", action="store_true", default=plain, help="lines only, nothing drawn over: to be read out"
    )


def add_play(play: Parser) -> None:
    """What a table can be asked for."""
    play.more = partial(told, own_language())
    play.add_argument("game", nargs="?", default="saboteur")
    play.add_argument("--seats", type=int, help="how many players")
    play.add_argument("--bots", default="", metavar="NAME", help=f"who plays the other seats: {', '.join(LEVELS)}")
    play.add_argument(
        "--hotseat", nargs="?", type=int, const=0, metavar="PEOPLE", help="several people; else all seats"
    )
    play.add_argument("--name", action="append", default=[], help="what a person is called; once for each")
    play.add_argument("--seed", type=int, help="a deal that comes out the same; nothing is committed then")
    play.add_argument("--deal", type=Path, metavar="FILE", help="a deal written out as JSON")
    play.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="such as rounds=1")
    play.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    play.add_argument("--pace", type=float, help="seconds a bot takes")


def add_bench(bench: argparse.ArgumentParser) -> None:
    """What is measured, and how it is shown."""
    bench.add_argument("what", choices=["engine", "table", "solo"], help="speed of engines; cost of tables; bots alone")
    bench.add_argument("--game", action="append", default=[], help="only this game")
    bench.add_argument("--seats", action="append", type=int, default=[], help="only this number of seats")
    bench.add_argument("--seconds", type=float, default=0.5, help="how long a row is measured at least")
    bench.add_argument("--matches", type=int, default=40, help="solo: how many a bot plays, by seeds from 0 on")
    bench.add_argument("--json", action="store_true", help="rows for machines")
    bench.add_argument("--rows", action="store_true", help=argparse.SUPPRESS)


def write_schema(asked: argparse.Namespace) -> int:
    """All types of the wire, for whoever writes a client in another language."""
    try:
        found = schema([load(key) for key in asked.game or keys()])
    except FilonError as error:
        print(f"filon: {error}", file=sys.stderr)
        return 2
    print(typescript(found) if asked.typescript else json.dumps(found, indent=1), end="" if asked.typescript else "\n")
    return 0


RUN = {
    "bench": benching.run,
    "new-game": making.run,
    "schema": write_schema,
    "serve": serving.run,
    "start": serving.run,
}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 is well, 1 is not well, 2 is a mistake in what was asked."""
    asked = parser().parse_args(arguments)
    try:
        return RUN.get(asked.command, playing.run)(asked)
    except KeyboardInterrupt:
        print(f"\n{Words(asked.lang).say('menu.bye')}")
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is left unsaid must not be an error.
        sys.stderr.close()
        return 0
    except OSError as problem:
        # Our output goes to a full disk, say; the files a command reads and keeps are spoken of where that is known.
        print(f"filon: {problem.strerror or problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
