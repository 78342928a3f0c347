"""What does somebody see who is to decide? The board, what lies beside it, their cards or moves, numbered."""

from __future__ import annotations

from filon.core.event import Event
from filon.core.game import Game
from filon.core.telling import tell
from filon.core.view import View
from filon.core.words import Words
from filon.table import Table
from filon.terminal.screen import Screen


def groups(game: Game, moves: list[str]) -> dict[str, list[str]]:
    """Moves by the card or piece they are made with; by themselves where a game does not say."""
    found: dict[str, list[str]] = {}
    for text in moves:
        found.setdefault(game.group(text) if game.group else text, []).append(text)
    return found


def board(game: Game, view: View, words: Words, screen: Screen, room: int) -> list[str]:
    """The board in as much detail as there is room for; in sentences where nothing is drawn over."""
    # A pipe gets the drawing; somebody who asked for plain lines at a terminal gets sentences.
    if screen.plain and screen.is_terminal and game.aloud is not None:
        return game.aloud(view, words)
    drawn = game.draw(view, words).split("\n")
    width = screen.size[0]
    if game.sketch is not None and (len(drawn) > room or max(map(len, drawn)) > width):
        drawn = game.sketch(view, words).split("\n")
    return drawn


def folded(lines: list[str], width: int) -> list[str]:
    """Short lines two by two, where there are many."""
    half = width // 2
    if len(lines) < 7 or max(map(len, lines)) >= half:
        return lines
    return [f"{lines[at]:<{half}}{lines[at + 1] if at + 1 < len(lines) else ''}" for at in range(0, len(lines), 2)]


def numbered(items: list[str], width: int) -> list[str]:
    """`1 one  2 two  …`, as many to a line as fit."""
    lines = [""]
    for number, item in enumerate(items, 1):
        text = f"{number} {item}"
        if lines[-1] and len(lines[-1]) + 3 + len(text) > width:
            lines.append("")
        lines[-1] += f"   {text}" if lines[-1] else text
    return lines


def told(events: list[Event], words: Words, names: list[str]) -> list[str]:
    """What was noticed, a line each."""
    return [tell(event.what, words, names) for event in events]


def hand(game: Game, view: View, moves: list[str], words: Words) -> list[str]:
    """The cards or pieces one can move with, in the words of the game; or the moves themselves."""
    held = list(getattr(getattr(view, "own", None), "hand", ()))
    found = []
    for name in groups(game, moves):
        times = f" ×{held.count(name)}" if held.count(name) > 1 else ""
        found.append(f"{words.name('card', name)}{times}")
    return found


def page(table: Table, seat: int, words: Words, screen: Screen, since: list[Event]) -> list[str]:
    """Everything for one decision, the news last of all so that it stands next to the question."""
    view, game = table.match.view(seat), table.game
    width, height = screen.size
    beside = folded(game.beside(view, words, table.names), width) if game.beside else []
    cards = numbered(hand(game, view, table.match.legal(), words), width - 2)
    news = [f"· {line}" for line in told(since, words, table.names)]
    news = [part for line in news for part in screen.fold(line)]
    room = height - len(beside) - len(cards) - 4
    drawn = board(game, view, words, screen, room - min(len(news), 4))
    if not screen.plain:
        news = news[-max(2, room - len(drawn)) :]
    title = screen.strong(words.say("play.choose"))
    return [*drawn, *beside, *news, title, *[f"  {line}" for line in cards]]
