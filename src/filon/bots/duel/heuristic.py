"""Heuristic play of Le Duel: each move is tried on a sampled state, and the position after it is valued."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from filon.bots.duel.card_values import card_value
from filon.bots.duel.distances import ANY_CARDS, PathSearch
from filon.bots.duel.parameters import Parameters, tuned
from filon.bots.duel.position_value import position_value
from filon.bots.novice import novice_subset
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
PATHS = PathSearch()


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the move with the best score in one world, the best of them rescored in a few more; ties are random."""
    return heuristic_move(game, view, seed, budget, tuned(), is_novice=False)


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the best-scored of the moves a novice considers."""
    return heuristic_move(game, view, seed, budget, tuned(), is_novice=True)


def heuristic_move(
    game: Game, view: CoreView, seed: int, budget: Budget, parameters: Parameters, *, is_novice: bool
) -> str:
    """Return the best move under these parameters, of all or of a novice's subset."""
    assert isinstance(view, View)
    assert view.seat is not None
    worlds, luck = game.worlds(view), Quick(seed)
    state = worlds.sample(luck)
    assert isinstance(state, State)
    random = Random(seed)
    tried = novice_subset(candidates(state, parameters), seed) if is_novice else candidates(state, parameters)
    scores = {move: score_of(state, move, parameters) + random.random() * 1e-6 for move in tried}
    moves = sorted(scores, key=lambda move: -scores[move])[:FINALISTS]
    if len(moves) == 1:
        return state.write(moves[0])
    for _ in range(budget.at_most(MORE_WORLDS)):
        other = worlds.sample(luck)
        assert isinstance(other, State)
        for move in moves:
            scores[move] += score_of(other, move, parameters)
    return state.write(max(moves, key=lambda move: scores[move]))


def candidates(state: State, parameters: Parameters) -> list[int]:
    """Return the legal moves, but of passes and sheds only those with the least valuable cards.

    No sheds where one card in hand repairs, and no passes where a path can be shortened.
    """
    found: list[int] = []
    cheapest: dict[tuple[int, ...], tuple[float, int]] = {}
    moves = [int(each) for each in state.moves()]
    repairable = {move & 3 for move in moves if move >> KIND == REPAIR}
    before = distance_to_gold(state, int(state.mover))
    builds = any(shortens_path(state, move, before) for move in moves if move >> KIND == LAY)
    for move in moves:
        kind = move >> KIND
        if kind not in (PASS, SHED):
            found.append(move)
            continue
        if (kind == SHED and move & 3 in repairable) or (kind == PASS and builds):
            continue
        group = (kind, move & 3) if kind == SHED else (kind, int(second_of(move) >= 0))
        cheapest[group] = min(cheapest.get(group, (99.0, move)), (cards_value(state, move, parameters), move))
    return found + [move for _, move in cheapest.values()]


def shortens_path(state: State, move: int, before: int) -> bool:
    """Return whether a tunnel brings the mover nearer to gold than `before`, or to it."""
    seat, round, claimed = int(state.mover), int(state.round), int(state.claimed_count)
    after = state.copy()
    after.bottom = after.top
    after.play(move, Quick(1))
    if after.turned != state.turned or after.phase != PLAYING or after.round != round or after.claimed_count > claimed:
        return True
    return distance_to_gold(after, seat) < before


def distance_to_gold(state: State, seat: int) -> int:
    """Return the tunnels to the nearest goal or nugget, with any cards."""
    PATHS.run(state, state.colour_of(seat), ANY_CARDS)
    places = [*state.layout.goals, *state.map.gold[: state.map.gold_count]]
    return min([int(PATHS.found[ring(int(at))]) or 99 for at in places])


def cards_value(state: State, move: int, parameters: Parameters) -> float:
    """Return the value of a move's cards in hand."""
    cards = [int(card_of(state, move)), int(second_of(move))]
    return sum(card_value(state, card, parameters) for card in cards if card >= 0)


def score_of(state: State, move: int, parameters: Parameters) -> float:
    """Return the value of the position after the move, less its cards, plus those drawn."""
    seat, round = int(state.mover), int(state.round)
    horizon = turns_left(state, parameters)
    kind = move >> KIND
    scores = 0.0
    if kind == LOOK:
        scores += look_value(state, move & REST, parameters)
    drawn = 2 if kind == PASS and second_of(move) >= 0 else 1
    if card_of(state, move) >= 0:
        scores += min(drawn, int(state.bottom - state.top)) * parameters.usual - cards_value(state, move, parameters)
    after = state.copy()
    after.bottom = after.top  # what is drawn is luck, and does not count for the move
    after.play(move, Quick(1))
    return scores + settled_value(after, seat, round, horizon, parameters)


def settled_value(state: State, seat: int, round: int, horizon: int, parameters: Parameters) -> float:
    """Return the value of the position, once the seat has chosen the better orientation of each goal."""
    if state.phase != TURNING or state.round != round:
        return position_value(state, seat, round, horizon, parameters)
    found: list[float] = []
    for move in state.moves():
        after = state.copy()
        after.play(move, Quick(1))
        found.append(settled_value(after, seat, round, horizon, parameters))
    return max(found)


def turns_left(state: State, parameters: Parameters) -> int:
    """Return how many tunnels the mover may still lay in this round, on average."""
    cards = int(state.bottom - state.top) + int(state.seats) * int(state.hand_size(state.mover))
    return 1 + int(cards * parameters.laid / int(state.seats))


def look_value(state: State, at: int, parameters: Parameters) -> float:
    """Return the value of looking at a goal, while there are others to choose instead."""
    goal = int(state.layout.goal_at(at))
    seen = int(state.looked) >> 6 * int(state.mover) & 63 | int(state.turned)
    unknown = 6 - seen.bit_count()
    return parameters.look * unknown if not seen >> goal & 1 and unknown > 1 else parameters.idle_look
