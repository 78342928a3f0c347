"""Offers of Sabale as data, its client catalog, and drafts of steps that make a whole turn (B1 to B3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon.games.sabale import events as h
from filon.games.sabale.view_types import Catalog, View
from filon.testing.sabale.board import EDGES, STARTS, VALUES, edge
from filon.testing.walks import Walk, follow
from sample_sizes import first_in_both

from ..match_support import events_of
from ..offer_checks import offers_on, unknown_types
from .positions import played
from .transcript import GAME
from .walks import walks

# p2's double on f3 can be jumped over from e3.
JUMP = "place a3, place i3, run a2 e2 double, run f3 f4 double, via e3, to a3, double"


def some(matches: int) -> Iterator[Walk]:
    """Yield the first random walks for each number of players."""
    for seats in GAME.seats:
        yield from (walked for walked, _ in islice(walks(seats), matches))


def catalog(seats: int = 2, **options: Any) -> Catalog:
    """Return the client catalog."""
    assert GAME.client_catalog is not None
    found = GAME.client_catalog(seats, GAME.start(seats, **options).options)
    assert isinstance(found, Catalog)
    return found


@pytest.mark.once
def test_every_step_is_offered_in_three_languages() -> None:
    found = offers_on(GAME, some(6))

    assert set(found) == {
        *(f"offer.{verb}" for verb in ("place", "via", "to", "single", "double", "jump", "stay", "bar", "no-bar")),
        "meets.capture",
        "meets.capture_double",
    }


def test_offer_names_piece_and_cell() -> None:
    """B2.2, B3.1, B3.3, B3.5"""
    match = played()
    found = []
    for text in ("place a3", "place i3", "via c3", "to e5", "double", "bar b2|b3"):
        found += [offer for offer in match.offers() if offer.text in (text, "no-bar")]
        match.play(text)

    assert [(offer.verb, offer.piece, offer.cell) for offer in found] == [
        ("place", "runner", "a3"),
        ("place", "runner", "i3"),
        ("via", "runner", "c3"),
        ("to", "runner", "e5"),
        ("double", "marker", "c3"),
        ("no-bar", "bar", ""),
        ("bar", "bar", "b2|b3"),
    ]


def test_jump_event_names_origin_and_capture() -> None:
    """B3.4"""
    match = played(JUMP)
    stay, jump = match.offers()
    match.play("jump g3")

    assert (stay.text, stay.piece, stay.cell, stay.meets) == ("stay", "marker", "e3", ())
    assert (jump.cell, jump.player, jump.meets) == ("g3", 1, ("capture_double f3",))
    assert events_of(match, None, h.Jumped) == [h.Jumped(0, "e3", "g3", "f3", 1, True)]


def test_run_event_names_origin_and_turn_cell() -> None:
    """B3.1"""
    match = played("place a3, place i3, run c3 e5")

    assert events_of(match, None, h.Ran) == [h.Ran(0, "a3", "c3", "e5")]


def test_catalog_has_the_board() -> None:
    """B1.1, B1.2, B1.3: 61 cells in five rings, 156 edges, and those that take a bar."""
    found = catalog()
    cells = {cell.name: cell for cell in found.cells}

    assert {name: cell.value for name, cell in cells.items()} == VALUES
    assert [sum(cell.ring == ring for cell in found.cells) for ring in (1, 2, 3, 4, 5)] == [24, 18, 12, 6, 1]
    assert {cell.name for cell in found.cells if cell.corner} == {"a1", "a5", "e1", "e9", "i1", "i5"}
    assert {cell.name for cell in found.cells if cell.start} == set(STARTS)
    assert [one.name for one in found.edges] == [edge(*one.cells) for one in found.edges]
    assert {one.name for one in found.edges} == set(EDGES)
    for one in found.edges:
        first, second = (cells[name] for name in one.cells)
        assert (abs(first.q - second.q), abs(first.r - second.r)) in ((1, 0), (0, 1), (1, 1))


@pytest.mark.parametrize("edges", ["M1", "M2", "M3", [["b3", "b2"], ["a1", "a2"]], []])
def test_catalog_marks_the_edges_of_this_table(edges: Any) -> None:
    """B1.3"""
    view = GAME.start(2, edges=edges).view(None)
    assert isinstance(view, View)

    assert tuple(one.name for one in catalog(edges=edges).edges if one.marked) == view.edges


@pytest.mark.parametrize(("seats", "supplies"), [(2, (12, 30, 6)), (3, (8, 20, 4)), (4, (6, 15, 3))])
def test_catalog_has_the_initial_supplies(seats: int, supplies: tuple[int, int, int]) -> None:
    """B2.1, B3.3, B4.3"""
    found = catalog(seats)

    assert (found.bars, found.markers, found.doubles) == supplies
    assert (found.single_captured, found.double_captured) == (1, 3)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Catalog) == found


def test_wire_types_are_known() -> None:
    assert unknown_types([GAME.view, GAME.client_catalog_type, *GAME.event_types]) == []


def test_view_shares_what_does_not_change() -> None:
    match = played("place a3, place i3, run c3 e5 double")
    first: Any = match.view(0)
    match.play("via g3")
    second: Any = match.view(1)

    assert first.edges is second.edges
    assert first.markers[0] is second.markers[0]


# A draft is played step by step on a world of the seat, and sent as a whole turn.


def drafted(match: filon.Match, steps: list[str]) -> str:
    """Return the whole turn that these steps make so far; empty while it is incomplete."""
    view = match.view(match.turn)
    world = GAME.worlds(view).sample(filon.Quick(1))
    for text in steps:
        move = world.parse(text)
        assert move is not None
        assert world.judge(move) is None
        world.play(move, filon.Quick(1))
    return world.finished_turn()


def draft(match: filon.Match, random: Random) -> list[str]:
    """Return random steps until the turn is whole, now and then with one undone."""
    steps: list[str] = []
    while not drafted(match, steps):
        if steps and random.random() < 0.1:
            steps.pop()
            continue
        world = GAME.worlds(match.view(match.turn)).sample(filon.Quick(1))
        for text in steps:
            world.play(world.parse(text) or 0, filon.Quick(1))
        steps.append(random.choice([world.offer(move).text for move in world.moves()]))
    return steps


@pytest.mark.once
@pytest.mark.parametrize("seats", first_in_both(GAME.seats))
def test_drafted_steps_make_a_playable_turn(seats: int) -> None:
    """Automatic steps are in it, and the position is then as if each step had been played. (Notation)"""
    random, turns = Random(f"drafts {seats}"), 0
    for walked, _ in islice(walks(seats), 6):
        for match, line in follow(GAME, walked):
            view: Any = match.view(None)
            if not line or view.phase not in ("place", "via") or random.random() > 0.2:
                continue
            steps = draft(match, random)
            whole = drafted(match, steps)
            at_once, by_steps = filon.replay(match.record()), filon.replay(match.record())
            at_once.play(whole)
            for step in steps:
                by_steps.play(step)
            turns += 1

            assert at_once.record() == by_steps.record()
            for seat in (None, *range(seats)):
                assert at_once.view(seat) == by_steps.view(seat)
                assert at_once.events(seat) == by_steps.events(seat)
    assert turns > 20
