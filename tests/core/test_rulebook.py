"""Rules pages are parsed into blocks in every language, without Markdown marks."""

import re

import pytest

import filon
from filon.core.text import rulebook

PAGE = """# Title

Some *words* with **weight**
go on, see [there](x.md).

## A1. Laying

- **A1.1** First, `lay a*b*c`
  goes on.

  | what | cards |
  |---|---|
  | lay | 1 |
  | pass, *or not* | 2 |

  And after the table.
- A1.2 Second.

```text
 | kept as it is
```

## A2 Other

- A2.1 Third.
- no number
"""


def test_rules_page_is_parsed_into_blocks() -> None:
    found = rulebook.read(PAGE)

    assert [(block.kind, block.number) for block in found] == [
        ("heading", ""),
        ("text", ""),
        ("heading", "A1"),
        ("item", "A1.1"),
        ("table", ""),
        ("text", ""),
        ("item", "A1.2"),
        ("code", ""),
        ("heading", "A2"),
        ("item", "A2.1"),
        ("item", ""),
    ]
    assert found[1].text == "Some words with weight go on, see there."
    assert found[3].text == "A1.1 First, `lay a*b*c` goes on."
    assert found[4].rows == (("what", "cards"), ("lay", "1"), ("pass, or not", "2"))
    assert found[7].text == " | kept as it is"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("key", ["saboteur", "duel", "sabale", "sacramento"])
def test_rule_is_found_by_its_number(key: str, language: str) -> None:
    game = filon.load(key)
    numbers = re.findall(r"^- \**([A-Z]\d+\.\d+)", rulebook.page(game, language), re.MULTILINE)
    sections = rulebook.sections(game, language)

    assert len(numbers) > 10
    for number in numbers:
        assert rulebook.items(game, language, number.lower())[0].number == number
        assert rulebook.items(game, language, number.split(".")[0])[0].number == number.split(".")[0]
    assert {number.split(".")[0] for number in numbers} <= set(sections)
    assert all(sections.values())
    assert rulebook.items(game, language, "Z9") == []
    prose = " ".join(block.text for block in rulebook.blocks(game, language) if block.kind != "code")
    assert not re.search(r"\*\*|\]\(|^#", prose)


def test_steps_are_paragraphs_of_their_own() -> None:
    steps = [block.text[:2] for block in rulebook.items(filon.load("duel"), "en", "D5.8") if block.kind == "text"]

    assert steps[:3] == ["1.", "2.", "3."]


def test_rule_includes_its_table() -> None:
    found = rulebook.items(filon.load("duel"), "en", "D3.1")

    assert [block.kind for block in found] == ["item", "table", "text"]
    assert len(found[1].rows) == 5


ILLUSTRATED = """# Title

- A1.1 First.

  ```picture
  It *fits*.
  EW 1,0
  NW 2,0 turned
  ```

## Appendix for programmers

### Notation

- codes
"""


def test_picture_and_appendix_are_read() -> None:
    found = rulebook.read(ILLUSTRATED)

    assert [block.kind for block in found] == ["heading", "item", "picture", "heading", "heading", "item"]
    assert found[2].text == "It fits."
    assert found[2].rows == (("EW", "1,0"), ("NW", "2,0", "turned"))
    assert [block.appendix for block in found] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("key", ["saboteur", "duel", "sabale", "sacramento"])
def test_glossary_and_deals_are_in_the_appendix(key: str, language: str) -> None:
    blocks = rulebook.blocks(filon.load(key), language)
    for_players = [block for block in blocks if not block.appendix]

    assert not [block for block in for_players if any("English" in row for row in block.rows) or '{"' in block.text]
    assert [block.number for block in blocks if block.appendix and block.number] == []


@pytest.mark.parametrize("key", ["saboteur", "duel", "sabale", "sacramento"])
def test_pictures_are_the_same_in_all_languages(key: str) -> None:
    game = filon.load(key)
    drawn = [
        [block.rows for block in rulebook.blocks(game, language) if block.kind == "picture"]
        for language in ("en", "fr", "de")
    ]

    assert drawn[0] == drawn[1] == drawn[2]
    assert len(drawn[0]) >= 3


@pytest.mark.parametrize("key", ["saboteur", "duel"])
def test_pictures_show_cards_that_exist(key: str) -> None:
    game = filon.load(key)
    deal = game.start(game.seats[0], seed=1).deal
    cards = set(deal["rounds"][0]["deck"]) | set(deal["rounds"][0]["goals"])
    marks = {"start", "start_blue", "start_green", "goal", "good", "bad", "free"}
    drawn = {row[0] for block in rulebook.blocks(game, "en") if block.kind == "picture" for row in block.rows}

    assert drawn - cards - marks == set()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("key", ["saboteur", "duel", "sabale", "sacramento"])
def test_rules_have_an_example(key: str, language: str) -> None:
    """A number counted out, besides the pictures."""
    blocks = rulebook.blocks(filon.load(key), language)

    assert [block for block in blocks if re.match(r"(Ex[ae]mple|Beispiel)\b", block.text) and not block.appendix]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("key", ["saboteur", "duel", "sabale", "sacramento"])
def test_rules_show_players_no_code(key: str, language: str) -> None:
    blocks = rulebook.blocks(filon.load(key), language)
    shown = [text for block in blocks if not block.appendix for text in (block.text, *sum(block.rows, ()))]

    assert [text for text in shown if "`" in text] == []
