"""How is something put on a disk so that it is still there after a power cut? Whole, synced, and its folder too.

Everything goes through a handful of the system's own calls, so that a test can stand in for a disk that forgets.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Protocol

PRIVATE = 0o600  # a file that holds a secret is its owner's only
SHARED = 0o666  # as far as the system's own mask lets
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
LONGER = os.O_WRONLY | os.O_APPEND


class Disk(Protocol):
    """The part of `os` that is used."""

    def open(self, path: Path, flags: int, mode: int = ...) -> int: ...
    def write(self, file: int, data: bytes, /) -> int: ...
    def fsync(self, file: int) -> None: ...
    def close(self, file: int) -> None: ...
    def replace(self, source: Path, target: Path) -> None: ...
    def link(self, source: Path, target: Path) -> None: ...
    def unlink(self, path: Path) -> None: ...


class System:
    """The disk of this machine."""

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        return os.open(path, flags | getattr(os, "O_BINARY", 0), mode)

    def write(self, file: int, data: bytes, /) -> int:
        return os.write(file, data)

    def fsync(self, file: int) -> None:
        os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def replace(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        os.link(source, target)

    def unlink(self, path: Path) -> None:
        os.unlink(path)


def put(disk: Disk, path: Path, data: bytes, flags: int, mode: int = PRIVATE) -> None:
    """All of it into a file, down to the disk."""
    file = disk.open(path, flags, mode)
    try:
        while data:
            data = data[disk.write(file, data) :]
        disk.fsync(file)
    finally:
        disk.close(file)


def sync_folder(disk: Disk, folder: Path) -> None:
    """What a folder holds is on the disk, too; where folders cannot be opened, the system sees to that itself."""
    try:
        file = disk.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        disk.fsync(file)
    finally:
        disk.close(file)


def draft_of(path: Path) -> Path:
    """Where something is written before it takes its place."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.draft")


def put_in_place(disk: Disk, path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Whole, then into place over what was there: a power cut leaves the old file or the new one."""
    draft = draft_of(path)
    try:
        put(disk, draft, data, NEW, mode)
        disk.replace(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(disk, path.parent)


def put_beside(disk: Disk, path: Path, data: bytes, mode: int = SHARED) -> Path:
    """Whole, then under the first name of `a`, `a-2`, `a-3`, … that nobody has; the name it got."""
    draft = draft_of(path)
    put(disk, draft, data, NEW, mode)
    number, target = 1, path
    while True:
        try:
            disk.link(draft, target)
            break
        except FileExistsError:
            number += 1
            target = path.with_name(f"{path.stem}-{number}{path.suffix}")
        except OSError:
            # A disk without links (FAT, say): what a power cut leaves half written then has no digest that fits.
            put(disk, target, data, NEW, mode)
            break
    sync_folder(disk, path.parent)
    disk.unlink(draft)
    return target
