"""What does a bot say that talks? Always the same: whom it suspects. Run as a server's worker."""

import importlib.machinery
import sys
from types import ModuleType
from typing import Any

from filon import bots
from filon.server.bot_service import worker


def expert(*asked: Any) -> str:
    return bots.random(*asked)


def says(*asked: Any) -> str:
    return "suspect p1"


if __name__ == "__main__":
    expert.talk = says  # type: ignore[attr-defined]
    room = ModuleType("filon.bots.saboteur")
    room.__spec__ = importlib.machinery.ModuleSpec("filon.bots.saboteur", None)
    room.expert = expert  # type: ignore[attr-defined]
    sys.modules[room.__name__] = room
    worker.main(["saboteur"])
