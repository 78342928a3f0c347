"""Wrong samplers of Le Duel, one fault each, that the laws must find."""

from typing import Any

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import u8

import filon
from filon.games.duel.state import State

from .duel_sampling import GAME


def shuffled(cards: list[int], luck: filon.Luck) -> list[int]:
    """The same cards in a random order."""
    return [int(card) for card in luck.shuffle("", vec[u8]([u8(card) for card in cards]))]


def set_pile_and_aside(state: State, cards: list[int]) -> None:
    """Set the pile and the cards set aside, from the top."""
    above = [int(card) for card in state.deck][: int(state.top)]
    state.deck = vec[u8]([u8(card) for card in above + cards])


def pile_and_aside(state: State) -> list[int]:
    """The pile and the cards set aside, from the top."""
    return [int(card) for card in state.deck][int(state.top) :]


def hand_of(state: State, seat: int) -> list[int]:
    """The codes of the cards in a hand."""
    own = state.view(seat).own
    assert own is not None
    return [state.components.codes[card] for card in own.hand]


class FaultySampler(filon.Worlds):
    """The engine's sampler with a fault that a subclass adds."""

    def __init__(self, view: filon.View) -> None:
        self.right = GAME.worlds(view)
        self.first = self.correct_sample(filon.Quick(99))

    def correct_sample(self, luck: filon.Luck) -> State:
        """A sample of the engine's own sampler."""
        state = self.right.sample(luck)
        assert isinstance(state, State)
        return state

    def sample(self, luck: filon.Luck) -> filon.State:
        state = self.correct_sample(luck)
        self.distort(state, luck)
        return state

    def distort(self, state: State, luck: filon.Luck) -> None:
        """Add the fault to a sampled state; the base class adds none and is the control."""


class FixedGoals(FaultySampler):
    """Goals are never exchanged."""

    def distort(self, state: State, luck: filon.Luck) -> None:
        state.goals = self.first.goals


class DuplicateCard(FaultySampler):
    """A discarded card is sometimes also in a hand."""

    def distort(self, state: State, luck: filon.Luck) -> None:
        held, away = hand_of(state, 0), state.view(None).discards
        if held and away and luck.below("", 4) == 0:
            state.drop(0, held[0])
            state.give(0, state.components.codes[away[0]])


class BiasedLuck(filon.Luck):
    """Low numbers are too frequent."""

    def __init__(self, luck: filon.Luck) -> None:
        self.luck = luck

    def shuffle(self, label: str, items: Any) -> Any:
        return self.luck.shuffle(label, items)

    def below(self, label: str, n: Any) -> Any:
        return min(self.luck.below(label, n), self.luck.below(label, n))


class BiasedShuffle(FaultySampler):
    """Samples are shuffled with BiasedLuck."""

    def correct_sample(self, luck: filon.Luck) -> State:
        return super().correct_sample(BiasedLuck(luck))


class StrikingHand(FaultySampler):
    """A solo player's hand may hold cards that strike when drawn."""

    def distort(self, state: State, luck: filon.Luck) -> None:
        hand = hand_of(state, 0)
        mixed = shuffled(hand + pile_and_aside(state), luck)
        for old, new in zip(hand, mixed, strict=False):
            state.drop(0, old)
            state.give(0, new)
        set_pile_and_aside(state, mixed[len(hand) :])


class CutOnly(FaultySampler):
    """The pile is cut, not shuffled: each position is right by itself, neighbouring cards are not."""

    def distort(self, state: State, luck: filon.Luck) -> None:
        pile = pile_and_aside(self.first)
        at = int(luck.below("", len(pile)))
        set_pile_and_aside(state, pile[at:] + pile[:at])


class FixedAside(FaultySampler):
    """The ten cards set aside are always the same."""

    def distort(self, state: State, luck: filon.Luck) -> None:
        below = pile_and_aside(self.first)
        set_pile_and_aside(state, shuffled(below[:-10], luck) + below[-10:])


class StrikingAside(FaultySampler):
    """Cards that strike are kept out of the pile as well as out of the hand: they are set aside where possible."""

    def distort(self, state: State, luck: filon.Luck) -> None:
        names = state.components.names
        loud = [card for card in pile_and_aside(state) if names[card].startswith(("break-", "rockfall"))]
        set_pile_and_aside(state, [card for card in pile_and_aside(state) if card not in loud] + loud)


def game_with_sampler(fault: type[FaultySampler]) -> filon.Game:
    """Le Duel with a faulty sampler."""
    return replace(GAME, build_worlds=fault)
