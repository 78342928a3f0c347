"""How is a whole game played by keyboard? People decide, bots decide, and what is one's own stays one's own."""

from __future__ import annotations

import shlex
import time

from filon.core.sentences import ended
from filon.core.words import Words
from filon.table import Table
from filon.terminal.page import page, scores
from filon.terminal.prompt import Left, Prompt
from filon.terminal.screen import Screen
from filon.terminal.store import Store

# What everybody noticed at the very end: the last move, the round, the gold.
LAST_NEWS = 16


class Session(Prompt):
    """A game from here to its end. With one person at it, the screen is that person's for the whole game."""

    def __init__(self, table: Table, screen: Screen, words: Words, store: Store, pace: float) -> None:
        super().__init__(table, screen, words, store)
        self.pace = pace
        self.shared = len(table.people()) > 1
        # Up to which of its events a lone person has seen things happen one by one.
        self.watched = 0
        for seat in table.people() if table.moves else []:
            self.heard[seat] = len(table.match.events(seat)) - len(self.since_last_turn(seat))

    def run(self) -> bool:
        """Play until it is over (True) or somebody leaves (False); either way nothing is lost."""
        if self.shared:
            self.hide()
        try:
            while self.table.match.turn is not None:
                seat = self.table.match.turn
                if self.table.is_bot(seat):
                    self.let_bot_play()
                elif self.sit_down(seat):
                    self.decide(seat)
        except (Left, KeyboardInterrupt):
            self.store.keep()
            if self.shared:
                self.hide()
            self.screen.line()
            self.say("play.saved", file=self.store.path)
            self.screen.whole(f"  filon resume {shlex.quote(str(self.store.path))}")
            return False
        self.finish()
        return True

    # Bots, and changing places ----------------------------------------------------------------------------------

    def let_bot_play(self) -> None:
        """One bot's move; a lone person sees it happen."""
        started = time.monotonic()
        found = self.table.bot_move()
        assert found is not None
        seat, text = found
        self.deliver(self.table.say(seat, self.table.number, text, time.time()))
        if not self.shared and self.screen.is_terminal:
            self.show_happening(self.table.people()[0])
            time.sleep(max(0.0, self.pace - (time.monotonic() - started)))

    def show_happening(self, seat: int) -> None:
        """What has just happened; it comes again on the next page, unless pages are read out."""
        events = self.table.match.events(seat)
        self.tell(events[max(self.watched, self.heard[seat]) if not self.shared else self.heard[seat] :])
        self.watched = len(events)
        if self.screen.plain:
            self.heard[seat] = len(events)

    def sit_down(self, seat: int) -> bool:
        """Where several share the screen, a curtain falls before another pair of eyes.

        False if whoever still sits there took the move back, and the turn with it.
        """
        if not self.shared or self.eyes == seat:
            self.eyes = seat
            return True
        while self.eyes is not None:
            typed = self.ask(f"{self.words.say('play.close')} ").strip()
            if self.command_of(typed) != "undo":
                self.hide()
                break
            number = self.table.number
            self.do_undo(self.eyes, "")
            if self.table.number != number:
                return False
        self.ask(f"{self.words.say('play.curtain', None, name=self.name(seat))} ")
        self.eyes = seat
        return True

    # One decision -----------------------------------------------------------------------------------------------

    def decide(self, seat: int) -> None:
        """Show, ask, and do what is typed, until a move is made or the screen is somebody else's."""
        number = self.table.number
        self.listed = []
        events = self.table.match.events(seat)
        note = "" if any(made.seat == seat for made in self.table.moves) else self.note()
        self.screen.page(page(self.table, seat, self.words, self.screen, events[self.heard[seat] :], note))
        self.heard[seat] = self.watched = len(events)
        while self.table.number == number and self.eyes == seat:
            typed = self.ask(f"{self.name(seat)}> ").strip()
            if typed:
                self.obey(seat, typed)
        if self.table.number > number and self.eyes == seat:
            self.show_happening(seat)

    def finish(self) -> None:
        """The end, and where the record is."""
        match = self.table.match
        assert match.outcome is not None
        if self.shared:
            self.hide()
            self.tell(match.events(None)[-LAST_NEWS:])
        else:
            seat = self.table.people()[0]
            self.tell(match.events(seat, since=max(self.heard[seat], self.watched)))
        self.screen.line(self.screen.strong(ended(match.outcome, self.words, self.table.names)))
        for line in scores(match.outcome, self.words, self.table.names):
            self.screen.line(line)
        record = self.store.finish()
        self.say("play.record", file=record)
        self.screen.whole(f"  filon replay {shlex.quote(str(record))}")
