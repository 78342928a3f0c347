"""What is left on a disk after a power cut? A disk in memory that forgets what was not synced. Test support."""

from __future__ import annotations

import os
from pathlib import Path


class PowerCut(Exception):
    """Everything stops here."""


class File:
    """What was written, and how much of it is sure to be on the disk."""

    def __init__(self) -> None:
        self.data = b""
        self.synced = b""


class Forgetful:
    """The part of `os` that the store uses. Power goes before call number `cut`, or never.

    Files keep what was synced, folders the names they had when they were. What was not may be there or not: the test
    asks for the worst of either.
    """

    def __init__(self, cut: int = -1) -> None:
        self.cut = cut
        self.calls = 0
        self.names: dict[Path, File] = {}
        self.kept: dict[Path, File] = {}
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
        # A system may take less than it is given.
        opened.data += data[: max(1, len(data) // 2)]
        return max(1, len(data) // 2)

    def fsync(self, file: int) -> None:
        self.step()
        opened = self.opened[file]
        if opened is None:
            self.kept = dict(self.names)
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
        """What is found afterwards, if unsynced names, or unsynced data, happened to reach the disk or not."""
        names = self.names if names_written else self.kept
        return {path: file.data if data_written else file.synced for path, file in names.items()}
