"""Build identifiers of the served pages; a page of an older build must reload."""

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
    """Protocol version and page build of this server; a page sends both when it joins a table."""

    protocol: int
    build: str


def files(folder: Traversable) -> Iterator[Traversable]:
    """Yield all files of a folder, recursively, in a fixed order."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir():
            yield from files(file)
        else:
            yield file


def build_of(folder: Traversable) -> str:
    """Return a short hash of all files of a folder."""
    digest = hashlib.sha256()
    for file in files(folder):
        digest.update(f"{file.name}\n".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


def web_build(folder: str) -> str:
    """Return the build of the app: a hash of its folder's name, which depends on its sources; empty without an app."""
    return hashlib.sha256(Path(folder).name.encode()).hexdigest()[:12] if folder else ""


VERSION = Version(PROTOCOL, build_of(resources.files("filon.server").joinpath("static")))
