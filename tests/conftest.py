"""What do all tests share? The outside game on the path, and which mode they run in."""

import os
import sys
from pathlib import Path

import pytest

import filon.core.state

OUTSIDE = Path(__file__).parent / "outside"
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
