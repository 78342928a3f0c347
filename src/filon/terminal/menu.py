"""What can be done from here? A short list, asked until somebody leaves."""

from __future__ import annotations

import secrets

from filon import bots
from filon.core import registry
from filon.core.game import Game
from filon.core.words import LANGUAGES, Words
from filon.terminal import rules, store
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


class Menu:
    """Reads choices, a line each; ends with the input."""

    def __init__(self, language: str, screen: Screen, pace: float) -> None:
        self.language, self.screen, self.pace = language, screen, pace

    @property
    def words(self) -> Words:
        """What the menu says."""
        return Words(self.language)

    def ask(self, title: str, choices: dict[str, str]) -> str:
        """One of the choices' letters, asked again until it is one; the last choice when the input ends."""
        while True:
            self.screen.line()
            self.screen.line(self.screen.strong(title))
            for letter, text in choices.items():
                self.screen.line(f"  {letter}  {text}")
            typed = self.screen.ask(f"{self.words.say('menu.ask')}: ")
            if typed is None:
                return list(choices)[-1]
            if typed.strip().lower() in choices:
                return typed.strip().lower()
            self.screen.line(self.words.say("menu.unknown", None, choice=typed.strip()[:40]))

    def game(self) -> Game:
        """The one game there is, or the one chosen."""
        keys = registry.keys()
        if len(keys) == 1:
            return registry.load(keys[0])
        titles = {str(at): registry.load(key).words(self.language).say("title") for at, key in enumerate(keys, 1)}
        return registry.load(keys[int(self.ask(self.words.say("menu.which"), titles)) - 1])

    def seats(self, game: Game) -> int:
        """How many players; the usual number when the input ends."""
        if len(game.seats) == 1:
            return game.seats[0]
        usual = usual_seats(game)
        numbers = [*[seats for seats in game.seats if seats != usual], usual]
        choices = {str(seats): str(seats) for seats in sorted(numbers)}
        return int(self.ask(self.words.say("menu.seats"), choices))

    def run(self) -> None:
        """Ask until somebody leaves."""
        while True:
            choices = {letter: self.words.say(item) for letter, item in ITEMS.items()}
            choice = self.ask(self.words.say("menu.title"), choices)
            if choice == "q":
                self.screen.line(self.words.say("menu.bye"))
                return
            {
                "1": lambda: self.play(shared=False),
                "2": lambda: self.play(shared=True),
                "3": self.resume,
                "4": self.watch,
                "5": self.rules,
                "6": self.change_language,
            }[choice]()

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
        """The game played last."""
        path = store.latest()
        if path is None:
            self.screen.line(self.words.say("play.none"))
            return
        table = store.load(path)
        Session(table, self.screen, table.game.words(self.language), store.Store(path, table), self.pace).run()

    def watch(self) -> None:
        game = self.game()
        seed = secrets.randbelow(10**6)
        watch(game, usual_seats(game), seed, game.words(self.language), self.screen, self.pace)

    def rules(self) -> None:
        for line in rules.page(self.game(), self.language).splitlines():
            self.screen.line(line)

    def change_language(self) -> None:
        names = {language: self.words.say(f"language.{language}") for language in LANGUAGES}
        self.language = self.ask(self.words.say("menu.language"), names)
