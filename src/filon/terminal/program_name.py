"""The name under which the program was started, for commands that players copy from messages."""

from __future__ import annotations

import os
import shlex
from pathlib import Path


def program() -> str:
    """`filon`, or what FILON_COMMAND says: `./play` sets it."""
    return os.environ.get("FILON_COMMAND") or "filon"


def command(verb: str, file: Path) -> str:
    """A command line with a quoted path, to be copied."""
    return f"{program()} {verb} {shlex.quote(str(file))}"
