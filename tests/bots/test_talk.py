"""What do experts of Saboteur say, and what do they make of what others say?"""

from random import Random

import pytest

import filon
from filon import bots
from filon.bots.saboteur import talk
from filon.bots.saboteur.acts import NAMES, Table
from filon.bots.saboteur.belief import Belief
from filon.bots.saboteur.cast import TRUTH, Believed
from filon.core.event import Happening, Said
from filon.games.saboteur import happenings as h
from filon.games.saboteur.box import TREASURE
from filon.games.saboteur.state import State
from filon.games.saboteur.wire import View

from ..games.saboteur.dealt import played

GAME = filon.load("saboteur")
FEW = filon.Budget(iterations=1)
UPPER, MIDDLE, LOWER = "8,-2", "8,0", "8,2"
MAPS = [f"map {UPPER}", f"map {UPPER}", f"map {UPPER}", "pass NS", "pass NS"]


def kinds(table: Table, *happenings: Happening) -> list[tuple[int, str]]:
    return [(by, NAMES[kind]) for what in happenings for by, kind in table.hear(what, [0.0, -2.0, 2.0])]


def treasures(match: filon.Match, seat: int, tells: list[float]) -> list[float]:
    """How often the treasure lies under each goal in worlds cast by such a belief."""
    held = Belief(match.seats, seat, "digger")
    held.tells, held.against = tells, [max(tell, 0.0) for tell in tells]
    worlds, luck = Believed(GAME.worlds(match.view(seat)), seat, held.odds(), held.hidden()), filon.Quick(3)
    counts = [0.0] * 3
    for _ in range(600):
        state = worlds.sample(luck)
        assert isinstance(state, State)
        assert state.view(seat) == match.view(seat)
        counts[[int(card) for card in state.goals].index(TREASURE)] += 1 / 600
    return counts


def test_experts_speak_seldom_say_nothing_twice_and_only_what_may_be_said() -> None:
    speaks = bots.talk_of(bots.find(GAME, "expert"))
    assert speaks is not None
    said: list[tuple[int, str]] = []
    asked = 0
    for seed in range(4):
        match = GAME.start(5, seed=seed, rounds=1)
        here: list[tuple[int, str]] = []
        while match.turn is not None:
            seat = match.turn
            match.play(bots.find(GAME, "regular")(GAME, match.view(seat), match.events(seat), asked, FEW))
            for speaker in range(5):
                phrase = speaks(GAME, match.view(speaker), match.events(speaker), 7 * asked + speaker)
                asked += 1
                if phrase is not None:
                    match.talk(speaker, phrase)  # raises unless it may be said
                    here.append((speaker, phrase))
        assert len(set(here)) == len(here)
        said += here

    assert {phrase.split(" ")[0] for _, phrase in said} == {"claim", "suspect", "trust"}
    assert len(said) < asked / 10


def test_whoever_lies_says_the_contrary_of_what_it_thinks() -> None:
    sure, unsure = [0.0, 0.01, 0.3, 0.3, 0.95], [0.0, 0.2, 0.3, 0.4, 0.5]

    assert talk.opinion(0, sure, lies=False) == "suspect p5"
    assert talk.opinion(0, sure, lies=True) == "trust p5"
    assert talk.opinion(0, sure[:-1], lies=False) == "trust p2"
    assert talk.opinion(0, sure[:-1], lies=True) == "suspect p2"
    assert talk.opinion(0, unsure, lies=True) is None


def test_a_digger_claims_what_it_saw_and_a_saboteur_now_and_then_the_contrary() -> None:
    """p1 digs, p2 does not; both have looked at the upper goal, which is stones."""
    match = played(MAPS, seats=5, roles="DSDDS", rounds=1)
    claims = []
    for seat in (0, 1):
        view = match.view(seat)
        assert isinstance(view, View)
        claims.append({talk.sentence(view, match.events(seat), [0.5] * 5, Random(seed)) for seed in range(20)})

    assert claims[0] == {f"claim {UPPER} stones"}
    assert claims[1] == {f"claim {UPPER} stones", f"claim {UPPER} treasure"}


def test_a_claim_tells_of_its_speaker_once_it_is_known_to_be_true_or_false() -> None:
    table = Table(3)
    told = kinds(
        table,
        Said(0, f"claim {UPPER} treasure"),
        Said(1, f"claim {UPPER} stones"),
        Said(2, f"claim {LOWER} treasure"),
        h.GoalTurned(UPPER, "stonesNE", False),
    )

    assert told == [(0, "claim that was false"), (1, "claim that was true")]
    assert kinds(table, h.Saw(LOWER, "treasure")) == [(2, "claim that was true")]
    assert kinds(table, Said(1, f"claim {LOWER} stones")) == [(1, "claim that was false")]


def test_an_opinion_tells_of_its_speaker_by_whom_it_hits_and_only_once() -> None:
    table = Table(3)
    told = kinds(table, Said(0, "suspect p2"), Said(0, "suspect p2"), Said(0, "trust p3"), Said(1, "suspect p3"))

    assert told == [
        (0, "suspicion of one trusted"),
        (0, "trust of one suspected"),
        (1, "suspicion of one suspected"),
    ]


def test_who_speaks_the_truth_of_a_goal_that_one_has_seen_is_trusted_more_than_who_does_not() -> None:
    """p1 has looked at the upper goal, which is stones; so have p2 and p3, who say different things of it."""
    match = played(MAPS, seats=5, roles="DSDDS", rounds=1)
    match.talk(1, f"claim {UPPER} treasure")
    match.talk(2, f"claim {UPPER} stones")
    held, onlooker = Belief(5, 0, "digger"), Belief(5, None, None)
    held.follow(match.heard(0))
    onlooker.follow(match.heard(None))

    assert held.chances()[1] > held.chances()[2] + 0.1
    assert onlooker.chances()[1] == pytest.approx(onlooker.chances()[2])


def test_whoever_looked_and_claims_the_treasure_is_believed_the_more_the_less_it_is_suspected() -> None:
    """p4 has looked at nothing; p2 looked at the upper goal and says the treasure is there, which p4 may believe."""
    match = played(MAPS, seats=5, roles="DDSDS", goals=("treasure", "stonesNE", "stonesNW"), rounds=1)
    before = treasures(match, 3, [0.0] * 5)
    match.talk(1, f"claim {UPPER} treasure")
    trusted, suspected = [treasures(match, 3, [0.0, tell, 0.0, 0.0, 0.0]) for tell in (-4.0, 4.0)]

    assert before == pytest.approx([1 / 3] * 3, abs=0.07)
    assert suspected[0] < trusted[0] - 0.1
    assert trusted[0] > 0.5
    assert TRUTH[1] > TRUTH[3]


def test_a_claim_of_who_has_not_looked_and_of_what_one_knows_changes_no_world() -> None:
    match = played(MAPS, seats=5, roles="DDSDS", goals=("treasure", "stonesNE", "stonesNW"), rounds=1)
    match.talk(4, f"claim {LOWER} treasure")
    match.talk(1, f"claim {UPPER} stones")

    assert treasures(match, 2, [0.0] * 5) == [pytest.approx(1.0), 0.0, 0.0]
    assert treasures(match, 3, [0.0] * 5)[2] < 0.55


def test_a_saboteur_speaks_as_if_it_knew_no_more_than_an_onlooker() -> None:
    """It knows one saboteur more than others do: whom it takes for a digger would tell on it."""
    saboteur, digger, onlooker = Belief(5, 1, "saboteur"), Belief(5, 1, "digger"), Belief(5, None, None)

    assert saboteur.shown() == pytest.approx(onlooker.chances())
    assert digger.shown() == digger.chances()
    assert saboteur.chances() != saboteur.shown()
