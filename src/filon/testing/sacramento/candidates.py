"""Candidate texts for legality tests: hides, rides, answers, legal or not, and malformed texts (Notation)."""

from functools import cache
from typing import Final

from filon.testing.sacramento.board import CELLS

MISWRITTEN_CELLS: Final = (
    "n1", "n13", "a0", "a14", "m14", "e09", "e009", "e90", "e", "9", "9e", "E9", "e-9", "e+9", "e9 ", "ee9", "e9e9",
    "e9,", "e,9", "4,4", "[4,4]", "0", "?", "p1", "e\u0669", "\uff459", "\u04359", "e9.", "e9?", "",
)  # fmt: skip
MISWRITTEN_NUMBERS: Final = (
    "0",
    "4",
    "7",
    "10",
    "-1",
    "+1",
    "01",
    "1.0",
    "-0",
    "?",
    "x",
    "\u0661",
    "\uff11",
    "one",
    "",
)
MISWRITTEN: Final = (
    "", " ", "?", "hide", "ride", "stay", "home", "hide ?", "hide gold", "hide 1 2", "hide 12", "hide 1,2", "hide e9",
    "hide p1", "hide p1 1", "hide rider 1", "hide 1?", "ride 1", "ride 1 3", "ride 1 e9", "ride 3 e9", "ride e9",
    "ride e9 3 1", "ride 1 e9 3", "ride 1 3 e9 e8", "ride 1 3 e10 e9", "ride 1 3 c11 e9", "ride 1 3 c11-e9",
    "ride 1 3 2 e9", "ride 1 3 4 e9", "ride 1 3 home", "ride 1 3 bank", "ride ? 3 e9", "ride 1 ? e9", "ride 1 3 ?",
    "ride p1 3 e9", "ride 1 3 e9 stay", "ride 1 3 e9 gold", "ride 1 3 e9 challenge", "stay 1", "stay ?", "home 1",
    "home ?", "stay home", "home stay", "pass", "pass ?", "throw", "roll", "lapse", "bank", "challenge e9", "gold her",
    "answer stay", "move 1 3 e9", "no", "yes", "undo", "resign", "p1: stay", "p1: hide 1", "p2: home", "take ?", "1",
    "e9", "ride 1 3 e9\nride 2 4 e8", "Stay", "HOME", "Hide 1", "Ride 1 3 e9", "stay ", " stay", "stay\n", "home\0",
)  # fmt: skip


@cache
def _all() -> tuple[str, ...]:
    texts = {*MISWRITTEN}
    for number in ("1", "2", "3", *MISWRITTEN_NUMBERS):
        texts.update((f"hide {number}", f"ride {number} 3 e9", f"ride 1 {number} e9"))
    for rider in (1, 2, 3):
        for die in (1, 2, 3, 4, 5, 6):
            texts.update(f"ride {rider} {die} {cell}" for cell in CELLS)
        texts.update(f"ride {rider} 3 {cell}" for cell in MISWRITTEN_CELLS)
    for text in ("hide 1", "hide 3", "ride 1 2 c12", "ride 2 1 c11", "ride 3 6 l7", "stay", "home"):
        texts.update(_malformed(text))
    return tuple(sorted(texts))


def candidate_texts() -> list[str]:
    """Return all candidate texts, sorted, without duplicates; the same in every position, so they reveal nothing."""
    return list(_all())


def _malformed(text: str) -> list[str]:
    """Return malformed variants of a text; some of them are other moves."""
    return [
        f" {text}", f"{text} ", f"{text}\n", f"{text}\r\n", text.upper(), text.title(), f"{text} {text}", f"{text}.",
        f"{text}\0", f"{text} ?", f"p1: {text}", text[:-1], text.rsplit(" ", 1)[0], text.replace(" ", ""),
        text.replace(" ", ","), text.replace(" ", "\u00a0"), text.replace(" ", "\t", 1), text.replace(" ", "  ", 1),
    ]  # fmt: skip
