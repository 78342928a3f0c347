"""The laws hold on every registered game, over seeds, seats and options."""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import filon
from filon.testing import laws
from filon.testing.oracle import Oracle, oracle_of
from filon.testing.walks import Walk, walk
from sample_sizes import fewer

GAMES = filon.keys()
EXAMPLES = 12
# Tables of several matches cost more than a match; `./play soak` draws new seeds every time.
FEWER = {
    laws.twin_tables_look_identical: 3,
    laws.client_state_stays_in_sync: 4,
    laws.hidden_cards_do_not_affect_the_next_decision: 5,
    laws.undo_without_consent_hides_nothing: 5,
    laws.committed_secret_stays_hidden: 4,
}
# One law is tested on the sources too, with coverage: the others reach the same lines.
LAWS = [
    pytest.param(law, id=law.__name__, marks=[] if law is laws.events_rebuild_the_view else [pytest.mark.once])
    for law in laws.ALL
]


def examples(law: Any) -> int:
    """The number of matches a law is tested on; fewer when interpreted."""
    return fewer(FEWER.get(law, EXAMPLES))


def game_oracle(game: filon.Game) -> Oracle:
    """The game's oracle."""
    found: Oracle = oracle_of(game)
    return found


@cache
def walked(key: str, seats: int, seed: int) -> tuple[Walk, tuple[Any, ...]]:
    """A match and the random state after it; cached, because all laws are tested on the same matches first."""
    game, random = filon.load(key), Random(seed)
    oracle = game_oracle(game)
    options, purpose = oracle.options(seats, Random(seed)), random.choice([0.0, 0.9, 1.0])
    return walk(game, oracle, seats, random, options=options, purpose=purpose), random.getstate()


@st.composite
def seats_and_seeds(draw: st.DrawFn, key: str) -> tuple[int, int]:
    """A number of seats and a seed."""
    return draw(st.sampled_from(filon.load(key).seats)), draw(st.integers(0, 10**9))


def test_outside_game_is_found_by_its_entry_point() -> None:
    assert {"kuhn", "saboteur"} <= set(GAMES)
    assert filon.load("kuhn").title == "Kuhn poker"


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("key", GAMES)
def test_law(key: str, law: Any) -> None:
    game = filon.load(key)
    oracle = game_oracle(game)

    @settings(max_examples=examples(law), deadline=None, derandomize=True, database=None)
    @given(seats_and_seeds(key))
    def holds(table: tuple[int, int]) -> None:
        found, chance = walked(key, *table)
        random = Random()
        random.setstate(chance)
        law(game, oracle, found, random)

    holds()
