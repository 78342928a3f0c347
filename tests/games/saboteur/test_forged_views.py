"""Forged views of Saboteur, which no match gives, are refused at once (S2 to S11)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import filon
from filon.games.saboteur.view_types import Claim, Goal, Payment, Tunnel

from .deals import DIG, GAME, played, take_all
from .drawn_positions import position

HUGE = 10**12  # a shift by so much would take all memory
HOLES = """
       0    1    2
     ╭ │ ╮╭   ╮╭ │ ╮
  0  ──S────+────+──
     ╰ │ ╯╰   ╯╰   ╯
"""
DIGGING: Any = position(HOLES, hand=["map"]).view(0)
FOUND = played(DIG, roles="DSD", hands={1: ["map"]})
CHOOSING: Any = FOUND.view(0)
LATER = played(DIG, roles="DSD")
take_all(LATER)
SECOND: Any = LATER.view(0)
GIVEN = played(DIG, roles="DSD")
GIVEN.play(GIVEN.legal()[0])
TAKEN: Any = GIVEN.view(0)
BY_SABOTEUR: Any = played(DIG, roles="SDD").view(1)
THROUGH: Any = played(DIG, goals=["treasure", "stonesNE", "stonesNW"]).view(0)
STONES = (Goal("8,-2", None, False, ""), Goal("8,0", "stonesNE", False, ""), Goal("8,2", None, False, ""))


def without(view: Any, place: int) -> tuple[Any, ...]:
    """Return the map without one of its tunnels."""
    return (*view.map[:place], *view.map[place + 1 :])


def past(view: Any, **changes: Any) -> dict[str, Any]:
    """Return the round before, with something changed."""
    return {"past": (msgspec.structs.replace(view.past[0], **changes),)}


def shown(view: Any, **changes: Any) -> dict[str, Any]:
    """Return the round whose gold is chosen, with something changed."""
    return {"shown": msgspec.structs.replace(view.shown, **changes)}


FORGED: list[tuple[str, Any, dict[str, Any]]] = [
    *[("turn", DIGGING, {"turn": seat}) for seat in (99, 3, -1, 1, None, HUGE)],
    *[("first", DIGGING, {"first": seat}) for seat in (99, -1, HUGE)],
    *[("seat", DIGGING, {"seat": seat}) for seat in (99, 3, -1, None)],
    *[("seats", DIGGING, {"seats": seats}) for seats in (2, 4, 11, HUGE)],
    *[("round", DIGGING, {"round": number}) for number in (0, 2, 4, HUGE)],
    *[("talked", DIGGING, {"talked": (seat,)}) for seat in (3, -1, HUGE)],
    ("talk while gold is chosen", CHOOSING, {"talked": (0,)}),
    *[("claim", DIGGING, {"claims": (Claim(seat, "8,0", "stones", False),)}) for seat in (3, -1, HUGE)],
    ("a claim about no goal", DIGGING, {"claims": (Claim(0, "7,0", "stones", False),)}),
    ("a claim of something else", DIGGING, {"claims": (Claim(0, "8,0", "gold", False),)}),
    ("a claim after a look nobody saw", DIGGING, {"claims": (Claim(1, "8,0", "stones", True),)}),
    ("a claim twice", DIGGING, {"claims": (Claim(1, "8,0", "stones", False),) * 2}),
    ("a claim while gold is chosen", CHOOSING, {"claims": (Claim(1, "8,2", "stones", False),)}),
    ("hands", DIGGING, {"hands": (6, 5, 7)}),
    ("a hand less and the pile more", DIGGING, {"hands": (6, 6, 5), "pile": DIGGING.pile + 1}),
    ("a hand below nothing", DIGGING, {"hands": (6, 6, -1)}),
    ("more passes than turns", DIGGING, {"face_down": (0, 2, 0), "map": ()}),
    ("a pass less than none", DIGGING, {"face_down": (0, 0, -1)}),
    ("a tunnel on the start", DIGGING, {"map": (Tunnel("0,0", "xEW", False, ""), *DIGGING.map[1:])}),
    ("a tunnel on a goal", DIGGING, {"map": (*DIGGING.map[:1], Tunnel("8,0", "NSW", True, ""))}),
    ("an action on the map", DIGGING, {"map": (*DIGGING.map[:1], Tunnel("2,0", "map", False, ""))}),
    ("a tunnel far away", DIGGING, {"map": (*DIGGING.map[:1], Tunnel("61,0", "NSW", True, ""))}),
    ("tunnels that meet on the ring", DIGGING, {"map": (*DIGGING.map[:1], Tunnel("60,0", "NSW", True, ""))}),
    ("a cell badly written", DIGGING, {"map": (*DIGGING.map[:1], Tunnel("2,-0", "NSW", True, ""))}),
    ("sides that clash", DIGGING, {"map": (Tunnel("1,0", "NS", False, ""), *DIGGING.map[1:])}),
    ("a straight card turned", DIGGING, {"map": (Tunnel("1,0", "EW", True, "EW"), *DIGGING.map[1:])}),
    ("a tunnel twice", DIGGING, {"map": (*DIGGING.map, DIGGING.map[1])}),
    ("dark where it is lit", DIGGING, {"map": (msgspec.structs.replace(DIGGING.map[0], lit=""), DIGGING.map[1])}),
    ("stones nobody reached", DIGGING, {"goals": STONES}),
    ("two goals", DIGGING, {"goals": DIGGING.goals[:2]}),
    ("a goal that a passage opens onto", THROUGH, {"goals": DIGGING.goals}),
    ("no treasure, and gold", CHOOSING, {"goals": DIGGING.goals}),
    ("another took gold", TAKEN, shown(TAKEN, takers=(2,))),
    ("nobody took gold, and the next chooses", TAKEN, shown(TAKEN, takers=())),
    ("a saboteur chooses", BY_SABOTEUR, {"turn": 0}),
    ("the treasure while they dig", DIGGING, {"goals": CHOOSING.goals}),
    ("turns", DIGGING, {"turns_left": 3}),
    ("dwarves", DIGGING, {"dwarves": msgspec.structs.replace(DIGGING.dwarves, most=3)}),
    ("a rockfall without its tunnel", DIGGING, {"discards": ("rockfall",), "map": without(DIGGING, 1)}),
    ("a look without a map", DIGGING, {"looked": (("8,0",), (), ())}),
    ("a look at nothing", DIGGING, {"looked": (("7,0",), (), ())}),
    ("a tool nobody knows", DIGGING, {"broken": (("hammer",), (), ())}),
    ("another chooser", CHOOSING, {"turn": 1}),
    ("nobody chooses", CHOOSING, {"turn": None}),
    ("nobody gets gold", CHOOSING, {"broken_get_no_gold": True, "broken": (("cart",), ("cart",), ("cart",))}),
    ("no saboteur in the set", CHOOSING, shown(CHOOSING, roles=("digger",) * 3)),
    ("all of them saboteurs", CHOOSING, shown(CHOOSING, roles=("saboteur",) * 3)),
    ("another had the last turn", CHOOSING, shown(CHOOSING, last=1)),
    ("nobody had the last turn", CHOOSING, shown(CHOOSING, last=HUGE)),
    ("a saboteur took gold", CHOOSING, shown(CHOOSING, takers=(1,))),
    ("nobody took gold", CHOOSING, shown(CHOOSING, takers=(HUGE,))),
    ("all have taken gold", CHOOSING, shown(CHOOSING, takers=(0, 2, 0))),
    ("nothing shown", CHOOSING, {"shown": None}),
    ("shown while they dig", DIGGING, {"shown": CHOOSING.shown}),
    ("no past", SECOND, {"past": ()}),
    ("a past of others", SECOND, past(SECOND, roles=("digger",) * 4)),
    ("a past without saboteur", SECOND, past(SECOND, roles=("digger",) * 3)),
    ("a past nobody ended", SECOND, past(SECOND, last=-1)),
    ("a past that saboteurs took from", SECOND, past(SECOND, takers=(1, 0, 2))),
    ("a past in which a digger was paid", SECOND, past(SECOND, won="saboteurs", takers=(), paid=(Payment(0, 1, 3),))),
    ("a past in which nobody was paid", SECOND, past(SECOND, won="saboteurs", takers=(), paid=(Payment(99, 1, 3),))),
]


def test_true_views_make_worlds() -> None:
    """The unchanged views are accepted."""
    for view in (DIGGING, CHOOSING, SECOND, TAKEN, BY_SABOTEUR, THROUGH):
        assert GAME.worlds(view).sample(filon.Quick(1)).view(view.seat) == view


@pytest.mark.parametrize(("view", "change"), [(view, change) for _, view, change in FORGED], ids=[f[0] for f in FORGED])
def test_forged_view_is_refused(view: Any, change: dict[str, Any]) -> None:
    """Neither a world without legal moves is made, nor is time or memory lost."""
    with pytest.raises(filon.InvalidView):
        GAME.worlds(msgspec.structs.replace(view, **change))
