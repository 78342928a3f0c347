"""Does a soak find recipes, take new examples, count, and say what repeats a failure?"""

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

RECIPE = '''"""Is every number small?"""
from collections import Counter
def example(random):
    number = random.randrange(10)
    assert number < {least}, f"{{number}} is large"
    return Counter(numbers=1, tens=10)
'''


def asked(name: str = "", minutes: float = 0.0, seed: int | None = None) -> int:
    return soak.run(argparse.Namespace(name=name, minutes=minutes, seed=seed))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for recipes; one that holds and one that does not are there."""
    (tmp_path / "small.py").write_text(RECIPE.format(least=10), encoding="utf-8")
    (tmp_path / "broken.py").write_text(RECIPE.format(least=0), encoding="utf-8")
    monkeypatch.setattr(soak_recipes, "__path__", [str(tmp_path)])
    return tmp_path


def test_the_recipes_are_found_and_each_asks_a_question() -> None:
    assert {"laws", "records", "refusals"} <= set(soak.names())
    assert all(soak.question(name).endswith("?") for name in soak.names())


def test_a_folder_can_have_more_of_them_as_this_checkout_has() -> None:
    code = "from filon.testing import soak; print(*soak.names()); print([soak.question(name) for name in soak.names()])"
    tests = Path(__file__).parents[1]
    settings = {
        "FILON_RECIPES": str(tests / "soak" / "recipes"),
        "PYTHONPATH": os.pathsep.join([str(tests), *sys.path]),
    }
    shown = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **settings}, capture_output=True, text=True, check=True
    ).stdout

    assert set(shown.splitlines()[0].split()) >= {"hostile", "killed", "laws", "refusals"}
    assert "killed before and after every step" in shown


def test_all_recipes_are_run_in_turn_and_counted(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = asked()
    shown = capsys.readouterr().out

    assert code == 1
    assert "broken: Is every number small?" in shown
    assert "small: Is every number small?\n  1 examples, 0 failed; 1 numbers, 10 tens" in shown


def test_a_failure_says_what_repeats_it_and_that_does(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked("broken")
    shown = capsys.readouterr().out
    command = next(line for line in shown.splitlines() if "./play soak" in line)
    seed = int(command.rpartition(" ")[2])
    code = asked("broken", seed=seed)
    again = capsys.readouterr().out
    large = f"{Random(seed).randrange(10)} is large"

    assert command == f"to see it again: ./play soak broken --seed {seed}"
    assert code == 1
    assert large in shown
    assert large in again


def test_examples_are_new_every_time_until_the_minutes_are_over(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked("broken", minutes=0.005)
    seeds = [line for line in capsys.readouterr().out.splitlines() if "--seed" in line]

    assert len(set(seeds)) == len(seeds) > 1


@pytest.mark.parametrize(("name", "seed"), [("nonsense", None), ("", 3)])
def test_what_cannot_be_run_is_a_mistake(name: str, seed: int | None) -> None:
    assert asked(name, seed=seed) == 2


def test_one_seed_is_one_example() -> None:
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


def test_memory_and_time_of_a_refusal_are_measured() -> None:
    attack = Attack("", InvalidStart, frugal, lambda: "x" * 1_000_000)

    assert refusals.measured(attack).came == "InvalidStart"
    assert refusals.measured(attack).seconds < 0.3
    assert refusals.measured(attack._replace(door=greedy)).came == "MemoryError"
    assert refusals.measured(attack._replace(door=slow)).seconds >= 0.3


def test_what_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "HANGS", 1)

    assert refusals.measured(Attack("", InvalidStart, lambda _: time.sleep(60), lambda: "")).came == "hangs"


def test_hostile_texts_of_our_own_are_refused_or_let_in_soon() -> None:
    counts = refusals.example(Random(3))

    assert counts["refused"] >= refusals.TRIED


def test_a_contrived_match_is_let_in_and_those_who_forge_its_end_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "SUM", 50_000)
    counts = records.example(Random(1))

    assert counts["moves"] > 2_500
    assert counts["refused"] == 8
    assert 0 < counts["milliseconds of the slowest refusal"] < 1000 * refusals.SECONDS


def test_a_recipe_may_say_what_its_counts_come_to(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RECIPE.format(least=10) + "\n\ndef summed(counts):\n    return f\"{counts['tens']} of ten\"\n"
    (shelf / "summing.py").write_text(text, encoding="utf-8")

    assert asked("summing") == 0
    assert "1 numbers, 10 tens; 10 of ten" in capsys.readouterr().out


def test_moves_are_timed_while_every_core_is_busy() -> None:
    with moves.busy_cores():
        counts = moves.timed(Random(1), most=2)

    assert counts["moves"] == 2


def test_what_a_clock_shows_to_be_late_is_counted_late() -> None:
    """Two looks a move: 0.1 s for one, 0.2 for the next."""
    shown = accumulate(cycle([1.0, 0.1, 1.0, 0.2]))
    counts = moves.timed(Random(1), most=4, clock=lambda: next(shown))

    assert moves.summed(counts) == "2 late of 4, 50.000 % of moves within 150 ms"


@pytest.mark.parametrize(("within", "of", "code"), [(9_990, 10_000, 0), (9_989, 10_000, 1), (0, 9_999, 0)])
def test_late_moves_fail_the_soak_once_enough_were_timed(
    within: int, of: int, code: int, shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '"""Made up?"""\nfrom collections import Counter\n'
    text += "from filon.testing.soak_recipes.moves import WITHIN, holds, summed\n"
    text += f"def example(random):\n    return Counter({{'moves': {of}, WITHIN: {within}}})\n"
    (shelf / f"clocks_{within}.py").write_text(text, encoding="utf-8")

    assert asked(f"clocks_{within}") == code
    assert f"{of - within:,} late of {of:,}, {100 * within / of:.3f} %" in capsys.readouterr().out
