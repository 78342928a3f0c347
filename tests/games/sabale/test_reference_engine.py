"""Engine and reference engine of Sabale agree position by position, on steps and whole turns (B2–B4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import filon
from filon.testing.sabale import ORACLE
from filon.testing.sabale.board import CELLS, EDGES, direction
from filon.testing.sabale.reference_engine import ReferenceEngine
from filon.testing.sabale.turn_notation import steps_of, write_turn
from filon.testing.walks import Walk, begin, follow

from ..random_walks import agreed_walks
from .transcript import GAME
from .walks import walks

pytestmark = pytest.mark.once

POSITIONS = 2_000  # per number of seats; all together 6,000
OPENING_RULE = {"place": "B2.2", "to": "B3.1", "count": "B3.3", "jump": "B3.4", "bar": "B3.5"}
each_table = pytest.mark.parametrize("seats", ORACLE.seats)


@each_table
def test_engine_and_reference_engine_agree(seats: int) -> None:
    """B2.2, B3.1–B3.5, B4.1–B4.3, over every set of marked edges."""
    compared: Counter[str] = Counter()
    for found in agreed_walks(GAME, ORACLE, walks(seats), POSITIONS):
        assert isinstance(found.model, ReferenceEngine)
        assert found.match.lines == found.model.lines()
        compared[str(found.walk.start.options.get("edges"))] += found.positions
    assert compared.total() >= POSITIONS
    assert min(compared[name] for name in ("M1", "M2", "M3")) > 200


def turn_beginnings(seats: int, matches: int, chance: float) -> Iterator[tuple[Walk, int, ReferenceEngine, Random]]:
    """Yield some positions in which a turn begins: the walk, how many lines of it, the reference engine there."""
    for walked, random in islice(walks(seats), matches):
        model = ORACLE.begin(walked.start)
        for number, line in enumerate(walked.lines):
            if model.phase == "via" and random.random() < chance:
                yield walked, number, model, random
            model.play(line)


def play_to(walked: Walk, number: int) -> filon.Match:
    """Return the engine's match after so many lines."""
    match = begin(GAME, walked.start)
    for line in walked.lines[:number]:
        match.play(line)
    return match


def all_of(match: filon.Match) -> list[object]:
    """Return all public outputs of a match."""
    seats = [None, *range(match.seats)]
    return [match.lines, match.record(), match.legal(), match.outcome] + [
        (match.view(seat), match.events(seat)) for seat in seats
    ]


def play_steps(match: filon.Match, model: ReferenceEngine, steps: list[str]) -> None:
    """Play step by step, without automatic steps."""
    trial, done = model.copy(), 0
    for number, step in enumerate(steps):
        if number >= done:
            match.play(step)
            trial.play(step)
            done = len(trial.taken) or len(steps)


@each_table
def test_whole_turn_is_the_same_as_its_steps(seats: int) -> None:
    """Notation: accepted, and afterwards there is no difference; B3.1–B3.5."""
    seen: Counter[str] = Counter()
    for walked, number, model, random in turn_beginnings(seats, 5, 0.08):
        turns = model.turns()
        sample = random.sample(turns, min(len(turns), 4))
        sample += random.sample(jumping := [text for text in turns if " jump " in text], min(len(jumping), 2))
        for text in sample:
            whole, stepped = play_to(walked, number), play_to(walked, number)

            assert whole.refusal(text) is None
            assert text not in whole.legal()

            whole.play(text)
            play_steps(stepped, model, steps_of(text))
            assert all_of(whole) == all_of(stepped)
            assert whole.lines[-1] == text
            seen.update(["turn", *text.split(" ")])
    assert seen["turn"] > 25
    assert min(seen[word] for word in ("double", "jump", "bar")) > 1, seen


def rule_against(model: ReferenceEngine, step: str) -> str:
    """Return the rule by which a step of the right kind is refused, from the rules alone."""
    verb, _, what = step.partition(" ")
    runner = model.table.runners[model.seat]
    assert runner is not None
    if verb == "via":
        way = direction(runner, what)
        if way is None or what in model.table.straight(runner, way):
            return "B3.1"
        return "B3.2" if model.table.ends(runner, what) else "B3.1"  # no path on from there either: the first rule
    if verb == "to":
        came, way = direction(runner, model.via), direction(model.via, what)
        assert came is not None
        return "B3.1" if way in (None, came, (came + 3) % 6) else "B3.2"
    if verb == "bar":
        return "B3.5" if what in model.marked else "B1.3"
    return {"double": "B3.3", "jump": "B3.4"}[verb]


def wanted_rule(model: ReferenceEngine, steps: list[str]) -> str:
    """Return the rule of the first wrong step; empty if none is."""
    trial = model.copy()
    for step in steps:
        if step not in trial.choices():
            return rule_against(trial, step)
        trial.take(step)
    return ""


def invalid_turns(steps: list[str], random: Random) -> Iterator[list[str]]:
    """Return the turn with one step changed, or one jump more."""
    for _ in range(6):
        via, to, jump = (random.choice(CELLS) for _ in range(3))
        yield [f"via {via}", *steps[1:]]
        yield [steps[0], f"to {to}", *steps[2:]]
        yield [*steps[:2], "double", *steps[3:]]
        yield [*steps[:-2], f"jump {jump}", *steps[-2:]]
        yield [*steps[:-1], f"bar {random.choice(EDGES)}"]


@each_table
def test_whole_turn_is_refused_by_the_rule_of_its_wrong_step(seats: int) -> None:
    """Notation, B1.3, B3.1–B3.5: exactly when one of its steps would be; a refusal changes nothing."""
    rules: Counter[str] = Counter()
    for walked, number, model, random in turn_beginnings(seats, 8, 0.15):
        match = play_to(walked, number)
        before = all_of(match)
        trial, steps = model.copy(), list[str]()
        while trial.record == model.record:
            steps.append(random.choice(trial.choices()))
            trial.take(steps[-1])
        for changed in invalid_turns(steps, random):
            text, rule = write_turn(changed), wanted_rule(model, changed)
            refused = match.refusal(text)

            assert (refused.rule if refused else "") == rule, (text, refused)
            rules[rule] += 1
        assert all_of(match) == before
    assert sorted(rules) == ["", "B1.3", "B3.1", "B3.2", "B3.3", "B3.4", "B3.5"], rules


@each_table
def test_whole_turn_is_refused_after_a_step(seats: int) -> None:
    """Notation: refused by the rule of the current step; while runners are placed by B2.2."""
    met: Counter[str] = Counter()
    for walked, random in islice(walks(seats), 6):
        model = ORACLE.begin(walked.start)
        turn = "run d4 e4"
        for match, line in follow(GAME, walked):
            if model.phase == "via" and line:
                turn = random.choice(whole_texts(model, line))
                assert match.refusal(turn) is None
            elif line:
                refused = match.refusal(turn)
                assert refused is not None
                assert refused.rule == OPENING_RULE[model.phase]
                met[model.phase] += 1
            if line:
                model.play(line)
    assert set(met) == set(OPENING_RULE), met


def whole_texts(model: ReferenceEngine, via: str) -> list[str]:
    """Return the shortest whole turns that begin with this step."""
    trial = model.copy()
    trial.take(via)
    return [write_turn([via, to, "single"]) for to in trial.choices()]
