"""examples/restamp.py: results of unchanged bots get today's fingerprints, all others stay."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from filon.arena import bot_versions, fingerprints
from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.strength import page as strength_page
from filon.arena.strength.page import ClaimRow, StrengthData

EXAMPLE = Path(__file__).parents[2] / "examples" / "restamp.py"


@pytest.fixture(scope="module")
def restamp() -> ModuleType:
    spec = importlib.util.spec_from_file_location("restamp", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def row(bots: str, games: int = 40) -> ClaimRow:
    old = dict.fromkeys(bots.split(","), "old")
    figure = Estimate(0.95, 0.92, 0.97)
    return ClaimRow("", "sabale", 2, bots, "100ms", "points", 0.9, games, figure, 0.9, fingerprints=old)


def test_only_rows_that_were_current_get_new_fingerprints(restamp: ModuleType, tmp_path: Path) -> None:
    known, remeasured, outdated = row("expert,regular"), row("regular,novice", 80), row("novice,random")
    unknown = row("expert,gone.py:f")
    strength_page.write(tmp_path, StrengthData([known, remeasured, outdated, unknown]), tmp_path)
    current = [json.loads(msgspec.json.encode(each)) for each in (known, row("regular,novice"), unknown)]
    restamp.restamp(tmp_path, tmp_path / "earlier", current)
    first = (tmp_path / strength_page.DATA).read_bytes()
    rows = strength_page.read(tmp_path).claims
    restamp.restamp(tmp_path, tmp_path / "earlier", current)
    today = fingerprints.of_built_in("sabale")

    assert rows[0].fingerprints == {"expert": today, "regular": today}
    assert rows[1:] == [remeasured, outdated, unknown]
    assert [bot_versions.are_outdated("sabale", each.fingerprints, tmp_path) for each in rows[:3]] == [
        False,
        True,
        True,
    ]
    assert (tmp_path / strength_page.DATA).read_bytes() == first


def test_restamping_needs_equal_matches(restamp: ModuleType, tmp_path: Path) -> None:
    for name, text in (("old", "one"), ("new", "two")):
        (tmp_path / name).mkdir()
        (tmp_path / name / restamp.PROOF).write_text(text, encoding="utf-8")

    with pytest.raises(SystemExit, match="differ"):
        restamp.main([str(tmp_path), "--before", "HEAD", "--proof", str(tmp_path / "old"), str(tmp_path / "new")])
