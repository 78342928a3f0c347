"""Does Filon tell an outsider's type checker the truth? Checked by mypy --strict, and run."""

from __future__ import annotations

import filon


def longest(match: filon.Match) -> str:
    """The longest of the moves."""
    return max(match.legal(), key=len)


def main() -> None:
    game: filon.Game = filon.load("saboteur")
    match: filon.Match = game.start(seats=5, seed=7, rounds=1)
    turn: int | None = match.turn
    while match.turn is not None:
        refusal: filon.Refusal | None = match.refusal("lay NESW 9,0")
        rule: str = "" if refusal is None else refusal.rule
        match.play(longest(match))
    outcome: filon.Outcome | None = match.outcome
    assert outcome is not None
    scores: tuple[int, ...] = outcome.scores
    events: list[filon.Event] = match.events(None, since=0)
    view: filon.View = game.read_view(match.view(2).json())
    state: filon.State = game.start(seats=3).state
    worlds: filon.Worlds = game.worlds(state.view(0))
    sampled: filon.State = worlds.sample(filon.Quick(5))
    moves = sampled.moves()
    text: str = sampled.write(moves[0])
    sampled.play(moves[0], filon.Quick(1))
    print(turn, rule, scores, len(events), view.seat, text, filon.replay(match.record()).outcome)


if __name__ == "__main__":
    main()
