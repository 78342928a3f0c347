"""`filon arena tune GAME`: finds a bot's weights by self-play in stages, each with the weights of the stage before.

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
from filon.arena.running.process_pool import Progress, worker_pool
from filon.arena.running.result_cache import write_atomic
from filon.core.errors import InvalidStart

CHUNK = 20  # matches a task
STRIDE = 1_000_000  # between the first seeds of stages

Found = dict[str, Any]
Figures = dict[str, float]
Weights = dict[str, float] | dict[str, list[float]]  # by name one number, or several
Tuned = tuple[int, list[Figures], Weights]  # matches a stage, the figures of each stage, and the weights found


def play(key: str, part: str, weights: list[float], first: int, count: int) -> list[float]:
    """Play one chunk; returns its sums."""
    seeds = range(first, first + count)
    if part in (spsa.PART, spsa.CHECK):
        return spsa.play_chunk(key, part, weights, seeds)
    sums: list[float] = import_module(f"filon.bots.{key}.fit_weights").play(part, weights, seeds)
    return sums


def parts(key: str) -> tuple[str, ...]:
    """The parts of a game's bots that can be tuned."""
    module = import_module(f"filon.bots.{key}.fit_weights")
    return (*module.PARTS, *((spsa.PART,) if hasattr(module, "paired_difference") else ()))


def default_matches(key: str, part: str) -> int:
    """The number of matches a stage that the game's module prescribes."""
    module = import_module(f"filon.bots.{key}.fit_weights")
    found: int = module.DEALS if part == spsa.PART else module.MATCHES
    return found


def tune(key: str, *, matches: int, jobs: int, folder: Path, only: tuple[str, ...] = ()) -> Found:
    """Run all stages of the parts; returns the weights with the command, seeds and figures that produced them.

    Raises InvalidStart for a part that the game does not have.
    """
    found: Found = {}
    unknown = [part for part in only if part not in parts(key)]
    if unknown:
        raise InvalidStart(f"the parts of {key} are {', '.join(parts(key))}, not {unknown[0][:40]}", "part")
    for part in only or parts(key):
        run = run_spsa if part == spsa.PART else fit
        count, stages, named = run(key, part, matches, jobs, folder)
        seeds = [[stage * STRIDE, stage * STRIDE + count - 1] for stage in range(len(stages))]
        command = f"filon arena tune {key} --part {part} --matches {count}"
        found[part] = {"command": command, "seeds": seeds, "stages": stages, "weights": named}
    return found


def fit(key: str, part: str, matches: int, jobs: int, folder: Path) -> Tuned:
    """Fit the weights of an evaluator in stages, each played with the weights of the stage before."""
    module = import_module(f"filon.bots.{key}.fit_weights")
    count = matches or default_matches(key, part)
    weights: list[float] = module.initial_weights(part)
    named: Weights = {}
    stages: list[Figures] = []
    played_with: list[list[float]] = []
    # What is only counted is the same in every stage.
    for stage in range(1 if part in getattr(module, "COUNTED", ()) else module.STAGES):
        played_with.append(weights)
        if part in getattr(module, "LEARNED", ()):
            named, figures = module.train(all_chunks(key, part, played_with, count, jobs, folder))
        else:
            named, figures = module.fit(part, stage_sums(key, part, weights, stage, count, jobs, folder))
        weights = flattened(named)
        stages.append(log_stage(key, part, stage, figures))
    return count, stages, named


def all_chunks(
    key: str, part: str, played_with: list[list[float]], count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """The chunks of all stages so far: a net learns from all of them."""
    for stage, weights in enumerate(played_with):
        yield from each_chunk(key, part, weights, stage, count, jobs, folder)


def flattened(named: Weights) -> list[float]:
    """All weights in one list."""
    return [each for found in named.values() for each in (found if isinstance(found, list) else [found])]


def run_spsa(key: str, part: str, matches: int, jobs: int, folder: Path) -> Tuned:
    """Tune a heuristic's parameters by SPSA; the initial ones stay unless those found are significantly better."""
    count = matches or default_matches(key, part)
    initial = spsa.initial_parameters(key)
    named = initial
    stages: list[Figures] = []
    for stage in range(spsa.STAGES):
        named, figures = spsa.update(named, stage_sums(key, part, list(named.values()), stage, count, jobs, folder))
        stages.append(log_stage(key, part, stage, figures))
    both = [*named.values(), *initial.values()]
    figures = spsa.check_figures(stage_sums(key, spsa.CHECK, both, spsa.STAGES, count, jobs, folder))
    stages.append(log_stage(key, part, spsa.STAGES, figures))
    return count, stages, named if spsa.is_significant(figures) else initial


def log_stage(key: str, part: str, stage: int, figures: Figures) -> Figures:
    """Print a stage's figures to stderr; returns them."""
    print(f"{key} {part}, stage {stage + 1}: {figures}", file=sys.stderr, flush=True)
    return figures


def stage_sums(
    key: str, part: str, weights: list[float], stage: int, count: int, jobs: int, folder: Path
) -> list[float]:
    """The sums of a stage over all its chunks."""
    total: list[float] = []
    for sums in each_chunk(key, part, weights, stage, count, jobs, folder):
        total = [one + two for one, two in zip(total, sums, strict=True)] if total else sums
    return total


def each_chunk(
    key: str, part: str, weights: list[float], stage: int, count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """The chunks of a stage, played or from disk; progress is printed."""
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(stage * STRIDE, stage * STRIDE + count, CHUNK)
    progress = Progress(len(firsts), 0, f"{key} {part}, stage {stage + 1}: ", "chunks")
    for chunk in chunks(key, part, weights, firsts, count, jobs, folder):
        yield chunk
        progress.step()


def chunks(
    key: str, part: str, weights: list[float], firsts: range, count: int, jobs: int, folder: Path
) -> Iterator[list[float]]:
    """The sums of each chunk in the order of seeds: the same for any number of processes."""
    numbers = " ".join(f"{weight:.8f}" for weight in weights)
    stamp = hashlib.sha256(f"{fingerprints.of_built_in(key, 'fit_weights.py')} {numbers}".encode()).hexdigest()[:12]
    end = firsts[0] + count
    sizes = [min(CHUNK, end - first) for first in firsts]
    named = f"{key}-{part.replace(' ', '-')}"
    files = [folder / f"{named}-{first}-{size}-{stamp}.json" for first, size in zip(firsts, sizes, strict=True)]
    if jobs == 1:
        for first, file, size in zip(firsts, files, sizes, strict=True):
            yield read_chunk(file) or write_chunk(file, play(key, part, weights, first, size))
        return
    with worker_pool(jobs) as pool:
        asked = [
            None if file.exists() else pool.submit(play, key, part, weights, first, size)
            for first, file, size in zip(firsts, files, sizes, strict=True)
        ]
        for file, one in zip(files, asked, strict=True):
            yield read_chunk(file) or [] if one is None else write_chunk(file, one.result())


def read_chunk(file: Path) -> list[float] | None:
    """A chunk's sums from an earlier run; None if it was not played."""
    if not file.exists():
        return None
    sums: list[float] = json.loads(file.read_text(encoding="utf-8"))
    return sums


def write_chunk(file: Path, sums: list[float]) -> list[float]:
    """Write a chunk's sums; returns them."""
    write_atomic(file, json.dumps(sums).encode())
    return sums


def weights_file(key: str) -> Path:
    """The file of a game's weights, in its bot's package.

    A native build is a copy of a checkout's sources, whose path `./play` passes on: weights are written there.
    """
    sources = os.environ.get("FILON_SOURCES")
    here = Path(str(import_module(f"filon.bots.{key}").__file__)).parent
    return (Path(sources, "filon", "bots", key) if sources else here) / "weights.json"


def read_weights(key: str) -> Found:
    """The weights found before, by part."""
    file = weights_file(key)
    found: Found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def save_found(key: str, found: Found) -> list[str]:
    """Write the weights that improve; returns lines on what changed, what stays, and what had few matches."""
    initial = spsa.initial_parameters(key) if spsa.PART in found else {}
    before = read_weights(key)
    # Initial parameters do not replace parameters that were found before.
    unchanged = [
        part for part, one in found.items() if part == spsa.PART and one["weights"] == initial and part in before
    ]
    changed = {part: one for part, one in found.items() if part not in unchanged}
    lines = [f"{part} stays as it is: what was found is not significantly better" for part in unchanged]
    for part in changed:
        first, last = found[part]["seeds"][0]
        count = last - first + 1
        if count < default_matches(key, part):
            lines.append(
                f"{part} was found by {count} matches a stage; the game's own number is {default_matches(key, part)}"
            )
    return [
        *lines,
        f"changed: {write_weights(key, changed)} ({', '.join(changed)})" if changed else "nothing was changed",
    ]


def write_weights(key: str, found: Found) -> Path:
    """Write weights into the bot's package; parts that were not tuned stay. Returns the file."""
    file = weights_file(key)
    text = json.dumps(read_weights(key) | found, indent=1)
    # One line for a list of numbers.
    text = re.sub(r"\[\s+([-+.\de,\s]+?)\s+\]", lambda row: f"[{' '.join(row[1].split())}]", text)
    file.write_text(text + "\n", encoding="utf-8")
    return file
