"""How is a table set up, driven and looked at from all sides? Test support."""

from typing import Any

import msgspec

from filon.table import Letter, Table, inputs
from filon.table.inputs import Clock, Opened
from filon.table.letters import Refused, Rewound, Told, UndoWanted
from games.saboteur.dealt import deck, whole_gold

GAMES = ("saboteur", "kuhn")
SEATS = {"saboteur": 3, "kuhn": 2, "solo": 1}
KING_JACK = {"cards": ["king", "jack", "queen"]}
CLOCK = Clock(bank=60.0, step=5.0)
SECRET = "ab" * 32
ADDED = ("01" * 16, "", "03" * 16)


def opening(key: str = "saboteur", **changes: Any) -> Opened:
    """A table of the fewest seats, at time 0."""
    fields: dict[str, Any] = {"now": 0.0, "game": key, "version": 1, "seats": SEATS[key], "options": {}, "seed": 1}
    return Opened(**{**fields, **changes})


def opened(key: str = "saboteur", **changes: Any) -> Table:
    return Table.open(opening(key, **changes))


def kuhn(*moves: str, **changes: Any) -> Table:
    """Kuhn poker where the first player holds the king."""
    return played(opened("kuhn", deal=KING_JACK, **changes), *moves)


def saboteur(*moves: str, hands: dict[int, list[str]] | None = None, **changes: Any) -> Table:
    """Saboteur from p1 on, with these cards beside those the moves need; the treasure lies in the middle."""
    dealt = {"goals": ["stonesNE", "treasure", "stonesNW"], "deck": deck(3, 0, moves, hands)}
    deal = {"first": "p1", "rounds": [dealt], "gold": whole_gold(())}
    return played(opened(deal=deal, **changes), *moves)


def played(table: Table, *moves: str) -> Table:
    """The table after these moves of whoever's turn it is; a second goes by before each."""
    for move in moves:
        say(table, move)
    return table


def say(table: Table, text: str, id: str = "") -> list[Letter]:
    """A move of the seat whose turn it is, which must be taken."""
    assert table.match.turn is not None
    letters = table.say(table.match.turn, table.number, text, table.log[-1].now + 1, id)
    assert isinstance(letters[0].body, Told), letters
    return letters


def any_move(table: Table) -> str:
    return table.match.legal()[0]


def pass_on(table: Table) -> str:
    return next(move for move in table.match.legal() if move.startswith("pass "))


def without_pile(table: Table) -> Table:
    """Everybody passes until nothing is left to be drawn: from then on a pass is no news."""
    while table.match.view(None).pile:  # type: ignore[attr-defined]
        say(table, pass_on(table))
    return table


def to_the_end(table: Table) -> Table:
    while table.match.turn is not None:
        say(table, any_move(table))
    return table


def code(letters: list[Letter]) -> str:
    """The one refusal in these letters."""
    assert len(letters) == 1
    body = letters[0].body
    assert isinstance(body, Refused)
    return body.refusal.code


def text(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def log_of(table: Table) -> str:
    return "".join(f"{inputs.write(entry)}\n" for entry in table.log)


def rebuilt(table: Table) -> Table:
    """From the very text that a shell would have kept."""
    return Table.rebuild(inputs.read(log_of(table)))


def everything(table: Table) -> dict[str, Any]:
    """All that can be told of a table, by anybody or by its server."""
    match, eyes = table.match, [*range(table.match.seats), None]
    return {
        "views": [match.view(seat).json() for seat in eyes],
        "events": [text(match.events(seat)) for seat in eyes],
        "lines": list(match.lines),
        "draws": list(match.luck.draws),
        "seats": (table.number, list(table.names), list(table.seat_bots), list(table.away), table.people()),
        "undo": (list(table.moves), table.asking),
        "clocks": (list(table.clocks.banks), table.clocks.running, table.clocks.since),
        "answered": text(table.answered),
        "log": log_of(table),
    }


def take_back(table: Table, seat: int, id: str = "") -> list[Letter]:
    return table.take_back(seat, table.number, table.log[-1].now, id)


def wants(letters: list[Letter]) -> tuple[int, ...]:
    """Who is asked."""
    body = letters[0].body
    assert isinstance(body, UndoWanted)
    return body.waiting


def was_taken_back(letters: list[Letter]) -> bool:
    return len(letters) > 1 and isinstance(letters[0].body, Rewound)


def seat_bots(table: Table, *seats: int) -> Table:
    for seat in seats:
        table.sit(seat, "Bo", table.log[-1].now, bot="random")
    return table


class Post:
    """Carries letters and holds them to their law: one to every pair of eyes, or one to the sender alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.eyes: list[int | None] = [*range(table.match.seats), None]
        self.got = {eyes: list(table.match.events(eyes)) for eyes in self.eyes}
        self.number = 0

    def carry(self, letters: list[Letter], sender: int | None = None) -> list[Letter]:
        if len(letters) == 1:
            assert letters[0].to == sender
            return letters
        assert [letter.to for letter in letters] == (self.eyes if letters else [])
        for letter in letters:
            body = letter.body
            if isinstance(body, Told):
                self.got[letter.to] += body.events
            elif isinstance(body, Rewound):
                del self.got[letter.to][body.heard :]
            if isinstance(body, (Told, Rewound)):
                assert body.number == self.table.number >= self.number
                assert body.turn == self.table.match.turn
                self.number = body.number
        return letters

    def adds_up(self) -> bool:
        """Whether what everybody got so far is exactly what they heard."""
        return all(self.got[eyes] == self.table.match.events(eyes) for eyes in self.eyes)
