"""How long can a match of Sacramento last? As long as everybody dawdles: two void rounds before every bank (C6.3).

Who rides challenges only riders that carry nothing; who was challenged takes all riders home and hides anew.
"""

from filon.core.fair_deal.deal import Commitment
from filon.core.match import Match
from filon.core.registry import load
from filon.games.sacramento.components import ANSWER, GOLD, MONEY, RIDE
from filon.games.sacramento.moves import CELL, HOME, RIDER, STAY
from filon.games.sacramento.state import State

# Within the last void round that the rules allow: from which quiet turn on carriers go to the bank, and when they bank.
GATHER, BANK = 280, 340
MIDDLE = 7 * 16 + 7  # the cell g7: whoever rides there can be challenged


def dawdled(seats: int, target: int, secret: bytes) -> Match:
    """A finished match, with all its draws in the record; to $1,000,000 four play some 230,000 moves."""
    match = load("sacramento").start(seats, fair=Commitment(seats, secret), target=target)
    state = match.true_state
    assert isinstance(state, State)
    while match.turn is not None:
        match.play(state.write(chosen(state)))
    return match


def chosen(state: State) -> int:
    """The move that brings the end no nearer, or a bank at the last moment."""
    if state.phase == ANSWER:
        return STAY if gathers(state) else HOME
    moves = [int(move) for move in state.moves()]
    return max(moves, key=lambda move: wish(state, move)) if state.phase == RIDE else moves[0]


def gathers(state: State) -> bool:
    """Whether the next void round would end the match, and is near."""
    return state.voids == 2 and state.quiet >= GATHER


def wish(state: State, ride: int) -> int:
    """How welcome a ride is."""
    seat, rider, cell = int(state.mover), ride >> RIDER & 3, ride & CELL
    carries, met, last = state.held[GOLD + seat] == rider, int(state.cells[cell]), gathers(state)
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
    """Late enough, and not what wins, unless everybody is one nugget short of it."""
    short = [int(state.target) - int(state.held[MONEY + seat]) for seat in range(int(state.seats))]
    return gathers(state) and state.quiet >= BANK and (short[int(state.mover)] > 1 or max(short) == 1)


def steps(one: int, other: int) -> int:
    """Rows and columns between two cells."""
    return abs((one >> 4) - (other >> 4)) + abs((one & 15) - (other & 15))
