"""Beliefs of the experts: never certain without proof, and better than the prior."""

from collections.abc import Sequence
from itertools import combinations
from math import log, prod

import pytest

import filon
from filon import bots
from filon.bots.saboteur.act_kinds import NAMES, ActClassifier
from filon.bots.saboteur.belief import CACHE_SIZE, Belief, BeliefCache, assignment_weight
from filon.bots.saboteur.weighted_worlds import WeightedWorlds
from filon.bots.sacramento.fit_weights import heuristic_bot
from filon.bots.sacramento.parameters import Parameters, tuned
from filon.core.event import Event
from filon.games.saboteur import events as h
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View
from filon.games.sacramento.events import Rode

from .bot_matches import played

SABOTEUR, SACRAMENTO = filon.load("saboteur"), filon.load("sacramento")
FEW = filon.Budget(iterations=1)


def first_rounds(seats: int, seeds: range) -> list[tuple[Sequence[Event], tuple[str, ...]]]:
    """Return a spectator's events of rounds among regular bots until roles are shown, and the roles."""
    found = []
    for seed in seeds:
        match = played(SABOTEUR, seed, *[bots.find(SABOTEUR, "regular")] * seats, rounds=1, budget=FEW)
        events = match.events(None)
        ends = next(at for at, event in enumerate(events) if isinstance(event.what, h.RoundEnded))
        view = match.view(None)
        assert isinstance(view, View)
        found.append((events[:ends], view.past[0].roles))
    return found


@pytest.mark.parametrize("saboteurs", [0, 1, 2, 3])
def test_assignment_weight_equals_enumeration(saboteurs: int) -> None:
    odds = [0.5, 2.0, 1.0, 3.5, 0.25]
    sizes = [saboteurs, saboteurs - 1] if saboteurs else [0]
    counted = sum(prod(chosen) for size in sizes for chosen in combinations(odds, size))

    assert assignment_weight(odds, saboteurs) == pytest.approx(counted)


def test_belief_is_uniform_before_any_act() -> None:
    """Five seats: six dwarves, two of them saboteurs (S2.1); a digger holds one, so of five unseen two are."""
    chances = Belief(5, 0, "digger").probabilities()

    assert chances == pytest.approx([0.0, 0.4, 0.4, 0.4, 0.4])
    assert Belief(5, 2, "saboteur").probabilities() == pytest.approx([0.2, 0.2, 1.0, 0.2, 0.2])


def test_belief_is_never_certain() -> None:
    for events, _ in first_rounds(5, range(3)):
        belief = Belief(5, None, None)
        for event in events:
            belief.observe(event)
            assert all(0.0 < chance < 1.0 for chance in belief.probabilities())


def test_belief_cache_equals_a_fresh_belief() -> None:
    """Move by move over a whole match for several viewers; other matches and shorter histories are not mixed up."""
    matches = [played(SABOTEUR, seed, *[bots.find(SABOTEUR, "regular")] * 5, budget=FEW) for seed in (1, 2)]
    cache = BeliefCache()
    lengths = [*range(0, 120, 7), 60, 61, 119]
    for length in lengths:
        for seat in (0, 3, None):
            for match in matches:
                events = match.events(seat)[:length]
                cached = cache.get(5, seat, "digger", events)
                fresh = BeliefCache().get(5, seat, "digger", match.events(seat)[:length])
                assert cached.probabilities() == fresh.probabilities()
                assert cached.classifier.broken == fresh.classifier.broken

    assert 0 < len(cache.entries) <= CACHE_SIZE


def test_belief_cache_observes_only_new_events() -> None:
    match = played(SABOTEUR, 1, *[bots.find(SABOTEUR, "regular")] * 5, budget=FEW)
    events, cache = match.events(0), BeliefCache()
    first = cache.get(5, 0, "digger", events[:40])

    assert cache.get(5, 0, "digger", events[:41]) is first
    assert cache.get(5, 0, "digger", events[:40]) is not first


def test_weighted_worlds_match_the_belief() -> None:
    """Compiled, random numbers once were negative, and every world had the same saboteur."""
    match = SABOTEUR.start(
        5, seed=1, deal={"rounds": [{"roles": ["digger", "saboteur", "digger", "saboteur", "digger"]}]}
    )
    belief = Belief(5, 0, "digger")
    belief.log_ratios, belief.act_counts = [0.0, 2.5, -0.5, 1.0, 0.0], [9] * 5
    worlds, luck = (
        WeightedWorlds(SABOTEUR.worlds(match.view(0)), 0, belief.odds(), belief.hidden_saboteurs()),
        filon.Quick(5),
    )
    counts = [0] * 5
    for _ in range(2000):
        state = worlds.sample(luck)
        assert isinstance(state, State)
        for seat in range(5):
            counts[seat] += state.is_saboteur(seat)

    assert [count / 2000 for count in counts] == pytest.approx(belief.probabilities(), abs=0.04)


def test_belief_has_lower_log_loss_than_the_prior() -> None:
    """Mean log-loss of single roles just before they are shown, against that of the prior."""
    loss = prior = 0.0
    for events, roles in first_rounds(5, range(3)):
        belief = Belief(5, None, None)
        before = belief.probabilities()
        for event in events:
            belief.observe(event)
        for seat, chance in enumerate(belief.probabilities()):
            is_one = roles[seat] == "saboteur"
            loss -= log(chance if is_one else 1 - chance)
            prior -= log(before[seat] if is_one else 1 - before[seat])

    assert loss < prior


def test_belief_counts_incriminating_acts_at_once_and_exculpating_later() -> None:
    """A first dead end is suspicious; a first tunnel towards the gold proves next to nothing, since saboteurs hide."""
    blocker, digger = Belief(5, 0, "digger"), Belief(5, 0, "digger")
    blocker.observe(Event(0, "all", False, h.Laid(1, "xNESW", "1,0", False)))
    digger.observe(Event(0, "all", False, h.Laid(1, "NESW", "1,0", False)))
    once = digger.probabilities()[1]
    digger.act_counts[1] = 12

    assert blocker.probabilities()[1] > 0.5
    assert once == pytest.approx(0.4, abs=0.01)
    assert digger.probabilities()[1] < once - 0.02


def test_act_kind_depends_on_the_change_of_distances() -> None:
    classifier = ActClassifier(3)
    acts = [
        h.Laid(0, "NESW", "1,0", False),
        h.Laid(1, "xNESW", "2,0", False),
        h.Broke(2, "lantern", 0),
        h.Passed(0),
        h.RockFell(1, "xNESW", "2,0", False),
    ]
    found = [NAMES[kind] for act in acts for _, kind in classifier.observe(act, [-1.0, 0.0, 0.0])]

    assert found == [
        "nearer, early",
        "dead end in the way, early",
        "break of one trusted, early",
        "pass with a broken tool",
        "rockfall that opens",
    ]


def test_act_kind_is_late_once_the_pile_is_low() -> None:
    """Three seats: 49 cards in the pile at first (S2.3)."""
    classifier, found = ActClassifier(3), []
    for drawn in range(39):
        found.append(NAMES[classifier.observe(h.Passed(drawn % 3), [0.0] * 3)[0][1]])
        classifier.observe(h.Drew(drawn % 3), [0.0] * 3)
    found.append(NAMES[classifier.observe(h.Passed(0), [0.0] * 3)[0][1]])

    assert set(found[:-1]) == {"pass with whole tools, early"}
    assert found[-1] == "pass with whole tools, late"


def test_belief_discounts_first_acts_that_seem_innocent() -> None:
    belief = Belief(5, 0, "digger")
    belief.log_ratios = [0.0, 4.0, 0.0, 0.0, 0.0]
    chances = []
    for done in (1, 5, 10):
        belief.act_counts = [done] * 5
        chances.append(belief.probabilities()[1])

    assert chances[0] == pytest.approx(0.4, abs=0.01)
    assert chances[0] < chances[1] < chances[2]


def test_bots_belief_fits_the_game() -> None:
    """In Saboteur one number per seat, in Sacramento three; None where nothing about the others is hidden."""
    match = SACRAMENTO.start(2, seed=1)
    match.play("hide 2")
    estimate = bots.belief(SACRAMENTO, match.view(0), match.events(0))
    assert estimate is not None

    assert estimate.chances[0] == (0.0, 1.0, 0.0)
    assert sum(estimate.chances[1]) == pytest.approx(1.0)
    sabale = filon.load("sabale")
    assert bots.belief(sabale, sabale.start(2).view(0), []) is None


@pytest.mark.parametrize("parameters", [Parameters(), tuned()], ids=["first", "found"])
def test_sacramento_belief_finds_the_carrier_of_regular(parameters: Parameters) -> None:
    """Log-loss over p2's carrier as p1 sees it: log 3 = 1.10 without knowledge; this had 0.55 and 0.45."""
    losses: list[float] = []
    for seed in range(3):
        match = SACRAMENTO.start(2, seed=seed)
        for number in range(60):
            seat = match.turn
            if seat is None:
                break
            rides, heard = match.view(seat), match.events(seat)
            match.play(heuristic_bot(parameters)(SACRAMENTO, rides, heard, number, FEW))
            own = getattr(match.view(1), "own", None)
            gold = None if own is None else own.gold
            if seat == 1 and gold is not None and isinstance(match.events(1)[-1].what, Rode):
                estimate = bots.belief(SACRAMENTO, match.view(0), match.events(0))
                assert estimate is not None
                losses.append(-log(max(estimate.chances[1][gold - 1], 1e-9)))

    assert len(losses) > 10
    assert sum(losses) / len(losses) < 0.8
