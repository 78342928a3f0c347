"""How is a match seen again? Step by step, both ways, with one seat's eyes, the onlooker's, or all."""

from __future__ import annotations

from filon.core.match import Match
from filon.core.telling import tell
from filon.core.words import Words
from filon.table.replay import Replay
from filon.terminal.page import board
from filon.terminal.screen import Screen


class Replaying:
    """A record on a screen. `eyes` is a seat, None for the onlooker, or "all"."""

    def __init__(self, replay: Replay, eyes: int | str | None, screen: Screen, words: Words) -> None:
        self.replay, self.eyes, self.screen, self.words = replay, eyes, screen, words

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
            if typed is None or typed.strip().lower() == "q":
                return
            step = self.next_step(step, typed.strip().lower())

    def next_step(self, step: int, typed: str) -> int:
        """Where to go from here; nonsense stays."""
        if typed == "":
            step += 1
        elif typed == "b":
            step -= 1
        elif typed.isdigit():
            step = int(typed[:9])
        return max(0, min(step, self.replay.steps))

    def show(self, step: int) -> None:
        """The line of this step as these eyes saw it, what it told them, and the board after it."""
        match = self.replay.at(step)
        line = self.public_line(step) if step else self.words.say("replay.start")
        title = self.words.say("replay.step", None, step=step, steps=self.replay.steps, line=line)
        news = self.news(match, step)
        height = self.screen.size[1] - len(news) - 3
        view = match.view(self.eyes if isinstance(self.eyes, int) else None)
        drawn = board(self.replay.game, view, self.words, self.screen, height)
        self.screen.page([self.screen.strong(title), *drawn, *news])

    def public_line(self, step: int) -> str:
        """A move as others see it, unless it is one's own or all is shown."""
        before = self.replay.at(step - 1)
        line = self.replay.lines[step - 1]
        mover = before.turn
        if self.eyes in ("all", mover) or ": " in line:
            return line if ": " in line else f"p{(mover or 0) + 1} {line}"
        state = before.state
        move = state.parse(line)
        return f"p{(mover or 0) + 1} {state.public(move) if move is not None else line}"

    def news(self, match: Match, step: int) -> list[str]:
        """What this step told these eyes; with all eyes, everybody's secrets with their names."""
        before = self.replay.at(step - 1) if step else None
        if self.eyes != "all":
            eyes = self.eyes if isinstance(self.eyes, int) else None
            since = len(before.events(eyes)) if before else 0
            return [f"· {tell(event.what, self.words)}" for event in match.events(eyes, since=since)]
        found = []
        since = len(before.events(None)) if before else 0
        for event in match.events(None, since=since):
            found.append(f"· {tell(event.what, self.words)}")
        for seat in range(match.seats):
            since = len(before.events(seat)) if before else 0
            private = [event for event in match.events(seat, since=since) if event.audience != "all"]
            for event in private:
                text = self.words.say("replay.alone", None, name=f"p{seat + 1}", text=tell(event.what, self.words))
                found.append(f"· {text}")
        return found
