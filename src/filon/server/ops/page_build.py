"""Which pages does this server serve? A page that an older one served is told to load itself again."""

from __future__ import annotations

import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from filon.table.protocol.server_messages import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterator


class Version(msgspec.Struct, frozen=True):
    """What this server speaks, and the pages it serves: a page says both when it joins a table."""

    protocol: int
    build: str


def files(folder: Traversable) -> Iterator[Traversable]:
    """Every file of a folder, in an order that does not change."""
    for found in sorted(folder.iterdir(), key=lambda one: one.name):
        if found.is_dir():
            yield from files(found)
        else:
            yield found


def build_of(folder: Traversable) -> str:
    """A few signs that hang on every byte of what pages are made of."""
    seen = hashlib.sha256()
    for file in files(folder):
        seen.update(f"{file.name}\n".encode())
        seen.update(hashlib.sha256(file.read_bytes()).digest())
    return seen.hexdigest()[:12]


def web_build(folder: str) -> str:
    """The same of the drawn table: its folder is named by what it was made from."""
    return hashlib.sha256(Path(folder).name.encode()).hexdigest()[:12] if folder else ""


VERSION = Version(PROTOCOL, build_of(resources.files("filon.server").joinpath("static")))
