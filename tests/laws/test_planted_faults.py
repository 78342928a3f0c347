"""Each planted bug of a game breaks the law that covers it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import filon
from filon.core.event import EventData
from filon.games.saboteur import GAME as SABOTEUR
from filon.games.saboteur import View
from filon.testing import laws
from filon.testing.saboteur import ORACLE
from filon.testing.walks import walk

pytestmark = pytest.mark.once

Law = Callable[..., None]


class Wrapper(filon.State):
    """Saboteur's state in a plain-Python wrapper; each bug below overrides one method."""

    def __init__(self, inner: filon.State) -> None:
        super().__init__()
        self.inner = inner

    @property
    def turn(self) -> int | None:
        return self.inner.turn

    @property
    def outcome(self) -> filon.Outcome | None:
        return self.inner.outcome

    def moves(self) -> vec[i64]:
        return self.inner.moves()

    def play(self, move: i64, luck: filon.Luck) -> None:
        self.inner.play(move, luck)

    def write(self, move: i64) -> str:
        return self.inner.write(move)

    def public(self, move: i64) -> str:
        return self.inner.public(move)

    def parse(self, text: str) -> int | None:
        return self.inner.parse(text)

    def judge(self, move: i64) -> filon.Refusal | None:
        return self.inner.judge(move)

    def copy(self) -> filon.State:
        return type(self)(self.inner.copy())

    def view(self, seat: int | None) -> filon.View:
        return self.inner.view(seat)

    def phrases(self, seat: int) -> list[str]:
        return self.inner.phrases(seat)

    def judge_talk(self, seat: int, text: str) -> filon.Refusal | None:
        return self.inner.judge_talk(seat, text)

    def talk(self, seat: int, text: str) -> None:
        self.inner.talk(seat, text)


class LeakingView(View, frozen=True, kw_only=True):
    """A view with an additional field for a secret."""

    secret: str = ""


def with_secret(view: filon.View, secret: str) -> LeakingView:
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return LeakingView(**fields, secret=secret)


class HiddenField(Wrapper):
    """Every view shows p1's role."""

    def view(self, seat: int | None) -> filon.View:
        return with_secret(self.inner.view(seat), self.inner.view(0).own.role)  # type: ignore[attr-defined]


class NextCard(Wrapper):
    """Every view shows the card on top of the pile."""

    def view(self, seat: int | None) -> filon.View:
        deck, top = self.inner.deck, self.inner.top  # type: ignore[attr-defined]
        return with_secret(self.inner.view(seat), str(deck[top]) if top < 67 else "")


class LeakingOrder(Wrapper):
    """Moves are listed in reverse if the first goal hides the treasure."""

    def moves(self) -> vec[i64]:
        moves = list(self.inner.moves())
        return vec[i64](moves[::-1] if self.inner.goals[0] == 0 else moves)  # type: ignore[attr-defined]


class Whisper(EventData, frozen=True, tag="whisper"):
    """An event without content that takes an event number."""


class ShiftedNumbers(Wrapper):
    """A private event takes a public event number if the card drawn is a tunnel."""

    def play(self, move: i64, luck: filon.Luck) -> None:
        seat, recorder = self.inner.turn, self.inner.recorder
        before = self.inner.view(seat).own.hand  # type: ignore[attr-defined]
        self.inner.play(move, luck)
        after = self.inner.view(seat).own.hand  # type: ignore[attr-defined]
        drawn = [card for card in after if after.count(card) > before.count(card) and "-" not in card]
        if recorder is not None and drawn:
            recorder.publish(Whisper())


class ForgottenMove(Wrapper):
    """The last legal move `lay` is not listed."""

    def moves(self) -> vec[i64]:
        moves = list(self.inner.moves())
        lays = [move for move in moves if self.inner.write(move).startswith("lay ")]
        return vec[i64]([move for move in moves if move not in lays[-1:]])


class DroppedCard(Wrapper):
    """A played map is missing from the discard pile."""

    def view(self, seat: int | None) -> filon.View:
        view = self.inner.view(seat)
        kept = tuple(card for card in view.discards if card != "map")  # type: ignore[attr-defined]
        return msgspec.structs.replace(view, discards=kept)


class LeakConsistentWorlds(filon.Worlds):
    """Rejection sampling until the view is equal, including the leak."""

    def __init__(self, bug: type[Wrapper], view: filon.View) -> None:
        self.bug, self.shown = bug, view
        self.inner = SABOTEUR.build_worlds(view)

    def sample(self, luck: filon.Luck) -> filon.State:
        while True:
            state = self.bug(self.inner.sample(luck))
            if state.view(self.shown.seat) == self.shown:
                return state


class LeakUnawareWorlds(filon.Worlds):
    """Samples worlds as if nothing was leaked."""

    def __init__(self, bug: type[Wrapper], view: filon.View) -> None:
        self.bug = bug
        self.inner = SABOTEUR.build_worlds(view)

    def sample(self, luck: filon.Luck) -> filon.State:
        return self.bug(self.inner.sample(luck))


def game_with_bug(bug: type[Wrapper], worlds: type[Any] = LeakUnawareWorlds) -> filon.Game:
    """Saboteur with a planted bug."""

    def begin(seats: int, options: dict[str, Any], luck: filon.Luck, recorder: Any) -> filon.State:
        return bug(SABOTEUR.initial_state(seats, options, luck, recorder))

    arguments = {
        name: getattr(SABOTEUR, name)
        for name in ("read_deal", "write_deal", "item_name", "view_from_events", "render_board", "options")
    }
    leaky = bug in (HiddenField, NextCard)
    return filon.Game(
        key="saboteur",
        title="Saboteur, bugged",
        version=1,
        seats=SABOTEUR.seats,
        package=SABOTEUR.package,
        view=LeakingView if leaky else View,
        event_types=SABOTEUR.event_types,
        initial_state=begin,
        build_worlds=lambda view: worlds(bug, view),
        **arguments,
    )


def breaks(game: filon.Game, law: Law) -> bool:
    """Whether one of a few walks breaks the law."""
    for seed in range(8):
        random = Random(seed)
        walked = walk(SABOTEUR, ORACLE, random.choice([3, 4, 5]), random, options={"rounds": 1}, talk=0.0)
        try:
            law(game, ORACLE, walked, random)
        except AssertionError:
            return True
    return False


def test_wrapper_without_a_bug_breaks_no_law() -> None:
    game = game_with_bug(Wrapper)

    assert not breaks(game, laws.twin_deals_look_identical)
    assert not breaks(game, laws.legal_moves_match_refusals)
    assert not breaks(game, laws.pieces_are_conserved)


@pytest.mark.parametrize(
    ("bug", "worlds", "law"),
    [
        (HiddenField, LeakUnawareWorlds, laws.twin_deals_look_identical),
        (HiddenField, LeakUnawareWorlds, laws.samples_match_the_view),
        (NextCard, LeakConsistentWorlds, laws.twin_deals_look_identical),
        (LeakingOrder, LeakUnawareWorlds, laws.twin_deals_look_identical),
        (ShiftedNumbers, LeakUnawareWorlds, laws.twin_deals_look_identical),
        (ForgottenMove, LeakUnawareWorlds, laws.legal_moves_match_refusals),
        (DroppedCard, LeakUnawareWorlds, laws.pieces_are_conserved),
    ],
)
def test_planted_bug_breaks_its_law(bug: type[Wrapper], worlds: type[Any], law: Law) -> None:
    assert breaks(game_with_bug(bug, worlds), law)


def test_sampler_consistent_with_a_leak_passes_the_sample_law() -> None:
    """The reason for an oracle: a leaking view is consistent with its own samples."""
    assert not breaks(game_with_bug(NextCard, LeakConsistentWorlds), laws.samples_match_the_view)
