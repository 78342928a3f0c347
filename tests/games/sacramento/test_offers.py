"""Offers, paths and the client catalog of Sacramento (C1 to C5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise, product
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon.core.offer import Offer
from filon.games.sacramento import events
from filon.games.sacramento import offers as made
from filon.games.sacramento.board import CODES
from filon.games.sacramento.paths import find_path
from filon.games.sacramento.view_types import Catalog
from filon.testing.sacramento.board import AROUND, CORNERS_BY_SEATS, OPPOSITE, read_board
from filon.testing.walks import Walk, follow

from ..match_support import seen
from ..offer_checks import offers_on, unknown_types
from .positions import GAME, begun, hid, last, on, placed
from .walks import walks


def some(matches: int) -> Iterator[Walk]:
    """The first matches that are walked, for each number of players."""
    for seats in GAME.seats:
        yield from (walked for walked, _ in islice(walks(seats), matches))


def offered(match: filon.Match, text: str) -> Offer:
    """The offer of this move."""
    return next(offer for offer in match.offers() if offer.text == text)


def sheet(seats: int = 2, **options: Any) -> Catalog:
    """What a page loads."""
    assert GAME.client_catalog is not None
    found = GAME.client_catalog(seats, GAME.start(seats, **options).options)
    assert isinstance(found, Catalog)
    return found


@pytest.mark.once
def test_every_move_is_offered_in_three_languages() -> None:
    found = offers_on(GAME, some(3))

    assert set(found) == {
        *(f"offer.{verb}" for verb in ("hide", "ride", "stay", "home")),
        *(f"meets.{word}" for word in ("challenge", "bank", "entrance")),
    }


def test_offer_names_its_rider_and_its_die() -> None:
    """C2.1, C3.1"""
    hide = begun().offers()[1]
    ride = offered(hid([(3, 5)]), "ride 2 3 c9")

    assert (hide.text, hide.verb, hide.piece) == ("hide 2", "hide", "rider 2")
    assert (ride.verb, ride.piece, ride.die, ride.cell) == ("ride", "rider 2", 3, "c9")
    assert (ride.player, ride.meets) == (None, ())


def test_offer_of_a_ride_names_the_challenged_rider() -> None:
    """C4.1"""
    ride = offered(placed("A1 e9, C3 e7", [(2, 4)]), "ride 1 2 e7")

    assert (ride.player, ride.meets) == (1, ("challenge C3",))


@pytest.mark.parametrize(
    ("drawing", "gold", "meets"),
    [
        ("A1 j5", "11", ("bank",)),
        ("A1 j5", "21", ("entrance",)),
        ("A1 j5, C2 j4", "11", ("challenge C2", "bank")),
        ("A1 j5, C2 j4", "31", ("challenge C2", "entrance")),
    ],
)
def test_offer_of_a_ride_says_whether_it_banks(drawing: str, gold: str, meets: tuple[str, ...]) -> None:
    """C5.1, C5.2, C5.3: only the mover is shown this, and it knows its own gold."""
    assert offered(placed(drawing, [(1, 4)], gold), "ride 1 1 j4").meets == meets


def test_answers_are_offered() -> None:
    """C4.3"""
    match = on(placed("A1 e9, C3 e7", [(2, 4)], "12"), "ride 1 2 e7")

    assert [(offer.text, offer.verb, offer.piece) for offer in match.offers()] == [
        ("stay", "stay", ""),
        ("home", "home", ""),
    ]


@pytest.mark.parametrize(
    ("drawing", "ride", "path"),
    [
        ("A1 e9", "1 4 g7", "e8 e7 f7 g7"),
        ("A1 e9, C1 e8", "1 4 g7", "f9 f8 f7 g7"),
        ("A1 e9, C1 e8, C2 f8", "1 4 g7", "f9 g9 g8 g7"),
        ("A1 e9", "1 4 e13", "e10 e11 e12 e13"),
        ("A1 e9", "1 4 a9", "d9 c9 b9 a9"),
        ("", "2 4 e10", "c11 c10 d10 e10"),
    ],
)
def test_path_goes_north_or_south_first_where_it_can(drawing: str, ride: str, path: str) -> None:
    """C3.2, C3.3: from behind an arrow by its cell."""
    match = placed(drawing, [(4, 6)])
    offer = offered(match, f"ride {ride}")
    match.play(f"ride {ride}")
    rode = last(match, events.Rode)

    assert offer.path == tuple(path.split())
    assert rode.path == offer.path
    assert rode.origin == ("e9" if drawing else None)


def test_path_is_missing_where_all_are_blocked() -> None:
    """C3.3: to f7 one comes by e7 or f8."""
    state: Any = placed("A1 e9, C1 e7, C2 f8", [(4, 6)]).state

    assert find_path(state, CODES["e9"], CODES["f7"]) < 0
    assert find_path(state, CODES["e9"], CODES["e8"]) == 1


def test_every_path_is_allowed_by_the_rules() -> None:
    """C3.2, C3.3, C3.5: as many cells as the die has, side by side, never forward and back, none taken or closed."""
    random = Random("ways")
    for walked in some(4):
        board = read_board(walked.start.options.get("board"))
        for match, line in follow(GAME, walked):
            if not line.startswith("ride") or random.random() > 0.2:
                continue
            view = seen(match)
            taken = {cell for cells in view.riders for cell in cells if cell is not None}
            for offer in match.offers():
                rider = int(offer.piece.split(" ")[1])
                start = view.riders[view.mover][rider - 1]
                way = [start, *offer.path] if start else [board.arrow(match.seats, view.mover, rider), *offer.path[1:]]
                gone = [next(way for way, beyond in AROUND[a].items() if beyond == b) for a, b in pairwise(way)]

                assert len(offer.path) == offer.die
                assert offer.path[-1] == offer.cell
                assert start is not None or offer.path[0] == way[0]
                assert not {OPPOSITE[way] for way in gone} & set(gone)
                assert not set(offer.path[:-1]) & (taken - {start})
                assert not set(offer.path) & board.closed


@pytest.mark.skipif(not made.__file__.endswith(".py"), reason="how many are kept is compiled in")
def test_offer_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the oldest positions are forgotten, and made again when they are asked for."""
    monkeypatch.setattr(made, "MOST_CACHED", 3)
    made.CACHED.clear()
    match = hid([(3, 5)])
    once = match.offers()
    twice = match.offers()

    assert once == twice
    assert len(made.CACHED) <= 3 < len(once)


def test_events_of_riders_going_home_name_their_origins() -> None:
    """C4.2, C4.3, C6.1"""
    match = on(placed("A1 e9, C3 e7, C1 h5", [(2, 4)], "12"), "ride 1 2 e7, home")
    found = on(placed("A1 e9, C3 e7, C1 h5", [(2, 4)], "13"), "ride 1 2 e7")
    banked = on(placed("A1 j5, C3 e7", [(1, 4)], "12"), "ride 1 1 j4")

    assert last(match, events.Lifted) == events.Lifted(0, 1, 1, 3, "e7", False, ())
    assert last(match, events.WentHome) == events.WentHome(1, ("h5", None, "e7"))
    assert last(found, events.Lifted) == events.Lifted(0, 1, 1, 3, "e7", True, ("h5", None, "e7"))
    assert last(banked, events.RoundBegun) == events.RoundBegun(2, 1, (("j4", None, None), (None, None, "e7")))
    assert last(begun(), events.RoundBegun).origins == ((None,) * 3,) * 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_catalog_has_the_board_and_the_seats_corners(seats: int) -> None:
    """C1.1, C1.2, C2.3"""
    found, board, view = sheet(seats), read_board(), seen(begun(seats=seats))
    by_player = [corner for corner in found.corners if corner.player is not None]

    assert [cell.name for cell in found.cells if cell.closed] == [cell for cell in AROUND if cell in board.closed]
    assert [(cell.row, cell.column) for cell in found.cells] == [*product(range(13), repeat=2)]
    assert "".join(corner.name for corner in found.corners) == "ABCD"
    assert "".join(corner.name for corner in by_player) == CORNERS_BY_SEATS[seats]
    assert [corner.player for corner in by_player] == list(range(seats))
    assert tuple(corner.start for corner in by_player) == view.starts
    assert tuple(corner.entrances for corner in by_player) == view.entrances
    assert tuple(tuple(arrow.cell for arrow in corner.arrows) for corner in by_player) == view.arrows
    assert tuple(tuple(arrow.way for arrow in corner.arrows) for corner in by_player) == view.ways
    assert {corner.entrances + corner.arrows for corner in found.corners if corner.player is None} <= {()}


def test_catalog_has_the_value_of_gold_and_the_target() -> None:
    """C2.2, C4.2, C5.1, C6.3"""
    found = sheet(target=400_000)

    assert (found.target, found.nugget, found.riders) == (400_000, 50_000, 3)
    assert (found.quiet_turns, found.void_rounds) == (400, 3)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Catalog) == found


def test_catalog_of_a_custom_board_may_lack_directions() -> None:
    """C1.2"""
    board = next(walked.start.options["board"] for walked in some(20) if "board" in walked.start.options)
    arrows = [arrow for corner in sheet(2, board=board).corners for arrow in corner.arrows]

    assert [(arrow.rider, arrow.way) for arrow in arrows] == [(rider, "") for rider in (1, 2, 3)] * 2


def test_catalog_and_view_have_known_types_only() -> None:
    assert unknown_types([GAME.view, GAME.client_catalog_type, Offer, *GAME.event_types]) == []


def test_views_share_constant_parts() -> None:
    match = hid([(3, 5)])
    first = seen(match)
    match.play("ride 1 5 g13")
    second = seen(match)

    for field in ("starts", "closed", "arrows", "entrances", "ways", "dice"):
        assert getattr(first, field) is getattr(second, field)
