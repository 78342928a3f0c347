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
# A whole evening costs more than a match; `./play soak` takes new ones every time.
FEWER = {
    laws.twin_tables_look_identical: 3,
    laws.client_state_stays_in_sync: 4,
    laws.hidden_cards_do_not_affect_the_next_decision: 5,
    laws.undo_without_consent_hides_nothing: 5,
    laws.committed_secret_stays_hidden: 4,
}
# Coverage is traced for one law: the others reach the same lines, and tracing takes three times as long.
LAWS = [
    pytest.param(law, id=law.__name__, marks=[] if law is laws.events_rebuild_the_view else [pytest.mark.untraced])
    for law in laws.ALL
]


def examples(law: Any) -> int:
    """How many matches it is tried on; on the sources fewer."""
    return fewer(FEWER.get(law, EXAMPLES))


def witness_of(game: filon.Game) -> Oracle:
    """The game's own second opinion."""
    found: Oracle = oracle_of(game)
    return found


@cache
def walked(key: str, seats: int, seed: int) -> tuple[Walk, tuple[Any, ...]]:
    """A match, and chance as it left it. All laws are tried on the same matches first, so each is walked once."""
    game, random = filon.load(key), Random(seed)
    oracle = witness_of(game)
    options, purpose = oracle.options(seats, Random(seed)), random.choice([0.0, 0.9, 1.0])
    return walk(game, oracle, seats, random, options=options, purpose=purpose), random.getstate()


@st.composite
def tables(draw: st.DrawFn, key: str) -> tuple[int, int]:
    """Seats, and a seed."""
    return draw(st.sampled_from(filon.load(key).seats)), draw(st.integers(0, 10**9))


def test_the_outside_game_is_found_by_its_entry_point() -> None:
    assert {"kuhn", "saboteur"} <= set(GAMES)
    assert filon.load("kuhn").title == "Kuhn poker"


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("key", GAMES)
def test_law(key: str, law: Any) -> None:
    game = filon.load(key)
    oracle = witness_of(game)

    @settings(max_examples=examples(law), deadline=None, derandomize=True, database=None)
    @given(tables(key))
    def holds(table: tuple[int, int]) -> None:
        found, chance = walked(key, *table)
        random = Random()
        random.setstate(chance)
        law(game, oracle, found, random)

    holds()
