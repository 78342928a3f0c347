"""A match as a search state: it can be copied, pickled, observed, and resampled for a seat's information state.

A seat's information state is a hash of all events it observed, chained in order, and of what it knows now. In a sampled
state the private events of other seats are unknown: their hashes start from the public events.
"""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from filon.adapters.encoder import Encoder
from filon.adapters.encoders import encoder_of
from filon.core.event import Event
from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Quick
from filon.core.state import State, Worlds
from filon.core.view import View

DIGEST = 16  # bytes


class Origin(NamedTuple):
    """How a state was made: dealt by a seed; or sampled by it, for a seat and its view as JSON.

    `chains` are the hashes of the events that each viewer had observed by then; the spectators' is the last.
    """

    seed: int
    chains: tuple[bytes, ...]
    seat: int = 0
    view: str = ""


class SearchState:
    """One match, dealt or sampled from a view."""

    def __init__(
        self, encoder: Encoder, origin: Origin, true_state: State, luck: Quick, recorder: EventRecorder
    ) -> None:
        self.encoder, self.origin, self.true_state, self.luck, self.recorder = (
            encoder,
            origin,
            true_state,
            luck,
            recorder,
        )
        self.true_state.recorder = recorder
        self.made: list[int] = []
        self.chains = list(origin.chains)
        self.hashed_events = 0
        self._numbers: dict[int, int] | None = None
        self._worlds: dict[int, Worlds] = {}

    @property
    def numbers(self) -> dict[int, int]:
        """The legal moves by number."""
        if self._numbers is None:
            self._numbers = self.encoder.numbers(self.true_state)
        return self._numbers

    def play(self, number: int) -> None:
        """Play the legal move of this number; raises ValueError if there is none."""
        if number not in self.numbers:
            whose = (
                "the match is over" if self.true_state.turn is None else f"player {self.true_state.turn} has none such"
            )
            raise ValueError(f"{number} is no legal action now: {whose}, see legal_actions()")
        self.make(self.numbers[number])

    def make(self, move: int) -> None:
        """Play this legal move."""
        self.true_state.play(move, self.luck)
        self.made.append(move)
        self._numbers = None
        self._worlds = {}

    def view(self, seat: int) -> View:
        """The view of a seat."""
        return self.true_state.view(seat)

    def events(self, seat: int) -> list[Event]:
        """The events of a seat; in a sampled state those since sampling."""
        return self.recorder.events(seat, 0)

    def information(self, seat: int) -> str:
        """The string of a seat's information state: equal strings mean equal events and equal knowledge."""
        told, to = self.recorder.published, self.recorder.recipients
        for at in range(self.hashed_events, len(told)):
            text = msgspec.json.encode(told[at])
            for viewer in range(len(self.chains)) if to[at] < 0 else (to[at],):
                self.chains[viewer] = chain_hash(self.chains[viewer], text)
        self.hashed_events = len(told)
        return f"p{seat + 1} {chain_hash(self.chains[seat], msgspec.json.encode(self.true_state.own_part(seat))).hex()}"

    def sampled(self, seat: int, seed: int) -> SearchState:
        """A state that this seat cannot distinguish from this one, with its own luck from now on."""
        self.information(seat)
        chains = [self.chains[-1]] * len(self.chains)
        chains[seat] = self.chains[seat]
        view = self.view(seat)
        if seat not in self._worlds:
            self._worlds[seat] = self.encoder.game.worlds(view)
        return start_state(self.encoder, Origin(seed, tuple(chains), seat, view.json()), self._worlds[seat])

    def copy(self) -> SearchState:
        """A copy: after the same moves it meets the same luck."""
        recorder = EventRecorder(self.recorder.seats)
        recorder.published, recorder.recipients, recorder.news_masks = (
            self.recorder.published[:],
            self.recorder.recipients[:],
            self.recorder.news_masks[:],
        )
        recorder.public, recorder.private = self.recorder.public, self.recorder.private[:]
        other = SearchState(self.encoder, self.origin, self.true_state.copy(), copy(self.luck), recorder)
        other.made, other.chains, other.hashed_events = self.made[:], self.chains[:], self.hashed_events
        return other

    def __deepcopy__(self, memo: object) -> SearchState:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild_state, (self.encoder.game.key, self.encoder.seats, self.encoder.options, self.origin, self.made)


def chain_hash(before: bytes, text: bytes) -> bytes:
    """The hash of a chain with one more event."""
    return blake2b(before + text, digest_size=DIGEST).digest()


def deal_state(encoder: Encoder, seed: int) -> SearchState:
    """The state of a new match."""
    return start_state(encoder, Origin(seed, (b"",) * (encoder.seats + 1)), None)


def state_from_view(encoder: Encoder, view: View, seed: int) -> SearchState:
    """A state sampled for a view; the events before it are unknown."""
    assert view.seat is not None
    text = view.json()
    return start_state(
        encoder, Origin(seed, (chain_hash(b"", text.encode()),) * (encoder.seats + 1), view.seat, text), None
    )


def start_state(encoder: Encoder, origin: Origin, worlds: Worlds | None) -> SearchState:
    """The state of this origin before its first move."""
    luck, recorder = Quick(origin.seed), EventRecorder(encoder.seats)
    if not origin.view:
        return SearchState(
            encoder,
            origin,
            encoder.game.initial_state(encoder.seats, dict(encoder.options), luck, recorder),
            luck,
            recorder,
        )
    packed = encoder.game.worlds(encoder.game.read_view(origin.view)) if worlds is None else worlds
    return SearchState(encoder, origin, packed.sample(luck), luck, recorder)


def rebuild_state(key: str, seats: int, options: dict[str, Any], origin: Origin, moves: list[int]) -> SearchState:
    """A pickled state, rebuilt from its origin and moves."""
    state = start_state(encoder_of(key, seats, **options), origin, None)
    for move in moves:
        state.make(move)
    return state
