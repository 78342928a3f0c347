"""The page says when a bot stands in for an absent player: in the details of the seat and in the table's settings."""

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from server.threaded_server import ThreadedServer
from web.browser import ROOT, BrowserUser
from web.staged_table import StagedTable, found


@pytest.mark.parametrize(
    ("language", "usual", "takes_over"),
    [
        ("en-GB", "after 10 minutes (default)", "not connected; a bot takes over in 9:"),
        ("fr-FR", "au bout de 10 minutes (par défaut)", "hors ligne ; un robot jouera dans 9:"),
        ("de-DE", "nach 10 Minuten (Standard)", "nicht verbunden; in 9:"),
    ],
)
def test_usual_patience_is_told_in_minutes(
    browser: Browser, server: ThreadedServer, language: str, usual: str, takes_over: str
) -> None:
    """The first seat is to move: nobody waits for the others yet."""
    words = json.loads((ROOT / "web" / "src" / "words" / f"{language[:2]}.json").read_text(encoding="utf-8"))
    with BrowserUser.of(browser, server.url, width=360, height=640, touch=True, language=language) as one:
        StagedTable(server, one, found("saboteur", 3, lambda match: True)).come()
        sheet = one.page.locator("dialog[open]")
        one.page.locator('.seats [data-seat="1"] .about').tap()
        expect(sheet.locator("li", has_text=takes_over)).to_be_visible()
        one.close_dialogs()
        one.button(words["menu"], exact=True).tap()
        one.button(words["table_settings"]).tap()

        expect(sheet.locator("select").last.locator("option:checked")).to_have_text(usual)


def test_countdown_is_beside_the_seat_at_a_desk_and_never_is_said(desk: BrowserUser, server: ThreadedServer) -> None:
    scene = found("saboteur", 3, lambda match: True)
    StagedTable(server, desk, scene, patience=90).come()
    expect(desk.page.locator('.seats [data-seat="1"] .absent')).to_have_text(re.compile("^1:[0-2]"))
    StagedTable(server, desk, scene, patience=0).come()

    expect(desk.page.locator('.seats [data-seat="1"]')).to_contain_text("not connected; no bot will take over")
