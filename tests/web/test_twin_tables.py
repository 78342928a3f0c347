"""Two tables that differ only in hidden information send a page the same bytes."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Request, expect

import filon
from filon.client import Client
from filon.server.api.errors import accepted
from filon.server.tables.live_table import LiveTable
from filon.table import log_entries
from filon.testing.walks import Walk, is_talk
from server.test_twins import HIDING, LENGTH, LINES, OWN, twins
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser

# Masked, since it differs between any two tables: request ids, the address, the code, in which
# minute something last happened there, and the time left for an absent player.
OWN_OF_A_PAGE = re.compile(
    r'"id":"[0-9a-f]{16}[-"]|/t/[0-9a-f]+|"code":"[2-9A-Z]{5}"|"played":\d+0,|"seconds":[\d.]+|filon=[^;]*'
)
SETTLED = "number => document.querySelector('.match')?.dataset.number === number"
LONGEST = 60  # seconds that a page may take to show a state
ASK = """async (paths) => {
  for (const path of paths) await (await fetch(path)).text();
}"""


def own_left_out(text: str) -> str:
    return OWN_OF_A_PAGE.sub("", OWN.sub("", text))


class TrafficRecorder:
    """All that one page receives: frames in order; HTTP responses, which arrive in parallel, sorted; files by name."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[Request] = []
        self.files: set[str] = set()
        self.frames: list[str] = []
        self.got: list[str] = []
        page.on("request", lambda request: self.files.add(request.url) if is_file(request) else None)
        page.on("requestfinished", lambda request: None if is_file(request) else self.asked.append(request))
        page.on("websocket", lambda line: line.on("framereceived", lambda text: self.frames.append(str(text))))

    def flush(self) -> None:
        """Collect what was received so far; navigation discards responses."""
        self.page.wait_for_load_state("networkidle")
        answers, self.asked = self.asked[:], []
        self.got += sorted(own_left_out(request_text(one)) for one in answers)
        self.got += [own_left_out(text) for text in self.frames]
        self.frames.clear()


def is_file(request: Request) -> bool:
    """Whether this is a file of the page, which is the same at every table: its name has its hash."""
    return "/web/" in request.url or "/static/" in request.url


def request_text(request: Request) -> str:
    """A response with its status and headers."""
    answer = request.response()
    assert answer is not None
    path = re.sub("^http://[^/]*", "", request.url)
    headers = sorted((name, text) for name, text in answer.headers.items() if name not in LENGTH)
    return f"{request.method} {path} {answer.status} {headers} {answer.body().decode()}"


async def play(live: LiveTable, played: Walk) -> None:
    """Play the whole walk."""
    for line in played.lines:
        turn = live.table.match.turn
        if is_talk(line):
            speaker, _, said = line.partition(": ")
            accepted(await live.submit(lambda at, now, s=int(speaker[1:]) - 1, t=said: at.talk(s, t, now)))
        else:
            assert turn is not None
            accepted(await live.submit(lambda at, now, s=turn, t=line: at.say(s, at.number, t, now)))


@contextmanager
def sitting(
    browser: Browser, server: ThreadedServer, key: str, played: Walk, seat: int | None
) -> Iterator[tuple[BrowserUser, LiveTable]]:
    """A table of people with a browser on this seat or as spectator, dealt as the walk says."""
    start, people = played.start, [Client(server.url) for _ in range(played.start.seats)]
    table = people[0].create(key, start.seats, options=start.options)
    for at, one in enumerate(people):
        one.request("POST", f"/api/tables/{table}/sit", {"seat": at, "name": f"P{at + 1}"})
    live = server.do(server.context.tables.find(table))
    assert live is not None
    with BrowserUser.of(browser, server.url, width=1440, height=900) as visitor:
        visitor.allowed += ["409", "403"]  # also what is refused before the end
        if seat is not None:
            visitor.context.add_cookies([{"name": "filon", "value": people[seat].token, "url": server.url}])
        yield visitor, live


def received(browser: Browser, server: ThreadedServer, key: str, played: Walk, seat: int | None) -> list[str]:
    """Everything that a page receives: home, lobby, match, reload, queries and routes."""
    with sitting(browser, server, key, played, seat) as (visitor, live):
        page, recorder = visitor.page, TrafficRecorder(visitor.page)
        visitor.home()
        recorder.flush()
        page.goto(f"{server.url}/t/{live.id}")
        page.get_by_role("list", name="Players").wait_for()

        async def deal() -> None:
            await live.submit(lambda at, now: at.report(log_entries.Dealt(now=now, deal=played.start.deal), None))

        server.do(deal())
        page.locator(".match").wait_for()
        recorder.flush()
        server.do(play(live, played))
        visitor.close_dialogs()
        settle(visitor, live)
        recorder.flush()
        visitor.home()
        ends = time.monotonic() + LONGEST
        while live.connections:
            assert time.monotonic() < ends, "the page is still connected"
            page.wait_for_timeout(5)
        recorder.flush()
        visitor.open(f"{server.url}/t/{live.id}")
        page.locator(".match").wait_for()
        visitor.close_dialogs()
        ask_everything(page, f"/api/tables/{live.id}")
        recorder.flush()
        return [*recorder.got, *sorted(recorder.files)]


def settle(visitor: BrowserUser, live: LiveTable) -> None:
    """Wait until the page shows the present state; the end of a round is read away."""
    page, ends = visitor.page, time.monotonic() + LONGEST
    hasten = page.get_by_role("button", name="Skip animation")
    while not page.evaluate(SETTLED, str(live.table.number)):
        assert time.monotonic() < ends, page.locator("main").inner_text()
        visitor.close_dialogs()
        if hasten.count():
            hasten.click(force=True)
        page.wait_for_timeout(20)


def ask_everything(page: Page, table: str) -> None:
    """Select each card or piece, and request every route of the table."""
    for piece in page.locator(".match > .hand button:enabled").all():
        piece.click()
        expect(page.locator(".match")).to_be_visible()
    endpoints = ("", "/replay?as=spectator", "/replay?as=all", "/replay?as=p1", "/record", "/invitation")
    page.evaluate(
        ASK, [f"{table}{endpoint}" for endpoint in endpoints] + ["/api/tables", "/api/my-tables", "/api/version"]
    )


@pytest.mark.parametrize("is_spectator", [False, True])
@pytest.mark.parametrize("key", HIDING)
def test_page_receives_the_same_bytes_at_twin_tables(
    browser: Browser, server: ThreadedServer, key: str, is_spectator: bool
) -> None:
    random = Random(f"page {key} {is_spectator}")
    seat = None if is_spectator else random.randrange(9)
    first, second, _ = twins(filon.load(key), seat, random)
    viewer = None if seat is None else seat % first.start.seats
    one, other = (received(browser, server, key, played, viewer) for played in (first, second))

    assert first != second
    assert len(one) > LINES
    assert [len(text) for text in one] == [len(text) for text in other]
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        assert here == there, number


def test_page_of_a_viewer_who_may_know_the_difference_receives_it(browser: Browser, server: ThreadedServer) -> None:
    first, second, _ = twins(filon.load("saboteur"), 0, Random(3))
    one, other = (received(browser, server, "saboteur", played, 1) for played in (first, second))

    assert one != other
