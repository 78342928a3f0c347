"""Who sits where, and which runs go on with one another's games?"""

from pathlib import Path

import pytest

from filon.arena import players, setting
from filon.arena.players import Player, budget_of
from filon.core.budget import Budget
from filon.core.errors import InvalidStart

STRANGER = f"{Path(__file__).with_name('strangers.py')}:plain"


def seatings(bots: str, seats: int, game: str = "saboteur") -> list[tuple[int, ...]]:
    return setting.make(game, bots, "1it", {}).seatings(seats)


def test_levels_are_repeated_round_the_table_and_turned_to_every_seat() -> None:
    assert seatings("regular,novice", 2, "sabale") == [(0, 1), (1, 0)]
    assert seatings("regular,novice", 3) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    assert seatings("regular,novice", 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert len(seatings("novice,4*regular", 5)) == 5
    assert seatings("novice", 5) == [(0,) * 5]


def test_of_more_players_than_chairs_every_choice_sits_down() -> None:
    found = seatings("regular,novice,random", 2, "sabale")

    assert sorted(found) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_players_are_read_with_numbers_and_budgets_of_their_own() -> None:
    assert players.read("expert@1s,2*regular,a/b.py:f") == (
        Player("expert", "1s"),
        Player("regular"),
        Player("regular"),
        Player(f"{Path('a/b.py').resolve()}:f"),
    )
    assert [player.short for player in players.read("a/b.py:f@1s,digger=a/b.py:f+saboteur=regular")] == [
        "b:f@1s",
        "digger=b:f+saboteur=regular",
    ]


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("100ms", Budget(ms=100)),
        ("2s", Budget(ms=2000)),
        ("300it", Budget(iterations=300)),
        ("7", Budget(iterations=7)),
    ],
)
def test_a_budget_is_a_time_or_iterations(text: str, budget: Budget) -> None:
    assert budget_of(text) == budget


@pytest.mark.parametrize(
    ("bots", "budget", "options"),
    [
        ("", "1it", {}),
        ("grandmaster", "1it", {}),
        ("regular", "soon", {}),
        ("regular@soon", "1it", {}),
        ("regular", "1it", {"stakes": 3}),
        (f"{STRANGER}less", "1it", {}),
        ("nowhere.py:f", "1it", {}),
        ("digger=grandmaster+saboteur=regular", "1it", {}),
    ],
)
def test_what_nobody_can_play_is_refused_before_anything_is_played(
    bots: str, budget: str, options: dict[str, int]
) -> None:
    with pytest.raises(InvalidStart):
        setting.make("saboteur", bots, budget, options)


def test_a_run_has_a_key_of_all_it_hangs_on(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def f(game, view, events, seed, budget):\n    return ''\n", encoding="utf-8")
    same = [setting.make("sabale", f"regular,{mine}:f", "1it", {"edges": "M1"}).key for _ in range(2)]
    others = [
        setting.make("sabale", f"novice,{mine}:f", "1it", {"edges": "M1"}).key,
        setting.make("sabale", f"regular,{mine}:f", "2it", {"edges": "M1"}).key,
        setting.make("sabale", f"regular,{mine}:f", "1it", {"edges": "M3"}).key,
        setting.make("sabale", f"{mine}:f,regular", "1it", {"edges": "M1"}).key,
    ]
    mine.write_text(mine.read_text(encoding="utf-8") + "# other\n", encoding="utf-8")
    others.append(setting.make("sabale", f"regular,{mine}:f", "1it", {"edges": "M1"}).key)

    assert same[0] == same[1]
    assert len({same[0], *others}) == 1 + len(others)


def test_weights_are_part_of_what_a_level_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "room"
    room.mkdir()
    (room / "weights.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(players, "rooms", lambda key: [room])
    before = players.fingerprint("duel", "expert")
    (room / "weights.json").write_text('{"gold": 1}', encoding="utf-8")

    assert players.fingerprint("duel", "expert") != before


def test_a_stranger_whose_packages_are_missing_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "needy.py").write_text("import no_such_package_of_anybody\n", encoding="utf-8")

    with pytest.raises(InvalidStart, match="no_such_package_of_anybody"):
        setting.make("sabale", f"{tmp_path / 'needy.py'}:f", "1it", {})
