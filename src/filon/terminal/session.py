"""How is a whole game played by keyboard? People decide, bots decide, and what is one's own stays one's own."""

from __future__ import annotations

import time

from filon import bots
from filon.core.event import Event, Said
from filon.core.telling import ended, refused, seat_name
from filon.core.words import Words
from filon.table import Letter, Table
from filon.table.letters import Refused, Rewound
from filon.terminal import rules
from filon.terminal.page import groups, numbered, page, told
from filon.terminal.screen import Screen
from filon.terminal.store import Store

COMMANDS = ("help", "moves", "board", "rules", "log", "since", "hint", "undo", "say", "quit")


class Left(Exception):
    """Somebody left the keyboard; the game is kept."""


class Session:
    """One keyboard and screen at one table. With one person at it, the screen is that person's for the whole game."""

    def __init__(self, table: Table, screen: Screen, words: Words, store: Store, pace: float) -> None:
        self.table, self.screen, self.words, self.store, self.pace = table, screen, words, store, pace
        self.shared = len(table.people()) > 1
        self.eyes: int | None = None
        # Up to which of its events each seat has been shown what happened.
        self.heard = [0] * table.match.seats
        for seat in table.people() if table.moves else []:
            self.heard[seat] = len(table.match.events(seat)) - len(self.since_last_turn(seat))
        self.listed: list[str] = []

    def run(self) -> bool:
        """Play until it is over (True) or somebody leaves (False); either way nothing is lost."""
        try:
            while self.table.match.turn is not None:
                seat = self.table.match.turn
                if self.table.is_bot(seat):
                    self.let_bot_play()
                elif self.sit_down(seat):
                    self.decide(seat)
        except (Left, KeyboardInterrupt):
            self.store.keep()
            self.screen.line()
            self.say("play.saved", file=self.store.path)
            self.screen.line("  filon resume")
            return False
        self.finish()
        return True

    def say(self, key: str, **places: object) -> None:
        """A sentence of the program's own."""
        self.screen.line(self.words.say(key, None, **places))

    def ask(self, question: str) -> str:
        """A line typed; the end of the input is a leave."""
        line = self.screen.ask(question)
        if line is None:
            raise Left
        return line

    def name(self, seat: int) -> str:
        """What a player is called."""
        return seat_name(seat, self.table.names)

    def news(self, seat: int) -> list[Event]:
        """What this seat has not been shown yet; shown from now on."""
        events = self.table.match.events(seat, since=self.heard[seat])
        self.heard[seat] += len(events)
        return events

    # Bots, and changing places ----------------------------------------------------------------------------------

    def let_bot_play(self) -> None:
        """One bot's move; a lone person sees it happen."""
        started = time.monotonic()
        found = self.table.bot_move()
        assert found is not None
        seat, text = found
        self.deliver(self.table.say(seat, self.table.number, text, time.time()))
        people = self.table.people()
        if len(people) == 1 and self.screen.is_terminal:
            since = self.heard[people[0]]
            for line in told(self.table.match.events(people[0], since=since), self.words, self.table.names)[-1:]:
                self.screen.line(f"· {line}")
            time.sleep(max(0.0, self.pace - (time.monotonic() - started)))

    def sit_down(self, seat: int) -> bool:
        """Where several share the screen, a curtain falls before another pair of eyes.

        False if whoever still sits there took the move back, and the turn with it.
        """
        if not self.shared or self.eyes == seat:
            self.eyes = seat
            return True
        if self.eyes is not None:
            typed = self.ask(f"{self.words.say('play.close')} ").strip()
            if self.command_of(typed) == "undo":
                self.do_undo(self.eyes, "")
                if self.table.match.turn != seat:
                    return False
        self.screen.curtain()
        self.listed = []
        self.eyes = None
        self.ask(f"{self.words.say('play.curtain', None, name=self.name(seat))} ")
        self.eyes = seat
        return True

    # One decision -----------------------------------------------------------------------------------------------

    def decide(self, seat: int) -> None:
        """Show, ask, and do what is typed, until a move is made."""
        number = self.table.number
        self.listed = []
        self.screen.page(page(self.table, seat, self.words, self.screen, self.news(seat)))
        while self.table.number == number and self.table.match.turn == seat:
            typed = self.ask(f"{self.name(seat)}> ").strip()
            if typed:
                self.obey(seat, typed)
        if self.table.number > number:
            for line in told(self.own_news(seat), self.words, self.table.names):
                self.screen.line(f"· {line}")

    def own_news(self, seat: int) -> list[Event]:
        """What one's own move told oneself alone, such as a goal looked at."""
        mine = f"p{seat + 1}"
        return [event for event in self.news(seat) if event.audience == mine]

    def obey(self, seat: int, typed: str) -> None:
        """A number, a command, or a move as it is written."""
        first, _, rest = typed.partition(" ")
        if first.replace(".", "", 1).isdigit():
            self.choose(seat, first)
            return
        command = self.command_of(first)
        if command:
            getattr(self, f"do_{command}")(seat, rest.strip())
        else:
            self.play(seat, typed)

    def command_of(self, word: str) -> str:
        """The command of this word, in English or in the reader's language."""
        for command in COMMANDS:
            if word.lower() in (command, self.words.say(f"command.{command}")):
                return command
        return ""

    def choose(self, seat: int, typed: str) -> None:
        """A number of the list on the screen: a card shows its moves, a move is made; `2.3` does both."""
        moves = groups(self.table.game, self.table.match.legal())
        first, _, second = typed.partition(".")
        if second or not self.listed:
            if not 1 <= int(first) <= len(moves):
                self.say("play.number", most=len(moves))
                return
            self.listed = list(moves.values())[int(first) - 1]
            if not second and len(self.listed) > 1:
                self.show_listed()
                return
            first = second or "1"
        if not 1 <= int(first) <= len(self.listed):
            self.say("play.number", most=len(self.listed))
            return
        self.play(seat, self.listed[int(first) - 1])

    def show_listed(self) -> None:
        """The moves of one card, numbered; `board` goes back to the cards."""
        self.say("play.which")
        for line in numbered(self.listed, self.screen.size[0] - 2):
            self.screen.line(f"  {line}")

    def play(self, seat: int, text: str) -> None:
        """Make a move, or hear why not."""
        self.deliver(self.table.say(seat, self.table.number, text, time.time()))

    def deliver(self, letters: list[Letter]) -> None:
        """Keep what happened; a refusal is for whoever sits here, everything else is shown when they look."""
        self.store.keep()
        for letter in letters:
            if isinstance(letter.body, Refused):
                self.screen.line(refused(letter.body.refusal, self.words, self.table.names))
            elif isinstance(letter.body, Rewound) and letter.to is not None:
                self.heard[letter.to] = min(self.heard[letter.to], letter.body.heard)

    # Commands ---------------------------------------------------------------------------------------------------

    def do_help(self, seat: int, rest: str) -> None:
        for command in COMMANDS:
            self.screen.line(f"  {self.words.say(f'command.{command}'):<10} {self.words.say(f'help.{command}')}")
        self.say("help.numbers")

    def do_moves(self, seat: int, rest: str) -> None:
        self.listed = self.table.match.legal()
        self.show_listed()

    def do_board(self, seat: int, rest: str) -> None:
        self.listed = []
        self.screen.page(page(self.table, seat, self.words, self.screen, []))

    def do_rules(self, seat: int, rest: str) -> None:
        if not rest:
            self.say("play.rules")
            return
        found = rules.items(self.table.game, self.words.language, rest)
        for line in found or [self.words.say("play.no_rule", None, rule=rest)]:
            self.screen.line(line)

    def do_log(self, seat: int, rest: str) -> None:
        for line in told(self.table.match.events(seat), self.words, self.table.names):
            self.screen.line(line)

    def do_since(self, seat: int, rest: str) -> None:
        for line in told(self.since_last_turn(seat), self.words, self.table.names):
            self.screen.line(f"· {line}")

    def since_last_turn(self, seat: int) -> list[Event]:
        """What happened after one's own last move."""
        events = self.table.match.events(seat)
        for at in range(len(events) - 1, -1, -1):
            what = events[at].what
            if getattr(what, "by", None) == seat and not isinstance(what, Said):
                return events[at:]
        return events

    def do_hint(self, seat: int, rest: str) -> None:
        match = self.table.match
        advice = bots.best(self.table.game)(
            self.table.game, match.view(seat), match.events(seat), len(match.lines), 1.0
        )
        self.say("play.hint")
        self.screen.line(f"  {advice}")

    def do_undo(self, seat: int, rest: str) -> None:
        self.deliver(self.table.take_back(seat, self.table.number, time.time()))
        while self.table.asking is not None:
            other = self.table.asking.waiting[0]
            answer = self.ask(self.words.say("play.agree", None, name=self.name(other), asker=self.name(seat)))
            agrees = answer.strip().lower() in ("y", "yes", self.words.say("play.yes"))
            self.deliver(self.table.answer(other, agrees, time.time()))

    def do_say(self, seat: int, rest: str) -> None:
        phrases = self.table.match.phrases(seat)
        if not rest:
            for line in numbered(phrases, self.screen.size[0] - 2) if phrases else [self.words.say("play.silent")]:
                self.screen.line(f"  {line}")
            return
        self.deliver(self.table.talk(seat, rest, time.time()))

    def do_quit(self, seat: int, rest: str) -> None:
        raise Left

    def finish(self) -> None:
        """The end, and where the record is."""
        match = self.table.match
        assert match.outcome is not None
        eyes = self.table.people()[0] if len(self.table.people()) == 1 else None
        seen = self.heard[eyes] if eyes is not None else max(0, len(match.events(None)) - 12)
        for line in told(match.events(eyes, since=seen), self.words, self.table.names):
            self.screen.line(f"· {line}")
        self.screen.line(self.screen.strong(ended(match.outcome, self.words, self.table.names)))
        for seat, score in enumerate(match.outcome.scores):
            self.screen.line(f"  {self.name(seat)}: {score}")
        record = self.store.finish()
        self.say("play.record", file=record)
        self.screen.whole(f"  filon replay {record}")
