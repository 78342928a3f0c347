"""Laws: a seat's events rebuild its view, and a spectator knows no more than any seat."""

from __future__ import annotations

from random import Random

import msgspec

from filon.core.game import Game
from filon.testing.oracle import Oracle
from filon.testing.walks import Walk, follow


def events_rebuild_the_view(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """Events are numbered from 0 without gaps, sent to all or to this seat, and add up to the view."""
    for match, line in follow(game, walk):
        if line and random.random() > 0.1:
            continue
        for seat in (None, *range(match.seats)):
            events = match.events(seat)
            assert [event.number for event in events] == list(range(len(events)))
            own = "" if seat is None else f"p{seat + 1}"
            assert {event.audience for event in events} <= {"all", own}
            assert game.view_from_events(events).json() == match.view(seat).json(), (
                f"the events of {seat} give another view"
            )
            half = len(events) // 2
            assert match.events(seat, since=half) == events[half:]


def spectator_knows_no_more_than_a_seat(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """Without `own`, a seat's view is the spectators'; without private events, so are its events."""
    for match, line in follow(game, walk):
        if line and random.random() > 0.2:
            continue
        public = match.view(None)
        observed = [event.what for event in match.events(None)]
        for seat in range(match.seats):
            stripped = msgspec.structs.replace(match.view(seat), seat=None, own=None)
            assert stripped.json() == public.json(), f"spectators and p{seat + 1} see different tables"
            shared = [event.what for event in match.events(seat) if event.audience == "all"]
            assert shared == observed, f"spectators and p{seat + 1} observe different public events"
