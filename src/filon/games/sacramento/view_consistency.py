"""Checks that a view can arise in a match, beyond what building a state from it checks (C1 to C6)."""

from __future__ import annotations

from filon.core.data.consistency import want
from filon.games.sacramento.board import CODES, CORNERS, CORNERS_BY_SEATS, DIRECTIONS
from filon.games.sacramento.components import (
    ANSWER,
    HIDE,
    HIGHEST,
    NUGGET,
    OVER,
    PHASES,
    QUIET_TURNS,
    REHIDE,
    RIDERS,
    SIDES,
    VOID_ROUNDS,
)
from filon.games.sacramento.view_types import View

MOST_TURNS = 1 << 31  # more throws than any match has


def check(view: View) -> None:
    """Raise ValueError if no match can reach this view; `check_board` validates its board."""
    check_seats(view)
    check_numbers(view)
    check_gold(view)
    check_phase(view)


def check_seats(view: View) -> None:
    """Raise unless every seat has its entry in each row and only existing seats are named (C2.3)."""
    seats = view.seats
    want(seats in CORNERS_BY_SEATS, "the game cannot be played by this number of seats")
    by_seat = (view.starts, view.arrows, view.entrances, view.ways, view.riders, view.money, view.hidden, view.shown)
    for parts in by_seat:
        want(len(parts) == seats, "a field listed by seat does not have one entry per seat")
    for three in (*view.arrows, *view.entrances, *view.riders):
        want(len(three) == RIDERS, "a seat has three riders, arrows and entrances")
    for seat in (view.first, view.mover, view.turn or 0, view.seat or 0):
        want(0 <= seat < seats, "a seat is named that does not exist")


def check_board(view: View) -> None:
    """Raise unless every seat has three arrow cells and entrances outside the start fields (C1.2, C2.3)."""
    closed = [*view.closed]
    for start in view.starts:
        want(len(start) > 0, "a start field has no cells")
        want(len(set(start)) == len(start), "a start field has a cell twice")
        closed += start
    want(view.seats == len(CORNERS) or len(view.closed) > 0, "the start fields of unused corners are missing")
    for three in (*view.arrows, *view.entrances):
        want(len(set(three)) == RIDERS, "arrows and entrances must be on three different cells")
        for cell in three:
            want(cell in CODES and cell not in closed, f"{cell} is closed, or no cell")
    for ways in view.ways:
        want(not ways or len(ways) == RIDERS, "a seat needs directions for three arrows or none")
        for way in ways:
            want(way in DIRECTIONS, "an arrow's direction is unknown")


def check_numbers(view: View) -> None:
    """Raise unless money, dice and counts are within their bounds (C2.2, C3.1, C6.3)."""
    want(NUGGET <= view.target <= HIGHEST, "the target is out of range")
    over = view.phase == PHASES[OVER]
    for money in view.money:
        want(0 <= money <= view.target, "a seat's money is out of range")
    won, voids = max(view.money) == view.target, view.voids == VOID_ROUNDS
    want(won != voids if over else not (won or voids), "the phase does not match the money and void rounds")
    want(0 <= view.voids <= VOID_ROUNDS, "too many void rounds")
    want(0 <= view.quiet < QUIET_TURNS or voids, "the round would be void")
    want(0 < view.round < MOST_TURNS and 0 <= view.turns < MOST_TURNS, "round or turns are out of range")
    want(view.moved is None or 1 <= view.moved <= RIDERS, "the rider does not exist")
    for die in view.dice:
        want(1 <= die <= SIDES, "a die is out of range")


def check_gold(view: View) -> None:
    """Raise unless gold is under one of three riders that was not shown empty (C4.4)."""
    for shown in view.shown:
        for rider in shown:
            want(1 <= rider <= RIDERS, "the rider does not exist")
    for seat, rider in enumerate(view.gold or ()):
        want(1 <= rider <= RIDERS and rider not in view.shown[seat], "gold is under a rider that cannot carry it")
    if view.own is not None and view.own.gold is not None:
        rider = view.own.gold
        want(
            1 <= rider <= RIDERS and rider not in view.shown[view.seat or 0],
            "gold is under a rider that cannot carry it",
        )


def check_phase(view: View) -> None:
    """Raise unless hidden gold, dice and turn match the phase (C2.1, C3.1, C4.5)."""
    hiding = view.phase == PHASES[HIDE]
    turn = view.mover if view.turn is None else view.turn
    want(len(view.dice) == (0 if hiding else 2), "the number of dice does not match the phase")
    for seat, hidden in enumerate(view.hidden):
        if hiding:
            # Clockwise from the first player, up to the seat that hides now.
            before = (seat - view.first) % view.seats < (turn - view.first) % view.seats
            want(hidden == before, "the seats that have hidden gold do not match the turn")
        else:
            want(hidden == (view.phase != PHASES[REHIDE] or seat != turn), "hidden gold does not match the phase")
        want(hidden or not view.shown[seat], "a rider is shown empty while the gold is in the hand")
    if hiding:
        check_round_start(view)
        return
    want(view.turns > 0, "no dice were thrown yet")
    if view.phase in (PHASES[ANSWER], PHASES[REHIDE]):
        want(turn != view.mover and view.moved is not None, "an answer is due without a challenge")
        want(view.phase == PHASES[REHIDE] or len(view.shown[turn]) > 0, "an answer is due although no rider was lifted")
    elif view.phase != PHASES[OVER]:
        want(
            (view.moved is None) == (len(view.left) == len(view.dice)),
            "the rider that moved does not match the dice left",
        )


def check_round_start(view: View) -> None:
    """Raise unless all riders wait behind their arrows and the round has no history (C2.1, C6.1)."""
    out = [cell for riders in view.riders for cell in riders if cell is not None]
    want(view.mover == view.first and not out, "a rider is on the board before all gold is hidden")
    want(view.moved is None and not view.found and view.quiet == 0, "the round has a history before all gold is hidden")
    want(not any(view.shown), "a rider was shown before all gold is hidden")
