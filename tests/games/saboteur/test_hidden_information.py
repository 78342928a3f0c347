"""Deals that differ in one seat's secret look the same to all others (RULES: Who knows what)."""

from typing import Any

import pytest

import filon
from filon.core.event import Said
from filon.games.saboteur import events
from filon.games.saboteur.events import Dealt, DrewCard, GoldTaken, Passed

from ..match_support import events_of, play
from .deals import DIG, GAME, played, take_all, whole_gold

pytestmark = pytest.mark.once

PRIVATE = {"dealt", "saw", "discarded", "drew_card", "gold_offered", "gold_kept", "paid_with"}


def pair(
    one: dict[str, Any], other: dict[str, Any], lines: list[str], **options: Any
) -> tuple[filon.Match, filon.Match]:
    """Return two matches that differ in their deal and were played alike."""
    matches = GAME.start(3, deal=one, **options), GAME.start(3, deal=other, **options)
    for match in matches:
        play(match, lines)
    return matches


def same_to(matches: tuple[filon.Match, filon.Match], seat: int | None) -> bool:
    """Return whether the two look the same to this viewer."""
    one, other = matches
    return one.view(seat).json() == other.view(seat).json() and one.events(seat) == other.events(seat)


def dealt(**parts: Any) -> dict[str, Any]:
    """Return a deal for seed 3, with some parts of round one as named."""
    whole = GAME.start(3, seed=3, first="p1").deal
    return {"first": "p1", "rounds": [{**whole["rounds"][0], **parts}], "gold": whole["gold"]}


def swapped(deck: list[str], one: int, other: int) -> list[str]:
    """Return the deck with two cards exchanged."""
    deck = list(deck)
    assert deck[one] != deck[other]
    deck[one], deck[other] = deck[other], deck[one]
    return deck


def test_role_is_known_to_its_owner_only() -> None:
    """p2 or p3 is the saboteur: the views of p1 and the spectators are equal (S2.1)."""
    matches = pair(
        dealt(roles=["digger", "saboteur", "digger"], left_over="digger"),
        dealt(roles=["digger", "digger", "saboteur"], left_over="digger"),
        [],
    )

    assert [same_to(matches, seat) for seat in (0, 1, 2, None)] == [True, False, False, True]
    assert [match.view(1).own.role for match in matches] == ["saboteur", "digger"]


def test_hand_is_known_to_its_owner_only() -> None:
    """Cards of p2 and p3 are exchanged (S2.3)."""
    deck = dealt()["rounds"][0]["deck"]
    matches = pair(dealt(deck=deck), dealt(deck=swapped(deck, 6, 13)), [f"pass {deck[0]}"])

    assert [same_to(matches, seat) for seat in (0, 1, 2, None)] == [True, False, False, True]


def test_pile_is_hidden_from_all() -> None:
    """Its last two cards are exchanged (S2.3)."""
    deck = dealt()["rounds"][0]["deck"]
    matches = pair(dealt(deck=deck), dealt(deck=swapped(deck, 63, 66)), [f"pass {deck[0]}", f"pass {deck[6]}"])

    assert all(same_to(matches, seat) for seat in (0, 1, 2, None))


def test_drawn_card_is_known_to_its_owner_only() -> None:
    """The first card of the pile goes to p1 (S3.1)."""
    deck = dealt()["rounds"][0]["deck"]
    matches = pair(dealt(deck=deck), dealt(deck=swapped(deck, 18, 66)), [f"pass {deck[0]}"])

    assert [same_to(matches, seat) for seat in (0, 1, 2, None)] == [False, True, True, True]


def test_gold_pile_is_hidden_from_all() -> None:
    """Not while diggers choose from other cards either (S2.3, S8.2)."""
    matches = tuple(played(DIG, roles="DDD", gold=[1, 2, 3, *rest]) for rest in ([3, 1], [1, 3]))

    assert all(same_to((matches[0], matches[1]), seat) for seat in (0, 1, 2, None))


def test_gold_offer_is_known_to_the_chooser_only() -> None:
    """p1 chooses first and sees what p2, who gets the last, never sees (S8.2)."""
    matches = played(DIG, roles="DDD", gold=[1, 2, 3]), played(DIG, roles="DDD", gold=[1, 2, 2])
    assert [same_to(matches, seat) for seat in (0, 1, 2, None)] == [False, True, True, True]
    for match in matches:
        play(match, ["take gold1", "take gold2"])

    assert [same_to(matches, seat) for seat in (0, 1, 2, None)] == [False, False, False, True]


def test_pay_shows_only_number_and_sum() -> None:
    """The number of cards and nuggets is public, the cards are the receiver's secret (S8.3)."""
    match = GAME.start(3, deal={"rounds": [{"roles": ["digger", "saboteur", "digger"]}], "gold": whole_gold([])})
    while match.view(None).round == 1:
        match.play(match.legal()[-1])

    assert [len(events_of(match, seat, events.PaidWith)) for seat in (0, 1, 2, None)] == [0, 1, 0, 0]
    assert [kept.card for kept in match.view(1).own.gold] == ["gold3", "gold1"]
    for seat in (0, 2, None):
        assert match.view(seat).gold == (0, 2, 0)
        assert (match.view(seat).past[0].paid[0].cards, match.view(seat).past[0].paid[0].nuggets) == (2, 4)
        assert seat is None or match.view(seat).own.gold == ()


def test_end_of_a_round_shows_roles_but_no_goals_still_face_down() -> None:
    """With any card there (S8.1)."""
    orders = (["stonesNE", "treasure", "stonesNW"], ["stonesNW", "treasure", "stonesNE"])
    one, other = (played(DIG, roles="DDD", goals=goals) for goals in orders)

    assert [goal.card for goal in one.view(2).goals] == [None, "treasure", None]
    assert all(same_to((one, other), seat) for seat in (0, 1, 2, None))


def test_end_of_a_round_shows_no_hands_and_no_face_down_discards() -> None:
    """p2 holds one of two cards and has passed the other (S8.1)."""
    one, other = (
        played(["pass map", f"pass {passed}", "pass map", *DIG], roles="DDD", hands={1: [held]})
        for passed, held in (("xN", "xW"), ("xW", "xN"))
    )

    assert [same_to((one, other), seat) for seat in (0, 1, 2, None)] == [True, False, True, True]


def test_spectator_view_has_no_private_part() -> None:
    """`own` is for a seat only, and private events reach one seat (Who knows what)."""
    match = played([*DIG[:3], "map 8,0", "pass map", *DIG[3:]], roles="DDD")
    take_all(match)

    assert match.view(None).own is None
    assert match.view(None).seat is None
    for seat in (0, 1, 2, None):
        for event in match.events(seat):
            is_private = event.what.__struct_config__.tag in PRIVATE
            assert is_private == (event.audience != "all")
            assert event.audience in ("all", "" if seat is None else f"p{seat + 1}")


def test_events_are_numbered_per_seat_without_gaps() -> None:
    """And can be read from any number on."""
    match = played([*DIG[:3], "map 8,0"])

    for seat in (0, 1, 2, None):
        events = match.events(seat)
        assert [event.number for event in events] == list(range(len(events)))
        assert match.events(seat, since=5) == events[5:]
        assert match.events(seat, since=len(events)) == []


def test_public_events_have_the_same_order_for_all() -> None:
    """Public events are the same for all viewers (Who knows what)."""
    match = played([*DIG[:3], "map 8,0", "pass map"])
    match.talk(0, "suspect p2")
    heard = [[event.what for event in match.events(seat) if event.audience == "all"] for seat in (0, 1, 2, None)]

    assert heard[0] == heard[1] == heard[2] == heard[3]
    assert heard[0][-1] == Said(0, "suspect p2")
    assert Passed(1) in heard[0]
    assert not {type(what) for what in heard[0]} & {Dealt, DrewCard}


def test_gold_taken_is_hidden_from_others() -> None:
    """Who took and who is next is public, what was taken is not (S8.2)."""
    match = played(DIG, roles="DDD")
    match.play(match.legal()[0])

    assert events_of(match, None, GoldTaken) == [GoldTaken(0, 2)]


@pytest.mark.parametrize("seat", [-1, 3])
def test_view_of_a_missing_seat_is_refused(seat: int) -> None:
    """Seat -1 would be the last one's view."""
    match = GAME.start(3)

    with pytest.raises(IndexError):
        match.view(seat)
    with pytest.raises(IndexError):
        match.events(seat)


def test_view_round_trips_through_json() -> None:
    """For every viewer, at the end too."""
    match = played([*DIG[:3], "map 8,0", *DIG[3:]], roles="DDD")
    for _ in range(3):
        for seat in (0, 1, 2, None):
            assert GAME.read_view(match.view(seat).json()) == match.view(seat)
        match.play(match.legal()[0])
