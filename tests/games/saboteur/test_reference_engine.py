"""Engine and reference engine of Saboteur agree position by position (S3.1, S4, S5, S6.1, S8.2)."""

import pytest

from filon.testing.saboteur import ORACLE

from ..random_walks import agreed_walks
from .walks import GAME, walks

pytestmark = pytest.mark.once

POSITIONS = 2_500  # per number of seats; eight of them make the 20,000 of an ordinary run


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_engine_and_reference_engine_agree(seats: int) -> None:
    """With and without the option, goal-directed and random (S3.1, S4.1–S4.6, S5.1–S5.5, S6.1, S8.2, S9.1)."""
    compared = sum(found.positions for found in agreed_walks(GAME, ORACLE, walks(seats), POSITIONS))

    assert compared >= POSITIONS
