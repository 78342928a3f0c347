"""Notation of Saboteur: which texts are moves, and the order of the legality checks (RULES: Notation)."""

import json
from collections import Counter
from importlib import resources

import pytest

import filon

from ..match_support import refusal_rule
from .deals import DIG, GAME, played, start
from .drawn_positions import position

ONE = """
       0    1
     ╭ │ ╮╭   ╮
  0  ──S────+──
     ╰ │ ╯╰   ╯
"""


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            " ",
            "lay",
            "lay EW",
            "lay EW 1,0 ",
            " lay EW 1,0",
            "lay  EW 1,0",
            "lay EW  1,0",
            "lay EW 1,0\n",
            "LAY EW 1,0",
        ],
        *[
            "lay ew 1,0",
            "lay WE 1,0",
            "lay EW +1,0",
            "lay EW 1,+0",
            "lay EW 1,-0",
            "lay EW -0,1",
            "lay EW 01,0",
            "lay EW 1,00",
        ],
        *[
            "lay EW 1, 0",
            "lay EW 1;0",
            "lay EW 1",
            "lay EW 1,0,0",
            "lay EW (1,0)",
            "lay EW 1.0,0",
            "lay EW 1_0,0",
            "lay EW ,",
        ],
        *["lay EW ١,0", "lay EW １,0", "lay EW --1,0", "lay EW 0x1,0", "lay EW 1e0,0", "lay EW -,0", "lay EW ²,0"],
        *["lay NE 1,0 Turned", "lay NE turned 1,0", "lay NE 1,0 turned turned", "lay NE 1,0 untouched", "lay SW 1,0"],
        *[
            "lay map 1,0",
            "lay start 1,0",
            "lay treasure 1,0",
            "lay stonesNE 1,0",
            "lay rockfall 1,0",
            "lay x 1,0",
            "lay ? 1,0",
        ],
        *[
            "pass",
            "pass ?",
            "pass  EW",
            "pass EW turned",
            "pass treasure",
            "pass gold1",
            "pass digger",
            "pass ew",
            "pass EW EW",
        ],
        *[
            "take",
            "take ?",
            "take gold",
            "take gold0",
            "take gold4",
            "take gold01",
            "take 1",
            "take gold1 gold1",
            "Take gold1",
        ],
        *["map", "map ?", "map 8", "map 8,0 treasure", "map 8,+0", "rockfall", "rockfall ?", "rockfall 1,0 turned"],
        *[
            "break cart",
            "break p1 cart",
            "break sword p1",
            "break cart p1 p2",
            "repair cart",
            "repair p1 cart",
            "break-cart p1",
        ],
        *[
            "claim 8,0 treasure",
            "suspect p2",
            "trust p1",
            "p1: suspect p2",
            "p1: pass EW",
            "discard EW",
            "resign",
            "undo",
        ],
    ],
)
def test_texts_are_exact(text: str) -> None:
    """One space between words, letters as printed, plain numbers: all else is no move (Notation)."""
    match = position(ONE, hand=["EW", "NE"])

    assert match.refusal(text) == filon.Refusal("not_a_move")
    with pytest.raises(filon.InvalidMove):
        match.play(text)


@pytest.mark.parametrize("seats", GAME.seats)
def test_legal_texts_are_unique_and_all_others_are_refused(seats: int) -> None:
    """Along a round: what is listed is not refused (S3.1)."""
    match = GAME.start(seats, seed=seats, rounds=1)
    texts: set[str] = set()
    while match.turn is not None:
        legal = match.legal()
        texts.update(legal)

        assert [text for text in legal if match.refusal(text) is not None] == []
        assert max(Counter(legal).values()) == 1
        assert [text for text in sorted(texts)[::7] if (match.refusal(text) is None) != (text in legal)] == []
        match.play(legal[len(match.lines) * 7 % len(legal)])


# Each code once, by the shortest path to it; the tests of the rules have the rest.
REFUSED = {
    "gold_is_chosen": ("S8.2", DIG, {}, "pass map"),
    "gold_not_there": ("S8.2", DIG, {"gold": [1, 1, 1]}, "take gold3"),
    "no_gold_now": ("S3.1", [], {}, "take gold1"),
    "not_in_hand": ("S3.1", [], {"hands": {0: ["map"] * 6}}, "lay EW 1,0"),
    "tool_is_broken": ("S4.6", ["break cart p2"], {"hands": {1: ["EW"]}}, "lay EW 1,0"),
    "cell_is_taken": ("S4.1", [], {"hands": {0: ["EW"]}}, "lay EW 0,0"),
    "no_neighbour": ("S4.1", [], {"hands": {0: ["EW"]}}, "lay EW 5,5"),
    "sides_clash": ("S4.2", [], {"hands": {0: ["EW"]}}, "lay EW 0,1"),
    "not_joined": ("S4.4", [], {"hands": {0: ["EW"]}}, "lay EW 7,0"),
    "broken_already": ("S5.1", ["break cart p2"], {"hands": {1: ["break-cart"]}}, "break cart p2"),
    "nothing_to_mend": ("S5.2", [], {"hands": {0: ["repair-cart"]}}, "repair cart p1"),
    "no_tunnel_there": ("S5.4", [], {"hands": {0: ["rockfall"]}}, "rockfall 1,0"),
    "no_hidden_goal": ("S5.5", [], {"hands": {0: ["map"]}}, "map 0,0"),
}
TALK_REFUSED = {"talk_not_now", "talked_already", "talk_of_hidden_goals", "talk_of_others"}


@pytest.mark.parametrize("code", REFUSED)
def test_every_refusal_names_its_rule(code: str) -> None:
    """A stable code and the number of the rule (Notation)."""
    rule, moves, dealing, text = REFUSED[code]
    match = played(moves, roles="DDD", **dealing)

    assert refusal_rule(match, text) == (code, rule)
    with pytest.raises(filon.IllegalMove) as refused:
        match.play(text)
    assert rule in str(refused.value)


def test_every_refusal_code_has_a_case() -> None:
    """Each has its sentence, and no sentence is without its test (Notation)."""
    words = json.loads(resources.files(GAME.package).joinpath("words", "en.json").read_text("utf-8"))
    codes = {key.split(".")[1] for key in words if key.startswith("refusal.")}  # without forms for their reader

    # Codes that only say why a card cannot be used are in games/test_mining_why_not.py.
    assert codes == {*REFUSED, *TALK_REFUSED, "fits_nowhere", "no_way_on", "nothing_broken"}


def test_refusal_names_the_first_rule_on_the_page() -> None:
    """But the hand before everything, and a broken tool before all else of laying (Which rule a refusal names)."""
    match = start(hands={0: ["NS", "NE", "break-cart", "map", "rockfall", "repair-cart"]}, pile=["EW"])
    assert refusal_rule(match, "lay EW 0,0") == ("not_in_hand", "S3.1")
    assert refusal_rule(match, "lay NS 0,0") == ("cell_is_taken", "S4.1")
    assert refusal_rule(match, "lay NS 3,0") == ("no_neighbour", "S4.1")
    assert refusal_rule(match, "lay NS 1,0") == ("sides_clash", "S4.2")
    assert refusal_rule(match, "lay NS 8,1") == ("not_joined", "S4.4")
    match.play("break cart p1")
    match.play(match.legal()[-1])
    match.play(match.legal()[-1])

    for text in ("lay NS 0,0", "lay NS 3,0", "lay NS 1,0", "lay NS 8,1", "lay NE 0,1"):
        assert refusal_rule(match, text) == ("tool_is_broken", "S4.6")
    assert refusal_rule(match, "lay NESW 1,0") == ("not_in_hand", "S3.1")
    assert refusal_rule(match, "lay NS 0,1 turned") == ("not_a_move", "")


def test_unknown_text_is_no_move_in_every_phase() -> None:
    """Order of the checks: over, not a move, the rules (Notation)."""
    digging, choosing = start(), played(DIG, roles="DDD")

    assert refusal_rule(digging, "take gold9") == refusal_rule(choosing, "take gold9") == ("not_a_move", "")
    assert (
        refusal_rule(digging, "lay EW 1,0 turned") == refusal_rule(choosing, "lay EW 1,0 turned") == ("not_a_move", "")
    )
    assert refusal_rule(choosing, "break cart p4") == ("not_a_move", "")
    assert refusal_rule(choosing, "break cart p3") == ("gold_is_chosen", "S8.2")


def test_refusal_reveals_no_secret() -> None:
    """With any cards on the goals and in other hands, the refusals are the same (Notation)."""
    one = start(goals=["stonesNE", "treasure", "stonesNW"], hands={0: ["map", "EW"], 1: ["NS"]})
    other = start(goals=["treasure", "stonesNW", "stonesNE"], hands={0: ["map", "EW"], 2: ["NS"]})
    texts = [*one.legal(), "rockfall 8,0", "lay EW 8,0", "lay EW 7,0", "lay EW 9,2", "lay NS 0,1", "break cart p2"]

    assert [one.refusal(text) for text in texts] == [other.refusal(text) for text in texts]
