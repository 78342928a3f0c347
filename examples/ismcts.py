"""OpenSpiel's information-set Monte Carlo tree search (ISMCTS) as an external bot of the arena.

    ./play arena duel --bots expert,examples/ismcts.py:ismcts --games 100 --budget 300it     as many iterations
    ./play arena duel --bots expert,examples/ismcts.py:ismcts --games 100 --budget 100ms     as much time

It needs the extra `filon[open_spiel]`, which `./play test` installs, and a game with its default options. Its random
rollouts run in Filon's engines, and the adapter samples every world from the view alone.
"""

from functools import cache
from random import Random
from time import monotonic

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from filon.adapters.open_spiel import Playouts, state_of

EXPLORATION = 1.4
MOST = 1_000_000  # simulations, if only time is limited


class OutOfTime(Exception):
    """The deadline has passed when a simulation would start."""


@cache
def loaded(key, seats):
    return pyspiel.load_game(f"filon_{key}(players={seats})")


def ismcts(game, view, events, seed, budget):
    """The text of the most visited move, as Filon's bots return it."""
    played, random, deadline = loaded(game.key, view.seats), Random(seed), budget.deadline()
    state = state_of(played, view, seed % 2**31)
    simulations = max(2, budget.iterations or MOST)  # the first one only looks at the root
    bot = ISMCTSBot(
        played, Playouts(seed % 2**31), EXPLORATION, simulations, random_state=np.random.RandomState(seed % 2**32)
    )

    def resampled(root, player):
        if deadline is not None and monotonic() > deadline and bot._root_node.total_visits > 0:
            raise OutOfTime
        return root.resample_from_infostate(player, random.random)

    bot.set_resampler(resampled)
    try:
        policy = bot.run_search(state)
    except OutOfTime:
        policy = bot.get_final_policy(state, bot._root_node)
    numbers, chances = zip(*policy, strict=True)
    number = int(bot._random_state.choice(numbers, p=chances))
    return state.dealt.true_state.write(state.dealt.numbers[number])
