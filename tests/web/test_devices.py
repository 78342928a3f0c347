"""Does a seat come back, by the drawn table, to somebody whose device is gone?"""

from playwright.sync_api import Browser, expect

from filon.client import Client
from filon.server import lost
from server.test_devices import wait
from server.visiting import Served
from web.browsing import Visitor


def test_a_lost_seat_is_asked_for_answered_and_played_on(browser: Browser, house: Served, phone: Visitor) -> None:
    """Ann's device is gone; Bob and Cid, who sit there, know her voice."""
    ann, bob, cid = Client(house.url), Client(house.url), Client(house.url)
    table = ann.create("sabale", 3)
    with ann.sit(table, 0, "Ann"), cid.sit(table, 2, "Cid"):
        bob.sit(table, 1, "Bob")
        ann.start(table)
    with Visitor.of(browser, house.url, width=1440, height=900) as other:
        other.context.add_cookies([{"name": "filon", "value": bob.token, "url": house.url}])
        other.page.goto(f"{house.url}/t/{table}")
        phone.page.goto(f"{house.url}/t/{table}")
        other.page.locator(".match").wait_for()
        wait(house, table, lost.AWAY + 1)
        phone.button("my device is gone").click()
        phone.page.get_by_role("dialog").get_by_role("button", name="Ann").click()
        expect(phone.page.get_by_text("Still to answer: Bob, Cid")).to_be_visible()
        other.button("Agree").click()
        expect(phone.page.get_by_text("Still to answer: Cid")).to_be_visible()
        cid.ask("POST", f"/api/tables/{table}/lost/answer", {"agrees": True})
        wait(house, table, lost.OBJECTION + 1)

        expect(phone.page.locator(".seats li.you")).to_have_attribute("data-seat", "0")
