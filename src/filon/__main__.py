"""The command line: every command and its arguments. `filon` alone opens the menu."""

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
from filon.terminal import cli as terminal_cli
from filon.terminal.arguments import Parser, parser_class, requested_language
from filon.terminal.cli import SPECTATOR
from filon.terminal.errors import error_message
from filon.terminal.option_help import options_text
from filon.terminal.program_name import program


def parser(language: str) -> Parser:
    """The parser of all commands, with help in this language."""
    new_parser, say = parser_class(language), Words(language).say
    top = new_parser(prog=program(), description=say("usage.title"))
    add_output_options(top, lang=language, plain=False)
    # These options may stand before or after the command; those after it win.
    output_options = new_parser(add_help=False)
    add_output_options(output_options, lang=argparse.SUPPRESS, plain=argparse.SUPPRESS)
    commands = top.add_subparsers(dest="command", metavar=say("usage.command"))

    def add_command(name: str) -> Parser:
        return commands.add_parser(name, parents=[output_options], help=say(f"usage.{name}"))

    add_command("menu")
    add_flags(add_command("serve"), say)
    add_play(add_command("play"))
    resume = add_command("resume")
    resume.add_argument("file", nargs="?", type=Path, metavar=say("usage.file"), help=say("usage.resume.file"))
    watch = add_command("watch")
    add_game(watch)
    watch.add_argument("--seats", type=int, metavar="N", help=say("usage.seats"))
    watch.add_argument("--seed", type=int, metavar="N", help=say("usage.watch.seed"))
    watch.add_argument("--pace", type=float, metavar="N", help=say("usage.watch.pace"))
    add_records(add_command("replay"), add_command("verify"))
    rules = add_command("rules")
    add_game(rules)
    rules.add_argument("rule", nargs="?", default="", metavar=say("usage.rule"), help=say("usage.rules.rule"))
    add_bench(add_command("bench"))
    add_arena(add_command("arena"))
    add_soak(add_command("soak"))
    schema = add_command("schema")
    schema.add_argument("--typescript", action="store_true", help=say("usage.schema.typescript"))
    schema.add_argument("--markdown", action="store_true", help="docs/protocol.md")
    schema.add_argument("--game", action="append", default=[], metavar=say("usage.game"), help=say("usage.only_game"))
    add_command("new-game").add_argument("key", metavar=say("usage.key"), help=say("usage.new-game.key"))
    return top


def add_output_options(to: Parser, *, lang: str, plain: bool | str) -> None:
    """Add `--lang` and `--plain`."""
    to.add_argument("--lang", choices=LANGUAGES, default=lang, help=to.words.say("usage.lang"))
    to.add_argument("--plain", action="store_true", default=plain, help=to.words.say("usage.plain"))


def add_game(to: Parser) -> None:
    """Add the game as an argument; Saboteur if none is given."""
    say = to.words.say
    to.add_argument("game", nargs="?", default="saboteur", metavar=say("usage.game"), help=say("usage.which_game"))


def add_play(play: Parser) -> None:
    """Add the arguments of `play`."""
    say = play.words.say
    name, file = say("usage.name"), say("usage.file").upper()
    play.more_help = partial(options_text, play.words.language)
    add_game(play)
    play.add_argument("--seats", type=int, metavar="N", help=say("usage.seats"))
    bots = say("usage.play.bots", None, levels=", ".join(LEVELS))
    play.add_argument("--bots", default="", metavar=name, help=bots)
    play.add_argument("--hotseat", nargs="?", type=int, const=0, metavar="N", help=say("usage.play.hotseat"))
    play.add_argument("--name", action="append", default=[], metavar=name, help=say("usage.play.name"))
    play.add_argument("--no-names", action="store_true", help=say("usage.play.no-names"))
    play.add_argument("--seed", type=int, metavar="N", help=say("usage.play.seed"))
    play.add_argument("--deal", type=Path, metavar=file, help=say("usage.play.deal"))
    pair = say("usage.pair")
    play.add_argument("--option", action="append", default=[], metavar=pair, help=say("usage.play.option"))
    play.add_argument("--save", type=Path, metavar=file, help=say("usage.play.save"))
    play.add_argument("--pace", type=float, metavar="N", help=say("usage.play.pace"))


def add_records(replay: Parser, verify: Parser) -> None:
    """Add the arguments of `replay` and `verify`."""
    say = replay.words.say
    for command in (replay, verify):
        command.add_argument("file", type=Path, metavar=say("usage.file"), help=say("usage.record"))
    replay.add_argument("--as", dest="viewer", default=SPECTATOR, metavar=say("usage.who"), help=say("usage.replay.as"))
    verify.add_argument("--fingerprint", default="", metavar="HEX", help=say("usage.verify.fingerprint"))
    verify.add_argument("--added", default="", metavar="HEX", help=say("usage.verify.added"))


def add_bench(bench: Parser) -> None:
    """Add the arguments of `bench`."""
    say = bench.words.say
    bench.add_argument(
        "what", choices=["engine", "search", "table", "solo", "server", "hints"], help=say("usage.bench.what")
    )
    bench.add_argument("--game", action="append", default=[], metavar=say("usage.game"), help=say("usage.only_game"))
    bench.add_argument("--seats", action="append", type=int, default=[], metavar="N", help=say("usage.bench.seats"))
    bench.add_argument("--seconds", type=float, metavar="N", help=say("usage.bench.seconds"))
    bench.add_argument("--tables", action="append", type=int, default=[], metavar="N", help=say("usage.bench.tables"))
    bench.add_argument("--pace", choices=["full", "human"], help=say("usage.bench.pace"))
    bench.add_argument("--matches", type=int, metavar="N", help=say("usage.bench.matches"))
    bench.add_argument("--positions", type=int, default=200, metavar="N", help=say("usage.bench.positions"))
    bench.add_argument("--json", action="store_true", help=say("usage.bench.json"))
    bench.add_argument("--rows", action="store_true", help=argparse.SUPPRESS)


def add_arena(to: Parser) -> None:
    """Add the arguments of `arena`."""
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
    """Add the arguments of `soak`."""
    say = soak.words.say
    soak.add_argument("name", nargs="?", default="", metavar=say("usage.name").lower(), help=say("usage.soak.name"))
    soak.add_argument("--minutes", type=float, metavar="N", help=say("usage.soak.minutes"))
    soak.add_argument("--seed", type=int, metavar="N", help=say("usage.soak.seed"))


def write_schema(args: argparse.Namespace) -> int:
    """Print the protocol's types as JSON Schema, TypeScript or Markdown; returns the exit code."""
    from filon.server.api.openapi import endpoint_types
    from filon.server.api.protocol_docs import markdown
    from filon.table.protocol.schema import schema
    from filon.table.protocol.typescript import typescript

    if args.markdown:
        print(markdown(), end="")
        return 0
    games: list[Game] = []
    for key in args.game or keys():
        try:
            games.append(load(key))
        except FilonError as error:
            named = argparse.Namespace(game=key)
            return terminal_cli.CommandRunner(args).report_error(*error_message(error, Words(args.lang), named))
    found = schema(games, *endpoint_types()) if args.typescript else schema(games)
    print(typescript(found) if args.typescript else json.dumps(found, indent=1), end="" if args.typescript else "\n")
    return 0


# Imported only when their command runs: a player at the terminal does not wait for the server's imports.
COMMAND_MODULES = {
    "arena": "filon.arena.cli",
    "bench": "filon.bench.cli",
    "new-game": "filon.scaffold.cli",
    "serve": "filon.server.cli",
    "soak": "filon.testing.soak",
}


def dispatch(args: argparse.Namespace) -> int:
    """Run the command in the module that implements it; returns the exit code."""
    if args.command == "schema":
        return write_schema(args)
    module: Any = import_module(COMMAND_MODULES[args.command]) if args.command in COMMAND_MODULES else terminal_cli
    code: int = module.run(args)
    return code


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 failure, 2 wrong arguments, 130 interrupted."""
    args = parser(requested_language(arguments)).parse_args(arguments)
    try:
        return dispatch(args)
    except KeyboardInterrupt:
        print(f"\n{Words(args.lang).say('menu.bye')}")
        return 130
    except BrokenPipeError:
        # The reader of a pipe has closed it, as `head` does: not an error.
        sys.stderr.close()
        return 0
    except OSError as problem:
        # For example output to a full disk; errors of files that a command reads or saves are reported by the command.
        print(f"filon: {because(problem, Words(args.lang))}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
