"""Views that no match can produce are refused at once (C2 to C6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import filon

from .positions import GAME, begun, hid, on, placed

HIDING = on(begun(), "hide 2").view(1)
RIDING = hid([(3, 5)]).view(0)
LIFTED = on(placed("A1 e9, C3 e7", [(2, 4)], "12"), "ride 1 2 e7")
ANSWERING = LIFTED.view(0)
REHIDE = on(LIFTED, "home").view(0)
OVER = on(placed("A1 j5", [(1, 4)], "12", target=50_000), "ride 1 1 j4").view(0)
HUGE = 10**12  # a shift by so much would take all memory
RIDING_OUT = {"riders": (("e9", None, None), (None,) * 3)}

FORGED: list[tuple[str, Any, dict[str, Any]]] = [
    *[("shown", RIDING, {"shown": ((), (rider,))}) for rider in (0, -1, HUGE, 10**30)],
    ("nobody's rider", RIDING, {"own": msgspec.json.decode('{"gold": 5}', type=type(RIDING.own))}),  # type: ignore[attr-defined]
    *[("dice", RIDING, {"dice": (3, die), "left": (3, die)}) for die in (-1, 7, 100)],
    ("a die of 7", RIDING, {"dice": (7, 3), "left": (7, 3)}),
    ("no die left", RIDING, {"left": (), "moved": 1}),
    ("both dice used by nobody", RIDING, {"left": (3,)}),
    ("a rider and no die used", RIDING, {"moved": 2}),
    ("no dice", RIDING, {"dice": (), "left": ()}),
    *[("quiet", RIDING, {"quiet": turns}) for turns in (-1, 400, -HUGE)],
    *[("voids", RIDING, {"voids": rounds}) for rounds in (-1, 3, 7)],
    *[("round", RIDING, {"round": number}) for number in (0, 10**30)],
    *[("turns", RIDING, {"turns": number}) for number in (0, -1, 10**30)],
    *[("target", RIDING, {"target": dollars}) for dollars in (0, -50_000, 1_050_000)],
    *[("money", RIDING, {"money": (dollars, 0)}) for dollars in (-50_000, 250_000, 300_000)],
    ("an arrow in a start field", RIDING, {"arrows": (("a13", "c11", "a11"), ("k1", "k3", "m3"))}),
    ("an entrance twice", RIDING, {"entrances": (("j1", "j1", "m4"), ("d13", "d10", "a10"))}),
    ("no start field", RIDING, {"starts": ((), ("m1", "l1", "m2", "l2"))}),
    ("a start field's cell twice", RIDING, {"starts": (("a13", "a13"), ("m1", "l1", "m2", "l2"))}),
    ("unused fields open", RIDING, {"closed": ()}),
    ("ways", RIDING, {"ways": (("E", "SE", "X"), ())}),
    ("two ways", RIDING, {"ways": (("E", "SE"), ())}),
    ("ways of one", RIDING, {"ways": ((),)}),
    ("hiding out of turn", HIDING, {"hidden": (False, False)}),
    ("hiding, a rider out", HIDING, RIDING_OUT),
    ("hiding, another's dice", HIDING, {"mover": 1}),
    ("hiding, dice thrown", HIDING, {"dice": (3, 5)}),
    ("hiding, shown", HIDING, {"shown": ((1,), ())}),
    ("hiding, quiet", HIDING, {"quiet": 3}),
    ("hiding, found", HIDING, {"found": True}),
    ("answering oneself", ANSWERING, {"turn": 0}),
    ("answering for nothing", ANSWERING, {"shown": ((), ())}),
    ("answering before a ride", ANSWERING, {"moved": None}),
    ("answering with gold in the hand", ANSWERING, {"hidden": (True, False)}),
    ("anew and hidden", REHIDE, {"hidden": (True, True)}),
    ("anew and shown", REHIDE, {"shown": ((), (3,))}),
    ("over, nobody won", OVER, {"money": (0, 0)}),
    ("over, gold nowhere", OVER, {"gold": (1, 77)}),
    ("over, gold under a rider shown empty", OVER, {"shown": ((), (2,))}),
    *[("over, gold of too few or too many", OVER, {"gold": gold}) for gold in ((), (1,), (1, 2, 3))],
]


@pytest.mark.parametrize("view", [HIDING, RIDING, ANSWERING, REHIDE, OVER], ids=lambda view: str(view.phase))
def test_views_of_a_match_give_worlds(view: Any) -> None:
    """All that is forged below is a view like these, but for one or two fields."""
    assert GAME.worlds(view).sample(filon.Quick(1)).view(0 if view.seat == 0 else 1) == view


@pytest.mark.parametrize(("view", "change"), [(view, change) for _, view, change in FORGED], ids=[f[0] for f in FORGED])
def test_forged_view_is_refused(view: Any, change: dict[str, Any]) -> None:
    """Neither is a world made that no move leads out of, nor is time or memory lost."""
    with pytest.raises(filon.InvalidView):
        GAME.worlds(msgspec.structs.replace(view, **change))


def test_forged_view_with_unusable_dice_is_refused() -> None:
    """C3.4: a view in which a ride is awaited has a ride."""
    riders = (("c13", "c12", "d13"), (None,) * 3)
    view = msgspec.structs.replace(RIDING, riders=riders, left=(5,), moved=1)
    blocked = msgspec.structs.replace(view, riders=(("c13", "a11", "c11"), (None,) * 3), closed=tuple(CLOSED))

    assert GAME.worlds(view)
    with pytest.raises(filon.InvalidView):
        GAME.worlds(blocked)


# All but the arrow cells and the entrances.
OPEN = {cell for three in (*RIDING.arrows, *RIDING.entrances) for cell in three}  # type: ignore[attr-defined]
CLOSED = [f"{file}{rank}" for file in "abcdefghijklm" for rank in range(1, 14) if f"{file}{rank}" not in OPEN]
