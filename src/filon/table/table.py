"""May this input happen at this table now? The face for shells, who bring the time and carry the letters."""

from __future__ import annotations

from filon import bots
from filon.core.budget import USUAL, Budget
from filon.core.errors import FilonError, InvalidRecord, InvalidStart, UnknownGame
from filon.core.refusal import OVER, Refusal
from filon.table import inputs, undo
from filon.table.inputs import (
    Entry,
    Left,
    Message,
    Moved,
    Opened,
    Returned,
    Sat,
    Talked,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from filon.table.letters import Letter, Refused
from filon.table.standing import Standing

LONGEST_NAME = 40
STALE = Refusal("stale")
NOT_YOUR_TURN = Refusal("not_your_turn")
BAD_ID = Refusal("bad_id")
NOTHING_ASKED = Refusal("nothing_asked")
UNDO_ASKED = Refusal("undo_asked")
TIME_IS_UP = Refusal("time_is_up")


class Table(Standing):
    """Made by `Table.open` or, from its log, by `Table.rebuild`; whatever changes it afterwards goes through `take`.

    A player's mistake is answered by a letter with a refusal. A shell's mistake (a seat, a time or a bot that does
    not exist) raises InvalidStart. Neither changes anything.
    """

    @staticmethod
    def open(opened: Opened) -> Table:
        """A new table; raises InvalidStart where its game says no."""
        inputs.check_moment(opened.now)
        return Table(inputs.settled(opened))

    @staticmethod
    def rebuild(log: list[Entry]) -> Table:
        """The table of a log, as it stood after its last entry."""
        if not log or not isinstance(log[0], Opened):
            raise InvalidRecord("a log begins with the table being set", "damaged")
        try:
            table = Table.open(log[0])
            for entry in log[1:]:
                table.repeat(entry)
        except InvalidRecord:
            raise
        except UnknownGame as error:
            raise InvalidRecord(f"the log is of {log[0].game[:40]!r}, which is not installed", "foreign") from error
        except FilonError as error:
            raise InvalidRecord(f"the log does not hold: {error}", "illegal") from error
        return table

    # What a shell says -------------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, now: float, bot: str = "") -> list[Letter]:
        """Somebody takes a seat: a person by name, or a bot. What cannot be printed is left out of a name."""
        self.check(seat, now)
        if not isinstance(name, str) or not isinstance(bot, str) or (bot and bot not in bots.names(self.game)):
            raise InvalidStart(f"nobody called {name!r:.40} plays as {bot!r:.40}", "bot")
        clean = "".join(sign for sign in name[:400] if sign.isprintable()).strip()[:LONGEST_NAME]
        return self.take(Sat(now=now, seat=seat, name=clean or f"p{seat + 1}", bot=bot))

    def say(self, seat: int, number: int, text: str, now: float, id: str = "") -> list[Letter]:
        """Make a move, decided under `number`. Judged in this order: over, stale, not your turn, the move itself."""
        return self.hear(Moved(now=now, seat=seat, text=text, id=id), stale=not self.is_now(number))

    def talk(self, seat: int, text: str, now: float, id: str = "") -> list[Letter]:
        """Say something; it makes no move stale."""
        return self.hear(Talked(now=now, seat=seat, text=text, id=id))

    def take_back(self, seat: int, number: int, now: float, id: str = "") -> list[Letter]:
        """Undo one's last move: at once by the news law, else by asking everybody."""
        self.check(seat, now)
        ruling = undo.judge(self, seat)
        entry = (Undone if ruling is True else UndoAsked)(now=now, seat=seat, id=id)
        refusal = ruling if isinstance(ruling, Refusal) else None
        return self.hear(entry, stale=not self.is_now(number), ruling=refusal)

    def answer(self, seat: int, agrees: bool, now: float, id: str = "") -> list[Letter]:
        """Agree to somebody's undo, or not."""
        return self.hear(UndoAnswered(now=now, seat=seat, agrees=agrees, id=id))

    def leave(self, seat: int, now: float) -> list[Letter]:
        """A person goes; the best bot of the game decides for them until they are back. Bots stay."""
        self.check(seat, now)
        return [] if self.is_bot(seat) else self.take(Left(now=now, seat=seat, bot=bots.names(self.game)[-1]))

    def come_back(self, seat: int, now: float) -> list[Letter]:
        """The person decides again; but what their time ran out on, the bot still decides."""
        self.check(seat, now)
        if not self.away[seat]:
            return []
        if self.time_is_up(seat, now):
            return [Letter(seat, Refused("", TIME_IS_UP))]
        return self.take(Returned(now=now, seat=seat))

    def tick(self, now: float) -> list[Letter]:
        """Time has gone on: whoever has none left is treated as gone. A move that comes before the tick is in time."""
        inputs.check_moment(now)
        turn = self.match.turn
        if turn is None or self.is_bot(turn) or not self.time_is_up(turn, now):
            return []
        return self.leave(turn, now)

    # What is so now ----------------------------------------------------------------------------------------------

    def bot_move(self, budget: Budget = USUAL) -> tuple[int, str] | None:
        """The seat and the move of the bot whose turn it is; a function of that seat's view and events alone.

        Its chance hangs on how many moves stand: a move taken back and made again meets the same answer.
        """
        seat = self.match.turn
        if seat is None or not self.is_bot(seat):
            return None
        bot = bots.find(self.game, self.away[seat] or self.seat_bots[seat])
        chance = self.match.luck.private(f"bot {seat} {len(self.moves)}")
        return seat, bot(self.game, self.match.view(seat), self.match.heard(seat), chance, budget)

    def is_now(self, number: object) -> bool:
        """Whether a decision was made under the present number."""
        return type(number) is int and number == self.number

    def time_is_up(self, seat: int, now: float) -> bool:
        """Whether it is this seat's decision and its bank is empty."""
        return seat == self.match.turn and self.clocks.left(seat, now) <= 0

    def check(self, seat: int, now: float) -> None:
        """A shell's own mistakes; -1 would silently be the last seat."""
        if type(seat) is not int or not 0 <= seat < self.match.seats:
            raise InvalidStart(f"there is no seat {seat!r:.40} at this table", "seat")
        inputs.check_moment(now)

    # Whether an input may happen ---------------------------------------------------------------------------------

    def hear(self, entry: Message, *, stale: bool = False, ruling: Refusal | None = None) -> list[Letter]:
        """What a player sent happens, or is refused to them alone; what was answered before is answered again."""
        self.check(entry.seat, entry.now)
        if not inputs.is_id(entry.id):
            return [Letter(entry.seat, Refused("", BAD_ID))]
        if entry.id in self.answered[entry.seat]:
            return [self.answered[entry.seat][entry.id]]
        refusal = self.refusal(entry, stale=stale, ruling=ruling)
        return [Letter(entry.seat, Refused(entry.id, refusal))] if refusal else self.take(entry)

    def refusal(self, entry: Message, *, stale: bool = False, ruling: Refusal | None = None) -> Refusal | None:
        """Why this may not happen now; the same for what is sent and for what stands in a log.

        Only numbers, time and the ruling on an undo are not judged again in a log: a game may learn to mark its news
        more exactly, we may give more grace, and old logs must still hold.
        """
        if self.match.outcome is not None:
            return OVER
        if stale or ruling:
            return STALE if stale else ruling
        if isinstance(entry, Moved):
            return NOT_YOUR_TURN if entry.seat != self.match.turn else self.match.refusal(entry.text)
        if isinstance(entry, Talked):
            return self.match.talk_refusal(entry.seat, entry.text)
        if isinstance(entry, UndoAnswered):
            return None if self.asking and entry.seat in self.asking.waiting else NOTHING_ASKED
        if undo.last_of(self.moves, entry.seat) is None:
            return undo.NOTHING_TO_UNDO
        return UNDO_ASKED if isinstance(entry, UndoAsked) and self.asking else None

    def repeat(self, entry: Entry) -> None:
        """An input from a log; raises where it cannot have happened here."""
        if isinstance(entry, Opened):
            raise InvalidRecord("a table is set once", "damaged")
        self.check(entry.seat, entry.now)
        if isinstance(entry, Sat):
            self.sit(entry.seat, entry.name, entry.now, entry.bot)
            return
        if isinstance(entry, Left):
            wrong = self.is_bot(entry.seat) or entry.bot not in bots.names(self.game)
        elif isinstance(entry, Returned):
            wrong = not self.away[entry.seat]
        else:
            wrong = self.refusal(entry) is not None or not inputs.is_id(entry.id)
        if wrong:
            raise InvalidRecord(f"{inputs.write(entry)[:200]} cannot have happened", "illegal")
        self.take(entry)
