"""Does it still hold after an hour of new examples? `./play soak` runs the recipes; every example has a seed.

./play soak                       all recipes in turn, sharing ten minutes
./play soak laws --minutes 30     one of them
./play soak laws --seed 123       one example again
"""

from __future__ import annotations

import argparse
import pkgutil
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random

from filon.testing import soak_recipes

Example = Callable[[Random], Counter[str]]
MINUTES = 10.0
SEEDS = 10**9
TOLD_EVERY = 60.0


def names() -> list[str]:
    """Every recipe there is."""
    return sorted(found.name for found in pkgutil.iter_modules(soak_recipes.__path__))


def question(name: str) -> str:
    """What a recipe asks."""
    return (import_module(f"{soak_recipes.__name__}.{name}").__doc__ or "").splitlines()[0]


def find(name: str) -> Example:
    """How one example of a recipe is tried."""
    example: Example = import_module(f"{soak_recipes.__name__}.{name}").example
    return example


def run(asked: argparse.Namespace) -> int:
    """All recipes or one, until the time is over; 1 if anything failed, 2 if there is no such recipe."""
    if asked.name and asked.name not in names():
        print(f"filon: the recipes are {', '.join(names())}, not {asked.name}", file=sys.stderr)
        return 2
    if asked.seed is not None and not asked.name:
        print("filon: a seed is of one recipe; say which", file=sys.stderr)
        return 2
    chosen = [asked.name] if asked.name else names()
    seconds = 60 * (MINUTES if asked.minutes is None else asked.minutes) / len(chosen)
    failed = 0
    for name in chosen:
        print(f"{name}: {question(name)}", flush=True)
        seed = asked.seed
        failed += tried(name, find(name), seed) if seed is not None else Soak(name, find(name)).go_on(seconds)
    return 1 if failed else 0


def summed(name: str, counts: Counter[str]) -> str:
    """Counts in a line; some recipes say what they come to."""
    told_by_itself = getattr(import_module(f"{soak_recipes.__name__}.{name}"), "summed", None)
    return told(counts) + (f"; {told_by_itself(counts)}" if told_by_itself is not None else "")


def tried(name: str, example: Example, seed: int, counts: Counter[str] | None = None) -> bool:
    """One example; what it counted is printed or added up, what failed is printed with what repeats it. Did it fail?"""
    try:
        found = example(Random(seed))
    except Exception:
        traceback.print_exc(file=sys.stdout)
        print(f"to see it again: ./play soak {name} --seed {seed}", flush=True)
        return True
    if counts is None:
        print(f"  {summed(name, found)}", flush=True)
    else:
        counts.update(found)
    return False


def told(counts: Counter[str]) -> str:
    """Counts in a line."""
    return ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))


class Soak:
    """One recipe, with new examples until its time is over."""

    def __init__(self, name: str, example: Example) -> None:
        self.name, self.example = name, example
        self.counts: Counter[str] = Counter()
        self.examples = self.failed = 0

    def go_on(self, seconds: float) -> int:
        """At least one example; says how many failed, all together being one more where a recipe judges them."""
        started = last = time.monotonic()
        while not self.examples or time.monotonic() - started < seconds:
            self.examples += 1
            self.failed += tried(self.name, self.example, secrets.randbelow(SEEDS), self.counts)
            if time.monotonic() - last > TOLD_EVERY:
                last = time.monotonic()
                self.tell()
        self.tell()
        holds = getattr(import_module(f"{soak_recipes.__name__}.{self.name}"), "holds", None)
        if holds is not None and not holds(self.counts):
            print(f"  {self.name}: all examples together do not hold", flush=True)
            self.failed += 1
        return self.failed

    def tell(self) -> None:
        """How far it is."""
        print(f"  {self.examples:,} examples, {self.failed} failed; {summed(self.name, self.counts)}", flush=True)
