"""Pay of the saboteurs, and the beginning of the next round (S8.3, S8.4, S8.6)."""

from typing import Any

import pytest

import filon
from filon.games.saboteur.events import GoldKept, GoldOffered, Paid, PaidWith, RoundBegun, RoundEnded

from ..match_support import events_of, play
from .deals import DIG, GAME, deck, dwarves, pass_until_the_round_ends, start, take_all, whole_gold


def not_found(roles: str, last: int, gold: list[int], **options: Any) -> filon.Match:
    """Return a match whose first round was passed to its end, the last turn this seat's."""
    seats = len(roles)
    match = start(seats=seats, first=(last - 66) % seats, roles=roles, gold=gold, **options)
    assert pass_until_the_round_ends(match) == 67
    return match


def pay(match: filon.Match, seat: int) -> tuple[str, ...]:
    """Return the cards a seat was paid with last."""
    cards: tuple[str, ...] = events_of(match, seat, PaidWith)[-1].cards
    return cards


@pytest.mark.parametrize(
    ("roles", "each"),
    [
        ("DSD", 4),
        ("SDDD", 4),
        ("DSDDD", 4),
        ("DSDDSD", 3),
        ("SDSDSDD", 3),
        ("SSDDDDD", 3),
        ("DSSDDDDSD", 3),
        ("SSSSDDDDDD", 2),
    ],
)
def test_saboteurs_are_paid_by_how_many_were_dealt(roles: str, each: int) -> None:
    """Four nuggets for one, three each for two or three, two for four; the one left over does not count (S8.3)."""
    match = not_found(roles, 1, [1, 2, 3], rounds=1)

    assert match.outcome is not None
    assert match.outcome.scores == tuple(each if role == "S" else 0 for role in roles)
    assert events_of(match, None, RoundEnded)[0].won == "saboteurs"


@pytest.mark.parametrize("last", range(5))
def test_payment_goes_clockwise_from_the_seat_after_the_last_player(last: int) -> None:
    """So does the order of the events (S8.3)."""
    match = not_found("SDSDD", last, [3, 2, 1])
    order = [seat for seat in ((last + step) % 5 for step in range(1, 6)) if seat in (0, 2)]

    assert [paid.to for paid in events_of(match, None, Paid)] == order
    assert pay(match, order[0]) == ("gold3",)
    assert [payment.to for payment in match.view(None).past[0].paid] == order


def test_first_paid_gets_the_better_card() -> None:
    """The fewest cards that make the sum: a three, then two and one (S8.3)."""
    rounds = [digging(10, 0, "DDDDDDSSSS"), passing("DDDDDDDSSS", "p1")]
    match = with_rounds(10, rounds, gold=[3, 3, 3, 1, 1, 1, 1, 1, 1])
    take_all(match)
    pass_until_the_round_ends(match)

    # The last player is p7, so p8 comes first.
    assert [pay(match, seat) for seat in (7, 8, 9)] == [("gold3",), ("gold2", "gold1"), ("gold2", "gold1")]
    assert events_of(match, 0, Paid) == [Paid(7, 1, 3), Paid(8, 2, 3), Paid(9, 2, 3)]


def digging(seats: int, first: int, roles: str) -> dict[str, Any]:
    """Return a round dealt for the straight path to the treasure."""
    return {
        "roles": dwarves(roles),
        "goals": ["stonesNE", "treasure", "stonesNW"],
        "deck": deck(seats, first, DIG),
        "first": f"p{first + 1}",
    }


def passing(roles: str, first: str) -> dict[str, Any]:
    """Return a round in which only passes are played."""
    return {"roles": dwarves(roles), "first": first}


def with_rounds(seats: int, dealt: list[dict[str, Any]], gold: list[int], **options: Any) -> filon.Match:
    """Return a match with these rounds; those dealt for it are dug, up to the choice of gold."""
    first = dealt[0].pop("first")
    match = GAME.start(seats, deal={"first": first, "rounds": dealt, "gold": whole_gold(gold)}, **options)
    if "deck" in dealt[0]:
        play(match, DIG)
    return match


def test_one_saboteur_gets_three_and_one_not_two_and_two() -> None:
    """Of two payments with equally few cards the one with the biggest card (S8.3)."""
    match = not_found("DSD", 0, [2, 2, 1, 3])

    assert pay(match, 1) == ("gold3", "gold1")
    assert events_of(match, 0, Paid) == [Paid(1, 2, 4)]
    assert events_of(match, 0, PaidWith) == events_of(match, None, PaidWith) == []


def test_cards_that_remain_keep_their_order() -> None:
    """Each card paid is the first of its kind; the next round draws what is then in front (S8.3)."""
    rounds = [passing("DSD", "p1"), digging(3, 0, "DDD")]
    match = with_rounds(3, rounds, gold=[1, 3, 2, 1, 2, 3], rounds=2)
    pass_until_the_round_ends(match)
    play(match, DIG)

    assert pay(match, 1) == ("gold3", "gold1")
    assert events_of(match, 0, GoldOffered) == [GoldOffered(("gold1", "gold2", "gold2"))]
    assert match.view(None).gold_pile == 28 - 2 - 3


@pytest.mark.parametrize(
    ("spent", "paid"),
    [
        ([3, 3, 3, 3, 2, 2, 2, 2, 2], [("gold2", "gold1"), ("gold2", "gold1"), ("gold2", "gold1")]),
        ([2, 2, 2, 2, 2, 2, 2, 2, 3], [("gold3",), ("gold3",), ("gold3",)]),
        ([3, 3, 3, 2, 2, 2, 2, 2, 2], [("gold3",), ("gold2", "gold1"), ("gold2", "gold1")]),
    ],
)
def test_three_nuggets_in_the_fewest_cards(spent: list[int], paid: list[tuple[str, ...]]) -> None:
    """Nine players, after one round of theirs (S8.3)."""
    rounds = [digging(9, 0, "DDDDDDDSS"), passing("SDSDSDDDD", "p5")]
    match = with_rounds(9, rounds, gold=spent)
    take_all(match)
    pass_until_the_round_ends(match)

    # 66 turns after p5 comes p8: p1 is paid first, after p9, a digger.
    assert [pay(match, seat) for seat in (0, 2, 4)] == paid


@pytest.mark.parametrize(
    ("ones", "twos", "threes", "paid"),
    [
        (6, 0, 4, [("gold1", "gold1")] * 3 + [()]),
        (5, 1, 4, [("gold2",), ("gold1", "gold1"), ("gold1", "gold1"), ("gold1",)]),
        (4, 2, 4, [("gold2",), ("gold2",), ("gold1", "gold1"), ("gold1", "gold1")]),
        (10, 0, 0, [("gold1", "gold1")] * 4),
        (2, 4, 4, [("gold2",)] * 4),
    ],
)
def test_sum_that_cannot_be_made_is_the_most_below_it(
    ones: int, twos: int, threes: int, paid: list[tuple[str, ...]]
) -> None:
    """Ten players, four saboteurs, ten gold cards left after two rounds: perhaps nothing (S8.3)."""
    match = third_round(10, {1: ones, 2: twos, 3: threes}, "SSSSDDDDDD")

    assert [pay(match, seat) for seat in (0, 1, 2, 3)] == paid
    assert [(event.to, event.cards) for event in events_of(match, None, Paid)] == [
        (seat, len(cards)) for seat, cards in enumerate(paid)
    ]
    assert match.view(None).gold_pile == 10 - sum(len(cards) for cards in paid)


@pytest.mark.parametrize(
    ("ones", "twos", "threes", "paid"),
    [
        (2, 8, 0, [("gold2", "gold1"), ("gold2", "gold1"), ("gold2",)]),
        (1, 8, 1, [("gold3",), ("gold2", "gold1"), ("gold2",)]),
        (0, 8, 2, [("gold3",), ("gold3",), ("gold2",)]),
        (0, 6, 4, [("gold3",), ("gold3",), ("gold3",)]),
        (9, 0, 1, [("gold3",), ("gold1",) * 3, ("gold1",) * 3]),
    ],
)
def test_three_nuggets_that_cannot_be_made_are_two(
    ones: int, twos: int, threes: int, paid: list[tuple[str, ...]]
) -> None:
    """Nine players, three saboteurs, ten gold cards left (S8.3)."""
    match = third_round(9, {1: ones, 2: twos, 3: threes}, "SSSDDDDDD")

    assert [pay(match, seat) for seat in (0, 1, 2)] == paid
    assert [event.nuggets for event in events_of(match, None, Paid)][-1] == sum(int(card[4]) for card in paid[-1])


def third_round(seats: int, left: dict[int, int], roles: str) -> filon.Match:
    """Return a third round after two of the diggers left these gold cards; the seat before p1 has the last turn."""
    spent = [worth for worth, count in ((1, 16), (2, 8), (3, 4)) for _ in range(count - left[worth])]
    assert len(spent) == 18
    digger_rounds = {9: "DDDDDDDSS", 10: "DDDDDDDSSS"}[seats]
    first = f"p{(seats - 1 - 66) % seats + 1}"
    rounds = [digging(seats, 0, digger_rounds), digging(seats, 0, digger_rounds), passing(roles, first)]
    match = with_rounds(seats, rounds, gold=spent)
    take_all(match)
    play(match, DIG)
    take_all(match)
    assert match.view(None).gold_pile == 10
    pass_until_the_round_ends(match)
    return match


@pytest.mark.parametrize("roles", ["DDD", "DDDD"])
def test_round_without_saboteurs_pays_no_gold(roles: str) -> None:
    """The saboteur is the dwarf left over (S8.4)."""
    match = not_found(roles, 0, [], rounds=1)

    assert match.view(None).past[0].won == "nobody"
    assert match.view(None).past[0].left_over == "saboteur"
    assert match.view(None).gold == (0,) * len(roles)
    assert (match.view(None).gold_pile, events_of(match, None, Paid)) == (28, [])
    assert match.outcome is not None
    assert match.outcome.winners == tuple(range(len(roles)))


@pytest.mark.parametrize("last", range(4))
def test_left_neighbour_of_the_last_player_begins_the_next_round(last: int) -> None:
    """Whether the treasure was found or not (S8.6)."""
    passed = not_found("DSDD", last, [])
    dug = start(seats=4, moves=DIG, first=(last - 6) % 4, roles="DDDD")
    play(dug, DIG)
    take_all(dug)

    assert passed.turn == dug.turn == (last + 1) % 4
    assert events_of(dug, None, RoundBegun)[1].first == (last + 1) % 4


def test_deal_may_name_the_first_player_of_a_later_round() -> None:
    """Rounds two and three may have their own `first` (S8.6, Deal)."""
    match = GAME.start(4, deal={"rounds": [{}, {"first": "p3"}, {"first": "p2"}]})
    firsts = []
    while match.turn is not None:
        firsts.append(match.turn)
        pass_until_the_round_ends(match)

    assert firsts[1:] == [2, 1]


def test_next_round_is_dealt_again_and_gold_stays() -> None:
    """Map, goals, hands, roles and discards are new; the gold pile is not filled up (S8.6)."""
    match = start(moves=DIG, roles="DDD", hands={0: ["map"]})
    play(match, DIG)
    take_all(match)
    view = match.view(0)

    assert (view.round, view.phase, view.map, view.discards) == (2, "digging", (), ())
    assert (view.hands, view.pile, view.face_down) == ((6, 6, 6), 49, (0, 0, 0))
    assert [goal.card for goal in view.goals] == [None] * 3
    assert (view.gold, view.gold_pile) == ((1, 1, 1), 25)
    assert len(events_of(match, 0, GoldKept)) == 1
    assert view.own.goals == view.own.discarded == ()
