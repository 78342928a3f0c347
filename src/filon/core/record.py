"""How is a match written down so that it can be played again, and damage found?

Lines: a head, the rules version, seats, options, where the luck came from, the moves, the outcome, and a SHA-256
over all that stands above it.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from filon.core import fair, registry
from filon.core.errors import FilonError, InvalidRecord, UnknownGame

if TYPE_CHECKING:
    from filon.core.match import Match

HEAD: Final = "filon record 1"
LARGEST: Final = 4_000_000


def write(match: Match) -> str:
    """The record of a match, over or not."""
    game, source = match.game, match.source
    lines = [HEAD, f"rules: {game.key}/{game.version}", f"seats: {match.seats}"]
    lines.append(f"options: {compact(source.options)}")
    if source.fair is None:
        lines.append(f"seed: {source.seed}")
        if source.deal is not None:
            lines.append(f"deal: {compact(source.deal)}")
    else:
        lines.append(f"fingerprint: {source.fair.fingerprint}")
        lines.append(f"secret: {source.fair.secret.hex()}")
        lines.append(f"added: {compact([part.hex() for part in source.fair.added])}")
        for draw in match.luck.draws:
            lines.append(f"draw: {compact(written(match, draw.label, draw.items, draw.n, draw.result))}")
    lines.append("moves:")
    lines += match.lines
    if match.outcome is not None:
        end = match.outcome
        lines.append(f"outcome: {compact([list(end.scores), list(end.winners), end.reason])}")
    return seal("\n".join(lines) + "\n")


def written(match: Match, label: str, items: list[int], n: int, result: list[int]) -> dict[str, Any]:
    """One draw in the game's own names, so that a checker needs no rule of the game."""
    if not items:
        return {"label": label, "below": n, "result": result[0]}
    names = {code: match.game.item(label, code, match.options) for code in set(items)}
    return {"label": label, "items": [names[code] for code in items], "result": [names[code] for code in result]}


def compact(value: object) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def seal(text: str) -> str:
    """The text with its digest line."""
    return f"{text}digest: {hashlib.sha256(text.encode()).hexdigest()}\n"


class Head:
    """What a record says before its moves, read and checked as text; no game is needed for it."""

    def __init__(self, record: str) -> None:
        body = opened(record)
        lines = body.split("\n")[:-1]
        if "moves:" not in lines:
            raise InvalidRecord("the record has no moves line", "damaged")
        cut = lines.index("moves:")
        self.moves = lines[cut + 1 :]
        self.outcome = ""
        if self.moves and self.moves[-1].startswith("outcome: "):
            self.outcome = self.moves.pop()[len("outcome: ") :]
        self.fields: dict[str, str] = {}
        self.draws: list[dict[str, Any]] = []
        for line in lines[1:cut]:
            name, _, value = line.partition(": ")
            if name == "draw":
                self.draws.append(as_object(value, name))
            else:
                self.fields[name] = value
        self.game, _, version = self.field("rules").partition("/")
        self.version = as_number(version, "rules")
        self.seats = as_number(self.field("seats"), "seats")
        self.options = as_object(self.field("options"), "options")

    def field(self, name: str) -> str:
        """A line's value, which must be there."""
        if name not in self.fields:
            raise InvalidRecord(f"the record has no {name} line", "damaged")
        return self.fields[name]

    @property
    def committed(self) -> bool:
        """Whether luck came from a secret fixed beforehand."""
        return "secret" in self.fields

    def commitment(self) -> fair.Commitment:
        """The opened secret and what was added to it."""
        try:
            found = fair.Commitment(self.seats, bytes.fromhex(self.field("secret")))
            for seat, part in enumerate(json.loads(self.field("added"))):
                if part:
                    found.add(seat, bytes.fromhex(part))
        except (ValueError, TypeError, RecursionError, FilonError) as error:
            raise InvalidRecord(f"the opened secret cannot be read: {error}", "damaged") from error
        return found


def opened(record: str) -> str:
    """The record without its digest line, once that was found true."""
    if not isinstance(record, str) or len(record) > LARGEST:
        raise InvalidRecord("a record is a text of at most four million characters", "damaged")
    head = record.partition("\n")[0]
    if not head.startswith("filon record "):
        raise InvalidRecord("this is no record of Filon: its first line is not ours", "foreign")
    if head != HEAD:
        raise InvalidRecord(f"this Filon reads {HEAD!r}, not {head[:40]!r}; a newer Filon may", "newer")
    body, found, digest = record.rpartition("digest: ")
    # A lone surrogate is no character of any file, and has no bytes to take a digest of.
    whole = record.isascii() or record.encode(errors="replace").decode() == record
    if not found or not whole or seal(body) != body + found + digest:
        raise InvalidRecord("the digest does not fit: the record was cut or changed", "damaged")
    return body


def as_number(text: str, name: str) -> int:
    """A whole number of the head."""
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 1000:
        raise InvalidRecord(f"the record's {name} line is no number", "damaged")
    return int(text)


def as_object(text: str, name: str) -> dict[str, Any]:
    """A JSON object of the head."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"the record's {name} line is no JSON", "damaged") from error
    if not isinstance(found, dict):
        raise InvalidRecord(f"the record's {name} line is no object", "damaged")
    return found


def replay(record: str) -> Match:
    """The match of a record, played again to where it stood."""
    head = Head(record)
    try:
        game = registry.load(head.game)
    except UnknownGame as unknown:
        raise InvalidRecord(f"the record is of {head.game[:40]!r}, which is not installed", "foreign") from unknown
    if head.version > game.version:
        raise InvalidRecord(f"the record follows {game.key}/{head.version}, this Filon knows {game.version}", "newer")
    if head.version != game.version:
        raise InvalidRecord(f"there is no rules version {game.key}/{head.version}", "damaged")
    try:
        if head.committed:
            match = game.start(head.seats, fair=head.commitment(), **head.options)
        else:
            deal = as_object(head.fields["deal"], "deal") if "deal" in head.fields else None
            match = game.start(head.seats, seed=as_number(head.field("seed"), "seed"), deal=deal, **head.options)
        for line in head.moves:
            repeat(match, line)
    except (InvalidRecord, TypeError) as damage:
        raise InvalidRecord(str(damage), "damaged") from damage
    except FilonError as broken:
        raise InvalidRecord(f"the record breaks the rules: {broken}", "illegal") from broken
    if write(match) != record:
        raise InvalidRecord("the record does not come out the same when it is played again", "illegal")
    return match


def repeat(match: Match, line: str) -> None:
    """One line of the moves: a move, or `p3: ` and what was said."""
    speaker, found, said = line.partition(": ")
    if found:
        seat = as_number(speaker[1:], "talk") - 1 if speaker.startswith("p") else -1
        if not 0 <= seat < match.seats:
            raise InvalidRecord(f"nobody at this table is called {speaker[:20]!r}", "damaged")
        match.talk(seat, said)
    else:
        match.play(line)
