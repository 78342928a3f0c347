"""Test support: bots that raise, hang, die, or return nonsense; run as a server's worker."""

import os
import sys
import time
from types import ModuleType
from typing import Any

from filon.server.bot_service import worker


def raises(*position: Any) -> str:
    raise RuntimeError("no idea")


def hangs(*position: Any) -> str:
    while True:
        time.sleep(1)


def dies(*position: Any) -> str:
    print("a bot may print what it likes")
    os._exit(3)


def nonsense(*position: Any) -> str:
    return "fly to the moon"


def wrong(*position: Any) -> Any:
    return ["check"]


BOTS = {"raises": raises, "hangs": hangs, "dies": dies, "nonsense": nonsense, "wrong": wrong}

if __name__ == "__main__":
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), os.pardir, "outside"))
    module = ModuleType("filon.bots.kuhn")
    module.__spec__ = __spec__ or __import__("importlib.machinery").machinery.ModuleSpec("filon.bots.kuhn", None)
    module.expert = BOTS[sys.argv[1]]  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    worker.main(["kuhn"])
