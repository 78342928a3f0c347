"""How does a table live in this process? Inputs are judged at once, and shown to everybody once they are on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from filon.core.errors import FilonError
from filon.server.store import Statement, Store, now
from filon.table import Letter, Table, log
from filon.table.messages import write_letter

APPEND = "INSERT INTO entry VALUES (?, ?, ?)"
WAITING = 256  # letters that one connection may leave unread
Act = Callable[[Table, float], list[Letter]]


class Conflict(FilonError):
    """Somebody else wrote to this table first, or nothing could be written: nothing has happened."""


class Line:
    """One connection to a table: what waits to be sent to it. A slow reader is hung up on, and may come back."""

    def __init__(self, holder: int | None) -> None:
        self.holder = holder
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.is_open = True

    def put(self, text: bytes) -> None:
        """Have this sent."""
        if not self.is_open:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Nothing more is sent."""
        self.is_open = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Live:
    """One table. `table` may be ahead of the disk by what is being written; nobody is shown that."""

    def __init__(self, id: str, table: Table, store: Store) -> None:
        self.id, self.table, self.store = id, table, store
        self.writer = log.Writer()
        for entry in table.log:
            self.writer.line(entry)
        self.lines: set[Line] = set()
        self.writing = 0
        self.broken = False
        self.quiet = asyncio.Event()
        self.quiet.set()
        self.changed: Callable[[], None] | None = None  # whoever sees to what is due

    def submit(self, act: Act, also: Sequence[Statement] = ()) -> asyncio.Future[list[Letter]]:
        """Let an act happen to the table; its letters, once they are kept. A refusal comes at once."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[list[Letter]] = loop.create_future()
        if self.broken:
            future.set_exception(Conflict("this table is being read anew: try again", "try_again"))
            return future
        first = len(self.table.log)
        letters = act(self.table, now())
        entries = self.table.log[first:]
        if not entries:
            future.set_result(letters)
            return future
        statements: list[Statement] = [
            (APPEND, (self.id, first + at, self.writer.line(entry))) for at, entry in enumerate(entries)
        ]
        self.writing += 1
        self.quiet.clear()

        def done(trouble: Exception | None) -> None:
            loop.call_soon_threadsafe(self.kept, letters, future, trouble)

        self.store.append([*statements, *also], done)
        return future

    def kept(self, letters: list[Letter], future: asyncio.Future[list[Letter]], trouble: Exception | None) -> None:
        """The writer has answered: show it to everybody, or forget this table, which is ahead of the disk."""
        self.writing -= 1
        if trouble is not None:
            self.broken = True
        elif not self.broken:
            self.deliver(letters)
            if self.changed is not None:
                self.changed()
        if not future.done():
            if self.broken:
                future.set_exception(Conflict(f"this could not be kept: {trouble}", "not_kept"))
            else:
                future.set_result(letters)
        if not self.writing:
            self.quiet.set()
            if self.broken:
                for line in list(self.lines):
                    line.hang_up()

    def deliver(self, letters: list[Letter]) -> None:
        """Each letter to everybody who has those eyes, written once."""
        by_seat: dict[int | None, bytes] = {}
        for letter in letters:
            by_seat[letter.to] = write_letter(letter)
        for line in self.lines:
            text = by_seat.get(self.seat_of(line))
            if text is not None:
                line.put(text)

    def seat_of(self, line: Line) -> int | None:
        """Whose eyes a connection has: its person's chair, wherever that is now, or the onlookers'."""
        return None if line.holder is None else self.table.gathering.seat_of(line.holder)

    async def settled(self) -> Table:
        """The table when all of it is on the disk; for whoever only asks."""
        while self.writing:
            await self.quiet.wait()
        if self.broken:
            raise Conflict("this table is being read anew: try again", "try_again")
        return self.table


class Tables:
    """All tables of this process; one that nobody looks at leaves memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.living: dict[str, Live] = {}

    def find(self, id: str) -> Live | None:
        """The table of this name, from memory or from its log; None if there is none."""
        live = self.living.get(id)
        if live is not None and not live.broken:
            return live
        lines = self.store.follow(id)
        if not lines:
            return None
        self.living[id] = Live(id, Table.rebuild(log.read("".join(lines))), self.store)
        return self.living[id]

    async def create(self, table: Table, code: str, *, listed: bool) -> Live:
        """A new place; raises Conflict where the name or the code is taken."""
        id, moment = table.gathering.table, now()
        live = Live(id, table, self.store)
        lines = log.write(table.log).splitlines(keepends=True)
        place: Statement = (
            "INSERT INTO place (id, code, listed, opened, touched) VALUES (?, ?, ?, ?, ?)",
            (id, code, int(listed), moment, moment),
        )
        await keep(self.store, [place, *((APPEND, (id, at, line)) for at, line in enumerate(lines))])
        self.living[id] = live
        return live

    def forget(self, live: Live) -> None:
        """Out of memory, where nobody looks and nothing is being written."""
        if not live.lines and not live.writing and self.living.get(live.id) is live:
            del self.living[live.id]


async def keep(store: Store, statements: list[Statement]) -> None:
    """Have statements written; raises Conflict where they cannot be."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[None] = loop.create_future()

    def answer(trouble: Exception | None) -> None:
        if trouble is None:
            future.set_result(None)
        else:
            future.set_exception(Conflict(f"this could not be kept: {trouble}", "not_kept"))

    def done(trouble: Exception | None) -> None:
        loop.call_soon_threadsafe(answer, trouble)

    store.append(statements, done)
    await future
