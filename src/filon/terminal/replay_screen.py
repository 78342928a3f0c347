"""How is a match seen again? Step by step, both ways, with one seat's eyes, the onlooker's, or all."""

from __future__ import annotations

from filon.core.event import Event
from filon.core.text.message_format import ended, sentence
from filon.core.text.translations import Words
from filon.core.view import View
from filon.table.replay import Replay, Seen, Viewer
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import beside, board


class Replaying:
    """A record on a screen. `viewer` is a seat, None for the onlooker, or "all"."""

    def __init__(self, replay: Replay, viewer: Viewer, screen: Screen, words: Words) -> None:
        self.replay, self.viewer, self.screen, self.words = replay, viewer, screen, words

    def run(self) -> None:
        """Step as told; in a pipe, all steps one after the other."""
        if not self.screen.is_terminal:
            for step in range(self.replay.steps + 1):
                self.show(step)
            return
        step = 0
        while True:
            self.show(step)
            typed = self.screen.ask(f"{self.words.say('replay.keys')} ")
            if typed is None:
                self.screen.line()
                return
            if typed.strip().lower() == "q":
                return
            step = self.next_step(step, typed.strip().lower())

    def next_step(self, step: int, typed: str) -> int:
        """Where to go from here; nonsense stays."""
        if typed == "":
            step += 1
        elif typed == "b":
            step -= 1
        elif typed.isdecimal():
            step = int(typed[:9])
        return max(0, min(step, self.replay.steps))

    def show(self, step: int) -> None:
        """The line of this step as these eyes saw it, what it told them, and the board after it."""
        seen = self.replay.seen(step, self.viewer)
        line = self.replay.public_line(step, self.viewer) if step else self.words.say("replay.start")
        title = self.words.say("replay.step", None, step=step, steps=self.replay.steps, line=line)
        news = [part for text in self.news(seen, step) for part in self.screen.fold(text)]
        view = self.replay.at(step).uncovered() if self.viewer == "all" else seen.views[0]
        spectators = self.replay.at(step).view(None) if self.viewer == "all" else view
        near = beside(self.replay.game, spectators, self.words, self.screen, [])
        own = self.secrets(seen, spectators)
        room = self.screen.size[1] - len(news) - 2
        drawn = board(self.replay.game, view, self.words, self.screen, room - len(near) - len(own))
        # Where not all of it fits, what these eyes alone can see comes first.
        fitting = (part for part in ([*near, *own], own, near, []) if len(drawn) + len(part) <= room)
        near = next(fitting, [])
        self.screen.page([self.screen.strong(title), *drawn, *near, *news])

    def secrets(self, seen: Seen, spectators: View) -> list[str]:
        """What these eyes hold; with all eyes, everything that anybody alone knows, by player."""
        found: list[str] = []
        for view in seen.views:
            if view.seat is None:
                continue
            name = f"p{view.seat + 1}"
            known = self.known(view, spectators) if self.viewer == "all" else ""
            if known:
                found += self.screen.fold(self.words.say("replay.knows", None, name=name, text=known))
            held = getattr(getattr(view, "own", None), "hand", ())
            if held:
                cards = self.words.say("between").join(self.words.name("card", card) for card in held)
                found += self.screen.fold(self.words.say("replay.holds", None, name=name, cards=cards))
        return found

    def known(self, view: View, spectators: View) -> str:
        """The lines beside the board that only this seat's eyes have: a role, gold, goals looked at."""
        door = self.replay.game.beside
        if door is None:
            return ""
        public = [line.strip("▸ ") for line in door(spectators, self.words, [])]
        you = self.words.say("beside.you")
        own = [line.strip("▸ ").replace(you, "", 1) for line in door(view, self.words, [])]
        return " ".join(line for line in own if line not in public)

    def news(self, seen: Seen, step: int) -> list[str]:
        """What this step told these eyes; with all eyes, everybody's secrets with their names."""
        found = [self.told(event) for event in seen.events]
        outcome = self.replay.match.outcome
        if outcome is not None and step == self.replay.steps:
            found.append(ended(outcome, self.words))
        return [f"{self.screen.bullet}{line}" for line in found]

    def told(self, event: Event) -> str:
        """One thing that was noticed; by whom alone, if all look on."""
        text = sentence(event.what, self.words)
        if self.viewer != "all" or event.audience == "all":
            return text
        return self.words.say("replay.alone", None, name=event.audience, text=text)
