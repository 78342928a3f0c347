"""Status lines, sentences and words say what the view contains, and no more."""

from __future__ import annotations

import re
from random import Random

import pytest

import filon
from filon.core.event import EventData
from filon.core.text import sentences
from filon.core.text.translations import LANGUAGES
from filon.games.sacramento import events
from filon.games.sacramento.components import PHASES
from filon.games.sacramento.describe_board import spoken_board, status_lines
from filon.games.sacramento.view_types import View
from filon.table.text.narration import group_name, groups
from filon.testing.sacramento import ORACLE
from filon.testing.walks import follow, walk
from sample_sizes import first_in_both

from .positions import CORNERS, GAME, begun, hid, on, placed

CALLED = {language: GAME.words(language) for language in LANGUAGES}
WORDS = CALLED["en"]
NAMES = ("Ada", "Ben", "Cleo", "Dora")
in_each = pytest.mark.parametrize("language", LANGUAGES)
by_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def view_of(match: filon.Match, seat: int | None) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize("language", first_in_both(LANGUAGES))
@by_seats
def test_every_position_of_a_match_is_described(language: str, seats: int) -> None:
    words = CALLED[language]
    walked = walk(GAME, ORACLE, seats, Random(seats))
    phases: set[str] = set()
    for match, _ in follow(GAME, walked):
        for seat in (None, match.turn):
            view = view_of(match, seat)
            lines, spoken = status_lines(view, words, NAMES[:seats]), spoken_board(view, words)
            phases.add(view.phase)

            assert [line[0] for line in lines[:seats]] == ["▸" if view.turn == at else " " for at in range(seats)]
            for at in range(seats):
                assert (NAMES[at] in lines[at]) == (view.seat != at)
                assert words.say("dollars", view.money[at]) in lines[at]
                assert (words.say("beside.seat.me", None, parts="") in lines[at]) == (view.seat == at)
                assert all(cell in spoken[at] for cell in view.riders[at] if cell is not None)
                assert re.findall(r"[A-D][1-3]", lines[at]) == known(view, at)
            now = " ".join(lines[seats:])
            assert str(view.round) in now
            assert words.say("dollars", view.target) in now
            assert view.turn is None or words.say(f"phase.{view.phase}") in now
            assert not re.search(r"[{}]|None|True|False", "\n".join(lines + spoken))
            assert len(spoken) == seats + 2 + (view.moved is not None and view.turn is not None)
    assert phases == set(PHASES)


def known(view: View, seat: int) -> list[str]:
    """The riders of which the viewer knows something: the carrier first, then those that were shown empty."""
    carrier = view.gold[seat] if view.gold else None
    if view.own is not None and view.seat == seat:
        carrier = view.own.gold
    riders = [*([carrier] if carrier else []), *view.shown[seat]]
    return [f"{CORNERS[view.seats][seat]}{rider}" for rider in riders]


def test_english_status_lines_and_spoken_board() -> None:
    match = placed("A1 e9, A2 e6, C2 e7", [(2, 5), (4, 4)], "31", money=(50_000, 200_000), shown="C3")
    first = view_of(match, 0)
    left = view_of(on(match, "ride 1 5 h7"), None)
    equal = view_of(on(match, "ride 2 2 d5, ride 2 4 g5"), 1)

    assert status_lines(first, WORDS, ("Ada", "Ben")) == [
        "▸ You: A; $50,000; gold: A3",
        "  Ben: C; $200,000; empty: C3",
        "Round 1. First to $250,000 wins. You rolled a 2 and a 5. You have to move a rider.",
    ]
    assert (
        status_lines(left, WORDS)[2]
        == "Round 1. First to $250,000 wins. p1 rolled a 2 and a 5, with a 2 left. p1 has to move a rider."
    )
    assert spoken_board(left, WORDS) == [
        "Riders of p1, corner A: 1 on h7; 2 on e6; 3 behind the arrow on a11.",
        "Riders of p2, corner C: 1 behind the arrow on k1; 2 on e7; 3 behind the arrow on m3, known to be empty.",
        "p1 has already moved rider 1 this turn.",
        "Bank entrances: p1: j1, j4, m4; p2: d13, d10, a10.",
        "Starting areas: a13, b13, a12, b12, m1, l1, m2, l2, m13, m12, l13, l12, a1, a2, b1, b2.",
    ]
    assert spoken_board(first, WORDS)[0].endswith("3 behind the arrow on a11, with the gold.")
    assert status_lines(equal, WORDS)[2].endswith("You rolled two 4s, with a 4 left. You have to move a rider.")


def test_status_names_the_seats_that_have_hidden() -> None:
    match = begun(seats=4, first="p4")

    assert status_lines(view_of(match, 0), WORDS)[4:] == [
        "Round 1. First to $250,000 wins.",
        "Players who have hidden their nugget: none yet.",
        "p4 has to hide a nugget.",
    ]
    assert (
        status_lines(view_of(on(match, "hide 1, hide 2"), 0), WORDS, NAMES)[5]
        == "Players who have hidden their nugget: Ada, Dora."
    )


def test_status_names_who_answers_and_who_hides_again() -> None:
    match = placed("A1 e9, C2 e7", [(2, 5)], "31")

    on(match, "ride 1 2 e7")
    assert status_lines(view_of(match, 1), WORDS)[2].endswith("with a 5 left. You have to stay or go home.")
    assert status_lines(view_of(match, 1), WORDS)[1] == "▸ You: C; $0; gold: C1; empty: C2"
    on(match, "home")
    assert status_lines(view_of(match, 1), WORDS)[1:] == [
        "▸ You: C; $0",
        "Round 1. First to $250,000 wins. p1 rolled a 2 and a 5, with a 5 left. You have to hide the nugget again.",
    ]


@by_seats
def test_hiding_place_is_not_described_to_others(seats: int) -> None:
    for seat in range(seats):
        spoken: set[str] = set()
        for rider in "123":
            gold = "".join(rider if other == seat else "1" for other in range(seats))
            match = hid([(3, 5)], gold, seats=seats)
            others = [view_of(match, viewer) for viewer in (None, *range(seats)) if viewer != seat]
            spoken.add(str([status_lines(view, WORDS) + spoken_board(view, WORDS) for view in others]))

        assert len(spoken) == 1


@in_each
def test_moves_are_grouped_by_rider_and_die_with_a_word_for_each(language: str) -> None:
    words = CALLED[language]
    most = 0
    for match, _ in follow(GAME, walk(GAME, ORACLE, 3, Random(5), options={"target": 50_000})):
        offers = match.offers()
        found = groups(offers)

        assert sorted(offer.text for group in found.values() for offer in group) == sorted(match.legal())
        assert len(found) <= 6
        if len(found) < len(offers):
            names = [group_name(group, words, NAMES) for group in found.values()]
            assert all(re.fullmatch(r".* [123](, \S+| with a) [1-6]", name) for name in names)
            assert len(set(names)) == len(names)
        most = max(most, len(offers))
    assert most > 40


BOARD = ((("a13",),), ("m1",), (("c13",),), (("j1",),), (("E",),))
EVENTS: list[tuple[EventData, str]] = [
    (events.Begun(2, 250_000, *BOARD), "A game for 2 players. First to $250,000 wins."),
    (
        events.RoundBegun(3, 1, ((None, "e9", None), (None,) * 3)),
        "Round 3 begins. Ben goes first. Everyone hides a nugget.",
    ),
    (events.Hid(0), "Ada hides a nugget."),
    (events.HidUnder(2), "Your nugget is under rider 2."),
    (events.Threw(1, (3, 5)), "Ben rolls a 3 and a 5."),
    (events.Lapsed(1, (3, 5)), "Ben has no legal move with a 3 and a 5."),
    (events.Lapsed(1, (3,)), "Ben has no legal move with a 3."),
    (events.Rode(0, 2, 4, None, ("c11", "d11", "e11", "e10"), "e10"), "Ada moves rider 2 four squares to e10."),
    (
        events.Lifted(0, 2, 1, 3, "e9", True, (None, None, "e9")),
        (
            "Ada challenges Ben and lifts rider 3. Gold! That is worth $50,000, and the "
            "challenged player’s three riders go home."
        ),
    ),
    (
        events.Lifted(0, 2, 1, 3, "e9", False, ()),
        "Ada challenges Ben and lifts rider 3. There is nothing under it, so the challenger’s rider goes home.",
    ),
    (events.Stayed(1), "Ben stays put."),
    (events.WentHome(1, ("e9", None, None)), "Ben takes all three riders home."),
    (events.CameEmpty(0, 1, "j4"), "Ada’s rider 1 reaches its own bank at j4 without any gold."),
    (
        events.Banked(0, 1, "j4"),
        "Ada’s rider 1 takes its nugget to the bank at j4 and earns $50,000. The round is over.",
    ),
    (events.Voided(2), "Round 2 took too long and doesn’t count."),
    (
        events.Ended((2, 1), (50_000, 1_000_000)),
        (
            "All gold is revealed. Ada had gold under rider 2; Ben had gold under rider 1. Ada "
            "has $50,000; Ben has $1,000,000."
        ),
    ),
]
REFUSALS = {
    "": "hide_first ride_first answer_first hide_anew_first",
    "die": "die_not_thrown die_is_used",
    "rider": "rider_has_moved rider_cannot_ride rider_is_shut_in",
    "cell": "own_rider_there",
    "rider cell": "way_is_taken start_field",
    "rider die cell": "wrong_distance",
}


@in_each
def test_every_event_has_its_sentence(language: str) -> None:
    words = CALLED[language]
    for what, english in EVENTS:
        spoken = sentences.sentence(what, words, NAMES)

        assert spoken == english if language == "en" else spoken != english
        assert not re.search(r"[{}]|None|True|False", spoken)
    assert {type(what) for what, _ in EVENTS} == {kind for kind in events.ALL if kind.__module__ == events.__name__}


@in_each
def test_every_refusal_names_what_it_is_about(language: str) -> None:
    places = {"rider": "3", "die": "6", "cell": "k11"}
    for named, codes in REFUSALS.items():
        for code in codes.split():
            spoken = sentences.refused(filon.Refusal(code, "C3.1", places), CALLED[language])

            assert spoken.endswith(" (C3.1)")
            assert [places[name] in spoken.replace(" (C3.1)", "") for name in named.split()] == [True] * len(
                named.split()
            )


@pytest.mark.parametrize(
    ("language", "sum_reached", "dollars"),
    [
        ("en", "p2 wins with $250,000.", "$1,000,000"),
        (
            "fr",
            "p2 gagne avec 250\u202f000\u202f$.",
            "1\u202f000\u202f000\u202f$",
        ),
        ("de", "p2 gewinnt mit 250.000\u00a0$.", "1.000.000\u00a0$"),
    ],
)
def test_dollars_follow_the_language(language: str, sum_reached: str, dollars: str) -> None:
    words = CALLED[language]
    together = sentences.ended(filon.Outcome((50_000, 50_000), (0, 1), "void_rounds"), words)

    assert sentences.ended(filon.Outcome((0, 250_000), (1,), "reached_sum"), words).startswith(sum_reached)
    assert words.say("dollars", 1_000_000) == dollars
    assert {"p1", "p2"} <= set(together.split())
    assert words.say("dollars", 50_000) in together
