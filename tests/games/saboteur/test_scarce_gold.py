"""Does a seat have worlds where what it saw of the gold is rare? Nearly all that it saw behind a pay-out are ones."""

from pathlib import Path

import filon

RECORD = Path(__file__).with_name("scarce_gold.filon")
SEAT = 4


def test_an_honest_view_of_rare_gold_is_not_refused() -> None:
    """S8.3: saboteurs were paid between two rounds of the diggers; one pile of 200,000 that agree would be kept."""
    match = filon.replay(RECORD.read_text(encoding="utf-8"))
    view = match.view(SEAT)
    world = match.game.worlds(view).sample(filon.Quick(5))

    assert world.view(SEAT) == view
