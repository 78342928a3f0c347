"""How does a page grow from sitting to sitting? Its rows are kept beside it as data, and it is made from all of them.

What was played lies on machines that are not kept; what came of it is a row, and a row stays until it is measured anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from filon.arena.running.result_cache import write_whole
from filon.arena.stats.confidence_intervals import Estimate
from filon.core.errors import InvalidStart

PICTURES = "pictures"
OLDER = "†"
DIGITS = 5  # of figures, behind the point
MARKED = f"{OLDER} is what was measured on earlier bots than today's."


class Row(Protocol):
    """Whatever stands on a page: what was measured of some players in so many games."""

    @property
    def key(self) -> Any:
        """What no two rows have in common."""

    @property
    def game(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def prints(self) -> dict[str, str]: ...


Shelf = TypeVar("Shelf", bound=msgspec.Struct)
AnyRow = TypeVar("AnyRow", bound=Row)


def read(file: Path, kind: type[Shelf]) -> Shelf:
    """All rows there are; raises InvalidStart where somebody wrote something else there."""
    try:
        return msgspec.json.decode(file.read_bytes() if file.exists() else b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InvalidStart(f"{file} cannot be read, and is left as it is: {error}", "folder") from error


def taken(rows: Sequence[AnyRow], row: AnyRow) -> list[AnyRow]:
    """With one more, in the place of what was measured of the same before."""
    is_new = all(each.key != row.key for each in rows)
    return [*(row if each.key == row.key else each for each in rows), *([row] if is_new else [])]


def write(file: Path, shelves: Mapping[str, Sequence[msgspec.Struct]]) -> None:
    """A line a row, so that a sitting shows as the lines it changed."""
    parts = []
    for name, rows in shelves.items():
        lines = [" " + msgspec.json.encode(rounded(msgspec.to_builtins(row))).decode() for row in rows]
        parts.append(f'"{name}": [\n' + ",\n".join(lines) + "\n]")
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, ("{\n" + ",\n".join(parts) + "\n}\n").encode())


def rounded(told: object) -> object:
    """No figure is known to more digits than these."""
    if isinstance(told, float):
        return round(told, DIGITS)
    if isinstance(told, dict):
        return {name: rounded(one) for name, one in told.items()}
    return [rounded(one) for one in told] if isinstance(told, list | tuple) else told


def drawn(folder: Path, name: str, label: str, picture: str) -> str:
    """A picture beside the page, and where it stands in it."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    write_whole(folder / PICTURES / f"{name}.svg", picture.encode() + b"\n")
    return f"![{label}]({PICTURES}/{name}.svg)\n\n"


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """In Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows) + "\n"


def marked(text: str, *, is_older: bool) -> str:
    """With the sign of what was measured on earlier bots."""
    return f"{OLDER} {text}" if is_older else text


def values(figures: Sequence[Estimate]) -> str:
    """Shares alone, one after the other."""
    return ", ".join(f"{100 * one.value:.1f}" for one in figures)
