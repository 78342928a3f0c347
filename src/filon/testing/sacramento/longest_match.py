"""Plays the longest possible match of Sacramento: two void rounds before every bank (C6.3).

Riders challenge only riders without gold; a challenged player takes all riders home and hides again.
"""

from filon.core.fair_deal.deal import Commitment
from filon.core.match import Match
from filon.core.registry import load
from filon.games.sacramento.components import ANSWER, GOLD, MONEY, RIDE
from filon.games.sacramento.moves import CELL, HOME, RIDER, STAY
from filon.games.sacramento.state import State

# In the last void round that the rules allow: the quiet turn from which carriers approach the bank, and when they bank.
GATHER, BANK = 280, 340
MIDDLE = 7 * 16 + 7  # the cell g7: a rider there can be challenged


def play_longest_match(seats: int, target: int, secret: bytes) -> Match:
    """Return a finished match with all its draws in the record; to $1,000,000 four play some 230,000 moves."""
    match = load("sacramento").start(seats, fair=Commitment(seats, secret), target=target)
    state = match.true_state
    assert isinstance(state, State)
    while match.turn is not None:
        match.play(state.write(choose(state)))
    return match


def choose(state: State) -> int:
    """Return the move that delays the end most, or a bank at the last moment."""
    if state.phase == ANSWER:
        return STAY if end_is_near(state) else HOME
    moves = [int(move) for move in state.moves()]
    return max(moves, key=lambda move: preference(state, move)) if state.phase == RIDE else moves[0]


def end_is_near(state: State) -> bool:
    """Whether the next void round would end the match and is near."""
    return state.voids == 2 and state.quiet >= GATHER


def preference(state: State, ride: int) -> int:
    """Return the preference for a ride."""
    seat, rider, cell = int(state.mover), ride >> RIDER & 3, ride & CELL
    carries, met, last = state.held[GOLD + seat] == rider, int(state.cells[cell]), end_is_near(state)
    entrances = [int(state.board.entrances[3 * seat + at]) for at in range(3)]
    found = 0
    if met:
        owner, lifted = (met - 1) // 3, (met - 1) % 3 + 1
        found = -1000 if state.held[GOLD + owner] == lifted else -100 if last else 300
    if cell in entrances:
        found += -50 if not carries else 5000 if may_bank(state) and not met else -5000
    if last and carries:
        start = int(state.held[3 * seat + rider - 1]) or int(state.board.arrows[3 * seat + rider - 1])
        return found + min(steps(start, there) for there in entrances) - min(steps(cell, there) for there in entrances)
    return found if last else found - steps(cell, MIDDLE)


def may_bank(state: State) -> bool:
    """Whether to bank: late enough, and not winning unless all players are one nugget short."""
    short = [int(state.target) - int(state.held[MONEY + seat]) for seat in range(int(state.seats))]
    return end_is_near(state) and state.quiet >= BANK and (short[int(state.mover)] > 1 or max(short) == 1)


def steps(one: int, other: int) -> int:
    """Return the Manhattan distance of two cells."""
    return abs((one >> 4) - (other >> 4)) + abs((one & 15) - (other & 15))
