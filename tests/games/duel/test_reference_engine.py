"""Does the naive counter find the same moves as the engine, position by position? (D3.1, D4, D5)"""

import pytest

from filon.testing.duel import ORACLE

from ..random_walks import agreed_walks
from .walks import GAME, walks

pytestmark = pytest.mark.untraced

POSITIONS = 3_200  # a number of seats; both together more than 6,000


@pytest.mark.parametrize("seats", ORACLE.seats)
def test_engine_and_naive_counter_agree(seats: int) -> None:
    """Printed and near layouts, both colours, with purpose and by lot (D3.1, D4.1–D4.6, D5.1–D5.7)."""
    compared = sum(found.positions for found in agreed_walks(GAME, ORACLE, walks(seats), POSITIONS))

    assert compared >= POSITIONS
