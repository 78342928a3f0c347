# filon: interpreted
"""What can be sent to a table by whoever sits at it or looks on? One tagged message each; `id` is the sender's own.

A shell authenticates the sender: no message says who sent it.
"""

from __future__ import annotations

import msgspec

from filon.core.errors import InvalidView
from filon.table.protocol.server_messages import PROTOCOL

LARGEST = 20_000


class ClientMessage(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something sent; what it brings about comes as letters, a refusal carries the same id."""

    id: str = ""


class Join(ClientMessage, frozen=True, tag="join", kw_only=True):
    """Begin, or go on after this entry of the log; -1 from the start. `protocol` and `build` are those that the sender
    was made for; where the server has another, it is refused as `old_page`. What is left out is not looked at."""

    since: int = -1
    protocol: int = PROTOCOL
    build: str = ""


class Move(ClientMessage, frozen=True, tag="move", kw_only=True):
    """Make a move, decided under this number."""

    number: int
    text: str


class Talk(ClientMessage, frozen=True, tag="talk", kw_only=True):
    """Say one of the phrases."""

    text: str


class Chat(ClientMessage, frozen=True, tag="chat", kw_only=True):
    """Say something beside the game."""

    text: str


class Undo(ClientMessage, frozen=True, tag="undo", kw_only=True):
    """Take one's last move back, or ask for it."""

    number: int


class GiveUp(ClientMessage, frozen=True, tag="give_up", kw_only=True):
    """Ask everybody to give the match up."""


class Vote(ClientMessage, frozen=True, tag="vote", kw_only=True):
    """Agree to what somebody asks, or not."""

    agrees: bool


class Return(ClientMessage, frozen=True, tag="return", kw_only=True):
    """Decide again, after a bot stood in."""


class Commit(ClientMessage, frozen=True, tag="commit", kw_only=True):
    """The SHA-256 of the 16 bytes one will add to the deal, in hex."""

    hash: str


class Reveal(ClientMessage, frozen=True, tag="reveal", kw_only=True):
    """Those bytes, in hex, once the terms are known."""

    bytes: str


class WhyNot(ClientMessage, frozen=True, tag="why_not", kw_only=True):
    """Why can this not be played, or nothing be done with this card, or it not lie on this cell (`NES 4,0`)?"""

    text: str


class DraftRequest(ClientMessage, frozen=True, tag="draft", kw_only=True):
    """How may a turn go on after these steps?"""

    number: int
    steps: tuple[str, ...]


class Hint(ClientMessage, frozen=True, tag="hint", kw_only=True):
    """What would a bot do here?"""


Message = Join | Move | Talk | Chat | Undo | GiveUp | Vote | Return | Commit | Reveal | WhyNot | DraftRequest | Hint
MESSAGE = msgspec.json.Decoder(Message)


def decode_client_message(text: str | bytes) -> Message:
    """A message back from its text; raises InvalidView for anything else."""
    try:
        if len(text) > LARGEST:
            raise InvalidView(f"a message has at most {LARGEST} characters", "message")
        found: Message = MESSAGE.decode(text)
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidView(f"no message to a table: {error}", "message") from error
