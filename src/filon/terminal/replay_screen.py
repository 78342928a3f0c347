"""Step-by-step replay of a record, as one seat, as a spectator, or with all information."""

from __future__ import annotations

from filon.core.event import Event
from filon.core.text.owner_words import OwnerWords
from filon.core.text.sentences import ended, event_sentence, seat_name, sentence
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table.replay import Replay, ReplayFrame, Viewer
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import board_lines, status_lines


class ReplayScreen:
    """A record on a screen. `viewer` is a seat, None for spectators, or "all"."""

    def __init__(self, replay: Replay, viewer: Viewer, screen: Screen, words: Words) -> None:
        self.replay, self.viewer, self.screen, self.words = replay, viewer, screen, words
        notes = replay.match.source.notes
        # p1, p2, … stay the names where the record states none.
        self.names = list(notes.players) if notes is not None else []

    def run(self) -> None:
        """Step forwards and back by keys; in a pipe, print all steps."""
        if not self.screen.is_terminal:
            for step in range(self.replay.steps + 1):
                self.show(step)
            return
        step = 0
        while True:
            self.show(step)
            typed = self.screen.read_line(f"{self.words.say('replay.keys')} ")
            if typed is None:
                self.screen.print_line()
                return
            if typed.strip().lower() == "q":
                return
            step = self.next_step(step, typed.strip().lower())

    def next_step(self, step: int, typed: str) -> int:
        """The step that the typed line selects; the same step if it cannot be read."""
        if typed == "":
            step += 1
        elif typed == "b":
            step -= 1
        elif typed.isdecimal():
            step = int(typed[:9])
        return max(0, min(step, self.replay.steps))

    def show(self, step: int) -> None:
        """Show a step: its record line as far as the viewer saw it, its events, and the board after it."""
        seen = self.replay.frame(step, self.viewer)
        line = self.replay.public_line(step, self.viewer) if step else self.words.say("replay.start")
        title = self.words.say("replay.step", None, step=step, steps=self.replay.steps, line=line)
        events = [part for text in self.event_lines(seen, step) for part in self.screen.wrap(text)]
        view = seen.views[-1]
        public = self.replay.state_at(step).view(None) if self.viewer == "all" else view
        near = status_lines(self.replay.game, public, self.words, self.screen, self.names)
        own = self.secrets(seen, public)
        room = self.screen.size[1] - len(events) - 2
        drawn = board_lines(self.replay.game, view, self.words, self.screen, room - len(near) - len(own))
        # If not all of it fits, private information has precedence.
        fitting = (part for part in ([*near, *own], own, near, []) if len(drawn) + len(part) <= room)
        near = next(fitting, [])
        self.screen.page([self.screen.bold(title), *drawn, *near, *events])

    def secrets(self, seen: ReplayFrame, public: View) -> list[str]:
        """The viewer's hand; with all information, every player's private knowledge and hand."""
        found: list[str] = []
        for view in seen.views:
            if view.seat is None:
                continue
            name = seat_name(view.seat, self.names)
            if self.viewer == "all":
                for line in self.known(view, public, name):
                    found += self.screen.wrap(line)
            held = getattr(getattr(view, "own", None), "hand", ())
            if held:
                cards = self.words.say("between").join(self.words.name("card", card) for card in held)
                found += self.screen.wrap(self.words.say("replay.holds", None, name=name, cards=cards))
        return found

    def known(self, view: View, public: View, name: str) -> list[str]:
        """The status lines that only this seat sees: a role, gold, goals looked at."""
        describe = self.replay.game.status_lines
        if describe is None:
            return []
        shared = describe(public, self.words, self.names)
        own = describe(view, self.words, self.names)
        told = describe(view, OwnerWords(self.words, name), self.names)
        found = []
        for line, text in zip(own, told, strict=True):
            if text not in shared:
                # A game without words for what another seat knows addresses its owner.
                text = text if text != line else self.words.say("replay.knows", None, name=name, text=text.strip("▸ "))
                found.append(text.strip("▸ "))
        return found

    def event_lines(self, seen: ReplayFrame, step: int) -> list[str]:
        """The events of this step that the viewer observed, and the result after the last step."""
        found = [self.event_text(event) for event in seen.events]
        outcome = self.replay.match.outcome
        if outcome is not None and step == self.replay.steps:
            found.append(ended(outcome, self.words, self.names))
        return [f"{self.screen.bullet}{line}" for line in found]

    def event_text(self, event: Event) -> str:
        """One event as a sentence; with all information, private events name their seat."""
        text = event_sentence(event, self.words, self.names, self.viewer if isinstance(self.viewer, int) else None)
        owner = None if event.audience == "all" else int(event.audience[1:]) - 1
        if self.viewer != "all" or owner is None or text != sentence(event.what, self.words, self.names, owner):
            return text
        # A game without words for another seat's private event addresses its owner.
        return self.words.say("replay.alone", None, name=seat_name(owner, self.names), text=text)
