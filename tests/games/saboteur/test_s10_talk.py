"""Talk: what may be said, when and by which seat (S10.1)."""

from typing import Any

import pytest

import filon
from filon.core.event import Said

from ..match_support import events_of, play
from .deals import DIG, GAME, pass_until_the_round_ends, played, start
from .drawn_positions import position

STONES = """
       0    1    2    3    4    5    6    7    8
     ╭ │ ╮╭   ╮╭   ╮╭ │ ╮╭   ╮╭   ╮╭   ╮╭   ╮╭   ╮
  0  ──S────+────+────+────+────+────+────+────#
     ╰ │ ╯╰   ╯╰   ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯╰ │ ╯
"""


def talk_rule(match: filon.Match, seat: int, text: str) -> tuple[str, str]:
    """Return code and rule of a refusal to talk."""
    refused = match.talk_refusal(seat, text)
    return ("", "") if refused is None else (refused.code, refused.rule)


def test_phrases_are_claims_and_opinions() -> None:
    """Goals still face down, and the other players (S10.1)."""
    match = start()
    claims = [f"claim {cell} {what}" for cell in ("8,-2", "8,0", "8,2") for what in ("treasure", "stones")]

    assert sorted(match.phrases(1)) == sorted([*claims, "suspect p1", "suspect p3", "trust p1", "trust p3"])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_may_talk_on_any_turn(seat: int) -> None:
    """All viewers observe it (S10.1)."""
    match = start()
    match.talk(seat, "claim 8,0 stones")

    for viewer in (0, 1, 2, None):
        assert events_of(match, viewer, Said) == [Said(seat, "claim 8,0 stones")]
        assert match.view(viewer).talked == (seat,)


def test_seat_may_talk_once_between_two_moves() -> None:
    """After the next move every seat may talk again (S10.1)."""
    match = start(hands={0: ["map"]})
    match.talk(1, "suspect p1")
    match.talk(2, "trust p1")

    assert talk_rule(match, 1, "trust p1") == ("talked_already", "S10.1")
    assert match.phrases(1) == []
    assert match.phrases(0) != []
    match.play("map 8,0")
    assert talk_rule(match, 1, "trust p1") == ("", "")
    assert match.view(None).talked == ()


def test_every_second_phrase_between_two_moves_is_refused() -> None:
    """Whatever was said first and comes second, claims and opinions alike; it changes nothing (S10.1)."""
    for first in start().phrases(1):
        for second in start().phrases(1):
            match = start()
            match.talk(1, first)
            before = match.record(), match.view(None), match.events(0)

            assert talk_rule(match, 1, second) == ("talked_already", "S10.1"), (first, second)
            with pytest.raises(filon.IllegalMove):
                match.talk(1, second)
            assert (match.record(), match.view(None), match.events(0)) == before
            assert second not in match.phrases(1)


@pytest.mark.parametrize("seats", [3, 7, 10])
def test_talk_of_one_seat_leaves_all_others_their_turn_to_talk(seats: int) -> None:
    """Once each, in any order, and again after the next move (S10.1)."""
    match = start(seats=seats)
    speakers = [*range(seats - 1, -1, -2), *range(seats - 2, -1, -2)]
    for number, seat in enumerate(speakers):
        match.talk(seat, "claim 8,0 stones")
        for other in range(seats):
            spoken = other in speakers[: number + 1]
            assert talk_rule(match, other, "claim 8,2 treasure")[0] == ("talked_already" if spoken else "")
    assert match.view(None).talked == tuple(range(seats))  # type: ignore[attr-defined]
    match.play(next(move for move in match.legal() if move.startswith("pass ")))

    assert [match.talk_refusal(seat, "claim 8,2 treasure") for seat in range(seats)] == [None] * seats


def test_claims_need_not_be_true() -> None:
    """Nor need the speaker have looked (S10.1)."""
    match = played(["map 8,0"], goals=["stonesNE", "treasure", "stonesNW"])
    match.talk(0, "claim 8,0 stones")
    match.talk(1, "claim 8,0 treasure")

    assert [said.text for said in events_of(match, 2, Said)] == ["claim 8,0 stones", "claim 8,0 treasure"]


def test_claims_are_about_goals_still_face_down() -> None:
    """Not about turned ones or other cells (S10.1)."""
    match = position(STONES)

    assert talk_rule(match, 0, "claim 8,-2 treasure") == ("", "")
    for cell in ("8,0", "0,0", "1,0", "8,1", "123,456", "99999999999999999999,0"):
        assert talk_rule(match, 0, f"claim {cell} stones") == ("talk_of_hidden_goals", "S10.1")
    assert "claim 8,0 stones" not in match.phrases(0)


@pytest.mark.parametrize("verb", ["suspect", "trust"])
def test_opinions_are_about_others(verb: str) -> None:
    """Not about oneself (S10.1)."""
    match = start()

    assert talk_rule(match, 1, f"{verb} p2") == ("talk_of_others", "S10.1")
    with pytest.raises(filon.IllegalMove):
        match.talk(1, f"{verb} p2")


def test_talk_is_refused_while_gold_is_chosen() -> None:
    """It waits for the next round (S10.1)."""
    match = played(DIG, roles="DDD")

    assert talk_rule(match, 0, "suspect p2") == ("talk_not_now", "S10.1")
    assert talk_rule(match, 1, "claim 8,2 stones") == ("talk_not_now", "S10.1")
    assert match.phrases(0) == []
    play(match, [match.legal()[0]])
    play(match, [match.legal()[0]])
    assert talk_rule(match, 0, "suspect p2") == ("", "")


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "hello",
            "claim",
            "claim 8,0",
            "claim 8,0 gold",
            "claim 8,0 stonesNE",
            "claim treasure 8,0",
            "claim p1 stones",
        ],
        *[
            "suspect",
            "suspect p4",
            "suspect p0",
            "suspect p11",
            "suspect p01",
            "suspect 8,0",
            "trust p1 p2",
            "trust  p1",
        ],
        *["Suspect p1", "suspect p1 ", " suspect p1", "p2: suspect p1", "claim 8,+0 stones", "claim 08,0 stones"],
        *["claim 8,-0 stones", "claim  8,0 stones", "pass EW", "distrust p1", "suspect p1\n", "claim 8,0 treasure "],
    ],
)
def test_unknown_phrases_are_refused(text: str) -> None:
    """Texts are exact (S10.1, Notation)."""
    match = start()

    assert talk_rule(match, 1, text) == ("not_a_move", "")
    with pytest.raises(filon.InvalidMove):
        match.talk(1, text)


def test_unknown_phrase_is_refused_before_the_rules_of_talk() -> None:
    """Order of the checks: not a phrase, not now, once, about what (S10.1)."""
    match = start()
    match.talk(1, "trust p1")

    assert talk_rule(match, 1, "hello") == ("not_a_move", "")
    assert talk_rule(match, 1, "suspect p2") == ("talked_already", "S10.1")
    assert talk_rule(match, 1, "claim 1,1 stones") == ("talked_already", "S10.1")


def stands(match: filon.Match) -> list[tuple[int, str, str, bool]]:
    """Return the public claims."""
    view: Any = match.view(None)
    assert all(match.view(seat).claims == view.claims for seat in range(match.seats))  # type: ignore[attr-defined]
    return [(claim.by, claim.cell, claim.says, claim.looked) for claim in view.claims]


def test_claim_stands_until_replaced_or_the_round_ends() -> None:
    """With a mark if its speaker had looked there by then (S10.1)."""
    match = played(["map 8,0"], hands={1: ["map"]}, rounds=2)
    match.talk(0, "claim 8,0 stones")
    match.talk(1, "claim 8,0 treasure")
    first = stands(match)
    match.play("map 8,0")
    match.talk(0, "claim 8,0 treasure")
    match.talk(2, "suspect p1")
    later = stands(match)
    match.talk(1, "claim 8,2 stones")
    pass_until_the_round_ends(match)

    assert first == [(0, "8,0", "stones", True), (1, "8,0", "treasure", False)]
    assert later == [(0, "8,0", "treasure", True), (1, "8,0", "treasure", False)]
    assert match.view(None).round == 2  # type: ignore[attr-defined]
    assert stands(match) == []


def test_claim_still_stands_once_its_goal_is_turned() -> None:
    """So that all can see whether it was true (S7.3, S10.1)."""
    match = start(moves=DIG, goals=["treasure", "stonesNE", "stonesNW"])
    match.talk(1, "claim 8,0 treasure")
    play(match, DIG)

    assert match.view(None).goals[1].card == "stonesNE"  # type: ignore[attr-defined]
    assert stands(match) == [(1, "8,0", "treasure", False)]


def test_talk_takes_no_turn_and_changes_nothing() -> None:
    """The same moves are legal, the same match goes on (S10.1)."""
    match, silent = GAME.start(3, seed=9, rounds=1), GAME.start(3, seed=9, rounds=1)
    while match.turn is not None:
        for seat in range(3):
            for phrase in match.phrases(seat)[seat : seat + 1]:
                match.talk(seat, phrase)
        assert (match.turn, match.legal()) == (silent.turn, silent.legal())
        move = match.legal()[len(match.lines) % len(match.legal())]
        match.play(move)
        silent.play(move)

    assert match.outcome == silent.outcome
    assert match.view(0) == silent.view(0)


def test_talk_is_never_among_the_legal_moves() -> None:
    """And no move at all (S10.1, Notation)."""
    match = start()
    for phrase in match.phrases(0):
        assert match.refusal(phrase) == filon.Refusal("not_a_move")
        assert match.refusal(f"p1: {phrase}") == filon.Refusal("not_a_move")
        with pytest.raises(filon.InvalidMove):
            match.play(phrase)

    assert not {"claim", "suspect", "trust"} & {move.split(" ")[0] for move in match.legal()}


def test_talk_is_recorded_with_its_speaker() -> None:
    """And is observed again when the record is replayed (S10.1)."""
    match = start(hands={0: ["map"]})
    match.talk(2, "suspect p1")
    match.play("map 8,0")
    match.talk(0, "claim 8,0 treasure")
    lines = match.record().splitlines()

    assert lines[lines.index("moves:") + 1 : -1] == ["p3: suspect p1", "map 8,0", "p1: claim 8,0 treasure"]
    assert filon.replay(match.record()).events(1) == match.events(1)


@pytest.mark.parametrize("seat", [-1, 3, 10])
def test_missing_seat_may_not_talk(seat: int) -> None:
    """Seats count from 0 in code (S10.1)."""
    with pytest.raises(IndexError):
        start().talk(seat, "suspect p1")
