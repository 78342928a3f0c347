"""What can be typed at the prompt? Numbers, moves as they are written, and a few commands."""

from __future__ import annotations

import re
import time
import unicodedata

from filon import bots
from filon.core.budget import USUAL
from filon.core.event import Event
from filon.core.sentences import refused, seat_name, spoken
from filon.core.words import Words
from filon.table import Letter, Table
from filon.table.letters import Refused, Rewound
from filon.table.undo import last_of
from filon.terminal import rules
from filon.terminal.page import doings, groups, numbered, page, paired, remarked, told
from filon.terminal.screen import Screen
from filon.terminal.store import Store

COMMANDS = ("help", "moves", "board", "rules", "log", "since", "hint", "undo", "say", "quit")
SHORT = {"?": "help", "q": "quit"}
NUMBER = re.compile(r"([0-9]{1,9})(?:\.([0-9]{0,9}))?")


class Left(Exception):
    """Somebody left the keyboard; the game is kept."""


def bare(word: str) -> str:
    """A word as it is compared: small, and without accents, which not every keyboard has."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(sign))


class Prompt:
    """One keyboard and screen at one table; `eyes` is the seat they serve now."""

    def __init__(self, table: Table, screen: Screen, words: Words, store: Store) -> None:
        self.table, self.screen, self.words, self.store = table, screen, words, store
        self.eyes: int | None = None
        # Up to which of its events each seat has been shown what happened.
        self.heard = [0] * table.match.seats
        self.listed: list[str] = []

    def say(self, key: str, **places: object) -> None:
        """A sentence of the program's own."""
        self.screen.line(self.words.say(key, None, **places))

    def tell(self, events: list[Event]) -> None:
        """What somebody noticed."""
        for line in doings(events, self.words, self.screen, self.table.names):
            self.screen.line(line)

    def ask(self, question: str) -> str:
        """A line typed; the end of the input is a leave."""
        line = self.screen.ask(question)
        if line is None:
            raise Left
        return line

    def name(self, seat: int) -> str:
        """What a player is called."""
        return seat_name(seat, self.table.names)

    def hide(self) -> None:
        """The screen is for everybody now."""
        self.screen.curtain()
        self.listed = []
        self.eyes = None

    def note(self) -> str:
        """The fingerprint of a committed deal, to be kept by whoever wants to check it afterwards."""
        fair = self.table.match.source.fair
        return self.words.say("play.fingerprint", None, fingerprint=fair.fingerprint) if fair else ""

    def obey(self, seat: int, typed: str) -> None:
        """A number, a command, or a move as it is written."""
        first, _, rest = typed.partition(" ")
        command = self.command_of(first)
        if NUMBER.fullmatch(typed):
            self.choose(seat, typed)
        elif command:
            getattr(self, f"do_{command}")(seat, rest.strip())
        else:
            self.play(seat, " ".join(typed.split()))

    def command_of(self, word: str) -> str:
        """The command of this word, in English or in the reader's language."""
        for command in COMMANDS:
            if bare(word) in (command, bare(self.words.say(f"command.{command}"))):
                return command
        return SHORT.get(word, "")

    def choose(self, seat: int, typed: str) -> None:
        """A number of the list on the screen: a card shows its moves, a move is made; `2.3` does both."""
        moves = list(groups(self.table.game, self.table.match.legal()).values())
        first, _, second = typed.partition(".")
        if second or not self.listed:
            if not 1 <= int(first) <= len(moves):
                self.say("play.number", most=len(moves))
                return
            self.listed = moves[int(first) - 1]
            if not second and max(map(len, moves)) > 1:
                self.show_listed(seat)
                return
            first = second or "1"
        if not 1 <= int(first) <= len(self.listed):
            self.say("play.number", most=len(self.listed))
            return
        self.play(seat, self.listed[int(first) - 1])

    def show_listed(self, seat: int) -> None:
        """The moves of one card, numbered, in the place of the cards; `board` goes back to them."""
        shown = remarked(self.table.game, self.table.match.view(seat), self.listed, self.words)
        if self.screen.plain:
            self.say("play.which")
            for line in numbered(shown, self.screen):
                self.screen.line(line)
        else:
            news = self.since_last_turn(seat)
            self.screen.page(page(self.table, seat, self.words, self.screen, news, listed=shown))

    def play(self, seat: int, text: str) -> None:
        """Make a move, or hear why not."""
        self.deliver(self.table.say(seat, self.table.number, text, time.time()))

    def deliver(self, letters: list[Letter]) -> None:
        """Keep what happened; a refusal is for whoever sits here, everything else is shown when they look."""
        self.store.keep()
        for letter in letters:
            if isinstance(letter.body, Refused):
                self.screen.line(refused(letter.body.refusal, self.words, self.table.names))
                if letter.body.refusal.code == "not_a_move":
                    self.say("play.lost")
            elif isinstance(letter.body, Rewound) and letter.to is not None:
                self.heard[letter.to] = min(self.heard[letter.to], letter.body.heard)

    # Commands ---------------------------------------------------------------------------------------------------

    def do_help(self, seat: int, rest: str) -> None:
        for command in COMMANDS:
            text = f"  {self.words.say(f'command.{command}'):<10} {self.words.say(f'help.{command}')}"
            self.screen.line(text, indent=13)
        self.say("help.numbers")
        if self.words.has("help.notation"):
            self.say("help.notation")

    def do_moves(self, seat: int, rest: str) -> None:
        # By card or piece, as they are chosen by number.
        self.listed = [text for moves in groups(self.table.game, self.table.match.legal()).values() for text in moves]
        self.show_listed(seat)

    def do_board(self, seat: int, rest: str) -> None:
        self.listed = []
        news = [] if self.screen.plain else self.since_last_turn(seat)
        self.screen.page(page(self.table, seat, self.words, self.screen, news))

    def do_rules(self, seat: int, rest: str) -> None:
        if not rest:
            sections = list(rules.sections(self.table.game, self.words.language)) or ["1"]
            self.say("play.rules", rule=sections[len(sections) // 2], game=self.table.game.key)
            return
        found = rules.items(self.table.game, self.words.language, rest)
        for line in found or [self.words.say("play.no_rule", None, rule=rest[:40])]:
            self.screen.line(line)

    def do_log(self, seat: int, rest: str) -> None:
        events = self.table.match.events(seat)
        for line in [self.note(), *told(events, self.words, self.table.names)]:
            if line:
                self.screen.line(line)

    def do_since(self, seat: int, rest: str) -> None:
        self.tell(self.since_last_turn(seat))

    def since_last_turn(self, seat: int) -> list[Event]:
        """What happened from one's own last turn on, with all that it did."""
        moves = self.table.moves
        at = last_of(moves, seat)
        # A turn may be several moves in a row: a bribe and a lay, two rides.
        while at and moves[at - 1].seat == seat:
            at -= 1
        return self.table.match.events(seat, since=0 if at is None else moves[at].heard)

    def do_hint(self, seat: int, rest: str) -> None:
        match = self.table.match
        advice = bots.best(self.table.game)(
            self.table.game, match.view(seat), match.heard(seat), len(match.lines), USUAL
        )
        self.say("play.hint")
        self.screen.line(f"  {advice}")

    def do_undo(self, seat: int, rest: str) -> None:
        """At once, or by everybody's consent; who is asked must not see the asker's hand."""
        self.deliver(self.table.take_back(seat, self.table.number, time.time()))
        if self.table.asking is None:
            return
        moves = len(self.table.moves)
        self.hide()
        while self.table.asking is not None:
            other = self.table.asking.waiting[0]
            answer = self.ask(self.words.say("play.agree", None, name=self.name(other), asker=self.name(seat)))
            yes = self.words.say("play.yes")
            agrees = answer.strip().lower() in ("y", "yes", yes, yes[0])
            self.deliver(self.table.answer(other, agrees, time.time()))
        self.say("play.stands" if len(self.table.moves) == moves else "play.taken_back", name=self.name(seat))

    def do_say(self, seat: int, rest: str) -> None:
        phrases = self.table.match.phrases(seat)
        if rest.isdecimal() and len(rest) < 9 and 1 <= int(rest) <= len(phrases):
            rest = phrases[int(rest) - 1]
        if not rest:
            lines = [
                f"  {number} {text} – {spoken(text, self.words, self.table.names)}"
                for number, text in enumerate(phrases, 1)
            ]
            for line in paired(lines, 0 if self.screen.plain else self.screen.size[0]):
                self.screen.line(line)
            if not phrases:
                self.say("play.silent")
            return
        before = len(self.table.match.events(seat))
        self.deliver(self.table.talk(seat, rest, time.time()))
        self.tell(self.table.match.events(seat, since=before))

    def do_quit(self, seat: int, rest: str) -> None:
        raise Left
