# filon: interpreted
"""Verification of a record's deal: repeats the draws and compares, without a rule of the game.

Each finding is a key of `words` with its placeholders. `proved` can be recomputed from the record and what the player
stored; `unseen` is what these cannot show; `bad` is what is not as promised; `stated` is the table's word, which is
not part of the conclusion.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from filon.core.errors import InvalidRecord
from filon.core.fair_deal import deal
from filon.core.fair_deal.terms import HASH, HERE, Terms, sha256_hex
from filon.core.luck import Stream
from filon.core.record import replay
from filon.core.record_parser import PART, Head

Mark = Literal["proved", "unseen", "bad", "stated"]
MARKS: dict[Mark, str] = {"proved": "✓", "unseen": "–", "bad": "✗", "stated": "·"}
# No match draws this much; without a bound a forged record could keep a verifier busy for hours.
MOST_DRAWN = 1_000_000


class Finding(msgspec.Struct, frozen=True):
    """One result; `count` where the words have a singular and a plural."""

    key: str
    mark: Mark = "proved"
    places: dict[str, Any] = {}
    count: int | None = None

    @property
    def bad(self) -> bool:
        """Whether something is not as promised."""
        return self.mark == "bad"


def verify(record: str | bytes, fingerprint: str = "", added: str = "") -> list[Finding]:
    """Return all findings for a player who stored this fingerprint and added these bytes, where not empty.

    Raises InvalidRecord where the record cannot be read.
    """
    head = Head(record)
    stored, own_bytes = fingerprint.strip().lower(), added.strip().lower()
    found = [Finding("verify.digest")]
    if stored and not HASH.fullmatch(stored):
        found.append(Finding("verify.fingerprint.malformed", "bad"))
        stored = ""
    elif head.committed:
        found += fingerprint_findings(head, stored)
    if head.committed:
        found += [
            *revealed_findings(head),
            *added_findings(head, own_bytes),
            *attempt_findings(head),
            *protocol_findings(head),
            *note_findings(head),
        ]
        found.append(draw_finding(head))
    else:
        found += study_findings(head, stored, own_bytes)
    found += move_findings(head)
    return found


def conclusion(findings: list[Finding]) -> tuple[str, list[str]]:
    """Return the key of the conclusion, and the keys of what was not shown."""
    if any(finding.bad for finding in findings):
        return "verify.bad", []
    unseen = list(dict.fromkeys(f"{finding.key}.unseen" for finding in findings if finding.mark == "unseen"))
    return ("verify.partly" if unseen else "verify.good"), unseen


def study_findings(head: Head, stored: str, own_bytes: str) -> list[Finding]:
    """Return findings on a seed or a written-out deal."""
    found = [Finding("verify.deal", "unseen")] if "deal" in head.fields else []
    found.append(Finding("verify.seed", "unseen", {"seed": head.seed}))
    if stored:
        found.append(Finding("verify.fingerprint.wrong", "bad"))
    if own_bytes:
        found.append(Finding("verify.added.wrong", "bad"))
    return found


def fingerprint_findings(head: Head, stored: str) -> list[Finding]:
    """Return findings on the stored fingerprint."""
    terms = head.terms
    if not stored:
        # The author of this record could have invented secret and added bytes together.
        return [Finding("verify.fingerprint.none", "unseen")]
    if stored == (sha256_hex(head.secret) if terms is None else terms.fingerprint):
        return [Finding("verify.terms" if terms else "verify.fingerprint.kept")]
    if terms is not None:
        for number, attempt in enumerate(head.earlier, 1):
            if number <= terms.seats and stored == earlier_terms(terms, number, attempt).fingerprint:
                return [Finding("verify.fingerprint.earlier", "unseen", {"number": number})]
    return [Finding("verify.fingerprint.wrong", "bad")]


def earlier_terms(terms: Terms, number: int, attempt: deal.AbortedAttempt) -> Terms:
    """Return the terms of an aborted attempt."""
    return terms.at_attempt(number, sha256_hex(attempt.secret), attempt.hashes)


def revealed_findings(head: Head) -> list[Finding]:
    """Return findings on the revealed bytes and their hashes."""
    terms = head.terms
    secret_hash = head.field("fingerprint") if terms is None else terms.secret_hash
    if sha256_hex(head.secret) != secret_hash:
        return [Finding("verify.fingerprint.unfit", "bad")]
    if terms is None:
        return []
    for seat, part in enumerate(head.added):
        if (sha256_hex(part) if part else "-") != terms.hashes[seat]:
            return [Finding("verify.added.unfit", "bad", {"player": f"p{seat + 1}"})]
    return [Finding("verify.opened")]


def added_findings(head: Head, own_bytes: str) -> list[Finding]:
    """Return findings on who added bytes, and whether the player's own are among them."""
    parts = head.added
    names = [f"p{seat + 1}" for seat, part in enumerate(parts) if part]
    if own_bytes:
        if not PART.fullmatch(own_bytes):
            return [Finding("verify.added.malformed", "bad")]
        own = [f"p{seat + 1}" for seat, part in enumerate(parts) if part.hex() == own_bytes]
        return [Finding("verify.added.own", places={"player": own[0]}) if own else Finding("verify.added.wrong", "bad")]
    if not names:
        return [Finding("verify.added.none", "unseen")]
    return [Finding("verify.added", "unseen", {"players": ", ".join(names)})]


def attempt_findings(head: Head) -> list[Finding]:
    """Return findings on aborted attempts, and who aborted them as far as the server says."""
    if head.terms is None:
        return []
    if deal.attempts_error(head.terms, head.secret, head.earlier):
        return [Finding("verify.tries.wrong", "bad")]
    if not head.earlier:
        return [Finding("verify.tries.none")]
    names = dict.fromkeys(f"p{seat + 1}" for attempt in head.earlier for seat in attempt.missing)
    return [Finding("verify.tries", "unseen", {"players": ", ".join(names)}, count=len(head.earlier))]


def protocol_findings(head: Head) -> list[Finding]:
    """Return findings on what this kind of record can never show."""
    if head.terms is None:
        return [Finding("verify.old", "unseen")]
    return [Finding("verify.alone", "unseen")] if head.terms.table == HERE else []


def note_findings(head: Head) -> list[Finding]:
    """Return findings on what the table states beside the terms."""
    if head.notes is None:
        return []
    note, players = head.notes
    found = []
    if note == deal.REPLAYED_DEAL:
        found.append(Finding("verify.replayed_deal", "unseen"))
    elif note:
        found.append(Finding("verify.note", "stated", {"note": note}))
    if players:
        found.append(Finding("verify.players", "stated", {"players": ", ".join(players)}))
    return found


def draw_finding(head: Head) -> Finding:
    """Return whether every listed draw follows from the key, by label, items and result alone."""
    if head.terms is None:
        key = deal.key(head.secret, head.game, head.version, head.added)
    else:
        key = head.terms.key(head.secret, head.added)
    labels: set[str] = set()
    work = 0
    for draw in head.draws():
        label, items = draw.get("label"), draw.get("items")
        work += 1 + (len(items) if isinstance(items, list) else 0)
        if work > MOST_DRAWN:
            raise InvalidRecord("the record has more draws than any match", "damaged")
        if not isinstance(label, str) or label in labels or not is_valid_draw(key, label, draw):
            return Finding("verify.draw.wrong", "bad", {"label": printable(label)})
        labels.add(label)
    return Finding("verify.draws", count=len(labels)) if labels else Finding("verify.no_draws")


def printable(label: object) -> str:
    """Return a label for a sentence, whatever a forged record holds."""
    return re.sub(r"[^\x20-\x7e]", "?", label[:80]) if isinstance(label, str) else "?"


def is_valid_draw(key: bytes, label: str, draw: dict[str, Any]) -> bool:
    """Return whether the key gives this label this result."""
    try:
        stream = Stream(key, label)
    except UnicodeError:
        return False
    items, result = draw.get("items"), draw.get("result")
    if isinstance(items, list):
        return [items[place] for place in stream.places(len(items))] == result
    below = draw.get("below")
    return type(below) is int and type(result) is int and 0 < below < 2**31 and stream.below(below) == result


def move_findings(head: Head) -> list[Finding]:
    """Return findings on the moves: legal, with these draws, up to an end; needs the game installed."""
    rules = {"rules": f"{head.game}/{head.version}"}
    end = [] if head.outcome else [Finding("verify.unfinished", "unseen")]
    try:
        replay(head.data)
    except InvalidRecord as error:
        if error.code in ("foreign", "newer", "older"):
            return [Finding("verify.unknown", "unseen", rules), *end]
        return [Finding("verify.broken", "bad", {"why": str(error)})]
    return [Finding("verify.replayed", places=rules), *end]
