"""What is one match to somebody who searches it? A truth that can be copied, kept, looked at and imagined otherwise.

A seat's information state is named by a hash of all it has heard, one event after another, and of what it knows now.
In a sampled world nobody can say what the others heard in private: theirs begins with what everybody heard.
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
    """How a world came about: dealt by a seed; or sampled by it, for the seat whose view this is, as JSON.

    `chains` are what each hearer had heard by then, hashed; the onlooker's last.
    """

    seed: int
    chains: tuple[bytes, ...]
    seat: int = 0
    view: str = ""


class SearchState:
    """One match, dealt or sampled."""

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
        self.heard = 0
        self._numbers: dict[int, int] | None = None
        self._packed: dict[int, Worlds] = {}

    @property
    def numbers(self) -> dict[int, int]:
        """Legal moves now, by number."""
        if self._numbers is None:
            self._numbers = self.encoder.numbers(self.true_state)
        return self._numbers

    def play(self, number: int) -> None:
        """Make the legal move of this number; raises ValueError where there is none."""
        if number not in self.numbers:
            whose = (
                "the match is over" if self.true_state.turn is None else f"player {self.true_state.turn} has none such"
            )
            raise ValueError(f"{number} is no legal action now: {whose}, see legal_actions()")
        self.make(self.numbers[number])

    def make(self, move: int) -> None:
        """Make this legal move."""
        self.true_state.play(move, self.luck)
        self.made.append(move)
        self._numbers = None
        self._packed = {}

    def view(self, seat: int) -> View:
        """What this seat may know."""
        return self.true_state.view(seat)

    def events(self, seat: int) -> list[Event]:
        """What this seat noticed; in a sampled world, since it was sampled."""
        return self.recorder.events(seat, 0)

    def information(self, seat: int) -> str:
        """The name of this seat's information state: whoever has the same one heard and knows the same."""
        told, to = self.recorder.published, self.recorder.recipients
        for at in range(self.heard, len(told)):
            text = msgspec.json.encode(told[at])
            for viewer in range(len(self.chains)) if to[at] < 0 else (to[at],):
                self.chains[viewer] = chain_hash(self.chains[viewer], text)
        self.heard = len(told)
        return f"p{seat + 1} {chain_hash(self.chains[seat], msgspec.json.encode(self.true_state.own_part(seat))).hex()}"

    def sampled(self, seat: int, seed: int) -> SearchState:
        """Another way things might be for all this seat knows, with luck of its own to come."""
        self.information(seat)
        chains = [self.chains[-1]] * len(self.chains)
        chains[seat] = self.chains[seat]
        view = self.view(seat)
        if seat not in self._packed:
            self._packed[seat] = self.encoder.game.worlds(view)
        return start_state(self.encoder, Origin(seed, tuple(chains), seat, view.json()), self._packed[seat])

    def copy(self) -> SearchState:
        """The same again: made the same moves, it meets the same luck."""
        recorder = EventRecorder(self.recorder.seats)
        recorder.published, recorder.recipients, recorder.news_masks = (
            self.recorder.published[:],
            self.recorder.recipients[:],
            self.recorder.news_masks[:],
        )
        recorder.public, recorder.private = self.recorder.public, self.recorder.private[:]
        other = SearchState(self.encoder, self.origin, self.true_state.copy(), copy(self.luck), recorder)
        other.made, other.chains, other.heard = self.made[:], self.chains[:], self.heard
        return other

    def __deepcopy__(self, memo: object) -> SearchState:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild_state, (self.encoder.game.key, self.encoder.seats, self.encoder.options, self.origin, self.made)


def chain_hash(before: bytes, text: bytes) -> bytes:
    """What one has heard, and this."""
    return blake2b(before + text, digest_size=DIGEST).digest()


def deal_state(encoder: Encoder, seed: int) -> SearchState:
    """A new match."""
    return start_state(encoder, Origin(seed, (b"",) * (encoder.seats + 1)), None)


def state_from_view(encoder: Encoder, view: View, seed: int) -> SearchState:
    """One way things might be for this view, by the seat that has it; what it heard before is not known here."""
    assert view.seat is not None
    text = view.json()
    return start_state(
        encoder, Origin(seed, (chain_hash(b"", text.encode()),) * (encoder.seats + 1), view.seat, text), None
    )


def start_state(encoder: Encoder, origin: Origin, worlds: Worlds | None) -> SearchState:
    """The world of this origin before its first move."""
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
    """A world that was kept."""
    world = start_state(encoder_of(key, seats, **options), origin, None)
    for move in moves:
        world.make(move)
    return world
