"""What does a game bring along beside its code? Its board or its cards, as JSON."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def data(package: str, name: str) -> dict[str, Any]:
    """A file of this package."""
    found: dict[str, Any] = json.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))
    return found
