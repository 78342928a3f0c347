"""The example scripts, and the bounds stated in docs/research.md."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import filon
from filon.adapters import encoder_of

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


def test_research_page_states_the_bounds() -> None:
    rows = ROW.findall(PAGE)

    assert {row[0] for row in rows} == set(TITLES)
    for title, *figures in rows:
        seats, actions, size, longest = map(int, figures)
        encoder = encoder_of(TITLES[title], seats)
        assert (encoder.actions, encoder.size, encoder.longest) == (actions, size, longest)


def test_learner_improves_and_prints_its_curve(capsys: pytest.CaptureFixture[str]) -> None:
    """The first lines as they stand on the page: another novice gives another curve, which has to be pasted there."""
    shares = example("learn_sabale").main(["--matches", "100"])
    lines = capsys.readouterr().out.splitlines()

    assert len(shares) == 2
    assert shares[-1] > shares[0] + 0.15
    assert "```text\n" + "\n".join(lines[:2]) + "\n" in PAGE


@pytest.mark.parametrize("words", [["--against", "champion"], ["--every", "0"], ["--matches", "0"], ["--every", "-1"]])
def test_learner_refuses_invalid_arguments(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        example("learn_sabale").main(words)

    assert ended.value.code == 2
    assert f"argument {words[0]}: " in capsys.readouterr().err


@pytest.mark.parametrize("key", TITLES.values())
def test_openspiel_ismcts_returns_legal_moves(key: str) -> None:
    search = example("ismcts").ismcts
    game = filon.load(key)
    match = game.start(2 if 2 in game.seats else 3, seed=2)
    for text in ("5", "5", "20ms"):
        seat = match.turn
        assert seat is not None
        arguments = (game, match.view(seat), match.heard(seat), 10**10, filon.Budget.read(text))
        move = search(*arguments)

        assert move in match.legal()
        assert text == "20ms" or search(*arguments) == move, "the same seed and iterations, the same move"
        match.play(move)


def test_openspiel_ismcts_plays_in_the_arena(tmp_path: Path) -> None:
    bots = f"random,{ROOT / 'examples' / 'ismcts.py'}:ismcts"
    asked = ["arena", "sabale", "--bots", bots, "--games", "2", "--budget", "3it", "--jobs", "1", "--json"]
    out = subprocess.run(
        [sys.executable, "-m", "filon", *asked, "--out", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )

    assert out.returncode == 0, out.stderr
    times = json.loads(out.stdout)["times"]
    assert {name: took["faults"] for name, took in times.items()} == {"random": 0, "ismcts:ismcts": 0}
    assert (tmp_path / next(tmp_path.iterdir()).name / "deals.jsonl").is_file()
