"""External bots of other playing styles, on which no built-in bot was fitted:

filon arena sacramento --bots expert,examples/strangers.py:bluffer --games 400
filon arena belief saboteur --bots examples/strangers.py:sleeper --seats 5 --games 400
"""

from collections.abc import Sequence
from random import Random

import msgspec

from filon import Budget
from filon.bots import find, moves_of
from filon.bots.saboteur.heuristic import heuristic_move
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View
from filon.games.saboteur.events import Broke
from filon.games.sacramento import view_types as sacramento

ASLEEP = 20  # cards in the pile from which on a sleeping saboteur strikes
BLUFFS = 0.5


def sleeper(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Saboteur: as a saboteur it plays like a digger until the pile is low."""
    seen = view
    if view.pile > ASLEEP:
        seen = msgspec.structs.replace(view, own=msgspec.structs.replace(view.own, role="digger"))
    return heuristic_move(seen, events, seed, moves_of(game, view))


def grudger(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Saboteur: breaks the tools of players who broke its own; as a saboteur plays no dead end and no rockfall."""
    moves = moves_of(game, view)
    foes = {f"p{each.what.by + 1}" for each in events if isinstance(each.what, Broke) and each.what.player == view.seat}
    revenge = [move for move in moves if move.startswith("break") and move.split(" ")[2] in foes]
    quiet = [move for move in moves if not move.startswith(("lay x", "rockfall"))]
    wanted = revenge or (quiet if view.own.role == "saboteur" else moves) or moves
    return heuristic_move(view, events, seed, wanted)


def bluffer(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Sacramento: rides half the time as if another rider carried the gold, and banks when it can."""
    assert isinstance(view, sacramento.View)
    regular, random = find(game, "regular"), Random(seed)
    gold = view.own.gold
    if view.phase == "ride" and gold is not None:
        banks = [f"ride {gold} {die} {end}" for die in view.left for end in view.entrances[view.seat]]
        found = [move for move in moves_of(game, view) if move in banks]
        if found:
            return found[0]
        decoys = [rider for rider in (1, 2, 3) if rider != gold and rider not in view.shown[view.seat]]
        if decoys and random.random() < BLUFFS:
            view = msgspec.structs.replace(view, own=sacramento.Own(random.choice(decoys)))
    return regular(game, view, events, seed, budget)


def rusher(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Sacramento: challenges with riders that carry nothing whenever it can, and runs for the bank."""
    assert isinstance(view, sacramento.View)
    moves, random = moves_of(game, view), Random(seed)
    if view.phase != "ride":
        return random.choice(moves) if view.phase != "answer" else "stay"
    return max(moves, key=lambda move: (marks(view, move.split(" ")), random.random()))


def marks(view: sacramento.View, words: list[str]) -> float:
    """The bank first, then a challenge, then the shortest way for the carrier; others follow it."""
    rider, end = int(words[1]), words[3]
    carries = rider == view.own.gold
    if carries and end in view.entrances[view.seat]:
        return 100.0
    met = next((seat for seat, cells in enumerate(view.riders) if seat != view.seat and end in cells), None)
    if met is not None:
        known = view.riders[met].index(end) + 1 in view.shown[met]
        return -50.0 if known or carries else 50.0
    way = min(apart(end, bank) for bank in view.entrances[view.seat])
    return (20.0 if carries else 0.0) - way


def apart(one: str, two: str) -> int:
    """Rows plus columns between two cells."""
    return abs(ord(one[0]) - ord(two[0])) + abs(int(one[1:]) - int(two[1:]))
