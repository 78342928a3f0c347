"""Law: a seat cannot tell two tables apart that differ only in what it was not shown.

Neither by the messages it receives, byte for byte, nor by snapshots, answers to its queries, what a bot does in its
place, or a replay from its point of view.
"""

from __future__ import annotations

import json
from itertools import chain
from random import Random

import msgspec

from filon import bots
from filon.core.budget import Budget
from filon.core.game import Game
from filon.core.view import View
from filon.table import Delivery, Table
from filon.table.protocol.server_messages import encode_message
from filon.table.replay import Replay
from filon.testing.laws.probe_texts import ProbeTexts, probe_texts, talk_refusals
from filon.testing.oracle import Oracle
from filon.testing.table_walk import TableWalk
from filon.testing.walks import Walk

TABLES = 2
WHOLE = 0.3  # share of tables that play the whole walk: what is chosen at a round's end is hidden too
QUERIED = 3  # positions of a table walk at which everything is queried
DRAFTED = 5
REPLAYED = 12  # steps
BUDGET = Budget(iterations=8)


def twin_tables_look_identical(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """For a few seats and positions, or spectators."""
    probes = probe_texts(game, oracle, walk, random)
    for _ in range(TABLES):
        seat = random.choice([None, *range(walk.start.seats)])
        whole = random.random() < WHOLE
        lines = walk.lines if whole else walk.lines[: random.randint(0, len(walk.lines))]
        twin = oracle.twin(walk.start, lines, seat, random)
        if twin is None:
            continue
        chance = random.randrange(10**6)
        first = observed(TableWalk(game, walk.start, Random(chance)), lines, seat, probes)
        second = observed(TableWalk(game, twin[0], Random(chance)), twin[1], seat, probes)
        for number, (one, other) in enumerate(zip(first, second, strict=True)):
            assert one == other, f"seat {seat} can tell its table by item {number}:\n{one}\n{other}"


def observed(table_walk: TableWalk, lines: list[str], seat: int | None, probes: ProbeTexts) -> list[str]:
    """Return all that a seat observes at a table: who was sent messages, its own, and answers."""
    table, random, found = table_walk.table, table_walk.random, list[str]()
    for deliveries in chain(table_walk.fill_seats(), table_walk.play(lines)):
        found += received(deliveries, seat)
        if table.session is not None and random.random() < QUERIED / (1 + len(lines)):
            found += answers(table, seat, probes, random)
    found += answers(table, seat, probes, random)
    if table.session is not None and seat is not None and seat == table.session.turn:
        found += stood_in_for(table, seat, table_walk.tick())
    return found + replayed(table, seat, random)


def received(deliveries: list[Delivery], seat: int | None) -> list[str]:
    """Return who was sent messages, and the seat's own."""
    return [repr([delivery.to for delivery in deliveries])] + [
        encode_message(delivery).decode() for delivery in deliveries if delivery.to == seat
    ]


def answers(table: Table, seat: int | None, probes: ProbeTexts, random: Random) -> list[str]:
    """Return what a seat is shown and answered at any time, also out of turn."""
    snapshot = table.snapshot(seat)
    found = [text_of(snapshot), text_of(table.events(seat))]
    found.append(encode_message(table.since(seat, random.randint(-1, table.entry))).decode())
    found += [f"{text}: {table.why_not(seat, text)}" for text in (*probes.moves, *probes.pieces)]
    if seat is None:
        return found
    found += talk_refusals(table.match, seat, probes.talk)
    steps: list[str] = []
    draft = table.draft(seat, table.number, steps)
    while draft.offers and len(steps) < DRAFTED:
        found.append(text_of(draft))
        steps.append(random.choice(draft.offers).text)
        draft = table.draft(seat, table.number, steps)
    texts = [*random.sample(probes.moves, min(DRAFTED, len(probes.moves))), *NO_STEPS]
    return [*found, text_of(draft), *(text_of(table.draft(seat, table.number, [text])) for text in texts)]


NO_STEPS = ("", "nonsense")


def stood_in_for(table: Table, seat: int, now: float) -> list[str]:
    """Return a bot's move for this seat; from the seat's messages alone the same bot makes the same move."""
    found = [] if table.is_bot(seat) else received(table.leave(seat, now), seat)
    session = table.session
    assert session is not None
    bot = bots.find(table.game, table.lobby.seats[seat].level)
    chance = table.match.luck.private(f"bot {seat} {len(session.moves)}")
    events = table.game.read_events(text_of(table.events(seat)))
    sent = bot(table.game, view_of(table, seat), events, chance, BUDGET)
    move = table.bot_move(BUDGET)
    assert move == (seat, sent), f"{move} at the table, {sent} from what p{seat + 1} was sent"
    return [*found, repr(move), repr([said for said in table.bot_talk() if said[0] == seat])]


def view_of(table: Table, seat: int) -> View:
    """Return the seat's view, from its snapshot as JSON: the public part with `own`."""
    snapshot = json.loads(text_of(table.snapshot(seat)))
    merged = {**snapshot["match"]["public"], "seat": seat}
    if snapshot["viewer"]["own"] is not None:
        merged["own"] = snapshot["viewer"]["own"]
    return table.game.read_view(json.dumps(merged))


def replayed(table: Table, seat: int | None, random: Random) -> list[str]:
    """Return the record of the match so far, replayed from this seat's point of view."""
    replay, found = Replay(table.match.record()), list[str]()
    for step in sorted(random.sample(range(replay.steps + 1), min(REPLAYED, replay.steps + 1))):
        seen = replay.frame(step, seat)
        found += [view.json() for view in seen.views] + [text_of(seen.events)]
    return found + [replay.public_line(step, seat) for step in range(1, replay.steps + 1)]


def text_of(thing: object) -> str:
    """Return it as JSON."""
    return msgspec.json.encode(thing).decode()
