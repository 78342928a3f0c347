"""Text queries are answered from what the viewer may know."""

import pytest

import filon
from filon.table.text import text_queries

SABOTEUR, DUEL = filon.load("saboteur"), filon.load("duel")


def answer(match: filon.Match, seat: int | None, line: str, language: str = "en") -> list[str] | None:
    return text_queries.answer(match.game, match.view(seat), match.game.words(language), line)


def test_query_names_are_the_games_own() -> None:
    assert text_queries.query_names(SABOTEUR) == text_queries.query_names(DUEL) == ["ends", "at", "goals"]
    assert text_queries.query_names(filon.load("kuhn")) == []
    assert answer(SABOTEUR.start(3), 0, "where am I") is None


@pytest.mark.parametrize("game", [SABOTEUR, DUEL], ids=["saboteur", "duel"])
def test_query_of_a_mine_names_open_paths_and_cards(game: filon.Game) -> None:
    match = game.start(max(game.seats[0], 2), seed=1)
    while not any(move.startswith("lay ") for move in match.legal()):
        match.play(match.legal()[0])
    lay = next(move for move in match.legal() if move.startswith("lay "))
    free = answer(match, 0, f"AT {lay.split(' ')[2]}")
    match.play(lay)
    laid = answer(match, 0, f"at {lay.split(' ')[2]}")
    start = answer(match, None, f"at {getattr(match.view(None), 'starts', ('0,0',))[0]}")
    ends = answer(match, None, " ends ")

    assert free is not None
    assert laid is not None
    assert ends is not None
    assert free != laid != start != free
    assert len(ends) == len(laid) == 1
    assert answer(match, 0, "at home") != laid
    assert len(answer(match, 0, "goals") or []) == len(match.view(0).goals)  # type: ignore[attr-defined]


def test_query_of_a_seen_goal_is_answered_to_its_viewer_only() -> None:
    match = SABOTEUR.start(3, seed=3)
    while not (looks := [move for move in match.legal() if move.startswith("map ")]):
        match.play(next(move for move in match.legal() if move.startswith("pass ")))
    seat = match.turn
    assert seat is not None
    match.play(looks[0])

    assert answer(match, seat, "goals") != answer(match, None, "goals")
    assert answer(match, (seat + 1) % 3, "goals") == answer(match, None, "goals")
