"""What can be done from here? A short list, asked until somebody leaves."""

from __future__ import annotations

import secrets
from importlib import resources
from typing import TextIO

from filon.core import registry
from filon.core.game import Game
from filon.core.words import LANGUAGES, Words
from filon.terminal.watch import watch


def rules_page(game: Game, language: str) -> str:
    """The game's rules page in this language, English where there is no other."""
    folder = resources.files(game.package)
    for name in (f"RULES.{language}.md", "RULES.md"):
        if folder.joinpath(name).is_file():
            return folder.joinpath(name).read_text(encoding="utf-8")
    return ""


class Menu:
    """Reads choices, a line each; ends with the input."""

    def __init__(self, language: str, lines: TextIO, out: TextIO, pace: float) -> None:
        self.language, self.lines, self.out, self.pace = language, lines, out, pace

    @property
    def words(self) -> Words:
        """What the menu says."""
        return Words(self.language)

    def ask(self, title: str, choices: dict[str, str]) -> str:
        """One of the choices' letters, asked again until it is one; the last choice when the input ends."""
        while True:
            print(f"\n{title}", file=self.out)
            for letter, text in choices.items():
                print(f"  {letter}  {text}", file=self.out)
            print(f"{self.words.say('menu.ask')}: ", end="", file=self.out, flush=True)
            line = self.lines.readline()
            if not line:
                print(file=self.out)
                return list(choices)[-1]
            if line.strip().lower() in choices:
                return line.strip().lower()
            print(self.words.say("menu.unknown", choice=line.strip()[:40]), file=self.out)

    def game(self) -> Game:
        """The one game there is, or the one chosen."""
        keys = registry.keys()
        if len(keys) == 1:
            return registry.load(keys[0])
        titles = {str(at): registry.load(key).words(self.language).say("title") for at, key in enumerate(keys, 1)}
        return registry.load(keys[int(self.ask(self.words.say("menu.which"), titles)) - 1])

    def run(self) -> None:
        """Ask until somebody leaves."""
        while True:
            items = {"1": "menu.watch", "2": "menu.rules", "3": "menu.language", "q": "menu.quit"}
            choice = self.ask(self.words.say("menu.title"), {key: self.words.say(item) for key, item in items.items()})
            if choice == "q":
                print(self.words.say("menu.bye"), file=self.out)
                return
            if choice == "1":
                game = self.game()
                seats = game.seats[len(game.seats) // 3]
                watch(game, seats, secrets.randbelow(10**6), game.words(self.language), self.out, self.pace)
            elif choice == "2":
                print(rules_page(self.game(), self.language), file=self.out)
            else:
                names = {language: self.words.say(f"language.{language}") for language in LANGUAGES}
                self.language = self.ask(self.words.say("menu.language"), names)
