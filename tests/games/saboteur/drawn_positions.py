"""Matches from drawn maps: parses what `game.render_board` prints, and lays it card by card. Test support.

A drawing is a map or a window of one, with its column numbers and row numbers; start and goals outside the window lie
where they always lie.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import filon
from filon.testing.mining_cells import Cell, read_cell, write_cell
from filon.testing.saboteur.components import GOAL_CELLS, GOALS, START, TUNNELS, WAYS, half_turn, openings
from filon.testing.saboteur.map_rules import Mine, fits

from .deals import GAME, played

WIDTH = 5
BLANK = ("     ", "  ·  ", "     ")
Block = tuple[str, str, str]


class Lying(NamedTuple):
    """A card as it lies; `goal` is the name of a face-down one that no seat looked at."""

    name: str
    turned: bool
    face_down: bool = False


def blocks(drawing: str) -> dict[Cell, Block]:
    """Return three lines for each cell drawn, blank ones too."""
    head, *lines = [*drawing.strip("\n").splitlines(), ""]
    numbers = list(re.finditer(r"-?\d+", head))
    first = int(numbers[0][0])
    left = numbers[0].start() - (WIDTH - len(numbers[0][0])) // 2
    found: dict[Cell, Block] = {}
    for top in range(len(lines)):
        label = lines[top][:left].strip()
        if label:
            three = [line.ljust(left + WIDTH * len(numbers))[left:] for line in lines[top - 1 : top + 2]]
            for column in range(len(numbers)):
                a, b, c = [line[WIDTH * column : WIDTH * (column + 1)] for line in three]
                found[first + column, int(label)] = (a, b, c)
    return found


def read(drawing: str) -> dict[Cell, Lying]:
    """Return the cards of a drawing."""
    return {cell: read_card(block) for cell, block in blocks(drawing).items() if block != BLANK}


def read_card(block: Block) -> Lying:
    """Return the card of these three lines, which must be exactly as `game.render_board` draws it."""
    top, middle, bottom = block
    mark = middle[2]
    if top[0] == "┌":
        names = {"│ ? │": "goal", "│ $ │": "treasure", "│#NE│": "stonesNE", "│#NW│": "stonesNW"}
        return Lying(names[middle], turned=False, face_down=True)
    strokes = {"N": top[2], "E": middle[4], "S": bottom[2], "W": middle[0]}
    sides = frozenset(side for side, stroke in strokes.items() if stroke != " ")
    short = " " if mark == "x" else "─"
    west, east = f"─{short}" if "W" in sides else "  ", f"{short}─" if "E" in sides else "  "
    assert block == (f"╭ {strokes['N']} ╮", f"{west}{mark}{east}", f"╰ {strokes['S']} ╯"), block
    assert set(strokes.values()) <= {"│", "─", " "}, block
    return Lying(*name_of(mark, sides))


def name_of(mark: str, sides: frozenset[str]) -> tuple[str, bool]:
    """Return the name of the card with this mark and these openings, and whether it is turned."""
    if mark in "S$":
        assert len(sides) == 4
        return ("start" if mark == "S" else "treasure"), False
    if mark == "#":
        name = "stonesNE" if sides in (openings("NE"), openings("NE", turned=True)) else "stonesNW"
        turned = openings(name) != sides
        assert not turned or half_turn(openings(name)) == sides
        return name, turned
    dead = {"x": True, "+": False}[mark]
    ((name, turned),) = [
        (name, turned)
        for name in TUNNELS
        for turned, way in WAYS[name]
        if way == sides and name.startswith("x") == dead
    ]
    return name, turned


def lying(view: Any) -> dict[Cell, Lying]:
    """Return the cards of a view, for comparison with its drawing."""
    found = {START: Lying("start", turned=False)}
    for tunnel in view.map:
        found[read_cell(tunnel.cell)] = Lying(tunnel.card, tunnel.turned)
    known = {known.cell: known.card for known in view.own.goals} if view.own else {}
    for goal in view.goals:
        name = goal.card or known.get(goal.cell, "goal")
        found[read_cell(goal.cell)] = Lying(name, goal.turned, face_down=goal.card is None)
    return found


def draw(match: filon.Match, seat: int | None = None) -> str:
    """Return the whole map as this seat sees it."""
    return GAME.render_board(match.view(seat), GAME.words("en"))


def window(match: filon.Match, like: str, seat: int | None = None) -> str:
    """Return the part of the map that the other drawing shows, so that the two can be compared."""
    shown, cells = blocks(draw(match, seat)), list(blocks(like))
    columns, rows = sorted({x for x, _ in cells}), sorted({y for _, y in cells})
    lines = ["     " + "".join(f"{x:^5}" for x in columns)]
    for y in rows:
        for line in range(3):
            label = f"{y:>3}  " if line == 1 else "     "
            lines.append(label + "".join(shown.get((x, y), BLANK)[line] for x in columns))
    return "\n" + "".join(f"{line.rstrip()}\n" for line in lines)


def position(
    drawing: str,
    *,
    seats: int = 3,
    mover: int = 0,
    hand: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    goals: Sequence[str] = (),
    **dealing: Any,
) -> filon.Match:
    """Return a match with this map, laid card by card in turn, in which `mover` is to move and holds `hand`."""
    drawn = read(drawing)
    cards = goal_cards(drawn, goals)
    moves = lays_for(drawn, Mine(dict(zip(GOAL_CELLS, cards, strict=True))))
    first = (mover - len(moves)) % seats
    match = played(moves, seats=seats, first=first, hands={mover: hand, **(hands or {})}, goals=cards, **dealing)
    assert match.turn == mover
    return match


def goal_cards(drawn: dict[Cell, Lying], wanted: Sequence[str]) -> list[str]:
    """Return the goals from y = -2 to 2: as wanted, as drawn, else in the order of the components."""
    seen = [drawn[cell].name if cell in drawn and drawn[cell].name in GOALS else "" for cell in GOAL_CELLS]
    rest = [name for name in ("stonesNE", "treasure", "stonesNW") if name not in seen]
    cards = list(wanted) or [name or rest.pop(0) for name in seen]
    if any(name not in ("", card) for name, card in zip(seen, cards, strict=True)):
        raise ValueError("the goals wanted are not those drawn")
    return cards


def lays_for(drawn: dict[Cell, Lying], mine: Mine) -> list[str]:
    """Return an order in which the drawn tunnels can be laid and turn just the drawn goals, breadth first."""
    tunnels = {cell: card for cell, card in drawn.items() if card.name in TUNNELS}
    stones = {cell: card for cell, card in drawn.items() if card.name in GOALS and not card.face_down}
    moves = order(tunnels, stones, mine)
    if moves is None:
        raise ValueError("no order of laying leads to this drawing")
    return moves


def order(tunnels: dict[Cell, Lying], stones: dict[Cell, Lying], mine: Mine) -> list[str] | None:
    """Return an order nearest to the start first; cards that turn a goal wrongly or block others are tried later."""
    if not tunnels:
        return [] if all(cell in mine.cards for cell in stones) else None
    places = {place.cell: place for place in mine.places()}
    for cell, card in sorted(
        tunnels.items(), key=lambda item: (opens_onto_goal(*item), abs(item[0][0]) + abs(item[0][1]))
    ):
        sides = openings(card.name, turned=card.turned)
        if cell not in places or not fits(sides, places[cell]):
            continue
        after = Mine(mine.face_down)
        after.cards = dict(mine.cards)
        turned = after.lay(card.name, cell, turned=card.turned)
        if any(goal not in stones or after.cards[goal].sides != lies(stones[goal]) for goal, _ in turned):
            continue
        rest = order({other: tunnels[other] for other in tunnels if other != cell}, stones, after)
        if rest is not None:
            return [f"lay {card.name} {write_cell(cell)}{' turned' if card.turned else ''}", *rest]
    return None


def lies(card: Lying) -> frozenset[str]:
    """Return the openings of a goal as it lies."""
    return frozenset("NESW") if card.name == "treasure" else openings(card.name, turned=card.turned)


def opens_onto_goal(cell: Cell, card: Lying) -> bool:
    """Return whether a goal lies beside the cell."""
    return any(abs(cell[0] - x) + abs(cell[1] - y) == 1 for x, y in GOAL_CELLS)
