"""TableWalk: a random walk played at a table, with undo, talk, chat, leaving, votes and spectators."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from filon.core.game import Game
from filon.table import Clock, Delivery, Settings, Table
from filon.table.log_entries import Dealt, LateJoinRequested, LateJoinWithdrawn, Opened, Rematched, SpectatorChatted
from filon.testing.oracle import Start
from filon.testing.walks import is_talk

OTHER = 0.25  # share of inputs that are something else than the next line
LATE = 0.7  # share of tables that allow late joining
CLOCK = Clock(10_000.0, 5.0)


class TableWalk:
    """Inputs depend on the Random and on public information alone, so that they are the same at twin tables."""

    def __init__(self, game: Game, start: Start, random: Random) -> None:
        self.game, self.start, self.random = game, start, random
        clock = CLOCK if random.random() < 0.5 else None
        settings = Settings(
            game=game.key,
            version=game.version,
            seats=start.seats,
            options=start.options,
            clock=clock,
            level="regular",
            late_join=random.random() < LATE,
        )
        self.table = Table.open(Opened(now=0.0, table="law", settings=settings))
        # The very game under test, whatever the registry has under its key.
        self.table.lobby.game = game
        self.now, self.sent = 0.0, 0

    def fill_seats(self) -> Iterator[list[Delivery]]:
        """Seat some players, leave the other seats to bots, and deal the walk's deal."""
        people = self.random.sample(range(self.start.seats), self.random.randint(1, self.start.seats))
        for seat in people:
            if self.table.lobby.seats[seat].kind != "person":
                yield self.table.sit(seat, f"Ann {self.table.lobby.person_count}", self.tick())
        yield self.table.report(Dealt(now=self.tick(), deal=self.start.deal), None)

    def play(self, lines: list[str]) -> Iterator[list[Delivery]]:
        """Yield deliveries of input after input until these lines are played; undone lines are played again."""
        session = self.table.session
        assert session is not None
        left = 3 * len(lines)
        while not session.is_over and len(self.table.match.steps) < len(lines):
            left -= 1
            if left > 0 and self.random.random() < OTHER:
                yield self.other_input()
            else:
                yield self.play_line(lines[len(self.table.match.steps)])

    def rematch(self) -> Iterator[list[Delivery]]:
        """Resign the match where it is not over, and deal a rematch with rotated seats."""
        session = self.table.session
        assert session is not None
        seat = self.random.randrange(self.start.seats)
        while not session.is_over:
            yield self.answer(agrees=True) if session.vote else self.table.give_up(seat, self.tick())
        yield self.table.report(Rematched(now=self.tick(), rotate=self.random.randrange(self.start.seats)), None)
        yield from self.fill_seats()

    def play_line(self, line: str) -> list[Delivery]:
        """Play a line, a move or talk, and return the deliveries."""
        self.sent += 1
        if is_talk(line):
            speaker, _, said = line.partition(": ")
            return self.table.talk(int(speaker[1:]) - 1, said, self.tick(), f"i{self.sent}")
        turn = self.table.match.turn
        assert turn is not None
        return self.table.say(turn, self.table.number, line, self.tick(), f"i{self.sent}")

    def other_input(self) -> list[Delivery]:
        """Do something else than the next line, and return the deliveries."""
        table, seat = self.table, self.random.randrange(self.start.seats)
        act = self.random.randrange(12)
        if table.session is not None and table.session.vote and act < 5:
            return self.answer(agrees=act > 0)
        if act < 3 and table.match.steps:
            mover = table.session.moves[-1].seat if table.session is not None and table.session.moves else seat
            return table.undo(mover if act else seat, table.number, self.tick())
        if act == 3 and table.voters(seat):
            return table.give_up(seat, self.tick())
        if act == 4:
            return table.chat(seat, "hello", self.tick())
        if act == 5:
            return table.talk(seat, "nonsense", self.tick())
        if act > 7:
            return self.spectator_input(seat, act)
        if table.lobby.seats[seat].kind == "person":
            return table.leave(seat, self.tick())
        return table.rejoin(seat, self.tick())

    def spectator_input(self, seat: int, act: int) -> list[Delivery]:
        """A spectator asks to join late, withdraws, or chats."""
        name, now = f"Eve {self.table.lobby.person_count}", self.tick()
        if act == 8:
            return self.table.report(SpectatorChatted(now=now, text="well, well"), None)
        return self.table.report(
            LateJoinWithdrawn(now=now) if act == 9 else LateJoinRequested(now=now, seat=seat, name=name), None
        )

    def answer(self, *, agrees: bool) -> list[Delivery]:
        """The first seat that is asked answers the vote."""
        assert self.table.session is not None
        assert self.table.session.vote is not None
        return self.table.vote(self.table.session.vote.waiting[0], agrees, self.tick())

    def tick(self) -> float:
        """Advance the clock by a second and return the time."""
        self.now += 1.0
        return self.now
