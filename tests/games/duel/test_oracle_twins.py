"""Whole matches and twin deals of Le Duel's oracle, without the engine."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from filon.testing.duel import ORACLE
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.duel.twin_deals import check_twin, scatter
from filon.testing.oracle import Start

from .oracle_positions import COMPONENTS

pytestmark = pytest.mark.once

NEAR = {"start": [[0, 0]], "goals": [[3, 0], [3, 1], [3, -1], [2, 2], [2, -2], [4, 0]]}
NEAR_FOR_TWO = {"start": [[0, -1], [0, 1]], "goals": [[3, -2], [3, 0], [3, 2], [4, -1], [4, 1], [5, 0]]}


def walk(
    seats: int, random: Random, options: dict[str, Any], purpose: float = 0.9
) -> tuple[Start, list[str], ReferenceEngine, Counter[str]]:
    """A whole match, and how often what was met."""
    start = Start(seats, ORACLE.deal(seats, options, random), options)
    model = ORACLE.begin(start)
    lines: list[str] = []
    met: Counter[str] = Counter()
    while model.turn is not None:
        legal = model.legal()
        assert legal == sorted(set(legal))
        assert legal
        line = ORACLE.choose(model, random) if random.random() < purpose else random.choice(legal)
        assert line in legal
        if len(lines) % 30 == 0:
            assert set(legal) < set(model.candidates())
        model.play(line)
        check_settled(model)
        lines.append(line)
        words = line.split(" ")
        met[" ".join([words[0], str(len(words) - 1)]) if words[0] in ("pass", "repair") else words[0]] += 1
    met.update(f"end by {why}" for why in model.ends)
    for texts, what in (("gold at", "gold"), ("drawn and", "struck"), ("pays", "troll paid"), ("nothing left", "debt")):
        met[what] += sum(texts in text for text in model.shown(None))
    met["goals turned"] += sum(len(past.turned) for past in model.pasts)
    met[f"winners {model.winners}"] += 1
    return start, lines, model, met


def check_settled(model: ReferenceEngine) -> None:
    """No card is lost, and nothing is due that was not done (D3.1, D5.8)."""
    places = [place for hand in model.hands for place in hand] + model.pile
    aside = range(len(model.past.deck) - 10, len(model.past.deck)) if model.seats == 1 else ()
    if model.turn is None:
        return
    assert sorted([*places, *model.past.open, *aside]) == list(range(len(model.past.deck)))
    assert model.tokens_left > 0
    assert model.hands[model.turn]
    for colour in model.colours if model.waiting is None else []:
        reached = model.mine.reached(colour)
        assert not model.mine.gold_to_claim(reached)
        assert model.mine.first_goal(reached) is None


def test_matches_end_and_meet_every_kind_of_move_and_end() -> None:
    """D3, D5, D6.1, D7.5: for two and alone, on the printed table and on a smaller one."""
    random = Random(11)
    for seats, options in ((2, {}), (2, {"layout": NEAR_FOR_TWO}), (1, {}), (1, {"layout": NEAR, "colour": "green"})):
        met: Counter[str] = Counter()
        for number in range(12):
            met.update(walk(seats, random, options, purpose=0 if number < 2 else 0.95)[3])
        both = ["lay", "turn", "bribe", "key", "map", "shed", "pass 1", "pass 2", "repair 1", "repair 2", "gold"]
        both += ["troll paid", "debt", "end by cards", "end by tokens", "goals turned"]
        expected = [*both, "break", "rockfall", "winners [0]", "winners [1]"] if seats == 2 else [*both, "struck"]
        if options:
            expected.append("end by goals")

        assert all(met[what] for what in expected), (seats, options, [what for what in expected if not met[what]])
        if seats == 1:
            assert not met["break"] + met["rockfall"]


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_twins_show_the_seat_the_same_and_differ_elsewhere(seats: int) -> None:
    """Who knows what: hands, pile, goals and rounds to come all come to differ; the record never does."""
    random = Random(seats)
    differ: Counter[str] = Counter()
    for number in range(4):
        options = {"layout": NEAR if seats == 1 else NEAR_FOR_TWO} if number % 2 else {}
        start, lines, _, _ = walk(seats, random, options)
        for cut in sorted({0, 5, len(lines), *random.sample(range(len(lines)), 5)}):
            for seat in (None, *range(seats)):
                twin = ORACLE.twin(start, lines[:cut], seat, random)
                differ["tried"] += 1
                if twin is not None:
                    assert twin[1] == lines[:cut]
                    note_differences(differ, start, lines[:cut], twin[0], seat)

    assert differ["twins"] == differ["tried"]
    for what in ("goals laid", "goals unused", "pile", "later rounds", "round before", "hand of another"):
        assert differ[what] > 0, what
    assert not differ["own hand"]


def note_differences(differ: Counter[str], start: Start, lines: list[str], other: Start, seat: int | None) -> None:
    """Count what a twin changed, and see that it is a deal from the same box."""
    differ["twins"] += 1
    one, two = played(start, lines), played(other, lines)
    for dealt, again in zip(start.deal["rounds"], other.deal["rounds"], strict=True):
        assert sorted(dealt["goals"]) == sorted(again["goals"])
        assert sorted(dealt["deck"]) == sorted(again["deck"])
    differ["goals laid"] += one.mine.face_down != two.mine.face_down
    differ["goals unused"] += one.past.goals[6:] != two.past.goals[6:]
    differ["pile"] += [one.past.deck[place] for place in one.pile] != [two.past.deck[place] for place in two.pile]
    differ["later rounds"] += start.deal["rounds"][2] != other.deal["rounds"][2]
    differ["round before"] += len(one.pasts) > 1 and one.pasts[0].deck != two.pasts[0].deck
    for holder in range(start.seats):
        differ["own hand" if holder == seat else "hand of another"] += one.hand(holder) != two.hand(holder)


def played(start: Start, lines: list[str]) -> ReferenceEngine:
    """The match after these lines."""
    model = ORACLE.begin(start)
    for line in lines:
        model.play(line)
    return model


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_candidates_reveal_nothing_to_the_mover(seats: int) -> None:
    """They are the same in every twin of the seat that decides."""
    random = Random(8)
    start, lines, _, _ = walk(seats, random, {})
    for place in range(0, len(lines), 10):
        before = played(start, lines[:place])
        twin = ORACLE.twin(start, lines[:place], before.turn, random)

        assert twin is not None
        assert played(*twin).candidates() == before.candidates()
        assert played(*twin).legal() == before.legal()


def test_seen_goal_stays_in_twins_until_the_next_round() -> None:
    """D5.7, D6.3: where it lay is remembered; where it goes among the unused nobody knows."""
    random = Random(1)
    deal = ORACLE.deal(2, {}, random)
    deck = deal["rounds"][0]["deck"]
    place = deck.index("map")
    deck[6], deck[place] = deck[place], deck[6]
    start = Start(2, deal, {})
    lines = ["map 5,0"]
    model = played(start, lines)
    while not model.ends:
        line = next(text for text in model.legal() if text.startswith("pass "))
        model.play(line)
        lines.append(line)
    first: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set()}
    second: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set()}
    for _ in range(60):
        for seat in first:
            twin = ORACLE.twin(start, lines, seat, random)
            assert twin is not None
            first[seat].add(twin[0].deal["rounds"][0]["goals"][1])
            second[seat].add(twin[0].deal["rounds"][1]["goals"][1])

    assert first[1] == {deal["rounds"][0]["goals"][1]}
    assert len(first[0]) > 10
    assert len(first[None]) > 10
    assert all(deal["rounds"][0]["goals"][1] in goals for goals in second.values())


def test_solo_twins_for_spectators_hold_no_striking_card() -> None:
    """D7.3: what is in the hand did not strike."""
    random = Random(4)
    start = Start(1, ORACLE.deal(1, {}, random), {})
    for _ in range(20):
        twin = ORACLE.twin(start, [], None, random)
        assert twin is not None
        held = played(*twin).hand(0)

        assert len(held) == 6
        assert not any(card.startswith(("break", "rockfall")) for card in held)


def test_skipped_cards_may_be_anywhere_before_their_equals() -> None:
    """Deal: of equal cards the first are passed over."""
    for number in range(20):
        listed = scatter(["line_h", "map", "line_h"], ["bridge", "line_h"], Random(number))

        assert listed[0] in ("bridge", "line_h")
        assert [name for name in listed if name != "bridge"] == ["line_h", "line_h", "map", "line_h"]


def test_false_twin_is_detected() -> None:
    """An oracle that changed what the seat was shown would say so."""
    start = Start(2, ORACLE.deal(2, {}, Random(3)), {})
    model = ORACLE.begin(start)
    deal = {"rounds": [dict(dealt) for dealt in start.deal["rounds"]]}
    deal["rounds"][0]["deck"] = deal["rounds"][0]["deck"][::-1]
    check_twin(model, start, [], 0)

    with pytest.raises(AssertionError, match="something else"):
        check_twin(model, Start(2, deal, {}), [], 0)


def test_custom_deck_is_parsed_from_its_option() -> None:
    """D1.4: absent fields are empty; two of a goal, and letters of a net in any order."""
    deck = as_option()
    deck["goal"] = [goal for goal in deck["goal"] if goal["id"] != "g_dead4_0"]
    deck["goal"][0]["count"] = 2
    deck["path"][0]["nets"] = ["EW"]
    random = Random(2)
    start, lines, model, _ = walk(2, random, {"deck": deck})

    assert model.components.ways["line_h"] == COMPONENTS.ways["line_h"]
    assert sum(model.components.goals.values()) == 18
    assert ORACLE.twin(start, lines[:40], 0, random) is not None


def as_option() -> dict[str, Any]:
    """The printed deck as the option has it, with absent fields left out."""
    kinds: dict[str, list[dict[str, Any]]] = {"path": [], "goal": []}
    for key, counts in (("path", COMPONENTS.tunnels), ("goal", COMPONENTS.goals)):
        for name, count in counts.items():
            face = COMPONENTS.ways[name][False]
            kind: dict[str, Any] = {"id": name, "count": count, "nets": ["".join(sorted(net)) for net in face.nets]}
            if face.stubs:
                kind["stubs"] = sorted(face.stubs)
            if face.door:
                kind["door"] = {"side": face.door, "colour": face.door_colour}
            if face.troll:
                kind["troll"] = face.troll
            if face.gold:
                kind |= {"gold": face.gold, "gold_from": sorted(face.gold_from)}
                kind["gold_outside_door"] = face.gold_outside_door
            if face.ladder:
                kind["ladder"] = face.ladder
            kinds[key].append(kind)
    return {**kinds, "action": dict(COMPONENTS.actions)}
