"""How is a match seen again? Step by step, both ways, with one seat's eyes, the onlooker's, or all."""

from __future__ import annotations

from filon.core.match import Match
from filon.core.sentences import ended, sentence
from filon.core.words import Words
from filon.table.replay import Replay
from filon.terminal.page import beside, board
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
        match = self.replay.at(step)
        line = self.public_line(step) if step else self.words.say("replay.start")
        title = self.words.say("replay.step", None, step=step, steps=self.replay.steps, line=line)
        news = [part for line in self.news(match, step) for part in self.screen.fold(line)]
        view = match.view(self.eyes if isinstance(self.eyes, int) else None)
        near, hands = beside(self.replay.game, view, self.words, self.screen, []), self.hands(match)
        room = self.screen.size[1] - len(news) - 2
        drawn = board(self.replay.game, view, self.words, self.screen, room - len(near) - len(hands))
        # Where not all of it fits, what these eyes alone can see comes first.
        fitting = (part for part in ([*near, *hands], hands, near, []) if len(drawn) + len(part) <= room)
        near = next(fitting, [])
        self.screen.page([self.screen.strong(title), *drawn, *near, *news])

    def hands(self, match: Match) -> list[str]:
        """What these eyes hold; with all eyes, everybody's."""
        seats = range(match.seats) if self.eyes == "all" else [self.eyes] if isinstance(self.eyes, int) else []
        found = []
        for seat in seats:
            held = getattr(getattr(match.view(seat), "own", None), "hand", ())
            cards = self.words.say("between").join(self.words.name("card", card) for card in held)
            found += self.screen.fold(self.words.say("replay.holds", None, name=f"p{seat + 1}", cards=cards))
        return found if match.outcome is None else []

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
        seats = range(match.seats) if self.eyes == "all" else []
        eyes = self.eyes if isinstance(self.eyes, int) else None
        found = [sentence(event.what, self.words) for event in match.events(eyes, since=heard(before, eyes))]
        for seat in seats:
            for event in match.events(seat, since=heard(before, seat)):
                if event.audience != "all":
                    text = sentence(event.what, self.words)
                    found.append(self.words.say("replay.alone", None, name=f"p{seat + 1}", text=text))
        if match.outcome is not None:
            found.append(ended(match.outcome, self.words))
        return [f"{self.screen.bullet}{line}" for line in found]


def heard(before: Match | None, eyes: int | None) -> int:
    """How much these eyes had noticed before this step."""
    return len(before.events(eyes)) if before else 0
