"""Diggers share the gold (S8.1, S8.2, S8.5, S11.1)."""

from typing import Any

import pytest

import filon
from filon.games.saboteur.events import GoldDrawn, GoldKept, GoldOffered, GoldTaken, Paid, RoundEnded

from ..match_support import events_of, play, refusal_rule
from .deals import DIG, played, take_all


def found(last: int, roles: str, **dealing: Any) -> filon.Match:
    """Return a match in which this seat has just reached the treasure."""
    return played(DIG, seats=len(roles), first=(last - 6) % len(roles), roles=roles, **dealing)


def test_all_dwarves_are_shown_when_the_round_is_over() -> None:
    """Before any gold is chosen; the one left over too (S8.1)."""
    match = found(2, "DSDDS")
    roles = ("digger", "saboteur", "digger", "digger", "saboteur")

    for seat in (0, 1, 4, None):
        assert events_of(match, seat, RoundEnded) == [RoundEnded(1, "diggers", 2, roles, "digger")]
        assert (match.view(seat).shown.roles, match.view(seat).shown.left_over) == (roles, "digger")
        assert match.view(seat).phase == "choosing"


@pytest.mark.parametrize(
    ("last", "roles", "choosers"),
    [
        (0, "DDD", [0, 2]),
        (2, "DSDDS", [2, 0, 3, 2]),
        (0, "DSDDS", [0, 3, 2, 0]),
        (3, "DSDDD", [3, 2, 0, 4]),
        (5, "DSDDSD", [5, 3, 2, 0, 5]),
        (4, "DDSDDDSS", [4, 3, 1, 0, 5, 4, 3]),
        (1, "SDSDDSDDD", [1, 8, 7, 6, 4, 3, 1, 8]),
    ],
)
def test_gold_goes_round_counter_clockwise_from_the_finder(last: int, roles: str, choosers: list[int]) -> None:
    """Among the diggers, until none is left; the last single card is automatic (S8.2)."""
    match = found(last, roles, rounds=1)
    taken = take_all(match)

    assert taken == choosers
    assert len(choosers) == len(roles) - 1
    assert sum(match.view(None).gold) == len(roles)
    assert [count for seat, count in enumerate(match.view(None).gold) if roles[seat] == "S"] == [0] * roles.count("S")


@pytest.mark.parametrize(
    ("last", "roles", "first"),
    [(1, "DSDDS", 0), (4, "DSDDS", 3), (0, "SDD", 2), (0, "SSDDSDD", 6), (2, "SDSDDDDDS", 1)],
)
def test_next_digger_chooses_first_if_a_saboteur_finds_the_treasure(last: int, roles: str, first: int) -> None:
    """Our ruling, and the designer's (S8.2)."""
    match = found(last, roles)

    assert match.turn == first
    assert events_of(match, None, GoldDrawn) == [GoldDrawn(len(roles), first)]
    assert match.view(None).shown.last == last


def test_ten_players_share_nine_cards() -> None:
    """The tenth seat draws none (S8.2)."""
    match = found(9, "DSDDSDDSDD", rounds=1, gold=[3, 3, 3, 3, 2, 2, 2, 2, 1])
    assert events_of(match, None, GoldDrawn) == [GoldDrawn(9, 9)]
    assert match.view(None).gold_pile == 19
    choosers = take_all(match)

    assert choosers == [9, 8, 6, 5, 3, 2, 0, 9]
    assert match.view(None).gold == (1, 0, 1, 1, 0, 1, 1, 0, 2, 2)
    assert match.outcome is not None
    assert match.outcome.scores == (2, 0, 2, 2, 0, 3, 3, 0, 4, 5)


def test_chooser_sees_all_cards_still_there() -> None:
    """Hands one on less; the next sees the rest, and all remember what they saw (S8.2)."""
    match = found(0, "DDD", gold=[3, 1, 2], rounds=1)
    assert match.legal() == ["take gold1", "take gold2", "take gold3"]
    assert events_of(match, 0, GoldOffered) == [GoldOffered(("gold1", "gold2", "gold3"))]
    match.play("take gold2")

    assert match.legal() == ["take gold1", "take gold3"]
    assert events_of(match, 2, GoldOffered) == [GoldOffered(("gold1", "gold3"))]
    assert [look.cards for look in match.view(0).own.looks] == [("gold1", "gold2", "gold3")]
    assert events_of(match, 1, GoldOffered) == events_of(match, None, GoldOffered) == []


def test_last_single_card_is_automatic() -> None:
    """With two cards left the seat before decides for both (S8.2)."""
    match = found(0, "DDD", gold=[3, 1, 2], rounds=1)
    play(match, ["take gold2", "take gold1"])

    assert match.turn is None
    assert events_of(match, 1, GoldKept) == [GoldKept("gold3")]
    assert [(taken.by, taken.next) for taken in events_of(match, None, GoldTaken)] == [(0, 2), (2, 1), (1, None)]


def test_equal_cards_are_still_chosen() -> None:
    """Otherwise their worth would show (S8.2)."""
    match = found(0, "DDDS", gold=[2, 2, 2, 2], rounds=1)

    assert match.legal() == ["take gold2"]
    assert take_all(match) == [0, 2, 1]
    assert match.view(None).gold == (2, 1, 1, 0)


def test_only_a_gold_card_still_there_can_be_taken() -> None:
    """All other moves wait while gold is chosen (S8.2)."""
    match = found(0, "DDD", gold=[2, 1, 1])

    assert refusal_rule(match, "take gold3") == ("gold_not_there", "S8.2")
    for move in (
        "lay NESW 1,1",
        "pass map",
        "map 8,2",
        "rockfall 1,0",
        "break cart p1",
        "repair cart p1",
        "lay EW 99,99",
    ):
        assert refusal_rule(match, move) == ("gold_is_chosen", "S8.2")
    match.play("take gold2")
    assert refusal_rule(match, "take gold2") == ("gold_not_there", "S8.2")
    assert refusal_rule(match, "take gold4") == refusal_rule(match, "take ?") == ("not_a_move", "")


def test_saboteurs_get_nothing_when_the_treasure_is_found() -> None:
    """Not even the one who dug it out (S8.2)."""
    match = found(0, "SDD", rounds=1)
    take_all(match)

    assert match.view(None).gold[0] == 0
    assert events_of(match, None, Paid) == []


def test_chosen_gold_is_secret() -> None:
    """Two choices look the same to all who did not choose (S8.2, S8.5)."""
    one, other = found(0, "DDD", gold=[3, 1, 2]), found(0, "DDD", gold=[3, 1, 2])
    one.play("take gold1")
    other.play("take gold3")

    for seat in (1, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
    assert one.view(0) != other.view(0)
    assert one.view(2) != other.view(2)


def test_gold_is_face_down_until_the_game_is_over() -> None:
    """The number of cards is public, the cards are the owner's secret; at the end all see all (S8.5, S9.1)."""
    match = found(0, "DDD", gold=[3, 1, 2], rounds=2)
    take_all(match)
    for seat in (1, 2, None):
        assert match.view(seat).gold == (1, 1, 1)
        assert match.view(seat).hoards == ()
    assert [kept.card for kept in match.view(0).own.gold] == ["gold3"]
    while match.turn is not None:
        match.play(match.legal()[-1])

    assert match.view(None).hoards[0][-1] == "gold3"


def test_diggers_with_broken_tool_get_no_gold_by_option() -> None:
    """As many cards are drawn, and go round among the other diggers (S11.1)."""
    moves = [*DIG[:6], "break cart p3", DIG[6]]
    for option, takers in ((True, (1, 0, 3, 1)), (False, (1, 0, 3, 2))):
        match = played(moves, seats=4, first=2, roles="DDDD", broken_get_no_gold=option, rounds=1)

        assert take_all(match) == [1, 0, 3]
        assert match.view(None).past[0].takers == takers


def test_lone_digger_chooses_every_card() -> None:
    """But for the last card (S8.2, S11.1)."""
    moves = [*DIG[:6], "break cart p1", "break cart p2", DIG[6]]
    match = played(moves, seats=3, first=0, roles="DDD", broken_get_no_gold=True, rounds=1, gold=[1, 2, 2])

    assert take_all(match) == [2, 2]
    assert match.view(None).gold == (0, 0, 3)
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners) == ((0, 0, 5), (2,))


def test_no_gold_is_drawn_if_every_digger_has_a_broken_tool() -> None:
    """A saboteur reaches it; the round counts as the diggers', and there is no gold (S11.1)."""
    moves = [*DIG[:6], "break cart p2", "break lantern p3", "pass map", DIG[6]]
    match = played(moves, seats=3, first=0, roles="SDD", broken_get_no_gold=True)

    assert (match.view(None).round, match.view(None).gold_pile, match.view(None).gold) == (2, 28, (0, 0, 0))
    assert match.view(None).past[0].won == "diggers"
    assert match.view(None).past[0].takers == ()
    assert events_of(match, None, GoldDrawn) == []
    assert match.turn == 1


def test_repaired_tool_costs_no_gold() -> None:
    """Only what lies there at the end counts (S11.1)."""
    moves = ["pass map", "break cart p1", "repair cart p1", *DIG]
    match = played(moves, seats=3, first=0, roles="DDD", broken_get_no_gold=True, rounds=1)

    assert sorted({*take_all(match), match.view(None).past[0].takers[-1]}) == [0, 1, 2]
