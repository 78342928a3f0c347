"""Recorded matches for the camera's unit test: for each game, what every update put on the board and where.

`record_camera.py FILE SEED COUNT` writes so many matches of each game, the first with this seed.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import filon
from filon.core.game import Game
from filon.core.match import Match
from filon.core.registry import ours

MATCHES = 200
# One round of Saboteur and two nuggets of Sacramento make a whole match.
OPTIONS: dict[str, dict[str, Any]] = {"saboteur": {"rounds": 1}, "sacramento": {"target": 100_000}}
# No match needs so many lines.
MOST = 400
FIELDS = ("kind", "cell", "origin", "via", "edge", "path", "origins")
Step = dict[str, Any]


def recorded(key: str, first: int = 0, count: int = MATCHES) -> dict[str, Any]:
    """The game's catalogs by seats, and its matches, the first with this seed."""
    game = filon.load(key)
    matches = [played(game, game.seats[at % len(game.seats)], at) for at in range(first, first + count)]
    catalogs = {seats: catalog(game, seats) for seats in game.seats}
    return {"catalogs": catalogs, "matches": matches}


def catalog(game: Game, seats: int) -> Any:
    """What the page is told of the game's board."""
    assert game.client_catalog is not None
    return json.loads(msgspec.json.encode(game.client_catalog(seats, game.resolve_options(seats, {}))))


def played(game: Game, seats: int, seed: int) -> dict[str, Any]:
    """A whole match of mostly goal-directed moves, as one of its seats sees it."""
    options = OPTIONS.get(game.key, {}) if seats > 1 else {}
    match, choice = game.start(seats=seats, seed=seed, **options), random.Random(seed)
    viewer = choice.randrange(seats)
    view: Any = match.view(viewer)
    steps, seen = [board(view)], len(match.events(viewer))
    while match.turn is not None:
        before, offers = board(view), selection(match, viewer, choice)
        match.play(chosen(match, view, choice))
        view = match.view(viewer)
        news = match.events(viewer)[seen:]
        seen += len(news)
        events = [shown(event.what) for event in news]
        steps += following(before, events, board(view), offers)
        assert len(match.lines) < MOST, f"{game.key} {seed} does not end"
    return {"seats": seats, "steps": steps}


def following(before: Step, events: list[Step], after: Step, offers: Step) -> Iterator[Step]:
    """The steps that the page shows for an update: where it ends a round, first the board at its end."""
    if offers:
        yield {**before, **offers}
    end = next((at for at, event in enumerate(events) if event["kind"] == "round_ended"), None)
    if end is None or after.get("round") == before.get("round"):
        if any(len(event) > 1 for event in events):
            yield {**after, "events": events}
        return
    laid = [event["cell"] for event in events[:end] if event["kind"] == "laid"]
    yield {**before, "map": before.get("map", []) + laid, "events": events[:end]}
    yield after


def board(view: Any) -> Step:
    """The round and the cells of tunnels; the other games' boards never change."""
    return {"round": view.round, "map": [tunnel.cell for tunnel in view.map]} if hasattr(view, "map") else {}


def shown(what: Any) -> Step:
    """The fields of an event that say where it happens."""
    fields = json.loads(msgspec.json.encode(what))
    return {name: fields[name] for name in FIELDS if fields.get(name) is not None}


def selection(match: Match, viewer: int, choice: random.Random) -> Step:
    """All cells offered to the viewer, and those of one of its pieces."""
    if match.turn != viewer or choice.random() > 0.3:
        return {}
    offers = [offer for move in match.state.moves() if (offer := match.state.offer(move)).cell]
    if not offers:
        return {}
    piece = choice.choice(offers).piece
    return {
        "offered": sorted({str(offer.cell) for offer in offers}),
        "targets": sorted({str(offer.cell) for offer in offers if offer.piece == piece}),
    }


def chosen(match: Match, view: Any, choice: random.Random) -> str:
    """In a mine mostly the tunnel nearest to a face-down goal, in Sacramento the ride to the bank, else any move."""
    moves, seat = match.legal(), match.turn
    assert seat is not None
    if hasattr(view, "entrances") and choice.random() > 0.15:
        return bankward(moves, match.own_part(seat), view.entrances[seat])
    goals = [goal.cell for goal in getattr(view, "goals", ()) if goal.card is None]
    tunnels = [move for move in moves if move.startswith("lay ")]
    if not goals or not tunnels or choice.random() < 0.15:
        return choice.choice(moves)
    aim = choice.choice(goals) if choice.random() < 0.3 else None

    def steps_left(move: str) -> tuple[int, int, float]:
        _, card, cell = move.split()[:3]
        # Of cards for one cell that with most ways: a dead end leads nowhere.
        return min(apart(cell, goal) for goal in ([aim] if aim else goals)), -len(card), choice.random()

    return min(tunnels, key=steps_left)


def bankward(moves: list[str], own: Any, doors: tuple[str, ...]) -> str:
    """The ride that brings the gold nearest to an entrance; any move if it cannot ride."""
    rides = [move for move in moves if move.startswith(f"ride {own.gold} ")]
    return min(rides or moves, key=lambda move: min(apart(square(move.split()[-1]), square(door)) for door in doors))


def square(name: str) -> str:
    """A square of Sacramento by column and row; what is none is far away."""
    return f"{ord(name[0])},{name[1:]}" if name[1:].isdecimal() else "0,0"


def apart(one: str, other: str) -> int:
    """Steps between two cells."""
    (x, y), (u, v) = (map(int, cell.split(",")) for cell in (one, other))
    return abs(x - u) + abs(y - v)


if __name__ == "__main__":
    found = {key: recorded(key, int(sys.argv[2]), int(sys.argv[3])) for key in ours()}
    Path(sys.argv[1]).write_text(json.dumps(found), encoding="utf-8")
