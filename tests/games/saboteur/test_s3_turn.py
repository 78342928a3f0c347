"""A turn: one card, then one from the pile; passing is a turn too (S3, S6)."""

import pytest

import filon
from filon.games.saboteur.events import Discarded, Drew, DrewCard, Passed

from ..match_support import events_of, refusal_rule
from .deals import DIG, GAME, pass_until_the_round_ends, played, start
from .drawn_positions import position

ONE_TUNNEL = """
       0    1
     ╭ │ ╮╭   ╮
  0  ──S────+──
     ╰ │ ╯╰   ╯
"""


@pytest.mark.parametrize("move", ["lay NESW 1,0", "break cart p2", "map 8,0", "pass NESW"])
def test_turn_is_one_card_played_and_one_drawn(move: str) -> None:
    """Tunnel, action or pass: the hand is full again and the next seat decides (S3.1)."""
    match = start(hands={0: ["NESW", "break-cart", "map", "xW", "xN", "NS"]}, pile=["xNESW"])
    match.play(move)

    assert match.turn == 1
    assert (match.view(None).hands, match.view(None).pile) == ((6, 6, 6), 48)
    assert "xNESW" in match.view(0).own.hand
    assert events_of(match, 2, Drew) == [Drew(0)]
    assert events_of(match, 0, DrewCard) == [DrewCard("xNESW")]


def test_empty_pile_gives_no_card() -> None:
    """Hands shrink from then on (S3.1)."""
    match = GAME.start(3, seed=1, first="p1")
    for _ in range(49):
        match.play(match.legal()[-1])
    assert (match.view(None).pile, match.view(None).hands) == (0, (6, 6, 6))
    match.play(match.legal()[-1])

    assert match.view(None).hands == (6, 5, 6)
    assert len(events_of(match, 0, Drew)) == 49


def test_finder_of_the_treasure_draws_no_card() -> None:
    """The round is over (S3.1, S7.2)."""
    match = start(moves=DIG, roles="DDD")
    for move in DIG[:-1]:
        match.play(move)
    before = match.view(None)
    match.play(DIG[-1])

    assert match.view(None).pile == before.pile == 43
    assert match.view(None).hands == (5, 6, 6)
    assert len(events_of(match, 0, Drew)) == 6


@pytest.mark.parametrize(
    "move",
    [
        *["lay NS 1,0", "lay NS 0,0", "lay NS 8,0", "lay NS 99999999999999999999,1", "lay NE 2,0 turned"],
        *["break pickaxe p1", "break lantern p2", "repair cart p1", "repair pickaxe+lantern p2 lantern"],
        *["rockfall 1,0", "rockfall 0,0", "rockfall 77,77", "map 8,0", "map 1,1", "pass NS", "pass map"],
    ],
)
def test_card_not_in_hand_cannot_be_played(move: str) -> None:
    """It is refused for that before everything else, with a broken tool before the player too (S3.1)."""
    moves = ["pass map", "break lantern p1", "pass map"]
    match = played(moves, hands={0: ["EW", "EW", "EW", "break-cart", "xW", "xN"]})

    assert refusal_rule(match, move) == ("not_in_hand", "S3.1")
    assert move not in match.legal()
    with pytest.raises(filon.IllegalMove) as refused:
        match.play(move)
    assert refused.value.refusal == match.refusal(move)


def test_taking_gold_waits_for_the_end_of_the_round() -> None:
    """While the round is played there is none to take (S3.1)."""
    match = start()

    assert {refusal_rule(match, f"take gold{worth}") for worth in (1, 2, 3)} == {("no_gold_now", "S3.1")}


def test_refused_move_changes_nothing() -> None:
    """Not the view, not the events, not the record (S3.1)."""
    match = position(ONE_TUNNEL, hand=["EW"])
    before = [match.view(0), match.events(0), match.record(), match.legal()]
    for text in ("lay EW 5,5", "nonsense", "take gold1"):
        with pytest.raises((filon.IllegalMove, filon.InvalidMove)):
            match.play(text)

    assert [match.view(0), match.events(0), match.record(), match.legal()] == before


@pytest.mark.parametrize("seats", GAME.seats)
def test_round_without_treasure_lasts_sixty_seven_turns(seats: int) -> None:
    """Hands are equal and run out together, so no player ever has to pass with an empty one (S3.2, S8.1)."""
    match = GAME.start(seats, seed=seats, rounds=1)
    first, turns = match.turn, 0
    assert first is not None
    while match.turn is not None:
        assert match.view(None).hands[match.turn] == max(match.view(None).hands) > 0
        assert match.turn == (first + turns) % seats
        match.play(next(move for move in match.legal() if move.startswith("pass ")))
        turns += 1

    assert turns == 67
    assert match.view(None).hands == (0,) * seats
    assert match.view(None).past[0].last == (first + 66) % seats


def test_any_card_may_be_discarded_face_down() -> None:
    """The pass is public, its card is the player's secret (S6.1)."""
    match = start(hands={0: ["NS", "xW", "map", "rockfall", "break-cart", "repair-cart"]})
    passes = [move for move in match.legal() if move.startswith("pass ")]
    match.play("pass xW")

    assert sorted(passes) == sorted(
        f"pass {card}" for card in ("NS", "xW", "map", "rockfall", "break-cart", "repair-cart")
    )
    assert events_of(match, 0, Discarded) == [Discarded("xW")]
    assert match.view(0).own.discarded == ("xW",)
    for seat in (1, 2, None):
        assert events_of(match, seat, Passed) == [Passed(0)]
        assert events_of(match, seat, Discarded) == []
        assert match.view(seat).face_down == (1, 0, 0)
        assert "xW" not in match.view(seat).discards
        assert seat is None or match.view(seat).own.discarded == ()


def test_two_passes_that_differ_look_the_same_to_all_others() -> None:
    """The card is put down face down (S6.1)."""
    hands = {0: ["NS", "xW", "map", "map", "rockfall", "EW"]}
    one, other = start(hands=hands, seed=0), start(hands=hands, seed=0)
    one.play("pass NS")
    other.play("pass xW")

    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)


def test_round_of_passes_ends_without_treasure() -> None:
    """The last turn may be a pass (S6.1, S8.1)."""
    match = start(first=2, roles="DSD", rounds=1)

    assert pass_until_the_round_ends(match) == 67
    assert (match.view(None).past[0].won, match.view(None).past[0].last) == ("saboteurs", 2)
