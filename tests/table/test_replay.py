"""Does a record look the same forwards and backwards, and does each pair of eyes see what it saw then?"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import filon
from filon.core.record import repeat
from filon.table.replay import CHECKPOINT_INTERVAL, Replay, ReplayFrame
from table.tables import kuhn, opened, text, to_the_end

RECORDS = Path(__file__).parent.parent / "games" / "saboteur" / "records"
SOME = ("three_treasure", "four_talk", "four_committed", "nine_unfinished")


def record_of(name: str) -> str:
    if name == "kuhn":
        return kuhn("check", "bet", "call").match.record()
    return (RECORDS / f"{name}.filon").read_text(encoding="utf-8")


def snapshot(seen: ReplayFrame) -> tuple[list[str], str]:
    return [view.json() for view in seen.views], text(seen.events)


def forward(record: str) -> dict[tuple[int, Any], tuple[list[str], str]]:
    """What everybody is shown when the record is simply played."""
    whole = filon.replay(record)
    match, found = whole.restarted(), {}
    viewer: list[Any] = [None, *range(match.seats)]
    heard = dict.fromkeys(viewer, 0)
    for step, line in enumerate(["", *whole.lines]):
        if line:
            repeat(match, line)
        for seat in viewer:
            events = match.events(seat, since=heard[seat])
            heard[seat] += len(events)
            found[step, seat] = ([match.view(seat).json()], text(events))
    return found


@pytest.mark.parametrize("name", [*SOME, "kuhn"])
def test_stepping_back_and_forth_shows_what_playing_forward_did(name: str) -> None:
    record = record_of(name)
    replay, played, random = Replay(record), forward(record), Random(1)
    steps = [*range(6), 4, 3, replay.steps, 0, *(random.randint(0, replay.steps) for _ in range(80)), 1, 0]
    steps = [step for step in steps if step <= replay.steps]
    for step in steps:
        for viewer in (None, *range(replay.match.seats)):
            assert snapshot(replay.frame(step, viewer)) == played[step, viewer]
    assert len(replay.checkpoints) <= 1 + replay.steps // CHECKPOINT_INTERVAL
    assert replay.lines == filon.replay(record).lines


@pytest.mark.parametrize("name", ["four_talk", "kuhn"])
def test_a_replay_by_seat_shows_exactly_what_the_seat_was_shown(name: str) -> None:
    replay = Replay(record_of(name))
    for viewer in (None, *range(replay.match.seats)):
        told = [event for step in range(replay.steps + 1) for event in replay.frame(step, viewer).events]

        assert told == replay.match.events(viewer)


@pytest.mark.parametrize("name", ["four_talk", "kuhn"])
def test_knowing_all_shows_every_seat_s_view_and_each_event_once_with_its_audience(name: str) -> None:
    replay = Replay(record_of(name))
    seats = range(replay.match.seats)
    told = []
    for step in range(replay.steps + 1):
        seen = replay.frame(step, "all")
        told += seen.events
        assert seen.views == tuple(replay.state_at(step).view(seat) for seat in seats)

    assert [event.number for event in told] == list(range(len(told)))
    for seat in seats:
        heard = [event.what for event in told if event.audience in ("all", f"p{seat + 1}")]
        assert heard == [event.what for event in replay.match.events(seat)]
        mine = [event.news for event in told if event.audience == f"p{seat + 1}"]
        assert mine == [event.news for event in replay.match.events(seat) if event.audience != "all"]
    assert [event.what for event in told if event.audience == "all"] == [
        event.what for event in replay.match.events(None)
    ]


def test_a_table_s_record_is_replayed_without_what_was_taken_back() -> None:
    table = kuhn("check")
    table.undo(0, 1, 2)
    to_the_end(table)
    replay = Replay(table.match.record())

    assert replay.lines == table.match.lines
    assert replay.frame(replay.steps, 0).views == (table.match.view(0),)


@pytest.mark.parametrize("step", [-1, 4, 99])
def test_there_are_no_steps_beyond_the_record(step: int) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Replay(record_of("kuhn")).state_at(step)

    assert raised.value.code == "step"


@pytest.mark.parametrize("viewer", [-1, 2, "p1", True, 0.0])
def test_there_are_no_eyes_but_the_table_s(viewer: Any) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Replay(record_of("kuhn")).frame(1, viewer)

    assert raised.value.code == "seat"


def test_what_is_no_record_is_refused() -> None:
    for record in ("", "filon record 1\n", opened().match.record()[:-5]):
        with pytest.raises(filon.InvalidRecord):
            Replay(record)
