"""What each viewer knows: secrets change nothing for others; worlds fit what was shown (C4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import filon
from filon.table import Settings, Table
from filon.table.log_entries import Dealt, Opened
from filon.testing.sacramento import ORACLE
from filon.testing.walks import Walk, begin

from ..golden_matches import GoldenMatch
from ..match_support import events_of, seen
from .golden import GOLDEN
from .positions import hid, on, placed, possible
from .walks import GAME, walks

pytestmark = pytest.mark.once

LINES = 200  # to be compared, a number of seats
POSITIONS = 40
MOST = 150  # lines of one walk


def twins(seats: int) -> Iterator[tuple[Walk, Walk, int | None]]:
    """Walks, each cut somewhere, with one that a seat or the spectator cannot tell from it."""
    for walked, random in walks(seats):
        lines = walked.lines[: random.randint(1, min(MOST, len(walked.lines)))]
        seat = random.choice([None, *range(seats)])
        twin = ORACLE.twin(walked.start, lines, seat, random)
        if twin is not None and twin[1] != lines:
            yield Walk(walked.start, lines), Walk(*twin), seat


def decisions(walked: Walk) -> list[tuple[int | None, list[int], int]]:
    """Before each line: who decides, how many events everybody has heard, how many moves there are."""
    match = begin(GAME, walked.start)
    viewers: list[int | None] = [None, *range(match.seats)]
    found = []
    for line in [*walked.lines, ""]:
        found.append((match.turn, [len(match.events(seat)) for seat in viewers], len(match.legal())))
        if line:
            match.play(line)
    return found


def sent_updates(walked: Walk, seat: int | None) -> list[list[str]]:
    """For each line the updates that are sent: viewer and length; those for one viewer in full."""
    start = walked.start
    settings = Settings(game=GAME.key, version=1, seats=start.seats, options=start.options)
    table = Table.open(Opened(now=0.0, table="twins", settings=settings))
    table.report(Dealt(now=0.0, deal=start.deal), None)
    sent = []
    for number, line in enumerate(walked.lines):
        turn = table.match.turn
        assert turn is not None
        out = table.say(turn, table.number, line, number + 1.0)
        sent.append([f"{delivery.to} {update_text(delivery.body, full=delivery.to == seat)}" for delivery in out])
    return sent


def update_text(body: Any, *, full: bool) -> str:
    """An update in full, or its kind, number and number of events."""
    return msgspec.json.encode(body).decode() if full else f"{type(body).__name__} {body.number} {len(body.events)}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_decisions_events_and_updates_do_not_depend_on_a_secret(seats: int) -> None:
    """In twin deals with gold elsewhere: number, order and viewers of updates; the seat's own byte for byte."""
    compared = 0
    for one, other, seat in twins(seats):
        assert decisions(one) == decisions(other)
        assert sent_updates(one, seat) == sent_updates(other, seat)
        compared += len(one.lines)
        if compared > LINES:
            break


def test_move_sends_one_update_to_each_viewer() -> None:
    """A nugget hidden, a lifted rider, a bank: the owner, the others and the spectator."""
    walked = next(walked for walked, _ in walks(3) if any(line == "home" for line in walked.lines))

    assert {tuple(text.split(" ")[0] for text in sent) for sent in sent_updates(walked, None)} == {
        ("0", "1", "2", "None")
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_are_exactly_those_consistent_with_the_view(seats: int) -> None:
    """C4.4: for every seat and the spectator, riders that may carry are the oracle's, none more and none less."""
    compared = 0
    for walked, random in walks(seats):
        match = begin(GAME, walked.start)
        for number, line in enumerate(walked.lines[:MOST]):
            if random.random() < 0.04:
                seat = random.choice([None, *range(seats)])
                worlds = ORACLE.worlds(walked.start, walked.lines[:number], seat)
                assert worlds is not None
                for owner in range(seats):
                    might = {world[owner] for world in worlds}  # type: ignore[index]
                    wanted = "".join("-" if rider is None else str(rider) for rider in sorted(might, key=str))

                    assert possible(match, seat, owner) == wanted
                compared += 1
            match.play(line)
        if compared > POSITIONS:
            break


@pytest.mark.parametrize("kept", [pytest.param(kept, id=kept.name) for kept in GOLDEN.matches])
def test_view_built_from_events_equals_the_view(kept: GoldenMatch) -> None:
    """In whole matches, at the end, at every decision outside the turn order, and at intervals; for every viewer."""
    match = GOLDEN.replay(kept.name)
    again = match.restarted()
    for number, line in enumerate(match.lines):
        again.play(line)
        if number % 9 == 0 or seen(again).phase in ("answer", "anew", "over") or line in ("stay", "home"):
            for seat in (None, *range(match.seats)):
                assert GAME.view_from_events(again.events(seat)) == again.view(seat)


def test_private_events_are_only_hidden_nuggets() -> None:
    """Beside the mover's own events; the spectator gets the public events."""
    walked, _ = next(walks(3))
    *_, match = [on(begin(GAME, walked.start), ", ".join(walked.lines))]
    for seat in range(3):
        alone = {str(event.what.__struct_config__.tag) for event in match.events(seat) if event.audience != "all"}

        assert alone == {"seated", "hid_under"}
    assert {event.audience for event in match.events(None)} == {"all"}


def test_hiding_places_of_past_rounds_are_in_no_view() -> None:
    """C4.5: nor is the viewer's own; the events have it."""
    match = on(placed("A1 j5", [(1, 4)], "12"), "ride 1 1 j4")

    assert [match.view(seat).own.gold for seat in (0, 1)] == [None, None]  # type: ignore[attr-defined]
    assert seen(match).gold is None
    assert [type(what).__name__ for what in events_of(match, 1, filon.EventData)].count("HidUnder") == 1


def test_future_dice_are_secret() -> None:
    """Who knows what: with other throws later, all views are the same now."""
    one, other = hid([(3, 5), (1, 1), (2, 2)]), hid([(3, 5), (6, 6), (4, 4)])

    for seat in (0, 1, None):
        assert (one.view(seat), one.events(seat)) == (other.view(seat), other.events(seat))


@pytest.mark.parametrize(
    "change",
    [
        *[
            {"shown": ((), (1, 2, 3))},
            {"shown": ((1,), ())},
            {"shown": ((), (4,))},
            {"phase": "sleeping"},
            {"seats": 5},
        ],
        *[{"riders": ((None, None, None), ("z9", None, None))}, {"riders": ((None,) * 3,)}, {"seats": 3}],
        *[{"riders": (("e9", "e9", None), (None,) * 3)}, {"riders": (("e9", None, None), ("e9", None, None))}],
        *[{"riders": (("a13", None, None), (None,) * 3)}, {"riders": (("m13", None, None), (None,) * 3)}],
        *[{"dice": (7, 3)}, {"dice": (3,)}, {"left": (6,)}, {"left": (3, 5, 5)}, {"moved": 9}, {"turn": 1}],
        *[{"money": (60_000, 0)}, {"money": (10**9, 0)}, {"target": 70_000}, {"closed": ("z1",)}, {"arrows": ()}],
        *[{"hidden": (False, True)}, {"gold": (1, 2)}, {"first": 2}, {"mover": -1}, {"own": None}, {"seat": 2}],
    ],
)
def test_sampling_refuses_an_impossible_view(change: dict[str, Any]) -> None:
    """Cells, dice, sums and riders must add up."""
    view = hid([(3, 5)]).view(0)
    assert GAME.worlds(view)

    with pytest.raises(filon.InvalidView):
        GAME.worlds(msgspec.structs.replace(view, **change))


def test_sampling_refuses_another_games_view() -> None:
    """A player who sent it."""
    with pytest.raises(filon.InvalidView):
        GAME.worlds(filon.load("sabale").start(2).view(0))
