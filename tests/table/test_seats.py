"""When does a bot decide, at which level, and by what it may know alone?"""

from collections.abc import Sequence

import pytest

import filon
from filon import bots
from filon.table import Table, bot_requests
from filon.table.log_entries import Dealt
from table.tables import (
    FEW,
    GAMES,
    code,
    everything,
    gathered,
    kuhn,
    opened,
    pass_on,
    played,
    rebuilt,
    saboteur,
    say,
    text,
    to_the_end,
)


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_decides_only_while_somebody_is_away(key: str) -> None:
    table = opened(key)
    turn = table.match.turn
    assert turn is not None
    assert table.bot_move() is None
    table.leave(turn, 1)
    found = table.bot_move(FEW)
    assert found is not None
    assert (found[0], found[1] in table.match.legal()) == (turn, True)
    table.rejoin(turn, 2)

    assert table.bot_move() is None
    assert table.lobby.people() == list(range(table.match.seats))


def test_leaving_or_coming_back_twice_changes_nothing_and_bots_stay() -> None:
    table = kuhn(people=(0,))
    table.leave(0, 1)
    before = everything(table)

    assert table.leave(0, 2) == []
    assert table.leave(1, 2) == []
    assert table.rejoin(1, 2) == []
    assert everything(table) == before
    table.rejoin(0, 3)
    assert table.rejoin(0, 4) == []


@pytest.mark.parametrize("key", GAMES)
def test_bots_play_to_the_end_and_then_nobody_decides(key: str) -> None:
    options = {"rounds": 1} if key == "saboteur" else {}
    table = opened(key, people=(), options=options, level="regular")
    while (found := table.bot_move(FEW)) is not None:
        assert len(table.say(found[0], table.number, found[1], 1)) == table.match.seats + 1

    assert table.match.outcome is not None
    assert everything(rebuilt(table)) == everything(table)


class Parrot:
    """A bot that keeps what it was given, plays any move and says the first phrase that its view allows."""

    def __init__(self) -> None:
        self.given: list[tuple[str, str, int]] = []

    def __call__(
        self, game: filon.Game, view: filon.View, events: Sequence[filon.Event], seed: int, budget: filon.Budget
    ) -> str:
        self.given.append((view.json(), text(list(events)), seed))
        return bots.random(game, view, events, seed, budget)

    def talk(self, game: filon.Game, view: filon.View, events: Sequence[filon.Event], seed: int) -> str | None:
        self.given.append((view.json(), text(list(events)), seed))
        assert view.seat is not None
        phrases = game.worlds(view).sample(filon.Quick(1)).phrases(view.seat)
        return phrases[0] if phrases else None


def test_a_bot_is_asked_with_its_seat_s_view_and_events_and_its_own_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """In moves, hints and talk; what it answers is what it answers to these alone, read from the wire."""
    parrot = Parrot()
    monkeypatch.setattr(bots, "_levels", lambda key: {"random": parrot})
    table, talked = saboteur(people=(0, 1)), 0
    table.leave(1, 0)
    for moves in range(40):
        seat = table.match.turn
        assert seat is not None
        if seat != 0:
            chance = table.match.luck.private(f"bot {seat} {moves}")
            view, events = known(table, seat)
            parrot.given.clear()
            chance_of_hint = table.match.luck.private(f"hint {seat} {moves}")
            advice = bots.random(table.game, view, events, chance_of_hint, FEW)
            assert [bot_requests.hint(table, at, FEW) for at in range(3)] == [
                advice if at == seat else None for at in range(3)
            ]
            assert parrot.given == [(view.json(), text(events), chance_of_hint)]
            parrot.given.clear()
            assert table.bot_move(FEW) == (seat, bots.random(table.game, view, events, chance, FEW))
            assert parrot.given == [(view.json(), text(events), chance)]
        parrot.given.clear()
        said = table.bot_talk()
        assert parrot.given == [
            (view.json(), text(events), table.match.luck.private(f"talk {other} {moves}"))
            for other in (1, 2)
            for view, events in [known(table, other)]
        ]
        assert said == [(other, table.match.phrases(other)[0]) for other in (1, 2) if table.match.phrases(other)]
        for other, phrase in said:
            assert len(table.talk(other, phrase, table.log[-1].now)) == 4
            talked += 1
        say(table, pass_on(table))

    assert talked > 10


def known(table: Table, seat: int) -> tuple[filon.View, list[filon.Event]]:
    """A seat's view and events, from their texts alone."""
    view = table.game.read_view(table.match.view(seat).json())
    return view, table.game.read_events(text(table.match.events(seat)))


@pytest.mark.parametrize(
    ("asked", "here", "plays"),
    [
        ("expert", {"random", "regular"}, "regular"),
        ("regular", {"random", "regular"}, "regular"),
        ("novice", {"random", "regular"}, "random"),
        ("random", {"random", "novice", "regular", "expert"}, "random"),
        ("novice", {"random", "novice", "regular", "expert"}, "novice"),
        ("grandmaster", {"random", "novice", "regular"}, "regular"),
    ],
)
def test_a_level_that_is_not_here_is_played_by_the_next_lower_one(
    asked: str, here: set[str], plays: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = {level: getattr(bots, level, lambda *_, level=level: level) for level in bots.LEVELS if level in here}
    monkeypatch.setattr(bots, "_levels", lambda key: levels)

    assert bots.find(filon.load("kuhn"), asked) is levels[plays]


def test_a_level_nobody_here_knows_sits_under_its_own_name_and_is_played_by_the_best() -> None:
    table = gathered("kuhn", people=(0,), level="grandmaster")
    table.report(Dealt(now=0), None)
    say(table, "check")

    assert table.snapshot(0).table.seats[1].level == "grandmaster"
    assert table.bot_move() is not None
    assert everything(rebuilt(table)) == everything(table)


def test_people_may_come_and_go_after_the_end() -> None:
    table = to_the_end(played(kuhn(), "check"))
    table.leave(0, 9)
    table.rejoin(0, 10)

    assert table.bot_move() is None
    assert everything(rebuilt(table)) == everything(table)
    assert code(table.say(0, table.number, "check", 10)) == "over"
