"""Why a seat may not make a move of Sabale, on any player's turn (B2 to B4)."""

from __future__ import annotations

from typing import Any

import pytest

import filon
from filon.core.refusal import NOT_YOUR_TURN

from .positions import drive, played
from .transcript import GAME

STANDING = "place a3, place i3"
FEW: dict[str, Any] = {"edges": [["a1", "a2"]]}


def why(match: filon.Match, seat: int, text: str) -> str:
    """Return the code of the answer for this seat; empty for a step it might take."""
    state = match.state
    move = state.parse(text)
    assert move is not None
    refusal = state.judge_for(seat, move)
    return "" if refusal is None else f"{refusal.code} {refusal.rule}".strip()


def why_not(match: filon.Match, seat: int, piece: str) -> str:
    """Return the same for a piece."""
    refusal = match.state.why_not(seat, piece)
    return "" if refusal is None else f"{refusal.code} {refusal.rule}".strip()


@pytest.mark.parametrize(
    ("lines", "seat", "text", "answer"),
    [
        ("", 1, "place a3", ""),
        ("place a3", 1, "place a3", "cell_is_taken B2.2"),
        ("", 1, "place a1", "not_a_start B1.2"),
        ("", 1, "via c3", "placing_first B2.2"),
        ("place a3", 0, "place a4", NOT_YOUR_TURN.code),
        (STANDING, 1, "via g3", ""),
        (STANDING, 1, "via e6", "no_turn_there B3.1"),
        (STANDING, 1, "to e5", "turn_first B3.1"),
        (f"{STANDING}, via c3", 1, "via g3", ""),
        (f"{STANDING}, via a4, to f3", 1, "via e3", "no_way_there B3.2"),
        (f"{STANDING}, via c3", 0, "via g3", "end_first B3.1"),
    ],
)
def test_seat_is_answered_as_if_its_turn_began(lines: str, seat: int, text: str, answer: str) -> None:
    """B1.2, B2.2, B3.1, B3.2: the mover in its turn, others as if theirs began."""
    match = played(lines)
    before = match.view(None)

    assert why(match, seat, text) == answer
    assert match.view(None) == before


@pytest.mark.parametrize(
    ("lines", "seat", "piece", "answer"),
    [
        ("", 0, "runner", ""),
        ("", 0, "bar", "placing_first B2.2"),
        ("place a3", 0, "runner", NOT_YOUR_TURN.code),
        (STANDING, 0, "runner", ""),
        (STANDING, 1, "runner", ""),
        (STANDING, 1, "marker", "turn_first B3.1"),
        (STANDING, 0, "king", ""),
        (f"{STANDING}, via c3", 0, "marker", "end_first B3.1"),
        (f"{STANDING}, via c3, to e5", 0, "marker", ""),
        (f"{STANDING}, via c3, to e5", 0, "runner", "marker_first B3.3"),
        (f"{STANDING}, via c3, to e5, single", 0, "bar", ""),
        (f"{STANDING}, via c3, to e5, single", 0, "marker", "bar_first B3.5"),
    ],
)
def test_piece_without_use_says_why(lines: str, seat: int, piece: str, answer: str) -> None:
    """B2.2, B3.1, B3.3, B3.5"""
    assert why_not(played(lines), seat, piece) == answer


def test_bar_needs_an_edge_that_has_none() -> None:
    """B3.5: both have bars left, and the one marked edge is barred."""
    match = played(f"{STANDING}, run c3 e5 bar a1|a2", **FEW)

    assert [why_not(match, seat, "bar") for seat in (0, 1)] == ["no_edge_left B3.5"] * 2


def test_bar_must_be_left() -> None:
    """B3.5"""
    match = drive(4, "bar", lambda match: 0 in match.view(None).bars_left)  # type: ignore[attr-defined]
    left = match.view(None).bars_left  # type: ignore[attr-defined]

    assert why_not(match, left.index(0), "bar") == "no_bars_left B3.5"


def test_locked_runner_says_so_before_its_turn() -> None:
    """B4.2: it is never the mover's, for then the match is over."""

    def stuck(match: filon.Match) -> list[int]:
        return [seat for seat in range(match.seats) if why_not(match, seat, "runner") == "runner_is_stuck B4.2"]

    match = drive(4, "bar double", lambda match: bool(stuck(match)), edges="M3")

    assert match.turn not in stuck(match)
    for text in [f"via {cell}" for cell in ("a1", "c3", "e5", "g5")]:
        assert why(match, stuck(match)[0], text) in ("no_turn_there B3.1", "no_way_there B3.2")


def test_why_not_after_the_match_says_over() -> None:
    match = drive(2, "double", lambda match: len(match.lines) > 20)
    while match.turn is not None:
        match.play(match.legal()[0])

    assert {why(match, seat, "via c3") for seat in (0, 1)} == {"over"}
    assert {why_not(match, seat, "runner") for seat in (0, 1)} == {"over"}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_answer_has_a_sentence(language: str) -> None:
    words = GAME.words(language)

    assert [code for code in ("runner_is_stuck", "no_edge_left") if not words.has(f"refusal.{code}")] == []
