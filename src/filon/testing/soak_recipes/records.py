"""The longest possible match is replayed, and forged ends of it are refused, within two seconds and 200 MB.

The seconds are those of the compiled engine: interpreted it takes some ten times as long, so there the match is shorter
by as much.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from filon.core import record, state
from filon.core.errors import InvalidRecord
from filon.core.fair_deal.verify import verify
from filon.testing import forged_records
from filon.testing.hostile_inputs import Attack
from filon.testing.sacramento.longest_match import play_longest_match
from filon.testing.soak_recipes.refusals import SECONDS, measured

COMPILED = not state.__file__.endswith(".py")
SUM = 1_000_000 if COMPILED else 100_000
VERIFIED = 2 * SECONDS  # verification repeats every draw


def example(random: Random) -> Counter[str]:
    """Try one long match with new luck: its record, its verification, and every late fault."""
    match = play_longest_match(random.choice((2, 3, 4)), SUM, random.randbytes(32))
    text = match.record()
    counts = Counter({"moves": len(match.lines), "bytes": len(text)})
    read = measured(Attack("a long record", InvalidRecord, record.replay, lambda: text))
    assert not read.came, f"a record of {len(match.lines):,} moves: {read.came}"
    shown = measured(Attack("its check", InvalidRecord, verify, lambda: text))
    assert not shown.came, f"a check of {len(match.lines):,} moves: {shown.came}"
    assert shown.seconds < VERIFIED, f"a check of {len(match.lines):,} moves: {shown.seconds:.1f} s"
    counts["milliseconds of the slowest refusal"] = 0
    for name, forged in forged_records.forged(text):
        found = measured(Attack(name, InvalidRecord, record.replay, lambda forged=forged: forged))  # type: ignore[misc]
        assert found.came == "InvalidRecord", f"{name}: {found.came or 'let in'}"
        assert found.seconds < SECONDS, f"{name}, {len(match.lines):,} moves: {found.seconds:.1f} s"
        counts["refused"] += 1
        slowest = max(counts["milliseconds of the slowest refusal"], round(1000 * found.seconds))
        counts["milliseconds of the slowest refusal"] = slowest
    return counts
