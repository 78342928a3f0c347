"""Forged records, for every reader and verifier of records.

`forged` has faults in the last lines only, so that a reader must replay everything before them. `forgeries` has every
kind of fault that a server could want to hide from a player who stored the fingerprint.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from filon.core.fair_deal.deal import Commitment
from filon.core.game import Game
from filon.core.record import with_digest


def forged(record: str) -> Iterator[tuple[str, str]]:
    """Yield names and records: a finished, committed match with one late fault, under a valid digest."""
    *lines, _ = record.splitlines()
    *played, outcome = lines
    draws = [at for at, line in enumerate(lines) if line.startswith("draw: ")]
    yield "a last move that is not a move", digested([*played[:-1], "x", outcome])
    yield "talk that is not allowed", digested([*played[:-1], "p1: x", outcome])
    yield "a move after the end", digested([*played, played[-1], outcome])
    yield "no last move", digested([*played[:-1], outcome])
    yield "no outcome", digested(played)
    yield (
        "another outcome",
        digested([*played, re.sub("[0-9]", lambda digit: str(9 - int(digit[0])), outcome, count=1)]),
    )
    if draws:
        last = lines[draws[-1]]
        changed = re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), last)
        changed = changed if changed != last else f'{last[:-2]},"x"]}}'
        yield "another last draw", digested([*lines[: draws[-1]], changed, *lines[draws[-1] + 1 :]])
        yield "a draw too many", digested([*lines[: draws[-1] + 1], last, *lines[draws[-1] + 1 :]])


def digested(lines: list[str]) -> str:
    """Return these lines with their digest."""
    return with_digest("\n".join(lines) + "\n")


def finished(game: Game, secret: bytes) -> str:
    """Return the record of a match in which every seat plays the first legal move."""
    match = game.start(game.seats[0], fair=Commitment(game.seats[0], secret))
    while match.turn is not None:
        match.play(match.legal()[0])
    return match.record()


class Forgery(NamedTuple):
    """A forged record; `needs_rules` where only the rules of the game tell it from a true one."""

    name: str
    record: str
    needs_rules: bool = False


def forgeries(record: str) -> Iterator[Forgery]:
    """Yield forgeries of a finished record of version 2 or 3, each under a valid digest unless it says otherwise."""
    *lines, digest = record.splitlines()
    yield from forged_draws(lines)
    yield from forged_bytes(lines)
    yield from forged_terms(lines)
    yield from forged_moves(lines)
    yield Forgery("a changed move under the old digest", "\n".join([*replaced_move(lines), digest, ""]))
    yield Forgery("a cut record", "\n".join([*lines[: len(lines) // 2], digest, ""]))
    yield Forgery("no digest", "\n".join([*lines, ""]))
    yield Forgery("an unknown line", digested(inserted(lines, first_at(lines, "draw: "), "luck: good")))


def forged_draws(lines: list[str]) -> Iterator[Forgery]:
    """Yield forgeries of the draws: removed, exchanged, repeated, renamed, or with another result."""
    at = [number for number, line in enumerate(lines) if line.startswith("draw: ")]
    first, last = at[0], at[-1]
    shuffle = next(number for number in at if '"items"' in lines[number])
    number = next(number for number in at if '"below"' in lines[number])
    yield Forgery("no draws", digested([line for line in lines if not line.startswith("draw: ")]), needs_rules=True)
    yield Forgery("no first draw", digested(lines[:first] + lines[first + 1 :]), needs_rules=True)
    yield Forgery("no last draw", digested(lines[:last] + lines[last + 1 :]), needs_rules=True)
    exchanged = [*lines[:first], lines[last], *lines[first + 1 : last], lines[first], *lines[last + 1 :]]
    yield Forgery("two draws exchanged", digested(exchanged), needs_rules=True)
    yield Forgery("a draw twice", digested(inserted(lines, last, lines[last])))
    yield Forgery("a draw among the terms", digested(inserted(lines, 1, lines[first])))
    yield Forgery("another label", changed_draw(lines, shuffle, label=lambda label: f"{label} again"))
    yield Forgery("another result of a shuffle", changed_draw(lines, shuffle, result=lambda items: items[::-1]))
    yield Forgery("other items, shuffled alike", renamed_items(lines, shuffle), needs_rules=True)
    yield Forgery("fewer items", changed_draw(lines, shuffle, items=lambda items: items[1:]))
    yield Forgery("another number", changed_draw(lines, number, result=lambda result: result + 1))
    yield Forgery("another bound", changed_draw(lines, number, below=lambda below: below - 1), needs_rules=True)


def forged_bytes(lines: list[str]) -> Iterator[Forgery]:
    """Yield forgeries of what was revealed, and of its hashes."""
    for name in ("secret", "sealed", "added"):
        at = first_at(lines, f"{name}: ")
        yield Forgery(f"one wrong digit: {name}", digested(with_wrong_digit(lines, at)))
    seat = next(at for at, line in enumerate(lines) if re.match(r"p\d+: [0-9a-f]{64}", line))
    yield Forgery("one wrong digit: the hash of a seat", digested(with_wrong_digit(lines, seat)))
    added = first_at(lines, "added: ")
    parts = ["" for _ in json.loads(lines[added].removeprefix("added: "))]
    yield Forgery("no bytes of any seat", digested(replaced(lines, added, f"added: {json.dumps(parts)}")))
    earlier = [at for at, line in enumerate(lines) if line.startswith("earlier: ")]
    if earlier:
        yield Forgery("an earlier attempt left out", digested(lines[: earlier[0]] + lines[earlier[0] + 1 :]))
        yield Forgery("one wrong digit: an earlier attempt", digested(with_wrong_digit(lines, earlier[0])))
    else:
        yield Forgery("an earlier attempt that was none", digested(inserted(lines, added + 1, earlier_line(parts))))


def forged_terms(lines: list[str]) -> Iterator[Forgery]:
    """Yield forgeries of what was fixed before the deal."""
    for name in ("rules", "table", "match", "try"):
        at = first_at(lines, f"{name}: ")
        yield Forgery(f"another {name}", digested(replaced(lines, at, f"{lines[at]}1")))
    at = first_at(lines, "options: ")
    options = json.loads(lines[at].removeprefix("options: "))
    key = next(name for name, value in options.items() if type(value) is bool)
    changed = json.dumps({**options, key: not options[key]}, sort_keys=True, separators=(",", ":"))
    yield Forgery("another option", digested(replaced(lines, at, f"options: {changed}")))
    at = first_at(lines, "seats: ")
    seats = int(lines[at].removeprefix("seats: "))
    yield Forgery("another number of seats", digested(replaced(lines, at, f"seats: {seats + 1}")))


def forged_moves(lines: list[str]) -> Iterator[Forgery]:
    """Yield forgeries of the moves and the outcome, which only the rules can refute."""
    *played, outcome = lines
    yield Forgery("another move", digested(replaced_move(lines)), needs_rules=True)
    yield Forgery("no last move", digested([*played[:-1], outcome]), needs_rules=True)
    won = re.sub("[0-9]", lambda digit: str(9 - int(digit[0])), outcome, count=1)
    yield Forgery("another outcome", digested([*played, won]), needs_rules=True)


def first_at(lines: list[str], start: str) -> int:
    """Return the number of the first line that starts so."""
    return next(at for at, line in enumerate(lines) if line.startswith(start))


def inserted(lines: list[str], at: int, line: str) -> list[str]:
    """Return the lines with one more before this number."""
    return [*lines[:at], line, *lines[at:]]


def replaced(lines: list[str], at: int, line: str) -> list[str]:
    """Return the lines with another one at this number."""
    return [*lines[:at], line, *lines[at + 1 :]]


def replaced_move(lines: list[str]) -> list[str]:
    """Return the lines with a move in the place of the next one, which is another."""
    first = lines.index("moves:") + 2
    at = next(at for at in range(first, len(lines)) if lines[at] != lines[at - 1])
    return replaced(lines, at, lines[at - 1])


def with_wrong_digit(lines: list[str], at: int) -> list[str]:
    """Return the lines with another last hexadecimal digit in this one."""
    return replaced(lines, at, re.sub(r"[0-9a-f](?=[^0-9a-f]*$)", other_digit, lines[at], count=1))


def other_digit(digit: re.Match[str]) -> str:
    """Return another hexadecimal digit."""
    return f"{int(digit[0], 16) ^ 1:x}"


def changed_draw(lines: list[str], at: int, **changes: Callable[[Any], Any]) -> str:
    """Return the record with other fields in this draw."""
    draw = json.loads(lines[at].removeprefix("draw: "))
    draw.update({name: change(draw[name]) for name, change in changes.items()})
    return digested(replaced(lines, at, f"draw: {json.dumps(draw, ensure_ascii=False, separators=(',', ':'))}"))


def renamed_items(lines: list[str], at: int) -> str:
    """Return the record with two names exchanged in items and result: the shuffle is the same."""
    draw = json.loads(lines[at].removeprefix("draw: "))
    one, other = list(dict.fromkeys(draw["items"]))[:2]
    names = {one: other, other: one}
    return changed_draw(
        lines,
        at,
        items=lambda items: [names.get(name, name) for name in items],
        result=lambda items: [names.get(name, name) for name in items],
    )


def earlier_line(parts: list[str]) -> str:
    """Return an attempt in which no seat took part."""
    attempt = {"secret": "7f" * 32, "hashes": ["-" for _ in parts], "opened": parts}
    return f"earlier: {json.dumps(attempt, separators=(',', ':'))}"
