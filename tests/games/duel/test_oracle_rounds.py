"""The reference engine of Le Duel, without the engine: ends of rounds and the solo game (D6, D7)."""

from random import Random
from typing import Any

import pytest

from filon.testing.duel import ORACLE
from filon.testing.duel.components import all_cards
from filon.testing.duel.gold import GoldCard, pay_troll, rank, skip_gone
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.oracle import Start

from .oracle_positions import COMPONENTS, EMPTY, moves, play, spend, table

pytestmark = pytest.mark.once

FAR = {"start": [[0, 0]], "goals": [[20, y] for y in range(6)]}


def end_round(model: ReferenceEngine) -> ReferenceEngine:
    """Pass until another round, or the end of the match."""
    number = len(model.ends)
    while len(model.ends) == number:
        model.play(next(text for text in model.legal() if text.startswith("pass ")))
    return model


def test_round_ends_when_pile_and_hands_are_empty() -> None:
    """D6.1: fifty-two single cards, taking turns."""
    model = table(EMPTY)
    turns = 0
    while not model.ends:
        model.play(next(text for text in model.legal() if text.startswith("pass ") and text.count(" ") == 1))
        turns += 1

    assert (turns, model.ends) == (52, ["cards"])


def test_gold_goes_to_its_owners_and_leaves_the_deck() -> None:
    """D6.2, D6.3: the deck of the next round is one card shorter, the goals without those turned."""
    model = table(EMPTY, "bridge_gold")
    play(model, "lay bridge_gold 0,2")
    model.mine.face_down.pop((5, 0))
    model.past.turned.add(1)
    gone = model.past.goals[1]
    end_round(model)

    assert model.won == [[], [GoldCard("bridge_gold", 1)]]
    assert "bridge_gold" not in model.past.deck
    assert (len(model.past.deck), len(model.past.goals)) == (51, 17)
    assert gone not in model.past.goals
    assert list(model.mine.face_down.values()) == model.past.goals[:6]
    assert model.mine.tokens == model.mine.bribes == model.mine.keys == {}


def test_deal_skips_cards_out_of_the_game() -> None:
    """Deal: of equal ones, those in front."""
    assert skip_gone(["a", "b", "a", "c"], ["a", "c"]) == ["b", "a"]


def test_troll_takes_the_smallest_card_won_first() -> None:
    """D6.2: no change, and nothing from those who have nothing."""
    cards = [GoldCard("g_curve_NW_2", 2), GoldCard("bridge_gold", 1), GoldCard("line_h_stub_S_gold", 1)]
    paid = [pay_troll(cards) for _ in range(4)]

    assert [card.name if card else None for card in paid] == ["bridge_gold", "line_h_stub_S_gold", "g_curve_NW_2", None]


def test_trolls_are_paid_from_the_gold_of_all_rounds() -> None:
    """D6.2: blue bribed one troll, green two."""
    model = table(EMPTY)
    spend(model, 2, "blue")
    model.won = [[], [GoldCard("g_dead2_NE_3", 3)]]
    for cell, colour in (((-3, 5), "blue"), ((-4, 5), "green"), ((-5, 5), "green")):
        model.mine.bribes[cell] = colour
    end_round(model)

    assert [len(cards) for cards in model.won] == [1, 0]


@pytest.mark.parametrize(("blue", "green", "first"), [(0, 0, 0), (1, 0, 1), (0, 1, 0), (2, 2, 0)])
def test_poorer_player_begins_the_next_round(blue: int, green: int, first: int) -> None:
    """D6.4: equal, blue."""
    model = table(EMPTY)
    model.won = [[GoldCard("a", blue)], [GoldCard("b", green)]]
    end_round(model)

    assert model.turn == first


@pytest.mark.parametrize(("blue", "green", "winners"), [(3, 1, [0]), (0, 1, [1]), (2, 2, [0, 1]), (0, 0, [0, 1])])
def test_match_is_won_by_most_nuggets_after_three_rounds(blue: int, green: int, winners: list[int]) -> None:
    """D6.5: equal, both."""
    model = table(EMPTY)
    model.won = [[GoldCard("a", blue)], [GoldCard("b", green)]]
    for _ in range(3):
        assert (model.scores, model.winners) == (None, None)
        end_round(model)

    assert (model.turn, model.scores, model.winners, model.reason) == (None, [blue, green], winners, None)
    assert model.legal() == []


def alone(deck: str, drawing: str = "", **options: Any) -> ReferenceEngine:
    """A solo match whose deck begins like this."""
    rest = all_cards(COMPONENTS.deck)
    for card in deck.split():
        rest.remove(card)
    rest.sort(key=lambda card: card.startswith(("break", "rockfall")))
    deal = ORACLE.deal(1, {}, Random(1))
    deal["rounds"][0]["deck"] = deck.split() + rest
    return ORACLE.begin(Start(1, deal, options))


def test_solo_has_one_start_six_tokens_and_ten_cards_aside() -> None:
    """D7.1, D7.2, D2.4."""
    model = alone("line_h " * 4)
    green = alone("line_h", colour="green")

    assert (model.turn, model.colours, model.starts) == (0, ["blue"], {"blue": (0, 0)})
    assert list(model.mine.face_down) == [(8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)]
    assert model.tokens_left == 6
    assert len(model.hands[0]) + len(model.pile) == 42
    assert (green.colours, green.mine.cards[0, 0].ladder) == (["green"], "green")


def test_drawn_tool_breaks_and_is_replaced() -> None:
    """D7.3: the first hand too; a second of a kind has no effect."""
    model = alone("break-cart line_h break-cart line_v break-lantern map rockfall key key line_h line_h")

    assert model.hand(0) == ["line_h", "line_v", "map", "key", "key", "line_h"]
    assert model.broken == [{"cart", "lantern"}]
    assert model.past.deck[model.pile[0]] == "line_h"


def test_drawn_rockfall_removes_the_last_plain_tunnel() -> None:
    """D7.3: two of them in a row, then a card for the hand."""
    model = alone("line_h line_h line_h cross_troll bridge_gold map key rockfall rockfall line_v", layout=FAR)
    play(model, "lay line_h 1,0", "lay cross_troll 0,1")

    assert set(model.mine.cards) == {(0, 0), (0, 1)}
    assert model.hand(0) == ["line_h", "line_h", "bridge_gold", "map", "key", "line_v"]


def test_drawn_rockfall_spares_gold_trolls_and_goals() -> None:
    """D7.3: none left, no effect."""
    model = alone("cross_troll bridge_gold line_h line_h line_h line_h key rockfall map rockfall", layout=FAR)
    play(model, "lay cross_troll 0,1", "lay bridge_gold 0,-1", "pass line_h")

    assert set(model.mine.cards) == {(0, 0), (0, 1), (0, -1)}


def test_replacements_stop_with_the_pile() -> None:
    """D7.3: a pass of two draws what there is."""
    model = alone("line_h " * 4 + "map key break-cart break-lantern line_v break-pickaxe", layout=FAR)
    model.pile = model.pile[:4]
    play(model, "pass map key")

    assert model.hand(0) == ["line_h"] * 4 + ["line_v"]
    assert model.broken == [{"cart", "lantern", "pickaxe"}]
    assert not model.pile


def test_solo_other_doors_need_a_key_and_other_ladder_is_a_corner() -> None:
    """D7.4: laid where a tunnel leads, and not beside gold."""
    model = alone("tee_NEW_door_green curve_NE_ladder_green key line_v line_h map", layout=FAR)
    before = moves(model, "lay", "curve_NE_ladder_green")
    play(model, "lay tee_NEW_door_green 0,1")
    model.mine.put("tunnel", "bridge_gold", (-1, 1), turned=False)

    assert before == {"-1,0", "0,1", "1,0 turned", "0,-1 turned"}
    assert moves(model, "lay", "curve_NE_ladder_green") == {"1,0 turned", "0,-1 turned"}
    assert moves(model, "key") == {"0,1"}
    play(model, "key 0,1")
    assert ((0, 1), "E") in model.mine.reached("blue")


def test_solo_round_ends_with_six_tokens() -> None:
    """D7.5."""
    model = alone("bridge_gold line_h", layout=FAR)
    for number, name in enumerate(list(COMPONENTS.goals)[4:9]):
        model.mine.put("goal", name, (-9, number), turned=False)
        model.mine.tokens[-9, number] = "blue"
    play(model, "lay bridge_gold 0,1")

    assert model.ends == ["tokens"]
    assert len(model.won[0]) == 6


@pytest.mark.parametrize(
    ("score", "expected"),
    [(0, 1), (14, 1), (15, 2), (19, 2), (20, 2), (21, 3), (24, 3), (25, 4), (40, 4)],
)
def test_solo_rank_follows_from_the_nuggets(score: int, expected: int) -> None:
    """D7.6: nobody wins."""
    model = alone("line_h")
    model.won = [[GoldCard("a", score)]]
    for _ in range(3):
        end_round(model)

    assert rank(score) == f"rank{expected}"
    assert (model.scores, model.winners, model.reason) == ([score], [], f"rank{expected}")
