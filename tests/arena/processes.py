"""Waits for processes to end."""

import os
from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 60.0  # seconds


def is_alive(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def waited_for(is_so: Callable[[], bool]) -> None:
    """Until it is so, or for as long as anybody would wait."""
    ends = monotonic() + PATIENCE
    while not is_so() and monotonic() < ends:
        sleep(0.1)
