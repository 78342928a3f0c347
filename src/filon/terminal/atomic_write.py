"""Durable writes of private files: atomic replacement, and fsync of the file and its folder.

All access goes through a small interface, so that tests can replace it by a file system that loses unsynced data.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Protocol

from filon.core.private_files import FILE_MODE

CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL
APPEND = os.O_WRONLY | os.O_APPEND


class FileSystem(Protocol):
    """The functions of `os` that are used."""

    def open(self, path: Path, flags: int, mode: int = ...) -> int: ...
    def write(self, file: int, data: bytes, /) -> int: ...
    def fsync(self, file: int) -> None: ...
    def close(self, file: int) -> None: ...
    def replace(self, source: Path, target: Path) -> None: ...
    def link(self, source: Path, target: Path) -> None: ...
    def unlink(self, path: Path) -> None: ...


class OsFileSystem:
    """The file system of this machine."""

    def open(self, path: Path, flags: int, mode: int = FILE_MODE) -> int:
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


def write_synced(files: FileSystem, path: Path, data: bytes, flags: int) -> None:
    """Write all data to a file and fsync it; raises OSError."""
    file = files.open(path, flags, FILE_MODE)
    try:
        while data:
            data = data[files.write(file, data) :]
        files.fsync(file)
    finally:
        files.close(file)


def sync_folder(files: FileSystem, folder: Path) -> None:
    """Fsync a folder, so that its new names survive a power cut; Windows cannot open folders and needs no call."""
    try:
        file = files.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        files.fsync(file)
    finally:
        files.close(file)


def temporary_path(path: Path) -> Path:
    """The name of a temporary file in the same folder."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.draft")


def replace_file(files: FileSystem, path: Path, data: bytes) -> None:
    """Replace a file atomically: a power cut leaves the old file or the new one. Raises OSError."""
    draft = temporary_path(path)
    try:
        write_synced(files, draft, data, CREATE)
        files.replace(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(files, path.parent)


def create_unique(files: FileSystem, path: Path, data: bytes) -> Path:
    """Create a file under the first free name of `a`, `a-2`, `a-3`, … and return that name; raises OSError."""
    draft = temporary_path(path)
    write_synced(files, draft, data, CREATE)
    number, target = 1, path
    while True:
        try:
            files.link(draft, target)
            break
        except FileExistsError:
            number += 1
            target = path.with_name(f"{path.stem}-{number}{path.suffix}")
        except OSError:
            # A file system without hard links, such as FAT: a power cut may leave a part, which the digest reveals.
            write_synced(files, target, data, CREATE)
            break
    sync_folder(files, path.parent)
    files.unlink(draft)
    return target
