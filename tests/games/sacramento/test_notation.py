"""Move texts and the rules that refusals name (RULES: Notation)."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import filon
import filon.games.sacramento as package
from filon.testing.sacramento.candidates import candidate_texts

from ..match_support import on, refusal_rule, seen
from .positions import GAME, begun, hid, placed

MET = "A1 e9, A2 c9, C2 e7"
POSITIONS: dict[str, Any] = {
    "hide": lambda: begun([(2, 4)]),
    "ride": lambda: placed(MET, [(2, 4)], "11"),
    "second": lambda: on(placed(MET, [(2, 4)], "11"), "ride 2 4 c5"),
    "answer": lambda: on(placed(MET, [(2, 4)], "11"), "ride 1 2 e7"),
    "anew": lambda: on(placed(MET, [(2, 4)], "12"), "ride 1 2 e7"),
}
# By phase: the verbs it takes, and the code and rule that refuse all others.
PHASES = {
    "hide": ("hide", "hide_first", "C2.1"),
    "ride": ("ride", "ride_first", "C3.1"),
    "second": ("ride", "ride_first", "C3.1"),
    "answer": ("stay home", "answer_first", "C4.5"),
    "anew": ("hide", "hide_anew_first", "C4.5"),
}
# Rides that are refused before the position's second ride, by code and rule.
REFUSED = [
    ("ride 1 3 e6", "die_not_thrown", "C3.1"),
    ("ride 1 4 a5", "wrong_distance", "C3.2"),
    ("ride 1 2 e9", "wrong_distance", "C3.2"),
    ("ride 1 2 c9", "own_rider_there", "C3.3"),
    ("ride 1 4 e5", "way_is_taken", "C3.3"),
    ("ride 1 2 g7", "wrong_distance", "C3.2"),
    ("ride 3 4 b13", "start_field", "C3.5"),
]
USED = [("ride 3 4 a8", "die_is_used", "C3.1"), ("ride 2 2 c3", "rider_has_moved", "C3.1")]


@pytest.mark.parametrize("phase", POSITIONS)
def test_move_of_another_phase_is_refused_by_the_current_phase(phase: str) -> None:
    """C2.1, C3.1, C4.5: whether it would be legal at its own or not."""
    verbs, code, rule = PHASES[phase]
    match = POSITIONS[phase]()
    for text in ("hide 1", "hide 3", "ride 1 2 e7", "ride 1 6 a1", "ride 3 4 a8", "stay", "home"):
        other = text.split(" ")[0] not in verbs.split()

        assert (refusal_rule(match, text) == (code, rule)) == other


@pytest.mark.parametrize(("text", "code", "rule"), [*REFUSED, *USED])
def test_refusal_names_its_rule_and_changes_nothing(text: str, code: str, rule: str) -> None:
    """C3.1–C3.5: not the views, not the events, not the record."""
    match = POSITIONS["second" if (text, code, rule) in USED else "ride"]()
    before = [match.view(0), match.view(1), match.events(1), match.record(), match.legal()]

    assert refusal_rule(match, text) == (code, rule)
    with pytest.raises(filon.IllegalMove):
        match.play(text)
    assert [match.view(0), match.view(1), match.events(1), match.record(), match.legal()] == before


def test_refusal_names_rider_die_and_cell() -> None:
    """For its sentence."""
    refused = POSITIONS["ride"]().refusal("ride 1 4 e5")

    assert refused.places == {"rider": "1", "die": "4", "cell": "e5"}


def test_every_refusal_code_is_tested() -> None:
    """Only the end is asked about elsewhere (C6.2)."""
    source = (Path(package.__file__).parent / "refusals.py").read_text("utf-8")
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | set(re.findall(r'\("(\w+_first)"', source))
    asked = {code for _, code, _ in PHASES.values()} | {code for _, code, _ in [*REFUSED, *USED]}

    assert codes - asked == {"over"}
    assert asked <= codes


@pytest.mark.parametrize("phase", POSITIONS)
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "?", "hide", "hide ?", "hide 0", "hide 4", "hide 12", "hide 01", "hide +1", "hide -1", "hide 1 "),
        *("hide  1", " hide 1", "Hide 1", "HIDE 1", "hide 1 2", "hide 1.0", "hide one", "hide p1", "hide e9", "hide ١"),
        *("ride", "ride 1", "ride 1 2", "ride 1 e7", "ride 2 e7", "ride 0 2 e7", "ride 4 2 e7", "ride 1 0 e7"),
        *("ride 1 7 e9", "ride 1 3 n1", "ride 1 2 e0", "ride 1 2 e14", "ride 1 2 e07", "ride 1 2 E7", "ride 1 2 7e"),
        *(
            "ride 01 2 e7",
            "ride 1 02 e7",
            "ride 1 +2 e7",
            "ride 1  2 e7",
            "ride 1 2 e7 ",
            "ride 1 2 e7 e8",
            "ride ? 2 e7",
        ),
        *(
            "ride 1 2 ?",
            "ride 1 2",
            "ride 1 2 e8 e7",
            "ride 1 2 e8-e7",
            "ride 1 2 4,6",
            "ride\t1 2 e7",
            "ride 1 2 e7\n",
        ),
        *("stay ", "Stay", "STAY", "stay 1", "home 1", "home\0", "go home", "stay home", "pass", "lapse", "bank"),
        *("p1: hello", "p2: stay", "suspect p2", "undo", "ride 1 2 ｅ7", "ride 1 ２ e7", "ride p1 1 2 e7"),
        *(3, None, b"stay", ["stay"], 1.5, True),
    ],
)
def test_malformed_text_is_not_a_move(phase: str, text: object) -> None:
    """Notation: at any moment, without a rule number."""
    assert refusal_rule(POSITIONS[phase](), text) == ("not_a_move", "")


def test_malformed_text_cannot_be_played_and_there_is_no_talk() -> None:
    """Notation: nor said."""
    match = hid([(2, 4)])
    for text in ("hide ?", "ride 1 2 n1", "pass"):
        with pytest.raises(filon.InvalidMove):
            match.play(text)
    with pytest.raises(filon.InvalidMove):
        match.talk(0, "gold her")

    assert [match.phrases(seat) for seat in (0, 1)] == [[], []]
    assert match.lines == ["hide 1", "hide 1"]


def test_ride_onto_a_start_field_is_refused_by_a_rule() -> None:
    """Notation: the board has it."""
    match = placed("A1 c12", [(1, 3)])

    assert refusal_rule(match, "ride 1 1 b12") == ("start_field", "C3.5")
    assert refusal_rule(match, "ride 1 1 a13") == ("wrong_distance", "C3.2")


@pytest.mark.once
def test_written_moves_parse_back() -> None:
    """Notation: every legal text of random matches, from the packed move and to it."""
    for seats in (2, 3, 4):
        random = Random(seats)
        match = GAME.start(seats, seed=seats, target=50_000)
        for _ in range(150):
            state = match.state
            for move in state.moves():
                text = state.write(move)

                assert state.parse(text) == move
                assert match.refusal(text) is None
            if match.turn is None:
                break
            match.play(random.choice(match.legal()))


def test_every_move_text_round_trips() -> None:
    """Notation: of all texts that are moves, each is one move, and no two are the same."""
    state = hid().state
    texts = [text for text in candidate_texts() if state.parse(text) is not None]
    moves = [state.parse(text) for text in texts]

    assert len(texts) == len(set(moves)) == 3 + 3 * 6 * 169 + 2
    assert [state.write(move) for move in moves if move is not None] == texts


def test_hide_is_public_without_its_rider() -> None:
    """Notation: `hide ?`; rides and answers are the same for all."""
    state = hid().state
    moves = {text: state.parse(text) for text in ("hide 1", "hide 3", "ride 2 4 e10", "stay", "home")}
    public = {text: state.public(move) for text, move in moves.items() if move is not None}

    assert public == {"hide 1": "hide ?", "hide 3": "hide ?", "ride 2 4 e10": "ride 2 4 e10"} | {
        "stay": "stay",
        "home": "home",
    }


def test_example_of_the_rules_is_played() -> None:
    """Notation: rider 2 of corner A leaves with a 4 by c11, d11 and e11 to e10."""
    match = hid([(4, 2)])
    on(match, "ride 2 4 e10")

    assert seen(match).riders[0] == (None, "e10", None)


def test_order_of_legal_moves_reveals_nothing() -> None:
    """The same list wherever the gold lies, the mover's own included; none twice."""
    lists = [placed(MET, [(2, 4)], gold).legal() for gold in ("11", "23", "32")]

    assert lists[0] == lists[1] == lists[2]
    assert len(set(lists[0])) == len(lists[0])
