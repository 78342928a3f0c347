"""What does each command of the terminal do? Mistakes are said in the reader's language, with what to do next."""

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
from filon.terminal import rules_screen as ruled
from filon.terminal import saved_games
from filon.terminal.errors import mistake
from filon.terminal.game_session import Session
from filon.terminal.menu import Menu
from filon.terminal.program_name import program
from filon.terminal.replay_screen import Replaying
from filon.terminal.screen import Screen
from filon.terminal.table_setup import deal, open_table, read_option, usual_seats
from filon.terminal.watch_bots import watch


class Terminal:
    """One run of the program: its screen and its language."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                # A sign that cannot be read or shown is a question mark, not the end of the game.
                stream.reconfigure(errors="replace")
        self.screen = Screen(sys.stdin, sys.stdout, plain=asked.plain)
        self.words = Words(asked.lang)

    def pace(self) -> float:
        """Slow enough for eyes on a screen, without waiting in a pipe."""
        wish: float | None = getattr(self.asked, "pace", None)
        return (0.4 if self.screen.is_terminal else 0.0) if wish is None else max(0.0, wish)

    def wrong(self, sentence: str, advice: str = "") -> int:
        """A mistake in what was asked, and what to do next."""
        lines = [sentence, *([self.words.say("error.next", None, advice=advice)] if advice else [])]
        aside = Screen(sys.stdin, sys.stderr)
        for line in lines:
            # A log keeps its lines whole.
            (aside.line if aside.is_terminal else aside.whole)(line)
        return 2

    def run(self) -> int:
        """The command that was asked for."""
        command = self.asked.command or "menu"
        try:
            done: int = getattr(self, f"do_{command}")()
            return done
        except (FilonError, OSError, UnicodeError, NotImplementedError) as error:
            if isinstance(error, OSError) and not error.filename:
                raise  # nobody's file, but the output: it is closed, or its disk is full
            return self.wrong(*mistake(error, self.words, self.asked))

    def do_menu(self) -> int:
        """Choices, until somebody leaves."""
        Menu(self.asked.lang, self.screen, self.pace()).run()
        return 0

    def do_watch(self) -> int:
        game = registry.load(self.asked.game)
        seats = usual_seats(game) if self.asked.seats is None else self.asked.seats
        seed = secrets.randbelow(10**6) if self.asked.seed is None else self.asked.seed
        watch(game, seats, seed, game.words(self.asked.lang), self.screen, self.pace())
        return 0

    def do_play(self) -> int:
        """A new table: one person against bots, or several at this keyboard."""
        asked = self.asked
        game = registry.load(asked.game)
        seats = usual_seats(game) if asked.seats is None else asked.seats
        if not 0 <= (asked.hotseat or 0) <= seats and seats in game.seats:
            raise InvalidStart(f"there are {seats} seats, not {asked.hotseat}", "people")
        people = list(range(asked.hotseat or seats)) if asked.hotseat is not None else [0]
        bot = asked.bots or bots.names(game)[-1]
        if bot not in bots.names(game):
            raise InvalidStart(f"the bots of {game.title} are {', '.join(bots.names(game))}, not {bot!r}", "bot")
        if asked.save and asked.save.exists():
            advice = self.words.say("advice.exists", None, filon=program())
            return self.wrong(self.words.say("error.exists", None, file=asked.save), advice)
        options = dict(read_option(game, text) for text in asked.option)
        table = open_table(game, seats, options=options, people=people, names=asked.name, level=bot)
        deal(table, people, seed=asked.seed, written=asked.deal)
        kept = saved_games.Store(asked.save or saved_games.fresh(game.key), table)
        Session(table, self.screen, game.words(asked.lang), kept, self.pace()).run()
        return 0

    def do_resume(self) -> int:
        """A game that was kept, where it stood."""
        path: Path | None = self.asked.file or self.last_played()
        if path is None:
            return self.wrong(self.words.say("play.none", None, filon=program()))
        self.asked.file = path
        table = saved_games.load(path)
        self.screen.line(self.words.say("play.resumed"))
        Session(
            table, self.screen, table.game.words(self.asked.lang), saved_games.Store(path, table), self.pace()
        ).run()
        return 0

    def last_played(self) -> Path | None:
        """The game played last; one that cannot be read is named, and keeps nobody from the others."""
        for path in saved_games.unfinished():
            if saved_games.look(path) is not None:
                return path
            self.screen.line(self.words.say("menu.unreadable", None, file=path.name))
        return None

    def do_replay(self) -> int:
        replay = Replay(saved_games.read_record(self.asked.file))
        seats = [f"p{seat + 1}" for seat in range(replay.match.seats)]
        wish = self.asked.viewer
        if wish not in [*seats, "onlooker", "all"]:
            known = self.words.say("between").join([*seats, "onlooker", "all"])
            return self.wrong(self.words.say("error.eyes", None, wish=wish, known=known))
        viewer: Viewer = "all" if wish == "all" else None if wish == "onlooker" else seats.index(wish)
        Replaying(replay, viewer, self.screen, replay.game.words(self.asked.lang)).run()
        return 0

    def do_verify(self) -> int:
        """Say exactly what the record shows."""
        with self.asked.file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if data.startswith(b"{"):
            raise Unfinished("a game that is kept is not a record yet")
        findings = verify(data, self.asked.fingerprint, self.asked.added)
        for finding in findings:
            self.screen.line(f"{MARKS[finding.mark]} {self.words.say(finding.key, finding.count, **finding.places)}")
        last, unseen = conclusion(findings)
        what = self.words.say("between").join(dict.fromkeys(map(self.words.say, unseen)))
        self.screen.line(self.words.say(last, None, what=what))
        return 1 if last == "verify.bad" else 0

    def do_rules(self) -> int:
        game = registry.load(self.asked.game)
        if not self.asked.rule:
            return self.show(ruled.lines(rulebook.blocks(game, self.asked.lang), self.screen))
        found = rulebook.items(game, self.asked.lang, self.asked.rule)
        if not found:
            known = self.words.say("between").join(rulebook.sections(game, self.asked.lang))
            sentence = self.words.say("play.no_rule", None, rule=self.asked.rule)
            return self.wrong(sentence, self.words.say("advice.game", None, games=known))
        return self.show(ruled.lines(found, self.screen))

    def show(self, lines: list[str]) -> int:
        """Lines, one after the other."""
        for line in lines:
            self.screen.line(line)
        return 0


def run(asked: argparse.Namespace) -> int:
    """Run one command of the terminal."""
    return Terminal(asked).run()
