"""Every verifier refuses the same forgeries: `filon verify`, and the checker that docs/luck.md prints.

The page's own verifier is tested on them in web/tests/fairDeal.test.ts.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import filon
from filon.core import record as records
from filon.core.fair_deal.terms import Terms
from filon.core.fair_deal.verify import verify
from filon.testing.forged_records import Forgery, forgeries

from .deal_attempts import played, revealed_attempt, second_attempt

PAGE = Path(__file__).resolve().parents[2] / "docs" / "luck.md"
ATTEMPTS = {"first attempt": revealed_attempt, "second attempt": second_attempt}
NAMES = ("Ana", "Béla", "Chloé")


def checker() -> dict[str, Any]:
    """The functions of the first Python block of docs/luck.md, which is executed as it is printed."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    namespace: dict[str, Any] = {}
    exec(compile(found[1], str(PAGE), "exec"), namespace)
    return namespace


CHECKER = checker()


def genuine() -> list[tuple[str, str, Terms]]:
    """Records of version 2 and 3, of a first and a second attempt."""
    found = []
    for name, attempt in ATTEMPTS.items():
        match = played(attempt())
        assert match.source.fair is not None
        terms = attempt().terms
        found += [(name, match.record(), terms), (f"{name}, with names", records.write(match, NAMES), terms)]
    return found


GENUINE = genuine()
CASES = [
    pytest.param(forgery, terms, id=f"{forgery.name}, {name}")
    for name, record, terms in GENUINE
    for forgery in forgeries(record)
]


def test_forgeries_are_many_and_different() -> None:
    for _, record, _ in GENUINE:
        found = list(forgeries(record))

        assert len(found) >= 14
        assert len({forgery.record for forgery in found} - {record}) == len(found)


@pytest.mark.parametrize(("name", "record", "terms"), GENUINE, ids=[name for name, _, _ in GENUINE])
def test_genuine_records_pass_every_check(name: str, record: str, terms: Terms) -> None:
    assert not any(finding.bad for finding in verify(record, terms.fingerprint))
    assert CHECKER["record_is_true"](record, terms.fingerprint)
    assert CHECKER["deal_is_true"](record, terms.fingerprint)
    assert not CHECKER["record_is_true"](record, terms.fingerprint[:-1])


@pytest.mark.parametrize(("forgery", "terms"), CASES)
def test_forgery_is_refused_by_filon_verify(forgery: Forgery, terms: Terms) -> None:
    try:
        findings = verify(forgery.record, terms.fingerprint)
    except filon.InvalidRecord:
        return

    assert any(finding.bad for finding in findings)


@pytest.mark.parametrize(("forgery", "terms"), CASES)
def test_forgery_is_refused_by_the_checker_of_the_docs(forgery: Forgery, terms: Terms) -> None:
    assert not CHECKER["record_is_true"](forgery.record, terms.fingerprint)


@pytest.mark.parametrize(("forgery", "terms"), [case for case in CASES if not case.values[0].needs_rules])  # type: ignore[union-attr]
def test_forgery_is_refused_without_rules_where_that_can_be(forgery: Forgery, terms: Terms) -> None:
    try:
        found = CHECKER["deal_is_true"](forgery.record, terms.fingerprint)
    except (ValueError, LookupError, TypeError):
        return

    assert not found
