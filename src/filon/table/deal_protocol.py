# filon: interpreted
"""How is a deal made that nobody at the table can bend? Hashes first, then the terms, then everybody's bytes.

docs/luck.md tells it in full. The table has neither chance nor clock: the shell brings the secret and the time.
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

# Nobody slow or gone holds the table up for longer than this, in seconds, with a hash or with bytes.
STEP_TIMEOUT = 10.0
HEX_HASH = re.compile(r"[0-9a-f]{64}")
HEX_BYTES = re.compile(r"[0-9a-f]{32}")
NOT_ASKED = Refusal("not_asked_for_bytes")
BAD_HASH = Refusal("bad_hash")
BAD_BYTES = Refusal("bad_bytes")


class DealProtocol:
    """One start: tries, until one in which all who pledged open truly."""

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
        """Whose hash, or then whose bytes, are still to come."""
        if self.fixed is not None:
            return self.fixed.missing
        return tuple(seat for seat in self.participants if seat not in self.hashes)

    def snapshot(self) -> DealInfo:
        """What everybody is shown of it."""
        sealed = self.fixed
        terms, fingerprint = ("", "") if sealed is None else (sealed.terms.text, sealed.fingerprint)
        return DealInfo(self.attempt, self.waiting, self.failed, terms, fingerprint)

    def needs_secret(self, now: float) -> bool:
        """Whether the terms are to be fixed now: all have pledged, or were waited for long enough."""
        return self.fixed is None and (not self.waiting or now - self.since >= STEP_TIMEOUT)

    def reveal_has_timed_out(self, now: float) -> bool:
        """Whether somebody was waited for long enough to open."""
        return self.fixed is not None and bool(self.waiting) and now - self.since >= STEP_TIMEOUT

    def refusal(self, entry: Committed | Revealed) -> Refusal | None:
        """Why a seat's hash or bytes are not taken."""
        if isinstance(entry, Committed):
            if self.fixed is not None or entry.seat not in self.waiting:
                return NOT_ASKED
            return None if HEX_HASH.fullmatch(entry.hash) and entry.hash not in self.used_hashes() else BAD_HASH
        if self.fixed is None or entry.seat not in self.fixed.missing:
            return NOT_ASKED
        if not HEX_BYTES.fullmatch(entry.part):
            return BAD_BYTES
        opened = sha256_hex(bytes.fromhex(entry.part))
        return None if opened == self.fixed.terms.hashes[entry.seat] else BAD_BYTES

    def used_hashes(self) -> set[str]:
        """Hashes that were sent before: bytes are used once."""
        return {*self.hashes.values(), *(one for tried in self.aborted for one in tried.hashes)}

    def advance(self, entry: Committed | TermsFixed | Revealed | RevealFailed) -> Match | None:
        """One step further; the match, once it is dealt."""
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
        """Write the terms; from now on nobody can choose any more."""
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
        """Whoever did not open is named and adds none from now on; all others bring new hashes."""
        assert self.fixed is not None
        self.failed += self.fixed.missing
        self.aborted += (self.fixed.abort(),)
        self.participants = tuple(seat for seat in self.hashes if seat not in self.failed)
        self.attempt += 1
        self.hashes, self.fixed, self.since = {}, None, now
