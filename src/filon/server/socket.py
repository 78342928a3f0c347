"""How does somebody sit at a table over the wire? One WebSocket: messages in, letters and answers out."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from filon.core.errors import FilonError, InvalidView
from filon.core.refusal import Refusal
from filon.server.flow import TOO_FAST, Flow
from filon.server.limits import Limits
from filon.server.live import Act, Line, Live
from filon.table import inputs, requests
from filon.table.messages import Draft, Letter, Refused, write_letter

BAD_MESSAGE = Refusal("bad_message")
NOT_SEATED = Refusal("not_seated")
TRY_AGAIN = Refusal("try_again")


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="kind"):
    """To a question: why not (None if it can be), or how a turn may go on."""

    id: str
    why: Refusal | None = None
    draft: Draft | None = None


class Socket:
    """One connection of one guest, seated or looking on."""

    def __init__(self, live: Live, line: Line, limits: Limits | None = None) -> None:
        self.live, self.line = live, line
        self.flow = Flow(limits or Limits())

    async def serve(self, websocket: WebSocket) -> None:
        """Until either side hangs up."""
        self.live.lines.add(self.line)
        sending = asyncio.create_task(self.send_all(websocket))
        try:
            while self.line.is_open:
                await self.hear(await websocket.receive_text())
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            self.live.lines.discard(self.line)
            self.line.hang_up()
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sending

    async def send_all(self, websocket: WebSocket) -> None:
        """What waits, one after the other."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self.line.queue.get()) is not None:
                await websocket.send_text(text.decode())
            await websocket.close(1013)

    async def hear(self, text: str) -> None:
        """One message; every mistake has an answer, and ends nothing."""
        if self.flow.is_flooded():
            self.refuse("", TOO_FAST)
            if self.flow.is_hopeless:
                self.line.hang_up()
            return
        try:
            message = requests.read_request(text)
        except InvalidView:
            self.refuse("", BAD_MESSAGE)
            return
        seat = self.live.seat_of(self.line)
        try:
            if isinstance(message, requests.Join):
                self.live.join(self.line, message.since, message.id)
            elif seat is None:
                self.refuse(message.id, NOT_SEATED)
            elif (refusal := self.flow.refusal(message)) is not None:
                self.refuse(message.id, refusal)
            elif isinstance(message, (requests.Why, requests.Sketch)):
                await self.ask(seat, message)
            else:
                await self.act(seat, message)
        except FilonError as error:
            self.refuse(message.id, TRY_AGAIN if error.code in ("try_again", "not_kept") else BAD_MESSAGE)

    async def ask(self, seat: int, message: requests.Why | requests.Sketch) -> None:
        """A question changes nothing, and nobody else hears of it."""
        table = self.live.table
        if isinstance(message, requests.Why):
            answer = Answer(message.id, why=table.why(seat, message.text))
        else:
            answer = Answer(message.id, draft=table.draft(seat, message.number, message.steps))
        self.live.show(self.line, msgspec.json.encode(answer))

    async def act(self, seat: int, message: requests.Message) -> None:
        """Something happens, or is refused to the sender alone."""
        act = act_of(seat, message)
        if act is None:
            self.refuse(message.id, BAD_MESSAGE)
            return
        letters = await self.live.submit(act)
        if len(letters) == 1:
            self.line.put(write_letter(letters[0]))

    def refuse(self, id: str, refusal: Refusal) -> None:
        """To the sender alone."""
        self.line.put(write_letter(Letter(None, Refused(id, refusal))))


def act_of(seat: int, message: requests.Message) -> Act | None:
    """What a message asks of the table."""
    if isinstance(message, requests.Move):
        return lambda table, now: table.say(seat, message.number, message.text, now, message.id)
    if isinstance(message, requests.Talk):
        return lambda table, now: table.talk(seat, message.text, now, message.id)
    if isinstance(message, requests.Chat):
        return lambda table, now: table.chat(seat, message.text, now, message.id)
    if isinstance(message, requests.TakeBack):
        return lambda table, now: table.take_back(seat, message.number, now, message.id)
    if isinstance(message, requests.GiveUp):
        return lambda table, now: table.give_up(seat, now, message.id)
    if isinstance(message, requests.Answer):
        return lambda table, now: table.answer(seat, message.agrees, now, message.id)
    if isinstance(message, requests.ComeBack):
        return lambda table, now: table.come_back(seat, now)
    if isinstance(message, requests.Pledge):
        return lambda table, now: table.report(inputs.Pledged(now=now, seat=seat, hash=message.hash), seat)
    if isinstance(message, requests.Open):
        return lambda table, now: table.report(inputs.Added(now=now, seat=seat, part=message.part), seat)
    return None
