"""The rules: pictures drawn by the game, contents that jump, a search that marks its sentence, a folded appendix."""

from playwright.sync_api import Locator, Page, expect

import filon
from filon.core.text import rulebook
from web.browser import BrowserUser

GAMES = ("saboteur", "duel", "sabale", "sacramento")
# The pictures that are empty, small, cut off at the side or without the words they stand for.
BAD_PICTURES = """() => [...document.querySelectorAll("figure")]
  .map((figure) => {
    const picture = figure.querySelector("svg");
    const [box, page] = [picture?.getBoundingClientRect(), document.documentElement.clientWidth];
    const drawn = picture?.querySelectorAll("path, rect, circle, polygon").length ?? 0;
    const isGood = box && box.width > 50 && box.height > 40 && box.left >= 0 && box.right <= page && drawn > 3
      && picture.getAttribute("aria-label") === figure.querySelector("figcaption").textContent;
    return isGood ? "" : `${figure.textContent}: ${drawn} in ${JSON.stringify(box)}`;
  })
  .filter(Boolean)"""
IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.top < innerHeight - 20;
}"""


def open_rules(one: BrowserUser, game: str, query: str = "") -> Page:
    """Open the rules of a game and wait for its pictures."""
    one.page.goto(f"{one.url}/rules/{game}{query}")
    one.page.locator("figure svg").first.wait_for()
    return one.page


def is_in_sight(found: Locator) -> None:
    """Wait until it has been scrolled to."""
    expect(found).to_be_in_viewport()
    assert found.evaluate(IN_SIGHT)


def pictures_are_good(page: Page, game: str) -> None:
    count = sum(block.kind == "picture" for block in rulebook.blocks(filon.load(game), "en"))
    expect(page.locator("figure svg[role=img]")).to_have_count(count)

    assert page.evaluate(BAD_PICTURES) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_pictures_fit_a_phone(phone: BrowserUser) -> None:
    for game in GAMES:
        pictures_are_good(open_rules(phone, game), game)


def test_pictures_fit_a_desk(desk: BrowserUser) -> None:
    for game in GAMES:
        pictures_are_good(open_rules(desk, game), game)


def test_contents_jump_to_their_section_and_the_appendix_is_folded(phone: BrowserUser) -> None:
    page = open_rules(phone, "duel")
    page.get_by_text("Contents", exact=True).tap()
    page.get_by_role("button", name="D6 End of a round").tap()
    is_in_sight(page.get_by_role("heading", name="D6 End of a round"))
    expect(page.get_by_text("line_h", exact=True).first).to_be_hidden()
    page.get_by_text("Appendix for programmers").tap()

    expect(page.get_by_text("line_h", exact=True).first).to_be_visible()


def test_search_leads_to_the_sentence_and_lists_the_appendix_last(phone: BrowserUser) -> None:
    page = open_rules(phone, "saboteur")
    search = page.get_by_role("searchbox")
    search.fill("through a dead end")
    page.locator(".hits button").first.tap()
    marked = page.locator("article mark")
    is_in_sight(marked)
    expect(marked).to_contain_text("through a dead end")
    assert marked.inner_text().count(".") == 1
    search.fill("Dead end")
    hits = page.locator(".hits li")
    texts = hits.all_inner_texts()
    expect(page.locator("article")).to_be_hidden()
    at = texts.index("Appendix for programmers")

    assert texts[:at]
    assert not [text for text in texts[:at] if "cul-de-sac" in text]
    row = next(index for index, text in enumerate(texts) if "cul-de-sac" in text)
    hits.nth(row).get_by_role("button").tap()
    is_in_sight(page.locator("tr.found"))
    expect(page.locator("tr.found")).to_contain_text("cul-de-sac")


def test_address_of_a_rule_leads_to_it_although_pictures_load_later(desk: BrowserUser) -> None:
    page = open_rules(desk, "duel", "?rule=D6.2")

    is_in_sight(page.locator("[data-rule='D6.2']"))


def test_drawer_of_a_match_has_pictures_and_search_but_no_appendix(phone: BrowserUser) -> None:
    phone.play_now("Sabale")
    phone.button("Menu").tap()
    phone.page.locator("dialog[open]").get_by_role("button", name="Rules").tap()
    drawer = phone.page.locator("dialog[open]")
    expect(drawer.locator("figure svg").first).to_be_visible()
    expect(drawer.get_by_text("Appendix for programmers")).to_have_count(0)
    expect(drawer.locator("code")).to_have_count(0)
    drawer.get_by_role("searchbox").fill("no-bar")
    expect(drawer.get_by_text("Nothing found")).to_be_visible()
    drawer.get_by_role("searchbox").fill("trap a runner")
    drawer.locator(".hits button").first.tap()

    is_in_sight(drawer.locator("mark"))
    expect(drawer.locator("mark")).to_contain_text("You may trap a runner")
