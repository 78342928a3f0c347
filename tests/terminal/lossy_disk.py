"""Test support: a file system in memory that loses unsynced data at a power cut."""

from __future__ import annotations

import os
from pathlib import Path


class PowerCut(Exception):
    """The simulated power cut."""


class File:
    """The data of a file, and the part of it that was synced."""

    def __init__(self) -> None:
        self.data = b""
        self.synced = b""


class LossyDisk:
    """Implements `atomic_write.FileSystem`. The power cut happens before call number `cut`, or never.

    Files keep synced data, folders the names at their last sync. Unsynced data may be lost or not; tests try both.
    """

    def __init__(self, cut: int = -1) -> None:
        self.cut = cut
        self.calls = 0
        self.names: dict[Path, File] = {}
        self.synced_names: dict[Path, File] = {}
        self.opened: dict[int, File | None] = {}
        self.modes: dict[Path, int] = {}

    def step(self) -> None:
        if self.calls == self.cut:
            raise PowerCut
        self.calls += 1

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        self.step()
        number = len(self.opened)
        if path == path.parent or not path.suffix:
            self.opened[number] = None  # a folder
            return number
        if flags & os.O_CREAT and path in self.names:
            raise FileExistsError(17, "exists", str(path))
        if flags & os.O_CREAT:
            self.names[path] = File()
            self.modes[path] = mode
        self.opened[number] = self.names[path]
        return number

    def write(self, file: int, data: bytes, /) -> int:
        self.step()
        opened = self.opened[file]
        assert opened is not None
        # The system may write less than requested.
        opened.data += data[: max(1, len(data) // 2)]
        return max(1, len(data) // 2)

    def fsync(self, file: int) -> None:
        self.step()
        opened = self.opened[file]
        if opened is None:
            self.synced_names = dict(self.names)
        else:
            opened.synced = opened.data

    def close(self, file: int) -> None:
        pass

    def replace(self, source: Path, target: Path) -> None:
        self.step()
        self.names[target] = self.names.pop(source)

    def link(self, source: Path, target: Path) -> None:
        self.step()
        if target in self.names:
            raise FileExistsError(17, "exists", str(target))
        self.names[target] = self.names[source]

    def unlink(self, path: Path) -> None:
        self.step()
        del self.names[path]

    def after_the_cut(self, *, names_written: bool, data_written: bool) -> dict[Path, bytes]:
        """The files after the power cut, with or without unsynced names and unsynced data."""
        names = self.names if names_written else self.synced_names
        return {path: file.data if data_written else file.synced for path, file in names.items()}
