# filon: interpreted
"""How does a client that knows no game keep up? It merges what it is sent, and asks anew where something is missing."""

from __future__ import annotations

from typing import Any

Json = Any


class Mirror:
    """What one pair of eyes is shown, and what it noticed, from letters alone (as parsed JSON)."""

    def __init__(self) -> None:
        self.shown: Json = None
        self.events: list[Json] = []

    @property
    def entry(self) -> int:
        """The last entry of the log that was merged; a client resumes from here. -1 before the first letter."""
        return -1 if self.shown is None else int(self.shown["entry"])

    def take(self, letter: Json) -> bool:
        """Merge a letter; False if one before it is missing: then ask for everything since `entry`."""
        if letter["kind"] == "shown":
            if letter["shown"]["entry"] >= self.entry:
                self.shown = letter["shown"]
                self.hear(letter)
        elif letter["kind"] == "changed" and letter["entry"] > self.entry:
            if letter["entry"] != self.entry + 1:
                return False
            for op in letter["patch"]:
                self.shown = patched(self.shown, op)
            self.shown["entry"] = letter["entry"]
            self.hear(letter)
        return True

    def hear(self, letter: Json) -> None:
        """Events from number `first` on are these; what stood there was taken back, or is of an earlier match."""
        self.events[letter["first"] :] = letter["events"]


def patched(document: Json, op: Json) -> Json:
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
