"""Compact board of Sabale: complete, with few bars drawn between its rows and many listed below."""

from typing import Any

import msgspec

import filon

GAME = filon.load("sabale")
WORDS = GAME.words("en")


def sketched(bars: tuple[str, ...]) -> str:
    view: Any = GAME.start(2, seed=1).view(None)
    assert GAME.render_compact is not None
    return GAME.render_compact(msgspec.structs.replace(view, bars=bars), WORDS)


def test_compact_board_fits_the_screen() -> None:
    lines = sketched(()).split("\n")

    assert len(lines) < 12
    assert max(map(len, lines)) <= 80


def test_compact_board_draws_few_bars_and_lists_many() -> None:
    view: Any = GAME.start(2, seed=1).view(None)
    few, many = sketched(view.edges[:1]), sketched(view.edges)

    assert few != sketched(())
    assert len(many.split("\n")) > len(sketched(()).split("\n"))
    assert sum(edge in many.replace("\n", " ") for edge in view.edges) > len(view.edges) // 2
