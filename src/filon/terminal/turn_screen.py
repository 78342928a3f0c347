"""What does somebody see who is to decide? The board, what lies beside it, what happened, their cards or moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from filon.core.event import Event
from filon.core.game import Game
from filon.core.offer import Offer
from filon.core.text.message_format import offered
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table import Table
from filon.table.text.narration import LIGHT, Doing, doings, group_name, groups, said_once, weight_of
from filon.terminal.screen import Screen

# So many lines of what happened are worth a smaller board.
NEWS = 4
# A list that is read out is no longer than this.
HEARD = 40


class VoteCalled(NamedTuple):
    """Lines that end with a question; `by_place`: moves that go to a cell are not numbered on them."""

    lines: list[str]
    by_place: bool


def board(game: Game, view: View, words: Words, screen: Screen, room: int) -> list[str]:
    """The board in as much detail as there is room for; in sentences where nothing is drawn over."""
    # A pipe gets the drawing; somebody who asked for plain lines at a terminal gets sentences.
    if screen.aloud and game.aloud is not None:
        return game.aloud(view, words)
    drawn = game.draw(view, words).split("\n")
    if game.sketch is not None and (len(drawn) > room or max(map(len, drawn)) > screen.size[0]):
        drawn = game.sketch(view, words).split("\n")
    return [screen.gilded(line) for line in drawn]


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


def numbered(items: Sequence[str], screen: Screen) -> list[str]:
    """`1 one   2 two   …`, as many to a line as fit; one to a line where they are read out."""
    width = 0 if screen.aloud else screen.size[0] - 2
    lines = [""]
    for number, item in enumerate(items, 1):
        text = f"{number} {item}"
        if lines[-1] and len(lines[-1]) + 3 + len(text) > width:
            lines.append("")
        lines[-1] += f"   {text}" if lines[-1] else text
    return [f"  {line}" for line in lines]


def news_lines(news: Sequence[Doing], screen: Screen) -> list[str]:
    """What happened, all of it."""
    return [part for doing in news for part in screen.fold(f"{screen.bullet}{doing.text}")]


def weightiest(news: Sequence[Doing], room: int, screen: Screen, note: Callable[[int], str] | None = None) -> list[str]:
    """What happened, in as many lines as there are; what weighs least goes first, and of that the oldest.

    `note` says how many were left out, where they can be asked for.
    """
    if screen.plain or len(news_lines(news, screen)) <= room:
        return news_lines(news, screen)
    kept = list(news)
    for doing in sorted(news, key=lambda one: one.weight):
        kept.remove(doing)
        if len(news_lines(kept, screen)) <= room - (note is not None):
            break
    said = [f"{screen.bullet}{note(len(news) - len(kept))}"] if note is not None else []
    return [*said, *news_lines(kept, screen)][:room]


def with_sign(game: Game, view: View, card: str, text: str, screen: Screen) -> str:
    """A card's picture before its name."""
    sign = game.sign(view, card) if game.sign is not None and card and not screen.aloud else ""
    return f"{sign} {text}" if sign else text


def told_moves(table: Table, view: View, offers: Sequence[Offer], words: Words, screen: Screen) -> list[str]:
    """Moves in sentences, each with the card as it will lie."""
    game = table.game
    return [with_sign(game, view, offer.lies, offered(offer, words, table.names), screen) for offer in offers]


def hand(table: Table, view: View, words: Words, screen: Screen) -> list[str]:
    """The cards or pieces one can move with, each with its picture and how many one has; or the moves themselves."""
    held = list(getattr(getattr(view, "own", None), "hand", ()))
    found = groups(table.match.offers())
    if max(map(len, found.values()), default=0) == 1:
        return told_moves(table, view, table.match.offers(), words, screen)
    lines = []
    for group in found.values():
        name, card = group_name(group, words, table.names), group[0].piece
        times = f" ×{held.count(card)}" if held.count(card) > 1 else ""
        lines.append(with_sign(table.game, view, card, f"{name}{times}", screen))
    return lines


def choices(items: Sequence[str], offers: Sequence[Offer], room: int, words: Words, screen: Screen) -> VoteCalled:
    """The numbered list; where it would push the board away, how to choose by place, and what goes to none."""
    lines = numbered(items, screen)
    cells = [offer for offer in offers if offer.cell]
    if len(lines) <= (HEARD if screen.aloud else room) or len(cells) < 2:
        return VoteCalled(lines, by_place=False)
    first = cells[0]
    cell = first.cell.partition("|")[0]
    told = words.say("play.places", None, count=len(offers), cell=cell, move=first.text)
    rest = [f"  {number} {items[number - 1]}" for number, offer in enumerate(offers, 1) if not offer.cell]
    return VoteCalled([*screen.fold(f"  {told}"), *([] if len(rest) > room else rest)], by_place=True)


def page(
    table: Table,
    seat: int,
    words: Words,
    screen: Screen,
    since: Sequence[Event],
    note: str = "",
    listed: Sequence[Offer] = (),
) -> VoteCalled:
    """Everything for one decision, the news last of all so that it stands next to the question.

    `listed` are the moves of one card or place, shown instead of all cards.
    """
    view, game, height = table.match.view(seat), table.game, screen.size[1]
    near = beside(game, view, words, screen, table.names) + (screen.fold(note) if note else [])
    small = len(board(game, view, words, screen, 0))
    asked = question(table, view, words, screen, listed, height - len(near) - small - 2)
    room = height - len(near) - len(asked.lines) - 1
    news = news_of(table, seat, since, words, screen)
    drawn = board(game, view, words, screen, room - min(len(news), NEWS))
    room = max(room - len(drawn), 0)
    if len(news_lines(news, screen)) > room and not screen.plain:
        since = [event for event in since if weight_of(event, seat) > LIGHT]
        news = news_of(table, seat, since, words, screen)
    told = weightiest(news, room, screen, partial(words.say, "play.earlier")) if news else []
    near = [coloured(line, words, screen, table.names) for line in near]
    told = [screen.painted(line, table.names) for line in told]
    return VoteCalled([*drawn, *near, *told, *asked.lines], asked.by_place)


def coloured(line: str, words: Words, screen: Screen, names: list[str]) -> str:
    """A line beside the board: players in their colours, broken tools in red. The words say it all without."""
    broken = words.say("beside.broken", None, tools="") if words.has("beside.broken") else ""
    return screen.painted(screen.warned(line, broken.strip()), names)


def question(table: Table, view: View, words: Words, screen: Screen, listed: Sequence[Offer], room: int) -> VoteCalled:
    """What is asked, and what there is to choose from; a choice of cells alone says once what it is for."""
    offers = listed or table.match.offers()
    asked = words.say("play.which" if listed else "play.choose")
    is_flat = bool(listed) or max(map(len, groups(offers).values()), default=0) == 1
    title = [screen.strong(part) for part in screen.fold(asked)]
    items = told_moves(table, view, listed, words, screen) if listed else hand(table, view, words, screen)
    found = choices(items, offers, room, words, screen)
    what, parts = said_once(offers, words, table.names) if is_flat and not screen.aloud else ("", [])
    if what:
        short = choices(parts, offers, room - 1, words, screen)
        if not short.by_place and (found.by_place or len(short.lines) + 1 < len(found.lines)):
            found = VoteCalled([f"  {what}", *short.lines], by_place=False)
    return VoteCalled([*title, *found.lines], found.by_place)


def news_of(table: Table, seat: int, since: Sequence[Event], words: Words, screen: Screen) -> list[Doing]:
    """What one seat noticed, in lines as wide as the screen."""
    return doings(since, words, table.names, seat, 0 if screen.plain else screen.size[0] - 2)


def closing(
    game: Game, view: View, words: Words, screen: Screen, names: list[str], news: Sequence[Doing], below: int
) -> list[str]:
    """The table as it was left and what happened, where so many lines come below; the board goes before the rest."""
    room = screen.size[1] - below - 1
    near = [coloured(line, words, screen, names) for line in beside(game, view, words, screen, names)]
    least = min(len(news), NEWS)
    if len(board(game, view, words, screen, 0)) + len(near) + least > room:
        near = []
    drawn = board(game, view, words, screen, room - len(near) - least)
    told = weightiest(news, max(room - len(near) - len(drawn), 0), screen)
    return [*drawn, *near, *(screen.painted(line, names) for line in told)]
