"""Bots in the worker process: the same answers from serialized messages, and none that depend on hidden state."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import filon
from filon import bots
from filon.core import registry
from filon.core.record import repeat
from filon.server.bot_service.worker import Answer, Task
from filon.testing.oracle import oracle_of
from filon.testing.walks import Walk, begin, walk

SOME = filon.Budget(iterations=30)


@pytest.fixture(scope="module")
def worker() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "filon.server.bot_service.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield process
        assert process.stdin is not None
        process.stdin.close()


def worker_answer(worker: subprocess.Popen[bytes], match: filon.Match, level: str, seed: int) -> Answer:
    assert match.turn is not None
    events = msgspec.json.encode(match.events(match.turn))
    task = Task(match.game.key, level, match.view(match.turn).json(), msgspec.Raw(events), seed, str(SOME))
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(msgspec.json.encode(task) + b"\n")
    worker.stdin.flush()
    return msgspec.json.decode(worker.stdout.readline(), type=Answer)


@pytest.mark.parametrize("key", registry.ours())
def test_worker_answers_as_the_bot_does_here(key: str, worker: subprocess.Popen[bytes]) -> None:
    game, random = filon.load(key), Random(4)
    match = game.start(game.seats[-1], seed=4)
    for number in range(12):
        if match.turn is None:
            break
        levels = bots.names(game)
        level, seat = levels[number % len(levels)], match.turn
        here = bots.find(game, level)(game, match.view(seat), match.events(seat), number, SOME)

        assert worker_answer(worker, match, level, number) == Answer(here)
        match.play(random.choice(match.legal()))


@pytest.mark.parametrize("key", ["duel", "saboteur", "sacramento"])
def test_bots_answer_twin_matches_alike(key: str) -> None:
    """Move of every level, talk and belief; the oracle makes the second match from deal, record and rules alone."""
    game, random = filon.load(key), Random(6)
    oracle = oracle_of(game)
    compared = 0
    while compared < 4:
        walked = walk(game, oracle, game.seats[1], random)
        seat = random.randrange(game.seats[1])
        lines = walked.lines[: random.randint(0, len(walked.lines))]
        twin = oracle.twin(walked.start, lines, seat, random)
        matches = [] if twin is None else [replayed(game, Walk(walked.start, lines)), replayed(game, Walk(*twin))]
        if matches and matches[0].turn == seat:
            here, there = (answers(match, seat) for match in matches)
            assert here == there
            compared += 1


def answers(match: filon.Match, seat: int) -> list[object]:
    """Return all that bots answer for this seat."""
    game, view, events = match.game, match.view(seat), match.events(seat)
    found: list[object] = [bots.belief(game, view, events)]
    for level in bots.names(game):
        bot = bots.find(game, level)
        talk = bots.talk_of(bot)
        found.append(bot(game, view, events, 3, SOME))
        found += [] if talk is None else [talk(game, view, events, seed) for seed in range(8)]
    return found


def replayed(game: filon.Game, walk: Walk) -> filon.Match:
    match = begin(game, walk.start)
    for line in walk.lines:
        repeat(match, line)
    return match
