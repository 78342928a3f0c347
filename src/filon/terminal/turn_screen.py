"""The page of a turn: board, players' status, new events, and the numbered cards or moves, fitted to the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from filon.core.event import Event
from filon.core.game import Game
from filon.core.offer import Offer
from filon.core.text.sentences import offered
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table import Table
from filon.table.text.narration import (
    LIGHT,
    NarratedLine,
    group_name,
    groups,
    narrate_events,
    shared_sentence,
    weight_of,
)
from filon.terminal.screen import Screen

# The board is drawn smaller rather than show fewer lines of events.
MIN_EVENT_LINES = 4
# The longest list for a screen reader.
MAX_SPOKEN_LINES = 40


class Question(NamedTuple):
    """Lines that end with the question; `by_cell`: moves to a cell have no numbers in them."""

    lines: list[str]
    by_cell: bool


def board_lines(game: Game, view: View, words: Words, screen: Screen, room: int) -> list[str]:
    """The board in as much detail as fits; in sentences for a screen reader."""
    if screen.for_screen_reader and game.spoken_board is not None:
        return game.spoken_board(view, words)
    drawn = game.render_board(view, words).split("\n")
    if game.render_compact is not None and (len(drawn) > room or max(map(len, drawn)) > screen.size[0]):
        drawn = game.render_compact(view, words).split("\n")
    return [screen.colour_treasure(line) for line in drawn]


def status_lines(game: Game, view: View, words: Words, screen: Screen, names: list[str]) -> list[str]:
    """The players' status and other facts beside the board, wrapped."""
    lines = game.status_lines(view, words, names) if game.status_lines else []
    if screen.plain:
        return [line.strip("▸ ") for line in lines] if screen.for_screen_reader else lines
    return [part for line in two_columns(lines, screen.size[0]) for part in screen.wrap(line, 4)]


def two_columns(lines: list[str], width: int) -> list[str]:
    """Seven lines and more in two columns; a long line stays alone."""
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
    """`1 one   2 two   …`, as many per line as fit; one per line for a screen reader."""
    width = 0 if screen.for_screen_reader else screen.size[0] - 2
    lines = [""]
    for number, item in enumerate(items, 1):
        text = f"{number} {item}"
        if lines[-1] and len(lines[-1]) + 3 + len(text) > width:
            lines.append("")
        lines[-1] += f"   {text}" if lines[-1] else text
    return [f"  {line}" for line in lines]


def event_lines(narration: Sequence[NarratedLine], screen: Screen) -> list[str]:
    """All events as wrapped lines with bullets."""
    return [part for doing in narration for part in screen.wrap(f"{screen.bullet}{doing.text}")]


def fit_events(
    narration: Sequence[NarratedLine], room: int, screen: Screen, note: Callable[[int], str] | None = None
) -> list[str]:
    """Events in at most `room` lines: those of the least weight are left out, the oldest first.

    `note` returns a line that says how many were left out.
    """
    if screen.plain or len(event_lines(narration, screen)) <= room:
        return event_lines(narration, screen)
    kept = list(narration)
    for doing in sorted(narration, key=lambda one: one.weight):
        kept.remove(doing)
        if len(event_lines(kept, screen)) <= room - (note is not None):
            break
    omitted = [f"{screen.bullet}{note(len(narration) - len(kept))}"] if note is not None else []
    return [*omitted, *event_lines(kept, screen)][:room]


def with_symbol(game: Game, view: View, card: str, text: str, screen: Screen) -> str:
    """The text with the card's symbol before it."""
    symbol = (
        game.card_glyph(view, card) if game.card_glyph is not None and card and not screen.for_screen_reader else ""
    )
    return f"{symbol} {text}" if symbol else text


def move_lines(table: Table, view: View, offers: Sequence[Offer], words: Words, screen: Screen) -> list[str]:
    """Moves as sentences, each with the symbol of the card as it will be placed."""
    game = table.game
    return [
        with_symbol(game, view, offer.lies, offered(offer, words, table.names, view.seat), screen) for offer in offers
    ]


def hand_lines(table: Table, view: View, words: Words, screen: Screen) -> list[str]:
    """The playable cards or pieces with symbol and count; the moves themselves if each card has only one."""
    held = list(getattr(getattr(view, "own", None), "hand", ()))
    found = groups(table.match.offers())
    if max(map(len, found.values()), default=0) == 1:
        return move_lines(table, view, table.match.offers(), words, screen)
    lines = []
    for group in found.values():
        name, card = group_name(group, words, table.names, view.seat), group[0].piece
        times = f" ×{held.count(card)}" if held.count(card) > 1 else ""
        lines.append(with_symbol(table.game, view, card, f"{name}{times}", screen))
    return lines


def choice_lines(items: Sequence[str], offers: Sequence[Offer], room: int, words: Words, screen: Screen) -> Question:
    """The numbered list; if it is too long, how to choose by cell, and the moves without a cell."""
    lines = numbered(items, screen)
    cells = [offer for offer in offers if offer.cell]
    if len(lines) <= (MAX_SPOKEN_LINES if screen.for_screen_reader else room) or len(cells) < 2:
        return Question(lines, by_cell=False)
    first = cells[0]
    cell = first.cell.partition("|")[0]
    shown = words.say("play.places", None, count=len(offers), cell=cell, move=first.text)
    rest = [f"  {number} {items[number - 1]}" for number, offer in enumerate(offers, 1) if not offer.cell]
    return Question([*screen.wrap(f"  {shown}"), *([] if len(rest) > room else rest)], by_cell=True)


def turn_page(
    table: Table,
    seat: int,
    words: Words,
    screen: Screen,
    since: Sequence[Event],
    note: str = "",
    listed: Sequence[Offer] = (),
) -> Question:
    """The whole page of one decision, with new events right above the question.

    `listed` are the moves of one card or cell, shown instead of all cards.
    """
    view, game, height = table.match.view(seat), table.game, screen.size[1]
    near = status_lines(game, view, words, screen, table.names) + (screen.wrap(note) if note else [])
    small = len(board_lines(game, view, words, screen, 0))
    prompt = question(table, view, words, screen, listed, height - len(near) - small - 2)
    room = height - len(near) - len(prompt.lines) - 1
    narration = narrate(table, seat, since, words, screen)
    drawn = board_lines(game, view, words, screen, room - min(len(narration), MIN_EVENT_LINES))
    room = max(room - len(drawn), 0)
    if len(event_lines(narration, screen)) > room and not screen.plain:
        since = [event for event in since if weight_of(event, seat) > LIGHT]
        narration = narrate(table, seat, since, words, screen)
    shown = fit_events(narration, room, screen, partial(words.say, "play.earlier")) if narration else []
    named = [own_name(words) if one == seat else name for one, name in enumerate(table.names)]
    near = [colour_line(line, words, screen, named) for line in near]
    shown = [screen.colour_names(line, table.names) for line in shown]
    return Question([*drawn, *near, *shown, *prompt.lines], prompt.by_cell)


def own_name(words: Words) -> str:
    """What status lines call the player who looks: “You”."""
    return words.say("beside.seat.me", None, parts="").rstrip(": \u00a0\u202f")


def colour_line(line: str, words: Words, screen: Screen, names: list[str]) -> str:
    """A status line with players in their colours and broken tools in red."""
    broken = words.say("beside.broken", None, tools="") if words.has("beside.broken") else ""
    return screen.colour_names(screen.colour_warning(line, broken.strip()), names)


def question(table: Table, view: View, words: Words, screen: Screen, listed: Sequence[Offer], room: int) -> Question:
    """The question and the choices; if only cells differ, what they have in common is said once."""
    offers = listed or table.match.offers()
    prompt = words.say("play.which" if listed else "play.choose")
    is_flat = bool(listed) or max(map(len, groups(offers).values()), default=0) == 1
    title = [screen.bold(part) for part in screen.wrap(prompt)]
    items = move_lines(table, view, listed, words, screen) if listed else hand_lines(table, view, words, screen)
    found = choice_lines(items, offers, room, words, screen)
    is_short = is_flat and not screen.for_screen_reader
    what, parts = shared_sentence(offers, words, table.names, view.seat) if is_short else ("", [])
    if what:
        short = choice_lines(parts, offers, room - 1, words, screen)
        if not short.by_cell and (found.by_cell or len(short.lines) + 1 < len(found.lines)):
            found = Question([f"  {what}", *short.lines], by_cell=False)
    return Question([*title, *found.lines], found.by_cell)


def narrate(table: Table, seat: int, since: Sequence[Event], words: Words, screen: Screen) -> list[NarratedLine]:
    """The events a seat observed, in lines as wide as the screen."""
    return narrate_events(since, words, table.names, seat, 0 if screen.plain else screen.size[0] - 2)


def final_lines(
    game: Game,
    view: View,
    words: Words,
    screen: Screen,
    names: list[str],
    narration: Sequence[NarratedLine],
    below: int,
) -> list[str]:
    """The final board and events, above `below` further lines; the board has precedence over the status lines."""
    room = screen.size[1] - below - 1
    near = [colour_line(line, words, screen, names) for line in status_lines(game, view, words, screen, names)]
    least = min(len(narration), MIN_EVENT_LINES)
    if len(board_lines(game, view, words, screen, 0)) + len(near) + least > room:
        near = []
    drawn = board_lines(game, view, words, screen, room - len(near) - least)
    shown = fit_events(narration, max(room - len(near) - len(drawn), 0), screen)
    return [*drawn, *near, *(screen.colour_names(line, names) for line in shown)]
