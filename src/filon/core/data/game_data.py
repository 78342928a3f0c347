"""JSON data files of a game's package: its board or its cards."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def data(package: str, name: str) -> dict[str, Any]:
    """Return the parsed JSON file of this package."""
    found: dict[str, Any] = json.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))
    return found
