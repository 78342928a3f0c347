"""The registry finds games, and names those that do not load."""

from pathlib import Path

import pytest

import filon
from filon.core.registry import ours


def install(folder: Path, key: str, source: str) -> None:
    """Write a game from outside into a folder, as pip would install it."""
    (folder / f"{key}.py").write_text(source, encoding="utf-8")
    about = folder / f"{key}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {key}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[filon.games]\n{key} = {key}:GAME\n", encoding="utf-8")


def test_shared_package_is_not_a_game() -> None:
    assert "mine" not in ours()
    assert {"saboteur", "duel", "sabale"} <= set(ours()) <= set(filon.keys())


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("GAME = (", "SyntaxError"),
        ("import nothing_of_that_name", "ModuleNotFoundError"),
        ("GAME = 1 / 0", "ZeroDivisionError"),
        ("PLAY = 1", "AttributeError"),
    ],
)
def test_broken_game_is_named_and_others_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, why: str
) -> None:
    key = f"broken_{why.lower()}"
    install(tmp_path, key, source)
    monkeypatch.syspath_prepend(str(tmp_path))

    assert {key, "kuhn"} <= set(filon.keys())
    assert filon.load("kuhn").title == "Kuhn poker"
    with pytest.raises(filon.UnknownGame, match=f"'{key}' is there but does not load.*{why}") as caught:
        filon.load(key)
    assert caught.value.code == "broken_game"
