"""How long does a table live, and what is left of it? Matches that were finished as records, the last one as its log.

A table at which nothing was ever dealt closes after a day, any other after ninety idle ones; its chat goes with it.
"""

from __future__ import annotations

import logging

from filon.core.errors import FilonError
from filon.server.storage.store import Statement
from filon.server.tables.live_table import LoadedTables, keep
from filon.table import Table, log
from filon.table.log_entries import Chatted, Entry, SpectatorChatted

LOG = logging.getLogger("filon")
UNSTARTED, IDLE = "unstarted", "idle"
OF_A_PLACE = ("entry", "holder", "device", "manner", "device_key", "claim", "former")


async def close_old(tables: LoadedTables, moment: float) -> int:
    """Close whatever nobody came to for too long; how many."""
    limits, store = tables.limits, tables.store
    query = "SELECT id, started FROM place WHERE ended='' AND touched < (CASE started WHEN 0 THEN ? ELSE ? END)"
    closed = 0
    for id, started in store.rows(query, moment - limits.unstarted, moment - limits.retention):
        live = tables.living.get(id)
        if live is not None and (live.lines or live.writing):
            continue
        if live is not None:
            tables.forget(live)
        await close(tables, id, IDLE if started else UNSTARTED)
        closed += 1
    return closed


async def close(tables: LoadedTables, id: str, why: str) -> None:
    """Of one table only what is left stays, and what became of it; all in one transaction."""
    left = left_of(tables.store.follow(id)) if why != UNSTARTED else []
    statements: list[Statement] = [("INSERT INTO archive VALUES (?, ?, ?, ?)", (id, *one)) for one in left]
    statements += [(f"DELETE FROM {table} WHERE place=?", (id,)) for table in OF_A_PLACE]
    statements.append(("UPDATE place SET ended=?, code=NULL, listed=0 WHERE id=?", (why, id)))
    await keep(tables.store, statements)
    LOG.info("table closed", extra={"table": id, "why": why, "matches": len(left)})


def left_of(lines: list[str]) -> list[tuple[int, str, str]]:
    """A record for each match that came to its end, or was given up; the log, without chat, where the last did not."""
    text = "".join(lines)
    found: list[tuple[int, str, str]] = []
    try:
        entries = log.read(text)
        table = Table.rebuild(entries[:1])
        for entry in entries[1:]:
            before = table.phase
            table.repeat(entry)
            if table.phase == "over" != before and table.session is not None:
                found.append((table.matches, "record", table.session.record()))
    except FilonError:
        return [(0, "log", text)]  # of rules that are here no more, or damaged: kept as it is
    if table.phase in ("dealing", "playing"):
        number = table.matches + (table.phase == "dealing")
        found.append((number, "log", log.write(without_chat(entries))))
    return found


def without_chat(entries: list[Entry]) -> list[Entry]:
    """A log that says the same of the match; nothing in it hangs on what was chatted."""
    return [entry for entry in entries if not isinstance(entry, (Chatted, SpectatorChatted))]


def what_became_of(tables: LoadedTables, id: str) -> str:
    """For an old link: why a table is closed, `unstarted` or `idle`; empty for one that is open, or never was."""
    return next((str(ended) for (ended,) in tables.store.rows("SELECT ended FROM place WHERE id=?", id)), "")


def archived(tables: LoadedTables, id: str) -> list[tuple[int, str, str]]:
    """What is left of a closed table: number of the match, kind and text."""
    rows = tables.store.rows("SELECT match, kind, text FROM archive WHERE place=? ORDER BY match", id)
    return [(int(match), str(kind), str(text)) for match, kind, text in rows]
