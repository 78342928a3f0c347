"""Candidate texts for legality tests: legal moves, and illegal ones of every kind (D3–D5, Notation)."""

from itertools import pairwise
from typing import Final

from filon.testing.duel.components import TOOLS, Components
from filon.testing.mining_cells import STEPS, Cell, neighbour
from filon.testing.mining_cells import write_cell as write

FAR: Final[tuple[str, ...]] = (
    "-3,-5", "3,6", "14,0", "24,0", "25,0", "26,-1", "0,-25", "-100,100", "127,0", "128,-128", "65536,1",
    "2147483648,0", "-2147483649,0", "18446744073709551617,0", "1,18446744073709551616", "1" + "0" * 40 + ",0",
    "-1" + "0" * 40 + ",-2",
)  # fmt: skip
# Texts that are not cells; int() would parse several of them.
MISWRITTEN_CELLS: Final[tuple[str, ...]] = (
    "+1,0", "1,+0", "-0,0", "1,-0", "01,0", "1,00", "1", "1,", ",0", "1,0,0", "1;0", "1.0,0", "1_0,0", "\uff11,0",
    "\u0661,0", "(1,0)", "--1,0", "0x1,0", "1e0,0", "x,y", "?", "1,\u00a00", "blue", "green", "p1",
)  # fmt: skip
MISWRITTEN: Final[tuple[str, ...]] = (
    "", " ", "?", "lay", "lay line_h", "lay 1,0", "lay 1,0 line_h", "lay line_h turned 1,0", "lay map 1,0",
    "lay start 1,-1", "lay start_blue 1,-1", "lay start_green 1,1", "lay ? 1,-1", "lay NESW 1,-1", "lay EW 1,-1",
    "lay line 1,-1", "lay line_H 1,-1", "lay g_cross_0 1,-1", "lay g_cross_0 1,-1 turned", "lay line_h 1,-1 upside",
    "lay line_h 1,-1 as-is", "lay curve_NW 1,-1 as-is", "lay curve_NW 1,-1 turned turned", "lay line_h_turned 1,-1",
    "pass", "pass ?", "pass ? ?", "pass g_cross_0", "pass start_blue", "pass line_h ?", "pass line_h turned",
    "pass line_h 1,0", "pass line_h line_h line_h", "pass line_h line_v map", "pass break", "pass repair",
    "pass repair-lantern+pickaxe", "pass repair-cart+lantern", "pass break-pickaxe+lantern", "pass lay", "pass key key",
    "shed", "shed ?", "shed cart", "shed line_h", "shed line_h cart", "shed line_h line_v", "shed line_h map",
    "shed cart line_h map", "shed line_h cart map", "shed ? ? cart", "shed line_h map sword", "shed line_h map ?",
    "shed line_h map cart cart", "shed line_h line_v map cart", "shed line_h map lantern+cart", "shed line_h ? cart",
    "turn", "turn ?", "turn turned", "turn as-is", "turn 5,0", "turn 5,0 as", "turn 5,0 ?", "turn as-is 5,0",
    "turn 5,0 as-is turned", "turn 5,0 as_is", "turn g_cross_0 as-is", "bribe", "bribe ?", "bribe troll",
    "bribe 1,0 turned", "bribe cross_troll", "break", "break ?", "break sword", "break lantern blue",
    "break lantern green", "break lantern p1", "break lantern p2", "break-lantern", "break pickaxe+lantern",
    "break lantern 1,0", "repair", "repair ?", "repair sword", "repair-lantern", "repair lantern p1",
    "repair lantern blue", "repair lantern ?", "map", "map ?", "map g_cross_0", "map 5,0 5,2", "map blue",
    "map 5,0 g_cross_0", "rockfall", "rockfall ?", "rockfall 1,0 turned", "rockfall line_h", "key", "key ?",
    "key blue", "key 1,0 blue", "key 1,0 N", "key cross_door_blue", "resign", "undo", "draw", "discard line_h",
    "turned", "take gold1", "claim 5,0 gold", "suspect p2", "p1: pass line_h", "p2: map 5,0", "blue: pass map",
)  # fmt: skip


def candidate_texts(
    legal: list[str], hand: list[str], laid: list[Cell], goals: list[Cell], components: Components
) -> list[str]:
    """Return all candidate texts, sorted, without duplicates; built from public data and the mover's hand only."""
    cells = _cells([*laid, *goals])
    texts = {*legal, *MISWRITTEN, *_tools(), *_discards(hand, components)}
    for cell in (*cells, *FAR, *MISWRITTEN_CELLS):
        texts.update(f"{kind} {cell}" for kind in ("rockfall", "map", "key", "bribe"))
    for cell in (*map(write, goals), *map(write, laid), *FAR, *MISWRITTEN_CELLS):
        texts.update((f"turn {cell} as-is", f"turn {cell} turned"))
    edges = sorted({write(neighbour(cell, side)) for cell in laid[:2] for side in STEPS})
    for card in components.tunnels:
        for cell in cells if card in hand else edges:
            texts.update((f"lay {card} {cell}", f"lay {card} {cell} turned"))
    for card in sorted(set(hand) & set(components.tunnels)):
        for cell in (*FAR, *MISWRITTEN_CELLS):
            texts.add(f"lay {card} {cell}")
    for text in _samples(legal):
        texts.update(_malformed(text))
    return sorted(texts)


def _cells(laid: list[Cell]) -> list[str]:
    """Return every cell with a card, and two cells around it."""
    once = {neighbour(cell, side) for cell in laid for side in STEPS}
    twice = {neighbour(cell, side) for cell in once for side in STEPS}
    return [write(cell) for cell in sorted({*laid, *once, *twice})]


def _tools() -> list[str]:
    """Return breaks and repairs: every card, with and without a tool."""
    texts = [f"break {tool}" for tool in TOOLS]
    wrong = ("lantern+pickaxe", "cart+lantern", "cart+pickaxe", "pickaxe+lantern+cart", "pickaxe+pickaxe")
    for tools in (*TOOLS, "lantern+cart", "pickaxe+lantern", "pickaxe+cart", *wrong):
        texts.append(f"repair {tools}")
        texts += [f"repair {tools} {tool}" for tool in TOOLS]
    return texts


def _discards(hand: list[str], components: Components) -> list[str]:
    """Return passes and sheds: cards held or not, in either order, one twice, with tools broken or not."""
    texts = [f"pass {card}" for card in (*components.deck, *components.goals)]
    for first in sorted(set(hand)):
        for second in components.deck:
            texts += [f"pass {first} {second}", f"pass {second} {first}"]
            if second in hand:
                texts += [f"shed {first} {second} {tool}" for tool in TOOLS]
            else:
                texts.append(f"shed {first} {second} cart")
    absent = [card for card in components.deck if card not in hand]
    texts += [f"pass {first} {second}" for first, second in pairwise(absent)]
    texts += [f"shed {first} {second} lantern" for first, second in pairwise(absent)]
    return texts


def _samples(legal: list[str]) -> list[str]:
    """Return the first legal text of each kind and number of words."""
    first: dict[tuple[str, int], str] = {}
    for text in legal:
        first.setdefault((text.split(" ")[0], text.count(" ")), text)
    return list(first.values())


def _malformed(text: str) -> list[str]:
    """Return malformed variants of a legal text, none of which is a move."""
    return [
        f" {text}", f"{text} ", f"{text}\n", f"{text}\r\n", text.replace(" ", "  ", 1), text.replace(" ", "\t", 1),
        text.replace(" ", "\u00a0"), text.upper(), text.title(), f"{text} {text}", f"{text}.", f"{text}\0",
        text.replace(" ", ""), f"{text} ?", f"p1: {text}", text.rsplit(" ", 1)[0], f"{text} turned turned",
        text.replace(",", ", "), f"{text}0x", text.replace("_", "-"), text.replace("_", " "),
    ]  # fmt: skip
