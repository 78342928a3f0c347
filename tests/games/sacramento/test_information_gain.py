"""Which viewers learn something from dice, lifted riders and empty entrances (design of undo).

Without consent a seat may take back its own last move while nobody has decided since and it brought nobody news.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import filon
from filon.core.events.event_recorder import EventRecorder
from filon.games.sacramento import events as h
from filon.games.sacramento.components import GOLD
from filon.testing.sacramento import ORACLE
from filon.testing.walks import begin, walk

from ..match_support import on, seen
from .positions import ALONE, GAME, Thrown, begun, hid, placed

pytestmark = pytest.mark.once

HELD = "A1 j5, C2 j4"
MET = "A1 e9, A2 e6, C2 e7"


def news(match: filon.Match, line: str) -> dict[str, str]:
    """The viewers to whom each event of a line is new; `o` is the spectator, `-` no viewer."""
    viewers: list[int | None] = [*range(match.seats), None]
    event_counts = {seat: len(match.events(seat)) for seat in viewers}
    match.play(line)
    found: dict[str, str] = {}
    for seat in viewers:
        for event in match.events(seat, since=event_counts[seat]):
            kind = str(event.what.__struct_config__.tag)
            mark = "o" if seat is None else str(seat + 1)
            found[kind] = found.get(kind, "") + (mark if event.news else "")
    return {kind: marks or "-" for kind, marks in found.items()}


def test_hiding_gives_no_information_and_dice_do() -> None:
    """C2.1, C3.1: its owner knew already what it did."""
    match = begun([(1, 1)], seats=3)

    assert news(match, "hide 2") == {"hid": "-", "hid_under": "-"}
    assert news(match, "hide 2") == {"hid": "-", "hid_under": "-"}
    assert news(match, "hide 3") == {"hid": "-", "hid_under": "-", "threw": "123o"}


def test_ride_gives_no_information_until_the_next_throw() -> None:
    """C3.1: so the first ride of a turn may be taken back without asking, the second may not."""
    match = hid([(3, 5), (1, 1)])

    assert news(match, "ride 1 3 e13") == {"rode": "-"}
    assert news(match, "ride 2 5 c7") == {"rode": "-", "threw": "12o"}


def test_lapsed_dice_give_no_information() -> None:
    """C3.4: everybody could see that no rider can use them; the throw between is."""
    match = hid([(6, 1), (2, 2), (1, 1)], board=ALONE)

    assert news(match, "ride 2 1 c11") == {"rode": "-", "lapsed": "-", "threw": "1122oo"}


@pytest.mark.parametrize("gold", ["112", "111"])
def test_lifted_rider_informs_all_but_its_owner(gold: str) -> None:
    """C4.1: with gold and without."""
    match = placed("A1 e9, C2 e7", [(2, 4)], gold, seats=3)

    assert news(match, "ride 1 2 e7") == {"rode": "-", "lifted": "12o"}


@pytest.mark.parametrize(("gold", "shown"), [("11", "C2"), ("12", "C1 C3"), ("11", "C2 C3")])
def test_lifted_rider_gives_no_information_if_known(gold: str, shown: str) -> None:
    """C4.4: it was shown empty before, or both others were."""
    match = placed(MET, [(2, 4)], gold, shown=shown)

    assert news(match, "ride 1 2 e7") == {"rode": "-", "lifted": "-"}


def test_lifted_rider_of_two_candidates_gives_information() -> None:
    """C4.4."""
    for gold in ("11", "12"):
        match = placed(MET, [(2, 4)], gold, shown="C3")

        assert news(match, "ride 1 2 e7")["lifted"] == "1o"


@pytest.mark.parametrize(("answer", "kind"), [("stay", "stayed"), ("home", "went_home")])
def test_answer_gives_no_information(answer: str, kind: str) -> None:
    """C4.3: the public text says it all."""
    match = on(placed(MET, [(2, 4)], "11"), "ride 1 2 e7")

    assert news(match, answer) == {kind: "-"}
    if answer == "home":
        assert news(match, "hide 1") == {"hid": "-", "hid_under": "-"}


def test_reached_entrance_informs_all_but_the_owner() -> None:
    """C5.1, C5.2: that the rider banks, and that it does not."""
    for gold, kind in (("11", "banked"), ("21", "came_empty")):
        match = placed("A1 j5", [(1, 4)], gold)

        assert news(match, "ride 1 1 j4")[kind] == "2o"


@pytest.mark.parametrize(("gold", "shown", "kind"), [("21", "A1", "came_empty"), ("11", "A2 A3", "banked")])
def test_reached_entrance_gives_no_information_if_known(gold: str, shown: str, kind: str) -> None:
    """C4.4."""
    match = placed("A1 j5", [(1, 4)], gold, shown=shown)

    assert news(match, "ride 1 1 j4")[kind] == "-"


def test_carrier_sent_home_from_its_entrance_stays_secret() -> None:
    """C4.4, C5.3: only the lifted rider is."""
    match = placed(HELD, [(1, 4)], "11")

    assert news(match, "ride 1 1 j4") == {"rode": "-", "lifted": "1o"}


def test_challenge_and_bank_each_give_information() -> None:
    """C5.3: the new round is none."""
    match = placed(HELD, [(1, 4)], "12")

    assert news(match, "ride 1 1 j4") == {"rode": "-", "lifted": "1o", "banked": "2o", "round_begun": "-"}


def test_match_end_informs_viewers_who_did_not_know_all_gold() -> None:
    """C4.5: after a bank A knows its own and learns C's; C has just seen A's."""
    match = placed("A1 j5", [(1, 4)], "12", target=50_000)
    assert news(match, "ride 1 1 j4") == {"rode": "-", "banked": "2o", "ended": "1o"}
    match = placed("A1 j5", [(1, 4)], "12", target=50_000, shown="C1 C3")
    assert news(match, "ride 1 1 j4")["ended"] == "-"
    match = placed("A1 j5", [(1, 4)], "112", target=50_000, seats=3)
    assert news(match, "ride 1 1 j4")["ended"] == "123o"


def test_match_end_by_challenge_reveals_the_challengers_gold() -> None:
    """C4.5, C5.3: the lifted one is seen by then; after both at once nothing is left to be shown."""
    match = placed("A1 e9, C2 e7", [(2, 4)], "12", target=50_000)
    assert news(match, "ride 1 2 e7") == {"rode": "-", "lifted": "1o", "ended": "2o"}
    match = placed(HELD, [(1, 4)], "12", target=100_000)
    assert news(match, "ride 1 1 j4") == {"rode": "-", "lifted": "1o", "banked": "2o", "ended": "-"}


def test_void_round_gives_no_information_but_the_match_end_does() -> None:
    """C6.3: everybody can count."""
    match = on(placed("A1 e9", [(2, 4)], "12", quiet=399), "ride 1 2 e7")
    assert news(match, "ride 2 4 c8") == {"rode": "-", "voided": "-", "round_begun": "-"}
    match = on(placed("A1 e9", [(2, 4)], "12", quiet=399, voids=2), "ride 1 2 e7")
    assert news(match, "ride 2 4 c8") == {"rode": "-", "voided": "-", "ended": "12o"}


def stories(match: filon.Match, line: str, viewer: int | None, dice: list[list[int]]) -> list[list[filon.EventData]]:
    """The events of a line that the viewer would observe in each world it considers possible, for any dice."""
    found = []
    view, turns = match.view(viewer), seen(match).turns
    for gold in worlds_of(match, viewer):
        state: Any = match.state
        for seat, rider in enumerate(gold):
            state.held[GOLD + seat] = rider
        assert state.view(viewer) == view
        state.recorder = EventRecorder(match.seats)
        state.play(state.parse(line), Thrown(dice, turns))
        found.append([event.what for event in state.recorder.events(viewer, 0)])
    return found


def worlds_of(match: filon.Match, viewer: int | None) -> list[tuple[int, ...]]:
    """Where all gold may lie, 0 for what is in the hand, by what was shown alone (C4.4)."""
    state: Any = match.state
    places = []
    for seat, shown in enumerate(seen(match).shown):
        here = int(state.held[GOLD + seat])
        places.append([here] if seat == viewer or not here else [rider for rider in (1, 2, 3) if rider not in shown])
    return list(product(*places))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_information_marks_are_exact(seats: int) -> None:
    """Over walks: something is news exactly if a world that fits all before it would have shown something else."""
    kinds: tuple[type[filon.EventData], ...] = (h.Threw, h.Lifted, h.CameEmpty, h.Banked, h.Ended)
    counts: Counter[tuple[type[filon.EventData], bool]] = Counter()
    for number in range(6):
        random = Random(100 * seats + number)
        options = ORACLE.options(seats, random)
        walked = walk(GAME, ORACLE, seats, random, options=options, purpose=0.9, most=400)
        match = begin(GAME, walked.start)
        for line in walked.lines:
            viewer = random.choice([None, *range(seats)])
            consistent = stories(match, line, viewer, walked.start.deal["dice"])
            event_counts = len(match.events(viewer))
            match.play(line)
            events = match.events(viewer, since=event_counts)
            for place, event in enumerate(events):
                fitting = [story for story in consistent if story[place : place + 1] == [event.what]]
                differ = len(fitting) < len(consistent)
                differ |= isinstance(event.what, h.Threw)  # nobody knows what dice will show

                assert event.news == differ, f"{event.what} to {viewer}"
                counts[type(event.what), differ] += 1
                consistent = fitting

    assert [kind for kind in kinds if not counts[kind, True]] == []
    assert sum(counts[kind, False] for kind in kinds[1:4]) > 5, counts
