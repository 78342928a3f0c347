"""Talk in Saboteur: what experts say, and what the belief makes of what others say."""

from random import Random

import pytest
from msgspec.structs import replace

import filon
from filon import bots
from filon.bots.saboteur import current_belief, talk
from filon.bots.saboteur.act_kinds import NAMES, ActClassifier
from filon.bots.saboteur.belief import Belief
from filon.bots.saboteur.weighted_worlds import TRUTH_RATES, WeightedWorlds
from filon.core.event import EventData, Said
from filon.games.saboteur import events as h
from filon.games.saboteur.components import TREASURE
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View

from ..games.saboteur.deals import played

GAME = filon.load("saboteur")
FEW = filon.Budget(iterations=1)
UPPER, MIDDLE, LOWER = "8,-2", "8,0", "8,2"
MAPS = [f"map {UPPER}", f"map {UPPER}", f"map {UPPER}", "pass NS", "pass NS"]


def kinds(classifier: ActClassifier, *events: EventData) -> list[tuple[int, str]]:
    return [(by, NAMES[kind]) for what in events for by, kind in classifier.observe(what, [0.0, -2.0, 2.0])]


def treasures(match: filon.Match, seat: int, log_ratios: list[float]) -> list[float]:
    """Return how often the treasure is under each goal in worlds sampled by such a belief."""
    belief = Belief(match.seats, seat, "digger")
    belief.log_ratios, belief.incriminating = log_ratios, [max(tell, 0.0) for tell in log_ratios]
    worlds, luck = (
        WeightedWorlds(GAME.worlds(match.view(seat)), seat, belief.odds(), belief.hidden_saboteurs()),
        filon.Quick(3),
    )
    counts = [0.0] * 3
    for _ in range(600):
        state = worlds.sample(luck)
        assert isinstance(state, State)
        assert state.view(seat) == match.view(seat)
        counts[[int(card) for card in state.goals].index(TREASURE)] += 1 / 600
    return counts


def test_expert_talk_is_rare_legal_and_never_repeated() -> None:
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


def view_of(match: filon.Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def test_opinion_suspects_before_it_trusts() -> None:
    view = view_of(played(MAPS, seats=5, roles="DSDDS", rounds=1), 0)
    sure, unsure = [0.0, 0.01, 0.9, 0.3, 0.95], [0.0, 0.2, 0.3, 0.4, 0.5]

    assert talk.opinion(view, sure, set()) == "suspect p5"
    assert talk.opinion(view, sure, {"suspect p5"}) == "suspect p3"
    assert talk.opinion(view, sure, {"suspect p5", "suspect p3"}) == "trust p2"
    assert talk.opinion(view, sure, {"suspect p5", "suspect p3", "trust p2"}) is None
    assert talk.opinion(view, unsure, set()) is None


def test_opinion_never_trusts_a_former_suspect() -> None:
    view = view_of(played(MAPS, seats=5, roles="DSDDS", rounds=1), 0)

    assert talk.opinion(view, [0.0, 0.9, 0.3, 0.3, 0.3], {"trust p2"}) == "suspect p2"
    assert talk.opinion(view, [0.0, 0.01, 0.3, 0.3, 0.3], {"suspect p2"}) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_opinion_suspects_a_contradicting_claimant(seat: int) -> None:
    """p1 and p3 dig, p2 does not, and all have looked at the upper goal: stones, as p3 says; p4 agrees with p3."""
    match = played(MAPS, seats=5, roles="DSDDS", rounds=1)
    match.talk(2, f"claim {UPPER} {'treasure' if seat == 0 else 'stones'}")
    match.talk(seat, f"claim {UPPER} {'stones' if seat == 0 else 'treasure'}")
    match.talk(3, f"claim {MIDDLE} stones")

    assert talk.opinion(view_of(match, seat), [0.3] * 5, set()) == "suspect p3"
    assert talk.opinion(view_of(match, seat), [0.3] * 5, {"suspect p3"}) is None
    assert talk.opinion(view_of(match, 3), [0.3] * 5, set()) is None


@pytest.mark.parametrize("lies", [False, True])
def test_claim_is_consistent_with_the_own_earlier_claim(*, lies: bool) -> None:
    """p2 looks at two goals, both stones: after claiming the treasure under one, the other must be stones."""
    match = played([*MAPS, "pass EW", f"map {LOWER}"], seats=5, roles="DSDDS", rounds=1)
    first = talk.claim(view_of(match, 1), lies=True)
    assert first is not None
    assert first.endswith("treasure")
    match.talk(1, first)
    second = talk.claim(view_of(match, 1), lies=lies)
    assert second is not None
    assert second.endswith("stones")


def test_claim_after_two_stones_is_the_treasure() -> None:
    """p2 has looked at one goal and says nothing of it yet; it called both others stones."""
    match = played(MAPS, seats=5, roles="DSDDS", rounds=1)
    match.talk(1, f"claim {MIDDLE} stones")
    match.play(next(move for move in match.legal() if move.startswith("pass")))
    match.talk(1, f"claim {LOWER} stones")

    assert talk.claim(view_of(match, 1), lies=False) == f"claim {UPPER} treasure"
    assert talk.claim(view_of(match, 1), lies=True) == f"claim {UPPER} treasure"


def test_choose_phrase_is_true_for_diggers_and_mixed_for_saboteurs() -> None:
    """p1 digs, p2 does not; both have looked at the upper goal, which is stones."""
    match = played(MAPS, seats=5, roles="DSDDS", rounds=1)
    claims = []
    for seat in (0, 1):
        view, events = view_of(match, seat), match.events(seat)
        claims.append({talk.choose_phrase(view, events, [0.5] * 5, Random(seed)) for seed in range(20)})

    assert claims[0] == {f"claim {UPPER} stones"}
    assert claims[1] == {f"claim {UPPER} stones", f"claim {UPPER} treasure"}


def in_role(match: filon.Match, seat: int, role: str) -> tuple[View, list[filon.Event]]:
    """What the seat would know with this dwarf card; all else is the same."""
    view, events = view_of(match, seat), match.events(seat)
    assert view.own is not None
    dealt = [
        replace(event, what=replace(event.what, role=role)) if isinstance(event.what, h.Dealt) else event
        for event in events
    ]
    return replace(view, own=replace(view.own, role=role)), dealt


def without_truth(phrase: str | None) -> str | None:
    """A phrase but for what a claim says, about which a saboteur may lie."""
    return phrase.rpartition(" ")[0] if phrase is not None and phrase.startswith("claim") else phrase


@pytest.mark.parametrize("level", [level for level in bots.names(GAME) if bots.talk_of(bots.find(GAME, level))])
def test_talk_of_every_level_hides_the_own_role(level: str) -> None:
    """A saboteur says what a digger in its place would say, but for lies about goals: as often, about the same."""
    speaks = bots.talk_of(bots.find(GAME, level))
    assert speaks is not None
    compared, telling = 0, 0
    for seed in range(6):
        match = GAME.start(5, seed=seed, rounds=1)
        while match.turn is not None:
            seat = match.turn
            match.play(bots.find(GAME, "regular")(GAME, match.view(seat), match.events(seat), seed, FEW))
            if match.turn is None or view_of(match, 0).phase != "digging" or len(match.steps) % 5:
                continue
            for speaker in range(5):
                digger, saboteur = (in_role(match, speaker, role) for role in ("digger", "saboteur"))
                for chance in range(1, 11, 2):
                    phrases = [speaks(GAME, view, events, chance) for view, events in (digger, saboteur)]
                    assert without_truth(phrases[0]) == without_truth(phrases[1])
                    compared += phrases[0] is not None
                held = [current_belief(*saboteur).probabilities(), current_belief(*saboteur).public_probabilities()]
                told = [talk.opinion(saboteur[0], chances, set()) for chances in held]
                telling += told[0] != told[1]

    assert compared > 20
    assert telling > 3  # knowledge of the own role would have shown


def test_claim_becomes_an_act_once_its_truth_is_known() -> None:
    classifier = ActClassifier(3)
    acts = kinds(
        classifier,
        Said(0, f"claim {UPPER} treasure"),
        Said(1, f"claim {UPPER} stones"),
        Said(2, f"claim {LOWER} treasure"),
        h.GoalTurned(UPPER, "stonesNE", False),
    )

    assert acts == [(0, "claim that was false"), (1, "claim that was true")]
    assert kinds(classifier, h.Saw(LOWER, "treasure")) == [(2, "claim that was true")]
    assert kinds(classifier, Said(1, f"claim {LOWER} stones")) == [(1, "claim that was false")]


def test_opinion_is_one_act_by_its_target() -> None:
    classifier = ActClassifier(3)
    acts = kinds(classifier, Said(0, "suspect p2"), Said(0, "suspect p2"), Said(0, "trust p3"), Said(1, "suspect p3"))

    assert acts == [
        (0, "suspicion of one trusted"),
        (0, "trust of one suspected"),
        (1, "suspicion of one suspected"),
    ]


def test_belief_trusts_true_claims_about_a_seen_goal() -> None:
    """p1 has looked at the upper goal, which is stones; so have p2 and p3, who say different things of it."""
    match = played(MAPS, seats=5, roles="DSDDS", rounds=1)
    match.talk(1, f"claim {UPPER} treasure")
    match.talk(2, f"claim {UPPER} stones")
    belief, spectator = Belief(5, 0, "digger"), Belief(5, None, None)
    belief.follow(match.heard(0))
    spectator.follow(match.heard(None))

    assert belief.probabilities()[1] > belief.probabilities()[2] + 0.1
    assert spectator.probabilities()[1] == pytest.approx(spectator.probabilities()[2])


def test_weighted_worlds_follow_claims_of_trusted_players() -> None:
    """p4 has looked at nothing; p2 looked at the upper goal and says the treasure is there, which p4 may believe."""
    match = played(MAPS, seats=5, roles="DDSDS", goals=("treasure", "stonesNE", "stonesNW"), rounds=1)
    before = treasures(match, 3, [0.0] * 5)
    match.talk(1, f"claim {UPPER} treasure")
    trusted, suspected = [treasures(match, 3, [0.0, tell, 0.0, 0.0, 0.0]) for tell in (-4.0, 4.0)]

    assert before == pytest.approx([1 / 3] * 3, abs=0.07)
    assert suspected[0] < trusted[0] - 0.1
    assert trusted[0] > 0.5
    assert TRUTH_RATES[1] > TRUTH_RATES[3]


def test_weighted_worlds_ignore_claims_without_a_look() -> None:
    match = played(MAPS, seats=5, roles="DDSDS", goals=("treasure", "stonesNE", "stonesNW"), rounds=1)
    match.talk(4, f"claim {LOWER} treasure")
    match.talk(1, f"claim {UPPER} stones")

    assert treasures(match, 2, [0.0] * 5) == [pytest.approx(1.0), 0.0, 0.0]
    assert treasures(match, 3, [0.0] * 5)[2] < 0.55


def test_public_probabilities_hide_the_own_role() -> None:
    """A saboteur knows one saboteur more than a digger does: trusting by that would give it away."""
    saboteur, digger, spectator = Belief(5, 1, "saboteur"), Belief(5, 1, "digger"), Belief(5, None, None)

    assert saboteur.public_probabilities() == digger.public_probabilities() == digger.probabilities()
    assert spectator.public_probabilities() == spectator.probabilities()
    assert saboteur.probabilities() != saboteur.public_probabilities()
