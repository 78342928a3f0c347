"""Shared test set-up: outside games on the path, the engine's build, tests that run once."""

import os
import sys
from pathlib import Path

import pytest

import filon.core.state

TESTS = Path(__file__).parent
# Directories whose tests do not depend on whether the engine is compiled: `./play test` runs them once, with the faster
# engines (marker `once`). Other files and single tests carry the marker themselves: that a planted bug is found says
# something about the law, not the engine; the terminal is never compiled; and where a property is checked at many
# positions, it holds for the other engine too, since both play alike (tests/test_build_modes.py).
ONCE = ("adapters", "arena", "bench", "bots", "scaffold", "server", "soak", "web")
sys.path.insert(0, str(TESTS / "outside"))


def pytest_report_header() -> str:
    """Say where the engine under test comes from."""
    return f"filon: {mode()}, from {Path(filon.core.state.__file__).parent.parent}"


def mode() -> str:
    """Return whether the engine under test is "compiled" or "interpreted"."""
    return "interpreted" if filon.core.state.__file__.endswith(".py") else "compiled"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to run in another mode than FILON_MODE says: testing the other one by mistake would prove nothing."""
    wanted = os.environ.get("FILON_MODE", mode())
    if wanted != mode():
        raise pytest.UsageError(f"these tests should run {wanted}, but filon is {mode()}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the directories in ONCE."""
    for item in items:
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).parts[0] in ONCE:
            item.add_marker("once")
