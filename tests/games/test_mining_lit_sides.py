"""Lit sides in views of both mining games agree with what the reference engine reaches (S4.4, D4.2, D4.3)."""

from itertools import islice
from typing import Any

import pytest

import filon
from filon.testing.duel import ORACLE as DUEL
from filon.testing.mining_cells import OPPOSITE, neighbour, read_cell
from filon.testing.saboteur import ORACLE as SABOTEUR
from filon.testing.walks import follow

from .duel.walks import walks as duels
from .saboteur.walks import walks as mines

SIDES = "NESW"


def letters(sides: Any) -> str:
    return "".join(side for side in SIDES if side in sides)


@pytest.mark.once
def test_saboteur_sides_joined_to_the_start_are_lit() -> None:
    """S4.4: a passage's all or none, a dead end's where a path arrives; S5.4: what a rockfall cuts off is dark."""
    seen: set[tuple[str, bool]] = set()
    for seats in (3, 7):
        for walked, _ in islice(mines(seats), 6):
            model: Any = SABOTEUR.begin(walked.start)
            for match, line in follow(filon.load("saboteur"), walked):
                view: Any = match.view(None)
                if view.phase == "digging":
                    joined = model.mine.joined_to_start()
                    for card in [*view.map, *[goal for goal in view.goals if goal.card]]:
                        lies = model.mine.cards[read_cell(card.cell)]
                        dead = not lies.joined
                        arrives = [
                            side
                            for side in lies.sides
                            if (there := neighbour(read_cell(card.cell), side)) in joined
                            and OPPOSITE[side] in model.mine.cards[there].sides
                        ]
                        lit = arrives if dead else lies.sides if read_cell(card.cell) in joined else ()

                        assert card.lit == letters(lit)
                        seen.add(("goal" if "stones" in card.card else "dead end" if dead else "passage", bool(lit)))
                    assert [goal.lit for goal in view.goals if goal.card is None] == [""] * len(model.mine.face_down)
                    assert view.turns_left == view.pile + sum(view.hands)
                else:
                    assert view.turns_left == 0
                if line:
                    model.play(line)

    assert seen >= {("passage", True), ("passage", False), ("dead end", True), ("goal", True)}


@pytest.mark.once
def test_duel_colours_light_what_they_reach() -> None:
    """D4.2–D4.5: sides one by one, and nets, with doors, trolls, keys, bribes and ladders."""
    seen: set[tuple[bool, bool]] = set()
    apart = 0
    for seats in (1, 2):
        for walked, _ in islice(duels(seats), 8):
            model: Any = DUEL.begin(walked.start)
            for match, line in follow(filon.load("duel"), walked):
                view: Any = match.view(None)
                if model.turn is not None:
                    reached = {colour: model.mine.reached(colour) for colour in model.colours}
                    open_cards = [card for card in [*view.map, *view.goals] if card.card and card.cell != view.waits]
                    for card in open_cards:
                        cell = read_cell(card.cell)
                        nets = model.mine.cards[cell].nets
                        for colour in ("blue", "green"):
                            spots = reached.get(colour, set())
                            assert getattr(card.lit, colour) == letters(
                                [side for side in SIDES if (cell, side) in spots]
                            )
                            assert {(lamp.sides, getattr(lamp, colour)) for lamp in card.lamps} == {
                                (letters(net), (cell, number) in spots) for number, net in enumerate(nets)
                            }
                        seen |= {(lamp.blue, lamp.green) for lamp in card.lamps}
                        apart += len({(lamp.blue, lamp.green) for lamp in card.lamps}) > 1
                    for cell, lit in zip(view.starts, view.starts_lit, strict=True):
                        for colour, spots in reached.items():
                            found = [side for side in SIDES if (read_cell(cell), side) in spots]
                            assert getattr(lit, colour) == letters(found)
                if line:
                    model.play(line)

    assert len(seen) == 4
    assert apart > 0
