"""Test support: bots that put all they know into their errors, moves and phrases; run as a server's worker."""

import importlib.machinery
import sys
from types import ModuleType
from typing import Any

from filon.server.bot_service import worker


def raises(game: Any, view: Any, *rest: Any) -> str:
    raise RuntimeError(view.json())


def answers(game: Any, view: Any, *rest: Any) -> str:
    return str(view.json())


if __name__ == "__main__":
    package = ModuleType("filon.bots.saboteur")
    package.__spec__ = importlib.machinery.ModuleSpec("filon.bots.saboteur", None)
    raises.talk = answers  # type: ignore[attr-defined]
    package.expert, package.regular, package.novice = raises, answers, raises  # type: ignore[attr-defined]
    sys.modules[package.__name__] = package
    worker.main(["saboteur"])
