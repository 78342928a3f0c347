"""A changed view is refused, or has a consistent world."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon.testing.oracle import oracle_of
from filon.testing.walks import follow, walk

pytestmark = pytest.mark.once

NUMBERS = (-1, 0, 1, 99, 10**6, 2**31, 10**12, 2**63 - 1, -(2**63))
FORGED = 150  # forged views of each game
REFUSED = 50  # at least so many of them: validation that accepts everything proves nothing
MOVES = 60  # played in a consistent world


def json_values(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value in a view's JSON with its path."""
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from json_values(part, (*path, key))


def forge(value: Any, texts: list[str], random: Random) -> Any:
    """A value of the same type, taken from elsewhere in the view or invented."""
    match value:
        case bool():
            return not value
        case int():
            return random.choice([value + 1, value - 1, *NUMBERS])
        case str():
            return random.choice([*texts, "", "x", f"{value}1"])
        case list():
            return random.choice([[], value * 2, value[1:], value[:-1], value[::-1]])
        case _:
            return random.choice([None, {}, 0, "x"])


def forged_views(game: filon.Game, random: Random) -> Iterator[str]:
    """Views of unfinished matches, each with one value changed."""
    oracle = oracle_of(game)
    while True:
        seats = random.choice(game.seats)
        walked = walk(game, oracle, seats, random, options=oracle.options(seats, random), purpose=0.9)
        for match, line in follow(game, walked):
            if not line or random.random() > 0.2:
                continue
            text = match.view(random.choice([None, *range(seats)])).json()
            found = list(json_values(json.loads(text)))
            texts = [value for _, value in found if isinstance(value, str)] or ["x"]
            for path, value in random.sample(found[1:], min(5, len(found) - 1)):
                changed = json.loads(text)
                person = changed
                for key in path[:-1]:
                    person = person[key]
                person[path[-1]] = forge(value, texts, random)
                if changed != json.loads(text):
                    yield json.dumps(changed)


def play_on(state: filon.State, random: Random) -> None:
    """Play on from a consistent world: the deciding seat always has a move and a view."""
    for _ in range(MOVES):
        if state.turn is None:
            return
        moves = state.moves()
        assert len(moves) > 0
        assert state.view(state.turn).turn == state.turn
        state.play(random.choice(list(moves)), filon.Quick(random.randrange(10**6)))


@pytest.mark.parametrize("key", filon.keys())
def test_forged_view_is_refused_or_has_a_consistent_world(key: str) -> None:
    """Only InvalidView is raised, and no world is sampled from an inconsistent view."""
    game, random = filon.load(key), Random(f"forged {key}")
    counts: Counter[str] = Counter()
    for text, _ in zip(forged_views(game, random), range(FORGED), strict=False):
        try:
            view = game.read_view(text)
            state = game.worlds(view).sample(filon.Quick(7))
        except filon.InvalidView:
            counts["refused"] += 1
        else:
            counts["fits"] += 1
            assert state.view(view.seat) == view
            play_on(state, random)

    assert counts["refused"] > REFUSED, counts


def test_view_of_an_invalid_seat_is_refused() -> None:
    """Seat -1 is not the last seat."""
    game = filon.load("duel")
    view = game.start(2).view(1)

    with pytest.raises(filon.InvalidView):
        game.read_view(view.json().replace('"seat":1', '"seat":-1'))
    with pytest.raises(filon.InvalidView):
        game.worlds(msgspec.structs.replace(view, seat=-1))
