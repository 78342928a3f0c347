"""A committed match's record lists every die, and changes are detected (RULES: Deal)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import filon
from filon.__main__ import main
from filon.core.fair_deal.verify import verify
from filon.core.record import with_digest
from filon.games.sacramento import events

from ..match_support import events_of
from .positions import GAME

SECRET = bytes(range(32))
ADDED = bytes(range(16))


def commitment() -> filon.Commitment:
    """p2 has added bytes."""
    fair = filon.Commitment(3, SECRET)
    fair.add(1, ADDED)
    return fair


@cache
def committed() -> filon.Match:
    """A whole match of three whose luck was fixed before."""
    match = GAME.start(seats=3, fair=commitment(), target=50_000)
    random = Random(3)
    while match.turn is not None:
        match.play(random.choice(match.legal()))
    return match


def draws(record: str) -> list[dict[str, Any]]:
    """The draws that a record lists."""
    return [json.loads(line[6:]) for line in record.splitlines() if line.startswith("draw: ")]


def resealed(record: str, old: str, new: str) -> str:
    """The record with something replaced once, and a digest that fits again."""
    body = record[: record.rindex("digest: ")]
    assert old in body
    return with_digest(body.replace(old, new, 1))


def bad(record: str, fingerprint: str = "") -> list[str]:
    """What was not as promised."""
    return [finding.key for finding in verify(record, fingerprint) if finding.bad]


def line_of(draw: dict[str, Any]) -> str:
    """A draw as its line has it."""
    return f"draw: {json.dumps(draw, separators=(',', ':'))}\n"


def test_record_lists_the_first_player_and_all_dice() -> None:
    """Passed turns too, in order; each die has a label of its own."""
    match = committed()
    thrown = [what.dice for what in events_of(match, None, events.Threw)]
    listed = draws(match.record())

    assert [draw["label"] for draw in listed[:3]] == ["first", "turn 1 die 1", "turn 1 die 2"]
    assert [(draw["below"], draw["label"]) for draw in listed[1:]] == [
        (6, f"turn {turn} die {die}") for turn in range(1, len(thrown) + 1) for die in (1, 2)
    ]
    assert [draw["result"] + 1 for draw in listed[1:]] == [die for pair in thrown for die in pair]
    assert len(thrown) > 5


def test_verify_accepts_an_unchanged_record() -> None:
    """With the fingerprint that was published before the first move."""
    found = verify(committed().record(), commitment().fingerprint)

    assert [finding.key for finding in found if finding.bad] == []
    assert {"verify.fingerprint.kept", "verify.added", "verify.draws", "verify.replayed"} <= {
        finding.key for finding in found
    }
    assert next(finding.count for finding in found if finding.key == "verify.draws") == len(draws(committed().record()))


@pytest.mark.parametrize("place", [0, 1, 2, -1])
def test_changed_die_is_detected(place: int) -> None:
    """The lot, the first dice and the last; the digest fits again, the key does not."""
    record = committed().record()
    draw = draws(record)[place]
    other = {**draw, "result": (draw["result"] + 1) % draw["below"]}

    assert "verify.draw.wrong" in bad(resealed(record, line_of(draw), line_of(other)))


def test_missing_or_repeated_die_is_detected() -> None:
    """Every throw is there once."""
    record = committed().record()
    line = line_of(draws(record)[2])

    assert bad(resealed(record, line, "")) == ["verify.broken"]
    assert "verify.draw.wrong" in bad(resealed(record, line, line + line))


def test_die_with_more_sides_is_detected() -> None:
    """Also where its result would be what the key gives for it."""
    record = committed().record()
    draw = draws(record)[1]

    assert bad(resealed(record, line_of(draw), line_of({**draw, "below": 7}))) != []


def test_another_secret_or_other_bytes_are_detected() -> None:
    """The dice would be others."""
    record = committed().record()

    assert "verify.fingerprint.unfit" in bad(resealed(record, "secret: 00", "secret: ff"))
    assert "verify.draw.wrong" in bad(resealed(record, ADDED.hex(), "ff" * 16))


def test_committed_match_has_no_record_before_its_end() -> None:
    """It would tell the dice to come."""
    match = GAME.start(seats=3, fair=commitment())

    with pytest.raises(filon.FilonError):
        match.record()


def test_verify_command_reports_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`filon verify FILE --fingerprint HEX`: 0 if all is well, 1 if not."""
    record = committed().record()
    good, wrong = tmp_path / "good.filon", tmp_path / "wrong.filon"
    good.write_text(record, "utf-8")
    draw = draws(record)[5]
    other = {**draw, "result": (draw["result"] + 1) % 6}
    wrong.write_text(resealed(record, line_of(draw), line_of(other)), "utf-8")
    fingerprint = commitment().fingerprint

    assert main(["--lang", "en", "verify", str(good), "--fingerprint", fingerprint]) == 0
    assert str(len(draws(record))) in capsys.readouterr().out
    assert main(["--lang", "en", "verify", str(wrong), "--fingerprint", fingerprint]) == 1
    assert draw["label"] in "".join(capsys.readouterr())
