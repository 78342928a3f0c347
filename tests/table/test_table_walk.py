"""Random inputs in random order: the table stays consistent, and its log rebuilds it."""

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import filon
from filon.table import Delivery, Table
from filon.table.log_entries import (
    Committed,
    DealRequested,
    Dealt,
    GameChosen,
    Rematched,
    Revealed,
    RevealFailed,
    Stood,
    TermsFixed,
)
from filon.table.protocol.server_messages import Refused
from sample_sizes import fewer
from table.tables import (
    CLOCK,
    FEW,
    PARTS,
    DeliveryChecker,
    as_json,
    empty_table,
    fair_match,
    full_state,
    kuhn,
    rebuilt,
    saboteur,
    settings_for,
    sha256_hex,
    vote_of,
    without_pile,
)

pytestmark = pytest.mark.once

SEATS = st.sampled_from([0, 0, 0, 1, 1, 1, 2, 2, 2, -1, 3, None])
TEXTS = st.sampled_from(["fly", "", "check", "call", "take gold1", None, 5, "\ud800"])
IDS = st.sampled_from(["", "", "", "a", "b", "c", None, "x" * 99])
NUMBERS = st.sampled_from([0, 0, 0, 0, 0, -1, 1, None])
HOSTS = st.sampled_from([None, None, 0, 1, 9])
SECONDS = st.sampled_from([0, 0, 1, 7, 40, -30, float("nan")])


def tables() -> dict[str, Any]:
    """Start positions of a walk; without a pile Saboteur has moves that give no information."""
    return {
        "kuhn": lambda: kuhn(clock=CLOCK),
        "saboteur": lambda: saboteur(clock=CLOCK, options={"rounds": 1}),
        "late": lambda: without_pile(saboteur(options={"rounds": 2})),
        "committed": lambda: fair_match(options={"rounds": 1}),
        "empty": lambda: empty_table("kuhn", clock=CLOCK),
    }


class Walk(RuleBasedStateMachine):
    """Every input, valid or not; a few of each kind are made likely."""

    @initialize(kind=st.sampled_from(sorted(tables())))
    def set_table(self, kind: str) -> None:
        self.table: Table = tables()[kind]()
        self.checker = DeliveryChecker(self.table)
        self.now = self.table.log[-1].now
        self.steps = 0

    def happens(self, say: Any, seat: Any, seconds: float) -> None:
        """One input: it is accepted, refused, or raises; only an accepted one changes the table."""
        before, number, now = full_state(self.table), self.table.number, self.now + seconds
        deliveries: list[Delivery] = []
        mistake = ""
        try:
            deliveries = self.checker.receive(say(now), seat)
        except filon.FilonError as error:
            mistake = error.code
        assert mistake in ("", "seat", "now", "input", "bot", "name", "tries")
        assert mistake != "seat" or seat not in range(len(self.table.lobby.seats))
        if len(deliveries) > 1:
            self.now = now
            assert len(self.table.log) == before["log"].count("\n") + 1
        else:
            assert full_state(self.table) == before
        assert as_json([delivery.body for delivery in deliveries if isinstance(delivery.body, Refused)])
        assert self.table.number >= number

    @rule(seat=SEATS, off=NUMBERS, strange=TEXTS, id=IDS, seconds=SECONDS)
    def say_something_strange(self, seat: Any, off: Any, strange: Any, id: Any, seconds: float) -> None:
        number = None if off is None else self.table.number + off
        self.happens(lambda now: self.table.say(seat, number, strange, now, id), seat, seconds)  # type: ignore[arg-type]

    @rule(choice=st.integers(0, 10**6), off=NUMBERS, id=IDS, seconds=SECONDS)
    def move(self, choice: int, off: Any, id: Any, seconds: float) -> None:
        seat = None if self.table.session is None else self.table.session.turn
        if seat is not None:
            legal = self.table.match.legal()
            number = self.table.number + (off or 0)
            move = legal[choice % len(legal)]
            self.happens(lambda now: self.table.say(seat, number, move, now, id), seat, seconds)

    @rule(seat=st.integers(0, 2), choice=st.integers(0, 10**6), id=IDS)
    def talk(self, seat: int, choice: int, id: Any) -> None:
        session = self.table.session
        phrases = session.match.phrases(seat) if session and seat < session.match.seats else []
        said = phrases[choice % len(phrases)] if phrases else "hello"
        self.happens(lambda now: self.table.talk(seat, said, now, id), seat, 1)

    @rule(seat=SEATS, off=NUMBERS, id=IDS, seconds=SECONDS)
    def take_back(self, seat: Any, off: Any, id: Any, seconds: float) -> None:
        number: Any = None if off is None else self.table.number + off
        self.happens(lambda now: self.table.undo(seat, number, now, id), seat, seconds)

    @rule(id=IDS)
    def take_back_the_last_move(self, id: Any) -> None:
        if self.table.session and self.table.session.moves:
            seat = self.table.session.moves[-1].seat
            self.happens(lambda now: self.table.undo(seat, self.table.number, now, id), seat, 1)

    @rule(seat=SEATS, agrees=st.sampled_from([True, True, False, None]), id=IDS)
    def answer(self, seat: Any, agrees: Any, id: Any) -> None:
        self.happens(lambda now: self.table.vote(seat, agrees, now, id), seat, 1)

    @rule()
    def all_agree(self) -> None:
        vote = vote_of(self.table) if self.table.session else None
        for seat in vote.waiting if vote else ():
            self.happens(lambda now, seat=seat: self.table.vote(seat, True, now), seat, 1)

    @rule(seat=SEATS, seconds=SECONDS)
    def leave(self, seat: Any, seconds: float) -> None:
        self.happens(lambda now: self.table.leave(seat, now), seat, seconds)

    @rule(seat=SEATS, seconds=SECONDS)
    def come_back(self, seat: Any, seconds: float) -> None:
        self.happens(lambda now: self.table.rejoin(seat, now), seat, seconds)

    @rule(seat=SEATS, bot=st.sampled_from(["", "", "random", "gambler"]), name=st.sampled_from(["Ada", "", "\n", None]))
    def sit(self, seat: Any, bot: str, name: Any) -> None:
        self.happens(lambda now: self.table.sit(seat, name, now, bot), seat, 1)

    @rule(seat=SEATS, line=st.sampled_from(["hello", "", " x\n", None]), id=IDS)
    def chat(self, seat: Any, line: Any, id: Any) -> None:
        self.happens(lambda now: self.table.chat(seat, line, now, id), seat, 1)

    @rule(seat=SEATS, id=IDS)
    def give_up(self, seat: Any, id: Any) -> None:
        self.happens(lambda now: self.table.give_up(seat, now, id), seat, 1)

    @rule(seat=SEATS)
    def stand(self, seat: Any) -> None:
        self.happens(lambda now: self.table.report(Stood(now=now, seat=seat), seat), seat, 1)

    @rule(by=HOSTS, seed=st.integers(0, 9), seconds=SECONDS)
    def deal(self, by: Any, seed: int, seconds: float) -> None:
        self.happens(lambda now: self.table.report(Dealt(now=now, by=by, seed=seed), by), by, seconds)

    @rule(by=HOSTS, rotate=st.sampled_from([0, 1, 1, -1, 5]))
    def go_on(self, by: Any, rotate: int) -> None:
        self.happens(lambda now: self.table.report(Rematched(now=now, by=by, rotate=rotate), by), by, 1)

    @rule(by=HOSTS, key=st.sampled_from(["kuhn", "saboteur"]))
    def choose(self, by: Any, key: str) -> None:
        settings = settings_for(key, options={"rounds": 1} if key == "saboteur" else {})
        self.happens(lambda now: self.table.report(GameChosen(now=now, by=by, settings=settings), by), by, 1)

    @rule(by=HOSTS, seats=st.sampled_from([(0, 1), (1,), (), (0, 1, 1)]))
    def call(self, by: Any, seats: tuple[int, ...]) -> None:
        self.happens(lambda now: self.table.report(DealRequested(now=now, by=by, seats=seats), by), by, 1)

    @rule(seat=SEATS, seconds=SECONDS, late=st.booleans())
    def deal_fairly(self, seat: Any, seconds: float, late: bool) -> None:
        """The next step of a fair deal: of one seat, or of the server."""
        deal_protocol = self.table.deal_protocol
        attempt = 1 if deal_protocol is None else deal_protocol.attempt
        part = f"{attempt:02x}" + PARTS[seat or 0][2:]
        for entry in (
            lambda now: Committed(now=now, seat=seat, hash=sha256_hex(part)),
            lambda now: TermsFixed(now=now, secret=f"{attempt:02x}" * 32),
            lambda now: Revealed(now=now, seat=seat, part=part),
            *([lambda now: RevealFailed(now=now)] if late else []),
        ):
            self.happens(lambda now, entry=entry: self.table.report(entry(now), seat), seat, seconds)

    @rule(seconds=SECONDS)
    def tick(self, seconds: float) -> None:
        self.happens(self.table.tick, 0, seconds)

    @rule(id=IDS)
    def let_bots_play(self, id: Any) -> None:
        for _ in range(3):
            found = self.table.bot_move(FEW)
            if found is not None:
                seat, move = found
                assert self.table.match.refusal(move) is None
                self.happens(
                    lambda now, seat=seat, move=move: self.table.say(seat, self.table.number, move, now, id), seat, 1
                )

    @invariant()
    def updates_build_the_snapshots(self) -> None:
        assert self.checker.is_in_sync()

    @invariant()
    def the_log_is_the_truth(self) -> None:
        self.steps += 1
        if self.steps % 4 == 0:
            assert full_state(rebuilt(self.table)) == full_state(self.table)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert full_state(rebuilt(self.table)) == full_state(self.table)


CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]
TestWalk = Walk.TestCase
# Twenty of them on the sources.
TestWalk.settings = settings(
    max_examples=fewer(60), stateful_step_count=40, deadline=None, derandomize=True, suppress_health_check=CHECKS
)


@pytest.mark.soak
class TestLongWalk(Walk.TestCase):
    settings = settings(max_examples=300, stateful_step_count=100, deadline=None, suppress_health_check=CHECKS)
