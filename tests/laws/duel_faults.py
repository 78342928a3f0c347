"""Wrong samplers of Le Duel, one fault each, that the laws must find."""

from typing import Any

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import u8

import filon
from filon.games.duel.state import State

from .duel_sampling import GAME


def shuffled(cards: list[int], luck: filon.Luck) -> list[int]:
    """The same cards in any order."""
    return [int(card) for card in luck.shuffle("", vec[u8]([u8(card) for card in cards]))]


def lay_below(state: State, cards: list[int]) -> None:
    """Make these the pile and those aside."""
    above = [int(card) for card in state.deck][: int(state.top)]
    state.deck = vec[u8]([u8(card) for card in above + cards])


def cards_below(state: State) -> list[int]:
    """Pile and those aside, from the top."""
    return [int(card) for card in state.deck][int(state.top) :]


def hand_of(state: State, seat: int) -> list[int]:
    """A hand by codes."""
    own = state.view(seat).own
    assert own is not None
    return [state.components.codes[card] for card in own.hand]


class Wrong(filon.Worlds):
    """The engine's sampler with a fault of its own."""

    def __init__(self, view: filon.View) -> None:
        self.right = GAME.worlds(view)
        self.first = self.one(filon.Quick(99))

    def one(self, luck: filon.Luck) -> State:
        """A right sample."""
        state = self.right.sample(luck)
        assert isinstance(state, State)
        return state

    def sample(self, luck: filon.Luck) -> filon.State:
        state = self.one(luck)
        self.spoil(state, luck)
        return state

    def spoil(self, state: State, luck: filon.Luck) -> None:
        """Make it wrong; here not at all, so that the door alone is tried too."""


class KeptGoals(Wrong):
    """Goals are never exchanged."""

    def spoil(self, state: State, luck: filon.Luck) -> None:
        state.goals = self.first.goals


class TwiceTheCard(Wrong):
    """A card discarded is now and then held again."""

    def spoil(self, state: State, luck: filon.Luck) -> None:
        held, away = hand_of(state, 0), state.view(None).discards
        if held and away and luck.below("", 4) == 0:
            state.drop(0, held[0])
            state.give(0, state.components.codes[away[0]])


class Low(filon.Luck):
    """Low numbers come too often."""

    def __init__(self, luck: filon.Luck) -> None:
        self.luck = luck

    def shuffle(self, label: str, items: Any) -> Any:
        return self.luck.shuffle(label, items)

    def below(self, label: str, n: Any) -> Any:
        return min(self.luck.below(label, n), self.luck.below(label, n))


class LazyShuffle(Wrong):
    """Shuffled by such numbers."""

    def one(self, luck: filon.Luck) -> State:
        return super().one(Low(luck))


class LoudHand(Wrong):
    """A solo player's hand may hold cards that strike when drawn."""

    def spoil(self, state: State, luck: filon.Luck) -> None:
        hand = hand_of(state, 0)
        mixed = shuffled(hand + cards_below(state), luck)
        for old, new in zip(hand, mixed, strict=False):
            state.drop(0, old)
            state.give(0, new)
        lay_below(state, mixed[len(hand) :])


class CutOnly(Wrong):
    """The pile is cut, not shuffled: each place is right by itself, neighbours are not."""

    def spoil(self, state: State, luck: filon.Luck) -> None:
        pile = cards_below(self.first)
        at = int(luck.below("", len(pile)))
        lay_below(state, pile[at:] + pile[:at])


class KeptAside(Wrong):
    """The ten cards set aside are always the same."""

    def spoil(self, state: State, luck: filon.Luck) -> None:
        below = cards_below(self.first)
        lay_below(state, shuffled(below[:-10], luck) + below[-10:])


class LoudBelow(Wrong):
    """Cards that strike are kept out of the pile as well as out of the hand: they lie aside wherever they can."""

    def spoil(self, state: State, luck: filon.Luck) -> None:
        names = state.components.names
        loud = [card for card in cards_below(state) if names[card].startswith(("break-", "rockfall"))]
        lay_below(state, [card for card in cards_below(state) if card not in loud] + loud)


def spoilt(fault: type[Wrong]) -> filon.Game:
    """Le Duel with this sampler."""
    return replace(GAME, build_worlds=fault)
