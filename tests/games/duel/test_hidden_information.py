"""Deals that differ in one secret look the same to all other viewers (RULES: Who knows what)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import filon

from ..match_support import play
from .deals import BLUE, GAME, GREEN, all_goals, stack

pytestmark = pytest.mark.once

PRIVATE = {"drew_cards", "saw"}


def same_to(deals: list[dict[str, Any]], lines: list[str], seats: int = 2) -> list[bool]:
    """For each viewer, spectators last: whether two rounds played alike look alike."""
    one, other = (GAME.start(seats, deal={"rounds": [deal]}) for deal in deals)
    play(one, lines)
    play(other, lines)
    viewers = [*range(seats), None]
    return [one.view(seat) == other.view(seat) and one.events(seat) == other.events(seat) for seat in viewers]


def swapped(items: list[str], one: int, other: int) -> list[str]:
    """The list with two items exchanged."""
    items = list(items)
    assert items[one] != items[other]
    items[one], items[other] = items[other], items[one]
    return items


def test_hand_is_known_to_its_owner_only() -> None:
    """A card of green's is exchanged with one deep in the pile (D2.2)."""
    deck, _ = stack([], hands={GREEN: ["map"]})
    deals = [{"goals": all_goals(), "deck": cards} for cards in (deck, swapped(deck, 6, 51))]

    assert same_to(deals, []) == [True, False, True]


def test_pile_is_secret_and_a_drawn_card_known_to_its_drawer() -> None:
    """D3.1."""
    deck, lines = stack(["-"])
    deals = [{"goals": all_goals(), "deck": cards} for cards in (deck, swapped(deck, 12, 51))]

    assert same_to(deals, []) == [True, True, True]
    assert same_to(deals, lines) == [True, False, True]


def test_map_result_is_known_to_its_player_only() -> None:
    """D5.7."""
    deck, lines = stack(["map 5,0"])
    deals = [{"goals": goals, "deck": deck} for goals in (all_goals(), swapped(all_goals(), 1, 4))]

    assert same_to(deals, []) == [True, True, True]
    assert same_to(deals, lines) == [True, False, True]


def test_solo_cards_set_aside_are_secret() -> None:
    """D7.2."""
    deck, lines = stack(["-"], seats=1, first=0)
    deals = [{"goals": all_goals(), "deck": cards} for cards in (deck, swapped(deck, 51, 30))]

    assert same_to(deals, lines, seats=1) == [True, True]


def test_private_events_are_only_cards_drawn_and_goals_seen() -> None:
    """All else is open (D3.1)."""
    match = GAME.start(2, seed=9)
    while match.turn is not None:
        match.play(match.legal()[len(match.events(None)) % len(match.legal())])
    for seat in (BLUE, GREEN):
        alone = {str(event.what.__struct_config__.tag) for event in match.events(seat) if event.audience != "all"}

        assert alone <= PRIVATE
    assert {event.audience for event in match.events(None)} == {"all"}


def test_seen_goal_is_unknown_again_in_the_next_round() -> None:
    """It is among the unused again, as every goal is that was not turned (D6.3)."""
    deck, lines = stack(["map 5,0"])
    match = GAME.start(2, deal={"rounds": [{"goals": all_goals(), "deck": deck}]})
    play(match, lines)
    assert match.view(GREEN).own.goals[0].cell == "5,0"
    while match.view(None).round == 1:
        match.play(next(move for move in match.legal() if move.startswith("pass ")))

    assert match.view(GREEN).own.goals == ()
    assert match.view(None).looked == ((), ())


@pytest.mark.parametrize(
    "change",
    [
        *[{"pile": 39}, {"pile": 41}, {"aside": 1}, {"hands": (6, 5)}, {"hands": (6,)}, {"unused": 11}],
        *[{"discards": ("map",)}, {"discards": ("sword",)}, {"gone": ("g_cross_0",)}, {"gone": ("line_h",)}],
        *[{"goals": ()}, {"phase": "sleeping"}, {"broken": (("sword",), ())}, {"colours": ("red", "green")}],
        *[{"starts": ("x", "y")}, {"starts": ()}],
    ],
)
def test_sampling_refuses_an_impossible_view(change: dict[str, Any]) -> None:
    """Counts and names must add up."""
    view: Any = GAME.start(2, seed=1).view(BLUE)
    wrong = msgspec.structs.replace(view, **change)

    with pytest.raises(filon.InvalidView):
        GAME.worlds(wrong)


def test_sampling_refuses_another_games_view() -> None:
    """Though the two mines are alike."""
    with pytest.raises(filon.InvalidView):
        GAME.worlds(filon.load("saboteur").start(3).view(0))
