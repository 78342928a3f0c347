"""The prompt of a turn: numbers, cells, moves in notation or as sentences, and commands such as `help` and `undo`."""

from __future__ import annotations

import time
from collections.abc import Sequence

from filon.core.event import Event
from filon.core.offer import Offer
from filon.core.refusal import NOT_A_MOVE
from filon.core.text import rulebook
from filon.core.text.sentences import advised, event_sentence, offered, refused, seat_name, spoken
from filon.core.text.translations import Words
from filon.table import Delivery, Table, bot_requests
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import Refused, Update
from filon.table.text import move_parser
from filon.table.text.narration import groups, narrate_events
from filon.terminal import rules_screen as rules_screen
from filon.terminal.program_name import program
from filon.terminal.saved_games import SavedGame
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import Question, event_lines, question, turn_page, two_columns

COMMANDS = ("help", "moves", "board", "rules", "log", "since", "hint", "undo", "say", "quit")
UNLIMITED = 10_000
ABBREVIATIONS = {"?": "help", "q": "quit"}


class PlayerLeft(Exception):
    """The player left the game, which stays saved."""


class Prompt:
    """A keyboard and a screen at one table; `viewer` is the seat whose view the screen shows."""

    def __init__(self, table: Table, screen: Screen, words: Words, saved: SavedGame) -> None:
        self.table, self.screen, self.words, self.saved = table, screen, words, saved
        self.viewer: int | None = None
        # How many of its events each seat has been shown.
        self.seen_events = [0] * table.match.seats
        self.listed: list[Offer] = []
        self.by_cell = False

    @property
    def session(self) -> MatchSession:
        """The match at this table."""
        assert self.table.session is not None
        return self.table.session

    def say(self, key: str, count: int | None = None, /, **places: object) -> None:
        """Print a translated sentence."""
        self.screen.print_line(self.words.say(key, count, **places))

    def print_events(self, events: Sequence[Event], seat: int | None) -> None:
        """Print events as this seat, or a spectator, observed them."""
        width = 0 if self.screen.plain else self.screen.size[0] - 2
        for line in event_lines(narrate_events(events, self.words, self.table.names, seat, width), self.screen):
            self.screen.print_line(self.screen.colour_names(line, self.table.names))

    def read_line(self, question: str) -> str:
        """A typed line; raises PlayerLeft at the end of the input."""
        line = self.screen.read_line(question)
        if line is None:
            raise PlayerLeft
        return line

    def name(self, seat: int) -> str:
        """A player's name."""
        return seat_name(seat, self.table.names)

    def clear_screen(self) -> None:
        """Clear the screen: it shows no seat's view any more."""
        self.screen.clear_all()
        self.listed = []
        self.viewer = None

    def note(self) -> str:
        """The fingerprint of a committed deal, which players note to verify the deal later; empty without one."""
        fair = self.table.match.source.fair
        if fair is None:
            return ""
        return self.words.say("play.fingerprint", None, filon=program(), fingerprint=fair.fingerprint)

    def execute(self, seat: int, line: str) -> None:
        """Execute a typed line: a number, a command, a cell, or a move in notation."""
        first, _, rest = line.partition(" ")
        command = self.command_of(first)
        number = move_parser.parse_number(line)
        here = move_parser.offers_at(line, self.listed or self.table.match.offers())
        if number is not None:
            self.choose(seat, *number)
        elif command:
            getattr(self, f"do_{command}")(seat, rest.strip())
        elif here:
            self.choose_cell(seat, here)
        else:
            self.play(seat, line)

    def command_of(self, word: str) -> str:
        """The command of this word, in English or in the reader's language; empty if it is none."""
        for command in COMMANDS:
            if move_parser.normalize(word) in (command, move_parser.normalize(self.words.say(f"command.{command}"))):
                return command
        return ABBREVIATIONS.get(word, "")

    def choose(self, seat: int, first: int, second: int) -> None:
        """Choose by number: a card lists its moves, a move is played; `2.3` plays the third move of the second card."""
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
        if self.by_cell and offer.cell and not second:
            self.say("play.places", None, count=len(self.listed), cell=offer.cell.partition("|")[0], move=offer.text)
            self.listed = [] if len(self.listed) == 1 else self.listed
            return
        self.make_move(seat, offer.text)

    def choose_cell(self, seat: int, here: list[Offer]) -> None:
        """List the moves to a cell; if the cell is all there is to choose, play its only move."""
        offers = self.listed or self.table.match.offers()
        if len(here) == 1 and len({(offer.verb, offer.piece, offer.die) for offer in offers}) == 1:
            self.make_move(seat, here[0].text)
            return
        self.listed = here
        self.show_listed(seat)

    def show_listed(self, seat: int) -> None:
        """Show the moves of one card or cell instead of the cards; the command `board` goes back."""
        if self.screen.plain:
            self.list_all(seat)
        else:
            events = self.since_last_turn(seat)
            self.show(turn_page(self.table, seat, self.words, self.screen, events, listed=self.listed))

    def list_all(self, seat: int) -> None:
        """Print the whole list below what is on the screen."""
        question_page = question(
            self.table, self.table.match.view(seat), self.words, self.screen, self.listed, UNLIMITED
        )
        self.by_cell = question_page.by_cell
        for line in question_page.lines:
            self.screen.print_line(line)

    def show(self, question_page: Question) -> None:
        """Show a page, and note which of its moves have numbers."""
        self.by_cell = question_page.by_cell
        self.screen.page(question_page.lines)

    def play(self, seat: int, line: str) -> None:
        """Parse a typed line and play it, or print the refusal."""
        match = self.table.match
        text = move_parser.parse(line, match.offers(), self.words, self.table.names, self.is_move, seat)
        self.make_move(seat, text)

    def is_move(self, text: str) -> bool:
        """Whether this is the notation of a move, legal or not."""
        refusal = self.table.match.refusal(text)
        return refusal is None or refusal.code != NOT_A_MOVE.code

    def make_move(self, seat: int, text: str) -> None:
        """Play a move given in notation."""
        self.handle_updates(self.table.say(seat, self.table.number, text, time.time()))

    def handle_updates(self, deliveries: list[Delivery]) -> None:
        """Save the log, print refusals, and reset what each seat has seen after an undo."""
        self.saved.save()
        for delivery in deliveries:
            if isinstance(delivery.body, Refused):
                self.screen.print_line(refused(delivery.body.refusal, self.words, self.table.names, delivery.to))
                if delivery.body.refusal.code == NOT_A_MOVE.code:
                    self.say("play.lost")
            elif isinstance(delivery.body, Update) and delivery.to is not None:
                # After an undo, events are shown again if they happen again.
                self.seen_events[delivery.to] = min(self.seen_events[delivery.to], delivery.body.first)

    def do_help(self, seat: int, rest: str) -> None:
        """Print all commands."""
        for command in COMMANDS:
            text = f"  {self.words.say(f'command.{command}'):<10} {self.words.say(f'help.{command}')}"
            self.screen.print_line(text, indent=13)
        self.say("help.numbers")
        for key in ("help.notation", "drawing.legend"):
            if self.words.has(key):
                self.say(key)

    def do_moves(self, seat: int, rest: str) -> None:
        """List all moves, grouped by card or piece as for choosing by number."""
        self.listed = [offer for group in groups(self.table.match.offers()).values() for offer in group]
        self.list_all(seat)

    def do_board(self, seat: int, rest: str) -> None:
        """Go back from a list to the turn page; on the turn page, draw the board at its full size."""
        drawn = self.table.game.render_board(self.table.match.view(seat), self.words).split("\n")
        if not self.listed and not self.screen.plain and len(drawn) < self.screen.size[1]:
            self.screen.page(drawn)
            return
        self.listed = []
        events = [] if self.screen.plain else self.since_last_turn(seat)
        self.show(turn_page(self.table, seat, self.words, self.screen, events))

    def do_rules(self, seat: int, rest: str) -> None:
        """Print a section of the rules or one rule."""
        game, language = self.table.game, self.words.language
        if not rest:
            sections = list(rulebook.sections(game, language)) or ["1"]
            self.say("play.rules", rule=sections[len(sections) // 2], game=game.key, filon=program())
            return
        found = rules_screen.lines(rulebook.items(game, language, rest), self.screen)
        for line in found or [self.words.say("play.no_rule", None, rule=rest[:40])]:
            self.screen.print_line(line)

    def do_log(self, seat: int, rest: str) -> None:
        """Print all events of the match that this seat observed."""
        events = self.table.match.events(seat)
        for line in [self.note(), *(event_sentence(event, self.words, self.table.names, seat) for event in events)]:
            if line:
                self.screen.print_line(line)

    def do_since(self, seat: int, rest: str) -> None:
        """Print the events since the player's last turn."""
        self.print_events(self.since_last_turn(seat), seat)

    def since_last_turn(self, seat: int) -> list[Event]:
        """The events from the seat's last turn on, that turn included."""
        moves, recorder = self.session.moves, self.table.match.recorder
        at = self.session.last_move[seat]
        # A turn may consist of several moves: a bribe and a tunnel card, two rides.
        while at > 0 and moves[at - 1].seat == seat:
            at -= 1
        return self.table.match.events(
            seat, since=0 if at < 0 else recorder.number_at(seat, moves[at].published_before)
        )

    def do_hint(self, seat: int, rest: str) -> None:
        """Print a move that a bot suggests from this seat's view."""
        hint, offers = bot_requests.hint(self.table, seat), self.table.match.offers()
        if hint is None:
            return
        found = [offered(offer, self.words, self.table.names, seat) for offer in offers if offer.text == hint.text]
        self.say("play.hint")
        self.screen.print_line(f"  {hint.text}" + "".join(f" – {text}" for text in found if text != hint.text))
        if hint.reason is not None:
            self.screen.print_line(f"  {advised(hint.reason, self.words, self.table.names, seat)}")

    def do_undo(self, seat: int, rest: str) -> None:
        """Take back the last move, at once or if all others consent; the screen is cleared before they are asked."""
        before = len(self.session.moves)
        self.handle_updates(self.table.undo(seat, self.table.number, time.time()))
        if self.session.vote is not None:
            at = self.session.last_move[seat]
            self.clear_screen()
            while self.session.vote is not None:
                other = self.session.vote.waiting[0]
                places = {"name": self.name(other), "asker": self.name(seat)}
                answer = self.read_line(self.words.say("play.agree", before - at, **places))
                yes = self.words.say("play.yes")
                agrees = answer.strip().lower() in ("y", "yes", yes, yes[0])
                self.handle_updates(self.table.vote(other, agrees, time.time()))
            if len(self.session.moves) == before:
                self.say("play.stands", name=self.name(seat))
        taken = before - len(self.session.moves)
        if taken:
            self.say("play.taken_back", taken, name=self.name(seat))

    def do_say(self, seat: int, rest: str) -> None:
        """Say a phrase of the game, or list the phrases."""
        phrases = self.table.match.phrases(seat)
        if rest.isdecimal() and len(rest) < 9 and 1 <= int(rest) <= len(phrases):
            rest = phrases[int(rest) - 1]
        if not rest:
            lines = [
                f"  {number} {text} – {spoken(text, self.words, self.table.names)}"
                for number, text in enumerate(phrases, 1)
            ]
            for line in two_columns(lines, 0 if self.screen.plain else self.screen.size[0]):
                self.screen.print_line(line)
            if not phrases:
                self.say("play.silent")
            return
        before = self.table.match.recorder.count(seat)
        self.handle_updates(self.table.talk(seat, self.phrase(seat, rest), time.time()))
        self.print_events(self.table.match.events(seat, since=before), seat)

    def phrase(self, seat: int, rest: str) -> str:
        """The phrase that was typed: with names, in any letter case, or as its sentence."""
        text = move_parser.normalize(move_parser.names_to_seats(rest, self.table.names))
        for phrase in self.table.match.phrases(seat):
            if text in (
                phrase.casefold(),
                move_parser.normalize(spoken(phrase, self.words, self.table.names)).rstrip("."),
            ):
                return phrase
        return move_parser.names_to_seats(rest, self.table.names)

    def do_quit(self, seat: int, rest: str) -> None:
        """Leave the game; raises PlayerLeft."""
        raise PlayerLeft
