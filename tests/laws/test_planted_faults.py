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


class Sound(filon.State):
    """Saboteur behind a plain-Python door; the bugs below change one thing each."""

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


class Told(View, frozen=True, kw_only=True):
    """A view with room for a secret."""

    secret: str = ""


def told(view: filon.View, secret: str) -> Told:
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return Told(**fields, secret=secret)


class HiddenField(Sound):
    """Every seat's view says what p1 is."""

    def view(self, seat: int | None) -> filon.View:
        return told(self.inner.view(seat), self.inner.view(0).own.role)  # type: ignore[attr-defined]


class NextCard(Sound):
    """Every view shows the card on top of the pile."""

    def view(self, seat: int | None) -> filon.View:
        deck, top = self.inner.deck, self.inner.top  # type: ignore[attr-defined]
        return told(self.inner.view(seat), str(deck[top]) if top < 67 else "")


class TellingOrder(Sound):
    """Moves stand the other way round if the first goal hides the treasure."""

    def moves(self) -> vec[i64]:
        moves = list(self.inner.moves())
        return vec[i64](moves[::-1] if self.inner.goals[0] == 0 else moves)  # type: ignore[attr-defined]


class Whisper(EventData, frozen=True, tag="whisper"):
    """Nothing at all, but it has a number."""


class ShiftedNumbers(Sound):
    """A private event takes a number of everybody's when the card drawn is a tunnel."""

    def play(self, move: i64, luck: filon.Luck) -> None:
        seat, recorder = self.inner.turn, self.inner.recorder
        before = self.inner.view(seat).own.hand  # type: ignore[attr-defined]
        self.inner.play(move, luck)
        after = self.inner.view(seat).own.hand  # type: ignore[attr-defined]
        drawn = [card for card in after if after.count(card) > before.count(card) and "-" not in card]
        if recorder is not None and drawn:
            recorder.publish(Whisper())


class ForgottenMove(Sound):
    """The last lay is not listed."""

    def moves(self) -> vec[i64]:
        moves = list(self.inner.moves())
        lays = [move for move in moves if self.inner.write(move).startswith("lay ")]
        return vec[i64]([move for move in moves if move not in lays[-1:]])


class DroppedCard(Sound):
    """A map that was played is in no pile afterwards."""

    def view(self, seat: int | None) -> filon.View:
        view = self.inner.view(seat)
        kept = tuple(card for card in view.discards if card != "map")  # type: ignore[attr-defined]
        return msgspec.structs.replace(view, discards=kept)


class Obeying(filon.Worlds):
    """Samples again and again until the view comes out as it was shown, leak and all."""

    def __init__(self, bug: type[Sound], view: filon.View) -> None:
        self.bug, self.shown = bug, view
        self.inner = SABOTEUR.build_worlds(view)

    def sample(self, luck: filon.Luck) -> filon.State:
        while True:
            state = self.bug(self.inner.sample(luck))
            if state.view(self.shown.seat) == self.shown:
                return state


class Unaware(filon.Worlds):
    """Samples as if nothing was leaked."""

    def __init__(self, bug: type[Sound], view: filon.View) -> None:
        self.bug = bug
        self.inner = SABOTEUR.build_worlds(view)

    def sample(self, luck: filon.Luck) -> filon.State:
        return self.bug(self.inner.sample(luck))


def planted(bug: type[Sound], worlds: type[Any] = Unaware) -> filon.Game:
    """Saboteur with this bug."""

    def begin(seats: int, options: dict[str, Any], luck: filon.Luck, recorder: Any) -> filon.State:
        return bug(SABOTEUR.initial_state(seats, options, luck, recorder))

    doors = {
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
        view=Told if leaky else View,
        event_types=SABOTEUR.event_types,
        initial_state=begin,
        build_worlds=lambda view: worlds(bug, view),
        **doors,
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


def test_without_a_bug_the_door_changes_nothing() -> None:
    game = planted(Sound)

    assert not breaks(game, laws.twin_deals_look_identical)
    assert not breaks(game, laws.legal_moves_match_refusals)
    assert not breaks(game, laws.pieces_are_conserved)


@pytest.mark.parametrize(
    ("bug", "worlds", "law"),
    [
        (HiddenField, Unaware, laws.twin_deals_look_identical),
        (HiddenField, Unaware, laws.samples_match_the_view),
        (NextCard, Obeying, laws.twin_deals_look_identical),
        (TellingOrder, Unaware, laws.twin_deals_look_identical),
        (ShiftedNumbers, Unaware, laws.twin_deals_look_identical),
        (ForgottenMove, Unaware, laws.legal_moves_match_refusals),
        (DroppedCard, Unaware, laws.pieces_are_conserved),
    ],
)
def test_a_planted_bug_breaks_its_law(bug: type[Sound], worlds: type[Any], law: Law) -> None:
    assert breaks(planted(bug, worlds), law)


def test_a_leak_that_the_sampler_obeys_deceives_the_sample_law() -> None:
    """Why there is an oracle: the view agrees with its own samples."""
    assert not breaks(planted(NextCard, Obeying), laws.samples_match_the_view)
