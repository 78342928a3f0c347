"""What does `filon arena` do? So far `tune`: a bot plays itself, and its weights are fitted to what came of it."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from filon.arena import tune


def run(asked: argparse.Namespace) -> int:
    """Tune a game's bot and write its weights."""
    if find_spec(f"filon.bots.{asked.game}") is None or find_spec(f"filon.bots.{asked.game}.tuning") is None:
        print(f"filon: {asked.game} has no bot with weights to find", file=sys.stderr)
        return 2
    folder = asked.folder or Path(".filon-tuning")
    jobs = asked.jobs or os.cpu_count() or 1
    found = tune.tune(asked.game, matches=asked.matches, jobs=jobs, folder=folder, only=tuple(asked.part))
    print(tune.write(asked.game, found))
    return 0
