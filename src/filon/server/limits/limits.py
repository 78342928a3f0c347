"""Configured limits of a server; each is a flag. The defaults leave room for a school class behind one address."""

from __future__ import annotations

import msgspec

A_MINUTE = 60.0
A_DAY = 24 * 3600.0
REQUEST_SECONDS = 25.0  # in which requests are counted: 60 a second in the long run


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Times are in seconds."""

    linger: float = 60.0  # how long an unused table stays in memory
    most_entries: int = 20_000  # of one match, chat and talk not counted
    unstarted: float = A_DAY  # how long a table is stored at which no match was started
    retention: float = 90 * A_DAY  # and any other one that is idle
    connections: int = 240  # of one address at once, counted from accept on; browsers open several each
    total_connections: int = 896  # of all addresses
    spectators: int = 200  # connections of spectators to one table
    tables: int = 20  # made by one address in a day
    messages: int = 40  # a second, of one connection
    guests: int = 200  # made by one address in a day
    requests: int = 1_500  # over HTTP in REQUEST_SECONDS, of one address: thirty people load the page at once
    # A minute, of one guest; of one address ten times as many.
    chats: int = 12
    undos: int = 20  # each plays the match again
    joins: int = 60
    hints: int = 20
    replays: int = 60
    largest: int = 20_000  # characters of one message
