"""Older names of Filon's interface: a game from outside that uses all of them still loads, plays and is tested."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import filon
from filon.adapters import encoder_of
from filon.core import game as game_module
from filon.core import registry
from filon.table.text import text_queries
from filon.testing import laws
from filon.testing.oracle import Oracle, oracle_of
from filon.testing.walks import walk

OLDER = Path(__file__).parents[1] / "outside_older"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[filon.Game]:
    """Kuhn poker as it was written before the names changed, installed for one test."""
    monkeypatch.syspath_prepend(str(OLDER))
    yield filon.load("older_kuhn")
    registry._LOADED.pop("older_kuhn")


def test_older_game_plays_like_the_new_one(game: filon.Game) -> None:
    older, new = game.start(2, seed=4), filon.load("kuhn").start(2, seed=4)
    for move in ("check", "bet", "call"):
        assert older.legal() == new.legal()
        older.play(move)
        new.play(move)

    assert older.outcome == new.outcome
    for seat in (None, 0, 1):
        assert older.view(seat).json() == new.view(seat).json()
        assert [event.what for event in older.events(seat)] != []
        assert game.view_from_events(older.events(seat)) == older.view(seat)
    assert filon.replay(older.record()).record() == older.record()


def test_older_game_has_its_encoder_and_queries_found(game: filon.Game) -> None:
    assert encoder_of(game, 2).actions == encoder_of("kuhn", 2).actions == 4
    assert text_queries.query_names(game) == ["bets"]


def test_older_game_has_its_oracle_found_and_obeys_the_laws(game: filon.Game) -> None:
    oracle = oracle_of(game)
    walked = walk(game, oracle, 2, Random(1))

    assert isinstance(oracle, Oracle)
    for law in laws.ALL:
        law(game, oracle, walked, Random(1))


def test_every_older_keyword_sets_its_new_field() -> None:
    """docs/adding-a-game.md has the same list."""
    real = filon.load("saboteur")
    arguments = {name: getattr(real, name) for name in real.__struct_fields__}
    for older, new in game_module.OLDER_NAMES.items():
        arguments[older] = arguments.pop(new)
    page = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")

    assert filon.Game(**arguments) == real
    assert game_module.Laid is game_module.ParsedDeal
    assert filon.Happening is filon.EventData
    for older, new in game_module.OLDER_NAMES.items():
        assert f"| `{older}` | `{new}` |" in page


def test_missing_keyword_is_refused() -> None:
    with pytest.raises(TypeError, match=r"event_types|key"):
        filon.Game(happening=())  # type: ignore[call-arg]
