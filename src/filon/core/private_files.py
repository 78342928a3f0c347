# filon: interpreted
"""Private files and folders: only their owner may read them, since they hold the secrets of deals.

Windows has no such modes; there the user's folders are private by themselves.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterable, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

LOG: Final = logging.getLogger("filon")
FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
HAS_MODES: Final = os.name != "nt"


def ensure_file(path: Path) -> None:
    """Create an empty private file where there is none; raises OSError."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, FILE_MODE))


def ensure_folder(folder: Path, ours: Sequence[str] = ()) -> None:
    """Create a private folder, or make an existing one private; raises OSError.

    `ours` are the name patterns of Filon's files. A folder in which anything else lies, such as a home directory, is
    not Filon's: it stays as it is. So does one that belongs to another user, or that all users share, such as /tmp;
    and without patterns every existing one.
    """
    try:
        folder.mkdir(FOLDER_MODE, parents=True)
    except FileExistsError:
        if HAS_MODES and ours and is_ours(folder, ours):
            tighten_one(folder, FOLDER_MODE)


def is_ours(folder: Path, ours: Sequence[str]) -> bool:
    """Return whether this folder holds nothing but Filon's files, belongs to this user and is not shared."""
    found = folder.stat()
    if not stat.S_ISDIR(found.st_mode) or found.st_mode & stat.S_ISVTX or found.st_uid != os.geteuid():
        return False
    return all(any(fnmatch(name, pattern) for pattern in ours) for name in os.listdir(folder))


def tighten(paths: Iterable[Path]) -> None:
    """Make existing files private; one that cannot be changed is reported in the log."""
    if HAS_MODES:
        for path in paths:
            if path.is_file():
                tighten_one(path, FILE_MODE)


def tighten_one(path: Path, mode: int) -> None:
    """Take all permissions beyond this mode from a file or folder."""
    try:
        now = stat.S_IMODE(path.stat().st_mode)
        if now & ~mode:
            path.chmod(now & mode)
    except OSError as error:
        LOG.warning("others may read this", extra={"path": str(path), "error": type(error).__name__})
