"""What do all tests share? The outside game on the path, the mode they run in, what is run once or not measured."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import filon.core.state

OUTSIDE = Path(__file__).parent / "outside"
# What these show hangs on no mode; a whole `./play test` runs them once, with the faster engines. That a planted bug is
# found says something of the law, not of the engine; `filon bench` measures both modes itself; the terminal is never
# compiled, and a few games played at it show that it sits on either engine.
ONCE = re.compile(
    r"tests/((adapters|arena|bots|bench|making|server|soak|web)/|test_(play|launch|page|readme|shape|typing))"
    r"|/test_(visited|witness|planted|terminal)"
    r"|tests/terminal/(?!test_colour|test_play.py::test_(a_whole_game|a_game_from_outside))"
    r"|test_command.py::test_(bench_|watching|the_same_seed|the_onlooker)|perft.py::test_more_players_as_deep"
    r"|laws/.*(is_found_out|breaks_on_a_wrong_sampler|reckoned_gold_is)"
)
# These walk through many positions, or draw hundreds of worlds, or watch programs that run elsewhere; measuring what
# they reach would take three times as long.
LONG = re.compile(
    r"laws/test_(forged|(duel|sample)_counts.py::test_(?!a_few))|/test_(naive|knowledge|news|ends|perft|reach)"
    r"|test_law\[(?!.*-events_rebuild)|test_twin_tables_of_saboteur|asked.py::test_twins|test_(walk|mine_offers)"
    r"|terminal/test_(hotseat|mistakes|page|play|replaying)|test_terminal|test_command|test_unseen_goals"
    r"|record_long.py::test_(a_match|what_is_wrong)|test_(a_move_by_lot|every_end_has|every_view_of_every_match)"
    r"|sacramento/test_counts|test_schema.py::test_every_message|test_(all_of_a_match|every_position).*\[.*(fr|de)"
    r"|test_any_draft.*[34]"
)
sys.path.insert(0, str(OUTSIDE))


def pytest_report_header() -> str:
    """Where the engine under test comes from."""
    return f"filon: {mode()}, from {Path(filon.core.state.__file__).parent.parent}"


def mode() -> str:
    """Compiled or interpreted, as it really is."""
    return "interpreted" if filon.core.state.__file__.endswith(".py") else "compiled"


def pytest_sessionstart(session: pytest.Session) -> None:
    """`./play test` says which mode it means; testing the other one by mistake would prove nothing."""
    wanted = os.environ.get("FILON_MODE", mode())
    if wanted != mode():
        raise pytest.UsageError(f"these tests should run {wanted}, but filon is {mode()}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark those that are run once."""
    for item in items:
        if ONCE.search(item.nodeid):
            item.add_marker("once")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Coverage counts what small tests reach: a line that only long walks come by is not tested, but passed."""
    trace = sys.gettrace()
    if LONG.search(item.nodeid):
        sys.settrace(None)  # pytest-cov's own `no_cover` leaves a second tracer running in each process of xdist
    try:
        return (yield)
    finally:
        sys.settrace(trace)
