"""Views of a match, built field by field; the public part is the same for all viewers (see Who knows what)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.mining.sides import BIT, lone_bit
from filon.games.mining.tools import BY_MASK
from filon.games.saboteur import card_views, gold, scoring
from filon.games.saboteur.card_views import GOAL_TEXTS
from filon.games.saboteur.components import (
    CARDS_IN_ALL,
    CHOOSING,
    DIGGERS,
    DIGGING,
    DWARVES,
    GOALS,
    GOLD,
    NAMES,
    OVER,
    PHASES,
    ROLES,
    ROW,
    SABOTEURS,
    SEATS,
    TREASURE,
    WON,
)
from filon.games.saboteur.deal import hand
from filon.games.saboteur.finished_round import FinishedRound
from filon.games.saboteur.talk import CLAIMS
from filon.games.saboteur.view_types import Claim, Dwarves, Kept, Known, Look, Own, Past, Payment, View

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

# Made once for all views: the goals of a mask, gold taken and seen, each goal as each card, the dwarves by seats.
CELLS_BY_MASK: Final = [tuple([text for at, text in enumerate(GOAL_TEXTS) if mask >> at & 1]) for mask in range(8)]
kept_card: Final = lru_cache(maxsize=64)(Kept)
look: Final = lru_cache(maxsize=1024)(Look)
KNOWN: Final = [Known(text, card) for text in GOAL_TEXTS for card in GOALS]


def dwarves_in_play(seats: int) -> Dwarves:
    """Return the dwarves of S2.1; whether the one left over was a saboteur is hidden."""
    saboteurs, diggers = DWARVES[seats]
    return Dwarves(saboteurs, diggers, saboteurs - 1, saboteurs)


DWARVES_SHOWN: Final = {seats: dwarves_in_play(seats) for seats in SEATS}


def public_part(state: State) -> View:
    """Return the public view."""
    return build_view(state, None, None)


def build_view(state: State, seat: int | None, own: Own | None) -> View:
    """Return the view with this seat's private part."""
    seats = state.seats
    digging = state.phase == DIGGING
    hands = hand_counts(state)
    pile = CARDS_IN_ALL - int(state.top)
    return View(
        seat=seat,
        turn=state.turn,
        seats=int(seats),
        rounds=int(state.rounds),
        broken_get_no_gold=state.broken_get_no_gold,
        round=int(state.round),
        phase=PHASES[state.phase],
        dwarves=DWARVES_SHOWN[int(seats)],
        first=int(state.first),
        map=card_views.tunnels(state.map),
        goals=card_views.goals(state.map, state.turned, treasure_turned(state)),
        broken=by_seat(seats, state.broken, BY_MASK),
        hands=hands,
        pile=pile,
        turns_left=pile + sum(hands) if digging else 0,
        discards=hand(state, seats),
        face_down=counts_by_seat(seats, passes_by_seat(state)),
        looked=by_seat(seats, state.looked, CELLS_BY_MASK),
        talked=() if state.talked == 0 else tuple([seat for seat in range(seats) if state.talked >> seat & 1]),
        claims=() if state.claimed == 0 else claims(state),
        gold=counts_by_seat(seats, gold_by_seat(state)),
        gold_pile=len(state.gold_pile),
        shown=None if digging else gold_round(state),
        past=() if not state.past else tuple([past_round(finished, seats) for finished in state.past]),
        hoards=hoards(state) if state.phase == OVER else (),
        outcome=state.outcome,
        own=own,
    )


def own_part(state: State, seat: i64) -> Own:
    """Return a seat's private part: role, hand, discards, goals looked at, gold taken, gold seen while choosing."""
    looked = state.looked >> 3 * seat & 7
    quiet = state.phase == DIGGING and not state.past
    return Own(
        role=ROLES[state.saboteurs >> seat & 1],
        hand=hand(state, seat),
        discarded=passed(state, seat),
        goals=() if looked == 0 else known_goals(state, looked),
        gold=() if quiet else gold_taken(state, seat),
        looks=() if quiet else looks(state, seat),
    )


def uncovered(state: State) -> View:
    """Return the public view with the cards of the face-down goals."""
    goals = known_goals(state, 7 & ~state.turned)
    own = Own(role="", hand=(), discarded=(), goals=goals, gold=(), looks=())
    return msgspec.structs.replace(public_part(state), own=own)


def treasure_turned(state: State) -> i64:
    """Return the index of the treasure if it is turned, else -1."""
    for index in range(i64(3)):
        if state.turned >> index & 1 and state.goals[index] == TREASURE:
            return index
    return -1


def known_goals(state: State, looked: i64) -> tuple[Known, ...]:
    """Return the cards of the goals in this mask."""
    return tuple([KNOWN[3 * index + i64(state.goals[index])] for index in range(i64(3)) if looked >> index & 1])


def by_seat(seats: i64, masks: i64, named: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return the names of each seat's three bits."""
    found: list[tuple[str, ...]] = []
    for seat in range(seats):
        found.append(named[masks >> 3 * seat & 7])
    return tuple(found)


def counts_by_seat(seats: i64, counts: i64) -> tuple[int, ...]:
    """Return each seat's count of six bits."""
    found: list[int] = []
    for seat in range(seats):
        found.append(int(counts >> 6 * seat & 63))
    return tuple(found)


def hand_counts(state: State) -> tuple[int, ...]:
    """Return how many cards each hand has."""
    found: list[int] = []
    for seat in range(state.seats):
        mask = state.held[seat]
        count: i64 = 0
        while mask:
            low = mask & -mask
            count += i64(state.cards[seat * ROW + lone_bit(low)])
            mask ^= low
        found.append(int(count))
    return tuple(found)


def passes_by_seat(state: State) -> i64:
    """Return how many face-down discards each seat has made, six bits per seat: none has sixty-four turns."""
    found: i64 = 0
    for index in range(state.passes):
        found += BIT[6 * (i64(state.passed[index]) // ROW)]
    return found


def gold_by_seat(state: State) -> i64:
    """Return how many gold cards each seat has, six bits per seat: there are twenty-eight."""
    found: i64 = 0
    for finished in state.past:
        found += takes_by_seat(finished.takes)
    return found + takes_by_seat(state.takes) if state.phase == CHOOSING else found


def takes_by_seat(takes: vec[u8]) -> i64:
    """Return how many gold cards each seat got in one round, six bits per seat."""
    found: i64 = 0
    index: i64 = 0
    while index < len(takes):
        found += BIT[6 * i64(takes[index])]
        index += 2
    return found


def nuggets_by_seat(takes: vec[u8]) -> i64:
    """Return what each saboteur was paid in one round, six bits per seat: it is four at most (S8.3)."""
    found: i64 = 0
    index: i64 = 0
    while index < len(takes):
        found += BIT[6 * i64(takes[index])] * i64(takes[index + 1])
        index += 2
    return found


def passed(state: State, seat: i64) -> tuple[str, ...]:
    """Return a seat's face-down discards of this round, in order."""
    found: list[str] = []
    for index in range(state.passes):
        entry = i64(state.passed[index])
        if entry // ROW == seat:
            found.append(NAMES[entry % ROW])
    return tuple(found)


def claims(state: State) -> tuple[Claim, ...]:
    """Return the current claims, by seat and goal."""
    found: list[Claim] = []
    for at in range(3 * state.seats):
        if state.claimed >> at & 1:
            says = CLAIMS[state.claimed_stones >> at & 1]
            found.append(Claim(int(at // 3), GOAL_TEXTS[at % 3], says, state.claimed_seen >> at & 1 != 0))
    return tuple(found)


def gold_round(state: State) -> Past | None:
    """Return the round whose gold is being chosen, None in other phases."""
    return past_round(gold.finished_round(state, DIGGERS), state.seats) if state.phase == CHOOSING else None


def hoards(state: State) -> tuple[tuple[str, ...], ...]:
    """Return all gold by seat, once the match is over."""
    return tuple([gold_names(hoard) for hoard in scoring.hoards(state)])


def gold_names(worths: list[int]) -> tuple[str, ...]:
    """Return gold cards from small to big: the order in which they came is in the events."""
    return tuple([GOLD[worth - 1] for worth in sorted(worths)])


def past_round(finished: FinishedRound, seats: i64) -> Past:
    """Return the public part of a round whose roles are shown."""
    if finished.public_view is not None:
        return finished.public_view
    public_view = Past(
        won=WON[finished.won],
        last=int(finished.last),
        roles=tuple([ROLES[finished.saboteurs >> seat & 1] for seat in range(seats)]),
        left_over=ROLES[finished.left_over],
        takers=takers(finished) if finished.won == DIGGERS else (),
        paid=payments(finished, seats) if finished.won == SABOTEURS else (),
    )
    finished.public_view = public_view
    return public_view


def takers(finished: FinishedRound) -> tuple[int, ...]:
    """Return the diggers in the order in which they took gold."""
    return tuple([int(finished.takes[index]) for index in range(0, len(finished.takes), 2)])


def payments(finished: FinishedRound, seats: i64) -> tuple[Payment, ...]:
    """Return cards and sum for each saboteur, in the order of payment (S8.3)."""
    found: list[Payment] = []
    cards, nuggets = takes_by_seat(finished.takes), nuggets_by_seat(finished.takes)
    for step in range(i64(1), seats + 1):
        seat = (finished.last + step) % seats
        if finished.saboteurs >> seat & 1:
            found.append(Payment(int(seat), int(cards >> 6 * seat & 63), int(nuggets >> 6 * seat & 63)))
    return tuple(found)


def looks(state: State, seat: i64) -> tuple[Look, ...]:
    """Return what the seat saw each time it chose, the current round included."""
    found: list[Look] = []
    for number, finished in enumerate(rounds_so_far(state)):
        takes = len(finished.takes) // 2
        for after in range(takes + 1):
            chooses = i64(finished.takes[2 * after]) if after < takes else state.mover
            decides = after < len(finished.drawn) - 1 and (after < takes or number == len(state.past))
            if decides and chooses == seat:
                there = scoring.remaining_gold(finished.drawn, finished.takes[: 2 * after])
                found.append(look(number + 1, after, gold.gold_names(there)))
    return tuple(found)


def gold_taken(state: State, seat: i64) -> tuple[Kept, ...]:
    """Return the gold a seat got, in order."""
    found: list[Kept] = []
    for number, finished in enumerate(rounds_so_far(state), 1):
        for index in range(0, len(finished.takes), 2):
            if i64(finished.takes[index]) == seat:
                found.append(kept_card(number, GOLD[finished.takes[index + 1] - 1]))
    return tuple(found)


def rounds_so_far(state: State) -> list[FinishedRound]:
    """Return the finished rounds, and the one whose gold is being chosen."""
    return [*state.past, gold.finished_round(state, DIGGERS)] if state.phase == CHOOSING else state.past
