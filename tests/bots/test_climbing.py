"""Does self-play find the numbers of `regular`, wherever it begins, stops and goes on?"""

import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from filon.arena import climbing, tune
from filon.bots import contest, random
from filon.core.registry import load

DEALS = 200


class Numbers(NamedTuple):
    """Of a tiny game: the nearer the first is to 1 the better, and the second is of no matter."""

    planted: float = 3.0
    idle: float = 5.0


def play(one: Numbers, two: Numbers, seed: int) -> float:
    """Whoever is nearer has more, and luck plays along."""
    return abs(two.planted - 1) - abs(one.planted - 1) + (seed * 7919 % 13 - 6) / 6


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """A room of its own, in the place of a game's."""
    room = ModuleType("filon.bots.tiny.tuning")
    doors = {"PARTS": (), "FIRST": Numbers(), "DEALS": DEALS, "contest": play}
    for name, door in doors.items():
        monkeypatch.setattr(room, name, door, raising=False)
    monkeypatch.setitem(sys.modules, room.__name__, room)
    return "tiny"


def test_a_planted_bad_number_is_moved_the_right_way_and_one_of_no_matter_hardly(tiny: str, tmp_path: Path) -> None:
    found = tune.tune(tiny, matches=0, jobs=1, folder=tmp_path)["regular"]

    assert 0.9 < found["weights"]["planted"] < 1.5
    assert 3.5 < found["weights"]["idle"] < 6.5
    assert found["stages"][-1]["gained"] > 1
    assert found["stages"][-1]["deals"] == DEALS
    assert found["command"] == "filon arena tune tiny --part regular --matches 200"
    assert len(found["seeds"]) == len(found["stages"]) == climbing.STAGES + 1


def test_the_same_is_found_by_any_number_of_processes_and_by_a_run_that_was_stopped(tiny: str, tmp_path: Path) -> None:
    alone = tune.tune(tiny, matches=50, jobs=1, folder=tmp_path / "alone")
    together = tune.tune(tiny, matches=50, jobs=2, folder=tmp_path / "together")
    files = sorted((tmp_path / "together").iterdir())
    for file in files[::3]:
        file.unlink()
    again = tune.tune(tiny, matches=50, jobs=1, folder=tmp_path / "together")

    assert alone == together == again
    assert sorted((tmp_path / "together").iterdir()) == files


def test_what_was_begun_with_stays_where_what_is_found_does_no_better(tiny: str) -> None:
    begun = {"planted": 1.0, "idle": 5.0}
    chance, _ = climbing.step(begun, [2.0, -2.0, 100.0, 100.0])
    worse = climbing.checked(climbing.check(tiny, [3.0, 5.0, 1.0, 5.0], range(40)))

    assert chance == begun
    assert worse["gained"] + worse["give or take"] < 0
    assert worse["won"] < 0.2


def test_on_the_same_deal_nobody_leads_oneself() -> None:
    """Two players who are alike in all but their name: what one gains in one seat the other gains there too."""
    game = load("sabale")

    assert contest.lead(game, 2, 5, random, lambda *asked: random(*asked)) == 0
    assert contest.lead(game, 4, 5, random, lambda *asked: random(*asked)) == 0
