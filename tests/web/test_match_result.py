"""After a match: rematch, replay by any viewer, verification of the deal, the record."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.threaded_server import SeededEntropy, ThreadedServer
from web.browser import BrowserUser


@pytest.fixture(scope="module")
def over(browser: Browser, server: ThreadedServer, entropy: SeededEntropy) -> tuple[str, Any]:
    """A finished match: its table, and the browser's storage."""
    entropy.begin("what comes afterwards")
    with BrowserUser.of(browser, server.url, width=360, height=640) as one:
        one.play_now("Sabale")
        table = one.page.url.rsplit("/", 1)[1]
        one.context.request.post(f"{one.url}/api/tables/{table}/stand", data={})
        one.page.locator("dialog[open] .podium").wait_for(timeout=90_000)
        return table, one.context.storage_state()


@pytest.fixture
def finished(browser: Browser, server: ThreadedServer, over: tuple[str, Any]) -> Iterator[BrowserUser]:
    """The same browser, back at that table."""
    table, kept = over
    with BrowserUser.of(browser, server.url, width=360, height=640, storage_state=kept) as one:
        one.page.goto(f"{server.url}/t/{table}")
        one.page.locator("dialog[open] .podium").wait_for()
        yield one


def step_of(page: Page) -> int:
    found = re.search(r"step=(\d+)", page.url)
    assert found
    return int(found[1])


def test_result_verifies_deal_against_stored_terms(finished: BrowserUser) -> None:
    finished.button("Verify the deal").click()

    expect(finished.page.get_by_text("The terms match the fingerprint you kept")).to_be_visible()
    expect(finished.page.get_by_text("The record lists your bytes as those of Pim")).to_be_visible()
    expect(finished.page.get_by_role("status").filter(has_text="All good:")).to_be_visible()
    expect(finished.page.get_by_text("has to take its word for it")).to_be_visible()


def test_replay_steps_both_ways_and_its_address_restores_the_step(finished: BrowserUser) -> None:
    page = finished.page
    finished.button("Replay").click()
    for _ in range(3):
        finished.button("Next step").click()
    text = page.locator(".told").inner_text()
    address = page.url
    page.keyboard.press("End")
    last = step_of(page)
    page.goto(address)
    page.locator(".replay").wait_for()

    assert last > 10
    assert step_of(page) == 3
    assert page.locator(".told").inner_text() == text
    finished.button("Previous step").click()
    expect(page.locator(".told")).to_contain_text("Step 2 of")
    page.get_by_role("slider").fill(str(last))
    expect(page.locator(".told")).to_contain_text(f"Step {last} of {last}")


def test_record_is_downloaded_and_replayed_from_home(finished: BrowserUser, tmp_path: Path) -> None:
    with finished.page.expect_download() as download:
        finished.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    finished.home()
    finished.page.locator("input[type=file]").set_input_files(file)

    expect(finished.page.locator(".told", has_text="Step 0 of")).to_be_visible()
    finished.button("Next step").click()
    expect(finished.page.locator(".told")).to_contain_text("Pim")


def test_home_rejects_a_file_that_is_no_record(phone: BrowserUser, tmp_path: Path) -> None:
    phone.allowed += ["400"]
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana", encoding="utf-8")
    phone.home()
    phone.page.locator("input[type=file]").set_input_files(file)

    expect(phone.page.get_by_role("alert").get_by_role("paragraph")).to_have_text("This file is not a Filon record.")


def test_rematch_starts_at_the_same_table(finished: BrowserUser) -> None:
    address = finished.page.url
    for name in ("Play again", "Replay", "Show the board"):
        expect(finished.button(name, exact=True)).to_be_in_viewport(ratio=1)
    finished.button("Play again").click()
    finished.page.locator("dialog[open]").wait_for(state="detached")

    expect(finished.page.locator(".seats li")).to_have_count(2)
    assert finished.page.url == address
