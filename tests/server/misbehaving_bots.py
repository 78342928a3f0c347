"""Which bots must a server live with? One that raises, one that hangs, one that talks nonsense, one that dies."""

import os
import sys
import time
from types import ModuleType
from typing import Any

from filon.server.bot_service import worker


def raises(*asked: Any) -> str:
    raise RuntimeError("no idea")


def hangs(*asked: Any) -> str:
    while True:
        time.sleep(1)


def dies(*asked: Any) -> str:
    print("a bot may print what it likes")
    os._exit(3)


def nonsense(*asked: Any) -> str:
    return "fly to the moon"


def wrong(*asked: Any) -> Any:
    return ["check"]


BOTS = {"raises": raises, "hangs": hangs, "dies": dies, "nonsense": nonsense, "wrong": wrong}

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), os.pardir, "outside"))
    room = ModuleType("filon.bots.kuhn")
    room.__spec__ = __spec__ or __import__("importlib.machinery").machinery.ModuleSpec("filon.bots.kuhn", None)
    room.expert = BOTS[sys.argv[1]]  # type: ignore[attr-defined]
    sys.modules[room.__name__] = room
    worker.main(["kuhn"])
