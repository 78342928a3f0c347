"""Narration puts important events first and shortens lists of moves."""

import filon
from filon.core.event import Event
from filon.core.offer import Offer
from filon.games.sabale.events import Barred, Marked, Ran, Stayed
from filon.games.saboteur.events import Broke, Drew, RoundEnded
from filon.table.text.narration import (
    HEAVY,
    LIGHT,
    USUAL,
    group_name,
    groups,
    narrate_events,
    shared_sentence,
    weight_of,
)

NAMES = ("Ada", "Ben", "Cleo")
SABALE, SABOTEUR = filon.load("sabale"), filon.load("saboteur")


def events_of(*what: filon.core.event.EventData) -> list[Event]:
    return [Event(number, "all", news=False, what=one) for number, one in enumerate(what)]


def test_end_of_round_and_events_about_the_viewer_weigh_most() -> None:
    ended = RoundEnded(1, "saboteurs", 2, ("digger", "saboteur", "digger"), "digger")
    broke, drew, none, bar = Broke(0, "cart", 1), Drew(0), Barred(0, None), Barred(0, "a1|a2")

    weights = [weight_of(event, 1) for event in events_of(ended, broke, drew, none, bar)]
    assert weights == [HEAVY, HEAVY, LIGHT, LIGHT, USUAL]
    assert weight_of(events_of(broke)[0], 2) == USUAL


def test_events_of_one_turn_share_a_line_where_it_fits() -> None:
    words = SABALE.words("en")
    events = events_of(Ran(0, "a1", "b2", "c3"), Marked(0, "b2", False), Stayed(0), Ran(1, "e1", "e3", "e5"))
    wide, narrow = (narrate_events(events, words, NAMES, None, width) for width in (100, 0))

    assert [doing.text for doing in wide] == [
        "Ada runs from a1 via b2 to c3. Ada places a marker on b2. Ada leaves the marker where it is.",
        "Ben runs from e1 via e3 to e5.",
    ]
    assert len(narrow) == 4
    assert [doing.weight for doing in narrow] == [USUAL, USUAL, LIGHT, USUAL]


def test_moves_are_grouped_by_card_and_share_a_sentence() -> None:
    words = SABOTEUR.words("en")
    match = SABOTEUR.start(seats=3, seed=3, deal={"first": "p1"})
    found = groups(match.offers())

    assert [group_name(group, words, NAMES) for group in found.values()][:2] == ["passage ESW", "passage NESW"]
    runs = SABALE.start(seats=2, seed=3).offers()
    assert len(groups(runs)) == len(runs)
    assert shared_sentence(runs, SABALE.words("en"), NAMES) == (
        "Place your runner on …",
        [offer.cell for offer in runs],
    )
    met = [Offer(text="to a1", verb="to", cell="a1"), Offer(text="to a2", verb="to", cell="a2", meets=("capture b2",))]
    assert shared_sentence(met, SABALE.words("en"), NAMES)[1] == ["a1", "a2 (captures the marker on b2)"]
    assert shared_sentence(match.offers(), words, NAMES) == ("", [])
