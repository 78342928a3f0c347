"""What is wrong with a player's file? An error that names place and field."""

from __future__ import annotations

from typing import NoReturn

from filon.core.errors import InvalidStart


def fail(where: str, wanted: str) -> NoReturn:
    """Refuse the start: at this place of the file something else is wanted."""
    raise InvalidStart(f"{where}: wanted {wanted}", "data")
