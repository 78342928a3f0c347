"""Whole matches of Saboteur's reference engine end, and its twin worlds are twins; the engine is not used here."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from filon.testing.oracle import Start
from filon.testing.saboteur import ORACLE
from filon.testing.saboteur.components import DWARVES
from filon.testing.saboteur.heuristic_player import choose
from filon.testing.saboteur.oracle import check_twin
from filon.testing.saboteur.reference_engine import ReferenceEngine

pytestmark = pytest.mark.once


def walk(seats: int, random: Random, options: dict[str, Any]) -> tuple[Start, list[str], ReferenceEngine]:
    """Return a whole match of goal-directed players who talk."""
    start = Start(seats, ORACLE.deal(seats, options, random), options)
    model = ORACLE.begin(start)
    lines: list[str] = []
    while model.turn is not None:
        line = choose(model.legal(), random)
        if model.phase == "play" and random.random() < 0.05:
            line = f"p{random.randint(1, seats)}: claim 8,0 treasure"
        model.play(line)
        lines.append(line)
    return start, lines, model


def test_random_match_has_67_turns_per_round() -> None:
    """S3.2, S8.1: no player ever has to play with an empty hand."""
    random = Random(5)
    for seats in ORACLE.seats:
        model = ORACLE.begin(Start(seats, ORACLE.deal(seats, {}, random), {}))
        turns: Counter[int] = Counter()
        while model.turn is not None:
            legal = model.legal()
            if model.phase == "play":
                turns[model.round] += 1
                assert model.hands[model.turn]
            if sum(turns.values()) % 20 == 0:
                assert set(legal) < set(model.candidates())
            model.play(random.choice(legal))

        assert all(turns[number] == 67 or len(model.hoard.drawn) > 0 for number in range(3))
        assert model.legal() == []


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_twins_show_the_seat_the_same_and_differ_elsewhere(seats: int) -> None:
    """Who knows what: roles, goals, decks, gold and the hidden halves of moves all come to differ."""
    random = Random(seats)
    differ: Counter[str] = Counter()
    treasures = 0
    for number in range(3):
        start, lines, model = walk(seats, random, {"broken_get_no_gold": number == 2})
        treasures += len(model.hoard.drawn)
        cuts = {0, 15, 30, len(lines), *random.sample(range(len(lines)), 6)}
        cuts |= {place for place, line in enumerate(lines) if line.startswith("take")}
        for cut in sorted(cuts):
            seat = random.choice([None, *range(seats)])
            twin = ORACLE.twin(start, lines[:cut], seat, random)
            differ["tried"] += 1
            if twin is not None:
                note_differences(differ, start, lines[:cut], *twin)

    assert treasures > 0
    assert differ["twins"] > 0.9 * differ["tried"]
    for what in ("roles", "goals", "deck", "gold", "pass", "take"):
        assert differ[what] > 0, what


def note_differences(
    differ: Counter[str], start: Start, lines: list[str], other: Start, other_lines: list[str]
) -> None:
    """Count what a twin changed, and assert that it is a deal of the same components."""
    differ["twins"] += 1
    for key in ("roles", "goals", "deck"):
        differ[key] += start.deal["rounds"][0][key] != other.deal["rounds"][0][key]
    for dealt, again in zip(start.deal["rounds"], other.deal["rounds"], strict=True):
        assert sorted(dealt["goals"]) == sorted(again["goals"])
        assert sorted(dealt["deck"]) == sorted(again["deck"])
        assert Counter([*again["roles"], again["left_over"]]) == {
            "saboteur": DWARVES[start.seats][0],
            "digger": DWARVES[start.seats][1],
        }
    differ["gold"] += start.deal["gold"] != other.deal["gold"]
    for line, again in zip(lines, other_lines, strict=True):
        differ[line.split(" ")[0]] += line != again
        assert line == again or line.split(" ")[0] in ("pass", "take")


def test_candidates_are_equal_in_twin_worlds() -> None:
    """They are the same in every twin of the seat that decides."""
    random = Random(8)
    start, lines, _ = walk(5, random, {})
    places = [place for place, line in enumerate(lines) if line.startswith("take") or place % 10 == 0]
    for place in places:
        before = played(start, lines[:place])
        twin = ORACLE.twin(start, lines[:place], before.turn, random)

        assert twin is not None
        assert played(*twin).candidates() == before.candidates()
        assert set(before.legal()) < set(before.candidates())


def played(start: Start, lines: list[str]) -> ReferenceEngine:
    """Return the match after these lines."""
    model = ORACLE.begin(start)
    for line in lines:
        model.play(line)
    return model


def test_goal_differs_in_twins_of_seats_that_did_not_look() -> None:
    """S5.5: p1 looks at the middle goal, which is public."""
    random = Random(1)
    deal = ORACLE.deal(3, {}, random)
    deck = deal["rounds"][0]["deck"]
    place = deck.index("map")
    deck[0], deck[place] = deck[place], deck[0]
    start = Start(3, {**deal, "first": "p1"}, {})
    middle: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set()}
    for _ in range(40):
        for seat, goals in middle.items():
            twin = ORACLE.twin(start, ["map 8,0"], seat, random)
            assert twin is not None
            goals.add(twin[0].deal["rounds"][0]["goals"][1])

    assert middle[0] == {deal["rounds"][0]["goals"][1]}
    assert middle[1] == middle[None] == {"treasure", "stonesNE", "stonesNW"}


def test_false_twin_is_detected() -> None:
    """An oracle that changed what the seat was shown raises an error."""
    start = Start(4, ORACLE.deal(4, {}, Random(3)), {})
    model = ORACLE.begin(start)
    deal = {**start.deal, "rounds": [dict(dealt) for dealt in start.deal["rounds"]]}
    deal["rounds"][0]["deck"] = deal["rounds"][0]["deck"][::-1]
    check_twin(model, start, [], [], 0)

    with pytest.raises(AssertionError, match="something else"):
        check_twin(model, Start(4, deal, {}), [], [], 0)
