"""`filon replay`: steps both ways, as a seat, as a spectator, and with all information."""

import re
from pathlib import Path

import pytest

import filon
from core.deal_attempts import played, revealed_attempt
from filon.core.record import write
from program import run
from terminal.keyboard import Keyboard

pytestmark = pytest.mark.once

RECORDS = Path(__file__).parents[1] / "games"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = filon.load("saboteur").start(seats=3, seed=6, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[0])
    file = tmp_path / "match.record"
    file.write_text(match.record(), encoding="utf-8")
    return file


def lines(record: Path, viewer: str) -> str:
    done = run(record.parent, "replay", str(record), "--as", viewer)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_viewer_sees_its_own_information(record: Path) -> None:
    seat, spectator, everything = (lines(record, viewer) for viewer in ("p2", "spectator", "all"))

    assert "You draw" in seat
    assert "p2 holds " in seat
    assert "p1 holds " not in seat
    assert " holds " not in spectator
    assert "p3 holds " in everything
    assert " nuggets." in spectator.splitlines()[-1]
    assert "You draw" not in spectator
    assert "p1 draws a passage" in everything
    assert "p3 draws a passage" in everything
    assert everything.count("Step ") == spectator.count("Step ") == seat.count("Step ")


def test_replay_calls_the_players_by_the_names_of_the_record(tmp_path: Path) -> None:
    file = tmp_path / "named.record"
    file.write_text(write(played(revealed_attempt()), ("Ana", "p2", 'Chloé "C"')), encoding="utf-8")
    text = lines(file, "all")

    assert "Ana holds " in text
    assert re.search(r'Chloé "C" is an? (digger|saboteur)\.', text)
    assert "You" not in text
    assert "p2 holds " in text
    assert not re.search(r"\bp[13] (holds|knows|lays|discards|draws)", text)


def test_pass_shows_its_card_only_to_its_owner(tmp_path: Path) -> None:
    match = filon.load("saboteur").start(seats=3, seed=6, deal={"first": "p1"}, rounds=1)
    match.play(match.legal()[-1])
    file = tmp_path / "match.record"
    file.write_text(match.record(), encoding="utf-8")

    assert match.lines[0] in lines(file, "p1")
    assert match.lines[0] in lines(file, "all")
    assert "p1 pass ?" in lines(file, "spectator")
    assert match.lines[0] not in lines(file, "spectator") + lines(file, "p2")


def test_viewer_all_sees_roles_goals_nuggets_and_hidden_gold() -> None:
    mine = lines(RECORDS / "saboteur" / "records" / "five_finisher.filon", "all")
    riders = lines(RECORDS / "sacramento" / "records" / "two_challenge.filon", "all")

    assert re.search(r"\bp\d is a saboteur\.", mine)
    assert not re.search(r"\b[Yy]ou(r|rs)?\b", mine + riders)
    assert "│ $ │" in mine.split("Step 1 ")[0]
    assert mine.count("│#N") >= 4
    assert re.search(r"\bp\d’s gold: \d nugget", mine)
    assert re.search(r"p\d take gold\d", mine)
    assert re.search(r"[A-D][123]\*", riders)
    assert re.search(r"\bp\d: .*gold: [A-D][123]", riders)


@pytest.mark.parametrize(("language", "told"), [("fr", r"p\d est saboteu"), ("de", r"p\d ist (ein )?Saboteur")])
def test_viewer_all_is_addressed_in_no_language(language: str, told: str) -> None:
    file = RECORDS / "saboteur" / "records" / "five_finisher.filon"
    text = run(file.parent, "replay", str(file), "--as", "all", "--lang", language).stdout
    addressed = r"(?i)\b(vous|votre|vos)\b" if language == "fr" else r"(?i)\b(du|dir|dich|dein\w*)\b"

    assert re.search(told, text)
    assert re.findall(addressed, text) == []


def test_seat_does_not_see_what_another_takes() -> None:
    record = RECORDS / "saboteur" / "records" / "five_finisher.filon"
    takes = [f"p{seat}" for seat in re.findall(r"p(\d) take gold", lines(record, "all"))]
    seen = {viewer: re.findall(r"(p\d) take gold", lines(record, viewer)) for viewer in ("p1", "p2", "spectator")}

    assert len(takes) == 4
    assert seen == {
        "p1": [name for name in takes if name == "p1"],
        "p2": [n for n in takes if n == "p2"],
        "spectator": [],
    }


def test_replay_steps_forwards_and_back(record: Path) -> None:
    table = Keyboard("replay", str(record), "--as", "p1")
    table.wait("Step 0 of")
    table.wait_prompt("q to quit. ")
    table.type("")
    table.wait("Step 1 of")
    table.wait_prompt("q to quit. ")
    table.type("40")
    table.wait("Step 40 of")
    table.wait_prompt("q to quit. ")
    assert table.text().startswith("Step 40 of")
    assert "p1 holds " in table.text()
    table.type("b")
    table.wait("Step 39 of")
    for nonsense in ("hello", "-5", "²", "99999999999999"):
        table.wait_prompt("q to quit. ")
        table.type(nonsense)
    table.wait_prompt("q to quit. ")
    table.type("q")

    assert table.end() == 0


def test_unknown_viewer_is_refused_with_the_known_ones(record: Path) -> None:
    done = run(record.parent, "replay", str(record), "--as", "p9")

    assert done.returncode == 2
    assert "p1, p2, p3, spectator, all" in done.stderr


def test_onlooker_is_still_accepted_for_spectator(record: Path) -> None:
    assert lines(record, "onlooker") == lines(record, "spectator")
    assert "onlooker" not in run(record.parent, "replay", "--help").stdout
