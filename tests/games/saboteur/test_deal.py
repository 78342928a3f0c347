"""Deals and options from which a match of Saboteur starts (RULES: Deal)."""

import json
from typing import Any

import pytest

import filon

from .deals import GAME, deck, whole_gold

GOALS = ["stonesNE", "treasure", "stonesNW"]


def full_deal(seats: int = 3) -> dict[str, Any]:
    """Return a deal that names everything."""
    dealt = {"roles": ["digger", "saboteur", "digger"], "left_over": "digger", "goals": GOALS, "deck": deck(seats)}
    return {"first": "p2", "rounds": [dealt, {**dealt, "first": "p3"}, dealt], "gold": whole_gold([3, 2])}


def other(deal: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """Return the deal with some parts of round one changed."""
    return {**deal, "rounds": [{**deal["rounds"][0], **parts}, *deal["rounds"][1:]]}


def changed(items: list[str], place: int, item: object) -> list[Any]:
    """Return a list with one item replaced."""
    return [item if index == place else old for index, old in enumerate(items)]


def test_deal_decides_everything_it_names() -> None:
    """With any seed (Deal)."""
    one, two = GAME.start(3, seed=1, deal=full_deal()), GAME.start(3, seed=2, deal=full_deal())
    while one.turn is not None:
        move = one.legal()[-1]
        one.play(move)
        two.play(move)

    assert [one.view(seat) for seat in (0, 1, 2, None)] == [two.view(seat) for seat in (0, 1, 2, None)]
    assert one.view(None).past[0].roles == ("digger", "saboteur", "digger")


def test_deal_may_be_given_as_json_text() -> None:
    """The same match (Deal)."""
    assert GAME.start(3, deal=json.dumps(full_deal())).view(0) == GAME.start(3, deal=full_deal()).view(0)


@pytest.mark.parametrize(
    "kept", [[], ["roles"], ["left_over"], ["goals"], ["deck"], ["roles", "deck"], ["left_over", "goals"]]
)
def test_any_key_may_be_missing_and_comes_from_the_seed(kept: list[str]) -> None:
    """From seed 0 if none is given (Deal)."""
    part = {"rounds": [{key: full_deal()["rounds"][0][key] for key in kept}]}
    match = GAME.start(3, deal=part)

    assert match.view(0) == GAME.start(3, seed=0, deal=part).view(0)
    for key in kept:
        assert match.deal["rounds"][0][key] == full_deal()["rounds"][0][key]
    if not kept:
        assert match.view(0) == GAME.start(3, seed=0).view(0)


@pytest.mark.parametrize("left_over", ["digger", "saboteur"])
def test_dwarf_left_over_may_be_named_alone(left_over: str) -> None:
    """The roles are then shuffled from the others (S2.1, Deal)."""
    for seed in range(8):
        match = GAME.start(5, seed=seed, deal={"rounds": [{"left_over": left_over}]}, rounds=1)
        dwarves = [match.view(seat).own.role for seat in range(5)]

        assert dwarves.count("saboteur") == (2 if left_over == "digger" else 1)


def test_rounds_may_stop_short() -> None:
    """The rest is dealt by the seed (Deal)."""
    short, seeded = GAME.start(3, seed=6, deal={"rounds": [{"goals": GOALS}]}), GAME.start(3, seed=6)
    for match in (short, seeded):
        while match.view(None).round < 2:
            match.play(match.legal()[-1])

    assert short.view(0).own == seeded.view(0).own


BAD_PARTS: dict[str, Any] = {
    "roles too few": {"roles": ["digger", "saboteur"]},
    "roles too many": {"roles": ["digger", "saboteur", "digger", "digger"]},
    "no such role": {"roles": ["digger", "saboteur", "dwarf"]},
    "a role that is no text": {"roles": ["digger", "saboteur", 1]},
    "roles no list": {"roles": "digger saboteur digger"},
    "two saboteurs of three": {"roles": ["saboteur", "saboteur", "digger"]},
    "no saboteur at all": {"roles": ["digger", "digger", "digger"], "left_over": "digger"},
    "both saboteurs": {"roles": ["digger", "saboteur", "digger"], "left_over": "saboteur"},
    "no such left over": {"left_over": "nobody"},
    "left over no text": {"left_over": None},
    "left over a list": {"left_over": ["digger"]},
    "two treasures": {"goals": ["treasure", "treasure", "stonesNE"]},
    "two goals": {"goals": ["treasure", "stonesNE"]},
    "four goals": {"goals": [*GOALS, "treasure"]},
    "no such goal": {"goals": ["stonesSE", "treasure", "stonesNW"]},
    "goals no list": {"goals": {"8,0": "treasure"}},
    "a goal that is no text": {"goals": [None, "treasure", "stonesNW"]},
    "a card short": {"deck": deck(3)[:-1]},
    "a card too many": {"deck": [*deck(3), "map"]},
    "a card twice": {"deck": changed(deck(3), 66, "xW")},
    "no such card": {"deck": changed(deck(3), 66, "WE")},
    "a goal in the deck": {"deck": changed(deck(3), 66, "treasure")},
    "a card that is no text": {"deck": changed(deck(3), 66, ["map"])},
    "deck no list": {"deck": " ".join(deck(3))},
    "an empty deck": {"deck": []},
    "a first of its own in round one": {"first": "p1"},
    "an unknown key": {"gold": []},
}


@pytest.mark.parametrize("name", BAD_PARTS)
def test_round_with_wrong_components_is_refused(name: str) -> None:
    """Counts, names and roles, each with a clear error (S1.2, S1.5, S2.1, Deal)."""
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(3, deal=other(full_deal(), **BAD_PARTS[name]))
    assert len(str(refused.value)) > 20


BAD_DEALS: dict[str, Any] = {
    "no such first": {"first": "p4"},
    "first p0": {"first": "p0"},
    "random first player": {"first": "lot"},
    "first a number": {"first": 1},
    "first nobody": {"first": None},
    "gold short": {"gold": whole_gold([])[:-1]},
    "gold too many": {"gold": [*whole_gold([]), "gold1"]},
    "other gold": {"gold": changed(whole_gold([]), 0, "gold3")},
    "no such gold": {"gold": changed(whole_gold([]), 0, "gold4")},
    "gold as numbers": {"gold": [1] * 16 + [2] * 8 + [3] * 4},
    "gold no list": {"gold": "gold1"},
    "an unknown key": {"goals": GOALS},
    "four rounds": {"rounds": [{}, {}, {}, {}]},
    "rounds no list": {"rounds": {"1": {}}},
    "a round no object": {"rounds": [[]]},
    "a round nothing": {"rounds": [None]},
    "a later first not at the table": {"rounds": [{}, {"first": "p4"}]},
    "a later bad deck": {"rounds": [{}, {}, {"deck": ["map"]}]},
    "no JSON": "{",
    "JSON but no object": "[1, 2]",
}


@pytest.mark.parametrize("name", BAD_DEALS)
def test_deal_with_wrong_components_is_refused(name: str) -> None:
    """At the start, with a clear error (S1.4, S2.4, Deal)."""
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(3, deal=BAD_DEALS[name])
    assert len(str(refused.value)) > 15


@pytest.mark.parametrize("seats", [0, 1, 2, 11, -3, True])
def test_three_to_ten_can_play(seats: int) -> None:
    """No other number (S2.1)."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(seats)


@pytest.mark.parametrize(
    "options",
    [
        *[
            {"first": "p4"},
            {"first": "p0"},
            {"first": "p01"},
            {"first": 1},
            {"first": ""},
            {"first": None},
            {"first": "Lot"},
        ],
        *[{"rounds": 0}, {"rounds": 4}, {"rounds": "2"}, {"rounds": True}, {"broken_get_no_gold": 1}],
        *[{"broken_get_no_gold": "yes"}, {"broken_get_no_gold": None}, {"colour": "blue"}, {"Rounds": 1}],
    ],
)
def test_option_that_the_game_does_not_have_is_refused(options: dict[str, Any]) -> None:
    """Names and values (S2.4, S11.1, S11.2)."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(3, **options)


def test_options_and_their_defaults() -> None:
    """All off unless the table says so (S2.4, S11.1, S11.2)."""
    assert {option.key: option.default for option in GAME.options} == {
        "first": "lot",
        "rounds": 3,
        "broken_get_no_gold": False,
    }


@pytest.mark.parametrize(
    "wrong", [{"seed": "1"}, {"seed": 1.5}, {"seed": None}, {"deal": []}, {"deal": 7}, {"seats": "3"}, {"seats": None}]
)
def test_seats_seeds_and_deals_of_wrong_type_are_refused(wrong: dict[str, Any]) -> None:
    """The compiled interface refuses a wrong type before any check."""
    with pytest.raises((filon.InvalidStart, TypeError)):
        GAME.start(**{"seats": 3, **wrong})
    assert GAME.start(3, seed=-5).turn is not None


def test_match_written_out_as_a_deal_is_the_same_match() -> None:
    """The result of luck can be given back as a deal (Deal)."""
    match = GAME.start(7, seed=12, rounds=1)
    again = GAME.start(7, deal=match.deal, rounds=1)

    assert [match.view(seat) for seat in range(7)] == [again.view(seat) for seat in range(7)]
