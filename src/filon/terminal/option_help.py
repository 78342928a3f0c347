"""The list of every game's options, printed below the help of `play`."""

from __future__ import annotations

import shutil
import textwrap

from filon.core import registry
from filon.core.errors import UnknownGame
from filon.core.text.translations import Words
from filon.terminal.errors import allowed_values


def options_text(language: str) -> str:
    """Every game's numbers of players and options, with their values and purpose."""
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
            # A third-party game may have no help texts for its options.
            help = words.table.get(f"option.{option.key}.help", "")
            text = f"{option.key}={allowed_values(option)}" + (f" – {help}" if help else "")
            lines += textwrap.wrap(text, width, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines) + "\n"
