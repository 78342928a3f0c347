"""Every language has the same keys and placeholders, and everything that can be said has its words."""

import importlib
import re

import pytest

import filon
from filon.core.event import EventData, Said
from filon.core.text import sentences
from filon.core.text.translations import LANGUAGES, Words, language_of, own_language, table
from filon.games.mining.tools import TOOLS
from filon.testing.translation_checks import example_event, hint_codes, places, played, reasons, refusal_codes

GAMES = list(map(filon.load, filon.keys()))
PACKAGES = ["filon.core", "filon.server", *(game.package for game in GAMES)]
OURS = [package for package in PACKAGES if package.startswith("filon.")]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
by_package = pytest.mark.parametrize("package", PACKAGES)
in_each = pytest.mark.parametrize("language", LANGUAGES)


@by_package
def test_languages_have_the_same_keys_in_the_same_order(package: str) -> None:
    keys = [list(table(package, language)) for language in LANGUAGES]

    assert keys[0] == keys[1] == keys[2]


@by_package
@in_each
def test_languages_have_the_same_placeholders(package: str, language: str) -> None:
    english, other = table(package, "en"), table(package, language)

    assert {key: places(other[key]) for key in other} == {key: places(english[key]) for key in english}


@by_package
@in_each
def test_plurals_are_complete_and_kinds_equal_in_all_languages(package: str, language: str) -> None:
    words, english = table(package, language), table(package, "en")

    assert {key[:-4] for key in words if key.endswith(".one")} == {key[:-6] for key in words if key.endswith(".other")}
    assert [key for key in words if key.startswith("kind.") and words[key] != english[key]] == []


@pytest.mark.parametrize("package", OURS)
def test_punctuation_and_quotes_follow_each_language(package: str) -> None:
    french = table(package, "fr")
    loose = re.compile(r"[^\u202f](?:[:;!?»](?=\s|$))|«(?!\u202f)|['“”„\"]")
    signs = {key for key, sentence in french.items() if loose.search(sentence)}

    assert signs - {"drawing.legend"} == set()
    assert [key for key, sentence in table(package, "de").items() if re.search(r"[«»”\"]", sentence)] == []
    assert [key for key, sentence in table(package, "en").items() if re.search(r"[«»„\"]", sentence)] == []


@by_game
@in_each
def test_refusals_have_sentences(game: filon.Game, language: str) -> None:
    words = game.words(language)
    codes = refusal_codes(game.package) | refusal_codes("filon.core") | refusal_codes("filon.table")

    assert [code for code in sorted(codes) if not words.has(f"refusal.{code}")] == []


@by_game
@in_each
def test_hint_reasons_have_sentences_and_no_others_exist(game: filon.Game, language: str) -> None:
    written = {key.removeprefix("hint.") for key in table(game.package, language) if key.startswith("hint.")}

    assert written == hint_codes(game)


@by_game
@in_each
def test_events_have_sentences(game: filon.Game, language: str) -> None:
    words = game.words(language)
    kinds: tuple[type[EventData], ...] = (Said, *game.event_types)
    for kind in kinds:
        sentence = sentences.sentence(example_event(kind), words)

        assert sentence
        assert not re.search(r"[{}]|None|True", sentence)


@by_game
@in_each
def test_options_have_a_name_and_a_help_text(game: filon.Game, language: str) -> None:
    words = game.words(language)

    for option in game.options:
        assert words.say(f"option.{option.key}")
        assert words.say(f"option.{option.key}.help")


@pytest.mark.once
@by_game
def test_outcome_reasons_have_sentences_in_every_language(game: filon.Game) -> None:
    for reason in reasons(game):
        for language in LANGUAGES:
            assert "p2" in sentences.ended(filon.Outcome((1, 2, 0), (1,), reason), game.words(language))


@in_each
def test_cards_tools_and_roles_of_saboteur_have_words(language: str) -> None:
    words = filon.load("saboteur").words(language)
    box = importlib.import_module("filon.games.saboteur.components")
    things = [("card", name) for name in (*box.NAMES, *box.GOALS, *box.GOLD)]
    things += [("tool", name) for name in TOOLS] + [("role", name) for name in box.ROLES]

    assert [thing for thing in things if not words.has(".".join(thing))] == []


@in_each
def test_narrated_match_contains_no_raw_names(language: str) -> None:
    game = filon.load("saboteur")
    words, match = game.words(language), played(game, 5)
    viewers = [None, *range(match.seats)]
    spoken = [sentences.sentence(event.what, words) for seat in viewers for event in match.events(seat)]

    raw = re.compile(r"[{}]|\bx[NESW]|gold\d|break-|repair-|stones[NESW]|claim|trust p\b|True|None")
    assert [sentence for sentence in spoken if raw.search(sentence)] == []


def test_english_sentences_of_events_and_talk() -> None:
    game = filon.load("saboteur")
    words, names = game.words("en"), ("Ada", "Ben")
    h = importlib.import_module("filon.games.saboteur.events")

    def english(what: EventData) -> str:
        return sentences.sentence(what, words, names)

    assert english(h.Paid(1, 1, 2)) == "Ben gets 2 nuggets (1 card)."
    assert english(h.PaidWith(())) == "You receive nothing."
    assert english(h.Laid(2, "xNS", "1,0", False)) == "p3 lays a dead end NS at 1,0."
    assert english(h.Laid(2, "NW", "1,0", True)) == "p3 lays a passage ES at 1,0."
    assert (
        english(h.GoldShown((("gold1", "gold3"), ())))
        == "All gold is revealed. Ada has a card with 1 nugget and a card with 3 nuggets; Ben has none."
    )
    assert english(h.GoldTaken(0, None)) == "Ada takes a gold card."
    assert english(Said(0, "suspect p2")) == "Ada suspects Ben."
    assert english(Said(0, "claim 8,-2 stones")) == "Ada says there’s only stone at 8,-2."
    assert english(Said(0, "suspect")) == "Ada says: “suspect”"
    assert english(Said(0, "good {game}")) == "Ada says: “good {game}”"


def test_ride_without_meeting_has_its_own_sentence_with_cells() -> None:
    words = filon.load("duel").words("en")
    h = importlib.import_module("filon.games.duel.events")

    hit = sentences.sentence(h.RockStruck(0, "1,0", "curve_NE", turned=True), words)
    missed = sentences.sentence(h.RockStruck(0, None, None, turned=False), words)
    begun = sentences.sentence(h.Begun(1, ("blue",), ("0,0",), ("8,-2", "8,0"), None), words)

    assert hit == "p1 draws a rockfall. It immediately removes the corner SW at 1,0."
    assert missed == "p1 draws a rockfall, but there is no tunnel for it to hit."
    assert begun.endswith("Digging starts at 0,0; the goals are at 8,-2 and 8,0.")


def test_refusal_sentence_names_players_and_rule() -> None:
    words = filon.load("saboteur").words("fr")
    refusal = filon.Refusal("nothing_to_mend", "S5.2", {"tool": "cart", "player": "p2"})

    assert (
        sentences.refused(refusal, words, ("Ada", "Ben"))
        == "Rien à réparer\u202f: le wagonnet de Ben est intact. (S5.2)"
    )
    assert sentences.refused(refusal, words) == "Rien à réparer\u202f: le wagonnet de p2 est intact. (S5.2)"
    assert sentences.refused(filon.Refusal("over"), words) == "La partie est terminée."


def test_shared_win_has_its_own_sentence() -> None:
    ended = sentences.ended(filon.Outcome((3, 1, 3), (0, 2), "equal_nuggets"), filon.load("saboteur").words("fr"))

    assert ended == "p1 et p3 se partagent la victoire avec 3 pépites chacun."


def test_zero_is_singular_in_french_and_plural_elsewhere() -> None:
    said = {language: Words(language).say("watch.turns", 0) for language in LANGUAGES}

    assert said["fr"] == "0 coup a été joué."
    assert said["en"] == "0 moves were played."
    assert said["de"] == "Die Partie dauerte 0 Spielzüge."
    assert Words("en").say("watch.turns", 1) == "1 move was played."
    assert Words("fr").say("watch.turns", 2) == "2 coups ont été joués."


def test_large_numbers_are_grouped_by_language() -> None:
    grouped = {"en": "1,234,567", "fr": "1\u202f234\u202f567", "de": "1.234.567"}
    said = {language: Words(language).say("watch.turns", 1234567) for language in LANGUAGES}

    assert all(f" {grouped[language]} " in f" {text}" for language, text in said.items()), said
    assert " 999 " in Words("de").say("watch.turns", 999)


@pytest.mark.parametrize(
    ("setting", "language"),
    [("de_AT.UTF-8", "de"), ("es:fr", "fr"), ("C", "en"), ("", "en"), ("FR", "fr"), ("en_GB:de", "en")],
)
def test_language_is_read_from_the_environment(setting: str, language: str) -> None:
    assert language_of(setting) == language


def test_language_list_takes_precedence_over_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")

    assert own_language() == "de"

    monkeypatch.setenv("LANGUAGE", "es:fr")

    assert own_language() == "fr"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="en, fr, de"):
        Words("eo")


def test_package_without_words_adds_none() -> None:
    assert table("filon.testing", "en") == {}


def test_word_without_translation_falls_back_to_notation() -> None:
    assert Words("fr").name("card", "joker") == "joker"


@in_each
@by_game
def test_page_is_told_no_typed_move(game: filon.Game, language: str) -> None:
    """A refusal that names a move to type has a form of its own for the page."""
    texts = table(game.package, language)
    typed = [name for name, text in texts.items() if name.startswith("refusal.") and "`" in text]
    shown = [text for name, text in texts.items() if name.startswith("screen.")]

    assert all(f"screen.{name}" in texts for name in typed), typed
    assert not any("`" in text for text in shown)
