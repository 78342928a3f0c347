"""Undo in a game whose turns have several steps (Sabale)."""

import filon
from filon.table import Table
from filon.table.protocol.server_messages import Refused
from table.tables import started_table


def table() -> Table:
    found = started_table("sabale", options={"first": "p1"})
    for seat, text in ((0, "place a3"), (1, "place i3")):
        found.say(seat, found.number, text, now=1)
    return found


def test_undo_of_a_step_keeps_the_rest_of_the_turn() -> None:
    played = table()
    via = played.match.legal()[0]
    played.say(0, played.number, via, now=2)
    to = played.match.legal()[0]
    played.say(0, played.number, to, now=3)
    before = played.match.view(0).json()
    single = played.match.legal()[0]
    played.say(0, played.number, single, now=4)
    played.undo(0, played.number, now=5)

    assert played.match.view(0).json() == before
    assert played.match.lines[-2:] == [via, to]
    assert Table.rebuild(played.log).match.view(1) == played.match.view(1)


def test_undo_of_a_finished_turn_goes_step_by_step() -> None:
    played = table()
    turn: list[str] = []
    while played.match.turn == 0:
        turn.append(played.match.legal()[0])
        played.say(0, played.number, turn[-1], now=2)
    assert played.match.lines[-1].startswith("run ")
    played.undo(0, played.number, now=3)

    assert played.match.turn == 0
    assert played.match.lines[2:] == turn[:-1]


def test_whole_turn_is_one_move() -> None:
    played = table()
    other = filon.load("sabale").start(seats=2, first="p1")
    for text in ("place a3", "place i3"):
        other.play(text)
    while other.turn == 0:
        other.play(other.legal()[0])
    whole = other.lines[-1]
    deliveries = played.say(0, played.number, whole, now=2)

    assert not [delivery for delivery in deliveries if isinstance(delivery.body, Refused)]
    assert played.match.view(None) == other.view(None)
    played.undo(0, played.number, now=3)
    assert played.match.lines == ["place a3", "place i3"]
