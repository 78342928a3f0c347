"""Bots decide for their own and for substituted seats, at their level, from their seat's knowledge alone."""

from collections.abc import Sequence

import pytest

import filon
from filon import bots
from filon.bots import hints
from filon.core.text.hint import Hint
from filon.table import Table, bot_requests
from filon.table.log_entries import Dealt
from table.tables import (
    FEW,
    GAMES,
    after_moves,
    as_json,
    full_state,
    kuhn,
    pass_move,
    play,
    play_to_end,
    rebuilt,
    refusal_code,
    saboteur,
    seated_table,
    started_table,
)


@pytest.mark.parametrize("key", GAMES)
def test_bot_decides_only_while_the_person_is_away(key: str) -> None:
    table = started_table(key)
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


def test_leaving_or_returning_twice_changes_nothing() -> None:
    table = kuhn(people=(0,))
    table.leave(0, 1)
    before = full_state(table)

    assert table.leave(0, 2) == []
    assert table.leave(1, 2) == []
    assert table.rejoin(1, 2) == []
    assert full_state(table) == before
    table.rejoin(0, 3)
    assert table.rejoin(0, 4) == []


@pytest.mark.parametrize("key", GAMES)
def test_bots_play_to_the_end(key: str) -> None:
    options = {"rounds": 1} if key == "saboteur" else {}
    table = started_table(key, people=(), options=options, level="regular")
    while (found := table.bot_move(FEW)) is not None:
        assert len(table.say(found[0], table.number, found[1], 1)) == table.match.seats + 1

    assert table.match.outcome is not None
    assert full_state(rebuilt(table)) == full_state(table)


class Parrot:
    """A bot that records its arguments, plays randomly and says the first phrase that its view allows."""

    def __init__(self) -> None:
        self.given: list[tuple[str, str, int]] = []

    def __call__(
        self, game: filon.Game, view: filon.View, events: Sequence[filon.Event], seed: int, budget: filon.Budget
    ) -> str:
        self.given.append((view.json(), as_json(list(events)), seed))
        return bots.random(game, view, events, seed, budget)

    def talk(self, game: filon.Game, view: filon.View, events: Sequence[filon.Event], seed: int) -> str | None:
        self.given.append((view.json(), as_json(list(events)), seed))
        assert view.seat is not None
        phrases = game.worlds(view).sample(filon.Quick(1)).phrases(view.seat)
        return phrases[0] if phrases else None


def test_bot_task_has_its_seats_view_events_and_own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In moves, hints and talk; its answer depends on these alone, as decoded from JSON."""
    parrot = Parrot()
    monkeypatch.setattr(bots, "_levels", lambda key: {"random": parrot})
    monkeypatch.setattr(hints, "module_of", lambda key: None)
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
                Hint(advice) if at == seat else None for at in range(3)
            ]
            assert parrot.given == [(view.json(), as_json(events), chance_of_hint)]
            parrot.given.clear()
            assert table.bot_move(FEW) == (seat, bots.random(table.game, view, events, chance, FEW))
            assert parrot.given == [(view.json(), as_json(events), chance)]
        parrot.given.clear()
        said = table.bot_talk()
        assert parrot.given == [
            (view.json(), as_json(events), table.match.luck.private(f"talk {other} {moves}"))
            for other in (1, 2)
            for view, events in [known(table, other)]
        ]
        assert said == [(other, table.match.phrases(other)[0]) for other in (1, 2) if table.match.phrases(other)]
        for other, phrase in said:
            assert len(table.talk(other, phrase, table.log[-1].now)) == 4
            talked += 1
        play(table, pass_move(table))

    assert talked > 10


def known(table: Table, seat: int) -> tuple[filon.View, list[filon.Event]]:
    """A seat's view and events, decoded from JSON."""
    view = table.game.read_view(table.match.view(seat).json())
    return view, table.game.read_events(as_json(table.match.events(seat)))


@pytest.mark.parametrize(
    ("level", "here", "plays"),
    [
        ("expert", {"random", "regular"}, "regular"),
        ("regular", {"random", "regular"}, "regular"),
        ("novice", {"random", "regular"}, "random"),
        ("random", {"random", "novice", "regular", "expert"}, "random"),
        ("novice", {"random", "novice", "regular", "expert"}, "novice"),
        ("grandmaster", {"random", "novice", "regular"}, "regular"),
    ],
)
def test_missing_level_is_played_by_the_next_lower_one(
    level: str, here: set[str], plays: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = {level: getattr(bots, level, lambda *_, level=level: level) for level in bots.LEVELS if level in here}
    monkeypatch.setattr(bots, "_levels", lambda key: levels)

    assert bots.find(filon.load("kuhn"), level) is levels[plays]


def test_unknown_level_keeps_its_name_and_is_played_by_the_best() -> None:
    table = seated_table("kuhn", people=(0,), level="grandmaster")
    table.report(Dealt(now=0), None)
    play(table, "check")

    assert table.snapshot(0).table.seats[1].level == "grandmaster"
    assert table.bot_move() is not None
    assert full_state(rebuilt(table)) == full_state(table)


def test_people_may_leave_and_return_after_the_end() -> None:
    table = play_to_end(after_moves(kuhn(), "check"))
    table.leave(0, 9)
    table.rejoin(0, 10)

    assert table.bot_move() is None
    assert full_state(rebuilt(table)) == full_state(table)
    assert refusal_code(table.say(0, table.number, "check", 10)) == "over"
