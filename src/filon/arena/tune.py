"""How are a bot's weights found? `filon arena tune GAME`: it plays itself, fits, and plays on with what was found.

A game's room `bots/<key>/tuning.py` says what is played and fitted: `PARTS`, `STAGES`,
`MATCHES`, `first`, `play` and `fit`.
What has been played is kept in a folder, chunk by chunk, so that a run goes on where it was stopped.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

CHUNK = 20  # matches a task
STRIDE = 1_000_000  # between the first seeds of stages

Found = dict[str, Any]


def play(key: str, part: str, weights: list[float], first: int, count: int) -> list[float]:
    """One chunk, in whatever process."""
    room = import_module(f"filon.bots.{key}.tuning")
    sums: list[float] = room.play(part, weights, range(first, first + count))
    return sums


def tune(key: str, *, matches: int, jobs: int, folder: Path, only: tuple[str, ...] = ()) -> Found:
    """All stages of all parts; what is found, with the command, the seeds and the figures that made it."""
    room = import_module(f"filon.bots.{key}.tuning")
    found: Found = {}
    for part in only or room.PARTS:
        count = matches or room.MATCHES
        weights: list[float] = room.first(part)
        named: dict[str, float] = {}
        stages: list[dict[str, float]] = []
        for stage in range(room.STAGES):
            sums = played(key, part, weights, stage, count, jobs, folder)
            named, figures = room.fit(part, sums)
            weights = list(named.values())
            stages.append(figures)
            print(f"{key} {part}, stage {stage + 1}: {figures}", file=sys.stderr, flush=True)
        seeds = [[stage * STRIDE, stage * STRIDE + count - 1] for stage in range(room.STAGES)]
        command = f"filon arena tune {key} --part {part} --matches {count}"
        found[part] = {"command": command, "seeds": seeds, "stages": stages, "weights": named}
    return found


def played(key: str, part: str, weights: list[float], stage: int, count: int, jobs: int, folder: Path) -> list[float]:
    """The sums of a stage: chunks that are on disk are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(stage * STRIDE, stage * STRIDE + count, CHUNK)
    total: list[float] = []
    started = monotonic()
    for done, sums in enumerate(chunks(key, part, weights, firsts, count, jobs, folder), start=1):
        total = [one + two for one, two in zip(total, sums, strict=True)] if total else sums
        left = (monotonic() - started) / done * (len(firsts) - done)
        if sys.stderr.isatty() or done == len(firsts):
            line = f"{key} {part}, stage {stage + 1}: {done} of {len(firsts)} chunks, {left:.0f} s left   "
            print(line, end="\r" if done < len(firsts) else "\n", file=sys.stderr, flush=True)
    return total


def chunks(
    key: str, part: str, weights: list[float], firsts: range, count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """Chunk by chunk in the order of the seeds: the same sums whatever the number of processes."""
    stamp = f"{abs(hash(tuple(round(weight, 4) for weight in weights))) % 10**8:08d}"
    files = [folder / f"{key}-{part}-{first}-{min(CHUNK, count)}-{stamp}.json" for first in firsts]
    last = firsts[-1] + CHUNK - (firsts[0] + count)
    sizes = [CHUNK if first != firsts[-1] else CHUNK - last for first in firsts]
    if jobs == 1:
        for first, file, size in zip(firsts, files, sizes, strict=True):
            yield kept(file) or keep(file, play(key, part, weights, first, size))
        return
    with ProcessPoolExecutor(jobs) as pool:
        asked = [
            None if file.exists() else pool.submit(play, key, part, weights, first, size)
            for first, file, size in zip(firsts, files, sizes, strict=True)
        ]
        for file, one in zip(files, asked, strict=True):
            yield kept(file) or [] if one is None else keep(file, one.result())


def kept(file: Path) -> list[float] | None:
    """What a chunk came to in an earlier run."""
    if not file.exists():
        return None
    sums: list[float] = json.loads(file.read_text(encoding="utf-8"))
    return sums


def keep(file: Path, sums: list[float]) -> list[float]:
    """On disk whole or not at all."""
    part = file.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(sums), encoding="utf-8")
    part.replace(file)
    return sums


def write(key: str, found: Found) -> Path:
    """Into the bot's room; parts that were not tuned stay as they are."""
    room = import_module(f"filon.bots.{key}")
    file = Path(str(room.__file__)).parent / "weights.json"
    before: Found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.write_text(json.dumps(before | found, indent=1) + "\n", encoding="utf-8")
    return file
