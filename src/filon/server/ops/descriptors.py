"""File descriptors: how many this process may have, and how many of them connections may take."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

ENOUGH = 65_536  # more are never used
RESERVED = 128  # for the database, bots, files and connections that are being refused
WITHOUT_LIMIT = 4_096  # where the system sets none


def descriptor_limit() -> int:
    """Return how many descriptors this process may have open."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)


def raise_descriptor_limit() -> None:
    """Raise the limit as far as the system allows without privileges."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def connections_within(descriptors: int) -> int:
    """Return how many connections so many descriptors allow: all but a reserve, and at least half of them."""
    return max(descriptors - RESERVED, descriptors // 2)
