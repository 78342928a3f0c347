"""How is the program run as a player runs it, with a folder of its own for what it keeps? Test support."""

import os
import subprocess
import sys
from pathlib import Path


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`filon` with these arguments and this on its input."""
    settings = {**os.environ, "LANG": "C.UTF-8", "LANGUAGE": "", "LC_ALL": "", "XDG_STATE_HOME": str(folder)}
    command = [sys.executable, "-m", "filon", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=settings, timeout=120)
