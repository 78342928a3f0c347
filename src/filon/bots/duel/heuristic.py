"""How does somebody play Le Duel by rules of thumb? Each move is tried on the table, and what comes of it weighed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from filon.bots import novice_subset
from filon.bots.duel.card_values import price
from filon.bots.duel.distances import ANY_CARDS, Walk
from filon.bots.duel.parameters import Parameters, tuned
from filon.bots.duel.path_value import worth
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.duel.components import PLAYING, TURNING
from filon.games.duel.moves import KIND, LAY, LOOK, PASS, REPAIR, REST, SHED, card_of, second_of
from filon.games.duel.state import State
from filon.games.duel.view_types import View
from filon.games.mining.cells import ring

FINALISTS = 6
MORE_WORLDS = 4
WALK = Walk()


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The move with the best marks in one world; the best of them again in a few more. Equal ones by lot."""
    return heuristic_move(game, view, seed, budget, tuned(), is_novice=False)


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same among the moves that it notices."""
    return heuristic_move(game, view, seed, budget, tuned(), is_novice=True)


def heuristic_move(game: Game, view: CoreView, seed: int, budget: Budget, by: Parameters, *, is_novice: bool) -> str:
    """The best of all moves by these numbers, or of those noticed."""
    assert isinstance(view, View)
    assert view.seat is not None
    worlds, luck = game.worlds(view), Quick(seed)
    state = worlds.sample(luck)
    assert isinstance(state, State)
    random = Random(seed)
    tried = novice_subset(candidates(state, by), seed) if is_novice else candidates(state, by)
    marks = {move: marks_of(state, move, by) + random.random() * 1e-6 for move in tried}
    moves = sorted(marks, key=lambda move: -marks[move])[:FINALISTS]
    if len(moves) == 1:
        return state.write(moves[0])
    for _ in range(budget.at_most(MORE_WORLDS)):
        other = worlds.sample(luck)
        assert isinstance(other, State)
        for move in moves:
            marks[move] += marks_of(other, move, by)
    return state.write(max(moves, key=lambda move: marks[move]))


def candidates(state: State, by: Parameters) -> list[int]:
    """The legal moves, but of the passes and sheds only those with the cards of least use.

    Nobody sheds two cards for what one in hand mends, nor passes who can build a way that is shorter.
    """
    found: list[int] = []
    idle: dict[tuple[int, ...], tuple[float, int]] = {}
    moves = [int(each) for each in state.moves()]
    mended = {move & 3 for move in moves if move >> KIND == REPAIR}
    before = steps_to_gold(state, int(state.mover))
    builds = any(shortens(state, move, before) for move in moves if move >> KIND == LAY)
    for move in moves:
        kind = move >> KIND
        if kind not in (PASS, SHED):
            found.append(move)
            continue
        if (kind == SHED and move & 3 in mended) or (kind == PASS and builds):
            continue
        alike = (kind, move & 3) if kind == SHED else (kind, int(second_of(move) >= 0))
        idle[alike] = min(idle.get(alike, (99.0, move)), (price_of(state, move, by), move))
    return found + [move for _, move in idle.values()]


def shortens(state: State, move: int, before: int) -> bool:
    """Whether a tunnel brings the mover nearer to some gold than so many steps, or to it."""
    seat, round, claimed = int(state.mover), int(state.round), int(state.claimed_count)
    after = state.copy()
    after.bottom = after.top
    after.play(move, Quick(1))
    if after.turned != state.turned or after.phase != PLAYING or after.round != round or after.claimed_count > claimed:
        return True
    return steps_to_gold(after, seat) < before


def steps_to_gold(state: State, seat: int) -> int:
    """Tunnels to the nearest goal or nugget, with any cards."""
    WALK.walk(state, state.colour_of(seat), ANY_CARDS)
    places = [*state.layout.goals, *state.map.gold[: state.map.gold_count]]
    return min([int(WALK.found[ring(int(at))]) or 99 for at in places])


def price_of(state: State, move: int, by: Parameters) -> float:
    """What the cards of a move are worth in hand."""
    cards = [int(card_of(state, move)), int(second_of(move))]
    return sum(price(state, card, by) for card in cards if card >= 0)


def marks_of(state: State, move: int, by: Parameters) -> float:
    """The table after the move, less its cards, and with what is drawn for them."""
    seat, round = int(state.mover), int(state.round)
    horizon = turns_left(state, by)
    kind = move >> KIND
    marks = 0.0
    if kind == LOOK:
        marks += worth_of_look(state, move & REST, by)
    drawn = 2 if kind == PASS and second_of(move) >= 0 else 1
    if card_of(state, move) >= 0:
        marks += min(drawn, int(state.bottom - state.top)) * by.usual - price_of(state, move, by)
    after = state.copy()
    after.bottom = after.top  # what is drawn is luck, and no mark of the move
    after.play(move, Quick(1))
    return marks + settled(after, seat, round, horizon, by)


def settled(state: State, seat: int, round: int, horizon: int, by: Parameters) -> float:
    """What the table is worth, once the seat has chosen the better way round of each goal."""
    if state.phase != TURNING or state.round != round:
        return worth(state, seat, round, horizon, by)
    found: list[float] = []
    for move in state.moves():
        after = state.copy()
        after.play(move, Quick(1))
        found.append(settled(after, seat, round, horizon, by))
    return max(found)


def turns_left(state: State, by: Parameters) -> int:
    """How many tunnels the mover may still lay in this round, as hands go."""
    cards = int(state.bottom - state.top) + int(state.seats) * int(state.hand_size(state.mover))
    return 1 + int(cards * by.laid / int(state.seats))


def worth_of_look(state: State, at: int, by: Parameters) -> float:
    """A goal looked at for the first time, while there are others to go for instead."""
    goal = int(state.layout.goal_at(at))
    seen = int(state.looked) >> 6 * int(state.mover) & 63 | int(state.turned)
    unknown = 6 - seen.bit_count()
    return by.look * unknown if not seen >> goal & 1 and unknown > 1 else by.idle_look
