"""Twin deals: other hiding places and future dice that a viewer cannot distinguish (C4.4, C4.5, Who knows what)."""

from itertools import product
from random import Random

from filon.testing.oracle import Start
from filon.testing.sacramento.reference_engine import ReferenceEngine

World = tuple[int | None, ...]  # by seat the rider with gold; None while the nugget is in the hand


def played(start: Start, lines: list[str]) -> ReferenceEngine:
    """Return the match after these lines."""
    model = ReferenceEngine(start)
    for line in lines:
        model.play(line)
    return model


def throw_pairs(count: int, random: Random) -> list[list[int]]:
    """Return this number of random pairs of dice."""
    dice = random.choices((1, 2, 3, 4, 5, 6), k=2 * count)
    return [dice[place : place + 2] for place in range(0, 2 * count, 2)]


def find_twin(start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
    """Return a twin: the others' gold hidden elsewhere, other dice from now on; None when neither is possible."""
    model = played(start, lines)
    other_lines = list(lines)
    for hiding in model.hidings:
        if hiding.seat != seat:
            other_lines[hiding.line] = f"hide {random.choice(sorted(hiding.possible))}"
    dice = start.deal["dice"]
    to_come = throw_pairs(len(dice) - model.thrown, random)
    other = Start(start.seats, {**start.deal, "dice": [*dice[: model.thrown], *to_come]}, start.options)
    if other == start and other_lines == lines:
        return None
    check_twin(model, other, other_lines, lines, seat)
    return other, other_lines


def check_twin(first: ReferenceEngine, start: Start, lines: list[str], was: list[str], seat: int | None) -> None:
    """Raise if a twin is illegal or shows the seat something else: that is a bug of the oracle."""
    model = ReferenceEngine(start)
    for line, before in zip(lines, was, strict=True):
        if line != before:
            assert model.turn != seat, f"{before} was the seat's own and became {line}"
            assert model.may_play(line), f"{line} is not legal"
        model.play(line)
    assert model.turn == first.turn, "the twin's turn is another's"
    assert model.shown(seat) == first.shown(seat), "the twin shows something else"


def list_worlds(model: ReferenceEngine, seat: int | None) -> list[World]:
    """Return every possible placement of the nuggets, all equally likely: hidden choices are random."""
    places: list[list[int | None]] = []
    for owner, hiding in enumerate(model.hidden):
        if hiding is None:
            places.append([None])
        else:
            places.append([hiding.rider] if owner == seat else [*sorted(hiding.possible)])
    return list(product(*places))
