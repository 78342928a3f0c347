"""What may be chosen before a game begins? Each game's options, told below the help of `play`."""

from __future__ import annotations

import shutil
import textwrap

from filon.core import registry
from filon.core.errors import UnknownGame
from filon.core.text.translations import Words
from filon.terminal.errors import allowed


def told(language: str) -> str:
    """Every game's seats and options, with what each takes and what it is there for."""
    width = min(shutil.get_terminal_size((80, 24)).columns, 100) - 2
    own = Words(language)
    lines = ["", own.say("play.options")]
    for key in list(registry.keys()):
        try:
            game = registry.load(key)
            words = game.words(language)
        except (UnknownGame, ValueError):
            continue
        lines.append(f"  {key} ({game.seats[0]}–{game.seats[-1]})")
        for option in game.options:
            # A game from outside may have no words for its options.
            help = words.table.get(f"option.{option.key}.help", "")
            text = f"{option.key}={allowed(option)}" + (f" – {help}" if help else "")
            lines += textwrap.wrap(text, width, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines) + "\n"
