"""Whole matches played on the plain pages, by forms and links alone."""

import random
import time

import pytest

import filon
from server.threaded_server import ThreadedServer, hidden, moves

MAX_PAGES = 4000
SHORT = {"sacramento": {"option.target": "50000"}}  # a whole match of dice is a thousand pages


def play_on(browser, page: str, table: str, rng: random.Random) -> tuple[str, int]:
    """Press buttons until the match is over; return the last page and the number of own moves."""
    made = 0
    for _ in range(MAX_PAGES):
        if "/record" in page:
            return page, made
        found = moves(page)
        if found:
            sent = {**hidden(page, f"{table}/move"), "text": rng.choice(found)}
            answer = browser.post(f"/t/{table}/move", data=sent, follow_redirects=True)
            assert answer.status_code == 200, answer.text
            page, made = answer.text, made + 1
        else:
            time.sleep(0.01)  # the bots' processes need the cores, too
            page = browser.get(f"/t/{table}").text
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("key", filon.keys())
def test_match_against_bots_is_played_by_forms_alone(served: ThreadedServer, key: str) -> None:
    with served.browser() as browser:
        new = {"game": key, "seats": str(filon.load(key).seats[-1]), "level": "random", "name": "Ann"}
        began = browser.post("/new", data={**new, "with": "friends" if key in SHORT else "bots"})
        table = began.headers["location"].rpartition("/")[2]
        if key in SHORT:
            browser.post(f"/t/{table}/game", data={"game": key, **SHORT[key]})
            browser.post(f"/t/{table}/start", data={})
        page, made = play_on(browser, browser.get(began.headers["location"]).text, table, random.Random(1))

        assert made
        record = browser.get(f"/api/tables/{table}/record").text
        assert filon.replay(record).outcome is not None
        assert "Ann" in page
