"""How does one table go on from input to input? Pure: the shell brings the time and carries the letters."""

from __future__ import annotations

from filon import bots
from filon.core import registry
from filon.core.errors import FilonError, InvalidRecord, InvalidStart
from filon.core.fair import Commitment
from filon.core.game import Game
from filon.core.match import Match
from filon.core.record import repeat
from filon.core.refusal import OVER, Refusal
from filon.table import undo
from filon.table.clocks import Clocks
from filon.table.inputs import (
    Entry,
    Left,
    Moved,
    Opened,
    Returned,
    Sat,
    Talked,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from filon.table.letters import Body, Letter, Refused, Rewound, Seated, Told, UndoDeclined, UndoWanted

IDS_A_SEAT = 32
STALE = Refusal("stale")
NOT_YOUR_TURN = Refusal("not_your_turn")


class Table:
    """Made by `Table.open` or, from its log, by `Table.rebuild`; both go through `take` and nothing else does."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.game: Game = registry.load(opened.game)
        if opened.version != self.game.version:
            raise InvalidRecord(f"the log follows {opened.game}/{opened.version}", "newer")
        self.match = self.new_match()
        self.log: list[Entry] = [opened]
        self.number = 0
        self.names = [f"p{seat + 1}" for seat in range(opened.seats)]
        self.seat_bots = [""] * opened.seats
        self.away = [""] * opened.seats
        self.moves: list[undo.Made] = []
        self.asking: undo.Asking | None = None
        self.answered: dict[tuple[int, str], list[Letter]] = {}
        self.clocks = Clocks(opened.clock, opened.seats, opened.now)

    @staticmethod
    def open(opened: Opened) -> Table:
        """A new table; raises InvalidStart where its game says no."""
        return Table(opened)

    @staticmethod
    def rebuild(log: list[Entry]) -> Table:
        """The table of a log, as it stood after its last entry."""
        if not log or not isinstance(log[0], Opened):
            raise InvalidRecord("a log begins with the table being set", "damaged")
        try:
            table = Table(log[0])
            for entry in log[1:]:
                table.take(entry)
        except (FilonError, IndexError) as error:
            raise InvalidRecord(f"the log does not hold: {error}", "illegal") from error
        return table

    def new_match(self) -> Match:
        """The match from its deal, before anybody moved."""
        opened = self.opened
        if not opened.secret:
            return self.game.start(opened.seats, seed=opened.seed, deal=opened.deal, **opened.options)
        fair = Commitment(opened.seats, bytes.fromhex(opened.secret))
        for seat, part in enumerate(opened.added):
            if part:
                fair.add(seat, bytes.fromhex(part))
        return self.game.start(opened.seats, fair=fair, **opened.options)

    # What a shell says -------------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, now: float, bot: str = "") -> list[Letter]:
        """Somebody takes a seat: a person by name, or a bot."""
        if not 0 <= seat < self.match.seats or (bot and bot not in bots.names(self.game)):
            raise InvalidStart(f"there is no seat {seat + 1} for {bot or 'a person'} at this table", "seat")
        return self.take(Sat(now=now, seat=seat, name=name[:40], bot=bot))

    def say(self, seat: int, number: int, text: str, now: float, id: str = "") -> list[Letter]:
        """Make a move, decided under `number`. Judged in this order: over, stale, not your turn, the move itself."""
        if id and (seat, id) in self.answered:
            return self.answered[seat, id]
        refusal = self.judge(seat, number) or self.match.refusal(text)
        if refusal is not None:
            return [Letter(seat, Refused(id, refusal))]
        return self.take(Moved(now=now, seat=seat, text=text, id=id))

    def talk(self, seat: int, text: str, now: float, id: str = "") -> list[Letter]:
        """Say something; it makes no move stale."""
        if id and (seat, id) in self.answered:
            return self.answered[seat, id]
        refusal = self.match.talk_refusal(seat, text)
        if refusal is not None:
            return [Letter(seat, Refused(id, refusal))]
        return self.take(Talked(now=now, seat=seat, text=text, id=id))

    def take_back(self, seat: int, number: int, now: float, id: str = "") -> list[Letter]:
        """Undo one's last move: at once by the news law, else by asking everybody."""
        if number != self.number:
            return [Letter(seat, Refused(id, STALE))]
        ruling = undo.judge(self, seat)
        if isinstance(ruling, Refusal):
            return [Letter(seat, Refused(id, ruling))]
        if ruling:
            return self.take(Undone(now=now, seat=seat))
        return self.take(UndoAsked(now=now, seat=seat))

    def answer(self, seat: int, agrees: bool, now: float, id: str = "") -> list[Letter]:
        """Agree to somebody's undo, or not."""
        if self.asking is None or seat not in self.asking.waiting:
            return [Letter(seat, Refused(id, Refusal("nothing_asked")))]
        asker = self.asking.by
        letters = self.take(UndoAnswered(now=now, seat=seat, agrees=agrees))
        if self.asking is not None and not self.asking.waiting:
            letters += self.take(Undone(now=now, seat=asker))
        return letters

    def leave(self, seat: int, now: float) -> list[Letter]:
        """A person goes; the best bot of the game decides for them until they are back."""
        if self.is_bot(seat):
            return []
        return self.take(Left(now=now, seat=seat, bot=bots.names(self.game)[-1]))

    def come_back(self, seat: int, now: float) -> list[Letter]:
        """The person decides again."""
        return self.take(Returned(now=now, seat=seat)) if self.away[seat] else []

    def tick(self, now: float) -> list[Letter]:
        """Time has gone on: whoever has none left is treated as gone."""
        turn = self.match.turn
        if turn is None or self.is_bot(turn) or self.clocks.left(turn, turn, now) > 0:
            return []
        return self.leave(turn, now)

    # What is so now ----------------------------------------------------------------------------------------------

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides here now."""
        return bool(self.seat_bots[seat] or self.away[seat])

    def people(self) -> list[int]:
        """Seats that people hold, gone for a while or not."""
        return [seat for seat in range(self.match.seats) if not self.seat_bots[seat]]

    def bot_move(self, budget: float = 1.0) -> tuple[int, str] | None:
        """The seat and the move of the bot whose turn it is; a function of that seat's view and events alone."""
        seat = self.match.turn
        if seat is None or not self.is_bot(seat):
            return None
        bot = bots.find(self.game, self.away[seat] or self.seat_bots[seat])
        chance = self.match.luck.private(f"bot {seat} {self.number}")
        return seat, bot(self.game, self.match.view(seat), self.match.events(seat), chance, budget)

    def judge(self, seat: int, number: int) -> Refusal | None:
        """What a table asks before the rules do."""
        if self.match.outcome is not None:
            return OVER
        if number != self.number:
            return STALE
        return NOT_YOUR_TURN if seat != self.match.turn else None

    # What an input does ------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> list[Letter]:
        """Let an input happen: change the table, keep the input, write the letters."""
        before = [len(self.match.events(eyes)) for eyes in self.eyes()]
        letters = self.happen(entry, before)
        self.log.append(entry)
        self.remember(entry, letters)
        return letters

    def happen(self, entry: Entry, before: list[int]) -> list[Letter]:
        """Each kind of input; raises what the match raises, before anything has changed."""
        if isinstance(entry, Moved):
            return self.move(entry, before)
        if isinstance(entry, Talked):
            self.match.talk(entry.seat, entry.text)
            return self.tell(before)
        if isinstance(entry, Undone):
            return self.rewind(entry)
        if isinstance(entry, UndoAsked):
            self.asking = undo.Asking(entry.seat, [other for other in self.people() if other != entry.seat])
            return self.to_all(UndoWanted(entry.seat, tuple(self.asking.waiting)))
        if isinstance(entry, UndoAnswered):
            return self.hear_answer(entry)
        if isinstance(entry, Opened):
            raise InvalidRecord("a table is set once", "damaged")
        if isinstance(entry, Sat):
            self.names[entry.seat], self.seat_bots[entry.seat] = entry.name, entry.bot
        else:
            self.away[entry.seat] = entry.bot if isinstance(entry, Left) else ""
        self.clocks.start(self.match.turn, entry.now)
        playing = [self.away[seat] or self.seat_bots[seat] for seat in range(self.match.seats)]
        return self.to_all(Seated(tuple(self.names), tuple(playing)))

    def move(self, entry: Moved, before: list[int]) -> list[Letter]:
        """A move changes what decisions are made under."""
        if entry.seat != self.match.turn:
            raise InvalidRecord(f"it was not p{entry.seat + 1}'s turn", "illegal")
        at = len(self.match.lines)
        self.match.play(entry.text)
        self.clocks.spend(entry.seat, self.match.turn, entry.now)
        self.moves.append(undo.Made(entry.seat, at, undo.brought_news(self.match, before)))
        self.asking = None
        self.number += 1
        return self.tell(before)

    def rewind(self, entry: Undone) -> list[Letter]:
        """Play again from the deal up to the move taken back; labelled luck comes out the same."""
        at = undo.last_of(self.moves, entry.seat)
        if at is None:
            raise InvalidRecord("there was nothing to take back", "illegal")
        kept = self.match.lines[: self.moves[at].line]
        self.match = self.new_match()
        for line in kept:
            repeat(self.match, line)
        del self.moves[at:]
        self.asking = None
        self.number += 1
        self.clocks.start(self.match.turn, entry.now)
        heard = [len(self.match.events(eyes)) for eyes in self.eyes()]
        return [
            Letter(eyes, Rewound(self.number, self.match.turn, entry.seat, count))
            for eyes, count in zip(self.eyes(), heard, strict=True)
        ]

    def hear_answer(self, entry: UndoAnswered) -> list[Letter]:
        """One no ends the asking."""
        if self.asking is None or entry.seat not in self.asking.waiting:
            raise InvalidRecord("nobody had asked", "illegal")
        if not entry.agrees:
            self.asking = None
            return self.to_all(UndoDeclined(entry.seat))
        self.asking.waiting.remove(entry.seat)
        return self.to_all(UndoWanted(self.asking.by, tuple(self.asking.waiting)))

    def eyes(self) -> list[int | None]:
        """Every pair of eyes at the table, the onlookers' last."""
        return [*range(self.match.seats), None]

    def tell(self, before: list[int]) -> list[Letter]:
        """One letter for everybody with what they noticed."""
        return [
            Letter(eyes, Told(self.number, self.match.turn, tuple(self.match.events(eyes, since=since))))
            for eyes, since in zip(self.eyes(), before, strict=True)
        ]

    def to_all(self, body: Body) -> list[Letter]:
        """The same words to everybody."""
        return [Letter(eyes, body) for eyes in self.eyes()]

    def remember(self, entry: Entry, letters: list[Letter]) -> None:
        """What was answered under an id is answered again when it comes again; the last ids are enough."""
        if isinstance(entry, (Moved, Talked)) and entry.id:
            self.answered[entry.seat, entry.id] = letters
            while len(self.answered) > IDS_A_SEAT * self.match.seats:
                del self.answered[next(iter(self.answered))]
