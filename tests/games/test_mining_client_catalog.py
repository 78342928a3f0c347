"""Client catalogs of both mining games, and the types of everything that is sent."""

import json
import typing
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
import pytest

import filon
from filon.core.event import Seat
from filon.testing.saboteur.components import DECK, half_turn, openings

GAMES = [filon.load("saboteur"), filon.load("duel")]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
# Fields that name seats, in any type.
OF_SEATS = {"by", "player", "to", "first", "last", "chooser", "next", "takers", "talked"}
SHARED: dict[str, Any] = json.loads(resources.files("filon.games.duel").joinpath("deck.json").read_text("utf-8"))


def catalog(game: filon.Game, seats: int, **options: Any) -> Any:
    """Return a game's catalog with these options, the others by default."""
    assert game.client_catalog is not None
    return game.client_catalog(seats, {**{option.key: option.default for option in game.options}, **options})


def parts(hint: Any) -> Iterator[Any]:
    """Return all types in a type, Structs and their fields included."""
    yield hint
    for part in typing.get_args(hint):
        yield from parts(part)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        for field in typing.get_type_hints(hint, include_extras=True).values():
            yield from parts(field)


def fields(hint: Any) -> Iterator[tuple[str, Any]]:
    """Return the fields of all Structs in a type."""
    for part in parts(hint):
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            yield from typing.get_type_hints(part, include_extras=True).items()


@by_game
def test_wire_types_are_known_and_made_without_gc(game: filon.Game) -> None:
    """Views, events and catalogs; every Struct of the wire is made with gc=False."""
    for kind in (game.view, *game.event_types, game.client_catalog_type):
        found = list(parts(kind))

        assert not {Any, object, dict} & {part for part in found if isinstance(part, typing.Hashable)}
        assert not [part for part in found if typing.get_origin(part) is dict]
        structs = [part for part in found if isinstance(part, type) and issubclass(part, msgspec.Struct)]
        assert [
            part for part in structs if part.__struct_config__.gc and part.__module__.startswith("filon.games")
        ] == []


@by_game
def test_seat_fields_have_the_seat_type(game: filon.Game) -> None:
    """In events and in views, alone or in a list."""
    seen = set()
    for kind in (game.view, *game.event_types):
        for name, hint in fields(kind):
            if name in OF_SEATS:
                seen.add(name)
                assert Seat in list(parts(hint)), (kind, name)

    assert seen >= ({"by", "player", "first"} if game.key == "duel" else OF_SEATS)


@by_game
def test_catalog_round_trips_through_json(game: filon.Game) -> None:
    """For every number of seats."""
    for seats in game.seats:
        found = catalog(game, seats)

        assert isinstance(found, game.client_catalog_type or ())
        assert msgspec.json.decode(msgspec.json.encode(found), type=game.client_catalog_type) == found


@pytest.mark.parametrize("seats", GAMES[0].seats)
def test_saboteur_catalog_lists_all_components(seats: int) -> None:
    """S1.2–S1.5, S2.1–S2.3, S8.2, S8.3: cards and how they join, cells, dwarves, gold."""
    found = catalog(GAMES[0], seats, rounds=2)
    match = GAMES[0].start(seats, rounds=2)
    view: Any = match.view(0)
    cards = {card.name: card for card in found.cards}

    assert {name: cards[name].count for name in DECK} == dict(DECK)
    for name, card in cards.items():
        if card.kind in ("passage", "dead_end"):
            assert set(card.sides) == openings(name)
            assert set("".join(card.nets)) == (set(card.sides) if card.kind == "passage" else set())
            assert set(card.turned.removeprefix("x")) in (set(), half_turn(openings(name)))
    assert cards["repair-pickaxe+cart"].tools == ("pickaxe", "cart")
    assert cards["break-lantern"].tools == ("lantern",)
    assert (cards["stonesNE"].nets, cards["stonesNE"].turned, cards["start"].nets) == (("NE",), "stonesSW", ("NESW",))
    assert (found.start, found.goals) == ("0,0", tuple(goal.cell for goal in view.goals))
    assert (found.hand, found.rounds, found.dwarves) == (len(view.own.hand), view.rounds, view.dwarves)
    assert found.dwarves.saboteurs + found.dwarves.diggers == seats + 1
    assert (found.dwarves.fewest, found.dwarves.most) == (found.dwarves.saboteurs - 1, found.dwarves.saboteurs)
    assert sum(gold.count for gold in found.gold) == view.gold_pile
    assert (found.drawn, found.pay) == (min(seats, 9), (0, 4, 3, 3, 2))


@pytest.mark.parametrize("seats", [1, 2])
def test_duel_catalog_lists_all_components(seats: int) -> None:
    """D1.1–D1.3, D2.1, D7.1, D7.2, D7.6: cards, cells, limits, ranks."""
    found = catalog(GAMES[1], seats)
    view: Any = GAMES[1].start(seats).view(0)
    cards = {card.id: card for card in (*found.deck.path, *found.deck.goal)}

    assert {action.id: action.count for action in found.deck.action} == SHARED["action"]
    for entry in (*SHARED["path"], *SHARED["goal"]):
        card = cards[entry["id"]]
        assert sorted(map(set, card.nets), key=sorted) == sorted(map(set, entry.get("nets", [])), key=sorted)
        assert (set(card.stubs), set(card.gold_from)) == (set(entry.get("stubs", "")), set(entry.get("gold_from", "")))
        assert (card.gold, card.troll, card.ladder) == (entry.get("gold", 0), entry.get("troll"), entry.get("ladder"))
        assert (card.count, card.gold_outside_door) == (entry["count"], entry.get("gold_outside_door", False))
        assert (msgspec.to_builtins(card.door) if card.door else None) == entry.get("door")
    assert (tuple(start.cell for start in found.starts), found.goals) == (
        view.starts,
        tuple(goal.cell for goal in view.goals),
    )
    assert tuple(start.colour for start in found.starts) == found.colours == view.colours
    assert (found.tokens, found.keys, found.rounds) == (view.most_tokens, view.most_keys, view.rounds)
    assert (found.hand, found.aside) == (len(view.own.hand), view.aside)
    ranks = [("rank1", 0), ("rank2", 15), ("rank3", 21), ("rank4", 25)]
    assert [(rank.reason, rank.nuggets) for rank in found.ranks] == (ranks if seats == 1 else [])
    assert "curve_NW" in found.turns
    assert "line_h" not in found.turns


def test_duel_catalog_follows_custom_deck_and_layout() -> None:
    """Options `deck` and `layout`; the view shows that deck too, in known fields only."""
    deck = json.loads(json.dumps(SHARED).replace('"id": "', '"id": "my-'))
    layout = {"start": [[0, 0]], "goals": [[8, -3], [8, 0], [8, 3], [10, -1], [10, 1], [12, 0]]}
    found = catalog(GAMES[1], 1, deck=deck, layout=layout, colour="green")
    view: Any = GAMES[1].start(1, deck=deck, layout=layout, colour="green").view(0)

    assert found.deck == view.deck
    assert Counter(card.id[:3] for card in (*found.deck.path, *found.deck.goal)) == {"my-": 45}
    assert (found.goals[0], found.colours) == ("8,-3", ("green",))
    assert GAMES[1].worlds(GAMES[1].read_view(view.json())).sample(filon.Quick(1)).view(0) == view


def test_unknown_fields_of_a_deck_are_refused_with_their_path() -> None:
    """So that nothing else travels in views; the starts and layouts of a whole deck file are allowed (D1.3, D1.4)."""
    whole = {**SHARED, "start": [], "layout": {}}
    match = GAMES[1].start(2, deck=whole)

    assert match.view(0).deck == catalog(GAMES[1], 2).deck  # type: ignore[attr-defined]
    assert GAMES[1].start(2).view(0).deck is None  # type: ignore[attr-defined]
    with pytest.raises(filon.InvalidStart, match=r"^author: wanted one of path, goal, action"):
        GAMES[1].start(2, deck={**SHARED, "author": "a player"})
    with pytest.raises(filon.InvalidStart, match=r"^path\[0\]\.note: wanted one of id"):
        GAMES[1].start(2, deck={**SHARED, "path": [{**SHARED["path"][0], "note": "x"}, *SHARED["path"][1:]]})
