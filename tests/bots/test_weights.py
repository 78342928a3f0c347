"""Are weights found by the command in the repo, the same again, and kept with what made them?"""

import json
from importlib import import_module
from pathlib import Path

import pytest

from filon.arena import tune

KEYS = ("duel", "sabale", "saboteur", "sacramento")


@pytest.mark.parametrize("key", KEYS)
def test_weights_are_kept_with_the_command_the_seeds_and_the_figures_that_made_them(key: str) -> None:
    room = import_module(f"filon.bots.{key}.tuning")
    found = json.loads((Path(str(room.__file__)).parent / "weights.json").read_text(encoding="utf-8"))

    assert sorted(found) == sorted(room.PARTS)
    for part in found.values():
        assert part["command"].startswith(f"filon arena tune {key}")
        assert len(part["seeds"]) == len(part["stages"]) > 0
        assert any(part["weights"].values())


def test_a_run_that_was_stopped_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    whole = tune.tune("sacramento", matches=3, jobs=1, folder=tmp_path / "one")
    files = sorted((tmp_path / "one").iterdir())
    assert len(files) == 2
    files[-1].unlink()
    again = tune.tune("sacramento", matches=3, jobs=2, folder=tmp_path / "one")

    assert again == whole
    assert sorted((tmp_path / "one").iterdir()) == files
