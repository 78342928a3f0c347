"""Typed moves are parsed in every spelling."""

import pytest

import filon
from filon.core.offer import Offer
from filon.table.text.move_parser import offers_at, parse, parse_number

NAMES = ("Ada", "Ben", "Ben Nevis", "map")
GAME = filon.load("saboteur")


def meant(text: str, *, language: str = "en", seats: int = 4) -> str:
    match = GAME.start(seats=seats, seed=3, deal={"first": "p1"})

    def is_move(text: str) -> bool:
        refusal = match.refusal(text)
        return refusal is None or refusal.code != "not_a_move"

    return parse(text, match.offers(), GAME.words(language), NAMES, is_move)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("lay NESW 1,0", "lay NESW 1,0"),
        ("lay nesw 1,0", "lay NESW 1,0"),
        ("LAY nesw 5, -1", "lay NESW 5,-1"),
        ("  Lay   xnsw  3,0  TURNED ", "lay xNSW 3,0 turned"),
        ("break cart BEN", "break cart p2"),
        ("break cart ben nevis", "break cart p3"),
        ("Break Cart P4", "break cart p4"),
        ("break cart map", "break cart p4"),
        ("map 8,0", "map 8,0"),
        ("look at the goal at 8,0", "map 8,0"),
        ("Lay a passage NESW at 1,0", "lay NESW 1,0"),
        ("repair PICKAXE+cart ada cart", "repair pickaxe+cart p1 cart"),
        ("break cart nobody", "break cart nobody"),
        ("fly", "fly"),
        ("é" * 500, "é" * 500),
    ],
)
def test_letter_case_names_and_sentences_are_parsed(typed: str, text: str) -> None:
    assert meant(typed) == text


def test_sentences_are_parsed_in_each_language_without_accents() -> None:
    match = GAME.start(seats=4, seed=3, deal={"first": "p1"})
    for language in ("fr", "de"):
        for offer in match.offers():
            sentence = filon.core.text.sentences.offered(offer, GAME.words(language), NAMES)

            assert meant(sentence.upper(), language=language) == offer.text


def test_straight_apostrophe_is_parsed_as_the_curly_one() -> None:
    words = GAME.words("fr")
    offer = Offer(text="map 8,0", verb="map", cell="8,0")
    sentence = filon.core.text.sentences.offered(offer, words, NAMES)

    assert sentence == "Regarder l’arrivée en 8,0"
    assert parse(sentence.replace("’", "'"), [offer], words, NAMES, lambda text: text == "map 8,0") == "map 8,0"


def test_whole_turn_is_parsed_in_every_letter_case() -> None:
    game = filon.load("sabale")
    match = game.start(seats=2, seed=3)
    for text in ("place a2", "place d1"):
        match.play(text)
    turn = "RUN B3 d3 Single NO-BAR"

    assert parse(turn, match.offers(), game.words("en"), NAMES, lambda text: text == turn.lower()) == turn.lower()


def test_numbers_and_cells_are_parsed() -> None:
    game = filon.load("sabale")
    offers = game.start(seats=2, seed=3).offers()

    assert [parse_number(text) for text in ("4", "2.3", "2 3", " 7 ", "x", "1.1.1", ".3", "²", "9" * 40)] == [
        (4, 0),
        (2, 3),
        (2, 3),
        (7, 0),
        *[None] * 5,
    ]
    assert [offer.text for offer in offers_at("A2", offers)] == ["place a2"]
    assert offers_at("", offers) == offers_at("e5", offers) == []
    edge = Offer(text="bar a1|b1", cell="a1|b1")
    assert offers_at("B1", [edge]) == offers_at("a1|b1", [edge]) == [edge]
