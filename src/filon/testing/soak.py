"""Soak tests: run recipes on new random examples for as long as wanted; every example has a seed.

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
REPORT_SECONDS = 60.0


def names() -> list[str]:
    """Return the names of all recipes, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(soak_recipes.__path__))


def headline(name: str) -> str:
    """Return the first line of a recipe's docstring."""
    return (import_module(f"{soak_recipes.__name__}.{name}").__doc__ or "").splitlines()[0]


def find(name: str) -> Example:
    """Return the function that tries one example of a recipe."""
    example: Example = import_module(f"{soak_recipes.__name__}.{name}").example
    return example


def run(arguments: argparse.Namespace) -> int:
    """Run all recipes or one until the time is up; return 1 if anything failed, 2 if there is no such recipe."""
    if arguments.name and arguments.name not in names():
        print(f"filon: the recipes are {', '.join(names())}, not {arguments.name}", file=sys.stderr)
        return 2
    if arguments.seed is not None and not arguments.name:
        print("filon: a seed is of one recipe; say which", file=sys.stderr)
        return 2
    chosen = [arguments.name] if arguments.name else names()
    seconds = 60 * (MINUTES if arguments.minutes is None else arguments.minutes) / len(chosen)
    failed = 0
    for name in chosen:
        print(f"{name}: {headline(name)}", flush=True)
        seed = arguments.seed
        failed += try_example(name, find(name), seed) if seed is not None else Soak(name, find(name)).run(seconds)
    return 1 if failed else 0


def summary(name: str, counts: Counter[str]) -> str:
    """Return counts in a line, with the recipe's own summary where it has one."""
    own_summary = getattr(import_module(f"{soak_recipes.__name__}.{name}"), "summary", None)
    return count_line(counts) + (f"; {own_summary(counts)}" if own_summary is not None else "")


def try_example(name: str, example: Example, seed: int, counts: Counter[str] | None = None) -> bool:
    """Try one example and return whether it failed; print its counts or add them up, print a failure with its seed."""
    try:
        found = example(Random(seed))
    except Exception:
        traceback.print_exc(file=sys.stdout)
        print(f"to see it again: ./play soak {name} --seed {seed}", flush=True)
        return True
    if counts is None:
        print(f"  {summary(name, found)}", flush=True)
    else:
        counts.update(found)
    return False


def count_line(counts: Counter[str]) -> str:
    """Return counts in a line."""
    return ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))


class Soak:
    """One recipe, run on new examples until its time is up."""

    def __init__(self, name: str, example: Example) -> None:
        self.name, self.example = name, example
        self.counts: Counter[str] = Counter()
        self.examples = self.failed = 0

    def run(self, seconds: float) -> int:
        """Try at least one example; return how many failed, plus one where the recipe rejects the total counts."""
        started = last = time.monotonic()
        while not self.examples or time.monotonic() - started < seconds:
            self.examples += 1
            self.failed += try_example(self.name, self.example, secrets.randbelow(SEEDS), self.counts)
            if time.monotonic() - last > REPORT_SECONDS:
                last = time.monotonic()
                self.report()
        self.report()
        holds = getattr(import_module(f"{soak_recipes.__name__}.{self.name}"), "holds", None)
        if holds is not None and not holds(self.counts):
            print(f"  {self.name}: all examples together do not hold", flush=True)
            self.failed += 1
        return self.failed

    def report(self) -> None:
        """Print the progress."""
        print(f"  {self.examples:,} examples, {self.failed} failed; {summary(self.name, self.counts)}", flush=True)
