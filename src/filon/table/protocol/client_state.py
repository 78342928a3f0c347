# filon: interpreted
"""How does a client that knows no game keep up? It merges what it is sent, and asks anew where something is missing."""

from __future__ import annotations

from typing import Any

Json = Any


class ClientState:
    """What one pair of eyes is shown, and what it noticed, from letters alone (as parsed JSON)."""

    def __init__(self) -> None:
        self.snapshot: Json = None
        self.events: list[Json] = []

    @property
    def entry(self) -> int:
        """The last entry of the log that was merged; a client resumes from here. -1 before the first letter."""
        return -1 if self.snapshot is None else int(self.snapshot["entry"])

    def apply(self, delivery: Json) -> bool:
        """Merge a letter; False if one before it is missing: then ask for everything since `entry`."""
        if delivery["kind"] == "snapshot":
            if delivery["snapshot"]["entry"] >= self.entry:
                self.snapshot = delivery["snapshot"]
                self.replace_events(delivery)
        elif delivery["kind"] == "update" and delivery["entry"] > self.entry:
            if delivery["entry"] != self.entry + 1:
                return False
            for op in delivery["patch"]:
                self.snapshot = apply_operation(self.snapshot, op)
            self.snapshot["entry"] = delivery["entry"]
            self.replace_events(delivery)
        return True

    def replace_events(self, delivery: Json) -> None:
        """Events from number `first` on are these; what stood there was taken back, or is of an earlier match."""
        self.events[delivery["first"] :] = delivery["events"]


def apply_operation(document: Json, op: Json) -> Json:
    """The document after one op of JSON Patch."""
    *above, last = op["path"].split("/")[1:]
    place = document
    for key in above:
        place = place[int(key) if isinstance(place, list) else key]
    key = int(last) if isinstance(place, list) else last
    if op["op"] == "remove":
        del place[key]
    elif op["op"] == "add" and isinstance(place, list):
        place.insert(key, op["value"])
    else:
        place[key] = op["value"]
    return document
