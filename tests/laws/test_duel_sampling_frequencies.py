"""Le Duel's worlds are sampled with the deal's probabilities.

What all views show together is counted as in the law. No view shows the pile, the cards set aside and unseen goals, so
these are read from the sampled states.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import filon
from filon.testing.chi_square import fits
from filon.testing.duel import ORACLE
from filon.testing.duel.worlds import played, seen_goals
from filon.testing.laws.sampling_frequencies import WHOLE, probabilities_of, sample_frequencies_match_probabilities
from filon.testing.walks import walk
from sample_sizes import fewer

from .duel_faults import (
    BiasedShuffle,
    CutOnly,
    DuplicateCard,
    FaultySampler,
    FixedAside,
    FixedGoals,
    StrikingAside,
    StrikingHand,
    game_with_sampler,
)
from .duel_sampling import (
    GAME,
    LEAST,
    POSITIONS,
    VIEWERS,
    fit_p_value,
    hidden_cards_fit,
    match_of,
    position_named,
    sample_hidden_cards,
    walk_near,
)


def test_sampled_worlds_agree_with_the_seats_view() -> None:
    """A quick check on a few worlds; the tests below count hundreds."""
    for name in POSITIONS:
        for seats, viewer in VIEWERS.items():
            start, lines = position_named(seats, name)
            for seat in viewer:
                view, luck = match_of(start, lines).view(seat), filon.Quick(len(lines))
                worlds = GAME.worlds(view)

                assert [worlds.sample(luck).view(seat) for _ in range(4)] == [view] * 4


@pytest.mark.once
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seats", [1, 2])
def test_hands_and_known_goals_have_the_oracles_frequencies(seats: int, name: str) -> None:
    """D2.2, D5.7, D6.3, D7.3: what one seat knows and another does not; interpreted, a third of the draws."""
    for seat in VIEWERS[seats]:
        assert fit_p_value(*position_named(seats, name), seat, draws=fewer(500)) > LEAST, seat


@pytest.mark.once
@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("seats", [1, 2])
def test_pile_aside_and_unknown_goals_have_the_oracles_frequencies(seats: int, name: str) -> None:
    """D2.1, D2.2, D6.3, D7.2; interpreted, a third of the draws."""
    start, lines = position_named(seats, name)
    for seat in VIEWERS[seats]:
        worst = hidden_cards_fit(start, lines, seat, sample_hidden_cards(start, lines, seat, draws=fewer(1500)))

        assert worst > LEAST, seat


@pytest.mark.once
def test_sampled_state_keeps_the_goals_shown_to_its_seat() -> None:
    """Goals that were turned or looked at are in their cells; all others are still in play."""
    for seats, name in ((1, "when a goal was looked at"), (2, "with goals gone and looked at")):
        start, lines = position_named(seats, name)
        model = played(start, lines)
        for seat in VIEWERS[seats]:
            for found in sample_hidden_cards(start, lines, seat, draws=100):
                assert all(found.goals[place] == model.past.goals[place] for place in seen_goals(model, seat))
                assert sorted(found.goals) == sorted(model.past.goals)
                assert (len(found.pile), len(found.aside)) == (len(model.pile), 10 if seats == 1 else 0)


@pytest.mark.once
def test_solo_hand_has_at_most_six_cards() -> None:
    """D2.2: at most six cards, even if the pile has more; D7.3: none of them strikes when drawn."""
    view: Any = GAME.start(1, seed=1).view(None)
    assert view.discards == view.broken[0] == ()
    sampled: Any = GAME.worlds(view).sample(filon.Quick(1)).view(0)

    assert not [card for card in sampled.own.hand if card.startswith("break-") or card == "rockfall"]
    with pytest.raises(filon.InvalidView, match="a hand has too many cards"):
        GAME.worlds(replace(view, hands=(view.hands[0] + 1,), pile=view.pile - 1))


@pytest.mark.once
def test_law_has_uncertainty_to_count_on_ordinary_walks() -> None:
    """A solo player sees everything that views show; other viewers lack information until all cards are drawn."""
    found: Counter[str] = Counter()
    for seats, seed in ((1, 0), (1, 1), (2, 0), (2, 1)):
        random = Random(seed)
        start, lines = walk(GAME, ORACLE, seats, random, options=ORACLE.options(seats, random), talk=0.0)
        for number in range(0, len(lines) + 1, 13):
            for seat in VIEWERS[seats]:
                chances = probabilities_of(ORACLE, start, lines[:number], seat)
                viewer = f"{seats} {'spectator' if seat is None else 'seat'}"
                found[f"{viewer} positions"] += 1
                found[f"{viewer} uncertain"] += any(len(weights) > 1 for weights in chances.values())
                found[f"{viewer} whole"] += len(chances.get(WHOLE, ())) > 1

    assert found["1 seat uncertain"] == 0 < found["1 seat positions"]
    for viewer in ("1 spectator", "2 spectator", "2 seat"):
        assert found[f"{viewer} positions"] > 10, found
        assert found[f"{viewer} uncertain"] > 2 / 3 * found[f"{viewer} positions"], found
        assert found[f"{viewer} whole"] > 0, found


@pytest.mark.once
@pytest.mark.parametrize(
    ("fault", "seats", "name", "seat"),
    [
        (FixedGoals, 2, "when a goal was looked at", None),
        (FixedGoals, 1, "when a goal was looked at", None),
        (DuplicateCard, 2, "late", 1),
        (DuplicateCard, 2, "with cards gone", None),
        (BiasedShuffle, 2, "with cards gone", 1),
        (BiasedShuffle, 2, "late", 0),
        (BiasedShuffle, 1, "at the start", None),
        (StrikingHand, 1, "with cards gone", None),
        (StrikingHand, 1, "at the start", None),
    ],
)
def test_faulty_sampler_fails_the_fit_of_views(
    fault: type[FaultySampler], seats: int, name: str, seat: int | None
) -> None:
    assert fit_p_value(*position_named(seats, name), seat, game=game_with_sampler(FaultySampler)) > LEAST
    assert fit_p_value(*position_named(seats, name), seat, game=game_with_sampler(fault)) < LEAST


@pytest.mark.once
@pytest.mark.parametrize(
    ("fault", "seats", "name", "seat"),
    [
        (FixedGoals, 2, "with no goal unused", 0),
        (FixedGoals, 1, "at the start", 0),
        (BiasedShuffle, 1, "with cards gone", 0),
        (BiasedShuffle, 2, "when it is over", 1),
        (CutOnly, 1, "at the start", 0),
        (CutOnly, 1, "with cards gone", 0),
        (FixedAside, 1, "at the start", 0),
        (FixedAside, 1, "late", 0),
        (StrikingAside, 1, "with cards gone", 0),
    ],
)
def test_faulty_sampler_fails_the_fit_of_states(
    fault: type[FaultySampler], seats: int, name: str, seat: int | None
) -> None:
    start, lines = position_named(seats, name)

    assert (
        hidden_cards_fit(start, lines, seat, sample_hidden_cards(start, lines, seat, game_with_sampler(FaultySampler)))
        > LEAST
    )
    assert (
        hidden_cards_fit(start, lines, seat, sample_hidden_cards(start, lines, seat, game_with_sampler(fault))) < LEAST
    )


@pytest.mark.once
@pytest.mark.parametrize(
    ("fault", "seats"), [(DuplicateCard, 2), (BiasedShuffle, 2), (FixedGoals, 2), (StrikingHand, 1)]
)
def test_faulty_sampler_breaks_the_law(fault: type[FaultySampler], seats: int) -> None:
    """On whole walks, at random positions; with the correct sampler the law holds there."""
    for seed in range(8):
        walked = walk_near(seats, seed)
        sample_frequencies_match_probabilities(game_with_sampler(FaultySampler), ORACLE, walked, Random(seed))
        try:
            sample_frequencies_match_probabilities(game_with_sampler(fault), ORACLE, walked, Random(seed))
        except AssertionError:
            return
    pytest.fail("no walk breaks the law")


@pytest.mark.once
def test_sampler_that_weighs_names_instead_of_cards_fails_the_fit() -> None:
    """Late in a round, with equal cards among the unseen ones."""
    start, lines = position_named(2, "late")
    weights = ORACLE.worlds(start, lines, 0)
    assert weights is not None
    assert len(set(weights.values())) > 1
    random = Random(1)
    by_card = Counter(random.choices(list(weights), list(weights.values()), k=3000))
    by_name = Counter(random.choices(list(weights), k=3000))

    assert fits(by_card, weights, 3000) > LEAST
    assert fits(by_name, weights, 3000) < LEAST
