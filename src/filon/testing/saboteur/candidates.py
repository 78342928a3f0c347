"""Candidate texts for legality tests: legal moves, and illegal ones of every kind (S3–S6, S8.2, Notation)."""

from typing import Final

from filon.testing.mining_cells import STEPS, Cell, neighbour
from filon.testing.mining_cells import write_cell as write
from filon.testing.saboteur.components import DECK, DOUBLES, GOAL_CELLS, GOALS, GOLD, TOOLS, TUNNELS

FAR: Final[tuple[str, ...]] = (
    "-2,-4", "3,5", "11,0", "25,0", "0,-25", "-100,100", "127,0", "128,-128", "65536,1", "2147483648,0",
    "-2147483649,0", "18446744073709551617,0", "1,18446744073709551616", "1" + "0" * 40 + ",0", "-1" + "0" * 40 + ",-2",
)  # fmt: skip
# Texts that are not cells; int() would parse several of them.
MISWRITTEN_CELLS: Final[tuple[str, ...]] = (
    "+1,0", "1,+0", "-0,0", "1,-0", "01,0", "1,00", "1", "1,", ",0", "1,0,0", "1;0", "1.0,0", "1_0,0", "\uff11,0",
    "\u0661,0", "(1,0)", "--1,0", "0x1,0", "1e0,0", "x,y", "?", "1,\u00a00",
)  # fmt: skip
MISWRITTEN: Final[tuple[str, ...]] = (
    "", " ", "?", "lay", "lay NS", "lay 1,0", "lay 1,0 NS", "lay NS turned 1,0", "lay map 1,0", "lay start 1,0",
    "lay treasure 1,0", "lay SN 1,0", "lay SE 1,0", "lay NES 1,0", "lay xNES 1,0", "lay xE 1,0", "lay x 1,0",
    "lay ? 1,0", "lay xxNS 1,0", "lay NS 1,0 upside", "lay stonesNE 1,0", "pass", "pass ?", "pass treasure",
    "pass start", "pass stonesNE", "pass gold1", "pass digger", "pass NS turned", "pass NS NS", "pass break",
    "pass repair-lantern+pickaxe", "pass break-pickaxe+lantern", "pass NS 1,0", "pass lay", "discard NS", "draw",
    "take", "take ?", "take gold0", "take gold4", "take gold", "take 2", "take gold01", "take gold+1",
    "take gold2 gold2",
    "take nothing", "take p1", "break pickaxe", "break p1", "break p1 pickaxe", "break ? p1", "break sword p1",
    "break-pickaxe p1", "break pickaxe+lantern p1", "repair pickaxe", "repair p1", "repair ? p1", "repair p1 pickaxe",
    "repair-pickaxe p1", "map", "map ?", "map treasure", "map p1", "map 8,0 treasure", "map 8,0 8,2", "rockfall",
    "rockfall p1", "rockfall ?", "rockfall 1,0 turned", "resign", "undo", "look 8,0", "turned",
    "lay NS 1,0 turned turned",
)  # fmt: skip
TALK: Final[tuple[str, ...]] = (
    "claim 8,0 treasure", "claim 8,0 stones", "claim 8,-2 stonesNE", "suspect p2", "trust p1", "p1: suspect p2",
    "p2: trust p1", "p1: claim 8,2 stones", "p1: pass NS", "p2: take gold1",
)  # fmt: skip


def candidate_texts(legal: list[str], hand: list[str], laid: list[Cell], seats: int) -> list[str]:
    """Return all candidate texts, sorted, without duplicates; built from public data and the mover's hand only."""
    cells = _cells(laid)
    players = [f"p{number}" for number in range(seats + 2)] + ["p11", "p99", "p01", "p-1", "p", "1", "P1", "digger"]
    texts = {*legal, *MISWRITTEN, *TALK, *_tools(players)}
    texts.update(f"pass {card}" for card in DECK)
    texts.update(f"take {gold}" for gold in GOLD)
    for cell in (*cells, *FAR, *MISWRITTEN_CELLS):
        texts.update((f"rockfall {cell}", f"map {cell}"))
    edges = [write(neighbour((0, 0), side)) for side in STEPS]
    for card in TUNNELS:
        for cell in cells if card in hand else edges:
            texts.update((f"lay {card} {cell}", f"lay {card} {cell} turned"))
    for card in sorted(set(hand) & set(TUNNELS)):
        for cell in (*FAR, *MISWRITTEN_CELLS):
            texts.add(f"lay {card} {cell}")
    for text in _samples(legal):
        texts.update(_malformed(text))
    texts.update(f"pass {goal}" for goal in GOALS)
    return sorted(texts)


def _cells(laid: list[Cell]) -> list[str]:
    """Return all cells of the map, and one cell around it."""
    across = [x for x, _ in (*laid, *GOAL_CELLS)]
    down = [y for _, y in (*laid, *GOAL_CELLS)]
    return [write((x, y)) for x in range(min(across) - 1, max(across) + 2) for y in range(min(down) - 1, max(down) + 2)]


def _tools(players: list[str]) -> list[str]:
    """Return breaks and repairs: every card, every target, with and without a tool."""
    texts = []
    for player in players:
        texts += [f"break {tool} {player}" for tool in (*TOOLS, *DOUBLES)]
        for tools in (*TOOLS, *DOUBLES, "lantern+pickaxe", "cart+lantern", "pickaxe+lantern+cart", "pickaxe+pickaxe"):
            texts.append(f"repair {tools} {player}")
            texts += [f"repair {tools} {player} {tool}" for tool in TOOLS]
    return texts


def _samples(legal: list[str]) -> list[str]:
    """Return the first legal text of each kind."""
    first: dict[str, str] = {}
    for text in legal:
        first.setdefault(text.split(" ")[0], text)
    return list(first.values())


def _malformed(text: str) -> list[str]:
    """Return malformed variants of a legal text, none of which is a move."""
    return [
        f" {text}", f"{text} ", f"{text}\n", f"{text}\r\n", text.replace(" ", "  ", 1), text.replace(" ", "\t", 1),
        text.replace(" ", "\u00a0"), text.upper(), text.title(), f"{text} {text}", f"{text}.", f"{text}\0",
        text.replace(" ", ""),
        f"{text} ?", f"p1: {text}", text.rsplit(" ", 1)[0], f"{text} turned turned", text.replace(",", ", "),
        f"{text}0x",
    ]  # fmt: skip
