"""Components, setup and turns (D1–D3)."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import pytest

from filon.games.duel.events import Drew, DrewCards, Passed, Shed

from ..match_support import events_of
from .deals import BLUE, GAME, GREEN, blue, green, lays, pass_out, played, refusal_rule

ROOM = resources.files("filon.games.duel")
DECK: dict[str, Any] = json.loads(ROOM.joinpath("deck.json").read_text("utf-8"))
RULES = ROOM.joinpath("RULES.md").read_text("utf-8")


def rows(first: str) -> list[list[str]]:
    """The cells of the table of the rules whose head begins with this word, bare."""
    lines = iter(RULES.splitlines())
    for line in lines:
        if line.strip().startswith(f"| {first} |"):
            break
    next(lines)
    found = []
    for line in lines:
        if not line.strip().startswith("|"):
            break
        found.append([cell.strip().strip("`") for cell in line.strip().strip("|").split("|")])
    return found


def sides(text: object) -> str:
    """Sides in the order of the compass."""
    return "".join(side for side in "NESW" if side in str(text))


def test_components_are_seventy_two_cards_and_one_supply_of_tokens() -> None:
    """Two starts, 34 tunnels, 18 action cards, 18 goals; eight tokens, two key tokens (D1.1)."""
    match = GAME.start(2, seed=1)

    assert (len(match.deal["rounds"][0]["deck"]), len(match.deal["rounds"][0]["goals"])) == (34 + 18, 18)
    assert (match.view(None).tokens, match.view(None).keys) == (8, 0)


def test_tunnels_match_the_table_of_the_rules() -> None:
    """Names, counts, nets and stubs, and what else is on them (D1.2)."""
    table = [row for row in rows("tunnel") if row[0] != "total"]

    assert [row[0] for row in table] == [card["id"] for card in DECK["path"]]
    for (name, count, nets, stubs, also), card in zip(table, DECK["path"], strict=True):
        assert int(count) == card["count"]
        assert {sides(net) for net in nets.split("/")} == {sides(net) for net in card["nets"]}
        assert sides(stubs) == sides(card.get("stubs", ""))
        match_found = re.search(r"(blue|green) (door|ladder)", also)
        assert (match_found[1] if match_found else None) == (card.get("ladder") or card.get("door", {}).get("colour"))
        assert ("troll" in also, "nugget" in also) == ("troll" in card, "gold" in card), name
        if "door" in also or "troll" in also:
            assert also[-1] == (card.get("troll") or card["door"]["side"])
        if "nugget" in also:
            assert (card["gold"], sides(also.split("from ")[1])) == (1, sides(card["gold_from"]))


def test_goals_match_the_table_of_the_rules() -> None:
    """D1.2."""
    table = rows("goal")

    assert [row[0] for row in table] == [card["id"] for card in DECK["goal"]]
    for (_, nets, stubs, door, gold, ways), card in zip(table, DECK["goal"], strict=True):
        assert sides(nets) == sides("".join(card.get("nets", [])))
        assert sides(stubs) == sides(card.get("stubs", ""))
        assert door.replace("–", "") == (f"{card['door']['colour']} {card['door']['side']}" if "door" in card else "")
        assert int(gold) == card.get("gold", 0)
        assert sides(ways.split("(")[0]) == sides(card.get("gold_from", ""))
        assert ("between" in ways) == card.get("gold_outside_door", False)
    assert sum(card.get("gold", 0) for card in DECK["goal"]) == 25


def test_rules_count_the_cards_by_kind() -> None:
    """The short tables for players say the same as the list (D1.2)."""
    kinds = [(row[0], int(row[1])) for row in rows("tunnels")]
    goals = rows("nuggets on a goal")[0]
    worth = [card.get("gold", 0) for card in DECK["goal"]]

    assert kinds[-1] == ("total", 34)
    assert sum(count for _, count in kinds[:-1]) == 34
    assert dict(kinds)["tunnels with a stub"] == sum(card["count"] for card in DECK["path"] if card.get("stubs"))
    assert [int(count) for count in goals[1:]] == [worth.count(nuggets) for nuggets in range(4)]


def test_starts_are_crossings() -> None:
    """D1.3."""
    match = green("line_h", "line_v")

    assert lays(match, "line_h") | lays(match, "line_v") == {"1,1", "-1,1", "0,0", "0,2"}


def test_fields_may_be_missing_and_letters_in_any_order() -> None:
    """The same cards written otherwise are the same game (D1.4)."""
    other = json.loads(json.dumps(DECK))
    for card in [*other["path"], *other["goal"]]:
        card["nets"] = [net[::-1] for net in card.get("nets", [])]
        card.update(stubs=card.get("stubs", [])[::-1], troll=card.get("troll"), gold=card.get("gold", 0))
    one, two = GAME.start(2, seed=5), GAME.start(2, seed=5, deck=other)
    while one.turn is not None:
        assert one.legal() == two.legal()
        move = one.legal()[len(one.legal()) // 3]
        one.play(move)
        two.play(move)

    assert one.outcome == two.outcome


def test_setup_places_starts_goals_and_unused_goals() -> None:
    """D2.1."""
    view = GAME.start(2, seed=1).view(None)

    assert view.starts == ("0,-1", "0,1")
    assert [goal.cell for goal in view.goals] == ["5,-2", "5,0", "5,2", "7,-1", "7,1", "9,0"]
    assert [goal.card for goal in view.goals] == [None] * 6
    assert view.unused == 12


def test_setup_deals_six_cards_each_and_green_begins() -> None:
    """Blue is the first seat (D2.2, D2.3, D2.4)."""
    match = played("-", "-", "-")

    assert GAME.start(2, seed=3).turn == GREEN
    assert match.turn == BLUE
    assert match.view(None).colours == ("blue", "green")
    assert GAME.start(2, seed=3).view(None).hands == (6, 6)
    assert GAME.start(2, seed=3).view(None).pile == 40


def test_solo_colour_is_set_by_the_option() -> None:
    """Blue without it (D2.4)."""
    assert GAME.start(1).view(None).colours == ("blue",)
    assert GAME.start(1, colour="green").view(None).colours == ("green",)


HAND = ["line_h", "line_v", "map", "break-cart", "key", "rockfall"]


@pytest.mark.parametrize(
    ("move", "drawn"),
    [("lay line_h 1,1", 1), ("map 5,0", 1), ("break cart", 1), ("pass map", 1), ("pass line_h map", 2)],
)
def test_action_draws_as_many_cards_as_it_used(move: str, drawn: int) -> None:
    """One card, or as many as were discarded; the others see how many (D3.1)."""
    pile = ["tee_NSW_troll", "bridge"]
    match = green(*HAND, pile=pile)
    match.play(move)

    assert match.turn == BLUE
    assert match.view(None).hands == (6, 6)
    assert events_of(match, BLUE, Drew)[-1] == Drew(GREEN, drawn)
    assert events_of(match, GREEN, DrewCards)[-1].cards == tuple(pile[:drawn])
    assert pile[0] not in str(match.events(BLUE))


def test_shed_leaves_the_hand_one_card_smaller() -> None:
    """D3.1."""
    match = green("line_h", "map", after=["-", "break cart"])
    assert refusal_rule(match, "shed line_h map lantern") == ("nothing_to_mend", "D3.1")
    match.play("shed line_h map cart")

    assert (match.view(None).hands, match.view(None).broken) == ((6, 5), ((), ()))
    assert events_of(match, None, Shed) == [Shed(GREEN, ("line_h", "map"), "cart")]
    assert {"line_h", "map", "break-cart"} <= set(match.view(None).discards)
    pass_out(match)
    assert match.view(None).hands == (6, 6)


def test_pass_shows_its_cards_to_all() -> None:
    """D3.1."""
    match = green("line_h", "map")
    match.play("pass line_h map")

    assert events_of(match, BLUE, Passed) == [Passed(GREEN, ("line_h", "map"))]
    assert match.view(None).discards == ("line_h", "map")


@pytest.mark.parametrize(
    "move",
    [
        *("lay bridge 1,1", "lay bridge 99,99", "lay cross_troll 0,1 turned", "break lantern", "repair cart"),
        *("repair pickaxe+cart cart", "key 1,1", "rockfall 0,0", "map 5,0", "map 1,1", "pass bridge", "pass map key"),
        *("pass line_h line_h", "pass line_h map", "shed line_h map cart", "shed line_h line_h cart"),
    ],
)
def test_card_not_in_hand_is_refused_first(move: str) -> None:
    """Even with a broken tool in front of one (D3.1)."""
    hand = ["line_h", "line_v", "curve_NW", "curve_NE", "line_v_stub_W", "curve_NE_stub_W"]
    match = green(*hand, after=["-", "break cart"])

    assert refusal_rule(match, move) == ("not_in_hand", "D3.1")


def test_draw_is_limited_by_the_pile() -> None:
    """Two cards away, one left to draw (D3.1)."""
    match = GAME.start(2, seed=2)
    while match.view(None).pile > 1:
        match.play(next(move for move in match.legal() if move.startswith("pass ") and move.count(" ") == 1))
    mover = match.turn
    assert mover is not None
    match.play(next(move for move in match.legal() if move.startswith("pass ") and move.count(" ") == 2))

    assert match.view(None).pile == 0
    assert match.view(None).hands[mover] == 5


def test_empty_hand_is_skipped() -> None:
    """Blue spends two cards a turn and is done first; green continues alone (D3.2)."""
    match = GAME.start(2, seed=2)
    movers = []
    while match.view(None).round == 1:
        assert match.turn is not None
        movers.append(match.turn)
        words = 2 if match.turn == BLUE and match.view(None).pile == 0 and match.view(None).hands[BLUE] > 1 else 1
        match.play(next(move for move in match.legal() if move.startswith("pass ") and move.count(" ") == words))

    assert movers[-3:] == [GREEN, GREEN, GREEN]
    assert blue().turn == BLUE
