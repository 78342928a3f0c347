"""Test support: a bot that always says the same phrase; run as a server's worker."""

import importlib.machinery
import sys
from types import ModuleType
from typing import Any

from filon import bots
from filon.server.bot_service import worker


def expert(*given: Any) -> str:
    return bots.random(*given)


def say_suspicion(*given: Any) -> str:
    return "suspect p1"


if __name__ == "__main__":
    expert.talk = say_suspicion  # type: ignore[attr-defined]
    package = ModuleType("filon.bots.saboteur")
    package.__spec__ = importlib.machinery.ModuleSpec("filon.bots.saboteur", None)
    package.expert = expert  # type: ignore[attr-defined]
    sys.modules[package.__name__] = package
    worker.main(["saboteur"])
