"""Who sits where, when does a bot decide, and by what it may know alone?"""

from typing import Any

import pytest

import filon
from filon import bots
from filon.table.letters import Seated
from table.tables import GAMES, code, everything, kuhn, opened, pass_on, played, rebuilt, saboteur, say, to_the_end


def test_every_seat_is_a_person_s_until_a_bot_sits_down() -> None:
    table = saboteur()
    assert (table.names, table.people()) == (["p1", "p2", "p3"], [0, 1, 2])
    table.sit(0, "Ada", 1)
    letters = table.sit(2, "Robo", 1, bot="regular")

    assert letters[0].body == Seated(("Ada", "p2", "Robo"), ("", "", "regular"))
    assert [table.is_bot(seat) for seat in range(3)] == [False, False, True]
    assert table.people() == [0, 1]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada ", "Ada"),
        ("x" * 5000, "x" * 40),
        ("A\x1b[2Jd\na\u202e", "A[2Jda"),
        ("", "p1"),
        ("\n\ud800", "p1"),
        ("Zoë 🎲", "Zoë 🎲"),
    ],
)
def test_a_name_is_what_can_be_printed_of_it(name: str, shown: str) -> None:
    table = kuhn()
    table.sit(0, name, 1)

    assert table.names[0] == shown
    assert everything(rebuilt(table)) == everything(table)


@pytest.mark.parametrize(("name", "bot"), [(None, ""), (5, ""), ("Ada", None), ("Ada", "gambler"), ("Ada", 1)])
def test_only_a_name_and_a_bot_that_there_is_can_sit_down(name: Any, bot: Any) -> None:
    table = kuhn()
    with pytest.raises(filon.InvalidStart) as raised:
        table.sit(0, name, 1, bot)

    assert raised.value.code == "bot"
    assert len(table.log) == 1


def test_whoever_sits_down_for_somebody_gone_decides() -> None:
    table = kuhn()
    table.leave(0, 1)
    table.sit(0, "Eve", 2)

    assert not table.is_bot(0)
    assert table.bot_move() is None


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_decides_only_while_somebody_is_away(key: str) -> None:
    table = opened(key)
    turn = table.match.turn
    assert turn is not None
    assert table.bot_move() is None
    table.leave(turn, 1)
    found = table.bot_move()
    assert found is not None
    assert (found[0], found[1] in table.match.legal()) == (turn, True)
    table.come_back(turn, 2)

    assert table.bot_move() is None
    assert table.people() == list(range(table.match.seats))


def test_leaving_or_coming_back_twice_changes_nothing_and_bots_stay() -> None:
    table = kuhn()
    table.sit(1, "Robo", 0, bot="random")
    table.leave(0, 1)
    before = everything(table)

    assert table.leave(0, 2) == []
    assert table.leave(1, 2) == []
    assert table.come_back(1, 2) == []
    assert everything(table) == before
    table.come_back(0, 3)
    assert table.come_back(0, 4) == []


@pytest.mark.parametrize("key", GAMES)
def test_bots_play_to_the_end_and_then_nobody_decides(key: str) -> None:
    table = opened(key, options={"rounds": 1} if key == "saboteur" else {})
    for seat in range(table.match.seats):
        table.sit(seat, f"Bot {seat}", 0, bot=bots.names(table.game)[-1])
    while (found := table.bot_move()) is not None:
        assert len(table.say(found[0], table.number, found[1], 1)) == table.match.seats + 1

    assert table.match.outcome is not None
    assert everything(rebuilt(table)) == everything(table)


def test_a_bot_is_asked_with_its_seat_s_view_and_events_and_its_own_chance() -> None:
    """What it answers is what the bot answers to these alone."""
    table = saboteur()
    for _ in range(30):
        seat = table.match.turn
        assert seat is not None
        table.leave(seat, table.log[-1].now)
        chance = table.match.luck.private(f"bot {seat} {len(table.moves)}")
        view = table.game.read_view(table.match.view(seat).json())
        alone = bots.best(table.game)(table.game, view, table.match.events(seat), chance, 1.0)

        assert table.bot_move() == (seat, alone)
        table.come_back(seat, table.log[-1].now)
        say(table, pass_on(table) if len(table.moves) % 2 else alone)


def test_people_may_come_and_go_after_the_end() -> None:
    table = to_the_end(played(kuhn(), "check"))
    table.leave(0, 9)
    table.come_back(0, 10)

    assert table.bot_move() is None
    assert everything(rebuilt(table)) == everything(table)
    assert code(table.say(0, table.number, "check", 10)) == "over"
