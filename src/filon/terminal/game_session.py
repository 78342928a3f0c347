"""A game at one keyboard: human and bot turns, hotseat screen changes, round ends, the final screen."""

from __future__ import annotations

import time
from collections.abc import Sequence

from filon.core.event import Event
from filon.core.text.sentences import ended
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table import Table
from filon.table.text.narration import narrate_events, scores
from filon.terminal.program_name import command
from filon.terminal.prompt import PlayerLeft, Prompt
from filon.terminal.saved_games import SavedGame
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import final_lines, turn_page

# How many public events the final screen shows: the last move, the round, the gold.
FINAL_EVENTS = 16


class Session(Prompt):
    """Plays a game to its end. With a single human player, the screen shows that seat's view throughout."""

    def __init__(self, table: Table, screen: Screen, words: Words, saved: SavedGame, pace: float) -> None:
        super().__init__(table, screen, words, saved)
        self.pace = pace
        self.human_seats = table.lobby.people()
        self.is_shared = len(self.human_seats) > 1
        # How many events a single human player has seen as they happened.
        self.watched_events = 0
        for seat in self.human_seats if self.session.moves else []:
            self.seen_events[seat] = table.match.recorder.count(seat) - len(self.since_last_turn(seat))

    def run(self) -> bool:
        """Play until the game is over (True) or a player leaves (False); it is saved in both cases."""
        if self.is_shared:
            self.clear_screen()
        try:
            while self.table.match.turn is not None:
                before = self.public()
                seat = self.table.match.turn
                if self.table.is_bot(seat):
                    self.play_bot_move()
                elif self.hand_screen_over(seat):
                    self.decide(seat)
                self.send_bot_talk()
                if self.round_of(before) != self.round_of(self.public()) and self.table.match.turn is not None:
                    self.show_round_end(before)
        except (PlayerLeft, KeyboardInterrupt):
            self.saved.save()
            if self.is_shared:
                self.clear_screen()
            self.screen.print_line()
            self.say("play.saved")
            self.screen.print_unwrapped(f"  {command('resume', self.saved.path)}")
            return False
        self.finish()
        return True

    def public(self) -> View:
        """The spectators' view."""
        return self.table.match.view(None)

    def round_of(self, view: View) -> object:
        """The number of the round; None in games without rounds."""
        return getattr(view, "round", None)

    def play_bot_move(self) -> None:
        """Play one bot's move; a single human player is shown its events at once."""
        started = time.monotonic()
        found = self.table.bot_move()
        assert found is not None
        seat, text = found
        self.handle_updates(self.table.say(seat, self.table.number, text, time.time()))
        if not self.is_shared and self.screen.is_terminal:
            self.show_new_events(self.human_seats[0])
            time.sleep(max(0.0, self.pace - (time.monotonic() - started)))

    def send_bot_talk(self) -> None:
        """Send what bots say after a move."""
        for seat, text in self.table.bot_talk():
            self.handle_updates(self.table.talk(seat, text, time.time()))

    def show_new_events(self, seat: int) -> None:
        """Print the newest events; the next page repeats them, except in plain mode."""
        events = self.table.match.events(seat)
        seen = self.seen_events[seat] if self.is_shared else max(self.watched_events, self.seen_events[seat])
        self.print_events(events[seen:], seat)
        self.watched_events = len(events)
        if self.screen.plain:
            self.seen_events[seat] = len(events)

    def show_round_end(self, before: View) -> None:
        """Show the board before the round's last move and what happened, and wait for Enter."""
        if not self.screen.is_terminal:
            return
        seat = None if self.is_shared else self.human_seats[0]
        if seat is None:
            self.clear_screen()
            events = self.table.match.events(None)[-FINAL_EVENTS:]
        else:
            events = self.table.match.events(seat, since=self.seen_events[seat])
            self.seen_events[seat] = self.watched_events = self.table.match.recorder.count(seat)
        if not self.screen.plain:
            self.screen.page(self.final_board(before, events, seat, 0))
        elif seat is None:
            self.print_events(events, None)
        self.read_line(f"{self.words.say('play.pause')} ")

    def hand_screen_over(self, seat: int) -> bool:
        """Hotseat: clear the screen before it shows another seat's view.

        Returns False if the previous player took back the move instead, and is on turn again.
        """
        if not self.is_shared or self.viewer == seat:
            self.viewer = seat
            return True
        while self.viewer is not None:
            typed = self.read_line(f"{self.words.say('play.close')} ").strip()
            if self.command_of(typed) != "undo":
                self.clear_screen()
                break
            number = self.table.number
            self.do_undo(self.viewer, "")
            if self.table.number != number:
                return False
        self.read_line(f"{self.words.say('play.curtain', None, name=self.name(seat))} ")
        self.viewer = seat
        return True

    def decide(self, seat: int) -> None:
        """Show the turn and execute typed lines until a move is made or the screen is another seat's."""
        number = self.table.number
        self.listed = []
        events = self.table.match.events(seat)
        note = "" if any(made.seat == seat for made in self.session.moves) else self.note()
        self.show(turn_page(self.table, seat, self.words, self.screen, events[self.seen_events[seat] :], note))
        self.seen_events[seat] = self.watched_events = len(events)
        while self.table.number == number and self.viewer == seat:
            typed = self.read_line(f"{self.name(seat)}> ").strip()
            if typed:
                self.execute(seat, typed)
        if self.table.number > number and self.viewer == seat:
            self.show_new_events(seat)

    def final_board(self, view: View, events: Sequence[Event], seat: int | None, below: int) -> list[str]:
        """The lines of a board and the last events, with room for `below` lines under them."""
        width = 0 if self.screen.plain else self.screen.size[0] - 2
        narration = narrate_events(events, self.words, self.table.names, seat, width)
        return final_lines(self.table.game, view, self.words, self.screen, self.table.names, narration, below)

    def finish(self) -> None:
        """Save the record first, then show the last board, the result and all scores."""
        match, names = self.table.match, self.table.names
        assert match.outcome is not None
        record = self.saved.finish()
        seat = None if self.is_shared else self.human_seats[0]
        if seat is None:
            events = match.events(None)[-FINAL_EVENTS:]
            self.clear_screen()
        else:
            events = match.events(seat, since=self.seen_events[seat])
        below = [self.screen.bold(part) for part in self.screen.wrap(ended(match.outcome, self.words, names, seat))]
        below += [f"  {line}" for line in scores(match.outcome, self.words, names, seat)]
        below += self.screen.wrap(self.words.say("play.record"))
        if self.screen.for_screen_reader:
            self.print_events(events, seat)
        else:
            self.screen.page(self.final_board(match.view(seat), events, seat, len(below) + 2))
        for line in below:
            self.screen.print_line(line)
        self.screen.print_unwrapped(f"  {command('replay', record)}")
