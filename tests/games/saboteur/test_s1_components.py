"""Components and setup (S1, S2)."""

from collections import Counter

import pytest

import filon
from filon.games.saboteur.events import Dealt, DrewCard, RoundBegun, RoundEnded

from ..match_support import events_of
from .deals import DIG, GAME, lays, pass_until_the_round_ends, played, start, whole_gold
from .drawn_positions import position, window

TUNNELS = {
    "EW": 3, "NS": 4, "NW": 4, "NE": 5, "ESW": 5, "NSW": 5, "NESW": 5,
    "xEW": 1, "xNS": 1, "xNW": 1, "xNE": 1, "xESW": 1, "xNSW": 1, "xNESW": 1, "xW": 1, "xN": 1,
}  # fmt: skip
ACTIONS = {
    "break-pickaxe": 3, "break-lantern": 3, "break-cart": 3,
    "repair-pickaxe": 2, "repair-lantern": 2, "repair-cart": 2,
    "repair-pickaxe+lantern": 1, "repair-pickaxe+cart": 1, "repair-lantern+cart": 1,
    "rockfall": 3, "map": 6,
}  # fmt: skip
SABOTEURS_AND_DIGGERS = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}

TREASURE_FOUND = """
       6    7    8    9

 -1    ·    ·    ·    ·

     ╭ │ ╮╭ │ ╮╭ │ ╮
  0  ──+────+────$──  ·
     ╰ │ ╯╰ │ ╯╰ │ ╯

  1    ·    ·    ·    ·

"""


def cards_seen(match: filon.Match) -> Counter[str]:
    """Return all cards that came into any hand."""
    found: Counter[str] = Counter()
    for seat in range(match.seats):
        for dealt in events_of(match, seat, Dealt):
            found.update(dealt.hand)
        found.update(drew.card for drew in events_of(match, seat, DrewCard))
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_deck_is_forty_tunnels_and_twenty_seven_actions(seats: int) -> None:
    """31 passages, 9 dead ends, tools, rockfalls and maps, as the tables have them (S1.1, S1.2, S1.3)."""
    match = GAME.start(seats, seed=seats, rounds=1)
    pass_until_the_round_ends(match)

    assert cards_seen(match) == {**TUNNELS, **ACTIONS}
    assert (sum(TUNNELS.values()), sum(ACTIONS.values())) == (40, 27)
    assert sum(count for card, count in TUNNELS.items() if card.startswith("x")) == 9


def test_gold_is_sixteen_ones_eight_twos_and_four_threes() -> None:
    """28 cards; a pile of others is refused (S1.1, S1.4)."""
    whole = ["gold1"] * 16 + ["gold2"] * 8 + ["gold3"] * 4
    match = GAME.start(3, deal={"gold": whole})

    assert match.view(None).gold_pile == 28
    assert sorted(GAME.start(3, seed=5).deal["gold"]) == whole
    with pytest.raises(filon.InvalidStart):
        GAME.start(3, deal={"gold": ["gold1"] * 17 + ["gold2"] * 7 + ["gold3"] * 4})


def test_start_is_open_on_all_four_sides() -> None:
    """Every card with an opening towards it fits and is joined (S1.5)."""
    match = start(hands={0: ["NESW", "xN", "xW"]})

    assert lays(match, "NESW") == {"0,-1", "1,0", "0,1", "-1,0"}
    assert lays(match, "xN") == {"0,1", "0,-1 turned"}
    assert lays(match, "xW") == {"1,0", "-1,0 turned"}


def test_treasure_is_open_on_all_four_sides() -> None:
    """So it looks when it is found (S1.5)."""
    match = played(DIG)

    assert window(match, TREASURE_FOUND) == TREASURE_FOUND


@pytest.mark.parametrize("seats", GAME.seats)
def test_dwarves_are_one_more_than_the_players(seats: int) -> None:
    """Shown at the end of the round, the one left over too; eight players have 3 + 6 (S2.1, S8.1)."""
    left_over = set()
    for seed in range(12):
        match = GAME.start(seats, seed=seed, rounds=1)
        pass_until_the_round_ends(match)
        (end,) = events_of(match, None, RoundEnded)
        left_over.add(end.left_over)

        count = Counter([*end.roles, end.left_over])
        assert (count["saboteur"], count["digger"]) == SABOTEURS_AND_DIGGERS[seats]
        assert end.roles == tuple(match.view(seat).own.role for seat in range(seats))
    assert left_over == {"digger", "saboteur"}


def test_dwarf_left_over_is_hidden() -> None:
    """Two deals that differ in it and in p2's role are the same to all others, until the round ends (S2.1)."""
    one = GAME.start(3, deal={"rounds": [{"roles": ["digger", "saboteur", "digger"], "left_over": "digger"}]})
    other = GAME.start(3, deal={"rounds": [{"roles": ["digger", "digger", "digger"], "left_over": "saboteur"}]})

    for seat in (0, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
    assert one.view(1) != other.view(1)


def test_start_and_goals_lie_seven_cells_apart() -> None:
    """The goals face down, one free cell between them; all six orders come up (S2.2)."""
    match = GAME.start(4, seed=1)

    assert [(goal.cell, goal.card) for goal in match.view(0).goals] == [("8,-2", None), ("8,0", None), ("8,2", None)]
    assert match.view(0).map == ()
    assert match.refusal("lay NESW 0,0") is not None
    orders = {tuple(GAME.start(3, seed=seed).deal["rounds"][0]["goals"]) for seed in range(60)}
    assert len(orders) == 6


@pytest.mark.parametrize("seats", GAME.seats)
def test_hands_are_equal_and_the_rest_is_the_pile(seats: int) -> None:
    """Six cards for three to five, five for six and seven, four for eight to ten (S2.3)."""
    view = GAME.start(seats, seed=3).view(None)

    assert view.hands == (HAND[seats],) * seats
    assert view.pile == 67 - seats * HAND[seats]
    assert (view.gold_pile, view.gold) == (28, (0,) * seats)
    assert events_of(GAME.start(seats, first="p1"), None, RoundBegun) == [RoundBegun(1, 0, HAND[seats], view.pile)]


def test_deal_gives_whole_hands_then_the_pile_from_the_front() -> None:
    """p1's hand first, then p2's; the pile is drawn in order (S2.3)."""
    deck = start(seats=3, hands={0: ["EW"], 1: ["NS"] * 3, 2: ["xW"]}, pile=["xNESW", "xNS"]).deal["rounds"][0]["deck"]
    match = GAME.start(3, deal={"first": "p2", "rounds": [{"deck": deck}]})
    for seat in range(3):
        assert sorted(match.view(seat).own.hand) == sorted(deck[6 * seat : 6 * seat + 6])
    match.play("pass NS")
    match.play("pass xW")

    assert (deck[18], deck[19]) == ("xNESW", "xNS")
    assert [drew.card for drew in events_of(match, 1, DrewCard)] == ["xNESW"]
    assert [drew.card for drew in events_of(match, 2, DrewCard)] == ["xNS"]


def test_first_player_is_named_or_random() -> None:
    """Any seat; by default it is random (S2.4)."""
    assert [GAME.start(5, first=f"p{number}").turn for number in range(1, 6)] == [0, 1, 2, 3, 4]
    assert {GAME.start(5, seed=seed, first="lot").turn for seed in range(40)} == {0, 1, 2, 3, 4}
    assert [GAME.start(5, seed=seed).turn for seed in range(9)] == [
        GAME.start(5, seed=seed, first="lot").turn for seed in range(9)
    ]


def test_deal_takes_precedence_over_the_option_first() -> None:
    """The deal's `first` takes precedence (S2.4)."""
    assert GAME.start(5, deal={"first": "p4"}, first="p2").turn == 3
    assert GAME.start(5, deal={"gold": whole_gold([])}, first="p2").turn == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_play_goes_clockwise(seats: int) -> None:
    """From the first player on by rising seat (S2.4)."""
    match = position("\n       0\n     ╭ │ ╮\n  0  ──S──\n     ╰ │ ╯\n", seats=seats, mover=1)
    turns = []
    for _ in range(2 * seats):
        turns.append(match.turn)
        match.play(match.legal()[-1])

    assert turns == [(1 + turn) % seats for turn in range(2 * seats)]
