"""What can be said on the command line? `filon` alone opens a menu; every command has its own `--help`."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from filon import arena
from filon.bots import LEVELS
from filon.core.errors import FilonError
from filon.core.game import Game
from filon.core.os_errors import because
from filon.core.registry import keys, load
from filon.core.text.translations import LANGUAGES, Words
from filon.server.config import add_flags
from filon.terminal import cli as playing
from filon.terminal.arguments import Parser, language_asked, speaking
from filon.terminal.errors import mistake
from filon.terminal.option_help import told
from filon.terminal.program_name import program


def parser(language: str) -> Parser:
    """Every command and what it takes, told in this language."""
    speaks, say = speaking(language), Words(language).say
    top = speaks(prog=program(), description=say("usage.title"))
    add_manner(top, lang=language, plain=False)
    # What is said behind the command goes before what is said in front of it.
    manner = speaks(add_help=False)
    add_manner(manner, lang=argparse.SUPPRESS, plain=argparse.SUPPRESS)
    commands = top.add_subparsers(dest="command", metavar=say("usage.command"))

    def new(name: str) -> Parser:
        return commands.add_parser(name, parents=[manner], help=say(f"usage.{name}"))

    new("menu")
    add_flags(new("serve"), say)
    add_play(new("play"))
    resume = new("resume")
    resume.add_argument("file", nargs="?", type=Path, metavar=say("usage.file"), help=say("usage.resume.file"))
    watch = new("watch")
    add_game(watch)
    watch.add_argument("--seats", type=int, metavar="N", help=say("usage.seats"))
    watch.add_argument("--seed", type=int, metavar="N", help=say("usage.watch.seed"))
    watch.add_argument("--pace", type=float, metavar="N", help=say("usage.watch.pace"))
    add_records(new("replay"), new("verify"))
    rules = new("rules")
    add_game(rules)
    rules.add_argument("rule", nargs="?", default="", metavar=say("usage.rule"), help=say("usage.rules.rule"))
    add_bench(new("bench"))
    add_arena(new("arena"))
    add_soak(new("soak"))
    written = new("schema")
    written.add_argument("--typescript", action="store_true", help=say("usage.schema.typescript"))
    written.add_argument("--markdown", action="store_true", help="docs/protocol.md")
    written.add_argument("--game", action="append", default=[], metavar=say("usage.game"), help=say("usage.only_game"))
    new("new-game").add_argument("key", metavar=say("usage.key"), help=say("usage.new-game.key"))
    return top


def add_manner(to: Parser, *, lang: str, plain: bool | str) -> None:
    """In which language, and in which manner."""
    to.add_argument("--lang", choices=LANGUAGES, default=lang, help=to.words.say("usage.lang"))
    to.add_argument("--plain", action="store_true", default=plain, help=to.words.say("usage.plain"))


def add_game(to: Parser) -> None:
    """Which game; the one that gave the table its first players, if none is named."""
    say = to.words.say
    to.add_argument("game", nargs="?", default="saboteur", metavar=say("usage.game"), help=say("usage.which_game"))


def add_play(play: Parser) -> None:
    """What a table can be asked for."""
    say = play.words.say
    name, file = say("usage.name"), say("usage.file").upper()
    play.more = partial(told, play.words.language)
    add_game(play)
    play.add_argument("--seats", type=int, metavar="N", help=say("usage.seats"))
    bots = say("usage.play.bots", None, levels=", ".join(LEVELS))
    play.add_argument("--bots", default="", metavar=name, help=bots)
    play.add_argument("--hotseat", nargs="?", type=int, const=0, metavar="N", help=say("usage.play.hotseat"))
    play.add_argument("--name", action="append", default=[], metavar=name, help=say("usage.play.name"))
    play.add_argument("--seed", type=int, metavar="N", help=say("usage.play.seed"))
    play.add_argument("--deal", type=Path, metavar=file, help=say("usage.play.deal"))
    pair = say("usage.pair")
    play.add_argument("--option", action="append", default=[], metavar=pair, help=say("usage.play.option"))
    play.add_argument("--save", type=Path, metavar=file, help=say("usage.play.save"))
    play.add_argument("--pace", type=float, metavar="N", help=say("usage.play.pace"))


def add_records(replay: Parser, verify: Parser) -> None:
    """What is done with a match that was played."""
    say = replay.words.say
    for command in (replay, verify):
        command.add_argument("file", type=Path, metavar=say("usage.file"), help=say("usage.record"))
    replay.add_argument("--as", dest="eyes", default="onlooker", metavar=say("usage.who"), help=say("usage.replay.as"))
    verify.add_argument("--fingerprint", default="", metavar="HEX", help=say("usage.verify.fingerprint"))
    verify.add_argument("--added", default="", metavar="HEX", help=say("usage.verify.added"))


def add_bench(bench: Parser) -> None:
    """What is measured, and how it is shown."""
    say = bench.words.say
    bench.add_argument("what", choices=["engine", "search", "table", "solo", "server"], help=say("usage.bench.what"))
    bench.add_argument("--game", action="append", default=[], metavar=say("usage.game"), help=say("usage.only_game"))
    bench.add_argument("--seats", action="append", type=int, default=[], metavar="N", help=say("usage.bench.seats"))
    bench.add_argument("--seconds", type=float, metavar="N", help=say("usage.bench.seconds"))
    bench.add_argument("--tables", action="append", type=int, default=[], metavar="N", help=say("usage.bench.tables"))
    bench.add_argument("--pace", choices=["full", "human"], help=say("usage.bench.pace"))
    bench.add_argument("--matches", type=int, default=40, metavar="N", help=say("usage.bench.matches"))
    bench.add_argument("--json", action="store_true", help=say("usage.bench.json"))
    bench.add_argument("--rows", action="store_true", help=argparse.SUPPRESS)


def add_arena(to: Parser) -> None:
    """What the arena can be asked for."""
    say = to.words.say
    name, folder = say("usage.name"), say("usage.folder")
    to.add_argument("what", metavar=say("usage.game"), help=say("usage.arena.what"))
    to.add_argument("game", nargs="?", default="", metavar=say("usage.game"), help=say("usage.arena.game"))
    to.add_argument("--bots", default="", metavar=name, help=say("usage.arena.bots"))
    to.add_argument("--seats", default="", metavar="N", help=say("usage.arena.seats"))
    to.add_argument("--games", type=int, metavar="N", help=say("usage.arena.games", None, usual=str(arena.GAMES)))
    to.add_argument("--budget", default="", metavar="N", help=say("usage.arena.budget", None, usual=arena.BUDGET))
    pair = say("usage.pair")
    to.add_argument("--options", nargs="+", default=[], metavar=pair, help=say("usage.play.option"))
    to.add_argument("--json", action="store_true", help=say("usage.bench.json"))
    to.add_argument("--jobs", type=int, default=0, metavar="N", help=say("usage.arena.jobs"))
    to.add_argument("--on", choices=["ray"], default="", help=say("usage.arena.on"))
    to.add_argument("--out", "--folder", type=Path, metavar=folder, help=say("usage.arena.folder"))
    to.add_argument("--matches", type=int, metavar="N", help=say("usage.arena.matches"))
    to.add_argument("--part", action="append", default=[], metavar=name, help=say("usage.arena.part"))
    to.add_argument("--only", action="append", default=[], metavar=say("usage.game"), help=say("usage.only_game"))


def add_soak(soak: Parser) -> None:
    """What is tried with new examples, and how long."""
    say = soak.words.say
    soak.add_argument("name", nargs="?", default="", metavar=say("usage.name").lower(), help=say("usage.soak.name"))
    soak.add_argument("--minutes", type=float, metavar="N", help=say("usage.soak.minutes"))
    soak.add_argument("--seed", type=int, metavar="N", help=say("usage.soak.seed"))


def write_schema(asked: argparse.Namespace) -> int:
    """All types of the wire, for whoever writes a client in another language."""
    from filon.server.api.openapi import door_types
    from filon.server.api.protocol_docs import markdown
    from filon.table.protocol.schema import schema
    from filon.table.protocol.typescript import typescript

    if asked.markdown:
        print(markdown(), end="")
        return 0
    games: list[Game] = []
    for key in asked.game or keys():
        try:
            games.append(load(key))
        except FilonError as error:
            wish = argparse.Namespace(game=key)
            return playing.Terminal(asked).wrong(*mistake(error, Words(asked.lang), wish))
    found = schema(games, *door_types()) if asked.typescript else schema(games)
    print(typescript(found) if asked.typescript else json.dumps(found, indent=1), end="" if asked.typescript else "\n")
    return 0


# Whoever plays waits for no server, no bench and no witness: they are imported by who asks for them.
ROOMS = {
    "arena": "filon.arena.cli",
    "bench": "filon.bench.cli",
    "new-game": "filon.scaffold.cli",
    "serve": "filon.server.cli",
    "soak": "filon.testing.soak",
}


def obey(asked: argparse.Namespace) -> int:
    """What was asked for, in the room that does it."""
    if asked.command == "schema":
        return write_schema(asked)
    room: Any = import_module(ROOMS[asked.command]) if asked.command in ROOMS else playing
    code: int = room.run(asked)
    return code


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 is well, 1 is not well, 2 is a mistake in what was asked."""
    asked = parser(language_asked(arguments)).parse_args(arguments)
    try:
        return obey(asked)
    except KeyboardInterrupt:
        print(f"\n{Words(asked.lang).say('menu.bye')}")
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is left unsaid must not be an error.
        sys.stderr.close()
        return 0
    except OSError as problem:
        # Our output goes to a full disk, say; the files a command reads and keeps are spoken of where that is known.
        print(f"filon: {because(problem, Words(asked.lang))}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
