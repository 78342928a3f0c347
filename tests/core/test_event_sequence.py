"""EventSequence holds the same events as match.events, without copies."""

import pytest

import filon


def test_event_sequence_equals_the_list_of_events() -> None:
    match = filon.load("saboteur").start(3, seed=1)
    heard, early = match.heard(0), len(match.heard(0))
    for _ in range(5):
        match.play(match.legal()[0])
    events = match.events(0)

    assert len(heard) == len(events) > early
    assert list(heard) == events
    assert [heard[0], heard[-1], heard[early]] == [events[0], events[-1], events[early]]
    assert heard[2:6] == events[2:6]
    assert heard[::-2] == events[::-2]
    assert heard[len(events) :] == []
    for at in (len(events), -len(events) - 1):
        with pytest.raises(IndexError):
            heard[at]
