"""What can be done from here? A short list, asked until somebody leaves."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from filon import bots
from filon.core import registry
from filon.core.errors import FilonError, UnknownGame
from filon.core.game import Game
from filon.core.words import LANGUAGES, Words
from filon.terminal import rules, store
from filon.terminal.mistakes import mistake, why_broken
from filon.terminal.screen import Screen
from filon.terminal.session import Session
from filon.terminal.setup import open_table, seat_everybody, usual_seats
from filon.terminal.watch import watch

ITEMS = {
    "1": "menu.play",
    "2": "menu.hotseat",
    "3": "menu.resume",
    "4": "menu.watch",
    "5": "menu.rules",
    "6": "menu.language",
    "q": "menu.quit",
}


def shown(typed: str) -> str:
    """What was typed, short and printable."""
    return "".join(sign for sign in typed if sign.isprintable())[:40]


def title(game: Game, language: str) -> str:
    """What a game is called; one that is being written may lack even that."""
    try:
        return game.words(language).table.get("title", game.title)
    except ValueError:
        return game.title


class Menu:
    """Reads choices, a line each; ends with the input."""

    def __init__(self, language: str, screen: Screen, pace: float) -> None:
        self.language, self.screen, self.pace = language, screen, pace
        self.file: Path | str = ""

    @property
    def words(self) -> Words:
        """What the menu says."""
        return Words(self.language)

    def ask(self, title: str, choices: dict[str, str]) -> str:
        """One of the choices' letters, asked again until it is one."""
        while True:
            self.screen.line()
            self.screen.line(self.screen.strong(title))
            for letter, text in choices.items():
                self.screen.line(f"  {letter}  {text}", indent=5)
            typed = self.typed(self.words.say("menu.ask")).lower()
            if typed in choices:
                return typed
            self.screen.line(self.words.say("menu.unknown", None, choice=shown(typed)))

    def typed(self, question: str) -> str:
        """A line; the end of the input leaves the menu."""
        line = self.screen.ask(f"{question} ")
        if line is None:
            raise EOFError
        return line.strip()

    def game(self) -> Game:
        """The one game there is, or the one chosen; one that does not load is named and left out."""
        games: list[Game] = []
        keys = registry.keys()
        for key in keys:
            try:
                games.append(registry.load(key))
            except UnknownGame as error:
                self.screen.line(self.words.say("error.broken_game", None, wish=key, why=why_broken(error)))
        if len(games) == 1:
            return games[0]
        titles = {str(at): title(game, self.language) for at, game in enumerate(games, 1)}
        return games[int(self.ask(self.words.say("menu.which"), titles)) - 1]

    def seats(self, game: Game) -> int:
        """How many players; an empty line takes the usual number."""
        usual = usual_seats(game)
        if len(game.seats) == 1:
            return usual
        low, high = game.seats[0], game.seats[-1]
        while True:
            typed = self.typed(self.words.say("menu.seats", None, low=low, high=high, usual=usual)) or str(usual)
            if typed in [str(seats) for seats in game.seats]:
                return int(typed)
            self.screen.line(self.words.say("menu.not_seats", None, choice=shown(typed), low=low, high=high))

    def run(self) -> None:
        """Ask until somebody leaves."""
        try:
            self.serve()
        except EOFError:
            self.screen.line()
        self.screen.line(self.words.say("menu.bye"))

    def serve(self) -> None:
        """Choice by choice; what goes wrong is said, and the menu comes again."""
        while True:
            choices = {letter: self.words.say(item) for letter, item in ITEMS.items()}
            choice = self.ask(self.words.say("menu.title"), choices)
            if choice == "q":
                return
            try:
                {
                    "1": lambda: self.play(shared=False),
                    "2": lambda: self.play(shared=True),
                    "3": self.resume,
                    "4": self.watch,
                    "5": self.rules,
                    "6": self.change_language,
                }[choice]()
            except BrokenPipeError:
                raise
            except (FilonError, OSError, UnicodeError, NotImplementedError) as error:
                sentence, advice = mistake(error, self.words, argparse.Namespace(file=self.file))
                self.screen.line(sentence)
                self.screen.line(self.words.say("error.next", None, advice=advice))

    def play(self, *, shared: bool) -> None:
        """A new game, committed; alone against bots, or everybody at this keyboard."""
        game = self.game()
        seats = self.seats(game)
        people = list(range(seats)) if shared else [0]
        table = open_table(game, seats, seed=None, deal=None, options={}, people=people)
        seat_everybody(table, people, [], bots.names(game)[-1])
        kept = store.Store(store.fresh(game.key), table)
        Session(table, self.screen, game.words(self.language), kept, self.pace).run()

    def resume(self) -> None:
        """The game that was kept; which, where there are several."""
        kept = {str(at): path for at, path in enumerate(store.unfinished()[:9], 1)}
        if not kept:
            self.screen.line(self.words.say("menu.none"))
            return
        names = {at: path.stem for at, path in kept.items()}
        self.file = kept["1" if len(kept) == 1 else self.ask(self.words.say("menu.resume"), names)]
        table = store.load(self.file)
        kept_table = store.Store(self.file, table)
        Session(table, self.screen, table.game.words(self.language), kept_table, self.pace).run()

    def watch(self) -> None:
        game = self.game()
        seed = secrets.randbelow(10**6)
        watch(game, usual_seats(game), seed, game.words(self.language), self.screen, self.pace)

    def rules(self) -> None:
        """Section by section, as many as wished."""
        game = self.game()
        sections = rules.sections(game, self.language)
        choices = {key.lower(): title for key, title in sections.items()} | {"q": self.words.say("menu.back")}
        while sections and (choice := self.ask(self.words.say("menu.rules"), choices)) != "q":
            for line in ["", *rules.items(game, self.language, choice)]:
                self.screen.line(line)
        if not sections:
            for line in rules.page(game, self.language).splitlines():
                self.screen.line(line)

    def change_language(self) -> None:
        names = {language: self.words.say(f"language.{language}") for language in LANGUAGES}
        self.language = self.ask(self.words.say("menu.language"), names)
