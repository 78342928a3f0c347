"""EventSequence holds the same events as match.events, grows with the match, and leads to nothing else."""

import gc
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

import filon
from filon import bots
from filon.core import registry
from filon.core.event import Event
from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Luck
from filon.core.match import Match
from filon.core.state import State
from filon.table import bot_requests
from table.tables import started_table

FEW = filon.Budget(iterations=3)
GAMES = (*registry.ours(), "kuhn")


def reachable(thing: object) -> Iterator[Any]:
    """Return everything that its holder can reach by attributes, items and closures; classes and modules aside."""
    seen, found = set[int](), [thing]
    while found:
        one = found.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType)):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, FunctionType):
            found += [one.__closure__, one.__defaults__, one.__kwdefaults__]
        elif isinstance(one, msgspec.Struct):  # without garbage collection it has no referents
            found += [getattr(one, name) for name in one.__struct_fields__]
        else:
            found += gc.get_referents(one)


def played(key: str, moves: int) -> Match:
    match = filon.load(key).start(filon.load(key).seats[-1], seed=1)
    while moves and match.turn is not None:
        match.play(match.legal()[-1])
        moves -= 1
    return match


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


def test_event_sequence_grows_with_talk_too() -> None:
    match = filon.load("saboteur").start(3, seed=1)
    sequences = {viewer: match.heard(viewer) for viewer in (None, 0, 2)}
    match.talk(1, match.phrases(1)[0])

    assert list(match.heard(1)) == match.events(1)
    for viewer, heard in sequences.items():
        assert list(heard) == match.events(viewer)
    match.play(match.legal()[0])
    for viewer, heard in sequences.items():
        assert list(heard) == match.events(viewer) == list(match.heard(viewer))


@pytest.mark.parametrize("key", GAMES)
def test_what_a_bot_is_given_leads_to_no_other_seats_events(key: str) -> None:
    match = played(key, 6)
    for seat in (None, *range(match.seats)):
        own = match.events(seat)
        found = [*reachable(match.heard(seat)), *reachable(match.view(seat)), *reachable(own)]

        assert [one for one in found if isinstance(one, (EventRecorder, Match, State, Luck, filon.Game))] == []
        assert all(one in own for one in found if isinstance(one, Event))
        assert sum(isinstance(one, Event) for one in found) >= len(own) > 0


def test_reachable_finds_what_attributes_and_closures_hold() -> None:
    match = played("kuhn", 0)

    assert any(one is match.recorder for one in reachable([{"events": lambda: match.recorder}]))
    assert any(one is match.recorder for one in reachable(match.events))


def test_bot_tasks_of_a_table_lead_to_nothing_but_the_seats_own() -> None:
    table = started_table("saboteur", people=(), level="expert")
    move = bot_requests.move_task(table)
    assert move is not None
    talk = bot_requests.talk_tasks(table)
    hint = next(bot_requests.hint_steps(table, move.seat))

    assert [task.seat for task in talk] == [0, 1, 2]
    for task in (move, *talk, hint):
        found = [*reachable(task.view), *reachable(task.events)]
        assert [one for one in found if isinstance(one, (EventRecorder, Match, State, Luck))] == []
        assert list(task.events) == table.match.events(task.seat)


@pytest.mark.once
@pytest.mark.parametrize("key", GAMES)
def test_bots_answer_alike_to_the_sequence_and_to_a_list(key: str) -> None:
    """Move, talk and belief of every level, at several positions of one match."""
    game = filon.load(key)
    match = played(key, 0)
    heard = {seat: match.heard(seat) for seat in range(match.seats)}
    for number in range(4):
        seat = match.turn
        if seat is None:
            break
        answers = []
        for events in (heard[seat], match.heard(seat), match.events(seat), tuple(match.events(seat))):
            found: list[object] = [bots.belief(game, match.view(seat), events)]
            for level in bots.names(game):
                bot = bots.find(game, level)
                talk = bots.talk_of(bot)
                found.append(bot(game, match.view(seat), events, number, FEW))
                if talk is not None:
                    found += [talk(game, match.view(seat), events, seed) for seed in range(12)]
            answers.append(found)

        assert answers[1:] == answers[:1] * 3
        for _ in range(5):
            if match.turn is not None:
                match.play(match.legal()[number % len(match.legal())])
