# filon: interpreted
"""Types of a view as sent to clients: frozen, without fields that could hold another seat's secrets."""

from __future__ import annotations

import msgspec

from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Door(msgspec.Struct, frozen=True, gc=False):
    """A door: the arm that it shuts, and its colour."""

    side: str
    colour: str


class Printed(msgspec.Struct, frozen=True, gc=False):
    """A tunnel or a goal as printed, in the fields of D1.4; what is absent is empty or None."""

    id: str
    count: int
    nets: tuple[str, ...]
    stubs: str
    door: Door | None
    troll: str | None
    gold: int
    gold_from: str
    gold_outside_door: bool
    ladder: str | None


class Action(msgspec.Struct, frozen=True, gc=False):
    """An action card and its count."""

    id: str
    count: int


class Deck(msgspec.Struct, frozen=True, gc=False):
    """All cards but the starts, in the order of the data."""

    path: tuple[Printed, ...]
    goal: tuple[Printed, ...]
    action: tuple[Action, ...]


class Lamp(msgspec.Struct, frozen=True, gc=False):
    """One net of a card in its orientation, and the colours whose start an unbroken path connects to it."""

    sides: str
    blue: bool
    green: bool


class Lit(msgspec.Struct, frozen=True, gc=False):
    """The openings of a card in its orientation that each colour reaches (`NES`)."""

    blue: str
    green: str


class Tunnel(msgspec.Struct, frozen=True, gc=False):
    """A tunnel on the map; `token` is the colour that has claimed its gold, None while unclaimed."""

    cell: str
    card: str
    turned: bool
    keyed: bool
    bribed: bool
    token: str | None
    lit: Lit
    lamps: tuple[Lamp, ...]


class Goal(msgspec.Struct, frozen=True, gc=False):
    """A goal; `card` is None while it is face down. A goal named by `waits` is visible, its orientation not chosen."""

    cell: str
    card: str | None
    turned: bool
    keyed: bool
    token: str | None
    lit: Lit
    lamps: tuple[Lamp, ...]


class Known(msgspec.Struct, frozen=True, gc=False):
    """A goal that the seat looked at in this round; knowledge of earlier rounds' goals no longer matters."""

    cell: str
    card: str


class Own(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What only this seat knows."""

    hand: tuple[str, ...]
    goals: tuple[Known, ...]


class View(CoreView, frozen=True, kw_only=True, gc=False):
    """What one viewer may know of the table.

    `nuggets` are each seat's winnings of earlier rounds, trolls paid; `found` those under its tokens in this round,
    trolls not yet paid. `most_tokens` and `most_keys` are the totals of the components.
    """

    seats: int
    deck: Deck | None  # a custom deck, by content; None is the standard deck
    colours: tuple[str, ...]
    round: int
    rounds: int = 3  # always (D6.5)
    phase: str
    starts: tuple[str, ...]
    starts_lit: tuple[Lit, ...]
    map: tuple[Tunnel, ...]
    goals: tuple[Goal, ...]
    waits: str | None
    due: int  # while a goal waits: cards the mover draws afterwards, -1 if the turn continues after a bribe
    broken: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    pile: int
    aside: int
    discards: tuple[str, ...]
    looked: tuple[tuple[str, ...], ...]
    tokens: int
    most_tokens: int
    keys: int
    most_keys: int = 2  # always (D1.1)
    debts: tuple[int, ...]
    gold_order: tuple[str, ...]
    laid_order: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    nuggets: tuple[int, ...]
    found: tuple[int, ...]
    gone: tuple[str, ...]
    unused: int
    ends: tuple[str, ...]
    outcome: Outcome | None
    own: Own | None
