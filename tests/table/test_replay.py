"""Frames of a replay are the same in both directions, and hold what each viewer was shown."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import filon
from filon.core.record import repeat
from filon.table.replay import CHECKPOINT_INTERVAL, Replay, ReplayFrame
from table.tables import as_json, kuhn, play_to_end, started_table

RECORDS = Path(__file__).parent.parent / "games" / "saboteur" / "records"
SOME = ("three_treasure", "four_talk", "four_committed", "nine_unfinished")


def record_of(name: str) -> str:
    if name == "kuhn":
        return kuhn("check", "bet", "call").match.record()
    return (RECORDS / f"{name}.filon").read_text(encoding="utf-8")


def snapshot(frame: ReplayFrame) -> tuple[list[str], str]:
    return [view.json() for view in frame.views], as_json(frame.events)


def forward(record: str) -> dict[tuple[int, Any], tuple[list[str], str]]:
    """What every viewer is shown when the record is played from the start."""
    whole = filon.replay(record)
    match, found = whole.restarted(), {}
    viewer: list[Any] = [None, *range(match.seats)]
    counts = dict.fromkeys(viewer, 0)
    for step, line in enumerate(["", *whole.lines]):
        if line:
            repeat(match, line)
        for seat in viewer:
            events = match.events(seat, since=counts[seat])
            counts[seat] += len(events)
            found[step, seat] = ([match.view(seat).json()], as_json(events))
    return found


@pytest.mark.parametrize("name", [*SOME, "kuhn"])
def test_frames_are_the_same_forwards_and_backwards(name: str) -> None:
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
def test_frame_rate_a_seat_hold_what_the_seat_was_shown(name: str) -> None:
    replay = Replay(record_of(name))
    for viewer in (None, *range(replay.match.seats)):
        found = [event for step in range(replay.steps + 1) for event in replay.frame(step, viewer).events]

        assert found == replay.match.events(viewer)


@pytest.mark.parametrize("name", ["four_talk", "kuhn"])
def test_frame_rate_all_hold_every_view_and_each_event_once(name: str) -> None:
    replay = Replay(record_of(name))
    seats = range(replay.match.seats)
    found = []
    for step in range(replay.steps + 1):
        frame = replay.frame(step, "all")
        found += frame.events
        assert frame.views[:-1] == tuple(replay.state_at(step).view(seat) for seat in seats)
        assert frame.views[-1] == replay.state_at(step).uncovered()

    assert [event.number for event in found] == list(range(len(found)))
    for seat in seats:
        observed = [event.what for event in found if event.audience in ("all", f"p{seat + 1}")]
        assert observed == [event.what for event in replay.match.events(seat)]
        private = [event.news for event in found if event.audience == f"p{seat + 1}"]
        assert private == [event.news for event in replay.match.events(seat) if event.audience != "all"]
    assert [event.what for event in found if event.audience == "all"] == [
        event.what for event in replay.match.events(None)
    ]


def test_replay_of_a_table_leaves_out_undone_moves() -> None:
    table = kuhn("check")
    table.undo(0, 1, 2)
    play_to_end(table)
    replay = Replay(table.match.record())

    assert replay.lines == table.match.lines
    assert replay.frame(replay.steps, 0).views == (table.match.view(0),)


@pytest.mark.parametrize("step", [-1, 4, 99])
def test_step_beyond_the_record_raises(step: int) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Replay(record_of("kuhn")).state_at(step)

    assert raised.value.code == "step"


@pytest.mark.parametrize("viewer", [-1, 2, "p1", True, 0.0])
def test_unknown_viewer_raises(viewer: Any) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Replay(record_of("kuhn")).frame(1, viewer)

    assert raised.value.code == "seat"


def test_invalid_record_raises() -> None:
    for record in ("", "filon record 1\n", started_table().match.record()[:-5]):
        with pytest.raises(filon.InvalidRecord):
            Replay(record)


def test_line_of_a_pass_shows_its_card_to_the_mover_alone() -> None:
    record = record_of("three_treasure")
    replay = Replay(record)
    hidden = 0
    for step in range(1, replay.steps + 1):
        mover = replay.state_at(step - 1).turn
        line = replay.lines[step - 1]
        if line.startswith("pass "):
            hidden += 1
            for viewer in (None, *range(replay.seats)):
                shown = line if viewer == mover else "pass ?"
                assert replay.public_line(step, viewer) == f"p{(mover or 0) + 1} {shown}"
            assert replay.public_line(step, "all").endswith(line)

    assert hidden > 3
