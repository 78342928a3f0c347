"""Setup: hiding, target, corners and first player (C2)."""

from __future__ import annotations

from typing import Any

import pytest

import filon

from ..match_support import on, refusal_rule, seen
from .positions import GAME, begun, ends, event_kinds, hid, own, placed

SITTING = {2: ("a13", "m1"), 3: ("a13", "m13", "m1"), 4: ("a13", "m13", "m1", "a1")}


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 0), (4, 1), (4, 3)])
def test_players_hide_in_turn_from_the_first_player(seats: int, first: int) -> None:
    """C2.1: clockwise, each once, all before the first throw."""
    match = begun(seats=seats, first=f"p{first + 1}")
    hiders = []
    while seen(match).phase == "hide":
        assert match.legal() == ["hide 1", "hide 2", "hide 3"]
        assert "threw" not in event_kinds(match)
        hiders.append(match.turn)
        match.play("hide 2")

    assert hiders == [(first + step) % seats for step in range(seats)]
    assert event_kinds(match).split()[-2:] == ["hid", "threw"]
    assert (seen(match).phase, match.turn, len(seen(match).dice)) == ("ride", first, 2)


def test_riders_wait_behind_their_arrows() -> None:
    """C2.1."""
    assert seen(begun(seats=3)).riders == ((None, None, None),) * 3


def test_nugget_is_known_to_its_owner_only() -> None:
    """C2.1: not the other players, not the spectator."""
    match = on(begun(seats=3), "hide 3")

    assert (own(match, 0), own(match, 1)) == (3, None)
    for seat in (1, 2, None):
        assert match.view(seat) == on(begun(seats=3), "hide 1").view(seat)
        assert match.events(seat) == on(begun(seats=3), "hide 1").events(seat)
    assert seen(match).hidden == (True, False, False)
    assert event_kinds(match, 0).split()[-2:] == ["hid", "hid_under"]
    assert event_kinds(match, 1).split()[-2:] == ["round_begun", "hid"]


@pytest.mark.parametrize("hidden", ["", "hide 1", "hide 1, hide 2"])
def test_other_moves_are_refused_until_all_have_hidden(hidden: str) -> None:
    """C2.1: rides and answers, whatever they would be later."""
    match = on(begun(seats=3), hidden)

    for text in ("ride 1 1 c13", "ride 2 3 c9", "ride 1 6 a1", "stay", "home"):
        assert refusal_rule(match, text) == ("hide_first", "C2.1")
    assert refusal_rule(match, "hide 3") == ("", "")


def test_later_round_begins_with_hiding_too() -> None:
    """C2.1, C6.1: from its own first player on."""
    match = placed("B1 a5", [(1, 2)], "111", seats=3, first="p2")
    on(match, "ride 1 1 a4")
    assert (seen(match).round, match.turn, refusal_rule(match, "stay")) == (2, 2, ("hide_first", "C2.1"))
    on(match, "hide 1, hide 2")

    assert (match.turn, seen(match).hidden) == (1, (True, False, True))
    on(match, "hide 3")
    assert (match.turn, [own(match, seat) for seat in range(3)]) == (2, [2, 3, 1])


def test_target_is_250000_by_default() -> None:
    """C2.2."""
    assert seen(begun()).target == 250_000
    assert [seen(begun(target=target)).target for target in (50_000, 300_000, 1_000_000)] == [
        50_000,
        300_000,
        1_000_000,
    ]


@pytest.mark.parametrize("target", [0, -50_000, 25_000, 75_000, 1_050_000, 50_001, "250000", 250_000.0, True, None])
def test_invalid_target_is_refused(target: Any) -> None:
    """C2.2: the error names the option and the limits."""
    with pytest.raises(filon.InvalidStart, match=r"target takes 50000 to 1000000 in steps of 50000"):
        GAME.start(2, target=target)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_sit_clockwise_at_their_corners(seats: int) -> None:
    """C2.3: two of them at A and C, three at A, B and C."""
    view = seen(begun(seats=seats))

    assert tuple(starts[0] for starts in view.starts) == SITTING[seats]
    assert len(view.arrows) == len(view.entrances) == len(view.money) == len(view.riders) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_match_takes_two_to_four_players(seats: int) -> None:
    """C2.3."""
    with pytest.raises(filon.InvalidStart, match="for 2 to 4 players"):
        GAME.start(seats)


@pytest.mark.parametrize(("seats", "closed"), [(2, "B D"), (3, "D"), (4, "")])
def test_unused_start_field_stays_closed(seats: int, closed: str) -> None:
    """C2.3, C3.5: nobody rides into it or across."""
    corners = {"B": "l12 l13 m12 m13", "D": "a1 a2 b1 b2"}
    match = placed("A1 k12, A2 c2", [(1, 2)], seats=seats)

    assert sorted(seen(match).closed) == [
        cell for letter in "DB" if letter in closed for cell in corners[letter].split()
    ]
    assert refusal_rule(match, "ride 1 1 l12") == refusal_rule(match, "ride 2 1 b2") == ("start_field", "C3.5")
    assert "m12" not in ends(match, "1 2")
    assert "a2" not in ends(match, "2 2")


def test_unused_arrow_cells_and_entrances_are_plain_cells() -> None:
    """C2.3: a carrier stops on an entrance of B's bank and shows nothing."""
    match = placed("A1 d5, A2 k12", [(1, 1)], "11")
    on(match, "ride 1 1 d4, ride 2 1 k11")
    view = seen(match)

    assert (view.riders[0][:2], view.money, view.shown, view.round) == (("d4", "k11"), (0, 0), ((), ()), 1)


def test_first_player_is_named_or_random() -> None:
    """C2.3: a deal goes before the option; the lot comes from the seed."""
    assert GAME.start(3, seed=1, first="p3").turn == 2
    assert GAME.start(3, deal={"first": "p2"}, first="p3").turn == 1
    assert GAME.start(3, deal={}, first="p3").turn == 2
    assert {GAME.start(4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}
    assert GAME.start(4, seed=7, first="lot").turn == GAME.start(4, seed=7).turn
    random_move = GAME.start(4, seed=5)
    assert random_move.deal["first"] == f"p{(random_move.turn or 0) + 1}"
    assert GAME.start(4, deal={}).turn == GAME.start(4, seed=0).turn


@pytest.mark.parametrize("first", ["p4", "p0", "P1", "1", "", 1, None])
def test_unknown_first_player_is_refused(first: Any) -> None:
    """C2.3."""
    with pytest.raises(filon.InvalidStart, match="first"):
        GAME.start(3, first=first)


def test_first_player_and_dice_come_from_the_seed() -> None:
    """C2.3, C3.1: the same seed, the same lot and dice."""
    one, other = (hid(seats=3) for _ in range(2))

    assert (seen(one).dice, one.turn) == (seen(other).dice, other.turn)
    assert len({seen(on(GAME.start(2, seed=seed), "hide 1, hide 1")).dice for seed in range(60)}) > 20
