"""The page on fairness: generated from its rows alone; rows of other runs stay."""

import re
from pathlib import Path
from shutil import rmtree
from xml.etree import ElementTree

import pytest

from filon.__main__ import main
from filon.arena import fingerprints
from filon.arena.balance import page as balance_page
from filon.arena.reporting import result_rows
from filon.arena.running import deal_runner

DOCS = Path(__file__).parents[2] / "docs"
MIXED = "digger=random+saboteur=novice"


def balanced(folder: Path, *words: str, bots: str = "random", games: int = 2) -> str:
    asked = ["arena", "balance", str(folder / "docs"), "--out", str(folder / "runs"), "--budget", "1it", "--jobs", "1"]
    assert main([*asked, "--bots", bots, "--games", str(games), *words]) == 0
    return (folder / "docs" / balance_page.PAGE).read_text(encoding="utf-8")


def test_balance_writes_a_page_with_charts(tmp_path: Path) -> None:
    for _ in range(2):
        text = balanced(tmp_path)
    pictures = re.findall(r"\((pictures/[\w-]+\.svg)\)", text)

    assert pictures == ["pictures/balance-sides.svg", "pictures/balance-first.svg", "pictures/balance-alone.svg"]
    for picture in pictures:
        ElementTree.fromstring((tmp_path / "docs" / picture).read_text(encoding="utf-8"))
    assert len(re.findall(r"^\| \d+ \| all random, 1it \| 2 \|", text, re.MULTILINE)) == 8
    assert len(re.findall(r"^\| (Saboteur|Saboteur: Le Duel|Sabale|Sacramento) \| \d+ ", text, re.MULTILINE)) == 15


def test_balance_of_one_game_keeps_rows_of_other_runs(tmp_path: Path) -> None:
    balanced(tmp_path, "--only", "saboteur", "--seats", "5-6")
    before = balance_page.read(tmp_path / "docs").rows
    balanced(tmp_path, "--only", "duel")
    text = balanced(tmp_path, "--only", "saboteur", "--seats", "6,7", games=3)
    after = {row.key: row for row in balance_page.read(tmp_path / "docs").rows}

    assert [(game, seats, after[game, seats, *more].games) for game, seats, *more in after] == [
        ("saboteur", 5, 2),
        ("saboteur", 6, 3),
        ("saboteur", 7, 3),
        ("duel", 1, 2),
        ("duel", 2, 2),
    ]
    assert after[before[0].key] == before[0]
    assert "--only saboteur --bots random --seats 5 --games 2 --budget 1it" in before[0].command
    assert "## Solo" in text
    assert "Sabale" not in text


def test_rows_of_current_bots_are_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    balanced(tmp_path, "--only", "duel")
    before = balance_page.read(tmp_path / "docs").rows
    rmtree(tmp_path / "runs")
    monkeypatch.setattr(deal_runner, "play", None)  # must not be called
    balanced(tmp_path, "--only", "duel")

    assert balance_page.read(tmp_path / "docs").rows == before
    with pytest.raises(TypeError):
        balanced(tmp_path, "--only", "duel", games=3)


def test_bots_by_role_play_only_games_with_roles(tmp_path: Path) -> None:
    text = balanced(tmp_path, "--seats", "2,5", bots=f"random,{MIXED}")
    rows = balance_page.read(tmp_path / "docs").rows

    assert {(row.game, row.seats) for row in rows if row.player == MIXED} == {("saboteur", 5)}
    assert {(row.game, row.seats) for row in rows if row.player == "random"} == {
        ("saboteur", 5),
        ("duel", 2),
        ("sabale", 2),
        ("sacramento", 2),
    }
    assert "| 5 | random diggers, novice saboteurs, 1it | 2 |" in text


def test_balance_cell_is_empty_if_no_saboteur_was_dealt(tmp_path: Path) -> None:
    text = balanced(tmp_path, "--only", "saboteur", "--seats", "3", games=1)
    [row] = balance_page.read(tmp_path / "docs").rows
    row.sides.pop("saboteur", None)
    page = balance_page.write(tmp_path / "docs", balance_page.BalanceData([row]), tmp_path)

    assert "| 3 | all random, 1it | 1 |" in text
    assert page.read_text(encoding="utf-8").partition("## First")[0].rstrip().endswith("|  |")


def test_rows_of_earlier_bots_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = balanced(tmp_path, "--only", "saboteur", "--seats", "5")
    monkeypatch.setattr(fingerprints, "of_built_in", lambda key, root="": "of tomorrow")
    page = balance_page.write(tmp_path / "docs", balance_page.read(tmp_path / "docs"), tmp_path)

    assert f"{result_rows.OUTDATED} all random" not in text
    assert page.read_text(encoding="utf-8").count(f"| {result_rows.OUTDATED} all random") == 2


def test_page_is_generated_from_the_data_alone(tmp_path: Path) -> None:
    first = balanced(tmp_path, "--seats", "1-3")
    there = tmp_path / "elsewhere"
    there.mkdir()
    (there / balance_page.DATA).write_bytes((tmp_path / "docs" / balance_page.DATA).read_bytes())
    page = balance_page.write(there, balance_page.read(there), tmp_path)

    assert page.read_text(encoding="utf-8") == first
    assert (there / balance_page.DATA).read_bytes() == (tmp_path / "docs" / balance_page.DATA).read_bytes()


def test_page_in_docs_matches_its_data(tmp_path: Path) -> None:
    """But for the sign of earlier bots, which comes with every change of a bot."""
    written = (DOCS / balance_page.PAGE).read_text(encoding="utf-8")
    page = balance_page.write(tmp_path, balance_page.read(DOCS), tmp_path)

    assert page.read_text(encoding="utf-8").replace(f"{result_rows.OUTDATED} ", "") == written.replace(
        f"{result_rows.OUTDATED} ", ""
    )
    assert (tmp_path / balance_page.DATA).read_bytes() == (DOCS / balance_page.DATA).read_bytes()
