"""Applies a move to the state and publishes its events (C2.1, C3.4, C4, C5, C6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.games.sacramento import events, scoring, view
from filon.games.sacramento.board import NAMES
from filon.games.sacramento.components import ANSWER, GOLD, HIDE, MONEY, OVER, QUIET_TURNS, REHIDE, RIDE, VOID_ROUNDS
from filon.games.sacramento.deal import begin_round, throw_dice
from filon.games.sacramento.legal import THREE, can_ride
from filon.games.sacramento.moves import CELL, DIE, HOME, KIND, RIDER
from filon.games.sacramento.paths import ride_path

if TYPE_CHECKING:
    from filon.games.sacramento.state import State


def play(state: State, move: i64, luck: Luck) -> None:
    """Apply a hiding, a ride or an answer, with all its consequences."""
    kind = move >> KIND
    if kind == RIDE:
        _ride(state, move >> RIDER & 3, move >> DIE & 7, move & CELL, luck)
    elif kind == HIDE:
        _hide(state, move & 3, luck)
    else:
        _answer(state, move == HOME, luck)


def _hide(state: State, rider: i64, luck: Luck) -> None:
    """Hide a nugget under a rider; only the owner knows which (C2.1, C4.4)."""
    seat = state.decider
    state.held[GOLD + seat] = u8(rider)
    if state.recorder is not None:
        state.recorder.publish(events.hid(int(seat)))
        state.recorder.publish_to(seat, events.hid_under(int(rider)), news=False)
    if state.phase == REHIDE:
        _continue_turn(state, luck)
        return
    state.decider = (seat + 1) % state.seats
    if state.decider == state.first:
        throw_dice(state, luck)
        _continue_turn(state, luck)


def _answer(state: State, home: bool, luck: Luck) -> None:
    """Answer a failed challenge: stay, or send all riders home and hide the gold again (C4.3)."""
    seat = state.decider
    if state.recorder is not None:
        riders = view.riders(state, int(seat))
        state.recorder.publish(events.WentHome(int(seat), riders) if home else events.stayed(int(seat)))
    if home:
        state.send_home(seat)
        _take_back_gold(state, seat)
        state.phase = REHIDE
    else:
        _continue_turn(state, luck)


def _ride(state: State, rider: i64, die: i64, cell: i64, luck: Luck) -> None:
    """Move a rider, resolve a challenge (C4), and bank if it can (C5)."""
    seat = state.mover
    state.left = state.left & 56 if state.left & 7 == die else state.left & 7
    state.moved = rider
    _publish_ride(state, rider, die, cell)
    met = i64(state.cells[cell])
    challenged = seat
    if met:
        challenged = (met - 1) // THREE
        if not _challenge(state, rider, challenged, met - THREE * challenged):
            state.put(seat, rider, 0)
            state.phase, state.decider = ANSWER, challenged
            return
    state.put(seat, rider, cell)
    if i64(state.held[MONEY + seat]) >= state.target:
        _end_match(state, i64(1) << challenged)
    elif i64(state.board.banks[cell]) >> seat & 1 and _bank(state, rider, cell, challenged):
        return
    elif met:
        # After the bank: a ride that wins shows the nugget where it was found (C4.5).
        _take_back_gold(state, challenged)
        state.phase, state.decider = REHIDE, challenged
    else:
        _continue_turn(state, luck)


def _publish_ride(state: State, rider: i64, die: i64, cell: i64) -> None:
    """Publish a ride's origin and path; called before the rider is moved."""
    if state.recorder is None:
        return
    at = THREE * state.mover + rider - 1
    start = i64(state.held[at])
    origin, path = NAMES[start] or None, ride_path(state, at, cell)
    state.recorder.publish(events.Rode(int(state.mover), int(rider), int(die), origin, path, NAMES[cell]))


def _challenge(state: State, rider: i64, challenged: i64, lifted: i64) -> bool:
    """Lift the challenged rider in public; returns whether there is gold under it (C4.1–C4.3)."""
    gold = i64(state.held[GOLD + challenged]) == lifted
    if state.recorder is not None:
        by, player = int(state.mover), int(challenged)
        cell = NAMES[i64(state.held[THREE * challenged + lifted - 1])]
        origins = view.riders(state, player) if gold else ()
        event = events.Lifted(by, int(rider), player, int(lifted), cell, gold, origins)
        state.recorder.publish(event, _viewers_learning_carrier(state, challenged, lifted))
    if not gold:
        state.shown |= i64(1) << (THREE * challenged + lifted - 1)
        return False
    state.held[MONEY + state.mover] = u8(i64(state.held[MONEY + state.mover]) + 1)
    state.found = True
    state.send_home(challenged)
    return True


def _bank(state: State, rider: i64, cell: i64, challenged: i64) -> bool:
    """Resolve a rider on its own entrance; returns whether it banks and ends the round (C5).

    A rider without gold is shown empty. `challenged` is the seat whose gold the ride has found, the mover for none.
    """
    seat = state.mover
    surprised = _viewers_learning_carrier(state, seat, rider)
    if i64(state.held[GOLD + seat]) != rider:
        state.shown |= i64(1) << (THREE * seat + rider - 1)
        if state.recorder is not None:
            state.recorder.publish(events.CameEmpty(int(seat), int(rider), NAMES[cell]), surprised)
        return False
    state.held[MONEY + seat] = u8(i64(state.held[MONEY + seat]) + 1)
    state.voids = 0
    if state.recorder is not None:
        state.recorder.publish(events.Banked(int(seat), int(rider), NAMES[cell]), surprised)
    if i64(state.held[MONEY + seat]) >= state.target:
        _end_match(state, i64(1) << seat | i64(1) << challenged)
    else:
        begin_round(state, (state.first + 1) % state.seats)
    return True


def _viewers_learning_carrier(state: State, owner: i64, rider: i64) -> i64:
    """Return a mask of the viewers who learn whether this rider carries gold: all but its owner, or none (C4.4)."""
    might = state.possible_carriers(owner)
    if not might >> (rider - 1) & 1 or might == i64(1) << (rider - 1):
        return 0
    return ((i64(1) << (state.seats + 1)) - 1) ^ i64(1) << owner


def _take_back_gold(state: State, seat: i64) -> None:
    """Return the gold to its owner's hand; what was shown of it no longer counts (C4.4)."""
    state.held[GOLD + seat] = u8(0)
    state.shown &= ~(i64(7) << THREE * seat)


def _continue_turn(state: State, luck: Luck) -> None:
    """Continue until a decision is due: usable dice must be used, others lapse and the turn passes (C3.4)."""
    while True:
        if can_ride(state):
            state.phase = RIDE
            return
        if state.left:
            if state.recorder is not None:
                dice = [int(die) for die in (state.left & 7, state.left >> 3) if die]
                state.recorder.publish(events.Lapsed(int(state.mover), tuple(dice)))
            state.left = 0
        if not _end_turn(state):
            return
        throw_dice(state, luck)


def _end_turn(state: State) -> bool:
    """Pass the turn; returns False if the round has lasted too long and is void (C6.3)."""
    state.quiet = 0 if state.found else state.quiet + 1
    if state.quiet < QUIET_TURNS:
        state.mover = (state.mover + 1) % state.seats
        return True
    state.voids += 1
    if state.recorder is not None:
        state.recorder.publish(events.Voided(int(state.round)))
    if state.voids == VOID_ROUNDS:
        _end_match(state, 0)
    else:
        begin_round(state, (state.first + 1) % state.seats)
    return False


def _end_match(state: State, seen: i64) -> None:
    """End the match and reveal all gold (C4.5, C6.2, C6.3); that of the seats in `seen` was revealed just before."""
    state.phase = OVER
    if state.recorder is None:
        return
    unknown: i64 = 0
    for seat in range(state.seats):
        might = state.possible_carriers(seat)
        if not seen >> seat & 1 and might & (might - 1):
            unknown |= i64(1) << seat
    news: i64 = 0
    for viewer in range(state.seats + 1):
        if unknown & ~(i64(1) << viewer):
            news |= i64(1) << viewer
    gold = tuple([int(state.held[GOLD + seat]) for seat in range(state.seats)])
    state.recorder.publish(events.Ended(gold, tuple(scoring.money(state))), news)
