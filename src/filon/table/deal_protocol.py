# filon: interpreted
"""Commit–reveal of a fair deal: hashes are committed, the terms are fixed, then all bytes are revealed.

docs/luck.md explains it in full. The table has neither entropy nor clock: the caller brings the secret and the time.
"""

from __future__ import annotations

import re

from filon.core.errors import InvalidStart
from filon.core.fair_deal.deal import AbortedAttempt, DealAttempt
from filon.core.fair_deal.terms import NOTHING, Terms, sha256_hex
from filon.core.match import Match
from filon.core.refusal import Refusal
from filon.table.lobby import Lobby
from filon.table.log_entries import Committed, Revealed, RevealFailed, TermsFixed
from filon.table.protocol.server_messages import DealInfo

# Seconds to commit, and again to reveal: a slow or absent client delays the table by no more.
STEP_TIMEOUT = 10.0
HEX_HASH = re.compile(r"[0-9a-f]{64}")
HEX_BYTES = re.compile(r"[0-9a-f]{32}")
NOT_ASKED = Refusal("not_asked_for_bytes")
BAD_HASH = Refusal("bad_hash")
BAD_BYTES = Refusal("bad_bytes")


class DealProtocol:
    """One deal: attempts, until one in which every committed seat reveals its bytes.

    `participants` are asked for hashes; `fixed` is the attempt whose terms are fixed, `aborted` holds the ones before,
    and `failed` the seats that did not reveal in them.
    """

    def __init__(self, lobby: Lobby, match: int, seats: tuple[int, ...], now: float) -> None:
        self.lobby, self.match = lobby, match
        self.participants = tuple(seat for seat in sorted(set(seats)) if lobby.seats[seat].kind == "person")
        self.since = now
        self.attempt = 1
        self.aborted: tuple[AbortedAttempt, ...] = ()
        self.failed: tuple[int, ...] = ()
        self.hashes: dict[int, str] = {}
        self.fixed: DealAttempt | None = None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose hash, or after the terms are fixed whose bytes, are still missing."""
        if self.fixed is not None:
            return self.fixed.missing
        return tuple(seat for seat in self.participants if seat not in self.hashes)

    def snapshot(self) -> DealInfo:
        """Return what all viewers are shown of the deal."""
        fixed = self.fixed
        terms, fingerprint = ("", "") if fixed is None else (fixed.terms.text, fixed.fingerprint)
        return DealInfo(self.attempt, self.waiting, self.failed, terms, fingerprint)

    def needs_secret(self, now: float) -> bool:
        """Return whether the terms can be fixed now: all have committed, or the time for it is up."""
        return self.fixed is None and (not self.waiting or now - self.since >= STEP_TIMEOUT)

    def reveal_has_timed_out(self, now: float) -> bool:
        """Return whether a seat has not revealed its bytes in time."""
        return self.fixed is not None and bool(self.waiting) and now - self.since >= STEP_TIMEOUT

    def refusal(self, entry: Committed | Revealed) -> Refusal | None:
        """Return why a seat's hash or bytes are not accepted; None if they are."""
        if isinstance(entry, Committed):
            if self.fixed is not None or entry.seat not in self.waiting:
                return NOT_ASKED
            return None if HEX_HASH.fullmatch(entry.hash) and entry.hash not in self.used_hashes() else BAD_HASH
        if self.fixed is None or entry.seat not in self.fixed.missing:
            return NOT_ASKED
        if not HEX_BYTES.fullmatch(entry.part):
            return BAD_BYTES
        revealed = sha256_hex(bytes.fromhex(entry.part))
        return None if revealed == self.fixed.terms.hashes[entry.seat] else BAD_BYTES

    def used_hashes(self) -> set[str]:
        """Return all hashes that were committed in this deal: bytes are used once."""
        return {*self.hashes.values(), *(hash for attempt in self.aborted for hash in attempt.hashes)}

    def advance(self, entry: Committed | TermsFixed | Revealed | RevealFailed) -> Match | None:
        """Apply one step; return the match once it is dealt, else None. Raises InvalidStart for a bad secret."""
        if isinstance(entry, Committed):
            self.hashes[entry.seat] = entry.hash
            return None
        if isinstance(entry, TermsFixed):
            self.fix_terms(entry)
        elif isinstance(entry, Revealed):
            assert self.fixed is not None
            self.fixed.reveal(entry.seat, bytes.fromhex(entry.part))
        else:
            self.abort_attempt(entry.now)
            return None
        assert self.fixed is not None
        settings = self.lobby.settings
        if self.fixed.missing:
            return None
        return self.lobby.game.start(settings.seats, fair=self.fixed, **settings.options)

    def fix_terms(self, entry: TermsFixed) -> None:
        """Fix the terms; from now on no participant can choose. Raises InvalidStart for a secret that is not 32 bytes
        in hex."""
        settings = self.lobby.settings
        try:
            secret = bytes.fromhex(entry.secret)
        except ValueError as error:
            raise InvalidStart(f"a secret is hex: {error}", "secret_size") from error
        terms = Terms(
            game=settings.game,
            version=settings.version,
            options=self.lobby.options,
            seats=settings.seats,
            table=self.lobby.table,
            match=self.match,
            attempt=self.attempt,
            secret_hash=sha256_hex(secret),
            hashes=tuple(self.hashes.get(seat, NOTHING) for seat in range(settings.seats)),
        )
        self.fixed = DealAttempt(terms, secret, self.aborted)
        self.since = entry.now

    def abort_attempt(self, now: float) -> None:
        """Name the seats that did not reveal, which add no bytes from now on; all others commit again."""
        assert self.fixed is not None
        self.failed += self.fixed.missing
        self.aborted += (self.fixed.abort(),)
        self.participants = tuple(seat for seat in self.hashes if seat not in self.failed)
        self.attempt += 1
        self.hashes, self.fixed, self.since = {}, None, now
