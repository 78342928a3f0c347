"""Only the mover's clock runs, a bot takes over at timeout, and no trick gains time."""

import pytest

import filon
from filon.table import Clock, Table
from filon.table.log_entries import Dealt
from filon.table.protocol.server_messages import SeatInfo, Update
from table.tables import (
    CLOCK,
    FEW,
    full_state,
    kuhn,
    pass_move,
    play_to_end,
    rebuilt,
    refusal_code,
    saboteur,
    seated_table,
    without_pile,
)


def left(table: Table, now: float) -> list[float]:
    assert table.session is not None
    return [table.session.clocks.seconds_left(seat, now) for seat in range(table.match.seats)]


def test_clock_runs_for_the_mover_and_a_move_adds_the_step() -> None:
    table = kuhn(clock=CLOCK)
    assert left(table, 20) == [40, 60]
    table.say(0, 0, "check", 20)

    assert left(table, 20) == [45, 60]
    assert left(table, 50) == [45, 30]
    table.say(1, 1, "bet", 50)
    assert left(table, 51) == [44, 35]


def test_bank_per_move_is_refilled_and_undo_gains_no_time() -> None:
    table = without_pile(saboteur(clock=Clock(bank=600.0, per_move=True)))
    begun, mover = table.log[-1].now, table.match.turn
    assert mover is not None
    table.say(mover, table.number, pass_move(table), begun + 200)

    assert left(table, begun + 200) == [600, 600, 600]
    table.leave((mover + 1) % 3, begun + 200)
    table.leave((mover + 2) % 3, begun + 200)
    table.undo(mover, table.number, begun + 300)
    assert table.match.turn == mover
    assert left(table, begun + 300)[mover] == 400
    assert left(table, begun + 500)[mover] == 200
    assert table.tick(begun + 699) == []
    assert len(table.tick(begun + 700)) == 4
    assert left(rebuilt(table), begun + 700) == left(table, begun + 700)


def test_clock_per_move_with_steps_is_refused() -> None:
    with pytest.raises(filon.InvalidStart, match="step"):
        kuhn(clock=Clock(bank=60.0, step=1.0, per_move=True))


def test_table_without_clock_never_runs_out_of_time() -> None:
    table = kuhn()

    assert left(table, 1e14) == [float("inf")] * 2
    assert table.tick(1e14) == []
    assert left(rebuilt(table), -1e14) == [float("inf")] * 2


def test_clock_is_not_affected_by_talk_votes_or_other_seats() -> None:
    table = saboteur("pass map", clock=CLOCK)
    table.talk(0, "suspect p3", 11)
    table.undo(0, 1, 16)
    table.chat(0, "hello", 18)
    table.leave(2, 21)
    table.rejoin(2, 26)

    assert left(table, 31)[1] == 30


def test_clock_starts_with_the_deal() -> None:
    table = seated_table("kuhn", clock=CLOCK)
    assert table.tick(1000) == []
    table.report(Dealt(now=1000), None)

    assert left(table, 1010) == [50, 60]


def test_snapshot_shows_clocks_at_the_last_entry_and_the_running_seat() -> None:
    table = kuhn(clock=CLOCK)
    table.say(0, 0, "check", 20)
    now = table.snapshot(None).match
    assert now is not None
    assert now.clocks is not None

    assert (now.clocks.at, now.clocks.remaining, now.clocks.running) == (20, (45, 60), 1)
    assert (kuhn().snapshot(0).match or now).clocks is None


@pytest.mark.parametrize("level", ["expert", "random"])
def test_seat_without_time_is_substituted_by_a_bot_of_the_level(level: str) -> None:
    table = saboteur(clock=CLOCK, level=level)
    assert table.tick(59.9) == []
    deliveries = table.tick(60)

    assert [delivery.to for delivery in deliveries] == [0, 1, 2, None]
    assert all(isinstance(delivery.body, Update) for delivery in deliveries)
    assert table.snapshot(1).table.seats[0] == SeatInfo("away", "p1", level, 0)
    assert table.tick(1000) == []
    found = table.bot_move(FEW)
    assert found is not None
    assert found[0] == 0


def test_move_before_the_tick_is_in_time() -> None:
    table = kuhn(clock=CLOCK)
    table.say(0, 0, "check", 75)

    assert left(table, 75) == [5, 60]


def test_bot_decision_runs_no_clock() -> None:
    table = kuhn(clock=CLOCK)
    table.leave(0, 10)
    assert left(table, 500) == [50, 60]
    table.say(0, 0, "check", 500)

    assert left(table, 500) == [55, 60]


def test_return_after_timeout_waits_for_the_bot_and_adds_grace() -> None:
    table = kuhn(clock=CLOCK)
    table.tick(60)
    assert refusal_code(table.rejoin(0, 61)) == "time_is_up"
    table.say(0, 0, "check", 62)
    table.rejoin(0, 63)

    assert not table.is_bot(0)
    assert left(table, 63)[0] == 10
    assert full_state(rebuilt(table)) == full_state(table)


@pytest.mark.parametrize(("clock", "grace"), [(Clock(60, 30), 30), (Clock(4, 1), 4), (Clock(60), 10)])
def test_grace_is_step_or_ten_seconds_and_at_most_the_bank(clock: Clock, grace: float) -> None:
    table = kuhn(clock=clock)
    table.tick(60)
    table.say(0, 0, "check", 62)
    table.rejoin(0, 63)

    assert left(table, 63)[0] == grace


def test_leaving_and_returning_gains_no_time() -> None:
    table = kuhn(clock=CLOCK)
    for now in range(1, 59):
        table.leave(0, now)
        table.rejoin(0, now)
    assert left(table, 59) == [1, 60]
    table.leave(0, 59)
    table.rejoin(0, 59)

    assert left(table, 59) == [1, 60]
    assert table.tick(60)
    assert refusal_code(table.rejoin(0, 60)) == "time_is_up"


def test_moving_and_undoing_gains_no_time() -> None:
    table = kuhn(clock=CLOCK)
    for now in range(1, 11):
        table.say(0, table.number, "check", now)
        table.undo(0, table.number, now)

    assert left(table, 10) == [50, 60]
    assert full_state(rebuilt(table)) == full_state(table)


def test_undone_step_leaves_no_negative_time() -> None:
    table = kuhn("check", "bet", clock=Clock(10, 5))
    table.undo(0, 2, 3)
    table.vote(1, True, 17)

    assert left(table, 17) == [0, 9]
    assert table.tick(17)


def test_earlier_timestamp_counts_as_no_time_passed() -> None:
    table = kuhn(clock=CLOCK)
    table.say(0, 0, "check", 100)
    table.talk(0, "hello", 90)
    assert left(table, 50) == [5, 60]
    table.say(1, 1, "bet", 50)

    assert left(table, 50) == [5, 65]
    assert left(table, 52) == [3, 65]
    assert full_state(rebuilt(table)) == full_state(table)
    assert left(kuhn(clock=CLOCK, now=-100), -90) == [50, 60]


def test_clock_stops_when_the_match_is_over() -> None:
    table = play_to_end(kuhn(clock=CLOCK))
    banks = left(table, 10)

    assert left(table, 1000) == banks
    assert table.tick(1000) == []


@pytest.mark.once
def test_timeouts_of_a_whole_match_are_rebuilt_from_the_log() -> None:
    table = saboteur(clock=Clock(5, 0.5))
    for now in range(0, 60, 2):
        table.tick(now)
        found = table.bot_move(FEW)
        move = found[1] if found else pass_move(table)
        table.say(table.match.turn or 0, table.number, move, now)
        if now % 10 == 0:
            table.rejoin(now % 3, now)
        assert full_state(rebuilt(table)) == full_state(table)


@pytest.mark.parametrize(
    "clock", [Clock(0), Clock(-1), Clock(1, -1), Clock(float("inf")), Clock(float("nan")), Clock(1, float("nan"))]
)
def test_clock_without_time_is_refused(clock: Clock) -> None:
    with pytest.raises(filon.InvalidStart) as raised:
        kuhn(clock=clock)

    assert raised.value.code in ("clock", "input")
