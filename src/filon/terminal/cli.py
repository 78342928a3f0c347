"""The terminal's commands: menu, play, resume, watch, replay, verify, rules."""

from __future__ import annotations

import argparse
import io
import secrets
import sys
from pathlib import Path

from filon import bots
from filon.core import registry
from filon.core.errors import FilonError, InvalidStart, Unfinished
from filon.core.fair_deal.verify import MARKS, conclusion, verify
from filon.core.record_parser import LARGEST
from filon.core.text import rulebook
from filon.core.text.translations import Words
from filon.table.replay import Replay, Viewer
from filon.terminal import rules_screen as rules_screen
from filon.terminal import saved_games
from filon.terminal.errors import error_message
from filon.terminal.game_session import Session
from filon.terminal.menu import Menu
from filon.terminal.program_name import program
from filon.terminal.replay_screen import ReplayScreen
from filon.terminal.screen import Screen
from filon.terminal.table_setup import create_table, deal, read_option, usual_seats
from filon.terminal.watch_bots import watch

# Values of `--as` beside seats and `all`; the earlier word is still accepted.
SPECTATOR = "spectator"
VIEWER_ALIASES = {"onlooker": SPECTATOR}


class CommandRunner:
    """Runs one command on a screen, in one language."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                # A character that cannot be decoded or shown becomes a question mark instead of an error.
                stream.reconfigure(errors="replace")
        self.screen = Screen(sys.stdin, sys.stdout, plain=args.plain)
        self.words = Words(args.lang)

    def pace(self) -> float:
        """Seconds for each bot's move: 0.4 at a terminal, 0 in a pipe, or as the flag says."""
        pace: float | None = getattr(self.args, "pace", None)
        return (0.4 if self.screen.is_terminal else 0.0) if pace is None else max(0.0, pace)

    def report_error(self, sentence: str, advice: str = "") -> int:
        """Print an error and the advice to stderr; returns the exit code 2."""
        lines = [sentence, *([self.words.say("error.next", None, advice=advice)] if advice else [])]
        errors = Screen(sys.stdin, sys.stderr)
        for line in lines:
            # Lines are not wrapped in a log.
            (errors.print_line if errors.is_terminal else errors.print_unwrapped)(line)
        return 2

    def run(self) -> int:
        """Run the command and return its exit code; errors of players are printed."""
        command = self.args.command or "menu"
        try:
            saved_games.tighten_folder()
            done: int = getattr(self, f"do_{command}")()
            return done
        except (FilonError, OSError, UnicodeError, NotImplementedError) as error:
            if isinstance(error, OSError) and not error.filename:
                raise  # the output is closed, or its disk is full: handled in __main__
            return self.report_error(*error_message(error, self.words, self.args))

    def do_menu(self) -> int:
        """Show the menu until the player leaves."""
        Menu(self.args.lang, self.screen, self.pace()).run()
        return 0

    def do_watch(self) -> int:
        """Show a match of bots."""
        game = registry.load(self.args.game)
        seats = usual_seats(game) if self.args.seats is None else self.args.seats
        seed = secrets.randbelow(10**6) if self.args.seed is None else self.args.seed
        watch(game, seats, seed, game.words(self.args.lang), self.screen, self.pace())
        return 0

    def do_play(self) -> int:
        """Play a new game: one player against bots, or several players at this keyboard."""
        args = self.args
        game = registry.load(args.game)
        seats = usual_seats(game) if args.seats is None else args.seats
        if not 0 <= (args.hotseat or 0) <= seats and seats in game.seats:
            raise InvalidStart(f"there are {seats} seats, not {args.hotseat}", "people")
        human_seats = list(range(args.hotseat or seats)) if args.hotseat is not None else [0]
        bot = args.bots or bots.names(game)[-1]
        if bot not in bots.names(game):
            raise InvalidStart(f"the bots of {game.title} are {', '.join(bots.names(game))}, not {bot!r}", "bot")
        if args.save and args.save.exists():
            advice = self.words.say("advice.exists", None, filon=program())
            return self.report_error(self.words.say("error.exists", None, file=args.save), advice)
        options = dict(read_option(game, text) for text in args.option)
        table = create_table(
            game, seats, options=options, human_seats=human_seats, names=args.name, level=bot,
            in_records=not args.no_names,
        )  # fmt: skip
        deal(table, human_seats, seed=args.seed, deal_file=args.deal)
        saved = saved_games.SavedGame(args.save or saved_games.new_path(game.key), table)
        Session(table, self.screen, game.words(args.lang), saved, self.pace()).run()
        return 0

    def do_resume(self) -> int:
        """Resume a saved game."""
        path: Path | None = self.args.file or self.last_played()
        if path is None:
            return self.report_error(self.words.say("play.none", None, filon=program()))
        self.args.file = path
        table = saved_games.load(path)
        self.screen.print_line(self.words.say("play.resumed"))
        Session(
            table, self.screen, table.game.words(self.args.lang), saved_games.SavedGame(path, table), self.pace()
        ).run()
        return 0

    def last_played(self) -> Path | None:
        """The game played last, None without any; games that cannot be read are reported and skipped."""
        for path in saved_games.unfinished():
            if saved_games.summarize(path) is not None:
                return path
            self.screen.print_line(self.words.say("menu.unreadable", None, file=path.name))
        return None

    def do_replay(self) -> int:
        """Show a recorded match as a seat, as a spectator, or with all information."""
        replay = Replay(saved_games.read_record(self.args.file))
        seats = [f"p{seat + 1}" for seat in range(replay.match.seats)]
        name = VIEWER_ALIASES.get(self.args.viewer, self.args.viewer)
        if name not in [*seats, SPECTATOR, "all"]:
            known = self.words.say("between").join([*seats, SPECTATOR, "all"])
            return self.report_error(self.words.say("error.viewer", None, wish=name, known=known))
        viewer: Viewer = "all" if name == "all" else None if name == SPECTATOR else seats.index(name)
        ReplayScreen(replay, viewer, self.screen, replay.game.words(self.args.lang)).run()
        return 0

    def do_verify(self) -> int:
        """Print what a record proves about its deal; returns 1 if a check fails."""
        with self.args.file.open("rb") as file:
            data = file.read(LARGEST + 1)
        if data.startswith(b"{"):
            raise Unfinished("a saved game is not a record yet")
        findings = verify(data, self.args.fingerprint, self.args.added)
        for finding in findings:
            text = self.words.say(finding.key, finding.count, **finding.places)
            self.screen.print_line(f"{MARKS[finding.mark]} {text}")
        last, unseen = conclusion(findings)
        what = self.words.say("between").join(dict.fromkeys(map(self.words.say, unseen)))
        self.screen.print_line(self.words.say(last, None, what=what))
        return 1 if last == "verify.bad" else 0

    def do_rules(self) -> int:
        """Print all rules of a game, a section, or one rule."""
        game = registry.load(self.args.game)
        if not self.args.rule:
            return self.show(rules_screen.lines(rulebook.blocks(game, self.args.lang), self.screen))
        found = rulebook.items(game, self.args.lang, self.args.rule)
        if not found:
            known = self.words.say("between").join(rulebook.sections(game, self.args.lang))
            sentence = self.words.say("play.no_rule", None, rule=self.args.rule)
            return self.report_error(sentence, self.words.say("advice.game", None, games=known))
        return self.show(rules_screen.lines(found, self.screen))

    def show(self, lines: list[str]) -> int:
        """Print lines; returns the exit code 0."""
        for line in lines:
            self.screen.print_line(line)
        return 0


def run(args: argparse.Namespace) -> int:
    """Run one command of the terminal and return its exit code."""
    return CommandRunner(args).run()
