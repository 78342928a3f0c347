"""Different maps of Le Duel render differently, and everything is described in words."""

import json
from collections.abc import Iterator
from importlib import resources
from random import Random
from typing import Any

import pytest

from filon import Quick
from filon.core.text.translations import LANGUAGES, Words
from filon.games.duel.cards import Card
from filon.games.duel.components import ACTIONS, STANDARD
from filon.games.duel.describe_board import spoken_board, status_lines
from filon.games.duel.render_compact import glyph_of, render_compact_board
from filon.games.duel.render_text import ROUND, SQUARE, block, framed, oriented, render_board
from filon.games.duel.setup import initial_state
from filon.games.duel.state import State
from filon.games.duel.view_types import View
from filon.games.mining.tools import TOOLS
from sample_sizes import first_in_both

BOTH = STANDARD.cards
WORDS = Words("en", ("filon.games.duel",))
CALLED = {name: Words(name, ("filon.games.duel",)) for name in LANGUAGES}
NO_OPTIONS: dict[str, Any] = {"colour": None, "deck": None, "layout": None}
in_each = pytest.mark.parametrize("language", LANGUAGES)


def positions(seats: int, seed: int, options: dict[str, Any] = NO_OPTIONS) -> Iterator[State]:
    """A whole match, mostly laying tunnels, so that the map grows and goals are reached."""
    random, luck = Random(seed), Quick(seed)
    state = initial_state(seats, options, luck, None)
    while state.turn is not None:
        yield state
        moves = list(state.moves())
        digging = [move for move in moves if state.write(move).split()[0] not in ("pass", "shed", "rockfall")]
        state.play(random.choice(digging if digging and random.random() < 0.9 else moves), luck)


def shown(view: View) -> object:
    """All that the map shows."""
    seen = [known for known in view.own.goals if known.cell in face_down(view)] if view.own else []
    return sorted(view.map, key=str), view.goals, view.waits, view.starts, view.colours, sorted(seen, key=str)


def face_down(view: View) -> list[str]:
    return [goal.cell for goal in view.goals if goal.card is None]


def faces_of_the_box() -> Iterator[tuple[str, ...]]:
    """Every card, every way round, with everything that can be on it."""
    for known in BOTH.values():
        goal = known.id in STANDARD.goal_codes
        for turned in (False,) if known == known.turned() else (False, True):
            for keyed in (False, True) if known.door >= 0 else (False,):
                for bribed in (False, True) if known.troll >= 0 else (False,):
                    for token in (None, "blue", "green") if known.gold else (None,):
                        corners = SQUARE if goal else ROUND
                        card = oriented(known, turned=turned)
                        yield block(card, corners, token=token, keyed=keyed, bribed=bribed)
        if goal:
            yield from (framed(known, "?"), framed(known, "!"))


def test_every_card_orientation_looks_different() -> None:
    """Nets, stubs, doors, keys, trolls, bribes, gold, tokens, ladders and half turns can be told apart (D1.2, D4.1)."""
    drawn = list(faces_of_the_box())

    assert len(set(drawn)) == len(drawn) > 150
    assert {len(line) for lines in drawn for line in lines} == {5}


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_different_maps_look_different(seats: int, seed: int) -> None:
    """Through a whole match, for every viewer: the same drawing is the same map."""
    met: dict[str, object] = {}
    for state in positions(seats, seed):
        for seat in (None, *range(seats)):
            view = state.view(seat)

            assert met.setdefault(render_board(view, WORDS), shown(view)) == shown(view)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("language", first_in_both(LANGUAGES))
def test_whole_match_is_rendered_and_spoken_in_every_language(seats: int, language: str) -> None:
    """Nothing is called by its raw name, and a map of fourteen cards fits eighty columns."""
    words = CALLED[language]
    for state in positions(seats, 3):
        for seat in (None, *range(seats)):
            view = state.view(seat)
            columns = {int(cell.split(",")[0]) for cell in (*view.starts, *[lies.cell for lies in view.map])}
            spoken = " ".join(spoken_board(view, words) + status_lines(view, words, ("Ada", "Ben")))

            assert not any(raw in spoken for raw in ("_", "{", "None", "True"))
            assert ("Ada" in spoken) == (view.seat != 0)
            if max(columns) < 10 and min(columns) > -4:
                assert max(map(len, render_board(view, words).splitlines())) <= 80
            rows = len(render_compact_board(view, words).splitlines())
            assert rows * 3 - 2 == len(render_board(view, words).splitlines())


START_OF_TWO = """\
       0    1    2    3    4    5    6    7    8    9
                              ┌───┐
 -2    ·    ·    ·    ·    ·  │ ? │  ·    ·    ·    ·
                              └───┘
     ╭b│ ╮                              ┌───┐
 -1  ──S──  ·    ·    ·    ·    ·    ·  │ ? │  ·    ·
     ╰ │ ╯                              └───┘
                              ┌───┐               ┌───┐
  0    ·    ·    ·    ·    ·  │ ? │  ·    ·    ·  │ ? │
                              └───┘               └───┘
     ╭g│ ╮                              ┌───┐
  1  ──S──  ·    ·    ·    ·    ·    ·  │ ? │  ·    ·
     ╰ │ ╯                              └───┘
                              ┌───┐
  2    ·    ·    ·    ·    ·  │ ? │  ·    ·    ·    ·
                              └───┘"""
SMALL = """\
     0  1  2  3  4  5  6  7  8  9
 -2  ·  ·  ·  ·  · [?] ·  ·  ·  ·
 -1 ━B━ ·  ·  ·  ·  ·  · [?] ·  ·
  0  ·  ·  ·  ·  · [?] ·  ·  · [?]
  1 ━G━ ·  ·  ·  ·  ·  · [?] ·  ·
  2  ·  ·  ·  ·  · [?] ·  ·  ·  ·"""


def test_opening_position_is_rendered() -> None:
    """Two starts of their colours and six goals (D2.1)."""
    view = initial_state(2, NO_OPTIONS, Quick(1), None).view(None)

    assert render_board(view, WORDS) == START_OF_TWO
    assert render_compact_board(view, WORDS) == SMALL


@pytest.mark.parametrize(
    ("name", "turned", "drawn", "small"),
    [
        ("line_h", False, "╭   ╮ ──+── ╰   ╯", "━━━"),
        ("bridge_gold", False, "╭ │1╮ ──╫── ╰ │ ╯", "━╫1"),
        ("double_curve_NW_SE_gold", True, "╭1│ ╮ ──╱── ╰ │ ╯", "━╱1"),
        ("curve_NW_ladder_blue", False, "╭b│ ╮ ──H   ╰   ╯", "━┛H"),
        ("cross_door_green", True, "╭ │ ╮ ──+g─ ╰ │ ╯", "━╉g"),
        ("tee_NSW_troll", False, "╭ │ ╮ ──+   ╰ t ╯", "━┩t"),
        ("tee_NEW_stub_S_gold", False, "╭ │ ╮ ──+── ╰ 1 ╯", "━╇1"),
        ("curve_NE_stub_W", False, "╭ │ ╮ ─ +── ╰   ╯", "─┺━"),
        ("g_curve_NW_1_doorN_green", False, "┌ 1 ┐ ──g   └   ┘", "1┙g"),
        ("g_dead2_NE_3", True, "┌   ┐ ─ x   └ 3 ┘", "─┐3"),
        ("g_tee_NEW_2_doorN_blue", False, "┌ b ┐ ──2── └   ┘", "2┷b"),
    ],
)
def test_card_features_are_rendered(name: str, turned: bool, drawn: str, small: str) -> None:
    """Openings, nets, stubs, and what shuts an arm (D1.4)."""
    card = oriented(BOTH[name], turned=turned)

    assert " ".join(block(card, SQUARE if name in STANDARD.goal_codes else ROUND)) == drawn
    assert glyph_of(card) == small


def test_keys_bribes_and_tokens_are_rendered() -> None:
    """Capitals let through; a token is of a colour (D5.2, D5.3, D5.4)."""
    door, troll = BOTH["g_tee_NSW_1_doorW_blue"], BOTH["cross_troll"]

    assert " ".join(block(door, SQUARE, token="green", keyed=True)) == "┌ │ ┐ ─B1   *g│ ┘"
    assert " ".join(block(troll, ROUND, bribed=True)) == "╭ │ ╮ ─T+── ╰ │ ╯"
    assert glyph_of(door, keyed=True, taken=True) == "B┨*"
    assert glyph_of(troll, bribed=True) == "T╋━"


def test_known_goal_without_orientation_has_a_frame() -> None:
    """Looked at with a map (D5.7), or shown and waiting for its way round (D5.1)."""
    assert " ".join(framed(BOTH["g_curve_NW_2"], "?")) == "┌─│?┐ ──2 │ └───┘"
    assert " ".join(framed(BOTH["g_curve_NE_2"], "!")) == "┌─│!┐ │ 2── └───┘"


def test_gold_is_rendered_on_cards_of_a_custom_deck() -> None:
    """Beside its own net, beside a ladder; a token leaves it there (option deck)."""
    curves = Card({"id": "a", "nets": ["NE", "SW"], "gold": 1, "gold_from": "SW"}, "a")
    ladder = Card({"id": "b", "nets": ["NS"], "gold": 2, "gold_from": "NS", "ladder": "green"}, "b")

    assert " ".join(block(curves, ROUND, token="blue")) == "╭ │ ╮ ──╲── b1│ ╯"
    assert " ".join(block(ladder, ROUND, token="blue")) == "╭g│2╮   H   *b│ ╯"


def test_custom_deck_is_rendered_by_its_features() -> None:
    """Other names, the same figures: the same drawings (option deck)."""
    other = json.loads(
        resources.files("filon.games.duel").joinpath("deck.json").read_text("utf-8").replace('"id": "', '"id": "my-')
    )
    states = zip(positions(2, 2), positions(2, 2, {**NO_OPTIONS, "deck": other}), strict=True)
    for ours, theirs in states:
        seat = ours.turn
        for show in (render_board, render_compact_board):
            assert show(ours.view(seat), WORDS) == show(theirs.view(seat), WORDS)
        assert "my-" in spoken_board(theirs.view(seat), WORDS)[0] or not theirs.view(seat).map
        assert len(status_lines(ours.view(None), WORDS)) == len(status_lines(theirs.view(None), WORDS))


@in_each
def test_every_card_tool_and_colour_has_its_own_word(language: str) -> None:
    words = CALLED[language]
    names = [*BOTH, *ACTIONS, "bribe", "turn"]
    things = [f"card.{name}" for name in names] + [f"tool.{tool}" for tool in TOOLS] + ["colour.blue", "colour.green"]

    assert [thing for thing in things if not words.has(thing)] == []
    assert len({words.name("card", name) for name in names}) == len(names)
    assert set(STANDARD.names) <= set(names)
