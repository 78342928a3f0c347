"""The interactive menu: choose a game, then play, watch or read rules; resume a saved game; change the language."""

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
from filon.terminal import rules_screen as rules_screen
from filon.terminal import saved_games
from filon.terminal.errors import error_message, load_failure
from filon.terminal.game_session import Session
from filon.terminal.screen import Screen
from filon.terminal.table_setup import create_table, deal, usual_seats
from filon.terminal.watch_bots import watch

BACK = "b"
MAX_LISTED_GAMES = 9


class Back(Exception):
    """The player goes back to the previous choice."""


def shown(typed: str) -> str:
    """What was typed, without control characters, at most 40 characters."""
    return "".join(character for character in typed if character.isprintable())[:40]


class Menu:
    """Reads choices, one per line; ends with the end of the input."""

    def __init__(self, language: str, screen: Screen, pace: float) -> None:
        self.language, self.screen, self.pace = language, screen, pace
        self.file: Path | str = ""
        self.is_broken_reported = False

    @property
    def words(self) -> Words:
        """The translations in the chosen language."""
        return Words(self.language)

    def choose(self, title: str, choices: dict[str, str], *, back: bool = True) -> str:
        """Ask until the player types one of the keys, and return it; raises Back."""
        if back:
            choices = {**choices, BACK: self.words.say("menu.back")}
        while True:
            self.screen.print_line()
            self.screen.print_line(self.screen.bold(title))
            for letter, text in choices.items():
                self.screen.print_line(f"  {letter}  {text}", indent=5)
            typed = self.read_line(self.words.say("menu.ask")).lower()
            if back and typed in (BACK, "q", ""):
                raise Back
            if typed in choices:
                return typed
            self.screen.print_line(self.words.say("menu.unknown", None, choice=shown(typed)))

    def read_line(self, question: str) -> str:
        """A typed line; raises EOFError at the end of the input."""
        line = self.screen.read_line(f"{question} ")
        if line is None:
            raise EOFError
        return line.strip()

    def games(self) -> list[Game]:
        """Every game that loads; one that does not is reported once and left out."""
        found: list[Game] = []
        for key in list(registry.keys()):
            try:
                found.append(registry.load(key))
            except UnknownGame as error:
                if not self.is_broken_reported:
                    self.screen.print_line(self.words.say("error.broken_game", None, wish=key, why=load_failure(error)))
        self.is_broken_reported = True
        return found

    def description(self, game: Game) -> str:
        """A game's title and summary; a game under construction may lack both."""
        try:
            words = game.words(self.language).table
        except ValueError:
            words = {}
        title, about = words.get("title", game.title), words.get("about", "")
        return f"{self.screen.bold(title)} — {about}" if about else title

    def run(self) -> None:
        """Show the menu until the player leaves."""
        try:
            while self.run_choice():
                pass
        except EOFError:
            self.screen.print_line()
        self.screen.print_line(self.words.say("menu.bye"))

    def run_choice(self) -> bool:
        """Run one choice and report its errors; returns False when the player leaves."""
        games = self.games()
        choices = {str(at): self.description(game) for at, game in enumerate(games, 1)}
        choices |= {"g": self.words.say("menu.resume"), "l": self.words.say("menu.language")}
        choices["q"] = self.words.say("menu.quit")
        choice = self.choose(self.words.say("menu.title"), choices, back=False)
        if choice == "q":
            return False
        action: Callable[[], None] = {"g": self.resume, "l": self.change_language}.get(
            choice, lambda: self.open_game(games[int(choice) - 1])
        )
        try:
            action()
        except Back:
            pass
        except BrokenPipeError:
            raise
        except (FilonError, OSError, UnicodeError, NotImplementedError) as error:
            sentence, advice = error_message(error, self.words, argparse.Namespace(file=self.file))
            self.screen.print_line(sentence)
            if advice:
                self.screen.print_line(self.words.say("error.next", None, advice=advice))
        return True

    def open_game(self, game: Game) -> None:
        """The choices for one game, until the player goes back or a match ends."""
        items = ("menu.play", "menu.hotseat", "menu.watch", "menu.rules")
        choices = {str(at): self.words.say(item) for at, item in enumerate(items, 1)}
        while True:
            choice = self.choose(self.description(game), choices)
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
        """The number of players; an empty line selects the default."""
        usual = usual_seats(game)
        if len(game.seats) == 1:
            return usual
        low, high = game.seats[0], game.seats[-1]
        while True:
            typed = self.read_line(self.words.say("menu.seats", None, low=low, high=high, usual=usual)) or str(usual)
            if typed.lower() == BACK:
                raise Back
            if typed in [str(seats) for seats in game.seats]:
                return int(typed)
            self.screen.print_line(self.words.say("menu.not_seats", None, choice=shown(typed), low=low, high=high))

    def play(self, game: Game, *, shared: bool) -> None:
        """Play a new game with a committed deal: alone against bots, or all seats at this keyboard."""
        seats = self.seats(game)
        human_seats = list(range(seats)) if shared else [0]
        table = create_table(game, seats, options={}, human_seats=human_seats, names=[], level=bots.names(game)[-1])
        deal(table, human_seats, seed=None, deal_file=None)
        self.run_session(table, saved_games.SavedGame(saved_games.new_path(game.key), table))

    def run_session(self, table: Table, saved: saved_games.SavedGame) -> None:
        """Play a game, and wait for Enter at its end."""
        if Session(table, self.screen, table.game.words(self.language), saved, self.pace).run():
            self.pause()

    def pause(self) -> None:
        """Wait for Enter at a terminal."""
        if self.screen.is_terminal:
            self.read_line(self.words.say("play.pause"))

    def resume(self) -> None:
        """Resume a saved game, chosen by game, players and date."""
        files = [(path, saved_games.summarize(path)) for path in saved_games.unfinished()]
        found = [summary for _, summary in files if summary is not None][:MAX_LISTED_GAMES]
        for path, summary in files:
            if summary is None:
                self.screen.print_line(self.words.say("menu.unreadable", None, file=path.name))
        if not found:
            self.screen.print_line(self.words.say("menu.none"))
            return
        names = {str(at): self.game_line(summary) for at, summary in enumerate(found, 1)}
        self.file = found[int(self.choose(self.words.say("menu.saved"), names)) - 1].path
        table = saved_games.load(self.file)
        self.run_session(table, saved_games.SavedGame(self.file, table))

    def game_line(self, summary: saved_games.Summary) -> str:
        """Title, players, number of moves and date."""
        try:
            title = registry.load(summary.game).words(self.language).table.get("title", summary.game)
        except (UnknownGame, ValueError):
            title = summary.game
        names = self.words.say("between").join(summary.names)
        played = summary.played.strftime("%Y-%m-%d %H:%M")
        return self.words.say("menu.game", summary.moves, title=title, names=names, played=played)

    def watch(self, game: Game) -> None:
        """Show a match of bots with the default number of players."""
        seed = secrets.randbelow(10**6)
        watch(game, usual_seats(game), seed, game.words(self.language), self.screen, self.pace)
        self.pause()

    def rules(self, game: Game) -> None:
        """Show sections of the rules until the player goes back."""
        sections = rulebook.sections(game, self.language)
        if not sections:
            for line in rules_screen.lines(rulebook.blocks(game, self.language), self.screen):
                self.screen.print_line(line)
            return
        choices = {key.lower(): title for key, title in sections.items()}
        while True:
            choice = self.choose(self.words.say("menu.rules"), choices)
            for line in ["", *rules_screen.lines(rulebook.items(game, self.language, choice), self.screen)]:
                self.screen.print_line(line)

    def change_language(self) -> None:
        """Let the player choose the language."""
        names = {language: self.words.say(f"language.{language}") for language in LANGUAGES}
        self.language = self.choose(self.words.say("menu.language"), names)
