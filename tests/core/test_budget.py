"""Budgets: milliseconds or iterations, validated and counted down."""

from typing import Any

import msgspec
import pytest

import filon
from filon.core import budget
from filon.core.budget import MOST_ITERATIONS, MOST_MS, USUAL
from filon.testing.hostile_inputs import HALF


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("100ms", filon.Budget(ms=100)),
        ("1500", filon.Budget(iterations=1500)),
        ("1", filon.Budget(iterations=1)),
        ("1ms", filon.Budget(ms=1)),
        (f"{MOST_MS}ms", filon.Budget(ms=MOST_MS)),
        (f"{MOST_ITERATIONS}", filon.Budget(iterations=MOST_ITERATIONS)),
    ],
)
def test_budget_text_round_trips(text: str, budget: filon.Budget) -> None:
    assert filon.Budget.read(text) == budget
    assert str(budget) == text


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "0", "0ms", "00", "007", "-1", "+1", "1.5", "1e3", "1_000", "100 ms", "100MS", "100s", "ms", " 100"],
        *["100ms ", "100ms\n", "1500\n", "١٥", HALF, "9" * 30, "9" * 5000, "x" * 10**6, "600001ms", "100000001"],
        *[None, 100, 1.5, True, b"100ms", ["100ms"]],
    ],
)
def test_other_text_is_not_a_budget(text: Any) -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        filon.Budget.read(text)

    assert refused.value.code == "budget"
    assert len(str(refused.value)) < 130


@pytest.mark.parametrize(
    "given",
    [
        *[{}, {"ms": 1, "iterations": 1}, {"ms": None, "iterations": None}],
        *[{"ms": value} for value in (0, -1, True, False, 1.0, 1e9, "1", MOST_MS + 1, 2**63, 10**5000)],
        *[{"iterations": value} for value in (0, -1, True, 1.0, float("inf"), "1", MOST_ITERATIONS + 1, 2**63)],
    ],
)
def test_budget_number_outside_its_range_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        filon.Budget(**given)

    assert refused.value.code == "budget"


def test_replaced_budget_is_validated_again() -> None:
    with pytest.raises(AttributeError):
        USUAL.ms = 2**63  # type: ignore[misc]
    with pytest.raises(filon.InvalidStart):
        msgspec.structs.replace(USUAL, ms=2**63)
    with pytest.raises((filon.InvalidStart, msgspec.ValidationError)):
        msgspec.json.decode(f'{{"iterations":{2**63}}}', type=filon.Budget)


def test_budget_never_raises_the_usual_iterations() -> None:
    assert [filon.Budget(iterations=count).at_most(20) for count in (1, 20, 21, MOST_ITERATIONS)] == [1, 20, 20, 20]
    assert filon.Budget(ms=1).at_most(20) == 20


def test_time_budget_has_a_deadline_and_iterations_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "monotonic", lambda: 100.0)

    assert filon.Budget(ms=500).deadline() == 100.5
    assert filon.Budget(iterations=5).deadline() is None


def test_remaining_budget_shrinks_with_time_but_stays_positive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "monotonic", lambda: 100.2)

    assert filon.Budget(ms=500).since(100.0) == filon.Budget(ms=300)
    assert filon.Budget(ms=500).since(90.0) == filon.Budget(ms=1)
    assert filon.Budget(iterations=500).since(90.0) == filon.Budget(iterations=500)
