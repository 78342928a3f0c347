"""How is the HTTP part described to strangers' tools? As OpenAPI, made from the types of the doors themselves."""

from __future__ import annotations

from typing import Any


def describe() -> dict[str, Any]:
    """The whole document."""
    return {}
