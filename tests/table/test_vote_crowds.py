"""Votes on an undo, on giving up and on a late join among many: each person's own answer counts, and counts once."""

from collections.abc import Iterator
from random import Random

import pytest

from filon.table import Delivery, Table
from filon.table.log_entries import LateJoinRequested, LateJoinWithdrawn
from table.tables import (
    DeliveryChecker,
    full_state,
    pass_move,
    play,
    rebuilt,
    refusal_code,
    started_table,
    undo_last,
    vote_of,
    without_pile,
)

KINDS = ("undo", "give_up", "join")
SEATS, BOT, CALLER = 6, 5, 0


def table_for(what: str) -> Table:
    """Six seats after p1's move: an undo needs no bot among them, a late join needs one."""
    people = range(SEATS) if what == "undo" else [seat for seat in range(SEATS) if seat != BOT]
    table = started_table(people=people, seats=SEATS, late_join=True, options={"rounds": 1}, seed=3)
    while table.session is None or table.session.last_move[CALLER] < 0:
        play(table, pass_move(table))
    return table


def call(table: Table, what: str) -> list[Delivery]:
    """p1 asks for an undo or for giving up; a spectator asks for the bot's seat."""
    if what == "undo":
        return undo_last(table, CALLER)
    if what == "give_up":
        return table.give_up(CALLER, 1000)
    return table.report(LateJoinRequested(now=1000, seat=BOT, name="Eve"), None)


def is_carried_out(table: Table, what: str) -> bool:
    assert table.session is not None
    if what == "undo":
        return table.session.last_move[CALLER] < 0
    return table.phase == "over" if what == "give_up" else table.lobby.seats[BOT].name == "Eve"


def voters(table: Table, what: str) -> list[int]:
    """All people but the caller; a late join is called by a spectator."""
    return [seat for seat in table.lobby.people() if what == "join" or seat != CALLER]


def waiting(table: Table) -> set[int] | None:
    """The seats that are waited for, none of them twice; None without a vote."""
    vote = vote_of(table)
    if vote is None:
        return None
    assert len(set(vote.waiting)) == len(vote.waiting) > 0
    return set(vote.waiting)


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("order", range(3))
def test_vote_of_many_is_won_with_the_last_of_all_answers(what: str, order: int) -> None:
    table = table_for(what)
    checker = DeliveryChecker(table)
    lines = list(table.match.lines)
    checker.receive(call(table, what))
    left = voters(table, what)
    Random(order).shuffle(left)
    assert len(left) >= 4
    while left:
        assert waiting(table) == set(left)
        assert not is_carried_out(table, what)
        assert table.match.lines == lines
        checker.receive(table.vote(left.pop(), True, 1001))

    assert is_carried_out(table, what)
    assert vote_of(table) is None
    assert checker.is_in_sync()
    assert full_state(rebuilt(table)) == full_state(table)


@pytest.mark.parametrize("what", KINDS)
def test_second_yes_of_one_seat_counts_for_nobody_else(what: str) -> None:
    table = table_for(what)
    call(table, what)
    first, *others = voters(table, what)
    table.vote(first, True, 1001)
    for _ in range(SEATS):
        assert refusal_code(table.vote(first, True, 1002)) == "no_vote"

    assert waiting(table) == set(others)
    assert not is_carried_out(table, what)
    assert refusal_code(table.vote(first, False, 1003)) == "no_vote"  # nor does a yes become a no
    assert waiting(table) == set(others)


@pytest.mark.parametrize("what", KINDS)
def test_repeated_message_of_one_vote_counts_once(what: str) -> None:
    """A client that lost its connection sends the same id again."""
    table = table_for(what)
    call(table, what)
    first, *others = voters(table, what)
    for _ in range(SEATS):
        table.vote(first, True, 1001, "same")

    assert waiting(table) == set(others)
    assert not is_carried_out(table, what)


@pytest.mark.parametrize("what", KINDS)
def test_seat_that_is_not_asked_has_no_vote(what: str) -> None:
    """The caller of a vote, and a bot's seat."""
    table = table_for(what)
    call(table, what)
    asked = set(voters(table, what))
    for seat in set(range(SEATS)) - asked:
        for agrees in (True, False):
            assert refusal_code(table.vote(seat, agrees, 1001)) == "no_vote"

    assert asked != set(range(SEATS))
    assert waiting(table) == asked


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("yes", range(5))
def test_one_no_ends_a_vote_of_many_however_many_have_agreed(what: str, yes: int) -> None:
    table = table_for(what)
    before, epoch, phase = list(table.match.lines), table.epoch, table.phase
    call(table, what)
    asked = voters(table, what)
    for seat in asked[: min(yes, len(asked) - 1)]:
        table.vote(seat, True, 1001)
    table.vote(asked[-1], False, 1002)

    assert vote_of(table) is None
    assert not is_carried_out(table, what)
    assert (table.match.lines, table.epoch, table.phase) == (before, epoch, phase)
    for seat in asked:
        assert refusal_code(table.vote(seat, True, 1003)) == "no_vote"
    call(table, what)
    assert waiting(table) == set(asked)  # earlier answers are forgotten


@pytest.mark.parametrize("what", ["undo", "give_up"])
@pytest.mark.parametrize("change", ["leaves", "returns"])
def test_vote_among_many_ends_when_a_person_leaves_or_returns(what: str, change: str) -> None:
    """The people asked have changed: the yes of the others does not carry over."""
    table = without_pile(table_for(what)) if what == "undo" else table_for(what)
    if change == "returns":
        table.leave(4, 1000)
        for _ in range(SEATS + 1):  # p1 passes once more, which then gives nobody information
            play(table, pass_move(table))
    call(table, what)
    asked = waiting(table)
    assert asked == {1, 2, 3} | ({4} if change == "leaves" else set()) | ({5} if what == "undo" else set())
    for seat in (1, 2):
        table.vote(seat, True, 1001)
    if change == "leaves":
        table.leave(4, 1002)
    else:
        table.rejoin(4, 1002)

    assert vote_of(table) is None
    assert refusal_code(table.vote(3, True, 1003)) == "no_vote"
    assert not is_carried_out(table, what)


def test_late_join_waits_for_the_person_who_is_back_in_the_middle() -> None:
    table = table_for("join")
    table.leave(2, 999)
    call(table, "join")
    assert waiting(table) == {0, 1, 2, 3, 4}
    for seat in (0, 1, 3):
        table.vote(seat, True, 1001)
    table.rejoin(2, 1002)
    assert waiting(table) == {2, 4}
    table.leave(4, 1003)
    assert waiting(table) == {2, 4}
    table.vote(2, True, 1004)
    assert waiting(table) == {4}  # a bot plays for p5, and does not consent for the person
    assert table.is_bot(BOT)
    table.rejoin(4, 1005)
    table.vote(4, True, 1006)

    assert is_carried_out(table, "join")
    assert [info.kind for info in table.lobby.seats] == ["person"] * SEATS


def test_late_joiner_votes_on_the_next_question_and_bots_never() -> None:
    table = table_for("join")
    call(table, "join")
    for seat in range(5):
        table.vote(seat, True, 1001)
    table.give_up(2, 1002)

    assert waiting(table) == {0, 1, 3, 4, BOT}
    for seat in (0, 1, 3, 4):
        table.vote(seat, True, 1003)
    assert table.phase == "playing"
    table.vote(BOT, True, 1004)
    assert table.phase == "over"


def test_withdrawn_late_join_leaves_no_yes_behind() -> None:
    table = table_for("join")
    call(table, "join")
    for seat in range(4):
        table.vote(seat, True, 1001)
    table.report(LateJoinWithdrawn(now=1002), None)
    call(table, "join")

    assert waiting(table) == {0, 1, 2, 3, 4}
    assert table.is_bot(BOT)


def test_undo_with_information_gain_needs_every_single_seat() -> None:
    """Of five others four are there: the fifth cannot be asked, so the move stands."""
    table = table_for("undo")
    table.leave(3, 1000)
    assert refusal_code(undo_last(table, CALLER)) == "undo_after_news"
    table.rejoin(3, 1001)
    undo_last(table, CALLER)

    assert waiting(table) == {1, 2, 3, 4, 5}


def test_votes_follow_a_model_of_sets() -> None:
    """Random calls, answers, moves and absences; who is waited for is a set, and only the last yes does anything."""
    won = {"join": 0, "give_up": 0}
    for seed in range(12):
        for what in follow_model(Random(seed)):
            won[what] += 1

    assert min(won.values()) >= 3


def follow_model(random: Random) -> Iterator[str]:
    """Drive one table beside a model of its votes; yield what each won vote was about."""
    table, model = table_for("join"), Model()
    for now in range(1000, 1200):
        seat = random.randrange(SEATS)
        kind = table.lobby.seats[seat].kind
        act = random.choice(("yes",) * 12 + ("call",) * 3 + ("leave", "return", "return", "move", "no"))
        if act in ("yes", "no"):
            table.vote(seat, act == "yes", now)
            if won := model.answer(seat, agrees=act == "yes"):
                assert is_carried_out(table, won)
                yield won
        elif act == "call" and not model.waiting:
            if table.lobby.seats[BOT].kind == "bot" and random.random() < 0.7:
                call(table, "join")
                model.what, model.waiting = "join", set(table.lobby.people())
            elif kind == "person" and len(table.present()) > 1:
                table.give_up(seat, now)
                model.what, model.waiting = "give_up", set(table.present()) - {seat}
        elif act in ("leave", "return") and seat != BOT:
            (table.leave if act == "leave" else table.rejoin)(seat, now)
            if kind != table.lobby.seats[seat].kind and model.what == "give_up":
                model.waiting.clear()
        elif act == "move":
            play(table, pass_move(table))
        if table.phase == "over":
            return
        assert waiting(table) == (model.waiting or None)


class Model:
    """A vote as a set of seats that have not answered; empty without a vote."""

    def __init__(self) -> None:
        self.what, self.waiting = "", set[int]()

    def answer(self, seat: int, *, agrees: bool) -> str:
        """Count an answer; return what was decided by it, empty if nothing was."""
        if seat not in self.waiting:
            return ""
        self.waiting.discard(seat)
        if not agrees:
            self.waiting.clear()
        return self.what if agrees and not self.waiting else ""


def test_withdrawal_of_a_late_join_ends_no_other_vote() -> None:
    table = table_for("give_up")
    call(table, "give_up")
    before = waiting(table)

    assert refusal_code(table.report(LateJoinWithdrawn(now=1001), None)) == "no_vote"
    assert waiting(table) == before
