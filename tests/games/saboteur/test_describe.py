"""Compact map, status lines and sentences of Saboteur show what the view shows."""

from random import Random

import pytest

import filon
from filon.testing.saboteur import ORACLE
from filon.testing.walks import follow, walk
from sample_sizes import first_in_both

GAME = filon.load("saboteur")


@pytest.mark.parametrize("language", first_in_both(["en", "fr", "de"]))
@pytest.mark.parametrize("seats", [3, 10])
def test_every_position_of_a_match_can_be_shown(language: str, seats: int) -> None:
    words = GAME.words(language)
    walked = walk(GAME, ORACLE, seats, Random(seats), purpose=0.95)
    sketches: dict[str, str] = {}
    assert GAME.render_compact
    assert GAME.status_lines
    assert GAME.spoken_board
    for match, _ in follow(GAME, walked):
        for seat in (None, match.turn):
            view = match.view(seat)
            sketch = GAME.render_compact(view, words)
            shown = str(view.map) + str(view.goals) + str(view.own and view.own.goals)  # type: ignore[attr-defined]
            lines = GAME.status_lines(view, words, ["Ada"])

            assert max(map(len, sketch.split("\n"))) <= 80
            assert sketches.setdefault(shown, sketch) == sketch
            me = words.say("beside.seat.me", None, parts="")
            assert (me if seat == 0 else "Ada") in "\n".join(lines)
            assert len(lines) >= seats
            assert len(GAME.spoken_board(view, words)) == 2


def test_compact_board_of_the_opening() -> None:
    view = GAME.start(seats=3, seed=1).view(None)
    assert GAME.render_compact

    assert GAME.render_compact(view, GAME.words("en")) == (
        "     0  1  2  3  4  5  6  7  8\n"
        " -2  ·  ·  ·  ·  ·  ·  ·  · [?]\n"
        " -1  ·  ·  ·  ·  ·  ·  ·  ·  ·\n"
        "  0 ━S━ ·  ·  ·  ·  ·  ·  · [?]\n"
        "  1  ·  ·  ·  ·  ·  ·  ·  ·  ·\n"
        "  2  ·  ·  ·  ·  ·  ·  ·  · [?]"
    )
