"""SPSA: finds the parameters of `regular` by self-play, from any start, and resumes."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from arena.processes import is_alive, waited_for
from filon.arena import spsa, tune
from filon.arena.running import process_pool
from filon.bots import paired_match, random
from filon.core.registry import load

DEALS = 200


class Parameters(NamedTuple):
    """Of a tiny game: the nearer the first is to 1 the better, and the second is of no matter."""

    planted: float = 3.0
    idle: float = 5.0


def play(one: Parameters, two: Parameters, seed: int) -> float:
    """The nearer parameters score more, with noise."""
    return abs(two.planted - 1) - abs(one.planted - 1) + (seed * 7919 % 13 - 6) / 6


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """A small module in place of a game's `fit_weights`."""
    room = ModuleType("filon.bots.tiny.fit_weights")
    attributes = {"PARTS": (), "INITIAL": Parameters(), "DEALS": DEALS, "paired_difference": play}
    for name, value in attributes.items():
        monkeypatch.setattr(room, name, value, raising=False)
    monkeypatch.setitem(sys.modules, room.__name__, room)
    return "tiny"


def test_spsa_corrects_a_bad_parameter_and_leaves_an_irrelevant_one(tiny: str, tmp_path: Path) -> None:
    found = tune.tune(tiny, matches=0, jobs=1, folder=tmp_path)["regular"]

    assert 0.9 < found["weights"]["planted"] < 1.5
    assert 3.5 < found["weights"]["idle"] < 6.5
    assert found["stages"][-1]["gained"] > 1
    assert found["stages"][-1]["deals"] == DEALS
    assert found["command"] == "filon arena tune tiny --part regular --matches 200"
    assert len(found["seeds"]) == len(found["stages"]) == spsa.STAGES + 1


def test_spsa_result_does_not_depend_on_processes_or_interruptions(tiny: str, tmp_path: Path) -> None:
    alone = tune.tune(tiny, matches=50, jobs=1, folder=tmp_path / "alone")
    together = tune.tune(tiny, matches=50, jobs=2, folder=tmp_path / "together")
    files = sorted((tmp_path / "together").iterdir())
    for file in files[::3]:
        file.unlink()
    again = tune.tune(tiny, matches=50, jobs=1, folder=tmp_path / "together")

    assert alone == together == again
    assert sorted((tmp_path / "together").iterdir()) == files


def test_spsa_keeps_initial_parameters_without_improvement(tiny: str) -> None:
    begun = {"planted": 1.0, "idle": 5.0}
    chance, _ = spsa.update(begun, [2.0, -2.0, 100.0, 100.0])
    worse = spsa.check_figures(spsa.check_sums(tiny, [3.0, 5.0, 1.0, 5.0], range(40)))

    assert chance == begun
    assert worse["gained"] + worse["give or take"] < 0
    assert worse["won"] < 0.2


def test_spsa_ignores_an_insignificant_gain(tiny: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Noise alone, with a tiny advantage for a larger second parameter."""
    room = sys.modules["filon.bots.tiny.fit_weights"]
    monkeypatch.setattr(
        room, "paired_difference", lambda one, two, seed: Random(seed).gauss(0.1 * (one.idle > two.idle), 1)
    )
    found = tune.tune(tiny, matches=0, jobs=1, folder=tmp_path)["regular"]

    assert 0 < found["stages"][-1]["gained"] < found["stages"][-1]["give or take"]
    assert found["weights"] == Parameters()._asdict()


@pytest.mark.parametrize(("gained", "plain"), [(0.3, False), (0.31, True), (-0.5, False)])
def test_gain_is_significant_above_its_half_interval(gained: float, *, plain: bool) -> None:
    assert spsa.is_significant({"gained": gained, "give or take": 0.3}) == plain


def test_initial_parameters_do_not_replace_tuned_ones(
    tiny: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FILON_SOURCES", str(tmp_path))
    monkeypatch.setitem(sys.modules, "filon.bots.tiny", ModuleType("filon.bots.tiny"))
    monkeypatch.setattr(sys.modules["filon.bots.tiny"], "__file__", str(tmp_path / "__init__.py"), raising=False)
    file = tmp_path / "filon" / "bots" / "tiny" / "weights.json"
    file.parent.mkdir(parents=True)
    begun, better = ({"weights": {"planted": planted, "idle": 5.0}, "seeds": [[0, 19]]} for planted in (3.0, 1.0))
    few = "regular was found by 20 matches a stage; the game's own number is 200"

    assert tune.save_found(tiny, {"regular": begun}) == [few, f"changed: {file} (regular)"]
    assert tune.save_found(tiny, {"regular": better}) == [few, f"changed: {file} (regular)"]
    assert tune.save_found(tiny, {"regular": begun}) == [
        "regular stays as it is: what was found is not significantly better",
        "nothing was changed",
    ]
    assert tune.read_weights(tiny)["regular"]["weights"]["planted"] == 1.0


def test_progress_to_a_file_prints_lines_at_intervals(
    tiny: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(process_pool, "PRINT_INTERVAL", 0.0)
    tune.tune(tiny, matches=50, jobs=1, folder=tmp_path)

    assert re.search(r"^tiny regular, stage 1: \[#+\.+\] 1 of 3 chunks, \d+ s left", capsys.readouterr().err, re.M)


ENDLESS = """
import os, pathlib, signal, sys, time, types
from filon.arena import tune

signal.signal(signal.SIGINT, signal.default_int_handler)  # background processes ignore Ctrl+C

def play(part, weights, seeds):
    pathlib.Path(sys.argv[1], f"alive {os.getpid()}").touch()
    while True:
        time.sleep(0.1)

room = types.ModuleType("filon.bots.endless.fit_weights")
room.PARTS, room.STAGES, room.MATCHES = ("all",), 1, 100
room.initial_weights, room.play, room.fit = lambda part: [], play, None
sys.modules[room.__name__] = room
tune.tune("endless", matches=0, jobs=2, folder=pathlib.Path(sys.argv[1], "kept"))
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_ended_tuning_leaves_no_process_behind(end: signal.Signals, tmp_path: Path) -> None:
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", ENDLESS, str(tmp_path)]
    with subprocess.Popen(command, env=settings, stderr=subprocess.DEVNULL) as run:
        waited_for(lambda: len(list(tmp_path.glob("alive *"))) == 2)
        run.send_signal(end)
        at_work = [int(file.name.split()[1]) for file in tmp_path.glob("alive *")]
        waited_for(lambda: not any(is_alive(process) for process in at_work))
        left = [process for process in at_work if is_alive(process)]
        for process in left:
            os.kill(process, signal.SIGKILL)

    assert len(at_work) == 2
    assert left == []


def test_paired_difference_with_itself_is_zero() -> None:
    """Two players who are alike in all but their name: what one gains in one seat the other gains there too."""
    game = load("sabale")

    assert paired_match.lead(game, 2, 5, random, lambda *asked: random(*asked)) == 0
    assert paired_match.lead(game, 4, 5, random, lambda *asked: random(*asked)) == 0
