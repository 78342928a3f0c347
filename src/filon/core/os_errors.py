# filon: interpreted
"""Messages for errors of files, disks, databases and ports, in the reader's language.

Chosen by error number: the system's own message is in the system's language.
"""

from __future__ import annotations

import errno
import socket
import sqlite3
from typing import Final

from filon.core.text.translations import Words

# The key `why.…` of each message.
SYSTEM: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "place",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.ENAMETOOLONG: "long_name",
    errno.EMFILE: "open",
    errno.ENFILE: "open",
    errno.EFBIG: "large",
    errno.EBUSY: "busy",
    errno.ETXTBSY: "busy",
    errno.EIO: "disk",
    errno.EADDRINUSE: "port",
    errno.EADDRNOTAVAIL: "address",
    errno.EAFNOSUPPORT: "address",
}
DATABASE: Final = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "forbidden",
    sqlite3.SQLITE_PERM: "forbidden",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CORRUPT: "damaged",
}


def because(error: BaseException, words: Words) -> str:
    """Return why an operation failed: part of a sentence, without a full stop."""
    if isinstance(error, UnicodeError):
        return words.say("why.not_text")
    if isinstance(error, socket.gaierror):
        return words.say("why.address")
    if isinstance(error, sqlite3.Error):
        # The low byte is the primary error code.
        code = getattr(error, "sqlite_errorcode", 0) & 255
        kind, sign = DATABASE.get(code), getattr(error, "sqlite_errorname", "")
    else:
        number = getattr(error, "errno", None) or 0
        kind, sign = SYSTEM.get(number), errno.errorcode.get(number, "")
    return words.say(f"why.{kind}") if kind else words.say("why.system", None, said=sign or type(error).__name__)
