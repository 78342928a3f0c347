"""How is the server doing? Figures for Prometheus, on a port of their own that only this machine reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from filon.server.bot_service.pool import BotPool
from filon.server.tables.live_table import LoadedTables

HERE = "127.0.0.1"


class Metrics(Collector):
    """Looked at only when somebody asks; playing costs nothing more for it."""

    def __init__(self, tables: LoadedTables, bot_pool: BotPool | None = None) -> None:
        self.tables, self.bot_pool = tables, bot_pool

    def collect(self) -> Iterator[Metric]:
        """All of them, as they are now."""
        store, living = self.tables.store, list(self.tables.living.values())
        yield GaugeMetricFamily("filon_tables_in_memory", "Tables in memory", len(living))
        yield GaugeMetricFamily("filon_connections", "Connections", sum(len(live.lines) for live in living))
        yield GaugeMetricFamily("filon_writing", "Inputs not yet on the disk", sum(live.writing for live in living))
        yield GaugeMetricFamily("filon_store_healthy", "Whether the last transaction was kept", int(not store.trouble))
        yield CounterMetricFamily("filon_entries", "Entries kept", store.entries)
        yield CounterMetricFamily("filon_commits", "Transactions kept", store.commits)
        yield CounterMetricFamily("filon_lost", "Inputs refused since they could not be kept", store.lost)
        if self.bot_pool is not None:
            yield CounterMetricFamily("filon_bots_failed", "Moves that a lower level made", self.bot_pool.failed)


def serve_figures(figures: Metrics, port: int) -> tuple[int, Callable[[], None]]:
    """Under /metrics; the port (0 takes a free one), and how to end it."""
    registry = CollectorRegistry()
    registry.register(figures)
    server, thread = start_http_server(port, addr=HERE, registry=registry)
    return int(server.server_address[1]), lambda: end(server, thread)


def end(server: object, thread: Thread) -> None:
    """No more figures."""
    server.shutdown()  # type: ignore[attr-defined]
    server.server_close()  # type: ignore[attr-defined]
    thread.join()
