"""What does somebody see who is to decide? The board, what lies beside it, their cards or moves, numbered."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.event import Event, Said
from filon.core.game import Game
from filon.core.outcome import Outcome
from filon.core.sentences import place, seat_name, sentence
from filon.core.view import View
from filon.core.words import Words
from filon.table import Table
from filon.terminal.screen import Screen


def groups(game: Game, moves: list[str]) -> dict[str, list[str]]:
    """Moves by the card or piece they are made with; by themselves where a game does not say, or where each has one."""
    found: dict[str, list[str]] = {}
    for text in moves:
        found.setdefault(game.group(text) if game.group else text, []).append(text)
    # Whoever types a number must have read what it does: passing a card, say, that can do nothing else.
    return found if len(found) < len(moves) else {text: [text] for text in moves}


def board(game: Game, view: View, words: Words, screen: Screen, room: int) -> list[str]:
    """The board in as much detail as there is room for; in sentences where nothing is drawn over."""
    # A pipe gets the drawing; somebody who asked for plain lines at a terminal gets sentences.
    if screen.aloud and game.aloud is not None:
        return game.aloud(view, words)
    drawn = game.draw(view, words).split("\n")
    width = screen.size[0]
    if game.sketch is not None and (len(drawn) > room or max(map(len, drawn)) > width):
        drawn = game.sketch(view, words).split("\n")
    return drawn


def beside(game: Game, view: View, words: Words, screen: Screen, names: list[str]) -> list[str]:
    """What lies beside the board, as many lines as it takes on this screen."""
    lines = game.beside(view, words, names) if game.beside else []
    if screen.plain:
        return [line.strip("▸ ") for line in lines] if screen.aloud else lines
    return [part for line in paired(lines, screen.size[0]) for part in screen.fold(line, 4)]


def paired(lines: list[str], width: int) -> list[str]:
    """Short lines two by two, where there are many; a long one keeps its own."""
    half = width // 2
    if len(lines) < 7:
        return lines
    found: list[str] = []
    open_half = False
    for line in lines:
        if open_half and len(line) < half:
            found[-1] = f"{found[-1]:<{half}}{line}"
            open_half = False
        else:
            found.append(line)
            open_half = len(line) < half
    return found


def numbered(items: list[str], screen: Screen) -> list[str]:
    """`1 one   2 two   …`, as many to a line as fit; one to a line where they are read out."""
    width = 0 if screen.aloud else screen.size[0] - 2
    lines = [""]
    for number, item in enumerate(items, 1):
        text = f"{number} {item}"
        if lines[-1] and len(lines[-1]) + 3 + len(text) > width:
            lines.append("")
        lines[-1] += f"   {text}" if lines[-1] else text
    return [f"  {line}" for line in lines]


def told(events: list[Event], words: Words, names: list[str]) -> list[str]:
    """What was noticed, a line each."""
    return [sentence(event.what, words, names) for event in events]


def doings(events: list[Event], words: Words, screen: Screen, names: list[str]) -> list[str]:
    """What was noticed; on a screen, what one player does in one go stands in one line if it fits."""
    lines: list[str] = []
    doer: int | None = None
    for event in events:
        text, by = sentence(event.what, words, names), getattr(event.what, "by", None)
        goes_on = doer is not None and (by == doer or (by is None and event.audience != "all"))
        if goes_on and not screen.plain and len(lines[-1]) + 1 + len(text) <= screen.size[0]:
            lines[-1] += f" {text}"
        else:
            lines.append(f"{screen.bullet}{text}")
        if by is not None or event.audience == "all":
            doer = None if isinstance(event.what, Said) else by
    return lines


def latest(lines: list[str], room: int, words: Words, screen: Screen) -> list[str]:
    """The last of these lines that fit, whole, and how many were left out."""
    folded = [screen.fold(line) for line in lines]
    if sum(map(len, folded)) <= room:
        return [part for parts in folded for part in parts]
    kept: list[str] = []
    while folded and (not kept or len(kept) + len(folded[-1]) < room):
        kept = folded.pop() + kept
    return [f"{screen.bullet}{words.say('play.earlier', len(folded))}", *kept]


def hand(game: Game, view: View, moves: list[str], words: Words) -> list[str]:
    """The cards or pieces one can move with, in the words of the game; or the moves themselves."""
    held = list(getattr(getattr(view, "own", None), "hand", ()))
    found = []
    for name in groups(game, moves):
        times = f" ×{held.count(name)}" if held.count(name) > 1 else ""
        found.append(f"{words.name('card', name)}{times}")
    return found


def remarked(game: Game, view: View, moves: list[str], words: Words) -> list[str]:
    """Moves as they are written, each with what the game remarks on it."""
    remarks = [game.remark(view, words, text) if game.remark else "" for text in moves]
    return [f"{text} ({remark})" if remark else text for text, remark in zip(moves, remarks, strict=True)]


def page(
    table: Table,
    seat: int,
    words: Words,
    screen: Screen,
    since: list[Event],
    note: str = "",
    listed: Sequence[str] = (),
) -> list[str]:
    """Everything for one decision, the news last of all so that it stands next to the question.

    `listed` are the moves of one card, shown instead of all cards.
    """
    view, game = table.match.view(seat), table.game
    near = beside(game, view, words, screen, table.names) + (screen.fold(note) if note else [])
    cards = numbered(list(listed) or hand(game, view, table.match.legal(), words), screen)
    asked = words.say("play.which" if listed else "play.choose")
    title = [screen.strong(part) for part in screen.fold(asked)]
    news = doings(since, words, screen, table.names)
    room = screen.size[1] - len(near) - len(cards) - len(title) - 1
    drawn = board(game, view, words, screen, room - min(len(news), 6))
    if not screen.plain:
        news = latest(news, room - len(drawn), words, screen)
    return [*drawn, *near, *news, *title, *cards]


def scores(outcome: Outcome, words: Words, names: list[str]) -> list[str]:
    """What everybody has in the end."""
    return [
        f"  {words.say('play.score', None, name=seat_name(seat, names), score=place('best', score, words))}"
        for seat, score in enumerate(outcome.scores)
    ]
