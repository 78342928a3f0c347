"""Rows of measured results, stored as JSON beside the docs page that is generated from them.

Played games stay on the machine that played them; a row outlives them and is replaced when it is measured again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from filon.arena.running.result_cache import write_atomic
from filon.arena.stats.confidence_intervals import Estimate
from filon.core.errors import InvalidStart

PICTURES = "pictures"
OUTDATED = "†"
DIGITS = 5  # decimal places of stored figures
OUTDATED_NOTE = f"{OUTDATED} marks rows that were measured on earlier bots than the current ones."


class Row(Protocol):
    """What all rows of docs pages have: which players were measured, in how many games."""

    @property
    def key(self) -> Any:
        """What identifies the row on its page."""

    @property
    def game(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def fingerprints(self) -> dict[str, str]: ...


PageData = TypeVar("PageData", bound=msgspec.Struct)
AnyRow = TypeVar("AnyRow", bound=Row)


def read(file: Path, kind: type[PageData]) -> PageData:
    """The rows in a file, none if there is no file; raises InvalidStart if it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes() if file.exists() else b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InvalidStart(f"{file} cannot be read, and is left as it is: {error}", "folder") from error


def with_row(rows: Sequence[AnyRow], row: AnyRow) -> list[AnyRow]:
    """The rows with one more, in place of the row with the same key."""
    is_new = all(each.key != row.key for each in rows)
    return [*(row if each.key == row.key else each for each in rows), *([row] if is_new else [])]


def write(file: Path, tables: Mapping[str, Sequence[msgspec.Struct]]) -> None:
    """Write the rows, one per line, so that a diff shows which rows changed."""
    parts = []
    for name, rows in tables.items():
        lines = [" " + msgspec.json.encode(rounded(msgspec.to_builtins(row))).decode() for row in rows]
        parts.append(f'"{name}": [\n' + ",\n".join(lines) + "\n]")
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(file, ("{\n" + ",\n".join(parts) + "\n}\n").encode())


def rounded(content: object) -> object:
    """A row's content with its figures rounded."""
    if isinstance(content, float):
        return round(content, DIGITS)
    if isinstance(content, dict):
        return {name: rounded(one) for name, one in content.items()}
    return [rounded(one) for one in content] if isinstance(content, list | tuple) else content


def write_chart(folder: Path, name: str, label: str, picture: str) -> str:
    """Write a chart beside the page; returns its Markdown."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    write_atomic(folder / PICTURES / f"{name}.svg", picture.encode() + b"\n")
    return f"![{label}]({PICTURES}/{name}.svg)\n\n"


def markdown_table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows) + "\n"


def mark_outdated(text: str, *, is_outdated: bool) -> str:
    """The text, with the mark of outdated rows if it is one."""
    return f"{OUTDATED} {text}" if is_outdated else text


def shares_text(figures: Sequence[Estimate]) -> str:
    """Percentages without intervals, separated by commas."""
    return ", ".join(f"{100 * one.value:.1f}" for one in figures)
