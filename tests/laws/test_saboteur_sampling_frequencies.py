"""Saboteur's worlds are sampled with the deal's probabilities, which the oracle computes."""

from collections import Counter
from collections.abc import Hashable
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import msgspec
import pytest

import filon
from filon.testing.chi_square import chi_square_tail, fits, two_sample
from filon.testing.oracle import Start
from filon.testing.saboteur import ORACLE
from filon.testing.saboteur.components import GOLD, all_cards
from filon.testing.saboteur.gold_monte_carlo import sample_gold
from filon.testing.saboteur.gold_probabilities import Tracked, gold_weights
from filon.testing.saboteur.scenarios import add_idle_turns, play_scenario
from filon.testing.saboteur.worlds import World, names_of, played
from sample_sizes import fewer

GAME = filon.load("saboteur")
LEAST = 1e-4


class Case(NamedTuple):
    """A match with the rounds of `history` (see scenarios), without its last `cut` lines, then `turns` of idle play."""

    seats: int
    history: str
    cut: int = 0
    turns: int = 0
    seed: int = 0
    gold: str = ""


@cache
def make(case: Case) -> tuple[Start, list[str]]:
    random = Random(f"{case.seats} {case.history} {case.seed}")
    start, lines = play_scenario(case.seats, case.history, random, gold=[f"gold{worth}" for worth in case.gold])
    return start, add_idle_turns(start, lines[: len(lines) - case.cut], case.turns, random)


# The last of three saboteurs gets two nuggets for three; the last of four gets nothing for two (S8.3).
SHORT_BY_ONE = Case(9, "TTP", seed=2, gold="3333" + "1" * 14 + "22222222" + "11")
NOTHING_LEFT = Case(10, "TTP", seed=1, gold="22222222" + "1" * 10 + "3333" + "111111")
CHOOSING = [
    Case(3, "T", cut=2), Case(4, "T", cut=3), Case(5, "T", cut=2), Case(8, "T", cut=4), Case(3, "PT", cut=1),
    Case(5, "PT", cut=2), Case(10, "PT", cut=3), Case(4, "PPT", cut=1), Case(5, "TPT", cut=2), Case(3, "PTT", cut=1),
    Case(6, "PTT", cut=3), Case(9, "PTT", cut=2), Case(4, "NT", cut=1),
]  # fmt: skip
AFTER = [
    Case(3, "TT"), Case(4, "TT"), Case(5, "PP"), Case(3, "TP"), Case(4, "TP"), Case(3, "PT"), Case(7, "PT"),
    Case(9, "PT"), Case(10, "TP"), Case(10, "PP"),
]  # fmt: skip
OVER = [
    Case(3, "PTT"), Case(4, "TPT"), Case(3, "TTP"), Case(3, "TTT"), Case(4, "PTP"), Case(5, "PPP"),
    SHORT_BY_ONE, Case(10, "TPP"),
    NOTHING_LEFT,
]  # fmt: skip


def match_of(start: Start, lines: list[str]) -> filon.Match:
    match = GAME.start(seats=start.seats, deal=start.deal, **start.options)
    for line in lines:
        match.play(line)
    return match


def describe(views: list[filon.View]) -> World:
    return ORACLE.describe([msgspec.to_builtins(view) for view in views], None)


def draw(start: Start, lines: list[str], seat: int | None, draws: int) -> list[World]:
    """Sampled worlds; each is consistent with the seat's view."""
    view = match_of(start, lines).view(seat)
    worlds = GAME.worlds(GAME.read_view(view.json()))
    luck = filon.Quick(draws)
    found = []
    for _ in range(draws):
        state = worlds.sample(luck)
        views = [state.view(other) for other in range(start.seats)]
        assert view == (views[seat] if seat is not None else state.view(None))
        found.append(describe(views))
    return found


def fit_p_values(start: Start, lines: list[str], seat: int | None, found: list[World]) -> dict[str, float]:
    """The p-values of whole worlds, where these can be enumerated, and of their features."""
    expected = ORACLE.aspects(start, lines, seat)
    sides = [ORACLE.sides(world) for world in found]
    values = {side: fits(Counter(one[side] for one in sides), expected[side], len(found)) for side in expected}
    whole = ORACLE.worlds(start, lines, seat)
    if whole is not None:
        values["whole"] = fits(Counter[Hashable](found), whole, len(found))
    return values


def check(case: Case, draws: int, viewers: list[int | None]) -> list[dict[str, float]]:
    """Return the p-values for each viewer; assert that the smallest, with a Bonferroni correction, is no outlier."""
    start, lines = make(case)
    draws = fewer(draws, least=20)
    results = []
    for seat in viewers:
        values = fit_p_values(start, lines, seat, draw(start, lines, seat, draws))
        worst = min(values, key=lambda side: values[side])

        assert values[worst] * len(values) > LEAST, f"{case}, seat {seat}: {worst}"
        results.append(values)
    return results


def viewers_of(case: Case) -> list[int | None]:
    """The deciding seat, a seat that chooses later or not at all, and a spectator."""
    turn = played(*make(case)).turn or 0
    return [turn, (turn + 1) % case.seats, None]


def test_sampled_worlds_of_every_case_agree_with_the_seats_view() -> None:
    """A quick check on a few worlds; one in forty has a pay-out that no seat saw."""
    for case in (*CHOOSING, *AFTER, *OVER):
        draws = 40 if case == Case(5, "TPT", cut=2) else 2
        for seat in viewers_of(case):
            assert len(draw(*make(case), seat, draws)) == draws


@pytest.mark.once
@pytest.mark.parametrize("seats", [3, 4, 5, 10])
def test_roles_hands_and_goals_at_the_start_have_the_oracles_frequencies(seats: int) -> None:
    """S2.1: including the unused role card; played maps show some goals to some seats (S5.5)."""
    check(Case(seats, "", turns=2 * seats), 400, [0, None])


@pytest.mark.once
@pytest.mark.parametrize(("seats", "turns", "seed"), [(3, 61, 17), (3, 62, 16), (3, 63, 5), (4, 61, 13)])
def test_late_worlds_have_the_oracles_frequencies(seats: int, turns: int, seed: int) -> None:
    """S3.1, S6.1: hands and rows of face-down discards by physical cards."""
    case = Case(seats, "", turns=turns, seed=seed)
    results = check(case, 500, viewers_of(case))

    assert any("whole" in values for values in results)


@pytest.mark.once
@pytest.mark.parametrize("case", CHOOSING, ids=str)
def test_worlds_while_gold_is_chosen_have_the_oracles_frequencies(case: Case) -> None:
    """S8.2: the chooser, diggers who looked or did not, saboteurs, a spectator."""
    check(case, 250 if case.seats < 8 else 150, viewers_of(case))


@pytest.mark.once
@pytest.mark.parametrize("cut", [1, 3])
def test_gold_before_a_pay_out_is_weighted_by_what_was_left_to_pay(cut: int) -> None:
    """S8.3: the chooser saw nothing of the first round, and a pile with more threes pays with a three more often.

    As many draws in either mode: with a hundred, a sampler without these weights passes.
    """
    start, lines = make(Case(5, "TPT", cut=cut))
    turn = played(start, lines).turn
    values = fit_p_values(start, lines, turn, draw(start, lines, turn, 500))

    assert min(values.values()) * len(values) > LEAST


@pytest.mark.once
@pytest.mark.parametrize("case", AFTER, ids=str)
def test_worlds_after_gold_was_paid_have_the_oracles_frequencies(case: Case) -> None:
    """S8.3, S8.5, S8.6."""
    check(case, 250 if case.seats < 8 else 150, viewers_of(case)[1:])


@pytest.mark.once
@pytest.mark.parametrize("case", OVER, ids=str)
def test_finished_match_hides_the_rounds_of_shown_gold(case: Case) -> None:
    """S9.1: the gold of each seat is known, its round is not; S8.3: some seats are paid less than is due."""
    check(case, 250 if case.seats < 8 else 20, [0, None])


@pytest.mark.once
def test_large_matches_end_with_short_pay_outs() -> None:
    """S8.3."""
    for case, paid in ((SHORT_BY_ONE, "1 cards worth 2"), (NOTHING_LEFT, "0 cards worth 0")):
        assert any(line.endswith(f"is paid {paid}") for line in played(*make(case)).shown(None))


@pytest.mark.once
@pytest.mark.parametrize("history", ["P", "PP"])
def test_pile_after_a_pay_out_is_skewed(history: str) -> None:
    """S8.3: reach the treasure in every sampled world that has it there, and count what is drawn.

    Interpreted, a third of the worlds are sampled.
    """
    case = Case(4, f"{history}T")
    start, lines = make(case)
    until = max(place for place, line in enumerate(lines) if line.startswith("lay "))
    expected = ORACLE.aspects(start, lines[: until + 1], None)["gold"]
    match = match_of(start, lines[:until])
    worlds, luck = GAME.worlds(match.view(match.turn)), filon.Quick(5)
    counts: Counter[Hashable] = Counter()
    for _ in range(fewer(1500)):
        state = worlds.sample(luck)
        move = state.parse(lines[until])
        assert move is not None
        state.play(move, luck)
        views = [state.view(other) for other in range(start.seats)]
        if "choosing" in views[0].json():
            counts[ORACLE.sides(describe(views))["gold"]] += 1

    assert fits(counts, expected, counts.total()) > LEAST


@pytest.mark.once
@pytest.mark.parametrize(("seats", "history"), [(3, "PTT"), (4, "TP"), (5, "PT"), (10, "TP")])
def test_oracles_gold_probabilities_match_random_piles(seats: int, history: str) -> None:
    """No engine is used: the oracle's probabilities are compared with plain trials."""
    model = played(*make(Case(seats, history, cut=1)))
    for seat in (None, 0):
        expected = gold_weights(model.hoard, seat, Tracked(frozenset({1}), frozenset()))
        counts: Counter[Hashable] = Counter()
        for hoard in islice(sample_gold(model.hoard, seat, Random(seats), 4000), 1500):
            offer = tuple(sum(hoard.names[card] == name for card in hoard.offer) for name in GOLD)
            kept = tuple(hoard.names[card] for card in hoard.owned[1])
            counts[offer, ((), kept, *[()] * (seats - 2))] += 1

        assert expected is not None
        assert fits(counts, dict(expected.items()), counts.total()) > LEAST


@pytest.mark.once
def test_sampled_gold_of_large_matches_matches_random_piles() -> None:
    """Two rounds of nine gold cards have too many worlds to enumerate: two samples are compared."""
    start, lines = make(Case(10, "TT"))
    model = played(start, lines)
    sampled = Counter[Hashable](tuple(map(nuggets, world.gold))[:4] for world in draw(start, lines, None, fewer(800)))
    trials = Counter[Hashable](
        tuple(sum(int(hoard.names[card][-1]) for card in cards) for cards in hoard.owned)[:4]
        for hoard in sample_gold(model.hoard, None, Random(1), 800)
    )

    assert two_sample(sampled, trials) > LEAST


def nuggets(hoard: tuple[str, ...]) -> int:
    return sum(int(card[-1]) for card in hoard)


@pytest.mark.once
def test_sampler_that_never_suspects_a_seat_fails_the_fit() -> None:
    """Worlds in which p1 is the saboteur are never sampled."""
    start, lines = make(Case(3, "", turns=6))
    found = [world for world in draw(start, lines, None, 800) if world.dwarves[0] == "digger"]

    assert fit_p_values(start, lines, None, found)["dwarves"] < LEAST


@pytest.mark.once
def test_sampler_that_weighs_names_instead_of_cards_fails_the_fit() -> None:
    """Late in a round, with two cards of one name among the unseen ones."""
    start, lines = make(Case(3, "", turns=62, seed=16))
    weights = ORACLE.worlds(start, lines, played(start, lines).turn)
    assert weights is not None
    random = Random(1)
    by_card = Counter(random.choices(list(weights), list(weights.values()), k=1500))
    by_name = Counter(random.choices(list(weights), k=1500))

    assert fits(by_card, weights, 1500) > LEAST
    assert fits(by_name, weights, 1500) < LEAST


@pytest.mark.once
def test_sampler_without_the_skew_fails_the_fit() -> None:
    """S8.3: after a pay-out of 3 and 1 the remaining gold is drawn as if shuffled."""
    start, lines = make(Case(3, "PT", cut=2))
    chances = gold_weights(played(start, lines).hoard, None, Tracked(frozenset(), frozenset()))
    assert chances is not None
    expected: dict[Hashable, float] = {names_of(offer): chance for (offer, _), chance in chances.items()}
    pile = all_cards(GOLD)
    pile.remove("gold3")
    pile.remove("gold1")
    random = Random(1)
    counts: Counter[Hashable] = Counter(tuple(sorted(random.sample(pile, 3))) for _ in range(600))

    assert fits(counts, expected, 600) < LEAST


@pytest.mark.once
def test_impossible_world_fails_the_fit() -> None:
    start, lines = make(Case(3, "", turns=62, seed=16))
    found = draw(start, lines, None, 50)
    found[0] = found[0]._replace(goals=("treasure", "treasure", "treasure"))

    assert fit_p_values(start, lines, None, found)["whole"] == fit_p_values(start, lines, None, found)["goals"] == 0


@pytest.mark.once
def test_chi_square_tail_matches_tables() -> None:
    """Values from published tables."""
    for statistic, freedom, expected in ((3.841, 1, 0.05), (18.307, 10, 0.05), (9.488, 4, 0.05), (135.807, 100, 0.01)):
        assert chi_square_tail(statistic, freedom) == pytest.approx(expected, rel=2e-3)
    assert chi_square_tail(0.0, 3) == chi_square_tail(5.0, 0) == 1.0
    assert chi_square_tail(500.0, 10) < 1e-90


@pytest.mark.once
def test_two_sample_fit_separates_different_distributions() -> None:
    random = Random(4)
    fair, fair_too = (Counter[Hashable](random.choices("abcdef", k=900)) for _ in range(2))
    loaded = Counter[Hashable](random.choices("abcdef", [1, 1, 1, 1, 1, 3], k=300))

    assert two_sample(fair, fair_too) > LEAST
    assert two_sample(fair, loaded) < LEAST
