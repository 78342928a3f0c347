# filon: interpreted
"""What does a record show about its deal? Needs no rule of the game: it draws again and compares.

Each finding is a key of `words` with its places; `bad` ones mean that something was not as promised.
"""

from __future__ import annotations

from typing import Any

import msgspec

from filon.core import fair
from filon.core.errors import InvalidRecord
from filon.core.luck import Stream
from filon.core.record import Head, replay


class Finding(msgspec.Struct, frozen=True):
    """Something shown; `count` where the words have a singular and a plural."""

    key: str
    places: dict[str, Any]
    count: int | None = None
    bad: bool = False


def verify(record: str, fingerprint: str = "") -> list[Finding]:
    """Everything this record shows; raises InvalidRecord where it cannot even be read."""
    head = Head(record)
    found = [Finding("verify.digest", {})]
    if head.committed:
        found += about_secret(head, fingerprint.strip().lower())
        found += about_draws(head)
    else:
        if "deal" in head.fields:
            found.append(Finding("verify.deal", {}))
        found.append(Finding("verify.seed", {"seed": head.field("seed")}))
        if fingerprint:
            found.append(Finding("verify.fingerprint.wrong", {}, bad=True))
    return [*found, about_moves(head, record)]


def about_secret(head: Head, kept: str) -> list[Finding]:
    """Whether the opened secret is the one whose fingerprint was published, and who added to it."""
    commitment = head.commitment()
    if commitment.fingerprint != head.field("fingerprint"):
        return [Finding("verify.fingerprint.unfit", {}, bad=True)]
    if kept and kept != commitment.fingerprint:
        return [Finding("verify.fingerprint.wrong", {}, bad=True)]
    if not kept:
        # Whoever wrote this record could have made up secret and added bytes together.
        return [Finding("verify.fingerprint.none", {})]
    players = ", ".join(f"p{seat + 1}" for seat, part in enumerate(commitment.added) if part)
    added = Finding("verify.added", {"players": players}) if players else Finding("verify.added.none", {})
    return [Finding("verify.fingerprint.kept", {}), added]


def about_draws(head: Head) -> list[Finding]:
    """Whether every draw listed comes from the key, by label, items and result alone."""
    key = fair.key(head.commitment().secret, head.game, head.version, head.commitment().added)
    labels = [draw.get("label") for draw in head.draws]
    for draw in head.draws:
        label = draw.get("label")
        if not isinstance(label, str) or labels.count(label) > 1 or drawn(key, label, draw) != draw.get("result"):
            return [Finding("verify.draw.wrong", {"label": str(label)[:80]}, bad=True)]
    return [Finding("verify.draws", {}, count=len(head.draws))]


def drawn(key: bytes, label: str, draw: dict[str, Any]) -> object:
    """What the key gives for this label."""
    stream = Stream(key, label)
    items = draw.get("items")
    if isinstance(items, list):
        return [items[place] for place in stream.shuffle(list(range(len(items))))]
    below = draw.get("below")
    return stream.below(below) if isinstance(below, int) and 0 < below < 2**31 else None


def about_moves(head: Head, record: str) -> Finding:
    """Whether the moves follow the rules and meet these draws, where the game is installed."""
    rules = f"{head.game}/{head.version}"
    try:
        replay(record)
    except InvalidRecord as error:
        if error.code in ("foreign", "newer"):
            return Finding("verify.unknown", {"rules": rules})
        return Finding("verify.broken", {"why": str(error)}, bad=True)
    return Finding("verify.replayed", {"rules": rules})
