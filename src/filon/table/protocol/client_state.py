# filon: interpreted
"""State of a client that knows no game: it merges snapshots and updates, and detects a missing one."""

from __future__ import annotations

from typing import Any

Json = Any


class ClientState:
    """The snapshot and the events of one viewer, built from messages alone (as parsed JSON).

    A snapshot that leaves events out is merged once it is `completed`.
    """

    def __init__(self) -> None:
        self.snapshot: Json = None
        self.events: list[Json] = []

    @property
    def entry(self) -> int:
        """The last log entry that was merged, from which a client resumes; -1 before the first message."""
        return -1 if self.snapshot is None else int(self.snapshot["entry"])

    def apply(self, message: Json) -> bool:
        """Merge a message; return False if one before it is missing: then request everything since `entry`."""
        if message["kind"] == "snapshot":
            if message["snapshot"]["entry"] >= self.entry:
                self.snapshot = message["snapshot"]
                self.replace_events(message)
        elif message["kind"] == "update" and message["entry"] > self.entry:
            if message["entry"] != self.entry + 1:
                return False
            for operation in message["patch"]:
                self.snapshot = apply_operation(self.snapshot, operation)
            self.snapshot["entry"] = message["entry"]
            self.replace_events(message)
        return True

    def replace_events(self, message: Json) -> None:
        """Replace the events from number `first` on: those were undone, or belong to an earlier match."""
        self.events[message["first"] :] = message["events"]


def missing_events(message: Json) -> range:
    """Return the numbers of the events that the snapshot of a very long match leaves out; most leave out none."""
    return range(message["kept"], message["first"])


def completed(message: Json, missing: list[Json]) -> Json:
    """Return a snapshot with the events that it left out."""
    return {**message, "first": message["kept"], "events": [*missing, *message["events"]]}


def apply_operation(document: Json, operation: Json) -> Json:
    """Return the document after one operation of JSON Patch."""
    *parents, last = operation["path"].split("/")[1:]
    node = document
    for key in parents:
        node = node[int(key) if isinstance(node, list) else key]
    key = int(last) if isinstance(node, list) else last
    if operation["op"] == "remove":
        del node[key]
    elif operation["op"] == "add" and isinstance(node, list):
        node.insert(key, operation["value"])
    else:
        node[key] = operation["value"]
    return document
