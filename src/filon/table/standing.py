"""What is so at a table, and what does an input change? Whether it may happen at all, `table` has judged before."""

from __future__ import annotations

from filon.core import registry
from filon.core.errors import InvalidRecord, InvalidStart
from filon.core.fair import Commitment
from filon.core.game import Game
from filon.core.match import Match
from filon.table import inputs, undo
from filon.table.clocks import Clocks
from filon.table.inputs import (
    Entry,
    Left,
    Message,
    Moved,
    Opened,
    Returned,
    Sat,
    Seating,
    Sent,
    Talked,
    UndoAnswered,
    UndoAsked,
)
from filon.table.letters import Body, Letter, Rewound, Seated, Told, UndoDeclined, UndoWanted

IDS_A_SEAT = 32


def begin(game: Game, opened: Opened) -> Match:
    """The match from its deal, before anybody moved."""
    unknown = opened.options.keys() - {option.key for option in game.options}
    if unknown:
        raise InvalidStart(f"there is no option {min(unknown)[:40]!r}", "unknown_option")
    fair = commitment(opened) if opened.secret and opened.seats in game.seats else None
    return game.start(opened.seats, seed=opened.seed, deal=opened.deal, fair=fair, **opened.options)


def commitment(opened: Opened) -> Commitment:
    """The secret of a committed match, and what people added to it."""
    try:
        fair = Commitment(opened.seats, bytes.fromhex(opened.secret))
        added = [bytes.fromhex(part) for part in opened.added]
    except ValueError as error:
        raise InvalidStart(f"secret and added bytes are hex: {error}", "secret_size") from error
    for seat, part in enumerate(added):
        if part:
            fair.add(seat, part)
    return fair


class Standing:
    """All of it follows from the log, which only grows."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.game: Game = registry.load(opened.game)
        if opened.version != self.game.version:
            kind = "newer" if opened.version > self.game.version else "damaged"
            raise InvalidRecord(f"this Filon plays {opened.game}/{self.game.version}, not {opened.version}", kind)
        if opened.clock is not None:
            inputs.check_clock(opened.clock)
        self.match = begin(self.game, opened)
        self.log: list[Entry] = [opened]
        self.number = 0
        self.names = [f"p{seat + 1}" for seat in range(opened.seats)]
        self.seat_bots = [""] * opened.seats
        self.away = [""] * opened.seats
        self.moves: list[undo.Made] = []
        self.asking: undo.Asking | None = None
        self.answered: list[dict[str, Letter]] = [{} for _ in range(opened.seats)]
        self.clocks = Clocks(opened.clock, opened.seats, opened.now)
        self.clocks.run(self.match.turn, opened.now)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides here now."""
        return bool(self.seat_bots[seat] or self.away[seat])

    def people(self) -> list[int]:
        """Seats that people hold, gone for a while or not."""
        return [seat for seat in range(self.match.seats) if not self.seat_bots[seat]]

    def decider(self) -> int | None:
        """The person whose decision it is; nobody while a bot decides."""
        turn = self.match.turn
        return None if turn is None or self.is_bot(turn) else turn

    # What an input does ------------------------------------------------------------------------------------------

    def take(self, entry: Seating | Message) -> list[Letter]:
        """Let an input happen: change the table, keep the input, write one letter to every pair of eyes."""
        entry = inputs.settled(entry)
        letters = self.happen(entry)
        self.clocks.run(self.decider(), entry.now)
        self.log.append(entry)
        if isinstance(entry, Sent) and entry.id:
            self.remember(entry.seat, entry.id, letters)
        return letters

    def happen(self, entry: Seating | Message) -> list[Letter]:
        """Each kind of input."""
        if isinstance(entry, Moved):
            return self.move(entry)
        if isinstance(entry, Talked):
            before = self.heard()
            self.match.talk(entry.seat, entry.text)
            return self.tell(before)
        if isinstance(entry, UndoAsked):
            return self.ask(undo.Asking(entry.seat, tuple(undo.asked(self, entry.seat))))
        if isinstance(entry, UndoAnswered):
            return self.hear_answer(entry)
        if isinstance(entry, (Sat, Left, Returned)):
            return self.seat(entry)
        return self.rewind(entry.seat, entry.now)

    def move(self, entry: Moved) -> list[Letter]:
        """A move changes what decisions are made under, and ends an asking."""
        before, at = self.heard(), len(self.match.steps)
        self.match.play(entry.text)
        self.clocks.run(None, entry.now)
        self.clocks.give(entry.seat, 1)
        news = undo.brought_news(self.match, entry.seat, before)
        self.moves.append(undo.Made(entry.seat, at, before[entry.seat], news))
        self.asking = None
        self.number += 1
        return self.tell(before)

    def rewind(self, by: int, now: float) -> list[Letter]:
        """Play again up to the seat's last move: labelled luck comes out the same, the time spent stays spent."""
        at = undo.last_of(self.moves, by)
        assert at is not None
        self.match = self.match.rewound(self.moves[at].line)
        self.clocks.run(None, now)
        for made in self.moves[at:]:
            self.clocks.give(made.seat, -1)
        del self.moves[at:]
        self.asking = None
        self.number += 1
        return [
            Letter(eyes, Rewound(self.number, self.match.turn, by, heard))
            for eyes, heard in zip(self.eyes(), self.heard(), strict=True)
        ]

    def ask(self, asking: undo.Asking) -> list[Letter]:
        """Some have not agreed yet."""
        self.asking = asking
        return self.to_all(UndoWanted(asking.by, asking.waiting))

    def hear_answer(self, entry: UndoAnswered) -> list[Letter]:
        """One no ends the asking, the last yes takes the move back."""
        assert self.asking is not None
        by, waiting = self.asking
        if not entry.agrees:
            self.asking = None
            return self.to_all(UndoDeclined(entry.seat))
        left = tuple(seat for seat in waiting if seat != entry.seat)
        return self.ask(undo.Asking(by, left)) if left else self.rewind(by, entry.now)

    def seat(self, entry: Seating) -> list[Letter]:
        """Who decides where. Whose consent counts may have changed, so an asking ends and may be made again."""
        seat = entry.seat
        if isinstance(entry, Sat):
            self.names[seat], self.seat_bots[seat] = entry.name, entry.bot
            if self.number == 0:
                # The first decision begins once all have sat down.
                self.clocks.restart(entry.now)
        elif isinstance(entry, Returned) and seat != self.match.turn:
            # In one's own turn this would be a way to think for ever: leave, come back, leave.
            self.clocks.top_up(seat)
        self.away[seat] = entry.bot if isinstance(entry, Left) else ""
        self.asking = None
        bots = [self.away[at] or self.seat_bots[at] for at in range(self.match.seats)]
        return self.to_all(Seated(tuple(self.names), tuple(bots)))

    # What is sent ------------------------------------------------------------------------------------------------

    def eyes(self) -> list[int | None]:
        """Every pair of eyes at the table, the onlookers' last."""
        return [*range(self.match.seats), None]

    def heard(self) -> list[int]:
        """How many events each pair of eyes has heard."""
        return [len(numbers) for numbers in self.match.hearers.heard]

    def tell(self, before: list[int]) -> list[Letter]:
        """One letter for everybody with what they noticed."""
        return [
            Letter(eyes, Told(self.number, self.match.turn, tuple(self.match.events(eyes, since=since))))
            for eyes, since in zip(self.eyes(), before, strict=True)
        ]

    def to_all(self, body: Body) -> list[Letter]:
        """The same words to everybody."""
        return [Letter(eyes, body) for eyes in self.eyes()]

    def remember(self, seat: int, id: str, letters: list[Letter]) -> None:
        """The sender's own letter answers the same id again; a seat's last ids are enough, older ones are stale."""
        answered = self.answered[seat]
        answered[id] = letters[seat]
        if len(answered) > IDS_A_SEAT:
            del answered[next(iter(answered))]
