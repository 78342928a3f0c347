"""Sampling where the gold a seat saw is rare: nearly all cards it saw after a pay-out are ones."""

from pathlib import Path

import filon

RECORD = Path(__file__).with_name("scarce_gold.filon")
SEAT = 4


def test_true_view_of_rare_gold_is_accepted() -> None:
    """S8.3: saboteurs were paid between two diggers' rounds; one of 200,000 consistent piles would be accepted."""
    match = filon.replay(RECORD.read_text(encoding="utf-8"))
    view = match.view(SEAT)
    world = match.game.worlds(view).sample(filon.Quick(5))

    assert world.view(SEAT) == view
