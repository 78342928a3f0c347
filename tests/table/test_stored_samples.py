"""Records and table logs written before the renaming of 2026 are read, continued and written as they were then.

`tests/samples` holds files written by commit e198d14, and in `expected.json` what that commit made of them: counts and
SHA-256 of views, events and records. Only the game's own data is compared, not the protocol around it. Records of
version 3, and the log with a repeated deal, were added with them.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import filon
from filon.table import Table, log_format
from filon.table.log_entries import Entry

SAMPLES = Path(__file__).parents[1] / "samples"
EXPECTED: dict[str, dict[str, Any]] = json.loads((SAMPLES / "expected.json").read_text(encoding="utf-8"))
# The names of phases at that time.
EARLIER_PHASES = {"lobby": "gathering"}


def sha256(data: str | bytes | memoryview) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def text_of(kind: str, name: str) -> str:
    return (SAMPLES / kind / name).read_text(encoding="utf-8")


def state_of(table: Table) -> list[object]:
    """Phase, number of matches, decision and epoch, and the digest of the public view."""
    match = table.snapshot(None).match
    phase = EARLIER_PHASES.get(table.phase, table.phase)
    return [phase, table.matches, table.number, table.epoch, None if match is None else sha256(bytes(match.public))]


@pytest.mark.parametrize("name", EXPECTED["records"])
def test_record_replays_to_the_same_views_events_and_record(name: str) -> None:
    text, expected = text_of("records", name), EXPECTED["records"][name]
    match = filon.replay(text)
    outcome = match.outcome
    viewers = [*range(match.seats), None]

    assert (match.game.key, match.seats, match.turn) == (expected["game"], expected["seats"], expected["turn"])
    assert len(match.lines) == expected["lines"]
    assert expected["outcome"] == (outcome and [list(outcome.scores), list(outcome.winners), outcome.reason])
    assert sha256(match.view(None).json()) == expected["spectator_view"]
    assert [sha256(match.view(seat).json()) for seat in range(match.seats)] == expected["views"]
    assert [sha256(msgspec.json.encode(match.events(viewer))) for viewer in viewers] == expected["events"]
    if outcome is not None or match.source.fair is None:
        assert sha256(match.record()) == expected["record"]


@pytest.mark.parametrize("name", EXPECTED["logs"])
def test_log_rebuilds_the_same_table_after_every_entry(name: str) -> None:
    text, expected = text_of("logs", name), EXPECTED["logs"][name]
    entries = log_format.read(text)
    table, states, records = Table.rebuild(entries[:1]), list[list[object]](), list[str]()
    states.append(state_of(table))
    for entry in entries[1:]:
        before = table.phase
        table.repeat(entry)
        states.append(state_of(table))
        if table.phase == "over" != before:
            assert table.session is not None
            records.append(sha256(table.session.record()))

    assert states[-1] == expected["last_state"]
    assert sha256("\n".join(json.dumps(state, separators=(",", ":")) for state in states)) == expected["all_states"]
    assert records == expected["records"]


@pytest.mark.parametrize("name", EXPECTED["logs"])
def test_log_rebuilds_the_same_lobby_and_private_views(name: str) -> None:
    text, expected = text_of("logs", name), EXPECTED["logs"][name]
    table = Table.rebuild(log_format.read(text))
    lobby = table.lobby
    turn = None if table.session is None else table.session.turn

    assert (table.game.key, len(table.log), turn) == (expected["game"], expected["entries"], expected["turn"])
    assert [sha256(bytes(table.snapshot(seat).viewer.own)) for seat in range(len(lobby.seats))] == expected["own"]
    assert [list(msgspec.structs.astuple(seat)) for seat in lobby.seats] == expected["seats"]
    assert [list(msgspec.structs.astuple(row)) for row in lobby.tally.values()] == expected["tally"]
    assert [list(msgspec.structs.astuple(line)) for line in lobby.chat] == expected["chat"]


@pytest.mark.parametrize("name", EXPECTED["logs"])
def test_log_keeps_its_bytes_and_tags(name: str) -> None:
    text = text_of("logs", name)
    kinds = Counter(json.loads(line.partition("\t")[0])["kind"] for line in text.splitlines())

    assert log_format.write(log_format.read(text)) == text
    assert dict(kinds) == EXPECTED["logs"][name]["kinds"]


def test_samples_contain_every_kind_of_log_entry() -> None:
    kinds = {kind for expected in EXPECTED["logs"].values() for kind in expected["kinds"]}

    assert kinds == {str(entry.__struct_config__.tag) for entry in get_args(Entry)}
