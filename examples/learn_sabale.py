"""A tabular learner that learns Sabale against a bot, through PettingZoo, in a minute or two.

    .venv/bin/python examples/learn_sabale.py --matches 500 --against novice

In a checkout `.venv` has what it needs after `./play test`. For every step the learner looks at the kind of step and
its value on the board: cells have values, and a marker there holds them. The table stores the mean final margin of
matches in which such a step was chosen, with more weight on later ones. The learner takes the step of highest value, or
now and then a random one (epsilon-greedy); at first it plays at random. A bar in the terminal is the share of matches
it won.
"""

import argparse
import math
from collections import defaultdict
from random import Random

import numpy as np

import filon
from filon import bots
from filon.adapters.pettingzoo import env

BAR = 40  # characters
EPSILON = 0.03  # the share of random steps
LEAST = 0.005  # the least weight of the last match


class Reader:
    """Reads kinds of steps and values of cells from an encoder and the game's client catalog."""

    def __init__(self, encoder):
        self.encoder = encoder
        self.phases = next(part.planes for part in encoder.parts if part.name == "phase")
        cells = encoder.game.client_catalog(encoder.seats, encoder.options).cells
        self.values = [cell.value for cell in cells]
        self.at = {(cell.r + 4, cell.q + 4): number for number, cell in enumerate(cells)}

    def marked(self, arrays, plane):
        """The value of the cell that this plane marks; 0 if it marks none."""
        spots = np.argwhere(arrays["cells"][self.encoder.plane[plane]])
        return self.values[self.at[tuple(spots[0].tolist())]] if len(spots) else 0

    def steps(self, observation, numbers):
        """The table's key of each step: its kind and its gain."""
        arrays = self.encoder.split(observation)
        kind = int(arrays["phase"].argmax())
        name, first, last = self.phases[kind], self.encoder.first[kind], self.encoder.last[kind]
        here = self.marked(arrays, "this_marker" if name == "jump" else "turn_cell")
        if name == "count":
            return {number: (name, number - first, here) for number in numbers}
        if name == "bar":
            return {number: (name, number == last) for number in numbers}
        found = {number: (name, self.values[number - first] - here) for number in numbers if number - first < 61}
        return {number: found.get(number, (name, "stay")) for number in numbers}


class Learner:
    """The table: the mean final margin by step."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.means, self.counts = defaultdict(float), defaultdict(int)
        self.chosen = []

    def choose(self, steps, epsilon):
        """The number of the step of highest value, untried steps first; a random one with probability epsilon."""
        numbers = list(steps)
        if self.random.random() >= epsilon:
            worth = {step: self.means[step] if self.counts[step] else math.inf for step in steps.values()}
            best = max(worth.values())
            numbers = [number for number in numbers if worth[steps[number]] == best]
        number = self.random.choice(numbers)
        self.chosen.append(steps[number])
        return number

    def learn(self, points):
        for step in self.chosen:
            self.counts[step] += 1
            self.means[step] += max(LEAST, 1 / self.counts[step]) * (points - self.means[step])
        self.chosen.clear()


def play(table, reader, learner, level, seed, epsilon):
    """Play one match; returns 1 if the learner won it, a half for a tie."""
    table.reset(seed=seed)
    mine, game = f"player_{seed % 2}", table.unwrapped.encoder.game
    other, budget, random = bots.find(game, level), filon.Budget(iterations=1), Random(seed)
    points = 0.0
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        if over:
            points += reward if agent == mine else -reward
            table.step(None)
        elif agent == mine:
            numbers = np.flatnonzero(observation["action_mask"]).tolist()
            table.step(learner.choose(reader.steps(observation["observation"], numbers), epsilon))
        else:
            match, seat = table.unwrapped.match, table.unwrapped.match.turn
            text = other(game, match.view(seat), match.heard(seat), random.randrange(10**6), budget)
            table.step(table.unwrapped.number_of(text))
    learner.learn(points)
    return (points > 0) + (points == 0) / 2


def some(text):
    """An integer of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"an integer of at least 1, not {text}")
    return int(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=some, default=500)
    parser.add_argument("--every", type=some, default=50, help="matches a line")
    levels = bots.names(filon.load("sabale"))
    parser.add_argument("--against", choices=levels, default="novice", help="the level of the other player")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    table, learner = env("sabale", seats=2, utility="score"), Learner(asked.seed)
    reader, shares = Reader(table.unwrapped.encoder), []
    for first in range(0, asked.matches, asked.every):
        numbers = range(first, min(first + asked.every, asked.matches))
        epsilon = EPSILON if first else 1.0
        won = [play(table, reader, learner, asked.against, number, epsilon) for number in numbers]
        shares.append(sum(won) / len(won))
        full = round(BAR * shares[-1])
        print(f"{first + len(won):6} matches  {'█' * full}{'·' * (BAR - full)} {100 * shares[-1]:3.0f} %", flush=True)
    print(f"{len(learner.counts)} figures in the table")
    return shares


if __name__ == "__main__":
    main()
