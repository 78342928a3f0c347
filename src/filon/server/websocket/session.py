"""How does somebody sit at a table over the wire? One WebSocket: messages in, letters and answers out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from filon.core.errors import FilonError, InvalidView
from filon.core.refusal import Refusal
from filon.server.api.errors import PACKAGE, ApiError, no, words_in
from filon.server.api.reads import advise
from filon.server.context import ServerContext
from filon.server.limits.rate_limit import TOO_FAST, TOO_OFTEN, Flow
from filon.server.ops.page_build import VERSION
from filon.server.tables.live_table import Act, LiveTable
from filon.server.tables.presence_broadcast import broadcast_presence
from filon.server.websocket.connection import Connection
from filon.server.websocket.transport import EXTENSION, WebSocketTransport
from filon.table import Delivery, log_entries
from filon.table.lobby import clean_line
from filon.table.protocol import client_messages
from filon.table.protocol.server_messages import Draft, Refused, encode_message

LOG = logging.getLogger("filon")
BAD_MESSAGE = Refusal("bad_message", "", {"why": "docs/protocol.md"})
NOT_SEATED = Refusal("not_seated")
TRY_AGAIN = Refusal("try_again")
CHAT_CLOSED = Refusal("chat_closed")
GONE = (WebSocketDisconnect, RuntimeError, OSError)
GRACE = 2.0  # seconds in which somebody who is hung up on may read why
Answering = Coroutine[Any, Any, None]
Question = client_messages.WhyNot | client_messages.DraftRequest | client_messages.Hint
Doing = (
    client_messages.Move
    | client_messages.Talk
    | client_messages.Chat
    | client_messages.Undo
    | client_messages.GiveUp
    | client_messages.Vote
    | client_messages.Return
    | client_messages.Commit
    | client_messages.Reveal
)
OLD_PAGE = Refusal("old_page")
# What the log keeps without its sender's id: sent twice, it is refused or changes nothing.
WITHOUT_ID = (client_messages.Commit, client_messages.Reveal, client_messages.Return)


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="kind"):
    """To a question: why not (None if it can be), how a turn may go on, or what a bot would do. Empty, it says
    only that something was done whose letters carry no id: `pledge`, `open`, `come_back`, an onlooker's `chat`."""

    id: str
    why_not: Refusal | None = None
    draft: Draft | None = None
    hint: str | None = None


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """A table's refusal, and its sentence in the reader's language."""

    id: str
    refusal: Refusal
    text: str


class Session:
    """One connection of one guest, seated or looking on."""

    def __init__(self, context: ServerContext, live: LiveTable, line: Connection, language: str = "en") -> None:
        self.context, self.live, self.line, self.language = context, live, line, language
        self.flow = Flow(context.tables.limits)
        self.vote: asyncio.Task[None] | None = None  # a question that is being answered
        self.later = 0  # messages that wait for their turn

    async def serve(self, websocket: WebSocket) -> None:
        """Until either side hangs up. What is said at once does not come by here; what has to wait, in its turn."""
        wire: WebSocketTransport = websocket.scope["extensions"][EXTENSION]
        self.context.presence.come(self.live, self.line, self.context.guest(websocket))
        self.line.carry(wire, wire.stop_listening)
        wire.hears = self.hear_at_once
        try:
            while self.line.is_open:
                text = await websocket.receive_text()
                if self.vote is not None:
                    await self.vote
                answering = self.hear(text)
                if answering is not None:
                    await answering
                self.later -= 1
        except (WebSocketDisconnect, KeyError):
            pass
        finally:
            self.context.presence.go(self.live, self.line)
            broadcast_presence(self.context, self.live)
            self.line.hang_up()
            if self.vote is not None:
                self.vote.cancel()
            await self.end(websocket, wire)

    async def end(self, websocket: WebSocket, wire: WebSocketTransport) -> None:
        """Say so, to whoever still listens."""
        try:
            with contextlib.suppress(*GONE):
                await asyncio.wait_for(websocket.close(1013), GRACE)
        except TimeoutError:
            wire.transport.abort()

    def hear_at_once(self, text: bytes) -> bool:
        """A message as it comes; False has it wait for its turn, while a question before it is being answered."""
        if self.later or (self.vote is not None and not self.vote.done()) or len(text) > client_messages.LARGEST:
            self.later += 1
            return False
        try:
            answering = self.hear(text)
        except Exception as error:  # a mistake of ours: this connection ends, and no other
            LOG.error("unexpected", exc_info=error)
            self.line.hang_up()
            return True
        if answering is not None:
            self.vote = asyncio.create_task(answering)
        return True

    def hear(self, text: str | bytes) -> Answering | None:
        """One message; every mistake has an answer, and ends nothing. A question is still to be answered."""
        message = self.read(text) if self.line.is_open else None
        if message is None:
            return None
        try:
            return self.heed(message)
        except ApiError as trouble:
            self.refuse(message.id, trouble.refusal)
        except FilonError:
            self.refuse(message.id, BAD_MESSAGE)
        return None

    def heed(self, message: client_messages.Message) -> Answering | None:
        """What a message asks for is done, or refused."""
        seat = self.live.seat_of(self.line)
        if isinstance(message, client_messages.Join):
            self.join(message)
        elif (refusal := self.refusal(seat, message)) is not None:
            self.refuse(message.id, refusal)
        elif seat is None:
            text = message.text if isinstance(message, client_messages.Chat) else ""
            self.live.happen(remark(text), partial(self.acknowledge, message))
        elif isinstance(message, (client_messages.WhyNot, client_messages.DraftRequest, client_messages.Hint)):
            return self.answered(seat, message)
        else:
            self.live.happen(act_of(seat, message), partial(self.acknowledge, message))
        return None

    async def answered(self, seat: int, message: Question) -> None:
        """A question, answered or refused."""
        try:
            await self.ask(seat, message)
        except ApiError as trouble:
            self.refuse(message.id, trouble.refusal)
        except FilonError as error:
            self.refuse(message.id, TRY_AGAIN if error.code == "try_again" else BAD_MESSAGE)

    def read(self, text: str | bytes) -> client_messages.Message | None:
        """A message that is one, and does not come too soon; else its sender is answered under its id."""
        message, refusal = None, None
        try:
            message = client_messages.decode_client_message(text)
        except InvalidView as error:
            refusal = Refusal("bad_message", "", {"why": str(error)[:200]})
        if self.flow.is_flooded():
            refusal = TOO_FAST
        if refusal is None:
            return message
        self.refuse("" if message is None else message.id, refusal)
        if self.flow.is_hopeless:
            self.line.hang_up()
        return None

    def join(self, message: client_messages.Join) -> None:
        """Show everything, unless it is to somebody who would not understand it."""
        if message.protocol != VERSION.protocol or message.build not in self.context.builds:
            self.refuse(message.id, OLD_PAGE)
            return
        is_new = not self.line.has_joined
        self.live.join(self.line, message.since, message.id)
        if is_new:
            self.live.once_kept(lambda well: broadcast_presence(self.context, self.live))

    def refusal(self, seat: int | None, message: client_messages.Message) -> Refusal | None:
        """Why the house does not let somebody say this here: the table is not even asked."""
        if isinstance(message, client_messages.Chat):
            table_settings = self.context.table_settings(self.live)
            if seat is None and not table_settings.spectator_chat:
                return NOT_SEATED
            if not table_settings.chat:
                return CHAT_CLOSED
            if seat is None and not self.context.remarks.allows(self.live.id):
                return TOO_OFTEN
        elif seat is None:
            return NOT_SEATED
        return self.flow.refusal(message)

    async def ask(self, seat: int, message: Question) -> None:
        """A question changes nothing, and nobody else hears of it."""
        table = await self.live.settled()
        if isinstance(message, client_messages.Hint):
            answer = Answer(message.id, hint=await advise(self.context, self.live, seat))
        elif isinstance(message, client_messages.WhyNot):
            answer = Answer(message.id, why_not=table.why_not(seat, message.text))
        else:
            answer = Answer(message.id, draft=table.draft(seat, message.number, message.steps))
        self.live.show(self.line, msgspec.json.encode(answer))

    def acknowledge(self, message: client_messages.Message, deliveries: list[Delivery], well: bool) -> None:
        """What came of something sent, where its sender alone hears of it; what happened has gone to everybody."""
        alone = deliveries[0].body if len(deliveries) == 1 else None
        if not well:
            self.refuse(message.id, TRY_AGAIN)
        elif isinstance(alone, Refused):
            self.refuse(alone.id or message.id, alone.refusal)
        elif alone is not None:
            self.line.put(encode_message(deliveries[0]))
        elif message.id and (isinstance(message, WITHOUT_ID) or self.live.seat_of(self.line) is None):
            self.line.put(msgspec.json.encode(Answer(message.id)))

    def refuse(self, id: str, refusal: Refusal) -> None:
        """To the sender alone, in the language the connection asked for."""
        table = self.live.table
        words = words_in(self.language, PACKAGE, table.game.package)
        self.line.put(msgspec.json.encode(RefusedMessage(id, refusal, no(refusal, words, table.names).text)))


def remark(text: str) -> Act:
    """What an onlooker says."""
    said = clean_line(text)
    return lambda table, now: table.report(log_entries.SpectatorChatted(now=now, text=said), None)


def act_of(seat: int, message: Doing) -> Act:
    """What a message asks of the table."""
    if isinstance(message, client_messages.Move):
        return lambda table, now: table.say(seat, message.number, message.text, now, message.id)
    if isinstance(message, client_messages.Talk):
        return lambda table, now: table.talk(seat, message.text, now, message.id)
    if isinstance(message, client_messages.Chat):
        return lambda table, now: table.chat(seat, message.text, now, message.id)
    if isinstance(message, client_messages.Undo):
        return lambda table, now: table.take_back(seat, message.number, now, message.id)
    if isinstance(message, client_messages.GiveUp):
        return lambda table, now: table.give_up(seat, now, message.id)
    if isinstance(message, client_messages.Vote):
        return lambda table, now: table.answer(seat, message.agrees, now, message.id)
    if isinstance(message, client_messages.Return):
        return lambda table, now: table.come_back(seat, now)
    if isinstance(message, client_messages.Commit):
        return lambda table, now: table.report(log_entries.Committed(now=now, seat=seat, hash=message.hash), seat)
    return lambda table, now: table.report(log_entries.Revealed(now=now, seat=seat, part=message.bytes), seat)
