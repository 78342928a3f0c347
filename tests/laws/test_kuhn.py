"""A plain-Python game from outside plays by its rules, and its worlds are enumerated exhaustively."""

import json
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from kuhn.oracle import ORACLE
from kuhn.table import CARDS, ENDS, Kuhn, Packed

import filon
from filon.core.refusal import NOT_YOUR_TURN
from filon.core.text.sentences import offered
from filon.testing import laws
from filon.testing.chi_square import fits
from filon.testing.oracle import Start
from filon.testing.walks import Walk, begin

GAME = filon.load("kuhn")
DEALS = [[a, b, c] for a, b, c in product(CARDS, repeat=3) if len({a, b, c}) == 3]


def at(cards: list[str], lines: tuple[str, ...]) -> filon.Match:
    match = begin(GAME, Start(2, {"cards": cards}, {}))
    for line in lines:
        match.play(line)
    return match


def histories() -> list[tuple[str, ...]]:
    """Every sequence of bets, finished or not."""
    found = {history[:length] for history in ENDS for length in range(len(history) + 1)}
    return sorted(found)


def test_kuhn_card_is_visible_only_to_its_owner() -> None:
    """K1.1"""
    match = at(["king", "jack", "queen"], ())

    assert json.loads(match.view(0).json())["own"] == {"card": "king"}
    assert "king" not in match.view(1).json()
    assert "queen" not in match.view(None).json() + match.view(0).json() + match.view(1).json()


def test_kuhn_first_seat_begins() -> None:
    """K1.2"""
    assert at(["king", "jack", "queen"], ()).turn == 0


@pytest.mark.parametrize(
    ("lines", "legal"), [((), ["check", "bet"]), (("check",), ["check", "bet"]), (("bet",), ["fold", "call"])]
)
def test_kuhn_legal_answers_to_checks_and_bets(lines: tuple[str, ...], legal: list[str]) -> None:
    """K2.1, K2.2"""
    match = at(["king", "jack", "queen"], lines)

    assert match.legal() == legal
    for text in {"check", "bet", "fold", "call"} - set(legal):
        refusal = match.refusal(text)
        assert refusal is not None
        assert refusal.rule == "K2.2"


@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        (("check", "check"), (1, -1)),
        (("bet", "call"), (2, -2)),
        (("bet", "fold"), (1, -1)),
        (("check", "bet", "fold"), (-1, 1)),
        (("check", "bet", "call"), (2, -2)),
    ],
)
def test_kuhn_higher_card_wins_unless_a_player_folds(lines: tuple[str, ...], scores: tuple[int, int]) -> None:
    """K3.1"""
    outcome = at(["king", "jack", "queen"], lines).outcome

    assert outcome is not None
    assert outcome.scores == scores


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_kuhn_moves_are_offered_in_sentences(language: str) -> None:
    """K2.1: the waiting seat is refused, because its moves depend on the other seat's."""
    words, sentences = GAME.words(language), {}
    for lines in histories():
        match = at(["king", "jack", "queen"], lines)
        assert [offer.text for offer in match.offers()] == match.legal()
        sentences |= {offer.text: offered(offer, words) for offer in match.offers()}

    assert set(sentences) == {"check", "bet", "fold", "call"}
    assert not set(sentences) & set(sentences.values())
    assert at(["king", "jack", "queen"], ()).state.judge_for(1, 0) == NOT_YOUR_TURN


@pytest.mark.once
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_kuhn_views_have_exactly_their_worlds(seat: int | None) -> None:
    for cards, lines in product(DEALS, histories()):
        start = Start(2, {"cards": cards}, {})
        weights = ORACLE.worlds(start, list(lines), seat)
        assert weights is not None
        worlds = GAME.worlds(GAME.read_view(at(cards, lines).view(seat).json()))
        luck = filon.Quick(7)
        counts: Counter[Any] = Counter()
        for _ in range(300):
            state = worlds.sample(luck)
            counts[ORACLE.describe([json.loads(state.view(other).json()) for other in range(2)], seat)] += 1

        assert set(counts) == set(weights)
        assert fits(counts, weights, 300) > 1e-6


def test_sampler_that_returns_the_true_state_breaks_the_law_of_counts() -> None:
    """The views and the twin deals agree; only counting detects the fault."""
    true_state: list[Kuhn] = []

    class TrueStateSampler(Packed):
        def sample(self, luck: filon.Luck) -> Kuhn:
            return Kuhn(true_state[-1].cards, self.history)

    def begin_and_remember(seats: int, options: dict[str, Any], luck: filon.Luck, recorder: Any) -> filon.State:
        true_state.append(Kuhn.dealt(luck, recorder))
        return true_state[-1]

    arguments = {
        name: getattr(GAME, name)
        for name in ("key", "title", "version", "seats", "package", "view", "event_types", "read_deal", "write_deal")
    }
    arguments |= {name: getattr(GAME, name) for name in ("item_name", "view_from_events", "render_board")}
    cheating = filon.Game(initial_state=begin_and_remember, build_worlds=TrueStateSampler, **arguments)
    walked = Walk(Start(2, {"cards": ["king", "jack", "queen"]}, {}), ["check", "bet", "fold"])

    def breaks(game: filon.Game, law: Any) -> bool:
        try:
            for seed in range(5):
                law(game, ORACLE, walked, Random(seed))
        except AssertionError:
            return True
        return False

    assert breaks(cheating, laws.sample_frequencies_match_probabilities)
    assert not breaks(cheating, laws.samples_match_the_view)
    assert not breaks(GAME, laws.sample_frequencies_match_probabilities)
