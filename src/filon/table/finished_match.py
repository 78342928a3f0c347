# filon: interpreted
"""Finished match: what a table remembers of each match that ended, and the names that its record states."""

from __future__ import annotations

from typing import NamedTuple

from filon.table.lobby import Lobby
from filon.table.match_session import MatchSession


class FinishedMatch(NamedTuple):
    """The end of match `number`. `people` are the persons by seat, None for bots; `unrecorded` the seats whose names no
    record states. A match that was given up has no scores and no winners; one of a replayed deal had the deal of the
    match before it."""

    number: int
    game: str
    names: tuple[str, ...]
    people: tuple[int | None, ...]
    unrecorded: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    is_replayed_deal: bool
    lines: int
    ended: float

    @staticmethod
    def of(number: int, session: MatchSession, lobby: Lobby, now: float) -> FinishedMatch:
        """Return what is remembered of a match that is over now."""
        outcome = None if session.given_up else session.match.outcome
        people = tuple([info.person for info in lobby.seats])
        return FinishedMatch(
            number=number,
            game=session.match.game.key,
            names=tuple(lobby.names()),
            people=people,
            unrecorded=tuple([seat for seat, person in enumerate(people) if person in lobby.unrecorded]),
            scores=() if outcome is None else tuple(outcome.scores),
            winners=() if outcome is None else tuple(outcome.winners),
            is_replayed_deal=session.is_replayed_deal,
            lines=len(session.match.lines),
            ended=now,
        )

    def seat_of(self, people: list[int]) -> int | None:
        """Return the seat that one of these people had; None where none of them played."""
        return next((seat for seat, person in enumerate(self.people) if person is not None and person in people), None)

    def record_names(self) -> tuple[str, ...]:
        """Return the names that the record states, p1, p2, … for people who asked for it; none where all did."""
        names = [f"p{seat + 1}" if seat in self.unrecorded else name for seat, name in enumerate(self.names)]
        return () if len(self.unrecorded) == len(names) else tuple(names)
