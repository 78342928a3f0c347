"""Experiments: seatings of players, and which runs share their games."""

import re
from pathlib import Path

import pytest

from filon.arena import experiment, fingerprints, players
from filon.arena.cli import numbers_of
from filon.arena.players import Player, budget_of
from filon.core.budget import Budget
from filon.core.errors import InvalidStart

ARENA_PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
BOT_FILE = Path(__file__).with_name("sample_bots.py")
EXTERNAL_BOT = f"{BOT_FILE}:plain"
BOT_SOURCE = "{imports}\n\ndef f(game, view, events, seed, budget):\n    return ''\n"


def seatings(bots: str, seats: int, game: str = "saboteur") -> list[tuple[int, ...]]:
    return experiment.create(game, bots, "1it", {}).seatings(seats)


def test_seatings_repeat_the_players_and_rotate_them() -> None:
    assert seatings("regular,novice", 2, "sabale") == [(0, 1), (1, 0)]
    assert seatings("regular,novice", 3) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    assert seatings("regular,novice", 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert len(seatings("novice,4*regular", 5)) == 5
    assert seatings("novice", 5) == [(0,) * 5]


def test_arena_page_seats_one_expert_among_regulars() -> None:
    lines = re.findall(
        r"arena (\S+) --bots (\S+) --seats (\S+) .*one expert among", ARENA_PAGE.read_text(encoding="utf-8")
    )

    for game, names, seats in lines:
        assert all(line.count(0) == 1 for each in numbers_of(seats) for line in seatings(names, each, game))
    assert len(lines) == 1


def test_more_players_than_seats_play_in_every_combination() -> None:
    found = seatings("regular,novice,random", 2, "sabale")

    assert sorted(found) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_players_are_parsed_with_counts_and_budgets() -> None:
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
def test_budget_is_a_time_or_iterations(text: str, budget: Budget) -> None:
    assert budget_of(text) == budget


@pytest.mark.parametrize(
    ("bots", "budget", "options"),
    [
        ("", "1it", {}),
        ("grandmaster", "1it", {}),
        ("regular", "soon", {}),
        ("regular@soon", "1it", {}),
        ("regular", "1it", {"stakes": 3}),
        (f"{EXTERNAL_BOT}less", "1it", {}),
        ("nowhere.py:f", "1it", {}),
        ("digger=grandmaster+saboteur=regular", "1it", {}),
        ("digger=random", "1it", {}),
        ("digger=random+saboteur=random+miner=random", "1it", {}),
        ("99*random", "1it", {}),
    ],
)
def test_experiment_refuses_unknown_players_budgets_and_options(
    bots: str, budget: str, options: dict[str, int]
) -> None:
    with pytest.raises(InvalidStart):
        experiment.create("saboteur", bots, budget, options)


def test_bots_by_role_need_a_game_with_roles() -> None:
    experiment.create("saboteur", "digger=random+saboteur=random", "1it", {})

    with pytest.raises(InvalidStart, match="has no roles"):
        experiment.create("duel", "digger=regular+saboteur=random", "1it", {})


def test_files_of_the_same_name_are_told_apart_by_folders(tmp_path: Path) -> None:
    for folder in ("one/bots", "two/bots"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "mine.py").write_text(BOT_FILE.read_text(encoding="utf-8"), encoding="utf-8")
    files = [tmp_path / folder / "bots" / "mine.py" for folder in ("one", "two")]
    measured = experiment.create("sabale", f"{files[0]}:plain,{files[1]}:plain,{files[0]}:twin,random", "1it", {})

    assert measured.names == ["one/bots/mine:plain", "two/bots/mine:plain", "mine:twin", "random"]
    assert players.bot_of("sabale", f"{files[0]}:plain") is not players.bot_of("sabale", f"{files[1]}:plain")


def test_cache_key_depends_on_everything_that_is_measured(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def f(game, view, events, seed, budget):\n    return ''\n", encoding="utf-8")
    same = [experiment.create("sabale", f"regular,{mine}:f", "1it", {"edges": "M1"}).key for _ in range(2)]
    others = [
        experiment.create("sabale", f"novice,{mine}:f", "1it", {"edges": "M1"}).key,
        experiment.create("sabale", f"regular,{mine}:f", "2it", {"edges": "M1"}).key,
        experiment.create("sabale", f"regular,{mine}:f", "1it", {"edges": "M3"}).key,
        experiment.create("sabale", f"{mine}:f,regular", "1it", {"edges": "M1"}).key,
    ]
    mine.write_text(mine.read_text(encoding="utf-8") + "OTHER = 1\n", encoding="utf-8")
    others.append(experiment.create("sabale", f"regular,{mine}:f", "1it", {"edges": "M1"}).key)

    assert same[0] == same[1]
    assert len({same[0], *others}) == 1 + len(others)


@pytest.mark.parametrize(
    ("imports", "asks"),
    [
        ("from filon import bots", True),
        ("import filon.bots", True),
        ("from filon.bots.saboteur.heuristic import weighed", True),
        ("import asking_mine", True),
        ("from filon import Budget", False),
        ("import filon.botsford", False),
    ],
)
def test_external_bot_depends_on_built_in_bots_it_imports(
    imports: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, asks: bool
) -> None:
    """Only the cache key shows it: a row of a page has the external bot's own fingerprint."""
    (tmp_path / "asking_mine.py").write_text("def later():\n    from filon.bots import find\n", encoding="utf-8")
    (tmp_path / "mine.py").write_text(
        f"def later():\n    {imports}\n" + BOT_SOURCE.format(imports=""), encoding="utf-8"
    )
    keys, rows = [], []
    for house in ("of today", "of tomorrow"):
        monkeypatch.setattr(fingerprints, "of_built_in", lambda key, root="", house=house: house)
        keys.append(experiment.create("saboteur", f"{tmp_path / 'mine.py'}:f", "1it", {}).key)
        rows.append(players.fingerprint("saboteur", f"{tmp_path / 'mine.py'}:f"))

    assert (keys[0] != keys[1]) == asks
    assert rows[0] == rows[1]


def test_cache_key_does_not_depend_on_folders(tmp_path: Path) -> None:
    files = [tmp_path / folder / "mine.py" for folder in ("here", "there", "changed")]
    for file in files:
        file.parent.mkdir()
        file.write_text(BOT_SOURCE.format(imports="MINE = 1" if file == files[2] else ""), encoding="utf-8")
    here, there, changed = files

    def key(*bots: str) -> str:
        return experiment.create("saboteur", ",".join(bots), "1it", {}).key

    assert key(f"{here}:f") == key(f"{there}:f") != key(f"{changed}:f")
    assert key(f"digger={here}:f+saboteur=random") == key(f"digger={there}:f+saboteur=random")
    assert key(f"{here}:f", f"{changed}:f") == key(f"{there}:f", f"{changed}:f") != key(f"{changed}:f", f"{here}:f")
    assert key(f"{here}:f", f"{there}:f") != key(f"{here}:f", f"{here}:f")
    assert key(f"{here}:f@2it", f"{there}:f") != key(f"{here}:f", f"{there}:f@2it")


def test_external_bot_with_missing_package_is_refused(tmp_path: Path) -> None:
    (tmp_path / "needy.py").write_text("import no_such_package_of_anybody\n", encoding="utf-8")

    with pytest.raises(InvalidStart, match="no_such_package_of_anybody"):
        experiment.create("sabale", f"{tmp_path / 'needy.py'}:f", "1it", {})


@pytest.mark.parametrize("text", ["def f(:\n", "1 / 0\n", "raise SystemExit('enough')\n", "x = '\\udcff'.encode()\n"])
def test_external_bot_that_cannot_be_imported_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(text, encoding="utf-8")

    for _ in range(2):
        with pytest.raises(InvalidStart, match=r"broken\.py cannot be imported: \w+"):
            experiment.create("sabale", f"{tmp_path / 'broken.py'}:f", "1it", {})


def test_external_bot_does_not_get_another_bots_module(tmp_path: Path) -> None:
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "whose.py").write_text("", encoding="utf-8")
        (tmp_path / folder / "mine.py").write_text(BOT_SOURCE.format(imports="import whose"), encoding="utf-8")
    experiment.create("sabale", f"{tmp_path / 'old' / 'mine.py'}:f", "1it", {})

    with pytest.raises(InvalidStart, match="whose"):
        experiment.create("sabale", f"{tmp_path / 'new' / 'mine.py'}:f", "1it", {})


def test_cache_key_depends_on_build_mode_with_a_time_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {text: experiment.create("sabale", text, "1it", {}) for text in ("regular", "regular@10ms")}
    keys = []
    for mode in ("interpreted", "compiled"):
        monkeypatch.setattr(experiment, "own_mode", lambda mode=mode: mode)
        keys.append({text: one.key for text, one in made.items()})

    assert keys[0]["regular"] == keys[1]["regular"]
    assert keys[0]["regular@10ms"] != keys[1]["regular@10ms"]


@pytest.mark.parametrize(("key", "bots"), [("saboteur", "expert,regular"), ("kuhn", "expert,random")])
def test_default_players_are_the_two_highest_levels(key: str, bots: str) -> None:
    assert players.default_players(key) == bots
