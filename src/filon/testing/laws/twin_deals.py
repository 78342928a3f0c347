"""Laws: a seat cannot tell two deals apart that differ only in what it was not shown.

The oracle makes the twin deal from deal, record and rules alone. Everything the seat received from the first step on
must then be the same, byte for byte.
"""

from __future__ import annotations

from random import Random

import msgspec

from filon.core.game import Game
from filon.core.match import Match
from filon.core.record import repeat
from filon.testing.laws.probe_texts import ProbeTexts, probe_texts, refusals, talk_refusals
from filon.testing.oracle import Oracle, Start
from filon.testing.walks import Walk, begin, follow

TWINS = 4
POSITIONS = 4
DECIDING = 0.8
# About this many of the seat's decisions have every candidate judged.
JUDGED = 3


def twin_deals_look_identical(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """At a few positions, for a seat or spectators."""
    for _ in range(TWINS):
        seat = random.choice([None, *range(walk.start.seats)])
        lines = walk.lines[: random.randint(0, len(walk.lines))]
        twin = oracle.twin(walk.start, lines, seat, random)
        if twin is None:
            continue
        judged = random.randrange(10**6)
        first = received(game, oracle, Walk(walk.start, lines), seat, Random(judged))
        second = received(game, oracle, Walk(*twin), seat, Random(judged))
        for number, (one, other) in enumerate(zip(first, second, strict=True)):
            assert one == other, f"seat {seat} can tell its twin deal by item {number}:\n{one}\n{other}"


def received(game: Game, oracle: Oracle, walk: Walk, seat: int | None, random: Random) -> list[str]:
    """Return everything a seat receives: views, events, boards; at its decisions, its moves and refusals."""
    found: list[str] = []
    observed = 0
    model = oracle.begin(walk.start)
    words = game.words("en")
    for match, line in follow(game, walk):
        view = match.view(seat)
        events = match.events(seat, since=observed)
        observed += len(events)
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
    """At one position, mostly right before the seat decides, several twins: there the next card may be any card, while
    along a match it soon is the seat's own. Rare leaks, such as by one card, are found here."""
    probes = probe_texts(game, oracle, walk, random)
    for _ in range(POSITIONS):
        lines = walk.lines[: random.randint(0, len(walk.lines))]
        match = after(game, walk.start, lines)
        seat = match.turn if random.random() < DECIDING else random.choice([None, *range(match.seats)])
        here = None
        for _ in range(TWINS):
            twin = oracle.twin(walk.start, lines, seat, random)
            if twin is not None:
                here = here or position(match, seat, probes)
                there = position(after(game, *twin), seat, probes)
                for one, other in zip(here, there, strict=True):
                    assert one == other, f"seat {seat} can tell its twin after {len(lines)} lines:\n{one}\n{other}"


def after(game: Game, start: Start, lines: list[str]) -> Match:
    """Return the match after these lines."""
    match = begin(game, start)
    for line in lines:
        repeat(match, line)
    return match


def position(match: Match, seat: int | None, probes: ProbeTexts) -> list[str]:
    """Return all that a seat sees, may do and is refused now."""
    found = [match.view(seat).json(), f"turn {match.turn}"]
    if seat is not None:
        found.append(repr(match.phrases(seat)))
        found += talk_refusals(match, seat, probes.talk)
    if seat is not None and seat == match.turn:
        found += [repr(match.legal()), repr(match.offers())]
        found += refusals(match, probes.moves)
    return found
