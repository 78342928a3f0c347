"""Queries of Kuhn poker, in a module with its older name."""

from __future__ import annotations

import filon


def answer(view: filon.View, words: object, rest: str) -> list[str]:
    return ["two or three bets"]


ASK = {"bets": answer}
