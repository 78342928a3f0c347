"""Engine and reference engine find the same moves in every position (D3.1, D4, D5)."""

import pytest

from filon.testing.duel import ORACLE

from ..random_walks import agreed_walks
from .walks import GAME, walks

pytestmark = pytest.mark.once

POSITIONS = 3_200  # a number of seats; both together more than 6,000


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_engine_and_reference_engine_agree(seats: int) -> None:
    """Printed and near layouts, both colours, with goal players and random (D3.1, D4.1–D4.6, D5.1–D5.7)."""
    compared = sum(found.positions for found in agreed_walks(GAME, ORACLE, walks(seats), POSITIONS))

    assert compared >= POSITIONS
