"""`filon arena tune`: weights are reproducible and stored with what produced them."""

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import filon
from filon.arena import spsa, tune

KEYS = ("duel", "sabale", "saboteur", "sacramento")


@pytest.mark.parametrize("key", KEYS)
def test_weights_are_stored_with_command_seeds_and_figures(key: str) -> None:
    room = import_module(f"filon.bots.{key}.fit_weights")
    found = json.loads((Path(str(room.__file__)).parent / "weights.json").read_text(encoding="utf-8"))

    assert sorted(found) == sorted(tune.parts(key))
    for name, part in found.items():
        # As many as today's command would find, or it says of which commit the command is: a feature that has none
        # would weigh nothing without any error.
        if name != spsa.PART and name not in getattr(room, "LEARNED", ()):
            assert "commit" in part or len(part["weights"]) == len(room.initial_weights(name))
        assert part["command"].startswith(f"filon arena tune {key}")
        assert len(part["seeds"]) == len(part["stages"]) > 0
        assert any(part["weights"].values())


@pytest.mark.parametrize("key", KEYS)
def test_regular_plays_with_the_tuned_parameters(key: str) -> None:
    room = import_module(f"filon.bots.{key}.parameters")
    found = json.loads((Path(str(room.__file__)).parent / "weights.json").read_text(encoding="utf-8"))["regular"]

    assert room.tuned()._asdict() == found["weights"]


def test_arena_page_lists_what_can_be_tuned() -> None:
    """The table under *Tuning* names every part of every game, `regular` for all of them, and no other part."""
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ((?:`\w+`,? ?)+)\|", page.partition("## Tuning")[2], re.MULTILINE)
    listed = {(title, part) for title, parts in rows for part in re.findall(r"`(\w+)`", parts)}
    titles = {filon.load(key).title.removeprefix("Saboteur: "): key for key in KEYS}
    wanted = {(title, part) for title, key in titles.items() for part in tune.parts(key) if part != "regular"}

    assert listed == wanted | {("all", "regular")}
    assert all("regular" in tune.parts(key) for key in KEYS)


def test_stopped_tuning_resumes_with_the_same_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small module: what is played are numbers, and what is fitted is their mean and how often one was played."""
    room = ModuleType("filon.bots.numbers.fit_weights")
    played: list[int] = []

    def play(part: str, weights: list[float], seeds: range) -> list[float]:
        played.extend(seeds)
        return [float(sum(seeds)) + weights[0], float(len(seeds))]

    attributes = {
        "PARTS": ("mean",),
        "STAGES": 2,
        "MATCHES": 50,
        "initial_weights": lambda part: [0.0],
        "play": play,
        "fit": lambda part, sums: ({"mean": sums[0] / sums[1]}, {"matches": sums[1]}),
    }
    for name, value in attributes.items():
        monkeypatch.setattr(room, name, value, raising=False)
    monkeypatch.setitem(sys.modules, room.__name__, room)
    whole = tune.tune("numbers", matches=0, jobs=1, folder=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert sorted(played) == [*range(50), *range(1_000_000, 1_000_050)]
    files[1].unlink()
    played.clear()
    again = tune.tune("numbers", matches=0, jobs=1, folder=tmp_path)

    assert again == whole
    assert len(played) == 20
    assert sorted(tmp_path.iterdir()) == files
    monkeypatch.setattr("filon.arena.fingerprints.of_built_in", lambda key, root="": "another room")
    played.clear()
    assert tune.tune("numbers", matches=0, jobs=1, folder=tmp_path) == whole
    assert len(played) == 100
    # What is only counted is the same in every stage: one is enough.
    monkeypatch.setattr(room, "COUNTED", {"mean": ("mean",)}, raising=False)
    assert tune.tune("numbers", matches=0, jobs=1, folder=tmp_path)["mean"]["seeds"] == [[0, 49]]


def test_training_gets_all_chunks_of_all_stages_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = ModuleType("filon.bots.rows.fit_weights")
    attributes = {
        "PARTS": ("net",),
        "LEARNED": ("net",),
        "STAGES": 2,
        "MATCHES": 50,
        "initial_weights": lambda part: [],
        "play": lambda part, weights, seeds: [float(seeds[0]), *weights],
        "train": lambda chunks: ({"row": [each[0] for each in chunks], "other": [7.0]}, {}),
    }
    for name, value in attributes.items():
        monkeypatch.setattr(room, name, value, raising=False)
    monkeypatch.setitem(sys.modules, room.__name__, room)
    found = tune.tune("rows", matches=0, jobs=1, folder=tmp_path)
    last = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(tmp_path.glob("*-1000000-*"))]

    assert found["net"]["weights"] == {"row": [0.0, 20.0, 40.0, 1000000.0, 1000020.0, 1000040.0], "other": [7.0]}
    assert last == [[1000000.0, 0.0, 20.0, 40.0, 7.0]]


def test_weights_are_written_into_a_checkouts_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A native copy is thrown away when the sources change, and its weights with it."""
    monkeypatch.setenv("FILON_SOURCES", str(tmp_path))
    room = tmp_path / "filon" / "bots" / "duel"
    room.mkdir(parents=True)
    (room / "weights.json").write_text('{"two": 1}', encoding="utf-8")
    file = tune.write_weights("duel", {"alone": 2})

    assert file == room / "weights.json"
    assert json.loads(file.read_text(encoding="utf-8")) == {"two": 1, "alone": 2}


def test_list_of_weights_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILON_SOURCES", str(tmp_path))
    room = tmp_path / "filon" / "bots" / "duel"
    room.mkdir(parents=True)
    text = tune.write_weights("duel", {"net": {"own gold": [0.5, -1e-05, 3], "command": "a [ b ]"}}).read_text(
        encoding="utf-8"
    )

    assert '  "own gold": [0.5, -1e-05, 3],\n' in text
    assert json.loads(text) == {"net": {"own gold": [0.5, -1e-05, 3], "command": "a [ b ]"}}
