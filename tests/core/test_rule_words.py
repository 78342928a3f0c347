"""Web texts use the words of a game's rules."""

import json
import re
from pathlib import Path

import pytest

import filon
from filon.core.text.translations import table

PAGE = Path(__file__).parents[2] / "web" / "src" / "words"
# The word of the rules and its banned synonyms. (A chip only has space for the first word of « bois de blocage ».)
RIVALS = [
    ("sabale", "de", "Balken", r"(?i)h[oö]lz"),
    ("sabale", "fr", "bois de blocage", r"(?i)\bbois\b(?! de blocage)"),
    ("sabale", "fr", "arête", r"\bbord\b"),
    ("sacramento", "de", "Goldklumpen", r"(?i)\bnuggets?\b"),
    ("sacramento", "de", "hochheben", r"(?i)\b(ange|an)h[eo]b"),
    ("saboteur", "fr", "galerie", r"(?i)\btunnels?\b"),
    ("duel", "fr", "galerie", r"(?i)\btunnels?\b"),
]
CHIPS = {"screen.bar", "screen.no_bar"}


@pytest.mark.parametrize(("game", "language", "word", "rival"), RIVALS)
def test_texts_use_the_word_of_the_rules(game: str, language: str, word: str, rival: str) -> None:
    package = filon.load(game).package
    sheet = Path(__file__).parents[2] / "src" / "filon" / "games" / game / f"RULES.{language}.md"
    own = {key: text for key, text in table(package, language).items() if key not in CHIPS or language != "fr"}
    page = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    said = {**own, "the page": page[f"about.{game}"]}
    without_places = {key: re.sub(r"\{\w+\}|`[^`]*`", "", text.replace("\u00ad", "")) for key, text in said.items()}

    assert f"| {word} |" in sheet.read_text(encoding="utf-8")
    assert [key for key, text in without_places.items() if re.search(rival, text)] == []


@pytest.mark.parametrize("game", ["saboteur", "duel", "sabale", "sacramento"])
def test_glossary_has_the_same_words_in_the_rules_of_every_language(game: str) -> None:
    sheets = Path(__file__).parents[2] / "src" / "filon" / "games" / game
    texts = [(sheets / f"RULES{suffix}.md").read_text(encoding="utf-8") for suffix in ("", ".fr", ".de")]
    tables = [text[text.index("| français |") :].partition("\n\n")[0].strip().replace("’", "'") for text in texts]

    assert tables[0] == tables[1] == tables[2]
    assert tables[0].count("\n") > 20
