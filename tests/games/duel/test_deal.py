"""Deals, options and custom files of Le Duel (RULES: Deal, Options)."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib import resources
from random import Random
from typing import Any

import pytest

import filon
from filon.testing.duel import ORACLE
from filon.testing.duel.components import Components
from filon.testing.walks import follow, walk

from ..match_support import play
from .deals import GAME, all_goals, goals_at, pass_out, refusal_rule, stack

DECK: dict[str, Any] = json.loads(resources.files("filon.games.duel").joinpath("deck.json").read_text("utf-8"))
STACKED = stack([])[0]
LAYOUT = goals_at("2,1")


def changed(items: list[str], place: int, item: object) -> list[Any]:
    """A list with one item replaced."""
    return [item if index == place else old for index, old in enumerate(items)]


def test_deal_decides_everything_it_names() -> None:
    """Whatever the seed."""
    deal = {"rounds": [{"goals": all_goals(), "deck": STACKED}] * 3}
    one, two = GAME.start(2, seed=1, deal=deal), GAME.start(2, seed=2, deal=deal)
    while one.turn is not None:
        move = one.legal()[-1]
        one.play(move)
        two.play(move)

    assert [one.view(seat) for seat in (0, 1, None)] == [two.view(seat) for seat in (0, 1, None)]


@pytest.mark.parametrize("kept", [[], ["goals"], ["deck"], ["goals", "deck"]])
def test_missing_keys_of_a_deal_come_from_the_seed(kept: list[str]) -> None:
    """From seed 0 if none is given."""
    full = {"goals": all_goals(), "deck": STACKED}
    part = {"rounds": [{key: full[key] for key in kept}]}
    match = GAME.start(2, deal=json.dumps(part))

    assert match.view(0) == GAME.start(2, seed=0, deal=part).view(0)
    assert [match.deal["rounds"][0][key] for key in kept] == [full[key] for key in kept]


def test_deal_of_a_match_gives_the_same_match() -> None:
    """Alone too."""
    for seats in (1, 2):
        match = GAME.start(seats, seed=12)
        for _ in range(2):
            pass_out(match)
        again = GAME.start(seats, deal=match.deal)

        assert again.view(0).own == GAME.start(seats, seed=12).view(0).own


@pytest.mark.parametrize(
    "deal",
    [
        *[{"first": "p1"}, {"rounds": {}}, {"rounds": [{}, {}, {}, {}]}, {"rounds": [[]]}, {"rounds": [None]}],
        *[{"rounds": [{"first": "p1"}]}, {"rounds": [{"goals": []}]}, {"rounds": [{"goals": "g_cross_0"}]}],
        {"rounds": [{"goals": all_goals()[:-1]}]},
        {"rounds": [{"goals": [*all_goals(), "g_cross_0"]}]},
        {"rounds": [{"goals": changed(all_goals(), 0, "g_dead4_0")}]},
        {"rounds": [{"goals": changed(all_goals(), 0, "line_h")}]},
        {"rounds": [{"goals": changed(all_goals(), 0, None)}]},
        {"rounds": [{"deck": STACKED[:-1]}]},
        {"rounds": [{"deck": [*STACKED, "map"]}]},
        {"rounds": [{"deck": changed(STACKED, 0, "bridge")}]},
        {"rounds": [{"deck": changed(STACKED, 0, "start_blue")}]},
        {"rounds": [{"deck": changed(STACKED, 0, 7)}]},
        {"rounds": [{}, {}, {"deck": ["map"]}]},
        *["{", "[1]"],
    ],
)
def test_deal_that_does_not_match_the_components_is_refused(deal: Any) -> None:
    """With a clear error (D1.2, Deal)."""
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(2, deal=deal)
    assert len(str(refused.value)) > 15


@pytest.mark.parametrize("seats", [0, 3, -1])
def test_match_takes_one_or_two_players(seats: int) -> None:
    """No other number."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(seats)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        *[(2, {"colour": "blue"}), (2, {"colour": "green"}), (1, {"colour": "red"}), (1, {"colour": 1})],
        *[(2, {"first": "p1"}), (2, {"rounds": 1}), (2, {"layout": []}), (2, {"deck": [1]}), (2, {"layout": 5})],
    ],
)
def test_unknown_or_unfit_option_is_refused(seats: int, options: dict[str, Any]) -> None:
    """A colour is chosen alone only (D2.4)."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(seats, **options)


@pytest.mark.parametrize(
    ("layout", "where"),
    [
        ({}, "layout.start"),
        ({**LAYOUT, "start": [[0, 0]]}, "layout.start"),
        ({**LAYOUT, "start": [[0, 0], [0]]}, "layout.start[1]"),
        ({**LAYOUT, "start": [[0, 0], "0,1"]}, "layout.start[1]"),
        ({**LAYOUT, "start": [[0, 0], [0, 1.5]]}, "layout.start[1]"),
        ({**LAYOUT, "start": [[0, 0], [True, 1]]}, "layout.start[1]"),
        ({**LAYOUT, "goals": LAYOUT["goals"][:5]}, "layout.goals"),
        ({**LAYOUT, "goals": [*LAYOUT["goals"][:5], [20, None]]}, "layout.goals[5]"),
        ({**LAYOUT, "goals": [*LAYOUT["goals"][:5], [20, 10**30]]}, "layout.goals[5]"),
        ({**LAYOUT, "goals": [*LAYOUT["goals"][:5], [0, 1]]}, "layout"),
        ({**LAYOUT, "goals": [*LAYOUT["goals"][:5], [25, 0]]}, "layout"),
        ({**LAYOUT, "more": 1}, "layout.more"),
    ],
)
def test_invalid_layout_names_the_field(layout: dict[str, Any], where: str) -> None:
    """The error names the field (D2.1, Options)."""
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(2, layout=layout)
    assert str(refused.value).startswith(f"{where}: wanted ")


def put(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    """A change to the deck at this place."""

    def change(deck: Any) -> None:
        for step in path[:-1]:
            deck = deck[step]
        deck[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (put("path", to=None), "path"),
        (put("path", 0, to="line_h"), "path[0]"),
        (put("path", 0, "count", to=5), "path"),
        (put("path", 0, "count", to=0), "path[0].count"),
        (put("path", 0, "count", to="4"), "path[0].count"),
        (put("path", 0, "id", to="line h"), "path[0].id"),
        (put("path", 0, "id", to="line\nh"), "path[0].id"),
        (put("path", 0, "id", to=""), "path[0].id"),
        (put("path", 0, "id", to="line_v"), "id"),
        (put("path", 0, "id", to="map"), "id"),
        (put("goal", 0, "id", to="line_h"), "id"),
        (put("goal", 0, "id", to="key"), "id"),
        (put("goal", 0, "id", to="g_dead4_0"), "id"),
        (put("path", 1, to={"id": "line_v", "count": 1, "nets": ["NS"]}), "path"),
        (put("path", to=[{"id": f"line_{n}", "nets": ["NS"]} for n in range(34)]), "path"),
        (put("path", 0, "nets", to=["WEX"]), "path[0].nets"),
        (put("path", 0, "nets", to=["WW"]), "path[0].nets"),
        (put("path", 0, "nets", to=["W"]), "path[0].nets"),
        (put("path", 0, "nets", to=7), "path[0].nets"),
        (put("path", 0, "nets", to=True), "path[0].nets"),
        (put("path", 0, "nets", to=[7]), "path[0].nets"),
        (put("path", 0, "nets", to=[]), "path[0]"),
        (put("path", 0, "stubs", to=["W"]), "path[0].nets"),
        (put("path", 0, "stubs", to=3), "path[0].stubs"),
        (put("path", 0, "troll", to="N"), "path[0].troll"),
        (put("path", 0, "troll", to="EW"), "path[0].troll"),
        (put("path", 0, "ladder", to="red"), "path[0].ladder"),
        (put("path", 0, "colour", to="blue"), "path[0].colour"),
        (put("path", 7, "door", to={"side": "S"}), "path[7].door"),
        (put("path", 7, "door", to={"side": None, "colour": "blue"}), "path[7].door"),
        (put("path", 7, "door", to={"side": "S", "colour": "red"}), "path[7].door.colour"),
        (put("path", 7, "door", to={"side": "X", "colour": "blue"}), "path[7].door.side"),
        (put("goal", 0, "gold", to=1), "goal[0].gold_from"),
        (put("goal", 0, "gold_outside_door", to=True), "goal[0].gold_outside_door"),
        (put("goal", 0, "gold_outside_door", to="yes"), "goal[0].gold_outside_door"),
        (put("goal", 0, "count", to=2), "goal"),
        (put("goal", to=[]), "goal"),
        (put("action", to=[]), "action"),
        (put("action", "map", to=3), "action"),
        (put("action", "map", to=0), "action.map"),
        (put("action", "sword", to=1), "action.sword"),
        (put("action", "map", to=19), "action.map"),
        (put("action", "map", to=True), "action.map"),
        (put("title", to="mine"), "title"),
        (put("path", to=[{"id": f"line_{n}", "nets": ["NS"]} for n in range(35)]), "path"),
        (put("path", 0, "id", to="x" * 61), "path[0].id"),
        (put("path", 0, "nets", to=["NS", "WE", ""]), "path[0].nets"),
        (put("path", 0, "nets", to=["NESWN"]), "path[0].nets"),
        (put("path", 0, "stubs", to=["N", "", "", "", ""]), "path[0].stubs"),
    ],
)
def test_invalid_deck_names_the_field(change: Callable[[dict[str, Any]], None], where: str) -> None:
    """The error names the field (D1.4, Options)."""
    deck = copy.deepcopy(DECK)
    change(deck)

    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(2, deck=deck)
    assert str(refused.value).startswith(f"{where}: wanted ")


def other_deck() -> dict[str, Any]:
    """Crossings and tees without doors, other stubs, more trolls, two goals alike; some actions are not in it."""
    deck = copy.deepcopy(DECK)
    deck["path"] = [
        {"id": "cross", "count": 10, "nets": ["NESW"]},
        {"id": "tee", "count": 8, "nets": ["NEW"], "troll": "N"},
        {"id": "bend", "count": 6, "nets": ["NE"], "stubs": ["S"], "gold": 2, "gold_from": ["S"]},
        {"id": "loft", "count": 4, "nets": ["NS"], "ladder": "green"},
        {"id": "gate", "count": 6, "nets": ["NESW"], "door": {"side": "E", "colour": "blue"}},
    ]
    deck["goal"] = [
        {"id": "g_rich", "count": 9, "nets": ["NESW"], "gold": 5, "gold_from": ["N", "E", "S", "W"]},
        {"id": "g_poor", "count": 9, "stubs": ["N", "E"]},
    ]
    deck["action"] = {"key": 6, "rockfall": 6, "break-cart": 3, "repair-cart": 3}
    return deck


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", ["layout", "deck"])
def test_custom_layout_and_deck_are_played_and_replayed(seats: int, name: str) -> None:
    """A whole match, move by move as the reference engine says (Options)."""
    own = goals_at("-3,-3", "-2,4", "2,0", "3,-7", seats=seats) if name == "layout" else other_deck()
    walked = walk(GAME, ORACLE, seats, Random(seats), options={name: own}, talk=0.0)
    model = ORACLE.begin(walked.start)
    for match, line in follow(GAME, walked):
        assert sorted(match.legal()) == model.legal()
        if line:
            model.play(line)

    assert match.outcome is not None
    assert list(match.outcome.scores) == model.scores
    assert filon.replay(match.record()).view(0) == match.view(0)


def test_custom_deck_without_a_card_has_no_such_move() -> None:
    """No map, no lantern in this box (Notation)."""
    match = GAME.start(2, deck=other_deck())

    for text in ("map 5,0", "break lantern", "repair pickaxe", "lay line_h 1,1", "pass map"):
        refused = match.refusal(text)
        assert refused is not None
        assert refused.code == "not_a_move"


def test_key_tokens_limit_opened_doors_to_two() -> None:
    """An own deck may have more keys, but there are two key tokens (D1.1, D5.4)."""
    components = Components(other_deck())
    moves = ["lay gate 1,1", "-", "lay gate -1,1", "-", "lay gate 0,2", "-", "key 1,1", "-", "key -1,1", "-"]
    deck, lines = stack(moves, hands={1: ["key"]}, components=components)
    match = GAME.start(2, deal={"rounds": [{"deck": deck}]}, deck=other_deck())
    play(match, lines)

    assert match.view(None).keys == 2
    assert refusal_rule(match, "key 0,2") == ("no_door_there", "D5.4")
