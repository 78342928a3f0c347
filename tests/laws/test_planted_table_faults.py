"""Each planted fault of a table breaks the law or test that covers it."""

from random import Random
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

import filon
from filon import bots
from filon.core import record
from filon.core.budget import Budget
from filon.core.refusal import Refusal
from filon.games.saboteur import GAME as SABOTEUR
from filon.table import Delivery, Table, bot_requests, undo_rules, updates
from filon.table.match_session import MatchSession
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import Snapshot, Update
from filon.table.replay import Replay
from filon.testing import laws
from filon.testing.oracle import oracle_of
from filon.testing.walks import walk
from laws.test_planted_faults import Law, Wrapper, game_with_bug
from table import test_bot_seats, test_undo

pytestmark = pytest.mark.once

WALKS = 8


def breaks(law: Law, key: str = "saboteur", game: filon.Game | None = None) -> bool:
    """Whether one of a few walks breaks the law."""
    real = filon.load(key)
    oracle = oracle_of(real)
    for seed in range(WALKS):
        random = Random(seed)
        options = {"rounds": 2} if key == "saboteur" else {}
        talk = 0.05 if game is None else 0.0
        walked = walk(real, oracle, random.choice(real.seats[:3]), random, options=options, talk=talk)
        try:
            law(game or real, oracle, walked, random)
        except AssertionError:
            return True
    return False


# Leaks of a game ------------------------------------------------------------------------------------------------------


class LeakingPasses(Wrapper):
    """Passes are listed in reverse if the next card of the pile is a map."""

    def moves(self) -> vec[i64]:
        moves, deck, top = list(self.inner.moves()), self.inner.deck, self.inner.top  # type: ignore[attr-defined]
        if top < 67 and SABOTEUR.item_name("r1 deck", int(deck[top]), {}) == "map":
            passes = [move for move in moves if self.inner.write(move).startswith("pass ")]
            moves = [move for move in moves if move not in passes] + passes[::-1]
        return vec[i64](moves)


class LeakingTalk(Wrapper):
    """A seat that claims the treasure at a wrong goal is refused."""

    def judge_talk(self, seat: int, text: str) -> Refusal | None:
        goals = self.inner.goals  # type: ignore[attr-defined]
        claimed = {"claim 8,-2 treasure": 0, "claim 8,0 treasure": 1, "claim 8,2 treasure": 2}.get(text)
        if claimed is not None and goals[claimed] != 0:
            return Refusal("talk_of_hidden_goals", "S10.1")
        return self.inner.judge_talk(seat, text)


@pytest.mark.parametrize("bug", [LeakingPasses, LeakingTalk])
def test_leaking_game_breaks_the_law_of_equal_futures(bug: type[Wrapper]) -> None:
    assert breaks(laws.hidden_cards_do_not_affect_the_next_decision, game=game_with_bug(bug))
    assert not breaks(laws.hidden_cards_do_not_affect_the_next_decision, game=game_with_bug(Wrapper))


def test_leaking_talk_breaks_the_table_law_too() -> None:
    assert breaks(laws.twin_tables_look_identical, game=game_with_bug(LeakingTalk))


# Faults of a table ----------------------------------------------------------------------------------------------------


class EarlyRecord:
    """A committed match that returns its record after 20 lines already."""

    def __init__(self, match: filon.Match) -> None:
        self.inner = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def record(self) -> str:
        return record.write(self.inner) if len(self.inner.lines) >= 20 else self.inner.record()


def match_with_early_record(table: Table) -> Any:
    assert table.session is not None
    return EarlyRecord(table.session.match)


def undo_checks_own_move_only(session: MatchSession, seat: int, asked: int) -> Refusal | bool:
    """Undo is judged only by the information gain of the requesting seat's own move."""
    at = session.last_move[seat]
    if at < 0:
        return undo_rules.NOTHING_TO_UNDO
    if session.moves[at].gain:
        return False if asked and asked == session.match.seats - 1 else undo_rules.AFTER_INFORMATION_GAIN
    return not asked or all(voice == seat for voice in session.step_seats[session.moves[at].step + 1 :])


def bot_sees_all_events(table: Table, budget: Budget) -> tuple[int, str] | None:
    """A bot gets the events of every seat."""
    seat = None if table.session is None else table.session.turn
    if seat is None or not table.is_bot(seat):
        return None
    match = table.match
    events = [event for other in range(match.seats) for event in match.events(other)]
    chance = match.luck.private(f"bot {seat} {len(table.session.moves)}") if table.session else 0
    bot = bots.find(match.game, table.lobby.seats[seat].level)
    return seat, bot(match.game, match.view(seat), events, chance, budget)


def talk_from_first_seats_view(table: Table) -> list[tuple[int, str]]:
    """A talking bot gets p1's view."""
    match, found = table.match, []
    for seat in filter(table.is_bot, range(match.seats)):
        talk = bots.talk_of(bots.find(match.game, table.lobby.seats[seat].level))
        said = talk(match.game, match.view(0), match.heard(seat), 0) if talk else None
        if said is not None:
            found.append((seat, said))
    return found


def hint_from_first_seats_events(table: Table, seat: int, budget: Budget) -> str | None:
    """A hint is computed from p1's events."""
    if table.session is None or table.session.turn != seat:
        return None
    match = table.match
    chance = match.luck.private(f"hint {seat} {len(table.session.moves)}")
    return bots.best(match.game)(match.game, match.view(seat), match.heard(0), chance, budget)


def replay_shows_taken_gold(replay: Replay, step: int, viewer: Any) -> str:
    """A replay for one seat shows which gold another seat took."""
    line, before = replay.lines[step - 1], replay.state_at(step - 1)
    if ": " in line:
        return line
    move = before.parse(line) if viewer not in ("all", before.turn) and not line.startswith("take ") else None
    return f"p{(before.turn or 0) + 1} {line if move is None else before.public(move)}"


def offers_to_all_viewers(table: Table, seat: int | None, shown: Any = Table.snapshot) -> Snapshot:
    """All viewers are shown the offers of the deciding seat."""
    found, turn = shown(table, seat), None if table.session is None else table.session.turn
    if turn is None:
        return found
    return replace(found, viewer=replace(found.viewer, offers=shown(table, turn).viewer.offers))


def first_seats_part_for_spectators(table: Table, seat: int | None, shown: Any = Table.snapshot) -> Snapshot:
    """Spectators are shown p1's own part, on some turns."""
    found = shown(table, seat)
    if seat is not None or table.number % 3:
        return found
    return replace(found, viewer=replace(found.viewer, own=shown(table, 0).viewer.own))


def updates_without_undo_state(*asked: Any, deliveries: Any = updates.deliveries) -> list[Delivery]:
    """Updates do not say that a move can no longer be undone."""
    found = []
    for delivery in deliveries(*asked):
        if isinstance(delivery.body, Update):
            kept = [op for op in delivery.body.patch if op.path != "/viewer/undo"]
            delivery = Delivery(
                delivery.to, replace(delivery.body, written_patch=msgspec.Raw(msgspec.json.encode(kept)))
            )
        found.append(delivery)
    return found


def client_keeps_undone_state(client_state: ClientState, delivery: Any) -> None:
    """A client keeps the events of undone moves."""
    client_state.events += delivery["events"]


PLANTED: dict[str, tuple[Any, str, Any, Law, str]] = {
    "record before the end": (
        Table,
        "match",
        property(match_with_early_record),
        laws.committed_secret_stays_hidden,
        "saboteur",
    ),
    "undo by the mover's information": (
        undo_rules,
        "judge",
        undo_checks_own_move_only,
        laws.undo_without_consent_hides_nothing,
        "sacramento",
    ),
    "replay shows taken gold": (
        Replay,
        "public_line",
        replay_shows_taken_gold,
        laws.twin_tables_look_identical,
        "saboteur",
    ),
    "offers for all": (Table, "snapshot", offers_to_all_viewers, laws.twin_tables_look_identical, "saboteur"),
    "private part for spectators": (
        Table,
        "snapshot",
        first_seats_part_for_spectators,
        laws.twin_tables_look_identical,
        "saboteur",
    ),
    "undo state missing": (updates, "deliveries", updates_without_undo_state, laws.client_state_stays_in_sync, "kuhn"),
    "client keeps undone events": (
        ClientState,
        "replace_events",
        client_keeps_undone_state,
        laws.client_state_stays_in_sync,
        "kuhn",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_planted_table_fault_breaks_its_law(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """test_laws.py shows that the laws hold without the fault."""
    where, name, wrong, law, key = PLANTED[fault]
    monkeypatch.setattr(where, name, wrong)

    assert breaks(law, key)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("bot_move", bot_sees_all_events),
        ("bot_talk", talk_from_first_seats_view),
        ("hint", hint_from_first_seats_events),
    ],
)
def test_bot_that_sees_another_seats_information_breaks_its_law(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_requests, name, wrong)

    with pytest.raises(AssertionError):
        test_bot_seats.test_bot_task_has_its_seats_view_events_and_own_seed(monkeypatch)


def test_hiding_again_after_the_dice_fails_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo_rules, "judge", undo_checks_own_move_only)

    with pytest.raises(AssertionError):
        test_undo.test_undo_of_hiding_is_refused_after_a_bot_rolled_the_dice()
