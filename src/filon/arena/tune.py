"""How are a bot's weights found? `filon arena tune GAME`: it plays itself, fits, and plays on with what was found.

A game's module `bots/<key>/fit_weights.py` says what is played and fitted: `PARTS`, `STAGES`, `MATCHES`,
`initial_weights`, `play` and `fit`; which parts are only `COUNTED`; `train`, for parts that are `LEARNED` from samples;
and, for the parameters of `regular`, what `spsa` needs. Results are kept in a folder, chunk by chunk: a run resumes
where it was stopped, as long as the module and its weights are what they were.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from filon.arena import fingerprints, spsa
from filon.arena.running.process_pool import Progress, processes
from filon.arena.running.result_cache import write_whole
from filon.core.errors import InvalidStart

CHUNK = 20  # matches a task
STRIDE = 1_000_000  # between the first seeds of stages

Found = dict[str, Any]
Figures = dict[str, float]
Weights = dict[str, float] | dict[str, list[float]]  # by name one, or a row of them
Tuned = tuple[int, list[Figures], Weights]  # matches a stage, what each stage told, and what was found


def play(key: str, part: str, weights: list[float], first: int, count: int) -> list[float]:
    """One chunk, in whatever process."""
    seeds = range(first, first + count)
    if part in (spsa.PART, spsa.CHECK):
        return spsa.play_part(key, part, weights, seeds)
    sums: list[float] = import_module(f"filon.bots.{key}.fit_weights").play(part, weights, seeds)
    return sums


def parts(key: str) -> tuple[str, ...]:
    """All that can be tuned of a game."""
    room = import_module(f"filon.bots.{key}.fit_weights")
    return (*room.PARTS, *((spsa.PART,) if hasattr(room, "paired_difference") else ()))


def usual(key: str, part: str) -> int:
    """How many matches a stage are the game's own number."""
    room = import_module(f"filon.bots.{key}.fit_weights")
    found: int = room.DEALS if part == spsa.PART else room.MATCHES
    return found


def tune(key: str, *, matches: int, jobs: int, folder: Path, only: tuple[str, ...] = ()) -> Found:
    """All stages of all parts; what is found, with the command, the seeds and the figures that made it."""
    found: Found = {}
    unknown = [part for part in only if part not in parts(key)]
    if unknown:
        raise InvalidStart(f"of {key} can be tuned {', '.join(parts(key))}, not {unknown[0][:40]}", "part")
    for part in only or parts(key):
        way = climb if part == spsa.PART else fit
        count, stages, named = way(key, part, matches, jobs, folder)
        seeds = [[stage * STRIDE, stage * STRIDE + count - 1] for stage in range(len(stages))]
        command = f"filon arena tune {key} --part {part} --matches {count}"
        found[part] = {"command": command, "seeds": seeds, "stages": stages, "weights": named}
    return found


def fit(key: str, part: str, matches: int, jobs: int, folder: Path) -> Tuned:
    """The weights of a judgement: each stage plays with what the one before found."""
    room = import_module(f"filon.bots.{key}.fit_weights")
    count = matches or usual(key, part)
    weights: list[float] = room.initial_weights(part)
    named: Weights = {}
    stages: list[Figures] = []
    played_with: list[list[float]] = []
    # What is only counted is the same in every stage.
    for stage in range(1 if part in getattr(room, "COUNTED", ()) else room.STAGES):
        played_with.append(weights)
        if part in getattr(room, "LEARNED", ()):
            named, figures = room.train(all_chunks(key, part, played_with, count, jobs, folder))
        else:
            named, figures = room.fit(part, played(key, part, weights, stage, count, jobs, folder))
        weights = in_a_row(named)
        stages.append(told(key, part, stage, figures))
    return count, stages, named


def all_chunks(
    key: str, part: str, played_with: list[list[float]], count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """Those of this stage after those of all before: a net has room for more than one stage tells."""
    for stage, weights in enumerate(played_with):
        yield from each_chunk(key, part, weights, stage, count, jobs, folder)


def in_a_row(named: Weights) -> list[float]:
    """All weights, one after the other."""
    return [each for found in named.values() for each in (found if isinstance(found, list) else [found])]


def climb(key: str, part: str, matches: int, jobs: int, folder: Path) -> Tuned:
    """The numbers of rules of thumb: those at first stay unless what is found does plainly better over fresh deals."""
    count = matches or usual(key, part)
    begun = spsa.first(key)
    named = begun
    stages: list[Figures] = []
    for stage in range(spsa.STAGES):
        named, figures = spsa.step(named, played(key, part, list(named.values()), stage, count, jobs, folder))
        stages.append(told(key, part, stage, figures))
    both = [*named.values(), *begun.values()]
    figures = spsa.checked(played(key, spsa.CHECK, both, spsa.STAGES, count, jobs, folder))
    stages.append(told(key, part, spsa.STAGES, figures))
    return count, stages, named if spsa.is_plain(figures) else begun


def told(key: str, part: str, stage: int, figures: Figures) -> Figures:
    """Said aloud."""
    print(f"{key} {part}, stage {stage + 1}: {figures}", file=sys.stderr, flush=True)
    return figures


def played(key: str, part: str, weights: list[float], stage: int, count: int, jobs: int, folder: Path) -> list[float]:
    """The sums of a stage."""
    total: list[float] = []
    for sums in each_chunk(key, part, weights, stage, count, jobs, folder):
        total = [one + two for one, two in zip(total, sums, strict=True)] if total else sums
    return total


def each_chunk(
    key: str, part: str, weights: list[float], stage: int, count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """The chunks of a stage, those on disk are not played again; how long it will take is said aloud."""
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(stage * STRIDE, stage * STRIDE + count, CHUNK)
    progress = Progress(len(firsts), 0, f"{key} {part}, stage {stage + 1}: ", "chunks")
    for chunk in chunks(key, part, weights, firsts, count, jobs, folder):
        yield chunk
        progress.step()


def chunks(
    key: str, part: str, weights: list[float], firsts: range, count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """Chunk by chunk in the order of the seeds: the same sums whatever the number of processes."""
    numbers = " ".join(f"{weight:.8f}" for weight in weights)
    stamp = hashlib.sha256(f"{fingerprints.of_built_in(key, 'fit_weights.py')} {numbers}".encode()).hexdigest()[:12]
    end = firsts[0] + count
    sizes = [min(CHUNK, end - first) for first in firsts]
    named = f"{key}-{part.replace(' ', '-')}"
    files = [folder / f"{named}-{first}-{size}-{stamp}.json" for first, size in zip(firsts, sizes, strict=True)]
    if jobs == 1:
        for first, file, size in zip(firsts, files, sizes, strict=True):
            yield kept(file) or keep(file, play(key, part, weights, first, size))
        return
    with processes(jobs) as pool:
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
    write_whole(file, json.dumps(sums).encode())
    return sums


def file_of(key: str) -> Path:
    """Where a game's weights lie: in its bot's room.

    A native copy is made anew from a checkout's sources, so where `./play` says where these lie, it is there.
    """
    sources = os.environ.get("FILON_SOURCES")
    here = Path(str(import_module(f"filon.bots.{key}").__file__)).parent
    return (Path(sources, "filon", "bots", key) if sources else here) / "weights.json"


def written(key: str) -> Found:
    """What was found before, by part."""
    file = file_of(key)
    found: Found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def keep_found(key: str, found: Found) -> list[str]:
    """Write what is worth it; in a few lines, which file was changed, what stays, and what was found by few matches."""
    begun = spsa.first(key) if spsa.PART in found else {}
    before = written(key)
    # Numbers that a climb only began with take no found ones' place.
    idle = [part for part, one in found.items() if part == spsa.PART and one["weights"] == begun and part in before]
    changed = {part: one for part, one in found.items() if part not in idle}
    told = [f"{part} stays as it is: what was found is not plainly better" for part in idle]
    for part in changed:
        first, last = found[part]["seeds"][0]
        count = last - first + 1
        if count < usual(key, part):
            told.append(f"{part} was found by {count} matches a stage; the game's own number is {usual(key, part)}")
    return [*told, f"changed: {write(key, changed)} ({', '.join(changed)})" if changed else "nothing was changed"]


def write(key: str, found: Found) -> Path:
    """Into the bot's room; parts that were not tuned stay as they are."""
    file = file_of(key)
    text = json.dumps(written(key) | found, indent=1)
    # A row of numbers is a line.
    text = re.sub(r"\[\s+([-+.\de,\s]+?)\s+\]", lambda row: f"[{' '.join(row[1].split())}]", text)
    file.write_text(text + "\n", encoding="utf-8")
    return file
