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
from laws.test_planted_faults import Law, Sound, planted
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


# What a game could tell -----------------------------------------------------------------------------------------------


class TellingPasses(Sound):
    """Passes stand the other way round if the next card of the pile is a map."""

    def moves(self) -> vec[i64]:
        moves, deck, top = list(self.inner.moves()), self.inner.deck, self.inner.top  # type: ignore[attr-defined]
        if top < 67 and SABOTEUR.item_name("r1 deck", int(deck[top]), {}) == "map":
            passes = [move for move in moves if self.inner.write(move).startswith("pass ")]
            moves = [move for move in moves if move not in passes] + passes[::-1]
        return vec[i64](moves)


class TellingTalk(Sound):
    """A seat that claims the treasure at a wrong goal is refused."""

    def judge_talk(self, seat: int, text: str) -> Refusal | None:
        goals = self.inner.goals  # type: ignore[attr-defined]
        claimed = {"claim 8,-2 treasure": 0, "claim 8,0 treasure": 1, "claim 8,2 treasure": 2}.get(text)
        if claimed is not None and goals[claimed] != 0:
            return Refusal("talk_of_hidden_goals", "S10.1")
        return self.inner.judge_talk(seat, text)


@pytest.mark.parametrize("bug", [TellingPasses, TellingTalk])
def test_what_a_game_could_tell_breaks_the_law_of_what_comes_next(bug: type[Sound]) -> None:
    assert breaks(laws.hidden_cards_do_not_affect_the_next_decision, game=planted(bug))
    assert not breaks(laws.hidden_cards_do_not_affect_the_next_decision, game=planted(Sound))


def test_talk_that_tells_the_treasure_is_seen_at_the_table_too() -> None:
    assert breaks(laws.twin_tables_look_identical, game=planted(TellingTalk))


# What a table could do ------------------------------------------------------------------------------------------------


class OpensEarly:
    """A committed match whose record is opened after 20 lines."""

    def __init__(self, match: filon.Match) -> None:
        self.inner = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def record(self) -> str:
        return record.write(self.inner) if len(self.inner.lines) >= 20 else self.inner.record()


def match_that_opens_early(table: Table) -> Any:
    assert table.session is not None
    return OpensEarly(table.session.match)


def own_news_only(session: MatchSession, seat: int, asked: int) -> Refusal | bool:
    """Undo looks only at what the asker's own move brought."""
    at = session.last_move[seat]
    if at < 0:
        return undo_rules.NOTHING_TO_UNDO
    if session.moves[at].gain:
        return False if asked and asked == session.match.seats - 1 else undo_rules.AFTER_INFORMATION_GAIN
    return not asked or all(voice == seat for voice in session.step_seats[session.moves[at].step + 1 :])


def all_ears(table: Table, budget: Budget) -> tuple[int, str] | None:
    """A bot hears what every seat heard."""
    seat = None if table.session is None else table.session.turn
    if seat is None or not table.is_bot(seat):
        return None
    match = table.match
    events = [event for other in range(match.seats) for event in match.events(other)]
    chance = match.luck.private(f"bot {seat} {len(table.session.moves)}") if table.session else 0
    bot = bots.find(match.game, table.lobby.seats[seat].level)
    return seat, bot(match.game, match.view(seat), events, chance, budget)


def talking_of_all(table: Table) -> list[tuple[int, str]]:
    """A bot that talks has seen p1's view."""
    match, found = table.match, []
    for seat in filter(table.is_bot, range(match.seats)):
        talk = bots.talk_of(bots.find(match.game, table.lobby.seats[seat].level))
        said = talk(match.game, match.view(0), match.heard(seat), 0) if talk else None
        if said is not None:
            found.append((seat, said))
    return found


def first_player_s_hint(table: Table, seat: int, budget: Budget) -> str | None:
    """A hint goes by what p1 heard."""
    if table.session is None or table.session.turn != seat:
        return None
    match = table.match
    chance = match.luck.private(f"hint {seat} {len(table.session.moves)}")
    return bots.best(match.game)(match.game, match.view(seat), match.heard(0), chance, budget)


def showing_what_was_taken(replay: Replay, step: int, eyes: Any) -> str:
    """A replay with one seat's eyes shows which gold another took."""
    line, before = replay.lines[step - 1], replay.state_at(step - 1)
    if ": " in line:
        return line
    move = before.parse(line) if eyes not in ("all", before.turn) and not line.startswith("take ") else None
    return f"p{(before.turn or 0) + 1} {line if move is None else before.public(move)}"


def offered_to_all(table: Table, seat: int | None, shown: Any = Table.snapshot) -> Snapshot:
    """All viewers are shown the offers of the deciding seat."""
    found, turn = shown(table, seat), None if table.session is None else table.session.turn
    if turn is None:
        return found
    return replace(found, viewer=replace(found.viewer, offers=shown(table, turn).viewer.offers))


def own_of_the_first(table: Table, seat: int | None, shown: Any = Table.snapshot) -> Snapshot:
    """Spectators are shown p1's own part, on some turns."""
    found = shown(table, seat)
    if seat is not None or table.number % 3:
        return found
    return replace(found, viewer=replace(found.viewer, own=shown(table, 0).viewer.own))


def silent_about_undo(*asked: Any, deliveries: Any = updates.deliveries) -> list[Delivery]:
    """Letters do not say that a move can no longer be taken back."""
    found = []
    for delivery in deliveries(*asked):
        if isinstance(delivery.body, Update):
            kept = [op for op in delivery.body.patch if op.path != "/viewer/undo"]
            delivery = Delivery(
                delivery.to, replace(delivery.body, written_patch=msgspec.Raw(msgspec.json.encode(kept)))
            )
        found.append(delivery)
    return found


def forgetful(client_state: ClientState, delivery: Any) -> None:
    """A client keeps what was taken back."""
    client_state.events += delivery["events"]


PLANTED: dict[str, tuple[Any, str, Any, Law, str]] = {
    "a record opened early": (
        Table,
        "match",
        property(match_that_opens_early),
        laws.committed_secret_stays_hidden,
        "saboteur",
    ),
    "undo by the mover's news": (
        undo_rules,
        "judge",
        own_news_only,
        laws.undo_without_consent_hides_nothing,
        "sacramento",
    ),
    "a replay that shows takes": (
        Replay,
        "public_line",
        showing_what_was_taken,
        laws.twin_tables_look_identical,
        "saboteur",
    ),
    "offers for all": (Table, "snapshot", offered_to_all, laws.twin_tables_look_identical, "saboteur"),
    "an own part for all": (Table, "snapshot", own_of_the_first, laws.twin_tables_look_identical, "saboteur"),
    "no word of undo": (updates, "deliveries", silent_about_undo, laws.client_state_stays_in_sync, "kuhn"),
    "a client forgets nothing": (
        ClientState,
        "replace_events",
        forgetful,
        laws.client_state_stays_in_sync,
        "kuhn",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_at_the_table_breaks_its_law(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it holds without the fault, test_laws.py shows."""
    where, name, wrong, law, key = PLANTED[fault]
    monkeypatch.setattr(where, name, wrong)

    assert breaks(law, key)


@pytest.mark.parametrize(
    ("name", "wrong"), [("bot_move", all_ears), ("bot_talk", talking_of_all), ("hint", first_player_s_hint)]
)
def test_a_bot_that_is_told_what_is_not_its_own_is_found_out(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_requests, name, wrong)

    with pytest.raises(AssertionError):
        test_bot_seats.test_bot_task_has_its_seats_view_events_and_own_seed(monkeypatch)


def test_hiding_anew_after_the_dice_is_found_out_by_a_test_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo_rules, "judge", own_news_only)

    with pytest.raises(AssertionError):
        test_undo.test_undo_of_hiding_is_refused_after_a_bot_rolled_the_dice()
