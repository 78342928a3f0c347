"""`filon bench engine`: speed of every game at every number of players, interpreted and compiled.

Each mode is measured in a separate process: the compiled engine as installed, and its sources without compiled files.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import filon
from filon.bench.loop_unit import measure
from filon.bench.timed_operations import EXTRA_WORKLOADS, WORKLOADS
from filon.core.compiled_mode import own_mode

Row = dict[str, Any]
PACKAGE = Path(filon.__file__).parent


def rows(keys: list[str], seats: list[int], *, more: bool, seconds: float) -> Iterator[Row]:
    """Measure in this process; yields a row for each workload."""
    for key in keys:
        game = filon.load(key)
        for players in [count for count in game.seats if not seats or count in seats]:
            for work, prepare in (WORKLOADS | EXTRA_WORKLOADS if more else WORKLOADS).items():
                cost = measure(prepare(game, players), seconds)
                row = {"game": key, "seats": players, "work": work, "mode": own_mode()}
                spread = [round(loops, 2) for loops in cost.spread]
                yield row | {"ns": round(cost.ns, 1), "loops": round(cost.loops, 2), "spread": spread}


def rows_of(mode: str, arguments: list[str]) -> Iterator[Row]:
    """Measure in a process of that mode; yields nothing without a compiled engine, raises SystemExit on failure."""
    command = [sys.executable, "-m", "filon", "bench", "engine", "--rows", *arguments]
    with tempfile.TemporaryDirectory(prefix="filon-bench-") as folder:
        environment = dict(os.environ)
        if mode == "interpreted":
            ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
            shutil.copytree(PACKAGE, Path(folder) / PACKAGE.name, ignore=ignore)
            environment["PYTHONPATH"] = os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])
        elif own_mode() != "compiled":
            return
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield json.loads(line)
        if process.returncode:
            raise SystemExit(f"the {mode} bench failed ({process.returncode})")
