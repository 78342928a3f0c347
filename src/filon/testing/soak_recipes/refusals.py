"""Hostile inputs are refused with the right error within two seconds and 200 MB, each in its own process."""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from filon.core import record, registry
from filon.core.errors import InvalidRecord
from filon.core.game import Game
from filon.table import Settings, Table, log_format
from filon.table.log_entries import Dealt, Opened
from filon.testing.hostile_inputs import HALF, TEXTS, Attack, attacks

SECONDS = 2.0
MEGABYTES = 200
TIMEOUT = 60  # seconds of wall time until a child is killed; what is judged is its processor time
TRIED = 12  # attacks per example
LINES = 60


class Measured(NamedTuple):
    """The result of an attack: an error's name or nothing, and the seconds it took."""

    came: str
    seconds: float


def example(random: Random) -> Counter[str]:
    """Try some of the attacks on one game, and corrupted texts of its own."""
    game = registry.load(random.choice(registry.keys()))
    known = list(attacks(game))
    counts: Counter[str] = Counter()
    for attack in [*random.sample(known, min(TRIED, len(known))), *corrupted_texts(game, random)]:
        found = measured(attack)
        assert found.came in attack.allowed(), f"{game.key}, {attack.name}: {found.came or 'let in'}"
        assert found.seconds < SECONDS, f"{game.key}, {attack.name}: {found.seconds:.1f} s"
        counts["refused" if found.came else "let in"] += 1
        counts["over a tenth of the time allowed"] += found.seconds > SECONDS / 10
    return counts


def corrupted_texts(game: Game, random: Random) -> Iterator[Attack]:
    """Yield a record and a log under valid digests, with lines changed, cut, doubled or moved."""
    written = played(game, random)
    text = record.with_digest("\n".join(corrupted(written.splitlines()[:-1], random)) + "\n")
    yield Attack("a record", InvalidRecord, replayed, lambda: text, passes=True)
    settings = Settings(game=game.key, version=game.version, seats=game.seats[0])
    opened = Opened(now=0.0, table="soak", settings=settings)
    entries = [opened, Dealt(now=1.0, deal=game.start(game.seats[0], seed=1).deal)]
    lines = [line.split("\t")[0] for line in log_format.write(entries).splitlines()]
    corrupted_log = with_checks(corrupted(lines, random))
    yield Attack("a log", InvalidRecord, rebuilt, lambda: corrupted_log, passes=True)


def replayed(text: str) -> None:
    """Check that an accepted record is written again identically."""
    assert record.replay(text).record() == text


def rebuilt(text: str) -> None:
    """Check that an accepted log is written again identically."""
    entries = log_format.read(text)
    Table.rebuild(entries)
    assert log_format.write(entries) == text


def played(game: Game, random: Random) -> str:
    """Return the record of a short random match."""
    match = game.start(random.choice(game.seats), seed=random.randrange(10**6))
    for _ in range(random.randrange(LINES)):
        if match.turn is not None:
            match.play(random.choice(match.legal()))
    return match.record()


def corrupted(lines: list[str], random: Random) -> list[str]:
    """Return these lines with one to three corruptions."""
    lines = list(lines)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        act = random.randrange(5)
        if act == 0:
            lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
        elif act == 1:
            lines.insert(at, random.choice(lines))
        elif act == 2:
            lines[at] = with_hostile_value(lines[at], random)
        elif act == 3:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif len(lines) > 1:
            del lines[at]
    return lines


def with_hostile_value(line: str, random: Random) -> str:
    """Return a line with something hostile in place of its value, or of one value within."""
    name, colon, value = line.partition(": ")
    made = str(random.choice(list(TEXTS.values()))()).replace(HALF, "?").replace("\n", " ")[:1_000_000]
    try:
        fields: dict[str, Any] = json.loads(value if colon else line)
        fields[random.choice(list(fields))] = random.choice(
            [10**18, -1, 1.5, [], {}, made[:50_000], None, [[]] * 9_000]
        )
    except (ValueError, TypeError, IndexError):
        return f"{name}{colon}{made}"
    return f"{name}{colon}{json.dumps(fields)}" if colon else json.dumps(fields)


def with_checks(lines: list[str]) -> str:
    """Return a log of these lines, each with its valid check."""
    check, found = "", []
    for line in lines:
        check = log_format.checksum_of(check, line)
        found.append(f"{line}\t{check}\n")
    return "".join(found)


def measured(attack: Attack) -> Measured:
    """Return the result of an attack in a child process with limited memory."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        answer = ["died", 0.0]
        try:
            answer = list(run_attack(attack))
        finally:
            # In every case the child must not continue its parent's work.
            os.write(writer, json.dumps(answer).encode())
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    came, seconds = json.loads(said) if said else ("timed out", float(TIMEOUT))
    return Measured(came, seconds)


def run_attack(attack: Attack) -> Measured:
    """Create the input, set limits, and make the call; runs in the child."""
    made = attack.make()
    signal.alarm(TIMEOUT)
    with open("/proc/self/statm", encoding="ascii") as sizes:
        now = int(sizes.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEGABYTES * 1_000_000, resource.RLIM_INFINITY))
    before, came = time.process_time(), ""
    try:
        attack.call(made)
    except Exception as error:
        came = type(error).__name__
    return Measured(came, time.process_time() - before)
