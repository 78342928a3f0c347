# filon: interpreted
"""What does a record show about its deal, and what not? Needs no rule of the game: it draws again and compares.

Each finding is a key of `words` with its places. `proved` is what anybody can work out again from the record and what
was kept; `unseen` what this record, or nobody who kept no more, can show; `bad` what is not as promised.
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

Mark = Literal["proved", "unseen", "bad"]
MARKS: dict[Mark, str] = {"proved": "✓", "unseen": "–", "bad": "✗"}
# No match draws so much; without a bound a forged record could keep a checker busy for hours.
MOST_DRAWN = 1_000_000


class Finding(msgspec.Struct, frozen=True):
    """Something shown or not shown; `count` where the words have a singular and a plural."""

    key: str
    mark: Mark = "proved"
    places: dict[str, Any] = {}
    count: int | None = None

    @property
    def bad(self) -> bool:
        """Whether something is not as promised."""
        return self.mark == "bad"


def verify(record: str | bytes, fingerprint: str = "", added: str = "") -> list[Finding]:
    """Everything this record shows to somebody who kept this fingerprint and added these bytes, both if not empty.

    Raises InvalidRecord where it cannot even be read.
    """
    head = Head(record)
    kept, mine = fingerprint.strip().lower(), added.strip().lower()
    found = [Finding("verify.digest")]
    if kept and not HASH.fullmatch(kept):
        found.append(Finding("verify.fingerprint.malformed", "bad"))
        kept = ""
    elif head.committed:
        found += about_fingerprint(head, kept)
    if head.committed:
        found += [*about_opened(head), *about_added(head, mine), *about_tries(head), *about_manner(head)]
        found.append(about_draws(head))
    else:
        found += about_study(head, kept, mine)
    found += about_moves(head)
    return found


def conclusion(findings: list[Finding]) -> tuple[str, list[str]]:
    """The last sentence's key, and the keys of what was not shown."""
    if any(finding.bad for finding in findings):
        return "verify.bad", []
    unseen = list(dict.fromkeys(f"{finding.key}.unseen" for finding in findings if finding.mark == "unseen"))
    return ("verify.partly" if unseen else "verify.good"), unseen


def about_study(head: Head, kept: str, mine: str) -> list[Finding]:
    """A seed, or a deal written out by hand."""
    found = [Finding("verify.deal", "unseen")] if "deal" in head.fields else []
    found.append(Finding("verify.seed", "unseen", {"seed": head.seed}))
    if kept:
        found.append(Finding("verify.fingerprint.wrong", "bad"))
    if mine:
        found.append(Finding("verify.added.wrong", "bad"))
    return found


def about_fingerprint(head: Head, kept: str) -> list[Finding]:
    """Whether what was fixed is what was promised."""
    terms = head.terms
    if not kept:
        # Whoever wrote this record could have made up secret and added bytes together.
        return [Finding("verify.fingerprint.none", "unseen")]
    if kept == (sha256_hex(head.secret) if terms is None else terms.fingerprint):
        return [Finding("verify.terms" if terms else "verify.fingerprint.kept")]
    if terms is not None:
        for number, tried in enumerate(head.earlier, 1):
            if number <= terms.seats and kept == earlier_terms(terms, number, tried).fingerprint:
                return [Finding("verify.fingerprint.earlier", "unseen", {"number": number})]
    return [Finding("verify.fingerprint.wrong", "bad")]


def earlier_terms(terms: Terms, number: int, tried: deal.AbortedAttempt) -> Terms:
    """The terms of a try that was aborted."""
    return terms.at_attempt(number, sha256_hex(tried.secret), tried.hashes)


def about_opened(head: Head) -> list[Finding]:
    """Whether what was opened is what the fingerprint stands for."""
    terms = head.terms
    sealed = head.field("fingerprint") if terms is None else terms.secret_hash
    if sha256_hex(head.secret) != sealed:
        return [Finding("verify.fingerprint.unfit", "bad")]
    if terms is None:
        return []
    for seat, part in enumerate(head.added):
        if (sha256_hex(part) if part else "-") != terms.hashes[seat]:
            return [Finding("verify.added.unfit", "bad", {"player": f"p{seat + 1}"})]
    return [Finding("verify.opened")]


def about_added(head: Head, mine: str) -> list[Finding]:
    """Who added bytes, and whether one's own are among them."""
    parts = head.added
    names = [f"p{seat + 1}" for seat, part in enumerate(parts) if part]
    if mine:
        if not PART.fullmatch(mine):
            return [Finding("verify.added.malformed", "bad")]
        own = [f"p{seat + 1}" for seat, part in enumerate(parts) if part.hex() == mine]
        return [Finding("verify.added.own", places={"player": own[0]}) if own else Finding("verify.added.wrong", "bad")]
    if not names:
        return [Finding("verify.added.none", "unseen")]
    return [Finding("verify.added", "unseen", {"players": ", ".join(names)})]


def about_tries(head: Head) -> list[Finding]:
    """How often the start was aborted, and by whom as far as the server says."""
    if head.terms is None:
        return []
    if deal.attempts_error(head.terms, head.secret, head.earlier):
        return [Finding("verify.tries.wrong", "bad")]
    if not head.earlier:
        return [Finding("verify.tries.none")]
    names = dict.fromkeys(f"p{seat + 1}" for tried in head.earlier for seat in tried.missing)
    return [Finding("verify.tries", "unseen", {"players": ", ".join(names)}, count=len(head.earlier))]


def about_manner(head: Head) -> list[Finding]:
    """Where no record of this kind can show that nobody chose."""
    if head.terms is None:
        return [Finding("verify.old", "unseen")]
    return [Finding("verify.alone", "unseen")] if head.terms.table == HERE else []


def about_draws(head: Head) -> Finding:
    """Whether every draw listed comes from the key, by label, items and result alone."""
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
        if not isinstance(label, str) or label in labels or not is_true(key, label, draw):
            return Finding("verify.draw.wrong", "bad", {"label": printable(label)})
        labels.add(label)
    return Finding("verify.draws", count=len(labels))


def printable(label: object) -> str:
    """A label for a sentence, whatever stands in a forged record."""
    return re.sub(r"[^\x20-\x7e]", "?", label[:80]) if isinstance(label, str) else "?"


def is_true(key: bytes, label: str, draw: dict[str, Any]) -> bool:
    """Whether the key gives this label this result."""
    try:
        stream = Stream(key, label)
    except UnicodeError:
        return False
    items, result = draw.get("items"), draw.get("result")
    if isinstance(items, list):
        return [items[place] for place in stream.places(len(items))] == result
    below = draw.get("below")
    return type(below) is int and type(result) is int and 0 < below < 2**31 and stream.below(below) == result


def about_moves(head: Head) -> list[Finding]:
    """Whether the moves follow the rules and meet these draws, where the game is installed, up to an end."""
    rules = {"rules": f"{head.game}/{head.version}"}
    end = [] if head.outcome else [Finding("verify.unfinished", "unseen")]
    try:
        replay(head.data)
    except InvalidRecord as error:
        if error.code in ("foreign", "newer", "older"):
            return [Finding("verify.unknown", "unseen", rules), *end]
        return [Finding("verify.broken", "bad", {"why": str(error)})]
    return [Finding("verify.replayed", places=rules), *end]
