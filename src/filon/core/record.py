# filon: interpreted
"""Records: write a match as text, and replay it.

Lines: a head, the game, options and source of luck, the moves, the outcome, and a SHA-256 over all lines above. A match
from a `DealAttempt` is written as version 2, with its terms; every other match as version 1.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from filon.core import registry
from filon.core.errors import FilonError, InvalidRecord, UnknownGame
from filon.core.fair_deal.deal import AbortedAttempt, Commitment, DealAttempt, DealSource
from filon.core.fair_deal.terms import NUMBER
from filon.core.luck import Draw
from filon.core.record_parser import Head, as_object, damaged

if TYPE_CHECKING:
    from filon.core.game import Game
    from filon.core.match import Match

HEAD: Final = "filon record 1"
HEAD_2: Final = "filon record 2"


def write(match: Match) -> str:
    """Return the record of a match, finished or not."""
    return with_digest("\n".join(lines_of(match)) + "\n")


def lines_of(match: Match) -> Iterator[str]:
    """Yield every line above the digest."""
    fair = match.source.fair
    yield from version_2_head(fair) if isinstance(fair, DealAttempt) else version_1_head(match)
    if fair is not None:
        for draw in match.luck.draws:
            yield f"draw: {draw_json(match, draw)}"
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
        return game.match_from(head.seats, DealSource(seed=0, deal=None, fair=attempt, options=head.options))
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
