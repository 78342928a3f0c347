"""Prometheus metrics, on a separate port of the loopback interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from filon.server.context import ServerContext

LOOPBACK = "127.0.0.1"


class Metrics(Collector):
    """Collector of all metrics; they are computed only when requested, so playing costs nothing."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics as they are now."""
        store, loaded = self.context.store, list(self.context.tables.by_id.values())
        yield GaugeMetricFamily("filon_tables_in_memory", "Tables in memory", len(loaded))
        yield GaugeMetricFamily("filon_connections", "Connections", sum(len(live.connections) for live in loaded))
        yield GaugeMetricFamily("filon_writing", "Log entries not yet durable", sum(live.writing for live in loaded))
        yield GaugeMetricFamily(
            "filon_store_healthy", "Whether the last transaction was durable", int(not store.trouble)
        )
        yield CounterMetricFamily("filon_entries", "Log entries written", store.entries)
        yield CounterMetricFamily("filon_commits", "Transactions committed", store.commits)
        yield CounterMetricFamily("filon_lost", "Inputs refused because they could not be written", store.lost)
        yield CounterMetricFamily(
            "filon_bots_failed", "Bot moves computed by a lower level after a failure", self.context.bots.failed
        )
        yield from self.bot_load()

    def bot_load(self) -> Iterator[Metric]:
        """Yield how busy the bot service is."""
        report = self.context.bots.report()
        yield GaugeMetricFamily("filon_bot_turns_waiting", "Bot turns waiting for a worker", report.turns_waiting)
        yield GaugeMetricFamily("filon_hints_waiting", "Hints waiting for a worker", report.hints_waiting)
        yield GaugeMetricFamily(
            "filon_bot_wait_seconds", "How long bot turns wait for a worker, smoothed", report.wait_seconds
        )
        yield GaugeMetricFamily(
            "filon_bot_budget_share", "Share of their budgets that bots get, smoothed", report.budget_share
        )


def serve_metrics(metrics: Metrics, port: int) -> tuple[int, Callable[[], None]]:
    """Serve /metrics; return the port (0 takes a free one) and a function that stops it."""
    registry = CollectorRegistry()
    registry.register(metrics)
    server, thread = start_http_server(port, addr=LOOPBACK, registry=registry)
    return int(server.server_address[1]), lambda: stop(server, thread)


def stop(server: object, thread: Thread) -> None:
    """Stop serving the metrics."""
    server.shutdown()  # type: ignore[attr-defined]
    server.server_close()  # type: ignore[attr-defined]
    thread.join()
