"""In Chromium every event is in view, readable and uncovered when it begins, on five screens at once.

Here a match of each game to its end, a whole one if it is short, up to the last moves without motion, and some moves of
another's middle. `./play soak camera` watches whole matches as they are shown otherwise.
"""

import pytest
from playwright.sync_api import Browser

from server.threaded_server import ThreadedServer
from web.camera_matches import Part, played, with_finale
from web.camera_probe import SCREENS, Findings, watch

GAMES = [("saboteur", 3), ("duel", 2), ("duel", 1), ("sabale", 2), ("sacramento", 2)]
MOVES = 4
# So many are watched up to the end of a match: all of Saboteur, Sabale and Sacramento, two rounds of Le Duel.
LONG = 40
SELECTIONS = 3
GOAL = ".camera > svg .goal"


def middle(game: str, seats: int) -> Part:
    """Some moves half-way through a match; of Le Duel, half-way through its first round."""
    found = played(game, seats, 3)
    start = len(found.on_board) // (5 if game == "duel" else 2)
    return found.part(start, start + MOVES - 1)


def check(found: Findings) -> None:
    """Nothing was wrong, and every screen has seen something of every move on the board."""
    assert found.wrong == {}
    assert found.events >= MOVES * len(SCREENS)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_events_up_to_the_finale_are_in_view_on_five_screens(
    browser: Browser, server: ThreadedServer, game: str, seats: int
) -> None:
    match = with_finale(game, seats)
    long = min(LONG, len(match.on_board)) if seats > 1 else MOVES
    part, end = match.part(-long, -1), match.part(-MOVES, -1)
    found = watch(browser, server, part, selects=SELECTIONS, calm=len(part.lines) - len(end.lines))

    assert found.wrong == {}
    assert found.events >= long * len(SCREENS)
    assert seats == 1 or found.places > found.outside


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_events_and_targets_half_way_are_in_view_on_five_screens(
    browser: Browser, server: ThreadedServer, game: str, seats: int
) -> None:
    part = middle(game, seats)
    found = watch(browser, server, part)
    check(found)

    assert found.places > found.outside


def test_events_under_claims_about_a_goal_come_into_view(browser: Browser, server: ThreadedServer) -> None:
    found = watch(browser, server, middle("saboteur", 3), selects=0, opens=GOAL)
    check(found)


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (".over { height: 100%; background: red }", "is covered"),
        (".camera { margin-left: -60% }", "is out of view"),
        (".camera > svg { transform: scale(0.2) }", "px wide"),
    ],
)
def test_probe_finds_planted_faults(browser: Browser, server: ThreadedServer, style: str, said: str) -> None:
    found = watch(browser, server, middle("saboteur", 3), SCREENS[:1], selects=0, style=style)

    assert any(said in text for text in found.wrong[SCREENS[0]])
