"""Metrics for Prometheus, on a port of their own that only this machine reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from filon.server.context import ServerContext

HERE = "127.0.0.1"


class Metrics(Collector):
    """Collected only when they are requested, so that playing costs nothing more for them."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics as they are now."""
        store, living = self.context.store, list(self.context.tables.by_id.values())
        yield GaugeMetricFamily("filon_tables_in_memory", "Tables in memory", len(living))
        yield GaugeMetricFamily("filon_connections", "Connections", sum(len(live.connections) for live in living))
        yield GaugeMetricFamily("filon_writing", "Inputs not yet on the disk", sum(live.writing for live in living))
        yield GaugeMetricFamily("filon_store_healthy", "Whether the last transaction was kept", int(not store.trouble))
        yield CounterMetricFamily("filon_entries", "Entries kept", store.entries)
        yield CounterMetricFamily("filon_commits", "Transactions kept", store.commits)
        yield CounterMetricFamily("filon_lost", "Inputs refused since they could not be kept", store.lost)
        yield CounterMetricFamily("filon_bots_failed", "Moves that a lower level made", self.context.bots.failed)


def serve_metrics(metrics: Metrics, port: int) -> tuple[int, Callable[[], None]]:
    """Serve /metrics; return the port (0 takes a free one) and a function that stops it."""
    registry = CollectorRegistry()
    registry.register(metrics)
    server, thread = start_http_server(port, addr=HERE, registry=registry)
    return int(server.server_address[1]), lambda: end(server, thread)


def end(server: object, thread: Thread) -> None:
    """Stop serving."""
    server.shutdown()  # type: ignore[attr-defined]
    server.server_close()  # type: ignore[attr-defined]
    thread.join()
