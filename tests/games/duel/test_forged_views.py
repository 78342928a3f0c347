"""Views that no match can produce are refused at once (D1 to D7)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import filon
from filon.games.duel.view_types import Lit

from .deals import GAME, alone, goals_at, green, pass_out, played

HUGE = 10**12  # a shift by so much would take all memory
EAST = goals_at("2,1")
DARK = Lit("", "")
DUG = ["lay cross_troll 1,1 turned", "-", "bribe 1,1", "lay bridge_gold 2,1", "-"]
PLAYING: Any = green("map", after=DUG).view(1)
TURNING: Any = played("lay line_h 1,1", goals=["g_dead3_NEW_0"], layout=EAST).view(1)
SOLO: Any = alone("lay line_h 1,0").view(0)
LATER = green("map", after=DUG)
pass_out(LATER)
SECOND: Any = LATER.view(0)
pass_out(LATER)
pass_out(LATER)
OVER: Any = LATER.view(0)
RICH = green("map", after=["lay bridge_gold 0,2", "-"])
pass_out(RICH)
WON: Any = RICH.view(0)


def tunnel(view: Any, place: int, **changes: Any) -> dict[str, Any]:
    """The map with one of its tunnels changed; where it lies told alike in the order."""
    changed = msgspec.structs.replace(view.map[place], **changes)
    order = tuple(changed.cell if cell == view.map[place].cell else cell for cell in view.laid_order)
    return {"map": (*view.map[:place], changed, *view.map[place + 1 :]), "laid_order": order}


def goal(view: Any, place: int, **changes: Any) -> dict[str, Any]:
    """The goals with one of them changed."""
    changed = msgspec.structs.replace(view.goals[place], **changes)
    return {"goals": (*view.goals[:place], changed, *view.goals[place + 1 :])}


FORGED: list[tuple[str, Any, dict[str, Any]]] = [
    *[("turn", PLAYING, {"turn": seat}) for seat in (5, 2, -1, None, HUGE)],
    *[("seat", PLAYING, {"seat": seat}) for seat in (5, -1, None)],
    *[("seats", PLAYING, {"seats": seats}) for seats in (1, 3, HUGE)],
    *[("round", PLAYING, {"round": number}) for number in (0, 2, 4, HUGE)],
    *[("won", PLAYING, {"won": won}) for won in ((), ((),), (("line_h",), ()), (("bridge_gold",), ()))],
    ("an action on the map", PLAYING, tunnel(PLAYING, 0, card="map")),
    ("a goal's card on the map", PLAYING, tunnel(PLAYING, 0, card="g_cross_0")),
    ("a tunnel on a start", PLAYING, tunnel(PLAYING, 1, cell="0,1")),
    ("a tunnel on a goal", PLAYING, tunnel(PLAYING, 1, cell="5,0")),
    ("a tunnel far away", PLAYING, tunnel(PLAYING, 1, cell="900,1")),
    ("tunnels that meet on the ring", PLAYING, tunnel(PLAYING, 1, cell="55,1")),
    ("a cell badly written", PLAYING, tunnel(PLAYING, 1, cell="2,01")),
    ("sides that clash", PLAYING, tunnel(PLAYING, 1, card="line_v")),
    ("a straight card turned", PLAYING, tunnel(PLAYING, 1, turned=True)),
    ("dark where it is lit", PLAYING, tunnel(PLAYING, 0, lit=DARK)),
    ("lamps", PLAYING, tunnel(PLAYING, 0, lamps=())),
    ("a key on no door", PLAYING, {**tunnel(PLAYING, 0, keyed=True), "keys": 1}),
    ("a bribe less", PLAYING, tunnel(PLAYING, 0, bribed=False)),
    ("a bribe on no troll", PLAYING, {**tunnel(PLAYING, 1, bribed=True), "debts": (0, 2), "tokens": 6}),
    ("a token on no gold", PLAYING, {**tunnel(PLAYING, 0, token="green"), "gold_order": ("1,1",), "tokens": 6}),
    *[("laid order", PLAYING, {"laid_order": cells}) for cells in ((), ("1,1", "1,1"), ("1,1", "3,3"), ("1,1",))],
    *[("gold order", PLAYING, {"gold_order": cells}) for cells in (("1,1",), ("2,1", "2,1"))],
    *[("tokens", PLAYING, {"tokens": tokens}) for tokens in (-1, 0, 8, HUGE)],
    *[("keys", PLAYING, {"keys": keys}) for keys in (-1, 1, 3, HUGE)],
    *[("debts", PLAYING, {"debts": debts}) for debts in ((0, -1), (1, 0, 0), (HUGE, 0), (256, 1))],
    *[("hands", PLAYING, {"hands": hands}) for hands in ((7, 5), (6, 0), (-1, 6), (6,))],
    *[("pile", PLAYING, {"pile": pile}) for pile in (-1, HUGE)],
    ("cards set aside", PLAYING, {"aside": 10}),
    ("none set aside alone", SOLO, {"aside": 0}),
    ("colours", PLAYING, {"colours": ("green", "blue")}),
    ("no colour", PLAYING, {"colours": ("red", "green")}),
    ("two starts alone", SOLO, {"starts": ("0,0", "0,1")}),
    ("no starts", PLAYING, {"starts": ()}),
    ("a start on a goal", PLAYING, {"starts": ("5,0", "0,1")}),
    ("five goals", PLAYING, {"goals": PLAYING.goals[:5]}),
    ("a goal nobody reached", PLAYING, goal(PLAYING, 0, card="line_h")),
    (
        "a goal that would be turned",
        TURNING,
        {"phase": "playing", "waits": None, "due": 0, **goal(TURNING, 0, card=None)},
    ),
    ("a goal that looks the same both ways", TURNING, goal(TURNING, 0, card="g_cross_0")),
    ("nothing waits", TURNING, {"waits": None}),
    ("another waits", TURNING, {"waits": TURNING.goals[1].cell}),
    ("a tunnel waits", TURNING, {"waits": "1,1"}),
    *[("due", TURNING, {"due": cards}) for cards in (0, 2, 100, -2)],
    ("due for nothing", PLAYING, {"due": 1}),
    ("a look at nothing", PLAYING, {"looked": (("4,4",), ())}),
    ("a tool nobody knows", PLAYING, {"broken": (("hammer",), ())}),
    ("gone before anything was", PLAYING, {"gone": ("bridge_gold",)}),
    ("gone without gold", SECOND, {"gone": ("line_h",)}),
    ("gone more often than there are", SECOND, {"gone": ("bridge_gold",) * 2}),
    ("gone and no card", SECOND, {"gone": ("treasure",)}),
    ("won and not gone", WON, {"gone": ()}),
    ("won twice", WON, {"won": ((), ("bridge_gold",) * 2)}),
    ("no ends", SECOND, {"ends": ()}),
    ("another end", SECOND, {"ends": ("boredom",)}),
    ("nuggets", SECOND, {"nuggets": (3, 3)}),
    ("found", PLAYING, {"found": (1, 0)}),
    ("limits", PLAYING, {"most_tokens": 9}),
    ("over and a turn", OVER, {"turn": 0}),
    ("over too soon", OVER, {"round": 2, "ends": OVER.ends[:2]}),
    ("no outcome", OVER, {"outcome": None}),
]


def test_views_before_forging_are_valid() -> None:
    """Nothing else is wrong with them."""
    for view in (PLAYING, TURNING, SOLO, SECOND, OVER, WON):
        assert GAME.worlds(view).sample(filon.Quick(1)).view(view.seat) == view


@pytest.mark.parametrize(("view", "change"), [(view, change) for _, view, change in FORGED], ids=[f[0] for f in FORGED])
def test_forged_view_is_refused(view: Any, change: dict[str, Any]) -> None:
    """Neither is a world made that no move leads out of, nor is time or memory lost."""
    with pytest.raises(filon.InvalidView):
        GAME.worlds(msgspec.structs.replace(view, **change))


def test_forged_deck_is_refused() -> None:
    """Its fields are typed, and still its cards must be a box (D1.1)."""
    sheet: Any = GAME.client_catalog(2, {"deck": None, "layout": None, "colour": None})  # type: ignore[misc]
    short = msgspec.structs.replace(sheet.deck, path=sheet.deck.path[:-1])
    unsorted = msgspec.structs.replace(
        sheet.deck, path=(msgspec.structs.replace(sheet.deck.path[0], nets=("WE",)), *sheet.deck.path[1:])
    )

    assert msgspec.structs.replace(PLAYING, deck=sheet.deck) != PLAYING
    for deck in (short, unsorted):
        with pytest.raises(filon.InvalidView):
            GAME.worlds(msgspec.structs.replace(PLAYING, deck=deck))
