"""Session: one client at a table, messages in and messages out; it knows no transport and no database."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from functools import partial
from typing import Any, get_args

import msgspec

from filon.core.errors import FilonError, InvalidView
from filon.core.refusal import Refusal
from filon.core.text.hint import Reason
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import PACKAGE, ApiError, refusal_body, words_in
from filon.server.api.reads import hint
from filon.server.context import ServerContext
from filon.server.identity.devices import SeatDevices
from filon.server.limits.rate_limit import TOO_FAST, TOO_OFTEN, ConnectionLimits
from filon.server.ops.page_build import VERSION
from filon.server.tables import permissions
from filon.server.tables.live_table import Action, LiveTable
from filon.server.tables.presence_broadcast import broadcast_presence
from filon.server.websocket.connection import Connection
from filon.table import Result, log_entries
from filon.table.lobby import clean_line
from filon.table.protocol import client_messages
from filon.table.protocol.server_messages import Draft, EventPage, encode_message

LOG = logging.getLogger("filon")
BAD_MESSAGE = Refusal("bad_message", "", {"why": "docs/protocol.md"})
TRY_AGAIN = Refusal("try_again")
CHAT_CLOSED = Refusal("chat_closed")
SPECTATORS_CLOSED = Refusal("spectators_closed")
Answering = Coroutine[Any, Any, None]  # a query that takes its time
Query = client_messages.WhyNot | client_messages.DraftRequest | client_messages.Hint
Command = (
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
MAX_WAITING = 16  # messages of a connection that wait for a query; further ones are read later
OLD_PAGE = Refusal("old_page")
# The action that a message is for its sender's permissions: its tag.
ACTIONS = {kind: str(kind.__struct_config__.tag) for kind in get_args(client_messages.Message)}
JOIN_FIRST = Refusal("join_first")
# What the log keeps without its sender's id: sent twice, it is refused or changes nothing.
WITHOUT_ID = (client_messages.Commit, client_messages.Reveal, client_messages.Return)


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="kind"):
    """The answer to a query: why not (null if it is possible), how a turn may go on, what a bot would play and why, or
    earlier events. Without any of them it confirms a message whose updates carry no id: `commit`, `reveal`, `return`,
    `ping`, a spectator's `chat`."""

    id: str
    why_not: Refusal | None = None
    draft: Draft | None = None
    hint: str | None = None
    hint_reason: Reason | None = None
    events: EventPage | None = None


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """A refusal, and its sentence in the client's language."""

    id: str
    refusal: Refusal
    text: str


class Session:
    """One connection of one guest, seated or watching."""

    def __init__(
        self, context: ServerContext, live: LiveTable, connection: Connection, request: ApiRequest | None = None
    ) -> None:
        request = request or ApiRequest()
        self.context, self.live, self.connection = context, live, connection
        self.guest, self.address, self.language = request.guest, request.address, request.language
        of_address = context.action_limits.messages
        self.limits = ConnectionLimits(context.tables.limits, context.clock, request.address, of_address)
        self.query: asyncio.Task[None] | None = None  # being answered
        self.waiting: deque[bytes] = deque()  # messages that wait for it
        self.queued = 0  # more of them, held by the transport
        self.devices = 1  # that have the seat, when this one connected

    def start(self) -> None:
        """Count as present from now on."""
        self.context.presence.connect(self.live, self.connection, self.guest)

    def stop(self) -> None:
        """The client is gone, or was disconnected."""
        self.context.presence.disconnect(self.live, self.connection)
        broadcast_presence(self.context, self.live)
        self.connection.close()
        if self.query is not None:
            self.query.cancel()

    def receive_now(self, text: bytes) -> bool:
        """Handle a message as it comes, or once the query before it is answered; a ping never waits. Return False where
        the transport must hold the message: nothing more is read meanwhile, so that only what is too much or too large
        waits there."""
        is_busy = self.query is not None and not self.query.done()
        if (self.queued or is_busy) and is_ping(text):
            self.handle_safely(text)
            return True
        if is_busy and not self.queued and len(self.waiting) < MAX_WAITING and len(text) <= client_messages.LARGEST:
            if not is_text(text):
                return False  # the transport closes the connection
            self.waiting.append(text)
            return True
        if self.queued or is_busy or len(text) > client_messages.LARGEST:
            self.queued += 1
            return False
        try:
            query = self.handle_safely(text)
        except UnicodeDecodeError:
            return False  # the transport closes the connection
        if query is not None:
            self.query = asyncio.create_task(self.answer_in_order(query))
        return True

    async def answer_in_order(self, query: Answering) -> None:
        """Answer a query, then handle what came meanwhile."""
        await query
        while self.waiting:
            next_query = self.handle_safely(self.waiting.popleft())
            if next_query is not None:
                await next_query

    def handle_safely(self, text: bytes) -> Answering | None:
        """Handle one message; after a mistake of ours this connection ends, and no other."""
        try:
            return self.handle(text)
        except UnicodeDecodeError:
            raise
        except Exception as error:
            LOG.error("unexpected", exc_info=error)
            self.connection.close()
            return None

    async def receive_queued(self, text: str) -> None:
        """Handle a message that the transport held."""
        if self.query is not None:
            await self.query
        query = self.handle(text)
        if query is not None:
            await query
        self.queued -= 1

    def handle(self, text: str | bytes) -> Answering | None:
        """Handle one message; a mistake gets an answer and ends nothing. Return a query that is still to be awaited."""
        message = self.parse(text) if self.connection.is_open else None
        if message is None:
            return None
        try:
            return self.dispatch(message)
        except ApiError as error:
            self.refuse(message.id, error.refusal)
        except FilonError:
            self.refuse(message.id, BAD_MESSAGE)
        return None

    def dispatch(self, message: client_messages.Message) -> Answering | None:
        """Do what a message asks for, or refuse it."""
        seat = self.live.seat_of(self.connection)
        if not permissions.may_watch(seat, self.live.settings):
            self.refuse(message.id, SPECTATORS_CLOSED)
            self.connection.close()
        elif (refusal := self.refusal(seat, message)) is not None:
            self.refuse(message.id, refusal)
        elif isinstance(message, client_messages.Join):
            self.join(message)
        elif isinstance(message, client_messages.EventsRequest):
            self.send_events(seat, message)
        elif isinstance(message, client_messages.Ping):
            self.connection.send(msgspec.json.encode(Answer(message.id)))
        elif seat is None:
            text = message.text if isinstance(message, client_messages.Chat) else ""
            self.live.apply(spectator_chat(text), partial(self.acknowledge, message))
        elif isinstance(message, (client_messages.WhyNot, client_messages.DraftRequest, client_messages.Hint)):
            return self.answer(seat, message)
        else:
            self.live.apply(action_of(seat, message), partial(self.acknowledge, message))
        return None

    async def answer(self, seat: int, message: Query) -> None:
        """Answer a query, or refuse it."""
        try:
            await self.answer_query(seat, message)
        except ApiError as error:
            self.refuse(message.id, error.refusal)
        except FilonError as error:
            self.refuse(message.id, TRY_AGAIN if error.code == "try_again" else BAD_MESSAGE)

    def parse(self, text: str | bytes) -> client_messages.Message | None:
        """A message that is one, and does not come too soon; else its sender is answered under its id.

        Raises UnicodeDecodeError for bytes that are no text at all.
        """
        message, refusal = None, None
        try:
            message = client_messages.decode_client_message(text)
        except InvalidView as error:
            if isinstance(text, bytes):
                text.decode()
            refusal = Refusal("bad_message", "", {"why": str(error)[:200]})
        if self.limits.is_flooded():
            refusal = TOO_FAST
        if refusal is None:
            return message
        self.refuse("" if message is None else message.id, refusal)
        if self.limits.is_hopeless:
            self.connection.close()
        return None

    def join(self, message: client_messages.Join) -> None:
        """Send a snapshot; refuse a client of another protocol version or an older page."""
        if message.protocol != VERSION.protocol or message.build not in self.context.builds:
            self.refuse(message.id, OLD_PAGE)
            return
        if not self.may_load():
            self.refuse(message.id, TOO_OFTEN)
            return
        is_new = not self.connection.has_joined
        self.live.join(self.connection, message.since, message.id)
        if is_new:
            self.live.once_durable(lambda durable: broadcast_presence(self.context, self.live))
        if is_new and self.devices > 1 and self.live.seat_of(self.connection) is not None:
            self.live.answer(self.connection, msgspec.json.encode(SeatDevices(self.devices)))

    def send_events(self, seat: int | None, message: client_messages.EventsRequest) -> None:
        """Send events that a snapshot has left out; to one who has joined, who may see all of them."""
        if not self.connection.has_joined or not self.may_load():
            self.refuse(message.id, TOO_OFTEN if self.connection.has_joined else JOIN_FIRST)
            return
        page = self.live.table.event_page(seat, message.first)
        self.live.answer(self.connection, msgspec.json.encode(Answer(message.id, events=page)))

    def may_load(self) -> bool:
        """Count a request whose answer is a thousand times as large; return whether it may be answered."""
        return self.context.action_limits.joins.allow(self.guest, self.address)

    def refusal(self, seat: int | None, message: client_messages.Message) -> Refusal | None:
        """Return why the server refuses a message before the table sees it; None where it does not."""
        error = permissions.refusal(ACTIONS[type(message)], self.live, seat)
        if error is not None:
            return error.refusal
        if isinstance(message, client_messages.Chat):
            if not self.live.settings.chat:
                return CHAT_CLOSED
        if seat is not None and self.live.table.was_sent(seat, message.id):
            return None if self.may_load() else TOO_OFTEN
        refusal = self.rate_refusal(message)
        # What is refused to one spectator takes nothing from what all of them may say.
        is_spectator_chat = seat is None and isinstance(message, client_messages.Chat)
        if refusal is None and is_spectator_chat and not self.context.action_limits.spectator_chat.allow(self.live.id):
            return TOO_OFTEN
        return refusal

    def rate_refusal(self, message: client_messages.Message) -> Refusal | None:
        """Return why this message comes too often: chat, talk, a hint, or undo, which replays the match."""
        limits = self.context.action_limits
        if isinstance(message, (client_messages.Chat, client_messages.Talk)):
            limit = limits.chats
        elif isinstance(message, client_messages.Undo):
            limit = limits.undos
        elif isinstance(message, client_messages.Hint):
            limit = limits.hints
        else:
            return None
        return None if limit.allow(self.guest, self.address) else TOO_OFTEN

    async def answer_query(self, seat: int, message: Query) -> None:
        """Answer a query, which changes nothing; no other viewer is sent anything."""
        table = await self.live.durable_table()
        if isinstance(message, client_messages.Hint):
            found = await hint(self.context, self.live, seat)
            answer = Answer(message.id)
            if found is not None:
                answer = Answer(message.id, hint=found.text, hint_reason=found.reason)
        elif isinstance(message, client_messages.WhyNot):
            answer = Answer(message.id, why_not=table.why_not(seat, message.text))
        else:
            answer = Answer(message.id, draft=table.draft(seat, message.number, message.steps))
        self.live.answer(self.connection, msgspec.json.encode(answer))

    def acknowledge(self, message: client_messages.Message, result: Result, durable: bool) -> None:
        """Answer the sender where it alone is answered; what was accepted has gone to all viewers."""
        if not durable:
            self.refuse(message.id, TRY_AGAIN)
        elif result.refusal is not None:
            self.refuse(message.id, result.refusal)
        elif result.is_repeat:
            self.connection.send(encode_message(result[0]))
        elif message.id and (isinstance(message, WITHOUT_ID) or self.live.seat_of(self.connection) is None):
            self.connection.send(msgspec.json.encode(Answer(message.id)))

    def refuse(self, id: str, refusal: Refusal) -> None:
        """Send a refusal to the sender alone, in the connection's language."""
        table = self.live.table
        words = words_in(self.language, PACKAGE, table.game.package)
        self.connection.send(
            msgspec.json.encode(RefusedMessage(id, refusal, refusal_body(refusal, words, table.names).text))
        )


def is_ping(text: bytes) -> bool:
    """Return whether this message is a ping."""
    try:
        return isinstance(client_messages.decode_client_message(text), client_messages.Ping)
    except InvalidView:
        return False


def is_text(text: bytes) -> bool:
    """Return whether this is valid UTF-8."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def spectator_chat(text: str) -> Action:
    """Return the action of a spectator's chat line."""
    line = clean_line(text)
    return lambda table, now: table.report(log_entries.SpectatorChatted(now=now, text=line), None)


def action_of(seat: int, message: Command) -> Action:
    """Return the action on the table that a message asks for."""
    if isinstance(message, client_messages.Move):
        return lambda table, now: table.say(seat, message.number, message.text, now, message.id)
    if isinstance(message, client_messages.Talk):
        return lambda table, now: table.talk(seat, message.text, now, message.id)
    if isinstance(message, client_messages.Chat):
        return lambda table, now: table.chat(seat, message.text, now, message.id)
    if isinstance(message, client_messages.Undo):
        return lambda table, now: table.undo(seat, message.number, now, message.id)
    if isinstance(message, client_messages.GiveUp):
        return lambda table, now: table.give_up(seat, now, message.id)
    if isinstance(message, client_messages.Vote):
        return lambda table, now: table.vote(seat, message.agrees, now, message.id)
    if isinstance(message, client_messages.Return):
        return lambda table, now: table.rejoin(seat, now)
    if isinstance(message, client_messages.Commit):
        return lambda table, now: table.report(log_entries.Committed(now=now, seat=seat, hash=message.hash), seat)
    return lambda table, now: table.report(log_entries.Revealed(now=now, seat=seat, part=message.bytes), seat)
