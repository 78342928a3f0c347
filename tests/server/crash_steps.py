"""What do people do in an evening at a table? Steps that can be tried again, whatever the answer. Test support."""

import hashlib
from typing import Any

from filon.table.log_entries import Moved
from server.async_server import Guest, connect_client
from server.crash_recovery import CrashRun, Step


def open_table(game: str, people: int, seats: int, clock: dict[str, float] | None) -> Step:
    """A table; whoever lost the answer makes another one."""

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
        if len(at.viewer) <= seat:
            viewer = await at.stack.enter_async_context(connect_client(at.address, at.table, at.guests[seat]))
            at.viewer.append(viewer)

    return step


def said(seat: int, kind: str, **message: Any) -> Step:
    async def step(at: CrashRun) -> None:
        await at.acknowledged(seat, kind, **message)

    return step


def reported(kind: str, **fields: Any) -> Step:
    async def step(at: CrashRun) -> None:
        await at.report(kind, **fields)
        for viewer in at.viewer:
            await viewer.until(len(at.log()) - 1)

    return step


async def start(at: CrashRun) -> None:
    answer = await at.guests[0].request("POST", f"/api/tables/{at.table}/start")
    assert answer.status_code == 200 or "not_now" in answer.text, answer.text


async def make_deal(at: CrashRun) -> None:
    """Everybody hashes, keeps and opens, as pages do by themselves."""
    asked: set[tuple[int, str]] = set()
    while True:
        for seat, viewer in enumerate(at.viewer):
            place = viewer.client_state.snapshot["table"]
            deal = place["deal"]
            if place["phase"] != "dealing" or seat not in deal["waiting"]:
                continue
            part, kind = bytes([seat + 1]) * 16, "open" if deal["terms"] else "pledge"
            if (seat, kind) not in asked:
                asked.add((seat, kind))
                filled = {"part": part.hex()} if kind == "open" else {"hash": hashlib.sha256(part).hexdigest()}
                await viewer.send(kind, **filled)
        if all(viewer.client_state.snapshot["table"]["phase"] == "playing" for viewer in at.viewer):
            return
        for viewer in at.viewer:
            if viewer.client_state.snapshot["table"]["phase"] != "playing":
                await viewer.receive()


async def move(at: CrashRun) -> None:
    """Whoever's turn it is of the people moves; bots come by themselves."""
    if at.pending is not None:
        await at.acknowledged(0, "")
        return
    viewer = at.viewer[0]
    await at.until(viewer, lambda viewer: viewer.now["turn"] is None or viewer.now["turn"] < len(at.viewer))
    seat = viewer.now["turn"]
    if seat is not None:
        mine = at.viewer[seat]
        await mine.until(viewer.client_state.entry)
        texts = [offer["text"] for offer in mine.mine["offers"]] or ["pass"]
        text = texts[0] if at.random is None else at.random.choice(texts)
        await at.acknowledged(seat, "move", number=mine.now["number"], text=text)


async def take_back(at: CrashRun) -> None:
    """Whoever moved last asks for it back, or just takes it."""
    entries = at.log()
    seat = [entry.seat for entry in entries if isinstance(entry, Moved) and entry.seat < len(at.viewer)][-1]
    await at.viewer[seat].until(len(entries) - 1)
    await at.acknowledged(seat, "take_back", number=at.viewer[seat].now["number"])


def with_people(game: str, seats: int, people: int, seed: int) -> list[Step]:
    """An evening in which every kind of input comes up."""
    clock = {"bank": 1000.0, "step": 1.0}
    talk = [said(0, "talk", text="suspect p2")] if game == "saboteur" else []
    late = [
        reported("remarked", text="well, well"),
        reported("wished", seat=people, name="Eve"),
        reported("withdrew"),
        reported("wished", seat=people, name="Eve"),
        *(said(seat, "answer", agrees=True) for seat in range(people)),
    ]
    settled = {"game": game, "version": 1, "seats": seats, "level": "random"}
    return [
        open_table(game, people, seats, clock),
        *(sit(seat) for seat in range(people)),
        said(0, "chat", text="hello"),
        start,
        make_deal,
        move,
        *talk,
        take_back,
        *(said(seat, "answer", agrees=True) for seat in range(people)),
        *[move] * 4,
        reported("left", seat=0, bot="random"),
        said(0, "chat", text="back soon"),
        reported("returned", seat=0),
        *[move] * 3,
        said(0, "give_up"),
        *(said(seat, "answer", agrees=True) for seat in range(1, people)),
        reported("again", rotate=0),
        reported("dealt", seed=seed),
        move,
        *(late if people < seats else []),
        reported("ended"),
        reported("chosen", settings=settled),
        reported("stood", seat=people - 1),
        reported("sat", seat=people - 1, name="Robo", bot="random"),
    ]
