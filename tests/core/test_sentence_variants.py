"""Sentences address their reader, and every form of a noun that they use exists in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import filon
from filon.core.event import Event, EventData, Said
from filon.core.offer import Offer
from filon.core.text.sentences import ended, event_sentence, offered, refused, seat_fields, sentence, spoken
from filon.core.text.translations import LANGUAGES, PLACE, Words
from filon.core.text.variants import keys
from filon.games.duel.events import Passed
from filon.games.mining.events import Broke, Laid, Looked, Saw
from filon.games.sabale.events import TurnChosen
from filon.games.saboteur.events import Dealt, Drew, GoldKept, GoldShown, Repaired
from filon.games.sacramento.events import Threw
from filon.testing.translation_checks import tag

OURS = ("saboteur", "duel", "sabale", "sacramento")
NAMES = ("Pim", "Cobalt", "Ana")
FORMS = {"of", "others"}
PAGE = Path(__file__).parents[2] / "web" / "src" / "words"
every_game = pytest.mark.parametrize("key", OURS)
in_each = pytest.mark.parametrize("language", LANGUAGES)


def told(key: str, language: str, what: EventData, reader: int | None) -> str:
    return sentence(what, filon.load(key).words(language), NAMES, reader)


@pytest.mark.parametrize(
    ("key", "language", "what", "reader", "text"),
    [
        ("sabale", "en", TurnChosen(0, "f3"), 0, "You turn at f3."),
        ("saboteur", "fr", Broke(1, "lantern", 0), 0, "Cobalt brise votre lanterne."),
        ("saboteur", "fr", Broke(1, "lantern", 2), 0, "Cobalt brise la lanterne d’Ana."),
        ("saboteur", "fr", Drew(0), 0, "Vous piochez une carte."),
        ("saboteur", "de", Drew(0), 0, "Du ziehst eine Karte."),
        ("saboteur", "de", Looked(0, "A"), 0, "Du siehst dir das Ziel auf A an."),
        ("saboteur", "de", Said(1, "suspect p1"), 0, "Cobalt verdächtigt dich."),
        ("saboteur", "de", Said(0, "suspect p2"), 0, "Du verdächtigst Cobalt."),
        ("saboteur", "en", Broke(0, "cart", 1), 0, "You break Cobalt’s cart."),
        ("saboteur", "en", Broke(0, "cart", 1), None, "Pim breaks Cobalt’s cart."),
        ("saboteur", "de", Laid(1, "NESW", "1,0", turned=False), 0, "Cobalt legt einen Durchgang NOSW auf 1,0."),
        ("saboteur", "fr", Laid(0, "xNW", "1,0", turned=True), 0, "Vous posez un cul-de-sac ES en 1,0."),
    ],
)
def test_events_address_their_reader(key: str, language: str, what: EventData, reader: int | None, text: str) -> None:
    assert told(key, language, what, reader) == text


@pytest.mark.parametrize(
    ("key", "language", "what", "text"),
    [
        ("duel", "en", Passed(1, ("key", "key")), "Cobalt discards two keys."),
        ("duel", "fr", Passed(1, ("key", "key")), "deux clefs"),
        ("duel", "de", Passed(1, ("key", "key")), "zwei Schlüssel"),
        ("duel", "de", Passed(1, ("curve_NW", "curve_NW")), "zwei Kurven NW"),
        ("duel", "en", Passed(1, ("map", "line_h", "map", "line_h")), "two maps and two passages EW"),
        ("saboteur", "en", GoldShown((("gold1", "gold2", "gold1"), ())), "two cards with 1 nugget and a card with 2"),
        ("saboteur", "fr", Dealt("digger", ("NS", "xN", "NS", "NS")), "trois passages NS et un cul-de-sac N"),
        ("sacramento", "en", Threw(1, (4, 4)), "Cobalt rolls two 4s."),
    ],
)
def test_equal_cards_in_a_list_are_counted(key: str, language: str, what: EventData, text: str) -> None:
    assert text in told(key, language, what, 0)


def test_equal_things_without_a_plural_are_listed_one_by_one() -> None:
    words = filon.load("duel").words("en")
    words.table |= {"card.lamp.a": "a lamp", "card.oil.a": "oil"}
    lamps = Passed(1, ("lamp", "oil", "lamp"))

    assert sentence(lamps, words, NAMES) == "Cobalt discards a lamp, oil and a lamp."

    words.table |= {"card.lamp.many": "lamps"}

    assert sentence(lamps, words, NAMES) == "Cobalt discards two lamps and oil."
    assert sentence(Passed(1, ("lamp",) * 11), words, NAMES) == "Cobalt discards 11 lamps."


def test_repairing_for_oneself_has_its_own_sentence() -> None:
    what = Repaired(1, "repair-pickaxe", "pickaxe", 1)

    assert told("saboteur", "fr", what, 0) == "Cobalt répare son pic."
    assert told("saboteur", "de", what, 0) == "Cobalt repariert die eigene Spitzhacke."
    assert told("saboteur", "en", what, 1) == "You repair your pickaxe."


def test_repair_names_the_card_only_where_it_repairs_either_of_two_tools() -> None:
    one, two = Repaired(0, "repair-cart", "cart", 2), Repaired(0, "repair-lantern+cart", "cart", 2)
    offers = [Offer(text="", verb="repair", piece=what.card, tool="cart", player=2) for what in (one, two)]
    texts = {
        language: [offered(offer, filon.load("saboteur").words(language), NAMES) for offer in offers]
        for language in LANGUAGES
    }

    assert [told("saboteur", "en", what, 2) for what in (one, two)] == [
        "Pim repairs your cart.",
        "Pim repairs your cart with a lantern/cart repair card.",
    ]
    assert told("saboteur", "de", two, 1) == "Pim repariert die Lore von Ana mit einer Karte für Laterne oder Lore."
    assert texts["en"] == ["Repair Ana’s cart", "Repair Ana’s cart with a lantern/cart repair card"]
    assert texts["fr"][0] == "Réparer le wagonnet d’Ana"
    assert texts["de"] == ["Lore von Ana reparieren", "Lore von Ana mit einer Karte für Laterne oder Lore reparieren"]


def test_private_events_are_told_to_others_as_their_owners() -> None:
    words = filon.load("saboteur").words("en")
    saw, kept = Event(1, "p2", True, Saw("8,0", "treasure")), Event(2, "p2", True, GoldKept("gold2"))

    assert event_sentence(saw, words, NAMES, 1) == "You see the treasure at 8,0."
    assert event_sentence(saw, words, NAMES) == "Cobalt sees the treasure at 8,0."
    assert event_sentence(kept, words, NAMES) == "Cobalt takes 2 nuggets."


def test_offers_refusals_talk_and_outcomes_address_their_reader() -> None:
    english, french, german = (filon.load("saboteur").words(language) for language in LANGUAGES)
    mend = Offer(text="", verb="break", tool="cart", player=1)
    ride = Offer(text="", verb="ride", piece="rider 2", die=5, cell="g11")
    broken = filon.Refusal("broken_already", "", {"player": "p1", "tool": "cart"})
    shared = filon.Outcome((3, 3, 3), (0, 1, 2), "equal_nuggets")

    assert offered(mend, french, NAMES, 0) == "Briser le wagonnet de Cobalt"
    assert offered(mend, english, NAMES, 1) == "Break your own cart"
    assert offered(ride, filon.load("sacramento").words("en")) == "Move rider 2 five squares to g11"
    assert refused(broken, english, NAMES, 0) == "Your cart is already broken."
    assert spoken("suspect p1", german, NAMES, 0) == "Ich verdächtige dich."
    assert ended(shared, english, NAMES) == "Pim, Cobalt and Ana share the win with 3 nuggets each."
    assert ended(shared, english, NAMES, 1) == "You share the win with Pim and Ana: 3 nuggets each."


def test_more_specific_keys_come_first() -> None:
    assert list(keys("a", ["b", "c"])) == ["a.b.c", "a.b", "a.c", "a"]


@every_game
@in_each
def test_sentences_about_a_seat_have_a_form_for_it(key: str, language: str) -> None:
    game = filon.load(key)
    words = game.words(language)
    lacking = []
    for kind in (Said, *game.event_types):
        base = f"event.{tag(kind)}"
        for name in (base, f"{base}.none", f"screen.{base}"):
            fields = {field for field, _ in PLACE.findall(words.table.get(name, ""))} & seat_fields(kind)
            lacking += [f"{name}.{field}_me" for field in fields if f"{name}.{field}_me" not in words.table]

    # "You are Pim." names the reader.
    assert [name for name in lacking if name != "event.seated.player_me"] == []


@every_game
@in_each
def test_forms_of_nouns_exist(key: str, language: str) -> None:
    words = filon.load(key).words(language)
    lacking = []
    for name, text in words.table.items():
        for field, form in ((field, form[1:]) for field, form in PLACE.findall(text) if form[1:] not in {"", *FORMS}):
            noun = words.name("kind", field)
            values = {
                found[1] for key in words.table if (found := re.fullmatch(rf"{noun}\.([^.]+)\.{form}(\..*)?", key))
            }
            lacking += [] if values or has_noun_forms(noun, form, words) else [f"{name}: {field}.{form}"]

    assert lacking == []


def has_noun_forms(kind: str, form: str, words: Words) -> bool:
    """Whether every name of this kind that is built from nouns has them in this form; or it is a number's noun."""
    names = [text for key, text in words.table.items() if key.startswith(f"{kind}.") and "{" in text]
    nouns = {noun for text in names for noun, _ in PLACE.findall(text)} - {"count"}
    return f"{kind}.{form}.other" in words.table or all(f"noun.{noun}.{form}" in words.table for noun in nouns)


@every_game
def test_brief_sentences_have_all_forms_of_the_full_ones(key: str) -> None:
    words = filon.load(key).words("en").table
    brief = [name for name in words if name.startswith("screen.") and name.removeprefix("screen.") in words]
    forms = re.compile(r"(\.\w+_(me|self|many)|\.theirs)+")
    lacking = [
        f"screen.{full}"
        for name in brief
        for full in words
        if full.startswith(name.removeprefix("screen."))
        and forms.fullmatch(full.removeprefix(name.removeprefix("screen.")))
        and f"screen.{full}" not in words
    ]

    assert lacking == []


@pytest.mark.parametrize("key", ["filon.core", "filon.server", "the page", *OURS])
@in_each
def test_readers_are_never_marked_in_brackets(key: str, language: str) -> None:
    if key == "the page":
        texts: dict[str, str] = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    else:
        texts = (Words(language, (key,)) if "." in key else filon.load(key).words(language)).table

    assert [name for name, text in texts.items() if re.search(r"\((you|vous|du)\)", text)] == []
