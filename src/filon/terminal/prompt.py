"""What can be typed at the prompt? Numbers, places, moves as they are written or told, and a few commands."""

from __future__ import annotations

import time
from collections.abc import Sequence

from filon.core.budget import USUAL
from filon.core.event import Event
from filon.core.offer import Offer
from filon.core.refusal import NOT_A_MOVE
from filon.core.text import rulebook
from filon.core.text.message_format import offered, refused, seat_name, sentence, spoken
from filon.core.text.translations import Words
from filon.table import Delivery, Table
from filon.table import advice as table_advice
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import Refused, Update
from filon.table.text import move_parser
from filon.table.text.narration import doings, groups
from filon.terminal import rules_screen as ruled
from filon.terminal.program_name import program
from filon.terminal.saved_games import Store
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import VoteCalled, news_lines, page, paired, question

COMMANDS = ("help", "moves", "board", "rules", "log", "since", "hint", "undo", "say", "quit")
NO_END = 10_000
SHORT = {"?": "help", "q": "quit"}


class Left(Exception):
    """Somebody left the keyboard; the game is kept."""


class Prompt:
    """One keyboard and screen at one table; `viewer` is the seat they serve now."""

    def __init__(self, table: Table, screen: Screen, words: Words, store: Store) -> None:
        self.table, self.screen, self.words, self.store = table, screen, words, store
        self.viewer: int | None = None
        # Up to which of its events each seat has been shown what happened.
        self.heard = [0] * table.match.seats
        self.listed: list[Offer] = []
        self.by_place = False

    @property
    def session(self) -> MatchSession:
        """The match at this table."""
        assert self.table.session is not None
        return self.table.session

    def say(self, key: str, count: int | None = None, /, **places: object) -> None:
        """A sentence of the program's own."""
        self.screen.line(self.words.say(key, count, **places))

    def tell(self, events: Sequence[Event], seat: int | None) -> None:
        """What somebody noticed."""
        width = 0 if self.screen.plain else self.screen.size[0] - 2
        for line in news_lines(doings(events, self.words, self.table.names, seat, width), self.screen):
            self.screen.line(self.screen.painted(line, self.table.names))

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
        self.viewer = None

    def note(self) -> str:
        """The fingerprint of a committed deal, to be kept by whoever wants to check it afterwards."""
        fair = self.table.match.source.fair
        if fair is None:
            return ""
        return self.words.say("play.fingerprint", None, filon=program(), fingerprint=fair.fingerprint)

    def obey(self, seat: int, line: str) -> None:
        """A number, a command, a place, or a move as it is written."""
        first, _, rest = line.partition(" ")
        command = self.command_of(first)
        number = move_parser.numbers(line)
        here = move_parser.at_place(line, self.listed or self.table.match.offers())
        if number is not None:
            self.choose(seat, *number)
        elif command:
            getattr(self, f"do_{command}")(seat, rest.strip())
        elif here:
            self.choose_place(seat, here)
        else:
            self.play(seat, line)

    def command_of(self, word: str) -> str:
        """The command of this word, in English or in the reader's language."""
        for command in COMMANDS:
            if move_parser.bare(word) in (command, move_parser.bare(self.words.say(f"command.{command}"))):
                return command
        return SHORT.get(word, "")

    def choose(self, seat: int, first: int, second: int) -> None:
        """A number of the list on the screen: a card shows its moves, a move is made; `2.3` does both."""
        found = list(groups(self.table.match.offers()).values())
        if second or not self.listed:
            if not 1 <= first <= len(found):
                self.say("play.number", most=len(found))
                return
            self.listed = found[first - 1]
            if not second and max(map(len, found)) > 1:
                self.show_listed(seat)
                return
            first = second or 1
        if not 1 <= first <= len(self.listed):
            self.say("play.number", most=len(self.listed))
            return
        offer = self.listed[first - 1]
        if self.by_place and offer.cell and not second:
            self.say("play.places", None, count=len(self.listed), cell=offer.cell.partition("|")[0], move=offer.text)
            self.listed = [] if len(self.listed) == 1 else self.listed
            return
        self.make(seat, offer.text)

    def choose_place(self, seat: int, here: list[Offer]) -> None:
        """The moves at a place; the only one at once where all there is to choose is the place."""
        offers = self.listed or self.table.match.offers()
        if len(here) == 1 and len({(offer.verb, offer.piece, offer.die) for offer in offers}) == 1:
            self.make(seat, here[0].text)
            return
        self.listed = here
        self.show_listed(seat)

    def show_listed(self, seat: int) -> None:
        """The moves of one card or place, numbered, instead of the cards; `board` goes back to them."""
        if self.screen.plain:
            self.list_all(seat)
        else:
            news = self.since_last_turn(seat)
            self.show(page(self.table, seat, self.words, self.screen, news, listed=self.listed))

    def list_all(self, seat: int) -> None:
        """All of the list, below what is on the screen."""
        asked = question(self.table, self.table.match.view(seat), self.words, self.screen, self.listed, NO_END)
        self.by_place = asked.by_place
        for line in asked.lines:
            self.screen.line(line)

    def show(self, asked: VoteCalled) -> None:
        """A page; whoever types a number must have read what it does."""
        self.by_place = asked.by_place
        self.screen.page(asked.lines)

    def play(self, seat: int, line: str) -> None:
        """Make the move that was typed, or hear why not."""
        match = self.table.match
        text = move_parser.read(line, match.offers(), self.words, self.table.names, self.is_move)
        self.make(seat, text)

    def is_move(self, text: str) -> bool:
        """Whether the game has such a text, legal or not."""
        refusal = self.table.match.refusal(text)
        return refusal is None or refusal.code != NOT_A_MOVE.code

    def make(self, seat: int, text: str) -> None:
        """Make a move as it is written."""
        self.deliver(self.table.say(seat, self.table.number, text, time.time()))

    def deliver(self, deliveries: list[Delivery]) -> None:
        """Keep what happened; a refusal is for whoever sits here, everything else is shown when they look."""
        self.store.keep()
        for delivery in deliveries:
            if isinstance(delivery.body, Refused):
                self.screen.line(refused(delivery.body.refusal, self.words, self.table.names))
                if delivery.body.refusal.code == NOT_A_MOVE.code:
                    self.say("play.lost")
            elif isinstance(delivery.body, Update) and delivery.to is not None:
                # What was taken back is heard anew, if it comes again.
                self.heard[delivery.to] = min(self.heard[delivery.to], delivery.body.first)

    # Commands ---------------------------------------------------------------------------------------------------

    def do_help(self, seat: int, rest: str) -> None:
        for command in COMMANDS:
            text = f"  {self.words.say(f'command.{command}'):<10} {self.words.say(f'help.{command}')}"
            self.screen.line(text, indent=13)
        self.say("help.numbers")
        for key in ("help.notation", "drawing.legend"):
            if self.words.has(key):
                self.say(key)

    def do_moves(self, seat: int, rest: str) -> None:
        # By card or piece, as they are chosen by number.
        self.listed = [offer for group in groups(self.table.match.offers()).values() for offer in group]
        self.list_all(seat)

    def do_board(self, seat: int, rest: str) -> None:
        """Back from a list to the table; at the table, the board at its full size."""
        drawn = self.table.game.draw(self.table.match.view(seat), self.words).split("\n")
        if not self.listed and not self.screen.plain and len(drawn) < self.screen.size[1]:
            self.screen.page(drawn)
            return
        self.listed = []
        news = [] if self.screen.plain else self.since_last_turn(seat)
        self.show(page(self.table, seat, self.words, self.screen, news))

    def do_rules(self, seat: int, rest: str) -> None:
        game, language = self.table.game, self.words.language
        if not rest:
            sections = list(rulebook.sections(game, language)) or ["1"]
            self.say("play.rules", rule=sections[len(sections) // 2], game=game.key, filon=program())
            return
        found = ruled.lines(rulebook.items(game, language, rest), self.screen)
        for line in found or [self.words.say("play.no_rule", None, rule=rest[:40])]:
            self.screen.line(line)

    def do_log(self, seat: int, rest: str) -> None:
        events = self.table.match.events(seat)
        for line in [self.note(), *(sentence(event.what, self.words, self.table.names) for event in events)]:
            if line:
                self.screen.line(line)

    def do_since(self, seat: int, rest: str) -> None:
        self.tell(self.since_last_turn(seat), seat)

    def since_last_turn(self, seat: int) -> list[Event]:
        """What happened from one's own last turn on, with all that it did."""
        moves, recorder = self.session.moves, self.table.match.recorder
        at = self.session.last_move[seat]
        # A turn may be several moves in a row: a bribe and a lay, two rides.
        while at > 0 and moves[at - 1].seat == seat:
            at -= 1
        return self.table.match.events(seat, since=0 if at < 0 else recorder.number_at(seat, moves[at].told))

    def do_hint(self, seat: int, rest: str) -> None:
        advice, offers = table_advice.hint(self.table, seat, USUAL), self.table.match.offers()
        found = [offered(offer, self.words, self.table.names) for offer in offers if offer.text == advice]
        self.say("play.hint")
        self.screen.line(f"  {advice}" + "".join(f" – {text}" for text in found if text != advice))

    def do_undo(self, seat: int, rest: str) -> None:
        """At once, or by everybody's consent; who is asked must not see the asker's hand."""
        before = len(self.session.moves)
        self.deliver(self.table.take_back(seat, self.table.number, time.time()))
        if self.session.vote is not None:
            at = self.session.last_move[seat]
            self.hide()
            while self.session.vote is not None:
                other = self.session.vote.waiting[0]
                places = {"name": self.name(other), "asker": self.name(seat)}
                answer = self.ask(self.words.say("play.agree", before - at, **places))
                yes = self.words.say("play.yes")
                agrees = answer.strip().lower() in ("y", "yes", yes, yes[0])
                self.deliver(self.table.answer(other, agrees, time.time()))
            if len(self.session.moves) == before:
                self.say("play.stands", name=self.name(seat))
        taken = before - len(self.session.moves)
        if taken:
            self.say("play.taken_back", taken, name=self.name(seat))

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
        before = self.table.match.recorder.count(seat)
        self.deliver(self.table.talk(seat, self.phrase(seat, rest), time.time()))
        self.tell(self.table.match.events(seat, since=before), seat)

    def phrase(self, seat: int, rest: str) -> str:
        """What can be said, however it was typed: with names, in any case, or as its sentence."""
        wish = move_parser.bare(move_parser.seated(rest, self.table.names))
        for phrase in self.table.match.phrases(seat):
            if wish in (phrase.casefold(), move_parser.bare(spoken(phrase, self.words, self.table.names)).rstrip(".")):
                return phrase
        return move_parser.seated(rest, self.table.names)

    def do_quit(self, seat: int, rest: str) -> None:
        raise Left
