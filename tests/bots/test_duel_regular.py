"""`regular` of Le Duel: better than random, and right in plain positions."""

import json
from functools import partial
from importlib import resources
from typing import Any

import pytest

import filon
from filon import bots

from .bot_matches import final_scores

GAME = filon.load("duel")
REGULAR = bots.find(GAME, "regular")
play = partial(final_scores, GAME, budget=filon.Budget(iterations=2))
CLOSE = {"start": [[0, 0]], "goals": [[3, -1], [3, 1], [4, 0], [5, -1], [5, 1], [6, 0]]}


def other_deck() -> dict[str, Any]:
    """Return our deck with other names, a door on a line, and more breaks for fewer maps."""
    text = resources.files("filon.games.duel").joinpath("deck.json").read_text(encoding="utf-8")
    deck: dict[str, Any] = json.loads(text.replace("line_h", "gallery").replace("g_dead", "wall"))
    deck["path"][1]["door"] = {"side": "N", "colour": "green"}
    deck["action"]["break-cart"] += deck["action"].pop("map")
    return deck


def test_regular_takes_gold_when_the_way_is_free() -> None:
    """Six goals side by side with the start: the first tunnel finds one, and no pass is better."""
    near = {"start": [[0, 0]], "goals": [[2, 0], [2, -1], [2, 1], [3, 0], [3, -1], [3, 1]]}
    scores = [play(seed, REGULAR, layout=near)[0] for seed in range(3)]

    assert min(scores) >= 6


def test_regular_plays_other_decks_and_layouts() -> None:
    assert play(1, REGULAR, deck=other_deck(), layout=CLOSE)[0] > 0
    assert sum(play(1, REGULAR, bots.random, deck=other_deck())) >= 0


@pytest.mark.parametrize("seat", [0, 1])
def test_regular_beats_random(seat: int) -> None:
    lead = 0
    for seed in range(3):
        players = (REGULAR, bots.random) if seat == 0 else (bots.random, REGULAR)
        scores = play(seed, *players)
        lead += scores[seat] - scores[1 - seat]

    assert lead >= 6


def test_regular_alone_beats_random() -> None:
    thought = [play(seed, REGULAR)[0] for seed in range(5)]
    chance = [play(seed, bots.random)[0] for seed in range(5)]

    assert sum(thought) >= 10 + sum(chance)
