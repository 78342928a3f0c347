# filon: interpreted
"""Records: write a match as text, and replay it.

Lines: a head, the game, options and source of luck, the moves, the outcome, and a SHA-256 over all lines above. A match
from a `DealAttempt` is written as version 2, with its terms; every other match as version 1. Version 3 is version 2 and
a note or names that a table adds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from filon.core import registry
from filon.core.errors import FilonError, InvalidRecord, UnknownGame
from filon.core.fair_deal.deal import AbortedAttempt, Commitment, DealAttempt, DealSource, TableNotes
from filon.core.fair_deal.terms import NUMBER
from filon.core.luck import Draw
from filon.core.record_parser import Head, as_object, damaged

if TYPE_CHECKING:
    from filon.core.game import Game
    from filon.core.match import Match

HEAD: Final = "filon record 1"
HEAD_2: Final = "filon record 2"
HEAD_3: Final = "filon record 3"


def write(match: Match, players: Sequence[str] = ()) -> str:
    """Return the record of a match, finished or not; a table may add the names of the players, which prove nothing."""
    return with_digest("\n".join(lines_of(match, players)) + "\n")


def outline(match: Match, players: Sequence[str] = ()) -> str:
    """Return the record without its draws, which take nearly all of the time; `complete` adds them elsewhere."""
    return with_digest("\n".join([*head_of(match, players), *match_lines(match)]) + "\n")


def complete(outline: str | bytes) -> str:
    """Return the record of an outline, by playing the match again; raises FilonError where that fails."""
    head = Head(outline)
    match = start_match(game_of(head), head)
    for line in head.moves():
        repeat(match, line)
    return write(match)


def lines_of(match: Match, players: Sequence[str] = ()) -> Iterator[str]:
    """Yield every line above the digest."""
    yield from head_of(match, players)
    yield from draw_lines(match)
    yield from match_lines(match)


def head_of(match: Match, players: Sequence[str] = ()) -> list[str]:
    """Return the lines before draws and moves."""
    fair, notes = match.source.fair, match.source.notes
    if not isinstance(fair, DealAttempt):
        return version_1_head(match)
    if players:
        notes = TableNotes(notes.note if notes is not None else "", tuple(players))
    return version_2_head(fair) if notes is None else version_3_head(fair, notes)


def draw_lines(match: Match) -> Iterator[str]:
    """Yield a line for each draw of a committed match."""
    if match.source.fair is not None:
        for draw in match.luck.draws:
            yield f"draw: {draw_json(match, draw)}"


def match_lines(match: Match) -> Iterator[str]:
    """Yield the lines of the moves and of the outcome."""
    yield "moves:"
    yield from match.lines
    if match.outcome is not None:
        end = match.outcome
        yield f"outcome: {compact([list(end.scores), list(end.winners), end.reason])}"


def version_1_head(match: Match) -> list[str]:
    """Return the lines of version 1 before draws and moves."""
    game, source = match.game, match.source
    lines = [HEAD, f"rules: {game.key}/{game.version}", f"seats: {match.seats}", f"options: {compact(source.options)}"]
    if source.fair is not None:
        lines += [f"fingerprint: {source.fair.fingerprint}", *revealed_lines(source.fair.secret, source.fair.added)]
    else:
        lines.append(f"seed: {source.seed}")
        if source.deal is not None:
            lines.append(f"deal: {compact(source.deal)}")
    return lines


def version_2_head(fair: DealAttempt) -> list[str]:
    """Return the lines of version 2 before draws and moves: the terms, the revealed bytes, the earlier attempts."""
    lines = [HEAD_2, *fair.terms.text.splitlines(), *revealed_lines(fair.secret, fair.added)]
    return lines + [f"earlier: {compact(attempt_data(attempt))}" for attempt in fair.earlier]


def version_3_head(fair: DealAttempt, notes: TableNotes) -> list[str]:
    """Return the lines of version 3 before draws and moves: those of version 2, the note, the names of the players."""
    lines = [HEAD_3, *version_2_head(fair)[1:]]
    if notes.note:
        lines.append(f"note: {notes.note}")
    return [*lines, f"players: {compact(list(notes.players))}"] if notes.players else lines


def revealed_lines(secret: bytes, added: list[bytes]) -> list[str]:
    """Return the lines of the secret and of each seat's bytes."""
    return [f"secret: {secret.hex()}", f"added: {compact([part.hex() for part in added])}"]


def attempt_data(attempt: AbortedAttempt) -> dict[str, Any]:
    """Return an aborted attempt as JSON data: a seat with a hash and no bytes did not reveal."""
    bytes_of = [part.hex() for part in attempt.revealed]
    return {"secret": attempt.secret.hex(), "hashes": list(attempt.hashes), "opened": bytes_of}


def draw_json(match: Match, draw: Draw) -> str:
    """Return one draw in the game's names, so that a verifier needs no rule of the game."""
    label, items = draw.label, draw.items
    if not items:
        # A long match has a hundred thousand of these: formatting by hand takes a fifth of the time.
        return f'{{"label":{compact(label)},"below":{draw.n},"result":{draw.result[0]}}}'
    names = {code: match.game.item_name(label, code, match.options) for code in set(items)}
    result = [names[code] for code in draw.result]
    return compact({"label": label, "items": [names[code] for code in items], "result": result})


# Created once: a long match has a hundred thousand draws, and creating an encoder takes longer than encoding one.
ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def compact(value: object) -> str:
    """Return JSON on one line."""
    return ENCODER.encode(value)


def with_digest(text: str) -> str:
    """Return the text with its digest line."""
    return f"{text}digest: {hashlib.sha256(text.encode()).hexdigest()}\n"


def replay(record: str | bytes) -> Match:
    """Return the match of a record, replayed to where it stood; raises InvalidRecord."""
    head = Head(record)
    game = game_of(head)
    try:
        match = start_match(game, head)
        for line in head.moves():
            repeat(match, line)
    except InvalidRecord:
        raise
    except FilonError as broken:
        raise InvalidRecord(f"the record breaks the rules: {broken}"[:400], "illegal") from broken
    # Line by line, so that the record is not in memory twice; its digest is already checked.
    if any(ours != theirs for ours, theirs in zip_longest(lines_of(match), head.lines())):
        raise InvalidRecord("the record does not come out the same when it is played again", "illegal")
    return match


def game_of(head: Head) -> Game:
    """Return the record's game; raises InvalidRecord unless its rules version is installed."""
    try:
        game = registry.load(head.game)
    except UnknownGame as unknown:
        raise InvalidRecord(f"the record is of {head.game!r}, which is not installed", "foreign") from unknown
    if head.version != game.version:
        what = f"the record follows the rules {game.key}/{head.version}, this Filon knows {game.key}/{game.version}"
        raise InvalidRecord(what, "newer" if head.version > game.version else "older")
    return game


def start_match(game: Game, head: Head) -> Match:
    """Return the match before its first line. Options are passed as data, never as keyword arguments."""
    if head.terms is not None:
        attempt = DealAttempt(head.terms, head.secret, head.earlier)
        for seat, part in enumerate(head.added):
            if part:
                attempt.reveal(seat, part)
        attempt.check(game.key, game.version, head.seats, head.options)
        source = DealSource(seed=0, deal=None, fair=attempt, options=head.options, notes=head.notes)
        return game.match_from(head.seats, source)
    if head.committed:
        fair = Commitment(head.seats, head.secret)
        fair.added = head.added
        return game.match_from(head.seats, DealSource(seed=0, deal=None, fair=fair, options=head.options))
    deal = as_object(head.fields["deal"], "deal") if "deal" in head.fields else None
    return game.match_from(head.seats, DealSource(seed=head.seed, deal=deal, fair=None, options=head.options))


def repeat(match: Match, line: str) -> None:
    """Play one line of the moves: a move, or talk as `p3: suspect p4`."""
    speaker, found, said = line.partition(": ")
    if found:
        number = speaker[1:]
        if not speaker.startswith("p") or not NUMBER.fullmatch(number) or int(number) > match.seats:
            raise damaged(f"nobody at this table is called {speaker[:20]!r}")
        match.talk(int(number) - 1, said)
    else:
        match.play(line)
