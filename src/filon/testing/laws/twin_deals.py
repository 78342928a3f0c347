"""Can a seat tell two worlds apart that differ only in what it was not shown?

The witness makes the second world from deal, record and rules alone. Everything the seat got from the first step on
must then be the same, byte for byte.
"""

from __future__ import annotations

from random import Random

import msgspec

from filon.core.game import Game
from filon.core.match import Match
from filon.core.record import repeat
from filon.testing.laws.table_queries import ProbeTexts, probe_texts, refusals, talk_refusals
from filon.testing.oracle import Oracle, Start
from filon.testing.walks import Walk, begin, follow

TWINS = 4
MOMENTS = 4
DECIDING = 0.8
# How many of the seat's own decisions have every candidate judged.
JUDGED = 3


def twin_deals_look_identical(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """For a few seats and moments, the onlooker's among them."""
    for _ in range(TWINS):
        seat = random.choice([None, *range(walk.start.seats)])
        lines = walk.lines[: random.randint(0, len(walk.lines))]
        twin = oracle.twin(walk.start, lines, seat, random)
        if twin is None:
            continue
        judged = random.randrange(10**6)
        first = got(game, oracle, Walk(walk.start, lines), seat, Random(judged))
        second = got(game, oracle, Walk(*twin), seat, Random(judged))
        for number, (one, other) in enumerate(zip(first, second, strict=True)):
            assert one == other, f"seat {seat} can tell its twin by item {number}:\n{one}\n{other}"


def got(game: Game, oracle: Oracle, walk: Walk, seat: int | None, random: Random) -> list[str]:
    """All that reaches a seat: views, events, drawings; when it decides, its moves and what it is refused."""
    found: list[str] = []
    heard = 0
    model = oracle.begin(walk.start)
    words = game.words("en")
    for match, line in follow(game, walk):
        view = match.view(seat)
        events = match.events(seat, since=heard)
        heard += len(events)
        found += [f"turn {match.turn}", view.json(), f"{len(events)} events"]
        found += [msgspec.json.encode(event).decode() for event in events]
        if not line or random.random() < 0.05:
            found.append(game.render_board(view, words))
        if seat is not None:
            found.append(repr(match.phrases(seat)))
            if match.turn == seat:
                found.append(repr(match.legal()))
                if random.random() < JUDGED / (1 + len(walk.lines) / walk.start.seats):
                    found += refusals(match, model.candidates())
        if line:
            model.play(line)
    return found


def hidden_cards_do_not_affect_the_next_decision(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """At one moment, mostly right before the seat decides, several twins: there the next card may be any, while along
    a match it is soon the seat's own. Rare things, such as one card that tells, come up here."""
    probes = probe_texts(game, oracle, walk, random)
    for _ in range(MOMENTS):
        lines = walk.lines[: random.randint(0, len(walk.lines))]
        match = after(game, walk.start, lines)
        seat = match.turn if random.random() < DECIDING else random.choice([None, *range(match.seats)])
        here = None
        for _ in range(TWINS):
            twin = oracle.twin(walk.start, lines, seat, random)
            if twin is not None:
                here = here or moment(match, seat, probes)
                there = moment(after(game, *twin), seat, probes)
                for one, other in zip(here, there, strict=True):
                    assert one == other, f"seat {seat} can tell its twin after {len(lines)} lines:\n{one}\n{other}"


def after(game: Game, start: Start, lines: list[str]) -> Match:
    """The match after these lines."""
    match = begin(game, start)
    for line in lines:
        repeat(match, line)
    return match


def moment(match: Match, seat: int | None, probes: ProbeTexts) -> list[str]:
    """All that a seat sees, may do and is refused now."""
    found = [match.view(seat).json(), f"turn {match.turn}"]
    if seat is not None:
        found.append(repr(match.phrases(seat)))
        found += talk_refusals(match, seat, probes.talk)
    if seat is not None and seat == match.turn:
        found += [repr(match.legal()), repr(match.offers())]
        found += refusals(match, probes.moves)
    return found
