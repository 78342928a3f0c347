"""Do the examples do what they say, and does docs/research.md state the bounds as they are?"""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pyspiel
import pytest

from filon.adapters import face_of

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
TITLES = {"Saboteur": "saboteur", "Le Duel": "duel", "Sabale": "sabale", "Sacramento": "sacramento"}
ROW = re.compile(r"^\| ([A-Z][\w ]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


def example(name: str) -> ModuleType:
    """A script of examples/, not run yet."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bounds_on_the_page_are_the_bounds() -> None:
    rows = ROW.findall(PAGE)

    assert {row[0] for row in rows} == set(TITLES)
    for title, *figures in rows:
        seats, actions, size, longest = map(int, figures)
        face = face_of(TITLES[title], seats)
        assert (face.actions, face.size, face.longest) == (actions, size, longest)


def test_the_learner_learns_and_draws_its_curve(capsys: pytest.CaptureFixture[str]) -> None:
    shares = example("learn_sabale").main(["--matches", "60", "--every", "20"])
    lines = capsys.readouterr().out.splitlines()

    assert len(shares) == 3
    assert shares[-1] > shares[0] + 0.15
    assert [line.split()[0] for line in lines[:3]] == ["20", "40", "60"]
    assert all("%" in line for line in lines[:3])


def test_a_run_against_ismcts_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe, file = example("against_ismcts"), tmp_path / "games.jsonl"
    asked = ["sabale", "--budget", "2", "--level", "regular", "--file", str(file)]
    recipe.main([*asked, "--games", "1"])
    first = file.read_text(encoding="utf-8")
    recipe.main([*asked, "--games", "2"])
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert file.read_text(encoding="utf-8").startswith(first)
    assert [(game["game"], game["seat"]) for game in games] == [(0, 0), (1, 1)]
    assert "of 2 games" in capsys.readouterr().out


def test_where_time_counts_ismcts_gets_as_many_simulations_as_fit() -> None:
    recipe, counts = example("against_ismcts"), []
    game = pyspiel.load_game("filon_sabale")
    for milliseconds in (10, 300):
        state = game.new_initial_state()
        state.apply_action(0)
        searcher = recipe.Searcher(game, None, milliseconds, 1.4, 1)
        for _ in range(4):
            state.apply_action(searcher.step(state))
        counts.append(searcher.bot._max_simulations)

    assert counts[1] > 2 * counts[0]
