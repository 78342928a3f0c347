"""Status lines beside the board, and the board as sentences for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from filon.core.text.sentences import place, seat_name
from filon.core.text.status_line import own_key, player_line
from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.sacramento.board import CORNERS_BY_SEATS
from filon.games.sacramento.view_types import View

# From this number of players on, a terminal sets short lines in two columns; with fewer, one line saves space.
TWO_COLUMNS: Final = 4


def status_lines(view: CoreView, words: Words, names: Sequence[str] = ()) -> list[str]:
    """Return the status lines: each player's corner, dollars and known riders; the round, the dice, the turn."""
    assert isinstance(view, View)
    between = words.say("between.each")
    lines = [
        player_line(view, words, names, seat, between.join(player_status(view, words, seat)))
        for seat in range(view.seats)
    ]
    turn = turn_lines(view, words, names)
    return lines + (turn if view.seats == TWO_COLUMNS else [" ".join(turn)])


def player_status(view: View, words: Words, seat: int) -> list[str]:
    """Return a player's corner, dollars, the carrier if the viewer knows it, and riders that were shown empty."""
    corner = CORNERS_BY_SEATS[view.seats][seat]
    parts = [corner, words.say("dollars", view.money[seat])]
    carrier = carrier_of(view, seat)
    if carrier is not None:
        parts.append(words.say("beside.gold", None, rider=f"{corner}{carrier}"))
    if view.shown[seat]:
        riders = words.say("between").join([f"{corner}{number}" for number in view.shown[seat]])
        parts.append(words.say("beside.shown", None, riders=riders))
    return parts


def carrier_of(view: View, seat: int) -> int | None:
    """Return the rider with this seat's gold, None where the viewer does not know it."""
    if view.gold is not None:
        return view.gold[seat]
    return view.own.gold if view.own is not None and view.seat == seat else None


def turn_lines(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """Return the round, the dice with those left or the seats that have hidden, and who decides what."""
    target = words.say("dollars", view.target)
    lines = [words.say("beside.round", None, round=view.round, target=target)]
    if view.turn is None:
        return lines
    if view.phase == "hide":
        hidden = [seat_name(seat, names) for seat in range(view.seats) if view.hidden[seat]]
        players = words.say("between").join(hidden) or words.say("beside.nobody")
        lines.append(words.say("beside.hidden", None, players=players))
    else:
        dice = place("dice", view.dice, words, form="a")
        left = (
            ""
            if view.left == view.dice
            else words.say("beside.left", None, dice=place("dice", view.left, words, form="a"))
        )
        key = own_key("beside.dice", view, view.mover)
        lines.append(words.say(key, None, player=seat_name(view.mover, names), dice=dice, left=left))
    phase = words.name("phase", view.phase)
    lines.append(
        words.say(own_key("beside.step", view, view.turn), None, player=seat_name(view.turn, names), phase=phase)
    )
    return lines


def spoken_board(view: CoreView, words: Words) -> list[str]:
    """Return the board as sentences: riders first, what never changes last."""
    assert isinstance(view, View)
    each, between = words.say("between.each"), words.say("between")
    lines: list[str] = []
    for seat, corner in enumerate(CORNERS_BY_SEATS[view.seats]):
        riders = each.join([rider(view, words, seat, at) for at in range(len(view.riders[seat]))])
        lines.append(words.say("aloud.riders", None, player=seat_name(seat), corner=corner, riders=riders))
    if view.moved is not None and view.turn is not None:
        lines.append(words.say("aloud.moved", None, player=seat_name(view.mover), rider=view.moved))
    banks: list[str] = []
    for seat in range(view.seats):
        cells = between.join(view.entrances[seat])
        banks.append(words.say("aloud.bank", None, player=seat_name(seat), cells=cells))
    lines.append(words.say("aloud.banks", None, banks=each.join(banks)))
    fields = [cell for cells in (*view.starts, view.closed) for cell in cells]
    lines.append(words.say("aloud.fields", None, cells=between.join(dict.fromkeys(fields))))
    return lines


def rider(view: View, words: Words, seat: int, at: int) -> str:
    """Return one rider in words: its cell and what the viewer knows of it."""
    cell = view.riders[seat][at]
    key = "aloud.behind" if cell is None else "aloud.on"
    said = words.say(key, None, rider=at + 1, cell=cell or view.arrows[seat][at])
    if carrier_of(view, seat) == at + 1:
        said += words.say("aloud.gold")
    elif at + 1 in view.shown[seat]:
        said += words.say("aloud.shown")
    return said
