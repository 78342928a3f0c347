"""User-written data is validated against the components, with the path of what is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

import filon
from filon.core import first_player
from filon.core.data import input_validation
from filon.core.luck import Draw, Quick

BOX = {"map": 0, "key": 1}


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (lambda: input_validation.fields([], ("deck", "gold"), "deal"), "deal: wanted an object with deck, gold"),
        (lambda: input_validation.fields({"dice": 1}, ("deck", "gold"), "deal"), "deal.dice: wanted one of deck, gold"),
        (lambda: input_validation.fields({"dice": 1}, ("deck",), ""), "dice: wanted one of deck"),
        (lambda: input_validation.items({}, "deal.dice"), "deal.dice: wanted a list"),
        (lambda: input_validation.items([1], "deal.dice", 2), "deal.dice: wanted a list of 2"),
        (lambda: input_validation.items([1, 2], "deal.dice", most=1), "deal.dice: wanted a list of at most 1, not 2"),
        (lambda: input_validation.number(7, "die", 1, 6), "die: wanted a whole number from 1 to 6, not 7"),
        (lambda: input_validation.number(True, "die", 1, 6), "die: wanted a whole number from 1 to 6, not True"),
        (lambda: input_validation.pair([3], "dice[0]", 1, 6), "dice[0]: wanted two whole numbers from 1 to 6, not [3]"),
        (
            lambda: input_validation.pair([3, 0], "dice[0]", 1, 6),
            "dice[0]: wanted two whole numbers from 1 to 6, not [3, 0]",
        ),
        (lambda: input_validation.pair([3, 1.0], "x", 1, 6), "x: wanted two whole numbers from 1 to 6, not [3, 1.0]"),
        (lambda: input_validation.pair("34", "x", 1, 6), "x: wanted two whole numbers from 1 to 6, not '34'"),
        (lambda: input_validation.cards("map", BOX, [0, 0, 1], "deck"), "deck: wanted a list"),
        (
            lambda: input_validation.cards(["map", 7], BOX, [0, 0, 1], "deck"),
            "deck[1]: wanted a name of the box, not 7",
        ),
        (
            lambda: input_validation.cards(["map", "key", "key"], BOX, [0, 0, 1], "deck"),
            "deck: wanted all 3 of the box, each as often as it has it",
        ),
        (lambda: input_validation.seat("p4", 3, "deal.first"), "deal.first: wanted one of p1 to p3, not 'p4'"),
        (lambda: input_validation.seat(1, 3, "deal.first"), "deal.first: wanted one of p1 to p3, not 1"),
    ],
)
def test_invalid_data_error_names_path_and_expectation(check: Callable[[], object], said: str) -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        check()

    assert str(refused.value) == said
    assert refused.value.code == ("deal" if said.startswith("deal") else "data")


def test_valid_data_is_read() -> None:
    assert input_validation.fields({"gold": 1}, ("deck", "gold"), "deal") == {"gold": 1}
    assert input_validation.items([1, 2], "x", 2, most=2) == [1, 2]
    assert [input_validation.number(value, "x", 1, 6) for value in (1, 6)] == [1, 6]
    assert input_validation.pair([1, 6], "x", 1, 6) == (1, 6)
    assert input_validation.cards(["key", "map", "map"], BOX, [0, 0, 1], "x") == [1, 0, 0]
    assert [input_validation.seat(name, 10, "x") for name in ("p1", "p10")] == [0, 9]


def test_long_text_is_shortened_in_the_message() -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        input_validation.fields({"x" * 900: 1}, ("deck",), "deal")

    assert len(str(refused.value)) < 90


@pytest.mark.parametrize(("chosen", "seats", "begins"), [("p1", 3, {0}), ("p3", 3, {2}), ("lot", 3, {0, 1, 2})])
def test_first_player_is_chosen_or_random(chosen: str, seats: int, begins: set[int]) -> None:
    luck = Quick(5)
    found = {first_player.first_seat(seats, {"first": chosen}, luck) for _ in range(60)}

    assert found == begins


def test_deals_first_player_takes_precedence_over_the_option() -> None:
    options: dict[str, Any] = {"first": "p1", "rounds": 2}

    assert first_player.read({}, 3, options) == ({}, options)
    assert first_player.read({"first": "p3"}, 3, options) == ({"first": [2]}, {"first": "lot", "rounds": 2})
    assert options["first"] == "p1"
    assert first_player.write(Draw("first", [], 3, [2])) == "p3"


def test_view_of_another_game_is_refused() -> None:
    games = [filon.load(key) for key in ("saboteur", "duel", "sabale")]
    views = [game.start(game.seats[-1]).view(0) for game in games]

    for game in games:
        for other, view in zip(games, views, strict=True):
            if other is not game:
                with pytest.raises(filon.InvalidView, match=f"no view of {game.title}"):
                    game.worlds(view)


def test_inconsistent_view_is_refused() -> None:
    for key, changes in {"saboteur": {"pile": 999}, "duel": {"pile": 999}, "sabale": {"edges": ("a1|a9",)}}.items():
        game = filon.load(key)
        fields = {**fields_of(game.start(game.seats[-1]).view(0)), **changes}

        with pytest.raises(filon.InvalidView, match=f"no match of {game.title} gives this view"):
            game.worlds(game.view(**fields))


def fields_of(view: filon.View) -> dict[str, Any]:
    """The fields of a view, to build a changed view from."""
    return {name: getattr(view, name) for name in view.__struct_fields__}
