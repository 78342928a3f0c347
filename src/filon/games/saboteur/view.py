"""What does one pair of eyes see? Built field by field; what all see is the same for all (see Who knows what)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.games.mine.places import cell
from filon.games.mine.tools import tools_in
from filon.games.saboteur import gold, scoring
from filon.games.saboteur.board import GOAL_PLACES
from filon.games.saboteur.box import (
    CARDS_IN_ALL,
    CHOOSING,
    DIGGERS,
    GOALS,
    GOLD,
    NAMES,
    OVER,
    PHASES,
    ROLES,
    ROW,
    SABOTEURS,
    TREASURE,
    WON,
)
from filon.games.saboteur.deal import hand
from filon.games.saboteur.faces import FACE_CARD, FACE_TURNED
from filon.games.saboteur.round import Round
from filon.games.saboteur.wire import Goal, Kept, Known, Look, Own, Past, Payment, Tunnel, View

if TYPE_CHECKING:
    from filon.games.saboteur.state import State


def public_part(state: State) -> View:
    """What everybody sees."""
    seats = range(int(state.seats))
    over = state.phase == OVER
    owned = scoring.hoards(state)
    return View(
        seat=None,
        turn=state.turn,
        seats=int(state.seats),
        rounds=int(state.rounds),
        broken_get_no_gold=state.broken_get_no_gold,
        round=int(state.round),
        phase=PHASES[state.phase],
        first=int(state.first),
        map=tunnels(state),
        goals=tuple([goal(state, index) for index in range(3)]),
        broken=tuple([tools_in(int(state.broken >> 3 * player & 7)) for player in seats]),
        hands=tuple([hand_count(state, player) for player in seats]),
        pile=CARDS_IN_ALL - int(state.top),
        discards=hand(state, state.seats),
        face_down=tuple([len(passed(state, player)) for player in seats]),
        looked=tuple([looked_at(state, player) for player in seats]),
        talked=tuple([player for player in seats if state.talked >> player & 1]),
        gold=tuple([len(hoard) for hoard in owned]),
        gold_pile=len(state.gold_pile),
        shown=past(state, gold.finished(state, DIGGERS)) if state.phase == CHOOSING else None,
        past=tuple([past(state, finished) for finished in state.past]),
        hoards=tuple([gold_names(hoard) for hoard in owned]) if over else (),
        outcome=state.outcome,
        own=None,
    )


def own_part(state: State, seat: int) -> Own:
    """Role, hand, own discards, goals looked at, gold kept, gold seen while choosing."""
    seen = [index for index in range(3) if state.looked >> (3 * seat + index) & 1]
    return Own(
        role=ROLES[state.saboteurs >> seat & 1],
        hand=hand(state, seat),
        discarded=passed(state, seat),
        goals=tuple([Known(cell(GOAL_PLACES[index]), GOALS[state.goals[index]]) for index in seen]),
        gold=kept(state, seat),
        looks=looks(state, seat),
    )


def tunnels(state: State) -> tuple[Tunnel, ...]:
    """The tunnels by row and column."""
    found: list[Tunnel] = []
    for index in range(state.map.lays):
        at = i64(state.map.laid[index])
        face = state.map.face(at)
        found.append(Tunnel(cell(at), NAMES[FACE_CARD[face]], bool(FACE_TURNED[face])))
    return tuple(found)


def goal(state: State, index: i64) -> Goal:
    """A goal as all see it."""
    where = cell(GOAL_PLACES[index])
    if not state.turned >> index & 1:
        return Goal(where, None, False)
    card = i64(state.goals[index])
    turned = card != TREASURE and bool(FACE_TURNED[state.map.face(GOAL_PLACES[index])])
    return Goal(where, GOALS[card], turned)


def hand_count(state: State, seat: int) -> int:
    """How many cards a hand has."""
    return sum([int(state.cards[seat * ROW + card]) for card in range(27)])


def passed(state: State, seat: int) -> tuple[str, ...]:
    """A seat's face-down discards of this round, in order."""
    found: list[str] = []
    for index in range(state.passes):
        entry = i64(state.passed[index])
        if entry // ROW == seat:
            found.append(NAMES[entry % ROW])
    return tuple(found)


def looked_at(state: State, seat: int) -> tuple[str, ...]:
    """The goals a seat looked at, which everybody saw it do."""
    return tuple([cell(GOAL_PLACES[index]) for index in range(3) if state.looked >> (3 * seat + index) & 1])


def gold_names(worths: list[int]) -> tuple[str, ...]:
    """Gold cards from small to big: in which order they came is in the events."""
    return tuple([GOLD[worth - 1] for worth in sorted(worths)])


def past(state: State, finished: Round) -> Past:
    """What everybody knows of a round whose roles are shown."""
    seats = range(int(state.seats))
    takers = [int(finished.takes[index]) for index in range(0, len(finished.takes), 2)]
    return Past(
        won=WON[finished.won],
        last=int(finished.last),
        roles=tuple([ROLES[finished.saboteurs >> seat & 1] for seat in seats]),
        left_over=ROLES[finished.left_over],
        takers=tuple(takers) if finished.won == DIGGERS else (),
        paid=payments(finished, int(state.seats)) if finished.won == SABOTEURS else (),
    )


def payments(finished: Round, seats: int) -> tuple[Payment, ...]:
    """Cards and sum for each saboteur, in the order of payment (S8.3)."""
    found: list[Payment] = []
    for step in range(1, seats + 1):
        seat = (int(finished.last) + step) % seats
        if finished.saboteurs >> seat & 1:
            hoards: list[list[int]] = [[] for _ in range(seats)]
            scoring.collect(finished.takes, hoards)
            found.append(Payment(seat, len(hoards[seat]), sum(hoards[seat])))
    return tuple(found)


def looks(state: State, seat: int) -> tuple[Look, ...]:
    """What the seat saw each time it chose, the running round included."""
    found: list[Look] = []
    for number, finished in enumerate(rounds_so_far(state)):
        takes = len(finished.takes) // 2
        for after in range(takes + 1):
            chooses = int(finished.takes[2 * after]) if after < takes else int(state.mover)
            decides = after < len(finished.drawn) - 1 and (after < takes or number == len(state.past))
            if decides and chooses == seat:
                there = scoring.still_there(finished.drawn, finished.takes[: 2 * after])
                found.append(Look(number + 1, after, gold.names(there)))
    return tuple(found)


def kept(state: State, seat: int) -> tuple[Kept, ...]:
    """The gold a seat got, in order."""
    found: list[Kept] = []
    for number, finished in enumerate(rounds_so_far(state), 1):
        for index in range(0, len(finished.takes), 2):
            if finished.takes[index] == seat:
                found.append(Kept(number, GOLD[finished.takes[index + 1] - 1]))
    return tuple(found)


def rounds_so_far(state: State) -> list[Round]:
    """Finished rounds, and the one whose gold is being chosen."""
    return [*state.past, gold.finished(state, DIGGERS)] if state.phase == CHOOSING else state.past
