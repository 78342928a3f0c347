"""A set-up that cannot be: the page says why before anything changes, and offers what is possible."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from filon.client import Client
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser
from web.staged_table import StagedTable, finished

DUEL = "Saboteur: Le Duel has 2 seats, but 4 of you are playing."


def test_file_that_is_no_json_is_named_before_the_table_opens(phone: BrowserUser, tmp_path: Path) -> None:
    file = tmp_path / "my board.json"
    file.write_text('{"fields": [1, 2', encoding="utf-8")
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    phone.page.goto(f"{phone.url}/new/sacramento")
    phone.page.get_by_text("Options").click()
    phone.page.get_by_label("Board").set_input_files(file)
    alerts = phone.page.get_by_role("alert")
    expect(alerts).to_have_text(["“my board.json” is not valid JSON. Correct it, or choose another file."])
    phone.button("Open table").click()
    expect(alerts).to_have_count(2)

    assert "not responding" not in " ".join(alerts.all_inner_texts())
    assert [one for one in asked if one.startswith("POST")] == []
    other = tmp_path / "other board.json"
    other.write_text("{}", encoding="utf-8")
    phone.page.get_by_label("Board").set_input_files(other)
    expect(alerts).to_have_count(1)
    phone.allowed += ["400"]
    phone.button("Open table").click()
    expect(alerts).to_contain_text("This game can’t start: your file does not fit this game (board")


def table_of_four(host: BrowserUser, server: ThreadedServer, *, is_over: bool) -> str:
    """Return a table of Saboteur with four people, the host among them: in its lobby, or after a match."""
    if is_over:
        return StagedTable(server, host, finished("saboteur", 4, 2, rounds=1)).table
    ask = host.context.request
    table = str(ask.post(f"{server.url}/api/tables", data={"game": "saboteur", "seats": 4}).json()["table"])
    assert ask.post(f"{server.url}/api/tables/{table}/sit", data={"seat": 0, "name": "Ana"}).ok
    for seat, name in enumerate(("Béla", "Chloé", "Dan"), 1):
        Client(server.url).request("POST", f"/api/tables/{table}/sit", {"seat": seat, "name": name})
    return table


@pytest.mark.parametrize("device", ["phone", "desk"])
@pytest.mark.parametrize("place", ["lobby", "result"])
def test_game_with_too_few_seats_is_refused_at_once_and_others_are_offered(
    request: pytest.FixtureRequest, server: ThreadedServer, place: str, device: str
) -> None:
    one: BrowserUser = request.getfixturevalue(device)
    table = table_of_four(one, server, is_over=place == "result")
    page, address = one.page, f"{server.url}/api/tables/{table}"
    page.goto(f"{server.url}/t/{table}")
    if place == "lobby":
        one.button("Change game or options").click()
        area, confirm = page.locator("main"), "Change"
    else:
        area = page.locator("dialog[open]")
        area.get_by_role("button", name="Another game", exact=True).click()
        confirm = "Start"
    before = one.context.request.get(address).json()["table"]
    area.get_by_label("Another game").select_option(label="Saboteur: Le Duel")
    alert = area.get_by_role("alert")
    expect(alert).to_contain_text(DUEL)
    expect(alert.get_by_role("button")).to_have_text(["Sabale", "Saboteur", "Sacramento"])
    expect(area.get_by_role("button", name=confirm, exact=True)).to_be_disabled()
    for offered in alert.get_by_role("button").all():
        offered.scroll_into_view_if_needed()
        expect(offered).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    assert one.context.request.get(address).json()["table"] == before
    alert.get_by_role("button", name="Sacramento").click()
    expect(alert).to_have_count(0)
    expect(area.get_by_role("button", name=confirm, exact=True)).to_be_enabled()
    expect(area.locator("output")).to_have_text("4")
