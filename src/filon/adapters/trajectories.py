"""Exports the decisions of matches, one row each with view, legal moves and utility, as JSON lines or Parquet.

Parquet is for reading millions of rows by column. It needs `pyarrow` (the extra `filon[parquet]`), which is larger than
all the rest of Filon together; nothing else here needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from filon.adapters.encoder import Encoder, Utility, utility_of
from filon.adapters.encoders import encoder_of
from filon.core import record
from filon.core.luck import Luck
from filon.core.match import Match
from filon.core.state import State

# Rows that are written together.
BATCH = 2_000


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision. `view` is the seat's own as JSON; `legal` and `action` are numbers of the encoder; `utility` is the
    seat's utility at the end of the match."""

    game: str
    seats: int
    match: int
    decision: int
    seat: int
    view: str
    legal: list[int]
    action: int
    move: str
    utility: float
    observation: list[float] | None = None


def decisions(
    match: Match, number: int = 0, *, utility: Utility = "win", observations: bool = False
) -> Iterator[Decision]:
    """Every decision of a finished match, without talk; raises ValueError if the match is not over."""
    if match.outcome is None:
        raise ValueError("a match that is not over is worth nothing yet")
    encoder = encoder_of(match.game, match.seats, **match.options)
    worth = encoder.utilities(match.outcome, utility_of(utility))
    for count, (state, move) in enumerate(positions(match)):
        seat = state.turn
        assert seat is not None
        numbers = encoder.numbers(state)
        view = state.view(seat)
        yield Decision(
            game=match.game.key,
            seats=match.seats,
            match=number,
            decision=count,
            seat=seat,
            view=view.json(),
            legal=list(numbers),
            action=next(known for known, legal in numbers.items() if legal == move),
            move=state.write(move),
            utility=worth[seat],
            observation=seen(encoder, state, seat) if observations else None,
        )


def seen(encoder: Encoder, state: State, seat: int) -> list[float]:
    """The seat's observation as a list."""
    return [float(figure) for figure in encoder.observe(state.view(seat))]


def positions(match: Match) -> Iterator[tuple[State, int]]:
    """The state before each decision, and the move; the state must be neither changed nor stored."""
    now = match.restarted()
    for line in match.steps:
        move = now.true_state.parse(line)
        if move is not None:
            yield now.true_state, move
        elif ": " not in line:
            yield from steps(now.true_state.copy(), line, now.luck)
        record.repeat(now, line)


def steps(state: State, line: str, luck: Luck) -> Iterator[tuple[State, int]]:
    """The decisions within a turn that was recorded whole; steps without a choice are skipped."""
    for move in state.turn_steps(line) or ():
        if len(state.moves()) > 1:
            yield state, int(move)
        state.step(move, luck)


def export(matches: Iterable[Match], file: Path | str, *, utility: Utility = "win", observations: bool = False) -> int:
    """Write all decisions of these matches to a file, `.jsonl` or `.parquet`; returns how many.

    Raises ValueError for other file names and unknown utilities.
    """
    path = Path(file)
    utility_of(utility)  # before anything is written
    rows = (
        row
        for number, match in enumerate(matches)
        for row in decisions(match, number, utility=utility, observations=observations)
    )
    if path.suffix == ".parquet":
        return write_parquet(rows, path)
    if path.suffix != ".jsonl":
        raise ValueError(f"a file of decisions is called .jsonl or .parquet, not {path.suffix or path.name}")
    count = 0
    with path.open("wb") as out:
        for row in rows:
            out.write(msgspec.json.encode(row) + b"\n")
            count += 1
    return count


def write_parquet(rows: Iterator[Decision], path: Path) -> int:
    """Write the rows as Parquet; returns how many."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    kinds: dict[str, Any] = {
        "game": arrow.string(),
        "seats": arrow.int8(),
        "match": arrow.int64(),
        "decision": arrow.int32(),
        "seat": arrow.int8(),
        "view": arrow.string(),
        "legal": arrow.list_(arrow.int32()),
        "action": arrow.int32(),
        "move": arrow.string(),
        "utility": arrow.float64(),
        "observation": arrow.list_(arrow.float32()),
    }
    schema, count = arrow.schema(list(kinds.items())), 0
    with parquet.ParquetWriter(path, schema) as out:
        batch: list[dict[str, Any]] = []
        for row in rows:
            batch.append(msgspec.structs.asdict(row))
            count += 1
            if len(batch) == BATCH:
                out.write_table(arrow.Table.from_pylist(batch, schema=schema))
                batch.clear()
        if batch:
            out.write_table(arrow.Table.from_pylist(batch, schema=schema))
    return count
