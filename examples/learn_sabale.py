"""Can a table of a few dozen figures learn to play? Sabale against a bot, through PettingZoo, in a minute or two.

    .venv/bin/python examples/learn_sabale.py --matches 500 --against novice

In a checkout `.venv` has what it needs after `./play test`. For every step the learner looks at what kind of step it is
and what it is worth on the board: cells have values, and a marker there holds them. The table keeps by how many points
matches ended in which such a step was chosen, the later ones counting more; the learner takes the best figure it knows,
or now and then anything. At first it plays by lot. A bar in the terminal is the share of matches it won.
"""

import argparse
import math
from collections import defaultdict
from random import Random

import numpy as np

import filon
from filon import bots
from filon.adapters.pettingzoo import env

BAR = 40  # signs
CURIOUS = 0.03  # how often anything is tried
LEAST = 0.005  # what the last match counts for at least


class Reader:
    """What kinds of steps there are, and what cells are worth, from a face and the game's sheet."""

    def __init__(self, encoder):
        self.encoder = encoder
        self.phases = next(part.planes for part in encoder.parts if part.name == "phase")
        cells = encoder.game.client_catalog(encoder.seats, encoder.options).cells
        self.values = [cell.value for cell in cells]
        self.at = {(cell.r + 4, cell.q + 4): number for number, cell in enumerate(cells)}

    def marked(self, arrays, plane):
        """What the cell is worth that this plane marks; 0 if it marks none."""
        spots = np.argwhere(arrays["cells"][self.encoder.plane[plane]])
        return self.values[self.at[tuple(spots[0].tolist())]] if len(spots) else 0

    def steps(self, observation, numbers):
        """What the table knows each step by: its kind, and what it brings."""
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
    """By how many points matches end, by step."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.means, self.counts = defaultdict(float), defaultdict(int)
        self.chosen = []

    def choose(self, steps, curious):
        """The step with the best figure; what was never tried comes first."""
        numbers = list(steps)
        if self.random.random() >= curious:
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


def play(table, reader, learner, level, seed, curious):
    """One match; whether the learner won it, or half."""
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
            table.step(learner.choose(reader.steps(observation["observation"], numbers), curious))
        else:
            match, seat = table.unwrapped.match, table.unwrapped.match.turn
            text = other(game, match.view(seat), match.heard(seat), random.randrange(10**6), budget)
            table.step(table.unwrapped.number_of(text))
    learner.learn(points)
    return (points > 0) + (points == 0) / 2


def some(text):
    """A number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 on, not {text}")
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
        curious = CURIOUS if first else 1.0
        won = [play(table, reader, learner, asked.against, number, curious) for number in numbers]
        shares.append(sum(won) / len(won))
        full = round(BAR * shares[-1])
        print(f"{first + len(won):6} matches  {'█' * full}{'·' * (BAR - full)} {100 * shares[-1]:3.0f} %", flush=True)
    print(f"{len(learner.counts)} figures in the table")
    return shares


if __name__ == "__main__":
    main()
