"""Retention: closes tables that were not used for long, and what is left of them.

Finished matches stay as records, an unfinished last one as its log without chat. A table at which nothing was ever
dealt closes after a day, any other after ninety idle ones.
"""

from __future__ import annotations

import logging

from filon.core.errors import FilonError
from filon.server.storage.await_durable import write
from filon.server.storage.store import CloseTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.table import Table, log_format
from filon.table.log_entries import Chatted, Entry, SpectatorChatted

LOG = logging.getLogger("filon")
UNSTARTED, IDLE = "unstarted", "idle"


async def close_idle_tables(tables: LoadedTables, moment: float) -> int:
    """Close all tables that were not used for too long; return how many."""
    limits, closed = tables.limits, 0
    for id, started in await tables.store.idle_tables(moment - limits.unstarted, moment - limits.retention):
        live = tables.by_id.get(id)
        if live is not None and (live.connections or live.writing):
            continue
        if live is not None:
            tables.forget(live)
        await close(tables, id, IDLE if started else UNSTARTED)
        closed += 1
    return closed


async def close(tables: LoadedTables, id: str, why: str) -> None:
    """Close one table: archive what is left of it and delete the rest, in one transaction."""
    archive = archive_of(await tables.store.follow(id)) if why != UNSTARTED else []
    await write(tables.store, CloseTable(id, why, tuple(archive)))
    LOG.info("table closed", extra={"table": id, "why": why, "matches": len(archive)})


def archive_of(lines: list[str]) -> list[tuple[int, str, str]]:
    """Return a record for each finished match; the log, without chat, where the last one did not end."""
    text = "".join(lines)
    found: list[tuple[int, str, str]] = []
    try:
        entries = log_format.read(text)
        table = Table.rebuild(entries[:1])
        for entry in entries[1:]:
            before = table.phase
            table.repeat(entry)
            if table.phase == "over" != before and table.session is not None:
                found.append((table.matches, "record", table.session.record()))
    except FilonError:
        return [(0, "log", text)]  # of rules that are not installed, or damaged: kept as it is
    if table.phase in ("dealing", "playing"):
        number = table.matches + (table.phase == "dealing")
        found.append((number, "log", log_format.write(without_chat(entries))))
    return found


def without_chat(entries: list[Entry]) -> list[Entry]:
    """Return a log of the same matches; nothing in it depends on chat."""
    return [entry for entry in entries if not isinstance(entry, (Chatted, SpectatorChatted))]
