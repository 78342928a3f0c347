"""How strong is a bot of ours against OpenSpiel's own information-set search?

    python examples/against_ismcts.py duel --games 100 --budget 300      so many iterations for both
    python examples/against_ismcts.py duel --games 100 --budget 100ms    so much time for both

Two games to a deal, the seats changed between them. Every game that is over is kept in a file, a line each, so that a
run goes on where it was stopped; name another one (--file) when the bot has changed. ISMCTS plays out by lot, in our
engines; it cannot be given a time, so it gets as many simulations as fit into it by the pace of its moves so far.
"""

import argparse
import json
import math
import sys
from pathlib import Path
from time import perf_counter

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

import filon
from filon.adapters.open_spiel import LevelBot, Playouts

FEWEST = 2  # simulations: the first one only looks at the root
FIRST = 20  # simulations of the first move, where time is what counts


class Searcher:
    """OpenSpiel's ISMCTS, with so many simulations or so much time."""

    def __init__(self, game, simulations, milliseconds, exploring, seed):
        self.bot = ismcts.ISMCTSBot(
            game, Playouts(seed), exploring, max(FEWEST, simulations or FIRST), random_state=np.random.RandomState(seed)
        )
        self.milliseconds = milliseconds
        self.seconds, self.done = 0.0, 0

    def step(self, state):
        if self.milliseconds and self.done:
            self.bot._max_simulations = max(FEWEST, round(self.milliseconds / 1000 * self.done / self.seconds))
        began = perf_counter()
        action = self.bot.step(state)
        if len(state.legal_actions()) > 1:
            self.seconds += perf_counter() - began
            self.done += self.bot._max_simulations
        return action


def play(asked, number):
    """One game; what became of it."""
    game = pyspiel.load_game(f"filon_{asked.game}(players=2,rng_seed={asked.seed + number // 2})")
    seat, budget = number % 2, asked.budget
    ours = LevelBot(game, asked.level, budget, seed=number)
    theirs = Searcher(game, budget.iterations, budget.ms, asked.exploring, number)
    state = game.new_initial_state()
    state.apply_action(0)
    moves, seconds = [0, 0], [0.0, 0.0]
    while not state.is_terminal():
        own = state.current_player() == seat
        chooses = len(state.legal_actions()) > 1
        began = perf_counter()
        action = (ours if own else theirs).step(state)
        if chooses:
            moves[own] += 1
            seconds[own] += perf_counter() - began
        state.apply_action(action)
    won = (state.returns()[seat] + 1) / 2
    pace = [1000 * spent / max(1, count) for spent, count in zip(seconds, moves, strict=True)]
    return {"game": number, "seat": seat, "won": won, "moves": sum(moves), "ms_ours": pace[1], "ms_theirs": pace[0]}


def told(asked, games):
    """The share of points with its 95 % interval, pairs of one deal as one observation, and the time a move."""
    pairs = {}
    for game in games:
        pairs.setdefault(game["game"] // 2, []).append(game["won"])
    means = [sum(pair) / len(pair) for pair in pairs.values()]
    share = sum(game["won"] for game in games) / len(games)
    wide = 1.96 * (np.std(means, ddof=1) / math.sqrt(len(means)) if len(means) > 1 else math.inf)
    ours, theirs = (sum(game[name] for game in games) / len(games) for name in ("ms_ours", "ms_theirs"))
    who = f"{asked.game} {asked.level} v ISMCTS, {asked.budget} each"
    return f"{who}: {100 * share:.1f} ± {100 * wide:.1f} % of {len(games)} games, {ours:.0f} and {theirs:.0f} ms a move"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["duel", "sabale", "sacramento"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--budget", type=filon.Budget.read, default="300", metavar="300 or 100ms")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--exploring", type=float, default=1.4, help="ISMCTS's constant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="where games are kept")
    asked = parser.parse_args(arguments)
    name = f"ismcts-{asked.game}-{asked.level}-{asked.budget}-c{asked.exploring}-seed{asked.seed}"
    file = asked.file or Path(f"{name}.jsonl")
    games = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    done = {game["game"] for game in games}
    for number in range(asked.games):
        if number in done:
            continue
        games.append(play(asked, number))
        with file.open("a") as out:
            out.write(json.dumps(games[-1]) + "\n")
        if sys.stderr.isatty():
            print(told(asked, games), end="\r", file=sys.stderr)
    print(told(asked, [game for game in games if game["game"] < asked.games]))


if __name__ == "__main__":
    main()
