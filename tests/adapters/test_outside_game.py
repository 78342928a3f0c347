"""A game from outside with an encoder works like the built-in ones, and OpenSpiel's solvers learn it."""

from collections import defaultdict
from pathlib import Path

import kuhn.encoder
import numpy as np
import pyspiel
import pytest
from kuhn import GAME
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from pettingzoo.test import api_test, seed_test

import filon
from filon.adapters import encoder_of, face_of
from filon.adapters.open_spiel import register
from filon.adapters.pettingzoo import env

GUESSES = 4000


def in_package(package: str) -> filon.Game:
    """Kuhn poker, looked for in another package."""
    return filon.Game(**{name: getattr(GAME, name) for name in GAME.__struct_fields__} | {"package": package})


@pytest.fixture
def game() -> object:
    register("kuhn")
    return pyspiel.load_game("filon_kuhn(utility=score)")


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_outside_game_passes_pettingzoo_tests() -> None:
    api_test(env("kuhn"), num_cycles=20)
    seed_test(lambda: env("kuhn"), num_cycles=20)


def test_game_passes_openspiel_random_simulation_test(game: pyspiel.Game) -> None:
    pyspiel.random_sim_test(game, num_sims=20, serialize=False, verbose=False)


def test_openspiel_mccfr_learns_kuhn_poker(game: pyspiel.Game) -> None:
    """A king calls, a jack folds, and the first to bet loses a little (1/18 at its best)."""
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    for _ in range(GUESSES):
        solver.iteration()
    policy, worth, called = solver.average_policy(), 0.0, defaultdict[str, list[float]](list)
    for _ in range(GUESSES):
        state = game.new_initial_state()
        state.apply_action(0)
        while not state.is_terminal():
            chances = policy.action_probabilities(state)
            view = state.dealt.view(state.current_player())
            if "bet" in view.history:
                called[view.own.card].append(chances[3])
            state.apply_action(int(np.random.choice(list(chances), p=list(chances.values()))))
        worth += state.returns()[0] / GUESSES
    mean = {card: sum(chances) / len(chances) for card, chances in called.items()}

    assert mean["king"] > 0.97
    assert mean["jack"] < 0.03
    assert 0.2 < mean["queen"] < 0.8
    assert -0.15 < worth < 0.05


def test_former_names_of_an_encoder_are_still_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game written before the renaming has a module `face` with a `FACE`."""
    (tmp_path / "old_kuhn").mkdir()
    (tmp_path / "old_kuhn" / "__init__.py").touch()
    text = Path(str(kuhn.encoder.__file__)).read_text(encoding="utf-8").replace("ENCODER", "FACE")
    (tmp_path / "old_kuhn" / "face.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert face_of(in_package("old_kuhn"), 2).actions == encoder_of("kuhn").actions


def test_game_without_an_encoder_is_refused() -> None:
    with pytest.raises(filon.UnknownGame, match="Kuhn poker has no encoder"):
        encoder_of(in_package("json"), 2)
