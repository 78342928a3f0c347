"""Is a question in a word or two answered by what one may know, and what is sent to a table read back?"""

import pytest

import filon
from filon.core.errors import InvalidView
from filon.table.protocol import client_messages
from filon.table.text import text_queries

SABOTEUR, DUEL = filon.load("saboteur"), filon.load("duel")


def asked(match: filon.Match, seat: int | None, line: str, language: str = "en") -> list[str] | None:
    return text_queries.answer(match.game, match.view(seat), match.game.words(language), line)


def test_each_game_names_its_own_questions() -> None:
    assert text_queries.query_names(SABOTEUR) == text_queries.query_names(DUEL) == ["ends", "at", "goals"]
    assert text_queries.query_names(filon.load("kuhn")) == []
    assert asked(SABOTEUR.start(3), 0, "where am I") is None


@pytest.mark.parametrize("game", [SABOTEUR, DUEL], ids=["saboteur", "duel"])
def test_a_mine_tells_where_a_path_is_open_and_what_lies_where(game: filon.Game) -> None:
    match = game.start(max(game.seats[0], 2), seed=1)
    while not any(move.startswith("lay ") for move in match.legal()):
        match.play(match.legal()[0])
    lay = next(move for move in match.legal() if move.startswith("lay "))
    free = asked(match, 0, f"AT {lay.split(' ')[2]}")
    match.play(lay)
    laid = asked(match, 0, f"at {lay.split(' ')[2]}")
    start = asked(match, None, f"at {getattr(match.view(None), 'starts', ('0,0',))[0]}")
    ends = asked(match, None, " ends ")

    assert free is not None
    assert laid is not None
    assert ends is not None
    assert free != laid != start != free
    assert len(ends) == len(laid) == 1
    assert asked(match, 0, "at home") != laid
    assert len(asked(match, 0, "goals") or []) == len(match.view(0).goals)  # type: ignore[attr-defined]


def test_a_goal_one_has_looked_at_is_told_to_oneself_alone() -> None:
    match = SABOTEUR.start(3, seed=3)
    while not (looks := [move for move in match.legal() if move.startswith("map ")]):
        match.play(next(move for move in match.legal() if move.startswith("pass ")))
    seat = match.turn
    assert seat is not None
    match.play(looks[0])

    assert asked(match, seat, "goals") != asked(match, None, "goals")
    assert asked(match, (seat + 1) % 3, "goals") == asked(match, None, "goals")


def test_a_message_to_a_table_is_read_back_and_nonsense_is_refused() -> None:
    assert client_messages.decode_client_message(
        '{"kind":"move","number":3,"text":"stay","id":"a"}'
    ) == client_messages.Move(number=3, text="stay", id="a")
    for text in ("", "{", '{"kind":"fly"}', '{"kind":"move"}', '{"kind":"join","extra":1}', "[" * 9_000, "x" * 30_000):
        with pytest.raises(InvalidView):
            client_messages.decode_client_message(text)
