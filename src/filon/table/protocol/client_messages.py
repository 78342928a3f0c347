# filon: interpreted
"""Messages from a client to its table, one tagged Struct each; `id` is chosen by the sender.

The server authenticates the sender: no message names it.
"""

from __future__ import annotations

import msgspec

from filon.core.errors import InvalidView
from filon.table.protocol.server_messages import PROTOCOL

LARGEST = 20_000


class ClientMessage(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, forbid_unknown_fields=True, gc=False):
    """A message to the table; updates bring its effect, a refusal carries the same id."""

    id: str = ""


class Join(ClientMessage, frozen=True, tag="join", kw_only=True):
    """Subscribe to the table, or resume after log entry `since`; -1 from the start. `protocol` and `build` are those
    the client was made for; a server with other ones refuses it as `old_page`. A field that is left out is not
    compared."""

    since: int = -1
    protocol: int = PROTOCOL
    build: str = ""


class Move(ClientMessage, frozen=True, tag="move", kw_only=True):
    """Play a move, decided under this number."""

    number: int
    text: str


class Talk(ClientMessage, frozen=True, tag="talk", kw_only=True):
    """Say one of the offered phrases."""

    text: str


class Chat(ClientMessage, frozen=True, tag="chat", kw_only=True):
    """Send a chat line."""

    text: str


class Undo(ClientMessage, frozen=True, tag="undo", kw_only=True):
    """Undo the sender's last move, or call a vote on it."""

    number: int


class GiveUp(ClientMessage, frozen=True, tag="give_up", kw_only=True):
    """Call a vote on giving the match up."""


class Vote(ClientMessage, frozen=True, tag="vote", kw_only=True):
    """Vote yes or no."""

    agrees: bool


class Return(ClientMessage, frozen=True, tag="return", kw_only=True):
    """Decide again, after a bot has replaced the sender."""


class Commit(ClientMessage, frozen=True, tag="commit", kw_only=True):
    """The SHA-256 of the 16 bytes that the sender will add to the deal, in hex."""

    hash: str


class Reveal(ClientMessage, frozen=True, tag="reveal", kw_only=True):
    """These bytes, in hex, once the terms are fixed."""

    bytes: str


class WhyNot(ClientMessage, frozen=True, tag="why_not", kw_only=True):
    """Request the reason why a move, a card or a piece cannot be played, or a card not on this cell (`NES 4,0`)."""

    text: str


class DraftRequest(ClientMessage, frozen=True, tag="draft", kw_only=True):
    """Request how a turn may go on after these steps."""

    number: int
    steps: tuple[str, ...]


class EventsRequest(ClientMessage, frozen=True, tag="events", kw_only=True):
    """Request events of the match from number `first` on, those before a snapshot's first one; the answer has 1,000
    at most."""

    first: int


class Ping(ClientMessage, frozen=True, tag="ping", kw_only=True):
    """Request an answer, to learn whether the connection still works; sent where nothing was received for a while."""


class Hint(ClientMessage, frozen=True, tag="hint", kw_only=True):
    """Request a bot's advice for this turn."""


Message = (
    Join
    | Move
    | Talk
    | Chat
    | Undo
    | GiveUp
    | Vote
    | Return
    | Commit
    | Reveal
    | WhyNot
    | DraftRequest
    | EventsRequest
    | Ping
    | Hint
)
MESSAGE = msgspec.json.Decoder(Message)


def decode_client_message(text: str | bytes) -> Message:
    """Return the message of this text. Raises InvalidView for every other text."""
    try:
        if len(text) > LARGEST:
            raise InvalidView(f"a message has at most {LARGEST} characters", "message")
        found: Message = MESSAGE.decode(text)
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidView(f"not a message to a table: {error}", "message") from error
