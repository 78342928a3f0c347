"""The recipe `hostile`: its verdicts fail on bad figures; each of its scenarios measures what it has targets for."""

import asyncio
import math
from pathlib import Path
from random import Random

import pytest

from filon.server.api.routes import ENDPOINTS
from filon.table import Table
from server.hostile import attack, bot_scenarios, flood_scenarios, raw_floods, reading_scenarios, slow_scenario
from server.hostile.attack import Attack, Pace, Scenario
from server.hostile.bot_scenarios import BotMoves
from server.hostile.figures import Figures, missed_targets, percentile, render_table, waiting_times
from server.hostile.long_match import long_log, store_long_match
from server.hostile.players import playing
from server.hostile.scenarios import SCENARIOS
from server.hostile.server_process import serve

pytestmark = pytest.mark.once

GOOD = Figures(scenario="good", p99_ms=20.0, idle_p99_ms=5.0, growth_mb=12.0, more={"leaks": 0.0})
TARGETS = {"p99_ms": 0.0, "growth_mb": 100.0, "leaks": 0.0}
SHORT_MATCH = (100, 50_000)  # moves, target
# Every scenario in a second or so.
FEW = (
    (attack, "SETTLING", 0.0),
    (reading_scenarios, "CONCURRENT", 9),
    (reading_scenarios, "PAUSE", 0.0),
    (reading_scenarios, "QUIET", 0.1),
    (reading_scenarios, "MOVES", SHORT_MATCH[0]),
    (reading_scenarios, "SPECTATORS", 2),
    (reading_scenarios, "JOINS", 3),
    (reading_scenarios, "MOVES_AFTER_LEAVING", 2),
    (slow_scenario, "HALF_SENT", 8),
    (slow_scenario, "LONGEST", 0.2),
    (slow_scenario, "VISIT_PAUSE", 0.1),
    (bot_scenarios, "HINTS", 4),
    (bot_scenarios, "ASKING_TABLES", 1),
    (bot_scenarios, "CROWD", 2),
    (bot_scenarios, "WARM_UP", 0.0),
    (bot_scenarios, "MEASURED", 0.3),
    (flood_scenarios, "GUESTS", 3),
    (flood_scenarios, "BROKEN", 2),
    (flood_scenarios, "FUZZED", 20),
    (raw_floods, "SPECTATORS", 2),
    (raw_floods, "RECONNECTING", 1),
    (raw_floods, "READERS", 5),
    (raw_floods, "BODIES", 3),
)


@pytest.mark.parametrize(
    ("bad", "missed"),
    [
        ({}, []),
        ({"p99_ms": 50.1}, ["p99_ms 50.1, not 50"]),
        ({"p99_ms": 50.1, "idle_p99_ms": 20.0}, []),  # a busy machine
        ({"p99_ms": 61.0, "idle_p99_ms": 20.0}, ["p99_ms 61, not 60"]),
        ({"p99_ms": math.nan}, ["p99_ms nan, not 50"]),
        ({"growth_mb": 763.0}, ["growth_mb 763, not 100"]),
        ({"more": {"leaks": 1.0}}, ["leaks 1, not 0"]),
        ({"more": {}}, ["leaks nan, not 0"]),  # not measured
    ],
)
def test_target_is_missed_by_bad_figures_and_by_missing_ones(bad: dict[str, object], missed: list[str]) -> None:
    figures = Figures(**{**{name: getattr(GOOD, name) for name in Figures.__struct_fields__}, **bad})

    assert missed_targets(figures, TARGETS) == missed


def test_table_shows_figures_and_verdict() -> None:
    figures = Figures(scenario="join", attempts=1050, refused={"too_often": 450}, p50_ms=3.0, p99_ms=8200.0)
    rows = render_table([(figures, ["p99_ms 8200, not 50"]), (GOOD, [])]).splitlines()

    assert rows[2].startswith("| join | 1,050 | 450 too_often | 3.0 | 8,200.0 |")
    assert rows[2].endswith("| missed: p99_ms 8200, not 50 |")
    assert rows[3].endswith("| leaks 0 | held |")


def test_frozen_server_counts_for_every_move_that_was_not_made_meanwhile() -> None:
    waited = waiting_times([0.002] * 7 + [0.35], 0.1)

    assert [round(one, 3) for one in waited] == [0.002] * 7 + [0.35, 0.25, 0.15, 0.05]
    assert percentile(waited, 0.99) == pytest.approx(0.25)
    assert math.isnan(percentile([], 0.99))


def test_bot_move_that_is_not_made_counts_once_it_is_the_slowest() -> None:
    bots = BotMoves()
    bots.moments = [10.0, 11.0, 12.5]

    assert bots.seconds(10.5, 13.0) == [1.0, 1.5]
    assert bots.seconds(10.5, 19.5) == [1.0, 1.5, 7.0]
    assert BotMoves().seconds(10.0, 14.0) == [4.0]


def test_long_match_is_finished() -> None:
    table = Table.rebuild(long_log(*SHORT_MATCH))

    assert table.phase == "over"
    assert len(table.match.lines) >= SHORT_MATCH[0]


def test_every_read_of_a_closed_table_is_tried() -> None:
    tried = {(method, path) for method, path, _ in reading_scenarios.reads_of("{table}")}
    reads = {("GET", one.path) for one in ENDPOINTS if one.method == "GET" and "{table}" in one.path}

    assert reads < tried
    assert {("GET", "/text/t/{table}"), ("GET", "/text/t/{table}/replay"), ("POST", "/text/t/{table}/line")} < tried


async def measure(folder: Path, scenarios: tuple[Scenario, ...]) -> list[Figures]:
    """Run scenarios against one server, as briefly as possible."""
    await store_long_match(folder, *SHORT_MATCH)
    found = []
    with serve(folder, "--tables", "100") as server:
        async with playing(server.port) as players:
            for scenario in scenarios:
                running = Attack(server, players, Pace(idle=0.2, attack=0.3), Random(1))
                await scenario.run(running)
                await running.end()
                found.append(running.figures(scenario.name))
    return found


def test_every_scenario_measures_what_it_has_targets_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in FEW:
        monkeypatch.setattr(module, name, value)
    found = asyncio.run(measure(tmp_path, SCENARIOS))

    for figures, scenario in zip(found, SCENARIOS, strict=True):
        names = [*scenario.targets, "p50_ms", "idle_p99_ms", "peak_mb", "growth_mb"]
        assert [name for name in names if math.isnan(figures.value(name))] == [], scenario.name
        assert figures.attempts > 0, scenario.name
        assert missed_targets(figures, {"attempts": 0.0}) != [], scenario.name
