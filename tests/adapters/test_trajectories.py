"""Exported decisions: the match as it was played, with what each seat saw."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet
import pytest

import filon
from adapters.sample_matches import by_game, walks
from filon.adapters import encoder_of
from filon.adapters.trajectories import Decision, decisions, export
from filon.testing.walks import follow


def played(key: str, seats: int, seed: int = 1, **options: object) -> filon.Match:
    """A whole random match."""
    match, random = filon.load(key).start(seats, seed, **options), Random(seed)
    while match.turn is not None:
        match.play(random.choice(match.legal()))
    return match


@by_game
def test_decision_has_view_legal_moves_and_utility(key: str) -> None:
    for encoder, walked, _ in walks(key, 2):
        expected = []
        for match, _line in follow(encoder.game, walked):
            if match.turn is not None:
                expected.append((match.turn, match.view(match.turn).json(), list(encoder.numbers(match.true_state))))
        rows = list(decisions(match))

        assert [(row.seat, row.view, row.legal) for row in rows] == expected
        assert [row.move for row in rows] == walked.lines
        assert all(row.action in row.legal for row in rows)
        assert {row.seat: row.utility for row in rows} == {
            row.seat: encoder.utilities(match.outcome, "win")[row.seat] for row in rows
        }


def test_talk_is_not_a_decision() -> None:
    match = filon.load("saboteur").start(3, 1, rounds=1)
    match.talk(1, match.phrases(1)[0])
    while match.turn is not None:
        match.play(match.legal()[-1])

    assert len(list(decisions(match))) == len(match.steps) - 1


def test_replayed_record_has_the_same_decisions() -> None:
    match = played("sabale", 2)
    again = filon.replay(match.record())
    chosen = [(row.seat, row.move) for row in decisions(match) if len(row.legal) > 1]

    assert again.lines != match.steps
    assert [(row.seat, row.move) for row in decisions(again)] == chosen


@pytest.mark.parametrize("observations", [False, True])
def test_json_lines_and_parquet_hold_the_same_rows(tmp_path: Path, *, observations: bool) -> None:
    matches = [played("sacramento", 2, seed, target=50_000) for seed in (1, 2)]
    files = [tmp_path / "rows.jsonl", tmp_path / "rows.parquet"]
    counts = [export(matches, file, observations=observations) for file in files]
    lines = [msgspec.json.decode(line, type=Decision) for line in files[0].read_bytes().splitlines()]
    rows = pyarrow.parquet.read_table(files[1]).to_pylist()

    assert counts == [len(lines), len(rows)] == [sum(len(match.steps) for match in matches)] * 2
    assert [msgspec.convert(row, Decision) for row in rows] == lines
    if observations:
        view = filon.load("sacramento").read_view(lines[5].view)
        assert np.array_equal(
            np.array(lines[5].observation, np.float32), encoder_of("sacramento", 2, target=50_000).observe(view)
        )


def test_unfinished_match_and_other_file_types_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not over"):
        list(decisions(filon.load("duel").start(2)))
    with pytest.raises(ValueError, match=r"\.jsonl or \.parquet, not \.csv"):
        export([], tmp_path / "rows.csv")


def test_unknown_utility_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    fame: Any = "fame"
    match = played("saboteur", 3, rounds=1)

    with pytest.raises(ValueError, match="utility is one of win, score, not fame"):
        next(decisions(match, utility=fame))
    with pytest.raises(ValueError, match="not fame"):
        export([match], tmp_path / "rows.jsonl", utility=fame)
    assert list(tmp_path.iterdir()) == []
