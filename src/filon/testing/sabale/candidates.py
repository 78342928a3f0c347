"""Candidate texts for legality tests: steps and whole turns, legal or not, and malformed texts (Notation)."""

from typing import Final

from filon.testing.sabale.board import CELLS, EDGES
from filon.testing.sabale.position import Table

WHOLE_TURNS: Final = 400  # of the legal ones, which may be 34,000
MISWRITTEN_CELLS: Final = (
    "a0", "a6", "a10", "e10", "j1", "i6", "i0", "A3", "a03", "3a", "a", "3", "a-1", "a+1", "a1 ", "aa1", "a\u0663",
    "\uff41\uff11", "e5,", "0,0", "0,-4", "?", "p1", "p2", "centre", "\u0430\u0031", "e5e5", "",
)  # fmt: skip
MISWRITTEN_EDGES: Final = (
    "a1", "a1|", "|a1", "a1|a1", "a1|a3", "a1|i5", "a1-a2", "a1a2", "a1 a2", "a1||a2", "a1|a2|a3", "a1 | a2", "A1|A2",
    "a0|a1", "a5|a6", "e9|e10", "a2|a1", "b2|a2", "?", "p1", "1", "a1\u2223a2", "a1,a2",
)  # fmt: skip
MISWRITTEN: Final = (
    "", " ", "?", "place", "via", "to", "jump", "bar", "run", "run ", "no bar", "no_bar", "nobar", "bar no", "bar none",
    "no-bar a1|a2", "single 1", "double e5", "stay e5", "single single", "one", "two", "triple", "place a2 a3",
    "place p1 a2", "via e5 e4", "to e5 e4", "jump e3 g3", "jump", "bar a1|a2 a2|a3", "bar a1|a2 bar a2|a3", "pass",
    "stop", "end", "resign", "undo", "move e5", "runner e5", "p1: stay", "p2: no-bar", "p1: place a2", "via: e5",
    "a2", "e5", "a1|a2", "suspect p2", "Single", "STAY", "no-Bar", "stay ", " stay", "stay\n", "double\0",
)  # fmt: skip
TAILS: Final = (
    "", " double", " double double", " single", " stay", " no-bar", " single stay no-bar", " bar", " bar a1|a2",
    " bar b2|b3", " bar a2|a1", " bar d4|e5", " bar a1|a2 bar a2|a3", " bar a1|a2 double", " bar a1|a2 jump e5",
    " jump", " jump e5", " jump e5 double", " jump e5 stay", " jump double", " jump bar a1|a2", " jump jump e5",
    " double jump", " double bar a1|a2", " double jump e5 bar a1|a2", " jump e5 bar a1|a2", " e5", " a1|a2", " ?",
    " jump e5 jump e3", " jump e10", " bar a1|i5", " double bar a1|a1", " via e5", " run e5 e4", " to e5",
)  # fmt: skip


def candidate_texts(legal: list[str], turns: list[str], table: Table, seat: int) -> list[str]:
    """Return all candidate texts, sorted, without duplicates."""
    texts = {*legal, *MISWRITTEN, "single", "double", "stay", "no-bar"}
    for cell in (*CELLS, *MISWRITTEN_CELLS):
        texts.update(f"{verb} {cell}" for verb in ("place", "via", "to", "jump", "bar", "run"))
    backward = ["|".join(reversed(name.split("|"))) for name in EDGES]
    for name in (*EDGES, *backward, *MISWRITTEN_EDGES):
        texts.add(f"bar {name}")
    texts.update(_whole_turns(turns, table, seat))
    for text in _samples([*legal, *turns]):
        texts.update(_malformed(text))
    return sorted(texts)


def _whole_turns(turns: list[str], table: Table, seat: int) -> set[str]:
    """Return some legal turns and variations of them, with every turn cell and end cell."""
    stride = 1 + len(turns) // WHOLE_TURNS
    texts = {*turns[::stride]}
    texts.update(f"run {via} {to}" for via in CELLS for to in CELLS)
    texts.update(f"run {cell} e5{tail}" for cell in MISWRITTEN_CELLS for tail in TAILS[:2])
    texts.update(f"run e5 {cell}" for cell in MISWRITTEN_CELLS)
    for text in (*_samples(turns), "run e5 e4", "run d4 d5"):
        short = " ".join(text.split(" ")[:3])
        texts.update(f"{start}{tail}" for start in (short, text) for tail in TAILS)
        texts.update(f"{short} bar {name}" for name in (*EDGES, *MISWRITTEN_EDGES))
        texts.update(f"{short} jump {cell}" for cell in (*CELLS, *MISWRITTEN_CELLS))
        if " bar " not in text and " jump " in text:
            texts.update(f"{text} {cell}" for cell in CELLS)
    runner = table.runners[seat] or "a3"
    texts.update(f"run {runner} {cell}" for cell in MISWRITTEN_CELLS)
    return texts


def _samples(texts: list[str]) -> list[str]:
    """Return the first text of each kind: texts of one kind differ only in cells."""
    first: dict[tuple[str, ...], str] = {}
    for text in texts:
        kind = tuple(word if word.isalpha() or word == "no-bar" else "" for word in text.split(" "))
        first.setdefault(kind, text)
    return list(first.values())


def _malformed(text: str) -> list[str]:
    """Return malformed variants of a legal text, none of which is a move."""
    return [
        f" {text}", f"{text} ", f"{text}\n", f"{text}\r\n", text.replace(" ", "  ", 1), text.replace(" ", "\t", 1),
        text.replace(" ", "\u00a0"), text.upper(), text.title(), f"{text} {text}", f"{text}.", f"{text}\0", f"{text}0",
        text.replace(" ", ""), f"{text} ?", f"p1: {text}", text.rsplit(" ", 1)[0], text.replace(" ", ","),
        text.replace("|", " "), text.replace("|", "-"), text[:-1],
    ]  # fmt: skip
