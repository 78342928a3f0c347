# filon: interpreted
"""How is a match written down so that it can be played again, and damage found?

Lines: a head, what the match was of and where its luck came from, the moves, the outcome, and a SHA-256 over all that
stands above it. A match from `DealAttempt` writes the second version, with its terms; every other the first.
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
SEALED: Final = "filon record 2"


def write(match: Match) -> str:
    """The record of a match, over or not."""
    return with_digest("\n".join(lines_of(match)) + "\n")


def lines_of(match: Match) -> Iterator[str]:
    """Every line above the digest."""
    fair = match.source.fair
    yield from sealed_opening(fair) if isinstance(fair, DealAttempt) else opening(match)
    if fair is not None:
        for draw in match.luck.draws:
            yield f"draw: {written(match, draw)}"
    yield "moves:"
    yield from match.lines
    if match.outcome is not None:
        end = match.outcome
        yield f"outcome: {compact([list(end.scores), list(end.winners), end.reason])}"


def opening(match: Match) -> list[str]:
    """The first version's lines before draws and moves."""
    game, source = match.game, match.source
    lines = [HEAD, f"rules: {game.key}/{game.version}", f"seats: {match.seats}", f"options: {compact(source.options)}"]
    if source.fair is not None:
        lines += [f"fingerprint: {source.fair.fingerprint}", *opened(source.fair.secret, source.fair.added)]
    else:
        lines.append(f"seed: {source.seed}")
        if source.deal is not None:
            lines.append(f"deal: {compact(source.deal)}")
    return lines


def sealed_opening(fair: DealAttempt) -> list[str]:
    """The second version's: the terms as they are, what was opened, and the tries before."""
    lines = [SEALED, *fair.terms.text.splitlines(), *opened(fair.secret, fair.added)]
    return lines + [f"earlier: {compact(written_try(tried))}" for tried in fair.earlier]


def opened(secret: bytes, added: list[bytes]) -> list[str]:
    """The secret, and what each seat added to it."""
    return [f"secret: {secret.hex()}", f"added: {compact([part.hex() for part in added])}"]


def written_try(tried: AbortedAttempt) -> dict[str, Any]:
    """A try that was aborted: who has a hash and no bytes did not open."""
    bytes_of = [part.hex() for part in tried.revealed]
    return {"secret": tried.secret.hex(), "hashes": list(tried.hashes), "opened": bytes_of}


def written(match: Match, draw: Draw) -> str:
    """One draw in the game's own names, so that a checker needs no rule of the game."""
    label, items = draw.label, draw.items
    if not items:
        # A long match has a hundred thousand of these: made by hand, it takes a fifth of the time.
        return f'{{"label":{compact(label)},"below":{draw.n},"result":{draw.result[0]}}}'
    names = {code: match.game.item_name(label, code, match.options) for code in set(items)}
    result = [names[code] for code in draw.result]
    return compact({"label": label, "items": [names[code] for code in items], "result": result})


# Made once: a long match has a hundred thousand draws, and making it takes longer than writing one of them.
ON_ONE_LINE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def compact(value: object) -> str:
    """JSON on one line."""
    return ON_ONE_LINE.encode(value)


def with_digest(text: str) -> str:
    """The text with its digest line."""
    return f"{text}digest: {hashlib.sha256(text.encode()).hexdigest()}\n"


def replay(record: str | bytes) -> Match:
    """The match of a record, played again to where it stood; raises InvalidRecord."""
    head = Head(record)
    game = game_of(head)
    try:
        match = begun(game, head)
        for line in head.moves():
            repeat(match, line)
    except InvalidRecord:
        raise
    except FilonError as broken:
        raise InvalidRecord(f"the record breaks the rules: {broken}"[:400], "illegal") from broken
    # Line by line, so that the record is not there twice; its digest was found true.
    if any(ours != theirs for ours, theirs in zip_longest(lines_of(match), head.lines())):
        raise InvalidRecord("the record does not come out the same when it is played again", "illegal")
    return match


def game_of(head: Head) -> Game:
    """The record's game, if its rules version is here."""
    try:
        game = registry.load(head.game)
    except UnknownGame as unknown:
        raise InvalidRecord(f"the record is of {head.game!r}, which is not installed", "foreign") from unknown
    if head.version != game.version:
        what = f"the record follows the rules {game.key}/{head.version}, this Filon knows {game.key}/{game.version}"
        raise InvalidRecord(what, "newer" if head.version > game.version else "older")
    return game


def begun(game: Game, head: Head) -> Match:
    """The match before its first line. Options go in as they are, never as names of anything else."""
    if head.terms is not None:
        sealed = DealAttempt(head.terms, head.secret, head.earlier)
        for seat, part in enumerate(head.added):
            if part:
                sealed.reveal(seat, part)
        sealed.check(game.key, game.version, head.seats, head.options)
        return game.match_from(head.seats, DealSource(seed=0, deal=None, fair=sealed, options=head.options))
    if head.committed:
        fair = Commitment(head.seats, head.secret)
        fair.added = head.added
        return game.match_from(head.seats, DealSource(seed=0, deal=None, fair=fair, options=head.options))
    deal = as_object(head.fields["deal"], "deal") if "deal" in head.fields else None
    return game.match_from(head.seats, DealSource(seed=head.seed, deal=deal, fair=None, options=head.options))


def repeat(match: Match, line: str) -> None:
    """One line of the moves: a move, or `p3: ` and what was said."""
    speaker, found, said = line.partition(": ")
    if found:
        number = speaker[1:]
        if not speaker.startswith("p") or not NUMBER.fullmatch(number) or int(number) > match.seats:
            raise damaged(f"nobody at this table is called {speaker[:20]!r}")
        match.talk(int(number) - 1, said)
    else:
        match.play(line)
