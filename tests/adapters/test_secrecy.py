"""Observations, masks, information states and sampled states reveal nothing that is hidden from a seat."""

from collections.abc import Iterator
from typing import Any

import pytest

from adapters.encoder_checks import (
    drawn,
    figures_are_shares,
    got,
    twin_deals_look_identical,
    twin_of,
    worlds_look_the_same,
)
from adapters.sample_matches import by_game, walks
from filon.adapters import encoder_of
from filon.adapters.encoder import Encoder
from filon.adapters.search_state import SearchState
from filon.core.view import View
from filon.testing.walks import Walk, follow

by_secret = pytest.mark.parametrize("key", ["duel", "saboteur", "sacramento"])


def twins(key: str, count: int) -> Iterator[tuple[Encoder, Walk, Walk, int]]:
    """Twins of so many walks, where there are any."""
    for encoder, walked, random in walks(key, count, most=120):
        twin = twin_of(encoder, walked, random)
        if twin is not None:
            yield encoder, *twin


def compared(key: str) -> int:
    """How many twins could not be told apart; raises where some could."""
    found = list(twins(key, 8))
    for encoder, one, other, seat in found:
        twin_deals_look_identical(encoder, one, other, seat)
    return len(found)


@by_secret
def test_twin_deals_give_the_seat_the_same_bytes(key: str) -> None:
    assert compared(key) >= 5


@by_secret
def test_another_seat_can_tell_twin_deals_apart(key: str) -> None:
    """Otherwise the test above would prove nothing."""
    distinguished = 0
    for encoder, one, other, seat in twins(key, 4):
        for rival in set(range(encoder.seats)) - {seat}:
            pairs = zip(got(encoder, one, rival), got(encoder, other, rival), strict=True)
            distinguished += any(here[0] != there[0] and here[2] != there[2] for here, there in pairs)

    assert distinguished >= 2


class Leaking(SearchState):
    """A world whose information state tells of everybody's cards."""

    def information(self, seat: int) -> str:
        return super().information(seat) + self.true_state.uncovered().json()


@by_secret
def test_planted_leak_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.sample_matches.SearchState", Leaking)

    with pytest.raises(AssertionError):
        compared(key)


@by_game
def test_sampled_state_looks_the_same_to_its_seat(key: str) -> None:
    for encoder, walked, random in walks(key, 4, most=150):
        worlds_look_the_same(encoder, walked, random, 0.1)


@by_secret
def test_sampled_states_differ(key: str) -> None:
    kinds = set()
    for encoder, walked, random in walks(key, 3, most=60):
        *_, (match, _) = follow(encoder.game, walked)
        kinds |= {drawn(encoder, match, random.randrange(encoder.seats), seed) for seed in range(6)}

    assert len(kinds) > 6


@by_game
def test_different_views_have_different_observations(key: str) -> None:
    """Two moments of a match that a seat can tell apart by cards, board or figures look different in numbers."""
    for encoder, walked, _ in walks(key, 3, most=150):
        seen: dict[bytes, View] = {}
        for match, _ in follow(encoder.game, walked):
            if match.turn is None:
                continue
            view = match.view(match.turn)
            before = seen.setdefault(encoder.observe(view).tobytes(), view)

            assert plain(before) == plain(view)


# What the arrays leave out: how the past went, what was said, and the order in which things came to lie.
LEFT_OUT = {
    "saboteur": ("past", "claims", "talked", "hoards", "discards"),
    "duel": ("gold_order", "laid_order", "won", "ends", "discards", "gone"),
    "sabale": ("steps",),
    "sacramento": ("round", "turns", "dice", "left", "quiet"),
}


def plain(view: View) -> dict[str, Any]:
    """A view without what the arrays leave out."""
    out = next(fields for key, fields in LEFT_OUT.items() if f".{key}." in type(view).__module__)
    return {name: getattr(view, name) for name in view.__struct_fields__ if name not in out and name != "own"}


@by_game
def test_observation_values_are_between_zero_and_one(key: str) -> None:
    for encoder, walked, random in walks(key, 3):
        figures_are_shares(encoder, walked, random, 0.1)


def test_arrays_hold_the_seats_own_cards_and_role() -> None:
    encoder = encoder_of("saboteur", 5)
    match = encoder.game.start(5, seed=3)
    parts = {part.name: part for part in encoder.parts}
    for seat in range(5):
        view = match.view(seat)
        arrays = encoder.split(encoder.observe(view))
        shares = zip(parts["hand"].planes, arrays["hand"], strict=True)
        held = {name: round(6 * share) for name, share in shares if share}

        assert held == {card: view.own.hand.count(card) for card in view.own.hand}
        assert arrays["viewer"].argmax() == seat
        assert parts["role"].planes[int(arrays["role"].argmax())] == view.own.role
