"""How is a whole game played by keyboard? People decide, bots decide, and what is one's own stays one's own."""

from __future__ import annotations

import time
from collections.abc import Sequence

from filon.core.event import Event
from filon.core.text.message_format import ended
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table import Table
from filon.table.text.narration import doings, scores
from filon.terminal.program_name import command
from filon.terminal.prompt import Left, Prompt
from filon.terminal.saved_games import Store
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import closing, page

# What everybody noticed at the very end: the last move, the round, the gold.
LAST_NEWS = 16


class Session(Prompt):
    """A game from here to its end. With one person at it, the screen is that person's for the whole game."""

    def __init__(self, table: Table, screen: Screen, words: Words, store: Store, pace: float) -> None:
        super().__init__(table, screen, words, store)
        self.pace = pace
        self.people = table.lobby.people()
        self.shared = len(self.people) > 1
        # Up to which of its events a lone person has seen things happen one by one.
        self.watched = 0
        for seat in self.people if self.session.moves else []:
            self.heard[seat] = table.match.recorder.count(seat) - len(self.since_last_turn(seat))

    def run(self) -> bool:
        """Play until it is over (True) or somebody leaves (False); either way nothing is lost."""
        if self.shared:
            self.hide()
        try:
            while self.table.match.turn is not None:
                before = self.public()
                seat = self.table.match.turn
                if self.table.is_bot(seat):
                    self.let_bot_play()
                elif self.sit_down(seat):
                    self.decide(seat)
                self.let_bots_talk()
                if self.round_of(before) != self.round_of(self.public()) and self.table.match.turn is not None:
                    self.end_round(before)
        except (Left, KeyboardInterrupt):
            self.store.keep()
            if self.shared:
                self.hide()
            self.screen.line()
            self.say("play.saved")
            self.screen.whole(f"  {command('resume', self.store.path)}")
            return False
        self.finish()
        return True

    def public(self) -> View:
        """What everybody sees now."""
        return self.table.match.view(None)

    def round_of(self, view: View) -> object:
        """Which round it is, in games that have some."""
        return getattr(view, "round", None)

    # Bots, and changing places ----------------------------------------------------------------------------------

    def let_bot_play(self) -> None:
        """One bot's move; a lone person sees it happen."""
        started = time.monotonic()
        found = self.table.bot_move()
        assert found is not None
        seat, text = found
        self.deliver(self.table.say(seat, self.table.number, text, time.time()))
        if not self.shared and self.screen.is_terminal:
            self.show_happening(self.people[0])
            time.sleep(max(0.0, self.pace - (time.monotonic() - started)))

    def let_bots_talk(self) -> None:
        """What bots have to say after a move."""
        for seat, text in self.table.bot_talk():
            self.deliver(self.table.talk(seat, text, time.time()))

    def show_happening(self, seat: int) -> None:
        """What has just happened; it comes again on the next page, unless pages are read out."""
        events = self.table.match.events(seat)
        self.tell(events[max(self.watched, self.heard[seat]) if not self.shared else self.heard[seat] :], seat)
        self.watched = len(events)
        if self.screen.plain:
            self.heard[seat] = len(events)

    def end_round(self, before: View) -> None:
        """A round is over: the board as its last move found it, what happened, and time to look at both."""
        if not self.screen.is_terminal:
            return
        seat = None if self.shared else self.people[0]
        if seat is None:
            self.hide()
            events = self.table.match.events(None)[-LAST_NEWS:]
        else:
            events = self.table.match.events(seat, since=self.heard[seat])
            self.heard[seat] = self.watched = self.table.match.recorder.count(seat)
        if not self.screen.plain:
            self.screen.page(self.last_lines(before, events, seat, 0))
        elif seat is None:
            self.tell(events, None)
        self.ask(f"{self.words.say('play.pause')} ")

    def sit_down(self, seat: int) -> bool:
        """Where several share the screen, a curtain falls before another pair of eyes.

        False if whoever still sits there took the move back, and the turn with it.
        """
        if not self.shared or self.viewer == seat:
            self.viewer = seat
            return True
        while self.viewer is not None:
            typed = self.ask(f"{self.words.say('play.close')} ").strip()
            if self.command_of(typed) != "undo":
                self.hide()
                break
            number = self.table.number
            self.do_undo(self.viewer, "")
            if self.table.number != number:
                return False
        self.ask(f"{self.words.say('play.curtain', None, name=self.name(seat))} ")
        self.viewer = seat
        return True

    # One decision -----------------------------------------------------------------------------------------------

    def decide(self, seat: int) -> None:
        """Show, ask, and do what is typed, until a move is made or the screen is somebody else's."""
        number = self.table.number
        self.listed = []
        events = self.table.match.events(seat)
        note = "" if any(made.seat == seat for made in self.session.moves) else self.note()
        self.show(page(self.table, seat, self.words, self.screen, events[self.heard[seat] :], note))
        self.heard[seat] = self.watched = len(events)
        while self.table.number == number and self.viewer == seat:
            typed = self.ask(f"{self.name(seat)}> ").strip()
            if typed:
                self.obey(seat, typed)
        if self.table.number > number and self.viewer == seat:
            self.show_happening(seat)

    def last_lines(self, view: View, events: Sequence[Event], seat: int | None, below: int) -> list[str]:
        """A board that is left, with what happened last."""
        width = 0 if self.screen.plain else self.screen.size[0] - 2
        news = doings(events, self.words, self.table.names, seat, width)
        return closing(self.table.game, view, self.words, self.screen, self.table.names, news, below)

    def finish(self) -> None:
        """The record is safe before anything is told: the last board, the end, everybody's score."""
        match, names = self.table.match, self.table.names
        assert match.outcome is not None
        record = self.store.finish()
        seat = None if self.shared else self.people[0]
        events = match.events(None)[-LAST_NEWS:] if seat is None else match.events(seat, since=self.heard[seat])
        if seat is None:
            self.hide()
        below = [self.screen.strong(part) for part in self.screen.fold(ended(match.outcome, self.words, names))]
        below += [f"  {line}" for line in scores(match.outcome, self.words, names)]
        below += self.screen.fold(self.words.say("play.record"))
        if self.screen.aloud:
            self.tell(events, seat)
        else:
            self.screen.page(self.last_lines(match.view(seat), events, seat, len(below) + 2))
        for line in below:
            self.screen.line(line)
        self.screen.whole(f"  {command('replay', record)}")
