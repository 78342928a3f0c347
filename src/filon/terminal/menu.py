"""What can be done from here? Games and what they are about, then what to do with one; a way back from everywhere."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from pathlib import Path

from filon import bots
from filon.core import registry
from filon.core.errors import FilonError, UnknownGame
from filon.core.game import Game
from filon.core.text import rulebook
from filon.core.text.translations import LANGUAGES, Words
from filon.table import Table
from filon.terminal import rules_screen as ruled
from filon.terminal import saved_games
from filon.terminal.errors import mistake, why_broken
from filon.terminal.game_session import Session
from filon.terminal.screen import Screen
from filon.terminal.table_setup import deal, open_table, usual_seats
from filon.terminal.watch_bots import watch

BACK = "b"
MOST_KEPT = 9


class Back(Exception):
    """Somebody wants what was there before."""


def snapshot(typed: str) -> str:
    """What was typed, short and printable."""
    return "".join(sign for sign in typed if sign.isprintable())[:40]


class Menu:
    """Reads choices, a line each; ends with the input."""

    def __init__(self, language: str, screen: Screen, pace: float) -> None:
        self.language, self.screen, self.pace = language, screen, pace
        self.file: Path | str = ""
        self.broken_told = False

    @property
    def words(self) -> Words:
        """What the menu says."""
        return Words(self.language)

    def ask(self, title: str, choices: dict[str, str], *, back: bool = True) -> str:
        """One of the choices' letters, asked again until it is one."""
        if back:
            choices = {**choices, BACK: self.words.say("menu.back")}
        while True:
            self.screen.line()
            self.screen.line(self.screen.strong(title))
            for delivery, text in choices.items():
                self.screen.line(f"  {delivery}  {text}", indent=5)
            typed = self.typed(self.words.say("menu.ask")).lower()
            if back and typed in (BACK, "q", ""):
                raise Back
            if typed in choices:
                return typed
            self.screen.line(self.words.say("menu.unknown", None, choice=snapshot(typed)))

    def typed(self, question: str) -> str:
        """A line; the end of the input leaves the menu."""
        line = self.screen.ask(f"{question} ")
        if line is None:
            raise EOFError
        return line.strip()

    def games(self) -> list[Game]:
        """Every game that loads; one that does not is named, once, and left out."""
        found: list[Game] = []
        for key in list(registry.keys()):
            try:
                found.append(registry.load(key))
            except UnknownGame as error:
                if not self.broken_told:
                    self.screen.line(self.words.say("error.broken_game", None, wish=key, why=why_broken(error)))
        self.broken_told = True
        return found

    def told(self, game: Game) -> str:
        """What a game is called and what it is about; one that is being written may lack even that."""
        try:
            words = game.words(self.language).table
        except ValueError:
            words = {}
        title, about = words.get("title", game.title), words.get("about", "")
        return f"{self.screen.strong(title)} — {about}" if about else title

    def run(self) -> None:
        """Ask until somebody leaves."""
        try:
            while self.serve():
                pass
        except EOFError:
            self.screen.line()
        self.screen.line(self.words.say("menu.bye"))

    def serve(self) -> bool:
        """One choice; what goes wrong is said, and the menu comes again. False when somebody leaves."""
        games = self.games()
        choices = {str(at): self.told(game) for at, game in enumerate(games, 1)}
        choices |= {"g": self.words.say("menu.resume"), "l": self.words.say("menu.language")}
        choices["q"] = self.words.say("menu.quit")
        choice = self.ask(self.words.say("menu.title"), choices, back=False)
        if choice == "q":
            return False
        doing: Callable[[], None] = {"g": self.resume, "l": self.change_language}.get(
            choice, lambda: self.open(games[int(choice) - 1])
        )
        try:
            doing()
        except Back:
            pass
        except BrokenPipeError:
            raise
        except (FilonError, OSError, UnicodeError, NotImplementedError) as error:
            sentence, advice = mistake(error, self.words, argparse.Namespace(file=self.file))
            self.screen.line(sentence)
            if advice:
                self.screen.line(self.words.say("error.next", None, advice=advice))
        return True

    def open(self, game: Game) -> None:
        """What can be done with a game, until somebody goes back; after a match the first page comes again."""
        items = ("menu.play", "menu.hotseat", "menu.watch", "menu.rules")
        choices = {str(at): self.words.say(item) for at, item in enumerate(items, 1)}
        while True:
            choice = self.ask(self.told(game), choices)
            try:
                if choice == "4":
                    self.rules(game)
                elif choice == "3":
                    self.watch(game)
                    return
                else:
                    self.play(game, shared=choice == "2")
                    return
            except Back:
                continue

    def seats(self, game: Game) -> int:
        """How many players; an empty line takes the usual number."""
        usual = usual_seats(game)
        if len(game.seats) == 1:
            return usual
        low, high = game.seats[0], game.seats[-1]
        while True:
            typed = self.typed(self.words.say("menu.seats", None, low=low, high=high, usual=usual)) or str(usual)
            if typed.lower() == BACK:
                raise Back
            if typed in [str(seats) for seats in game.seats]:
                return int(typed)
            self.screen.line(self.words.say("menu.not_seats", None, choice=snapshot(typed), low=low, high=high))

    def play(self, game: Game, *, shared: bool) -> None:
        """A new game, committed; alone against bots, or everybody at this keyboard."""
        seats = self.seats(game)
        people = list(range(seats)) if shared else [0]
        table = open_table(game, seats, options={}, people=people, names=[], level=bots.names(game)[-1])
        deal(table, people, seed=None, written=None)
        kept = saved_games.Store(saved_games.fresh(game.key), table)
        self.run_session(table, kept)

    def run_session(self, table: Table, kept: saved_games.Store) -> None:
        """A game, and time to look at how it ended."""
        if Session(table, self.screen, table.game.words(self.language), kept, self.pace).run():
            self.pause()

    def pause(self) -> None:
        """The menu waits until somebody has seen enough."""
        if self.screen.is_terminal:
            self.typed(self.words.say("play.pause"))

    def resume(self) -> None:
        """A game that was kept, by what it is, who plays and when they last did."""
        kept = [(path, saved_games.look(path)) for path in saved_games.unfinished()]
        found = [seen for _, seen in kept if seen is not None][:MOST_KEPT]
        for path, seen in kept:
            if seen is None:
                self.screen.line(self.words.say("menu.unreadable", None, file=path.name))
        if not found:
            self.screen.line(self.words.say("menu.none"))
            return
        names = {str(at): self.told_kept(seen) for at, seen in enumerate(found, 1)}
        self.file = found[int(self.ask(self.words.say("menu.kept"), names)) - 1].path
        table = saved_games.load(self.file)
        self.run_session(table, saved_games.Store(self.file, table))

    def told_kept(self, kept: saved_games.Kept) -> str:
        """Game, people and date."""
        try:
            title = registry.load(kept.game).words(self.language).table.get("title", kept.game)
        except (UnknownGame, ValueError):
            title = kept.game
        names = self.words.say("between").join(kept.names)
        played = kept.played.strftime("%Y-%m-%d %H:%M")
        return self.words.say("menu.game", kept.moves, title=title, names=names, played=played)

    def watch(self, game: Game) -> None:
        """A match of bots with the usual number of players."""
        seed = secrets.randbelow(10**6)
        watch(game, usual_seats(game), seed, game.words(self.language), self.screen, self.pace)
        self.pause()

    def rules(self, game: Game) -> None:
        """Section by section, as many as wished."""
        sections = rulebook.sections(game, self.language)
        if not sections:
            for line in ruled.lines(rulebook.blocks(game, self.language), self.screen):
                self.screen.line(line)
            return
        choices = {key.lower(): title for key, title in sections.items()}
        while True:
            choice = self.ask(self.words.say("menu.rules"), choices)
            for line in ["", *ruled.lines(rulebook.items(game, self.language, choice), self.screen)]:
                self.screen.line(line)

    def change_language(self) -> None:
        names = {language: self.words.say(f"language.{language}") for language in LANGUAGES}
        self.language = self.ask(self.words.say("menu.language"), names)
