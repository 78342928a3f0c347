"""How do tests run `filon`, build a project without a network, and read what pytest said of it?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import filon

SOURCES = Path(filon.__file__).parents[1]
ASIDE = ("FILON_MODE", "PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "COV_CORE_SOURCE")
WHEEL = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"


def run(folder: Path, *command: str, path: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    """A module of Python in this folder, with these places and then Filon's sources to import from."""
    settings = {name: value for name, value in os.environ.items() if name not in ASIDE}
    settings |= {"LANG": "C", "LANGUAGE": "", "LC_ALL": "", "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}
    settings["PYTHONPATH"] = os.pathsep.join(map(str, (*path, SOURCES)))
    command = (sys.executable, "-m", *command)
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=settings, timeout=120)
