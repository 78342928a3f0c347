"""How is this program called by whoever started it? What is to be typed next must work when it is typed."""

from __future__ import annotations

import os
import shlex
from pathlib import Path


def program() -> str:
    """`./play` says so itself where it starts us."""
    return os.environ.get("FILON_COMMAND") or "filon"


def command(verb: str, file: Path) -> str:
    """A command that is there to be copied."""
    return f"{program()} {verb} {shlex.quote(str(file))}"
