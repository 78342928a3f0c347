"""In Chromium every event is in view, readable and uncovered when it begins, on five screens at once.

Two whole matches of each game; some moves half-way and the last ones with motion. `./play soak camera` watches new
matches with motion throughout.
"""

import pytest
from playwright.sync_api import Browser

from server.threaded_server import ThreadedServer
from web.camera_matches import Part, Played, played, with_finale
from web.camera_probe import SCREENS, TABLET, watch

GAMES = [("saboteur", 3), ("duel", 2), ("sabale", 2), ("sacramento", 2)]
# Le Duel's other match is a solo game.
OTHERS = [("saboteur", 3), ("duel", 1), ("sabale", 2), ("sacramento", 2)]
# The first seed of the other matches.
OTHER = 7
# So many moves are shown with motion: half-way, and the last ones.
HALFWAY, LAST = 11, 4
MOVES = 4
SELECTIONS = 4
GOAL = ".camera > svg .goal"


def check(
    browser: Browser, server: ThreadedServer, match: Played, halfway: int, screens: tuple[str, ...] = SCREENS,
    watching: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Every event of a match that names a cell is looked at on every screen, and nothing is wrong."""
    motion = match.moving(halfway, LAST)
    found = watch(browser, server, match.part(0, -1), screens, watching=watching, selects=SELECTIONS, motion=motion)

    assert found.wrong == {}
    assert found.events == found.received >= len(match.on_board) * len([*screens, *watching])
    assert found.places > found.outside


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_events_of_a_whole_match_are_in_view_on_five_screens(
    browser: Browser, server: ThreadedServer, game: str, seats: int
) -> None:
    check(browser, server, with_finale(game, seats), HALFWAY)


@pytest.mark.parametrize(("game", "seats"), OTHERS)
def test_events_of_another_match_are_in_view_also_on_a_tablet_and_for_a_spectator(
    browser: Browser, server: ThreadedServer, game: str, seats: int
) -> None:
    check(browser, server, with_finale(game, seats, OTHER), 0, (*SCREENS, TABLET), SCREENS[:1])


def few_moves() -> Part:
    """Some moves of Saboteur."""
    found = played("saboteur", 3, OTHER)
    start = len(found.on_board) // 2
    return found.part(start, start + MOVES - 1)


def test_events_under_claims_about_a_goal_come_into_view(browser: Browser, server: ThreadedServer) -> None:
    found = watch(browser, server, few_moves(), selects=0, opens=GOAL)

    assert found.wrong == {}
    assert found.events == found.received >= MOVES * len(SCREENS)


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (".over { height: 100%; background: red }", "is covered"),
        (".camera { margin-left: -60% }", "is out of view"),
        (".camera > svg { transform: scale(0.2) }", "px wide"),
    ],
)
def test_probe_finds_planted_faults(browser: Browser, server: ThreadedServer, style: str, said: str) -> None:
    found = watch(browser, server, few_moves(), SCREENS[:1], selects=0, style=style)

    assert any(said in text for text in found.wrong[SCREENS[0]])
