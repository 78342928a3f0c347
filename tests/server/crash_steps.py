"""Test support: steps of people at a table for crash tests; each can be tried again, whatever the answer was."""

import hashlib
from typing import Any

from filon.table.log_entries import Moved
from server.async_server import Guest, connect_client
from server.crash_recovery import CrashRun, Step


def open_table(game: str, people: int, seats: int, clock: dict[str, float] | None) -> Step:
    """Create a table; where the answer was lost, another one."""

    async def step(at: CrashRun) -> None:
        made = await Guest(at.address).request(
            "POST", "/api/tables", game=game, seats=seats, level="random", clock=clock, late_join=True
        )
        assert made.status_code == 201, made.text
        at.table = made.json()["table"]
        at.guests = []

    return step


def sit(seat: int) -> Step:
    """Sit down; a guest who lost the answer has a token already, from a table where it did not matter."""

    async def step(at: CrashRun) -> None:
        if len(at.guests) <= seat:
            guest = Guest(at.address)
            other = await guest.request("POST", "/api/tables", game="kuhn", seats=2)
            await guest.sit(other.json()["table"], 0, "x")
            at.guests.append(guest)
        answer = await at.guests[seat].request("POST", f"/api/tables/{at.table}/sit", seat=seat, name=f"p{seat + 1}")
        assert answer.status_code == 200 or "seated_already" in answer.text, answer.text
        if len(at.clients) <= seat:
            viewer = await at.stack.enter_async_context(connect_client(at.address, at.table, at.guests[seat]))
            at.clients.append(viewer)

    return step


def sent(seat: int, kind: str, **message: Any) -> Step:
    async def step(at: CrashRun) -> None:
        await at.acknowledged(seat, kind, **message)

    return step


def reported(kind: str, **fields: Any) -> Step:
    async def step(at: CrashRun) -> None:
        await at.report(kind, **fields)
        for viewer in at.clients:
            await viewer.until(len(at.log()) - 1)

    return step


async def start(at: CrashRun) -> None:
    answer = await at.guests[0].request("POST", f"/api/tables/{at.table}/start")
    assert answer.status_code == 200 or "not_now" in answer.text, answer.text


async def make_deal(at: CrashRun) -> None:
    """Everybody commits and reveals, as pages do by themselves."""
    done: set[tuple[int, str]] = set()
    while True:
        for seat, viewer in enumerate(at.clients):
            info = viewer.client_state.snapshot["table"]
            deal = info["deal"]
            if info["phase"] != "dealing" or seat not in deal["waiting"]:
                continue
            secret, kind = bytes([seat + 1]) * 16, "reveal" if deal["terms"] else "commit"
            if (seat, kind) not in done:
                done.add((seat, kind))
                filled = {"bytes": secret.hex()} if kind == "reveal" else {"hash": hashlib.sha256(secret).hexdigest()}
                await viewer.send(kind, **filled)
        if all(viewer.client_state.snapshot["table"]["phase"] == "playing" for viewer in at.clients):
            return
        for viewer in at.clients:
            if viewer.client_state.snapshot["table"]["phase"] != "playing":
                await viewer.receive()


async def move(at: CrashRun) -> None:
    """Make the move of the person whose turn it is; bots move by themselves."""
    if at.pending is not None:
        await at.acknowledged(0, "")
        return
    viewer = at.clients[0]
    await at.until(viewer, lambda viewer: viewer.now["turn"] is None or viewer.now["turn"] < len(at.clients))
    seat = viewer.now["turn"]
    if seat is not None:
        mine = at.clients[seat]
        await mine.until(viewer.client_state.entry)
        texts = [offer["text"] for offer in mine.mine["offers"]] or ["pass"]
        text = texts[0] if at.random is None else at.random.choice(texts)
        await at.acknowledged(seat, "move", number=mine.now["number"], text=text)


async def undo(at: CrashRun) -> None:
    """Undo the last move of a person, or call a vote on that."""
    entries = at.log()
    seat = [entry.seat for entry in entries if isinstance(entry, Moved) and entry.seat < len(at.clients)][-1]
    await at.clients[seat].until(len(entries) - 1)
    await at.acknowledged(seat, "undo", number=at.clients[seat].now["number"])


def repeat_alone(people: int) -> list[Step]:
    """Return steps in which one person plays the last deal again, with bots."""
    others = range(1, people)
    return [
        *(reported("stood", seat=seat) for seat in others),
        *(reported("sat", seat=seat, name=f"Robo {seat}", bot="random") for seat in others),
        reported("replayed"),
        reported("ended"),
    ]


def steps_with_people(game: str, seats: int, people: int, seed: int) -> list[Step]:
    """Return steps in which every kind of input comes up."""
    clock = {"bank": 1000.0, "step": 1.0}
    talk = [sent(0, "talk", text="suspect p2")] if game == "saboteur" else []
    late = [
        reported("remarked", text="well, well"),
        reported("wished", seat=people, name="Eve"),
        reported("withdrew"),
        reported("wished", seat=people, name="Eve"),
        *(sent(seat, "vote", agrees=True) for seat in range(people)),
    ]
    settled = {"game": game, "version": 1, "seats": seats, "level": "random"}
    return [
        open_table(game, people, seats, clock),
        *(sit(seat) for seat in range(people)),
        sent(0, "chat", text="hello"),
        start,
        make_deal,
        move,
        *talk,
        undo,
        *(sent(seat, "vote", agrees=True) for seat in range(people)),
        *[move] * 4,
        reported("left", seat=0, bot="random"),
        sent(0, "chat", text="back soon"),
        reported("returned", seat=0),
        *[move] * 3,
        sent(0, "give_up"),
        *(sent(seat, "vote", agrees=True) for seat in range(1, people)),
        reported("again", rotate=0),
        reported("dealt", seed=seed),
        move,
        *(late if people < seats else []),
        reported("ended"),
        *(repeat_alone(people) if people == seats else []),
        reported("chosen", settings=settled),
        reported("stood", seat=0),
        reported("sat", seat=0, name="Robo", bot="random"),
    ]
