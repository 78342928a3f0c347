"""My games on the home screen, and the replay of one of them: everyone's secrets, moves, keys, a link to a moment."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import Scene, StagedTable, finished

SECRETS = """() => [...document.querySelectorAll(".replay .hand li")].map((seat) => [
  seat.querySelector("b").textContent,
  ...[...seat.querySelectorAll("[role=img]")].map((one) => one.getAttribute("aria-label")),
])"""


@pytest.fixture(scope="module")
def saboteur() -> Scene:
    """A match of Saboteur for four, of one round."""
    return finished("saboteur", 4, 2, rounds=1)


@pytest.fixture
def played(browser: Browser, server: ThreadedServer, saboteur: Scene) -> Iterator[StagedTable]:
    """A desk whose user has played that match."""
    with BrowserUser.of(browser, server.url, width=1440, height=900) as visitor:
        yield StagedTable(server, visitor, saboteur)


def open_replay(played: StagedTable, query: str) -> Page:
    """Open the replay of the match at this viewer and step."""
    page = played.visitor.page
    page.goto(f"{played.visitor.url}/t/{played.table}/replay?{query}")
    page.locator(".replay .camera > svg").wait_for()
    return page


def at_step(page: Page, step: int) -> None:
    """Wait until this step is shown."""
    expect(page.locator(".told .head")).to_contain_text(f"Step {step} of")


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_home_lists_finished_games_with_result_replay_and_record(
    request: pytest.FixtureRequest, server: ThreadedServer, saboteur: Scene, device: str
) -> None:
    one: BrowserUser = request.getfixturevalue(device)
    staged = StagedTable(server, one, saboteur)
    one.home()
    mine = one.page.get_by_role("region", name="My games")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    outcome = staged.match.outcome
    assert outcome is not None
    rows = sorted(zip(("You", "Béla", "Chloé", "Dan"), outcome.scores, strict=True), key=lambda row: -row[1])
    expect(mine.locator(".scores > span")).to_have_text([f"{name} {score}" for name, score in rows])
    winners = [("You", "Béla", "Chloé", "Dan")[seat] for seat in outcome.winners]
    label = "You shared the win" if "You" in winners and winners[1:] else f"{winners[0]} won"
    expect(mine.locator(".result")).to_contain_text(
        label if len(winners) == 1 or "You" in winners else "shared the win"
    )
    expect(mine.locator(".when")).to_have_text(re.compile(r"^\d+ \w+ \d{4}, \d\d:\d\d$"))
    with one.page.expect_download() as download:
        mine.get_by_role("link", name=re.compile("^Download")).click()
    text = download.value.path().read_text(encoding="utf-8")
    mine.get_by_role("link", name=re.compile("^Replay")).click()
    one.page.locator(".replay .camera > svg").wait_for()

    assert text == staged.match.record()
    assert one.page.url.endswith(f"/t/{staged.table}/replay?match=1&as=p1&step=0")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_replay_of_everyone_opens_all_hands_roles_and_goals(played: StagedTable) -> None:
    page, step = open_replay(played, "as=p1&step=9"), 9
    viewer = page.get_by_label("Point of view")
    viewer.select_option("all")
    page.get_by_role("button", name="Cancel").click()
    expect(viewer).to_have_value("p1")
    viewer.select_option("all")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(viewer).to_have_value("all")
    expect(page.locator(".replay .hand li")).to_have_count(4)
    found = page.evaluate(SECRETS)
    match = played.match.restarted()
    for line in played.scene.lines[:step]:
        match.play(line)

    for seat, (name, role, *cards) in enumerate(found):
        own = match.view(seat).own
        assert (name, role) == (("Ana", "Béla", "Chloé", "Dan")[seat], own.role)
        assert len(cards) == len(own.hand)
    for goal in match.state.uncovered().own.goals:
        label = page.locator(f'.goal[data-cell="{goal.cell}"]').get_attribute("aria-label") or ""
        assert ("stones" if goal.card.startswith("stones") else "treasure") in label
    assert not re.search(r"\b[Yy]ou\b", " ".join(page.locator(".happened, .told li").all_inner_texts()))


def test_first_press_on_play_after_the_question_is_not_lost(played: StagedTable) -> None:
    page = open_replay(played, "as=p1")
    page.get_by_label("Point of view").select_option("all")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".replay .hand li")).to_have_count(4)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at_step(page, 3)


def test_moves_keys_and_links_lead_to_a_moment(played: StagedTable) -> None:
    page, last = open_replay(played, "as=spectator"), len(played.scene.lines)
    moves = page.locator(".told li button")
    expect(moves).to_have_count(last + 1)
    moves.nth(5).click()
    at_step(page, 5)
    expect(moves.nth(5)).to_have_attribute("aria-current", "step")
    for key, step in (("ArrowRight", 6), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        page.keyboard.press(key)
        at_step(page, step)
    page.get_by_role("slider").focus()
    page.keyboard.press(" ")
    at_step(page, 2)
    page.keyboard.press(" ")
    moves.nth(7).click()
    at_step(page, 7)
    board = page.locator(".camera > svg").inner_html()
    other = played.visitor.another()
    other.goto(page.url)
    at_step(other, 7)

    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.url.endswith("?match=1&as=spectator&step=7")
    assert other.locator(".camera > svg").inner_html() == board


def test_replay_of_another_player_calls_nobody_you(played: StagedTable) -> None:
    page = open_replay(played, "as=p2&step=2.7")
    at_step(page, 2)
    texts = " ".join(page.locator(".happened, .told li, .seatbar").all_inner_texts())
    page.get_by_label("Point of view").select_option("p1")
    expect(page.locator('.seatbar [data-seat="0"]')).to_contain_text("You")

    assert "Béla" in texts
    assert not re.search(r"\b[Yy]ou\b", texts)


def test_link_leads_to_its_match_after_a_rematch(played: StagedTable) -> None:
    page = open_replay(played, "as=p1&step=3")
    at_step(page, 3)
    link = page.url
    ask = played.visitor.context.request
    assert ask.post(f"{played.visitor.url}/api/tables/{played.table}/rematch", data={"rotate": 1}).ok
    page.goto(link)
    at_step(page, 3)

    assert link.endswith("?match=1&as=p1&step=3")
    expect(page.get_by_label("Point of view").locator("option:checked")).to_have_text("You")
    expect(page.locator(".seatbar [data-seat]").first).to_contain_text("You")


def test_replay_gives_the_board_the_height_of_a_small_laptop(
    browser: Browser, server: ThreadedServer, saboteur: Scene
) -> None:
    with BrowserUser.of(browser, server.url, width=1024, height=700) as one:
        stage = StagedTable(server, one, saboteur)
        one.page.goto(f"{one.url}/t/{stage.table}")
        one.page.locator("dialog[open] .podium .roles").last.wait_for()
        # One scroll area, and the main buttons below it; lower, so that the last rows are hidden.
        one.page.set_viewport_size({"width": 1024, "height": 560})
        assert one.page.locator("dialog[open]").evaluate("one => one.scrollHeight <= one.clientHeight")
        for name in ("Play again", "Replay", "Show the board"):
            expect(one.button(name, exact=True)).to_be_in_viewport(ratio=1)
        one.page.set_viewport_size({"width": 1024, "height": 700})
        page = open_replay(stage, "as=all&step=9")
        expect(page.locator(".replay .hand li")).to_have_count(4)
        size = page.locator(".replay > .board").bounding_box()

        assert size is not None
        assert size["height"] >= 480
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_replay_shows_the_board_on_a_phone_held_sideways(
    browser: Browser, server: ThreadedServer, saboteur: Scene
) -> None:
    with BrowserUser.of(browser, server.url, width=640, height=360, touch=True) as one:
        page = open_replay(StagedTable(server, one, saboteur), "as=all&step=9")
        board, frame = page.locator(".replay > .board"), page.viewport_size
        size = board.bounding_box()
        page.get_by_role("button", name="Moves and scores").tap()
        page.locator("dialog li button").nth(4).tap()
        at_step(page, 4)
        page.get_by_role("button", name="Show or hide hand").tap()
        expect(page.locator(".replay .hand li")).to_have_count(4)

        assert size is not None
        assert frame is not None
        assert size["height"] > 200
        assert size["width"] > 350
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_replay_of_sabale_asks_nothing_and_draws_its_scores(desk: BrowserUser, server: ThreadedServer) -> None:
    staged = StagedTable(server, desk, finished("sabale", 2, 4))
    page = open_replay(staged, "as=p1")
    page.get_by_label("Point of view").select_option("all")
    expect(page.get_by_label("Point of view")).to_have_value("all")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("End")
    outcome = staged.match.outcome
    assert outcome is not None

    curve = page.get_by_role("region", name="Scores")
    expect(curve.get_by_role("listitem")).to_have_text([f"Ana: {outcome.scores[0]}", f"Béla: {outcome.scores[1]}"])
    assert len({path.get_attribute("d") for path in curve.locator("svg >> nth=0").locator("path").all()}) == 3


def test_replay_has_a_speed_and_copies_a_link_to_its_moment(played: StagedTable) -> None:
    played.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, last = open_replay(played, "as=spectator&step=3"), len(played.scene.lines)
    at_step(page, 3)
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("status").filter(has_text="Link copied.")).to_have_count(1)
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_label("Animation speed").select_option("fast")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play", exact=True).click()
    at_step(page, last)
    page.goto(link)
    at_step(page, 3)

    assert link.endswith("?match=1&as=spectator&step=3")
    expect(page.get_by_label("Animation speed")).to_have_value("fast")


def test_last_step_of_a_replay_tells_the_end_on_a_phone(phone: BrowserUser, server: ThreadedServer) -> None:
    page = open_replay(StagedTable(server, phone, finished("sabale", 2, 4)), "as=p1")
    page.keyboard.press("End")
    expect(page.locator(".happened span").last).to_be_in_viewport(ratio=1)


def test_replay_on_a_phone_has_moves_scores_speed_and_a_link(phone: BrowserUser, server: ThreadedServer) -> None:
    """What stands beside the board at a desk opens by one tap."""
    staged = StagedTable(server, phone, finished("sabale", 2, 4))
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, last = open_replay(staged, "as=p1&step=3"), len(staged.scene.lines)
    panel = phone.button("Moves and scores", exact=True)
    speed, copy = page.get_by_label("Animation speed"), phone.button("Copy a link to this moment")
    for control in (speed, copy, panel):
        expect(control).to_be_in_viewport(ratio=1)
    speed.select_option("fast")
    expect(speed).to_have_value("fast")
    copy.tap()
    expect(page.get_by_role("status").filter(has_text="Link copied.")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()").endswith("?match=1&as=p1&step=3")
    for step in (5, last):
        panel.tap()
        moves = page.locator("dialog[open] li button")
        expect(moves).to_have_count(last + 1)
        moves.nth(step).tap()
        at_step(page, step)
        expect(page.locator("dialog[open]")).to_have_count(0)
    panel.tap()
    outcome = staged.match.outcome
    assert outcome is not None
    curve = page.get_by_role("region", name="Scores")
    expect(curve.get_by_role("listitem")).to_have_text([f"Ana: {outcome.scores[0]}", f"Béla: {outcome.scores[1]}"])
    expect(curve.locator("svg").first).to_be_in_viewport(ratio=1)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_in_records_are_switched_off_for_a_table_and_for_oneself(played: StagedTable) -> None:
    page, switch = played.visitor.page, played.visitor.page.get_by_label("Show players’ names in records")
    for step in ("off", "still off"):
        page.goto(f"{played.visitor.url}/t/{played.table}")
        page.locator("dialog[open] .podium").wait_for()  # the result, which opens over the table
        played.visitor.close_dialogs()
        played.visitor.button("Menu").click()
        played.visitor.button("Table settings").click()
        if step == "off":
            with page.expect_response(re.compile("/settings$")) as answer:
                switch.uncheck()
            assert answer.value.ok
        expect(switch).not_to_be_checked()
    assert not played.live.settings.names_in_records
    played.visitor.close_dialogs()
    played.visitor.button("Menu").click()
    played.visitor.button("Settings", exact=True).click()
    sizes = page.locator("dialog[open] input[type=checkbox]").evaluate_all("all => all.map((one) => one.offsetWidth)")
    page.get_by_label("My name in records").uncheck()
    page.goto(f"{played.visitor.url}/new/sabale")
    with page.expect_request(re.compile("/sit$")) as asked:
        played.visitor.button("Open table").click()

    assert asked.value.post_data_json["in_records"] is False
    assert sizes == [24] * 4


@pytest.mark.parametrize("game", ["duel", "sacramento"])
def test_replay_of_everyone_is_told_by_name_in_french(browser: Browser, server: ThreadedServer, game: str) -> None:
    with BrowserUser.of(browser, server.url, width=1440, height=900, language="fr-FR") as one:
        staged = StagedTable(server, one, finished(game, 2, 3))
        page = open_replay(staged, "as=all&step=9")
        secrets = page.locator(".replay .hand li")
        expect(secrets).to_have_count(2)
        found = page.evaluate(SECRETS)
        texts = " ".join(page.locator(".happened, .told li, .replay .hand").all_inner_texts())
        match = staged.match.restarted()
        for line in staged.scene.lines[:9]:
            match.play(line)

        assert [name for name, *_ in found] == ["Ana", "Béla"]
        for seat, (_, *things) in enumerate(found):
            own = match.view(seat).own
            assert len(things) >= len(own.hand) if game == "duel" else str(own.gold) in things[0]
        assert re.search("Ana|Béla", texts)
        assert not re.search(r"(?i)\b(vous|votre|vos)\b", texts)
