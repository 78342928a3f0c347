"""Soak runner: finds recipes, tries new examples, counts, and prints the seed of a failure."""

import argparse
import os
import subprocess
import sys
import time
from itertools import accumulate, cycle
from pathlib import Path
from random import Random

import pytest

from filon.core.errors import InvalidStart
from filon.testing import soak, soak_recipes
from filon.testing.hostile_inputs import Attack
from filon.testing.soak_recipes import laws, moves, records, refusals

RECIPE = '''"""Every number is small."""
from collections import Counter
def example(random):
    number = random.randrange(10)
    assert number < {least}, f"{{number}} is large"
    return Counter(numbers=1, tens=10)
'''


def run_soak(name: str = "", minutes: float = 0.0, seed: int | None = None) -> int:
    return soak.run(argparse.Namespace(name=name, minutes=minutes, seed=seed))


@pytest.fixture
def recipe_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a recipe that holds and one that does not."""
    (tmp_path / "small.py").write_text(RECIPE.format(least=10), encoding="utf-8")
    (tmp_path / "broken.py").write_text(RECIPE.format(least=0), encoding="utf-8")
    monkeypatch.setattr(soak_recipes, "__path__", [str(tmp_path)])
    return tmp_path


def test_recipes_are_found_and_each_states_what_it_checks() -> None:
    assert {"laws", "records", "refusals"} <= set(soak.names())
    assert all(soak.headline(name).endswith(".") for name in soak.names())


def test_recipes_of_another_folder_are_found() -> None:
    code = "from filon.testing import soak; print(*soak.names()); print([soak.headline(name) for name in soak.names()])"
    tests = Path(__file__).parents[1]
    settings = {
        "FILON_RECIPES": str(tests / "soak" / "recipes"),
        "PYTHONPATH": os.pathsep.join([str(tests), *sys.path]),
    }
    shown = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **settings}, capture_output=True, text=True, check=True
    ).stdout

    assert set(shown.splitlines()[0].split()) >= {"camera", "hostile", "killed", "laws", "refusals"}
    assert "killed before and after every step" in shown


def test_soak_runs_all_recipes_and_counts(recipe_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run_soak()
    shown = capsys.readouterr().out

    assert code == 1
    assert "broken: Every number is small." in shown
    assert "small: Every number is small.\n  1 examples, 0 failed; 1 numbers, 10 tens" in shown


def test_failure_prints_the_command_that_repeats_it(recipe_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_soak("broken")
    shown = capsys.readouterr().out
    command = next(line for line in shown.splitlines() if "./play soak" in line)
    seed = int(command.rpartition(" ")[2])
    code = run_soak("broken", seed=seed)
    again = capsys.readouterr().out
    large = f"{Random(seed).randrange(10)} is large"

    assert command == f"to see it again: ./play soak broken --seed {seed}"
    assert code == 1
    assert large in shown
    assert large in again


def test_soak_tries_new_examples_until_time_is_up(recipe_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_soak("broken", minutes=0.005)
    seeds = [line for line in capsys.readouterr().out.splitlines() if "--seed" in line]

    assert len(set(seeds)) == len(seeds) > 1


@pytest.mark.parametrize(("name", "seed"), [("nonsense", None), ("", 3)])
def test_unknown_recipe_or_lone_seed_exits_with_2(name: str, seed: int | None) -> None:
    assert run_soak(name, seed=seed) == 2


def test_same_seed_gives_same_example() -> None:
    first, second = (laws.example(Random(7)) for _ in range(2))

    assert first == second
    assert first["positions"] > 0


def greedy(_: object) -> None:
    bytearray(refusals.MEGABYTES * 2_000_000)
    raise InvalidStart("refused", "late")


def slow(_: object) -> None:
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass
    raise InvalidStart("refused", "late")


def frugal(_: object) -> None:
    bytearray(refusals.MEGABYTES * 500_000)
    raise InvalidStart("refused", "soon")


def test_refusal_time_and_memory_are_measured() -> None:
    attack = Attack("", InvalidStart, frugal, lambda: "x" * 1_000_000)

    assert refusals.measured(attack).came == "InvalidStart"
    assert refusals.measured(attack).seconds < 0.3
    assert refusals.measured(attack._replace(call=greedy)).came == "MemoryError"
    assert refusals.measured(attack._replace(call=slow)).seconds >= 0.3


def test_hanging_attack_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "TIMEOUT", 1)

    assert refusals.measured(Attack("", InvalidStart, lambda _: time.sleep(60), lambda: "")).came == "timed out"


def test_hostile_inputs_are_refused_or_accepted_in_time() -> None:
    counts = refusals.example(Random(3))

    assert counts["refused"] >= refusals.TRIED


def test_longest_match_is_accepted_and_its_forgeries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "SUM", 50_000)
    counts = records.example(Random(1))

    assert counts["moves"] > 2_500
    assert counts["refused"] == 8
    assert 0 < counts["milliseconds of the slowest refusal"] < 1000 * refusals.SECONDS


def test_recipe_may_summarise_its_counts(recipe_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RECIPE.format(least=10) + "\n\ndef summary(counts):\n    return f\"{counts['tens']} of ten\"\n"
    (recipe_folder / "summing.py").write_text(text, encoding="utf-8")

    assert run_soak("summing") == 0
    assert "1 numbers, 10 tens; 10 of ten" in capsys.readouterr().out


def test_moves_are_timed_while_every_core_is_busy() -> None:
    with moves.busy_cores():
        counts = moves.timed(Random(1), most=2)

    assert counts["moves"] == 2


def test_late_moves_are_counted() -> None:
    """The clock is read twice per move: 0.1 s for one, 0.2 s for the next."""
    shown = accumulate(cycle([1.0, 0.1, 1.0, 0.2]))
    counts = moves.timed(Random(1), most=4, clock=lambda: next(shown))

    assert moves.summary(counts) == "2 late of 4, 50.000 % of moves within 150 ms"


@pytest.mark.parametrize(("within", "of", "code"), [(9_990, 10_000, 0), (9_989, 10_000, 1), (0, 9_999, 0)])
def test_late_moves_fail_the_soak_once_enough_were_timed(
    within: int, of: int, code: int, recipe_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '"""Made up."""\nfrom collections import Counter\n'
    text += "from filon.testing.soak_recipes.moves import WITHIN, holds, summary\n"
    text += f"def example(random):\n    return Counter({{'moves': {of}, WITHIN: {within}}})\n"
    (recipe_folder / f"clocks_{within}.py").write_text(text, encoding="utf-8")

    assert run_soak(f"clocks_{within}") == code
    assert f"{of - within:,} late of {of:,}, {100 * within / of:.3f} %" in capsys.readouterr().out
