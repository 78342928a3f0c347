"""The page on strength: generated from its rows alone; rows of other runs stay until they are measured again."""

import json
import re
from pathlib import Path
from shutil import rmtree
from xml.etree import ElementTree

import msgspec
import pytest

from filon.__main__ import main
from filon.arena import bot_versions, fingerprints
from filon.arena.belief import measure as belief_measure
from filon.arena.belief import page as belief_page
from filon.arena.belief.page import BeliefRow, Matchup
from filon.arena.reporting import result_rows
from filon.arena.running import process_pool
from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.strength import measure as strength_measure
from filon.arena.strength import page as strength_page
from filon.arena.strength.measure import Claim
from filon.arena.strength.page import ClaimRow, StrengthData
from filon.core.errors import InvalidStart

DOCS = Path(__file__).parents[2] / "docs"
BOT_FILE = Path(__file__).with_name("sample_bots.py")
FOUND = (
    Claim("sabale", 2, "novice,random", 0.75),
    Claim("sabale", 2, f"random,{bot_versions.EARLIER}", 0.5),
    Claim("duel", 1, "random", 9.0, "score"),
    Claim("duel", 2, "random,novice", 0.5),
)


def claimed(folder: Path, *only: str, games: int = 2) -> str:
    page = strength_measure.measure_claims(
        folder / "docs", folder / "runs", only, games, "1it", 1, process_pool.run_locally
    )
    return page.read_text(encoding="utf-8")


def rows_of(folder: Path) -> dict[str, dict[str, object]]:
    """By bots."""
    expected = json.loads((folder / "docs" / strength_page.DATA).read_text(encoding="utf-8"))
    return {row["bots"]: row for shelf in expected.values() for row in shelf}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four claims, and a random player as the earlier bot."""
    monkeypatch.setattr(strength_measure, "CLAIMS", FOUND)
    (tmp_path / "runs" / "earlier").mkdir(parents=True)
    old = BOT_FILE.read_text(encoding="utf-8").replace("def plain(", "def regular(")
    (tmp_path / "runs" / "earlier" / "sabale.py").write_text(old, encoding="utf-8")
    return tmp_path


def row(game: str = "sabale", **others: object) -> ClaimRow:
    expected = {"seats": 2, "bots": "expert,regular", "budget": "100ms", "of": "points", "least": 0.9, "games": 40}
    expected |= {"command": f"filon arena {game}", "figure": Estimate(0.95, 0.92, 0.97), "worked": 0.99}
    return ClaimRow(game=game, **{**expected, **others})  # type: ignore[arg-type]


def test_claims_page_has_one_command_a_line(folder: Path) -> None:
    text = claimed(folder)

    assert (
        len(re.findall(r"^\| `filon arena (sabale|duel) --bots \S+ --seats \d --games \d+ ", text, re.MULTILINE)) == 4
    )
    assert "≥ 75 % |" in text
    assert re.search(r"mean score \| [\d.]+ \([-\d.]+ to [\d.]+\) \| ≥ 9 \| missed", text)
    assert result_rows.OUTDATED not in text.partition("## ")[2]
    for picture in re.findall(r"\((pictures/[\w-]+\.svg)\)", text):
        ElementTree.fromstring((folder / "docs" / picture).read_text(encoding="utf-8"))


def test_claims_without_earlier_bots_play_nothing(folder: Path) -> None:
    (folder / "runs" / "earlier" / "sabale.py").unlink()

    with pytest.raises(InvalidStart, match=r"examples/earlier\.py"):
        claimed(folder)
    assert not (folder / "docs").exists()


def test_new_measurement_replaces_its_row_and_keeps_others(folder: Path) -> None:
    claimed(folder, "duel")
    before = rows_of(folder)
    claimed(folder, "sabale")
    after = rows_of(folder)
    text = claimed(folder, "duel", games=4)

    assert list(before) == ["random", "random,novice"]
    assert list(after) == ["novice,random", "random,EARLIER", "random", "random,novice"]
    assert {bots: after[bots] for bots in before} == before
    assert rows_of(folder)["random,novice"]["games"] == 4
    assert rows_of(folder)["novice,random"] == after["novice,random"]
    assert text.count("| `filon arena") == 4


def test_rows_of_current_bots_are_not_measured_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claimed(folder, "duel", games=4)
    rmtree(folder / "runs")
    before = rows_of(folder)
    claimed(folder, "duel", games=3)
    played_for_nothing = (folder / "runs").exists()
    found = strength_page.read(folder / "docs")
    found.claims[0] = msgspec.structs.replace(found.claims[0], fingerprints={"random": "another one"})
    strength_page.write(folder / "docs", found, folder)
    claimed(folder, "duel", games=3)

    assert not played_for_nothing
    assert rows_of(folder)["random,novice"] == before["random,novice"]
    assert rows_of(folder)["random"]["games"] == 3
    assert rows_of(folder)["random"]["prints"] == before["random"]["prints"]


def test_measured_claims_are_stored_if_a_later_one_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_measure, "CLAIMS", (*FOUND[:1], Claim("sabale", 2, "grandmaster", 0.5)))
    with pytest.raises(InvalidStart):
        claimed(folder)

    assert list(rows_of(folder)) == ["novice,random"]
    assert "novice,random" in (folder / "docs" / strength_page.PAGE).read_text(encoding="utf-8")


def test_rows_of_earlier_bots_are_marked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claimed(folder, "duel")
    (folder / "runs" / "earlier" / "sabale.py").write_text("# other\n", encoding="utf-8")
    found = strength_page.read(folder / "docs")
    older = row(fingerprints={"expert": "another one"})
    unknown = row(bots="regular,random")
    by_external = row(bots=f"random,{bot_versions.EARLIER}", fingerprints={bot_versions.EARLIER: "another one"})
    elsewhere = row(
        bots="random,gone.py:f", fingerprints={"random": fingerprints.of_built_in("sabale"), "gone.py:f": "of old"}
    )
    found.claims += [older, unknown, by_external, elsewhere]
    text = strength_page.write(folder / "docs", found, folder / "runs" / "earlier").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "`filon arena" in line and line.startswith("|")]

    assert [line.startswith(f"| {result_rows.OUTDATED} `") for line in lines] == [False, False, True, True, True, False]
    monkeypatch.setattr(fingerprints, "of_built_in", lambda key, root="": "of tomorrow")
    text = strength_page.write(folder / "docs", found, folder / "runs" / "earlier").read_text(encoding="utf-8")
    assert text.count(f"| {result_rows.OUTDATED} `") == 6


def test_page_is_generated_from_the_data_alone(folder: Path) -> None:
    """Nothing that was played is there any more."""
    first = claimed(folder)
    data = (folder / "docs" / strength_page.DATA).read_bytes()
    there = folder / "elsewhere"
    there.mkdir()
    (there / strength_page.DATA).write_bytes(data)
    page = strength_page.write(there, strength_page.read(there), folder / "runs" / "earlier")

    assert page.read_text(encoding="utf-8") == first
    assert (there / strength_page.DATA).read_bytes() == data
    assert len(data.splitlines()) == 4 + 7  # a line a row
    for picture in (folder / "docs" / "pictures").iterdir():
        assert (there / "pictures" / picture.name).read_bytes() == picture.read_bytes()


def test_claims_page_shows_gold_by_role(tmp_path: Path) -> None:
    first, others = ({"digger": Estimate(gold), "saboteur": Estimate(1.5)} for gold in (1.25, 0.75))
    rows = [row("saboteur", of="ratio", first=first, others=others), row("saboteur", of="ratio", bots="regular,novice")]
    text = strength_page.write(tmp_path, StrengthData(rows), tmp_path).read_text(encoding="utf-8")

    assert "| a round as digger: first, others | a round as saboteur: first, others |" in text
    assert "| 1.25, 0.75 | 1.50, 1.50 |" in text
    assert "| 99 % |  |  |" in text


def test_claim_row_without_figure_has_no_verdict(tmp_path: Path) -> None:
    rows = [row("saboteur", of="ratio", figure=None), row("saboteur", of="ratio", bots="regular,novice")]
    page = strength_page.write(tmp_path, StrengthData(rows), tmp_path).read_text(encoding="utf-8")

    assert strength_page.read(tmp_path).claims == rows
    assert "| score to the others' |  | ≥ 0.9 |  | 99 % |" in page


def test_claim_on_saboteur_has_scores_by_role(tmp_path: Path) -> None:
    claim = Claim("saboteur", 5, "novice,4*random", 1.0, "ratio")
    found = strength_measure.measure_claim(claim, 5, "1it", tmp_path, 1, process_pool.run_locally)

    assert set(found.first) == set(found.others) == {"digger", "saboteur"}
    assert set(found.fingerprints) == {"novice", "random"}


def test_belief_rows_are_stored_with_their_calibration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_measure, "CLAIMS", (Claim("saboteur", 3, "random", 0.5, "score"),))
    monkeypatch.setattr(belief_page, "MATCHUPS", (Matchup("random", (5,), 0.93),))
    kept = BeliefRow("filon arena belief", 7, "regular", "1it", None, 9, Estimate(0.5), [Estimate(0.0)] * 4, [])
    strength_page.write(tmp_path / "docs", StrengthData([], [kept]), tmp_path)
    text = claimed(tmp_path)
    (one, other) = strength_page.read(tmp_path / "docs").belief
    monkeypatch.setattr(belief_measure, "measure", None)  # must not be called
    claimed(tmp_path)

    assert one == kept
    assert sum(many for _, _, many in other.calibration) > 0
    assert set(other.fingerprints) == {"random", "expert"}
    assert "| † `filon arena belief` | 9 |  |  | 0.50 |  |" in text
    assert re.search(
        r"^\| `filon arena belief saboteur --bots random --seats 5 --games 2 --budget 1it` \| 2 ", text, re.M
    )
    assert "pictures/calibration-5.svg" in text


@pytest.mark.parametrize(
    ("bots", "won", "expected"),
    [
        ("expert", 0.30, "30 to 55 %: reached"),
        ("expert", 0.56, "30 to 55 %: missed"),
        ("expert", 0.29, "30 to 55 %: missed"),
        ("digger=expert+saboteur=regular", 0.1, ""),
    ],
)
def test_saboteurs_share_among_experts_is_judged_by_a_range(bots: str, won: float, expected: str) -> None:
    one = BeliefRow("", 5, bots, "1it", None, 9, Estimate(0.5), [Estimate(0.0)] * 4, [], {}, Estimate(won))

    assert belief_page.share_verdict(one) == expected


@pytest.mark.parametrize(
    ("least", "sure", "expected"),
    [
        (0.93, Estimate(0.93), "≥ 0.93: reached"),
        (0.93, Estimate(0.92), "≥ 0.93: missed"),
        (0.93, None, "≥ 0.93"),
        (None, Estimate(0.5), ""),
    ],
)
def test_posterior_verdict_is_reached_or_missed(least: float | None, sure: Estimate | None, expected: str) -> None:
    assert (
        belief_page.posterior_verdict(BeliefRow("", 5, "expert", "1it", least, 9, sure, [Estimate(0.0)] * 4, []))
        == expected
    )


def test_belief_rows_are_sorted_by_matchup_and_seats(tmp_path: Path) -> None:
    names = [(7, "expert"), (5, "gone"), (5, "expert"), (5, belief_page.MATCHUPS[0].bots)]
    rows = [BeliefRow(f"{bots} {seats}", seats, bots, "1it", None, 9, Estimate(0.5), [], []) for seats, bots in names]
    text = belief_page.section(tmp_path, rows, tmp_path)

    assert re.findall(r"`(\S+ \d)`", text) == [f"{belief_page.MATCHUPS[0].bots} 5", "expert 5", "expert 7", "gone 5"]


def test_unreadable_data_is_left_unchanged(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "docs").mkdir()
    for name, command in ((strength_page.DATA, "claims"), ("balance.json", "balance")):
        (folder / "docs" / name).write_bytes(b'{"claims": [<<<<<<<')

        assert main(["arena", command, str(folder / "docs"), "--out", str(folder / "runs")]) == 2
        assert "left as it is" in capsys.readouterr().err
        assert (folder / "docs" / name).read_bytes() == b'{"claims": [<<<<<<<'


@pytest.mark.parametrize(
    ("low", "value", "high", "expected"),
    [
        (0.76, 0.8, 0.84, "reached"),
        (0.7, 0.8, 0.9, "reached, not for certain"),
        (0.7, 0.72, 0.8, "missed, not for certain"),
        (0.6, 0.65, 0.7, "missed"),
    ],
)
def test_claim_verdict_depends_on_figure_and_interval(low: float, value: float, high: float, expected: str) -> None:
    assert strength_page.verdict(0.75, Estimate(value, low, high)) == expected


def test_page_in_docs_matches_its_data(tmp_path: Path) -> None:
    """But for the sign of earlier bots, which comes with every change of a bot."""
    written = (DOCS / strength_page.PAGE).read_text(encoding="utf-8")
    page = strength_page.write(tmp_path, strength_page.read(DOCS), tmp_path)

    assert page.read_text(encoding="utf-8").replace(f"{result_rows.OUTDATED} ", "") == written.replace(
        f"{result_rows.OUTDATED} ", ""
    )
    assert (tmp_path / strength_page.DATA).read_bytes() == (DOCS / strength_page.DATA).read_bytes()
