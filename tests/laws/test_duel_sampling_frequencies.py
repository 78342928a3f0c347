"""Le Duel's worlds are sampled with the deal's probabilities.

What all views show together is counted as the law does it. Pile, cards set aside and goals nobody looked at are in no
view, so they are read in the sampled states.
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
    CutOnly,
    KeptAside,
    KeptGoals,
    LazyShuffle,
    LoudBelow,
    LoudHand,
    TwiceTheCard,
    Wrong,
    spoilt,
)
from .duel_sampling import EYES, GAME, LEAST, MOMENTS, draw_below, match_of, misfit, misfit_below, moment, walk_near


def test_a_few_worlds_of_every_moment_show_the_seat_what_it_saw() -> None:
    """Before they are counted by the hundred, and measured."""
    for name in MOMENTS:
        for seats, viewer in EYES.items():
            start, lines = moment(seats, name)
            for seat in viewer:
                view, luck = match_of(start, lines).view(seat), filon.Quick(len(lines))
                worlds = GAME.worlds(view)

                assert [worlds.sample(luck).view(seat) for _ in range(4)] == [view] * 4


@pytest.mark.untraced
@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("seats", [1, 2])
def test_hands_and_goals_looked_at(seats: int, name: str) -> None:
    """D2.2, D5.7, D6.3, D7.3: what one seat knows and another does not; on the sources by a third of the draws."""
    for seat in EYES[seats]:
        assert misfit(*moment(seats, name), seat, draws=fewer(500)) > LEAST, seat


@pytest.mark.untraced
@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("seats", [1, 2])
def test_pile_aside_and_goals_that_nobody_knows(seats: int, name: str) -> None:
    """D2.1, D2.2, D6.3, D7.2; on the sources by a third of the draws."""
    start, lines = moment(seats, name)
    for seat in EYES[seats]:
        worst = misfit_below(start, lines, seat, draw_below(start, lines, seat, draws=fewer(1500)))

        assert worst > LEAST, seat


@pytest.mark.untraced
def test_a_sampled_state_holds_what_its_seat_was_shown() -> None:
    """Goals turned or looked at lie where they lie; all others are still there."""
    for seats, name in ((1, "when a goal was looked at"), (2, "with goals gone and looked at")):
        start, lines = moment(seats, name)
        model = played(start, lines)
        for seat in EYES[seats]:
            for found in draw_below(start, lines, seat, draws=100):
                assert all(found.goals[place] == model.past.goals[place] for place in seen_goals(model, seat))
                assert sorted(found.goals) == sorted(model.past.goals)
                assert (len(found.pile), len(found.aside)) == (len(model.pile), 10 if seats == 1 else 0)


@pytest.mark.untraced
def test_no_solo_hand_is_bigger_than_a_hand_can_be() -> None:
    """D2.2: six cards, whatever the pile would allow; D7.3: none of them strikes when drawn."""
    view: Any = GAME.start(1, seed=1).view(None)
    assert view.discards == view.broken[0] == ()
    sampled: Any = GAME.worlds(view).sample(filon.Quick(1)).view(0)

    assert not [card for card in sampled.own.hand if card.startswith("break-") or card == "rockfall"]
    with pytest.raises(filon.InvalidView, match="a hand has too many cards"):
        GAME.worlds(replace(view, hands=(view.hands[0] + 1,), pile=view.pile - 1))


@pytest.mark.untraced
def test_the_law_finds_something_to_count_on_ordinary_walks() -> None:
    """Alone the player sees all that any view shows; everybody else has something to guess until all is drawn."""
    found: Counter[str] = Counter()
    for seats, seed in ((1, 0), (1, 1), (2, 0), (2, 1)):
        random = Random(seed)
        start, lines = walk(GAME, ORACLE, seats, random, options=ORACLE.options(seats, random), talk=0.0)
        for number in range(0, len(lines) + 1, 13):
            for seat in EYES[seats]:
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
@pytest.mark.untraced
@pytest.mark.parametrize(
    ("fault", "seats", "name", "seat"),
    [
        (KeptGoals, 2, "when a goal was looked at", None),
        (KeptGoals, 1, "when a goal was looked at", None),
        (TwiceTheCard, 2, "late", 1),
        (TwiceTheCard, 2, "with cards gone", None),
        (LazyShuffle, 2, "with cards gone", 1),
        (LazyShuffle, 2, "late", 0),
        (LazyShuffle, 1, "at the start", None),
        (LoudHand, 1, "with cards gone", None),
        (LoudHand, 1, "at the start", None),
    ],
)
def test_a_wrong_sampler_is_found_out_by_views(fault: type[Wrong], seats: int, name: str, seat: int | None) -> None:
    assert misfit(*moment(seats, name), seat, game=spoilt(Wrong)) > LEAST
    assert misfit(*moment(seats, name), seat, game=spoilt(fault)) < LEAST


@pytest.mark.once
@pytest.mark.untraced
@pytest.mark.parametrize(
    ("fault", "seats", "name", "seat"),
    [
        (KeptGoals, 2, "with no goal unused", 0),
        (KeptGoals, 1, "at the start", 0),
        (LazyShuffle, 1, "with cards gone", 0),
        (LazyShuffle, 2, "when it is over", 1),
        (CutOnly, 1, "at the start", 0),
        (CutOnly, 1, "with cards gone", 0),
        (KeptAside, 1, "at the start", 0),
        (KeptAside, 1, "late", 0),
        (LoudBelow, 1, "with cards gone", 0),
    ],
)
def test_a_wrong_sampler_is_found_out_by_states(fault: type[Wrong], seats: int, name: str, seat: int | None) -> None:
    start, lines = moment(seats, name)

    assert misfit_below(start, lines, seat, draw_below(start, lines, seat, spoilt(Wrong))) > LEAST
    assert misfit_below(start, lines, seat, draw_below(start, lines, seat, spoilt(fault))) < LEAST


@pytest.mark.once
@pytest.mark.untraced
@pytest.mark.parametrize(("fault", "seats"), [(TwiceTheCard, 2), (LazyShuffle, 2), (KeptGoals, 2), (LoudHand, 1)])
def test_the_law_breaks_on_a_wrong_sampler(fault: type[Wrong], seats: int) -> None:
    """On whole walks, at random positions; for the right one it holds there."""
    for seed in range(8):
        walked = walk_near(seats, seed)
        sample_frequencies_match_probabilities(spoilt(Wrong), ORACLE, walked, Random(seed))
        try:
            sample_frequencies_match_probabilities(spoilt(fault), ORACLE, walked, Random(seed))
        except AssertionError:
            return
    pytest.fail("no walk breaks the law")


@pytest.mark.once
@pytest.mark.untraced
def test_a_sampler_that_counts_names_instead_of_cards_is_found_out() -> None:
    """Late in a round, with equal cards among those unseen."""
    start, lines = moment(2, "late")
    weights = ORACLE.worlds(start, lines, 0)
    assert weights is not None
    assert len(set(weights.values())) > 1
    random = Random(1)
    by_card = Counter(random.choices(list(weights), list(weights.values()), k=3000))
    by_name = Counter(random.choices(list(weights), k=3000))

    assert fits(by_card, weights, 3000) > LEAST
    assert fits(by_name, weights, 3000) < LEAST
