"""What clients leave unread is bounded in bytes: of one connection, of a table, and of the server."""

import asyncio

from filon.server.limits.limits import Limits
from filon.server.tables.live_table import LiveTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.server.websocket.backlog import Backlog
from filon.server.websocket.connection import MAX_BYTES, MAX_TABLE_BYTES, MAX_TOTAL_BYTES, Connection
from server.fakes import FakeClock, MemoryStore
from server.test_live_table import opened

MESSAGE = bytes(100_000)


class BufferTransport:
    """A transport whose client reads only when a test says so; its buffer is full from 64 kB on."""

    def __init__(self) -> None:
        self.buffered, self.is_aborted = 0, False
        self.makes_room = lambda: None

    @property
    def has_room(self) -> bool:
        return self.buffered < 65_536

    def send_text(self, text: bytes) -> None:
        self.buffered += len(text)

    def read(self) -> None:
        """The client reads everything, what is queued too."""
        while self.buffered:
            self.buffered = 0
            self.makes_room()

    def abort(self) -> None:
        self.is_aborted, self.buffered = True, 0


def connect(live: LiveTable, person: int | None = None) -> tuple[Connection, BufferTransport]:
    connection, transport = Connection(person), BufferTransport()
    live.connections.add(connection)
    connection.attach(transport, lambda: None)
    return connection, transport


def live_table(id: str = "t", whole: Backlog | None = None) -> LiveTable:
    return LiveTable(id, opened(id), MemoryStore(), FakeClock(), Limits(), backlog=whole)


def test_client_that_never_reads_is_cut_off_by_its_bytes() -> None:
    live = live_table()
    connection, transport = connect(live)
    sent = 0
    while connection.is_open:
        connection.send(MESSAGE)
        sent += len(MESSAGE)
        assert connection.unread <= MAX_BYTES
        assert live.connections.backlog.size == connection.unread

    assert MAX_BYTES < sent <= MAX_BYTES + len(MESSAGE)
    assert (transport.is_aborted, connection.unread, live.connections.backlog.size) == (True, 0, 0)


def test_bytes_in_the_buffer_of_a_transport_count() -> None:
    live = live_table()
    connection, transport = connect(live)
    connection.send(MESSAGE)
    assert not connection.queue
    assert live.connections.backlog.size == connection.unread == len(MESSAGE)
    connection.send(MESSAGE)
    assert live.connections.backlog.size == connection.unread == 2 * len(MESSAGE)
    transport.read()
    connection.send(b"x")

    assert live.connections.backlog.size == connection.unread == 1
    live.connections.discard(connection)
    assert live.connections.backlog.size == 0


def test_many_clients_of_a_table_that_never_read_are_cut_off_and_readers_stay() -> None:
    live = live_table()
    lazy = [connect(live)[0] for _ in range(30)]
    reader, its_transport = connect(live)
    player, _ = connect(live, person=0)
    player.send(bytes(50_000))  # slow, but less so than those who never read
    for _ in range(9):
        for connection in [*lazy, reader]:
            connection.send(MESSAGE)
            its_transport.read()
            assert live.connections.backlog.size <= MAX_TABLE_BYTES
            assert sum(one.unread for one in live.connections) <= MAX_TABLE_BYTES

    assert reader.is_open
    assert player.is_open
    assert 0 < sum(one.is_open for one in lazy) <= MAX_TABLE_BYTES // len(MESSAGE)


def test_many_tables_with_one_client_each_that_never_reads_are_bounded_in_total() -> None:
    async def run() -> list[LiveTable]:
        tables = LoadedTables(MemoryStore(), FakeClock())
        return [await tables.create(opened(f"t{number}"), f"CODE{number}", listed=False) for number in range(60)]

    tables = asyncio.run(run())
    whole = tables[0].connections.backlog.whole
    assert whole is not None
    lazy = [connect(live)[0] for live in tables]
    for _ in range(10):
        for connection in lazy:
            connection.send(MESSAGE)
            assert whole.size <= MAX_TOTAL_BYTES

    assert sum(one.unread for one in lazy) == whole.size <= MAX_TOTAL_BYTES
    assert 0 < sum(not one.is_open for one in lazy) < len(lazy)


def test_backlog_measures_again_before_it_cuts_off_anybody() -> None:
    whole = Backlog(3 * len(MESSAGE))
    live = live_table(whole=whole)
    fast = [connect(live) for _ in range(3)]
    for connection, transport in fast:
        connection.send(MESSAGE)
        transport.buffered = 0  # read meanwhile, which is not announced while there is room
    late, _ = connect(live)
    late.send(MESSAGE)

    assert all(connection.is_open for connection in [late, *(connection for connection, _ in fast)])
    assert whole.size == len(MESSAGE)
