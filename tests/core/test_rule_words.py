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
    ("duel", "en", "opponent", r"(?i)\brivals?\b"),
    ("duel", "fr", "clef", r"\bclés?\b"),
    *((game, "de", "Nachziehstapel", r"\bStapel\b") for game in ("saboteur", "duel")),
    *((game, "de", "Mine", r"Labyrinth") for game in ("saboteur", "duel")),
]
# Words of the page, the server and all games, not of one game's rules, and their banned synonyms.
SHARED = [
    ("en", "highlighted", r"\blit\b"),
    ("en", "record", r"(?i)\bsave game\b"),
    ("fr", "robot", r"\bbots?\b(?!-)"),
    ("de", "Nachziehstapel", r"\bStapel\b"),
    ("de", "Platz verlassen", r"(?i)\baufstehen\b"),
]
CHIPS = {"screen.bar", "screen.no_bar"}


@pytest.mark.parametrize(("game", "language", "word", "rival"), RIVALS)
def test_texts_use_the_word_of_the_rules(game: str, language: str, word: str, rival: str) -> None:
    package = filon.load(game).package
    sheet = (
        Path(__file__).parents[2]
        / "src"
        / "filon"
        / "games"
        / game
        / f"RULES{'' if language == 'en' else f'.{language}'}.md"
    )
    own = {key: text for key, text in table(package, language).items() if key not in CHIPS or language != "fr"}
    page = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    said = {**own, "the page": page[f"about.{game}"]}
    without_places = {key: re.sub(r"\{\w+\}|`[^`]*`", "", text.replace("\u00ad", "")) for key, text in said.items()}

    assert f"| {word} |" in sheet.read_text(encoding="utf-8")
    assert [key for key, text in without_places.items() if re.search(rival, text)] == []


@pytest.mark.parametrize(("language", "word", "rival"), SHARED)
def test_texts_have_one_word_for_one_thing(language: str, word: str, rival: str) -> None:
    games = [filon.load(game).package for game in ("saboteur", "duel", "sabale", "sacramento")]
    texts = {package: table(package, language) for package in ("filon.core", "filon.server", *games)}
    texts["the page"] = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    said = {
        (where, key): re.sub(r"\{[\w.]+\}|`[^`]*`", "", text)
        for where, keys in texts.items()
        for key, text in keys.items()
        if not key.startswith("usage.")
    }

    assert any(word in text for text in said.values())
    assert [key for key, text in said.items() if re.search(rival, text)] == []


@pytest.mark.parametrize("game", ["saboteur", "duel", "sabale", "sacramento"])
def test_glossary_has_the_same_words_in_the_rules_of_every_language(game: str) -> None:
    sheets = Path(__file__).parents[2] / "src" / "filon" / "games" / game
    texts = [(sheets / f"RULES{suffix}.md").read_text(encoding="utf-8") for suffix in ("", ".fr", ".de")]
    tables = [text[text.index("| français |") :].partition("\n\n")[0].strip().replace("’", "'") for text in texts]

    assert tables[0] == tables[1] == tables[2]
    assert tables[0].count("\n") > 20
