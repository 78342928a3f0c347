"""Text rendering of Saboteur: maps can be parsed from it, and laid from a drawing."""

from random import Random

import pytest

from filon import Match
from filon.testing.saboteur.components import WAYS
from filon.testing.saboteur.heuristic_player import choose

from .deals import GAME, played, start
from .drawn_positions import draw, lying, position, read, window

FAR_AND_WIDE = """
      -2   -1    0    1    2
               ╭ │ ╮
 -2    ·    ·  ─ x    ·    ·
               ╰ │ ╯
          ╭   ╮╭ │ ╮
 -1    ·  ─ x ───+──  ·    ·
          ╰ │ ╯╰ │ ╯
     ╭   ╮╭ │ ╮╭ │ ╮╭   ╮
  0    +────+────S────+──  ·
     ╰ │ ╯╰   ╯╰ │ ╯╰   ╯
     ╭ │ ╮
  1    x ─  ·    ·    ·    ·
     ╰   ╯
"""
STONES_TURNED = """
       0    1    2    3    4    5    6    7    8
                                             ┌───┐
 -2    ·    ·    ·    ·    ·    ·    ·    ·  │ ? │
                                             └───┘

 -1    ·    ·    ·    ·    ·    ·    ·    ·    ·

     ╭ │ ╮                              ╭   ╮╭   ╮
  0  ──S──  ·    ·    ·    ·    ·    ·    +────#
     ╰ │ ╯                              ╰ │ ╯╰ │ ╯
     ╭ │ ╮╭   ╮╭   ╮╭   ╮╭   ╮╭ │ ╮╭ │ ╮╭ │ ╮╭   ╮
  1    +────+────+────+────+────+────+────+────+──
     ╰   ╯╰ │ ╯╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰   ╯╰   ╯
                                             ┌───┐
  2    ·    ·    ·    ·    ·    ·    ·    ·  │ ? │
                                             └───┘
"""


@pytest.mark.parametrize("card", WAYS)
def test_every_orientation_looks_different(card: str) -> None:
    """No two faces are drawn alike: passages, dead ends and half turns can be told apart (S1.2, S4.5)."""
    for turned, sides in WAYS[card]:
        way = " turned" if turned else ""
        cell = {"N": "0,1", "E": "-1,0", "S": "0,-1", "W": "1,0"}[min(sides)]
        match = played([f"lay {card} {cell}{way}"])
        x, y = cell.split(",")

        assert read(draw(match))[int(x), int(y)] == (card, turned, False)


@pytest.mark.parametrize("drawing", [FAR_AND_WIDE, STONES_TURNED])
def test_drawn_map_can_be_laid_and_renders_the_same(drawing: str) -> None:
    """Negative cells, dead ends, half turns and stones that clash with a neighbour (S4.1, S7.3)."""
    assert window(position(drawing), drawing) == drawing


@pytest.mark.parametrize("seats", GAME.seats)
def test_drawn_map_can_be_laid_at_every_table(seats: int) -> None:
    """The mover holds the wanted hand."""
    for mover in (0, seats - 1):
        match = position(FAR_AND_WIDE, seats=seats, mover=mover, hand=["NESW", "map", "map"], pile=["xW"])
        match.play("pass map")

        assert window(match, FAR_AND_WIDE) == FAR_AND_WIDE
        assert {"NESW", "map", "xW"} <= set(match.view(mover).own.hand)


def test_map_that_cannot_be_laid_is_no_position() -> None:
    """The second tunnel lies behind a dead end (S4.4)."""
    behind = """
       0    1    2
     ╭ │ ╮╭   ╮╭   ╮
  0  ──S─── x ───+──
     ╰ │ ╯╰   ╯╰   ╯
"""

    with pytest.raises(ValueError, match="no order"):
        position(behind)


def test_looked_at_goal_is_rendered_for_its_seat_only() -> None:
    """The very card, as its owner knows it (S5.5)."""
    match = played(["map 8,-2", "map 8,0", "map 8,2"])

    assert [name_on(match, seat, -2) for seat in (0, 1, 2, None)] == ["stonesNE", "goal", "goal", "goal"]
    assert [name_on(match, seat, 0) for seat in (0, 1, 2, None)] == ["goal", "treasure", "goal", "goal"]
    assert [name_on(match, seat, 2) for seat in (0, 1, 2, None)] == ["goal", "goal", "stonesNW", "goal"]


def name_on(match: Match, seat: int | None, y: int) -> str:
    """Return what the drawing of a seat shows on the goal in that row."""
    return read(draw(match, seat))[8, y].name


@pytest.mark.parametrize("seed", range(6))
def test_map_can_be_parsed_from_its_text(seed: int) -> None:
    """Through whole rounds, for every viewer; without rockfalls the map can also be laid from it."""
    random = Random(seed)
    match = GAME.start(3 + seed % 3, seed=seed, rounds=1)
    turns = 0
    while match.turn is not None:
        text = draw(match, match.turn)
        turns += 1

        assert read(text) == lying(match.view(match.turn))
        assert read(draw(match)) == lying(match.view(None))
        if turns % 12 == 0 and match.view(None).phase == "digging" and "rockfall" not in match.view(None).discards:
            assert draw(position(draw(match))) == draw(match)
        match.play(choose(match.legal(), random))


def test_map_of_fourteen_cards_fits_eighty_columns() -> None:
    """From -5 to 8: a terminal shows it whole."""
    west = [f"lay {card} {x},0" for card, x in zip(("EW", "EW", "EW", "ESW", "ESW"), range(-1, -6, -1), strict=True)]
    match = played(west)

    assert max(len(line) for line in draw(match).splitlines()) == 75


def test_impossible_deck_is_refused_by_the_test_support() -> None:
    """There is one dead end of each kind (S1.2)."""
    with pytest.raises(ValueError, match="too few of xW"):
        start(hands={0: ["xW", "xW"]})
