"""End of a match, and its options (S9, S11.2)."""

import pytest

import filon
from filon.games.saboteur.events import GoldShown

from ..match_support import events_of, play, refusal_rule
from .deals import DIG, GAME, pass_until_the_round_ends, played, start, take_all


def play_on(match: filon.Match) -> None:
    """Play to the end, by the last legal move each time."""
    while match.turn is not None:
        match.play(match.legal()[-1])


@pytest.mark.parametrize(("options", "rounds"), [({}, 3), ({"rounds": 3}, 3), ({"rounds": 2}, 2), ({"rounds": 1}, 1)])
def test_match_has_three_rounds_or_as_many_as_the_option_says(options: dict[str, int], rounds: int) -> None:
    """One or two by option (S9.1, S11.2)."""
    match = GAME.start(4, seed=2, **options)
    assert match.view(None).rounds == rounds
    play_on(match)

    assert len(match.view(None).past) == rounds
    assert match.outcome is not None
    assert match.legal() == []


@pytest.mark.parametrize("rounds", [0, 4, -1, "3", 2.0, True, None])
def test_no_other_number_of_rounds(rounds: object) -> None:
    """One, two or three (S11.2)."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(4, rounds=rounds)


def test_most_nuggets_win() -> None:
    """All gold is shown and counted (S9.1)."""
    match = played(DIG, roles="DDD", gold=[3, 2, 1], rounds=1)
    take_all(match)

    assert match.outcome is not None
    assert match.outcome == filon.Outcome((3, 1, 2), (0,), "most_nuggets")
    for seat in (0, 1, 2, None):
        assert match.view(seat).hoards == (("gold3",), ("gold1",), ("gold2",))
        assert events_of(match, seat, GoldShown) == [GoldShown((("gold3",), ("gold1",), ("gold2",)))]
        assert match.view(seat).outcome == match.outcome


def test_equal_sums_win_together() -> None:
    """However many cards they are made of (S9.1)."""
    match = played(DIG, roles="DDD", gold=[2, 2, 1], rounds=1)
    take_all(match)

    assert match.outcome is not None
    assert match.outcome == filon.Outcome((2, 1, 2), (0, 2), "equal_nuggets")


def test_gold_of_all_rounds_counts() -> None:
    """p1 finds the treasure, then a saboteur is paid (S8.6, S9.1)."""
    match = start(moves=DIG, roles="DDD", gold=[1, 1, 1, 3], rounds=2)
    play(match, DIG)
    take_all(match)
    pass_until_the_round_ends(match)
    assert match.outcome is not None
    roles = match.view(None).past[1].roles

    assert match.outcome.scores == tuple(5 if role == "saboteur" else 1 for role in roles)


def test_moves_and_talk_are_refused_after_the_match() -> None:
    """`over` comes before everything, before unknown texts too (S9.1)."""
    match = GAME.start(3, seed=4, rounds=1)
    play_on(match)

    for text in ("pass EW", "take gold1", "lay EW 1,0", "nonsense", ""):
        assert refusal_rule(match, text) == ("over", "")
        with pytest.raises(filon.IllegalMove):
            match.play(text)
    assert match.talk_refusal(0, "trust p2") == filon.Refusal("over")
    assert match.talk_refusal(0, "nonsense") == filon.Refusal("over")
    assert match.phrases(1) == []
    with pytest.raises(filon.IllegalMove):
        match.talk(0, "trust p2")


@pytest.mark.parametrize("seats", GAME.seats)
def test_winners_have_the_highest_score(seats: int) -> None:
    """At every table (S9.1)."""
    match = GAME.start(seats, seed=seats)
    play_on(match)
    assert match.outcome is not None
    best = max(match.outcome.scores)

    assert match.outcome.winners == tuple(seat for seat, score in enumerate(match.outcome.scores) if score == best)
    assert match.outcome.scores == tuple(sum(int(card[4]) for card in hoard) for hoard in match.view(None).hoards)
