"""What does `filon bench` do? Rows of this process for the parent, or everything of both modes for whoever asked."""

from __future__ import annotations

import argparse
import json
import sys

from filon.bench import engine, report
from filon.core import registry
from filon.core.errors import FilonError


def run(asked: argparse.Namespace) -> int:
    """Print the rows as they come; to a machine, all at the end, with progress beside."""
    keys = asked.game or registry.ours()
    try:
        for key in keys:
            registry.load(key)
    except FilonError as error:
        print(f"filon: {error}", file=sys.stderr)
        return 2
    if asked.rows:
        for row in engine.rows(keys, asked.seats, more=not asked.json, seconds=asked.seconds):
            print(json.dumps(row), flush=True)
        return 0
    passed = [f"--game={key}" for key in keys] + [f"--seats={seats}" for seats in asked.seats]
    passed += [f"--seconds={asked.seconds}", *(["--json"] if asked.json else [])]
    found = []
    shown = sys.stderr if asked.json else sys.stdout
    print(report.HEAD, file=shown, flush=True)
    for mode in ("interpreted", "compiled"):
        for row in engine.rows_of(mode, passed):
            found.append(row)
            print(report.line(row), file=shown, flush=True)
    if asked.json:
        print(json.dumps(found, indent=1))
    print(*report.growth(found), sep="\n", file=shown)
    if engine.own_mode() == "interpreted":
        print("No compiled engine here: only interpreted rows. `FILON_NATIVE=1 ./play` builds it.", file=shown)
    return 0
