"""Who is round a table now, and how is it kept? Told to everybody there when somebody comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from filon.server.live import Live
from filon.server.manner import Manner

if TYPE_CHECKING:
    from filon.server.house import House


class Around(msgspec.Struct, frozen=True, tag="around", tag_field="kind"):
    """To everybody at a table, when somebody comes or goes or the host changes its manner: whose seats are connected,
    how many look on, and how the table is kept."""

    here: tuple[int, ...]
    onlookers: int
    manner: Manner


def tell_around(house: House, live: Live) -> None:
    """Who is there now, to all."""
    here = tuple(sorted({seat for line in live.lines if (seat := live.seat_of(line)) is not None}))
    text = msgspec.json.encode(Around(here, house.presence.onlookers(live), house.manner(live)))
    for line in list(live.lines):
        if line.has_joined:
            line.put(text)
