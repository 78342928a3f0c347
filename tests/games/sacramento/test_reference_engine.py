"""Engine and reference engine find the same moves in every position (C2.1, C3, C4.5, C6)."""

import pytest

from filon.testing.sacramento import ORACLE

from ..random_walks import agreed_walks, mixed_walks
from .walks import GAME, PURPOSES, walks

pytestmark = pytest.mark.once

POSITIONS = 3_000  # a number of seats; 9,000 together


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_engine_and_reference_engine_agree(seats: int) -> None:
    """Ours and other boards, with goal players and random (C3.1–C3.5, C4.1–C4.5, C5.1–C5.3, C6.1–C6.3)."""
    found = list(agreed_walks(GAME, ORACLE, walks(seats), POSITIONS))

    assert sum(one.positions for one in found) >= POSITIONS
    assert len({"board" in one.walk.start.options for one in found}) == 2


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_engines_agree_on_the_standard_board_and_target(seats: int) -> None:
    """Whole matches up to $250,000."""
    found = list(agreed_walks(GAME, ORACLE, mixed_walks(GAME, ORACLE, seats, [{}], PURPOSES), 500))

    assert sum(one.positions for one in found) >= 500
