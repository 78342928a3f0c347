"""How is a whole match told so that a person can review it? Test support.

Every move as all saw it, beside it what a seat alone saw; all views at the deal, at each round's end and at the moment
the match is kept for. The texts are those of the notation and of the wire: words for the screen may change, these may
not.
"""

from typing import Any

import msgspec

import filon
from filon.core.record import repeat

from .dealt import GAME

# Fields of happenings that name a seat.
SEATS = ("by", "player", "to", "first", "last", "chooser", "next")
BESIDE = 46


class Teller:
    """Plays a record again and writes down what happens."""

    def __init__(self, record: str, title: str, kept_for: str) -> None:
        self.finished = filon.replay(record)
        head, self.moves = record.split("moves:\n")
        self.match = self.begin()
        self.kept_for = kept_for
        self.heard = [0] * (self.match.seats + 1)
        self.turn = 0
        self.lines = [title, "", *head.strip().splitlines()[1:], f"kept for: the first {kept_for}", ""]

    def begin(self) -> filon.Match:
        """The match before its first move."""
        source = self.finished.source
        return GAME.start(self.finished.seats, seed=source.seed, deal=source.deal, **source.options)

    def tell(self) -> str:
        """The whole match."""
        self.tell_news("")
        self.tell_views()
        for line in self.finished.lines:
            spoken = ": " in line
            self.turn += not spoken
            repeat(self.match, line)
            kinds = self.tell_news("" if spoken else f"{self.turn:>3}")
            if self.is_the_moment(kinds):
                self.lines.append("    this is what the match is kept for")
                self.tell_views()
            elif kinds & {"round_ended", "round_begun", "gold_shown"}:
                self.tell_views()
        outcome = self.match.outcome
        assert outcome is not None
        winners = " ".join(f"p{seat + 1}" for seat in outcome.winners)
        scores = " ".join(f"p{seat + 1} {score}" for seat, score in enumerate(outcome.scores))
        self.lines.append(f"nuggets: {scores}; won by: {winners} ({outcome.reason})")
        return "".join(f"{line.rstrip()}\n" for line in self.lines)

    def is_the_moment(self, kinds: set[str]) -> bool:
        """Whether the match is kept for what has just happened; once."""
        if self.kept_for not in kinds:
            return False
        self.kept_for = ""
        return True

    def tell_news(self, number: str) -> set[str]:
        """What happened since, for all; beside its first line what each seat alone noticed."""
        public = [event.what for event in self.fresh(None)]
        private = []
        for seat in range(self.match.seats):
            alone = [told(event.what) for event in self.fresh(seat) if event.audience != "all"]
            private += [f"p{seat + 1}: {'; '.join(alone)}"] if alone else []
        texts = [told(what) for what in public]
        if sum(map(len, texts)) < 100:
            texts = ["; ".join(texts)]
        texts = [f"{'' if index else number:<4}{text}" for index, text in enumerate(texts)]
        beside = " | ".join(private)
        width = max(BESIDE, len(texts[-1]) + 2)
        if len(private) > 2 or width + len(beside) > 118:
            texts += [f"    | {line}" for line in private]
        elif private:
            texts[-1] = f"{texts[-1]:<{width}}| {beside}"
        self.lines += texts
        return {kind(what) for what in public}

    def fresh(self, seat: int | None) -> list[filon.Event]:
        """A hearer's events since the last time."""
        place = self.match.seats if seat is None else seat
        events = self.match.events(seat, since=self.heard[place])
        self.heard[place] += len(events)
        return events

    def tell_views(self) -> None:
        """The public part once, which is the same for all, then what each seat alone knows."""
        match, onlooker = self.match, self.match.view(None)
        self.lines += ["", *public_part(onlooker), *GAME.draw(onlooker, GAME.words("en")).splitlines()]
        for seat in range(match.seats):
            view: Any = match.view(seat)
            assert msgspec.structs.replace(view, seat=None, own=None) == onlooker
            self.lines.append(f"p{seat + 1} {own_part(view.own)}")
        self.lines.append("")


def kind(what: filon.Happening) -> str:
    """The word on the wire."""
    return str(what.__struct_config__.tag)


def told(what: filon.Happening) -> str:
    """A happening in the words of the notation."""
    parts = [kind(what)]
    for field in what.__struct_fields__:
        value = getattr(what, field)
        if value is None or value is False:
            continue
        if field == "text":
            value = f'"{value}"'
        elif field == "turned" or value is True:
            value = field
        elif field in SEATS:
            value = f"{'' if field == 'by' else field + ' '}p{value + 1}"
        elif field in ("roles", "gold"):
            value = by_seat(value)
        elif field == "left_over":
            value = f"left over {value}"
        elif isinstance(value, int):
            value = f"{field} {value}"
        parts.append(listed(value))
    return " ".join(parts)


def listed(value: Any) -> str:
    """Things one after another; none is a dash."""
    return (" ".join(value) or "-") if isinstance(value, tuple) else str(value)


def by_seat(values: Any) -> str:
    """One value a seat."""
    return ", ".join(f"p{seat + 1} {listed(value)}" for seat, value in enumerate(values))


def public_part(view: Any) -> list[str]:
    """What everybody knows, apart from the map."""
    decides = "nobody" if view.turn is None else f"p{view.turn + 1}"
    lines = [f"== round {view.round} of {view.rounds}, {view.phase}, {decides} decides, first p{view.first + 1}"]
    lines.append(f"   pile {view.pile}; hands {by_seat(map(str, view.hands))}")
    lines.append(f"   gold pile {view.gold_pile}; gold {by_seat(map(str, view.gold))}")
    lines.append(f"   face down {by_seat(map(str, view.face_down))}; discards {listed(view.discards)}")
    lines.append(f"   broken {by_seat(view.broken)}")
    lines.append(f"   looked {by_seat(view.looked)}")
    for number, past in enumerate([*view.past, *([view.shown] if view.shown else [])], 1):
        roles = "".join(role[0].upper() for role in past.roles)
        takers = " ".join(f"p{seat + 1}" for seat in past.takers) or "-"
        paid = ", ".join(f"p{pay.to + 1} {pay.nuggets} in {pay.cards}" for pay in past.paid) or "-"
        lines.append(
            f"   round {number}: {past.won}, last p{past.last + 1}, {roles} left over {past.left_over}, "
            f"takers {takers}, paid {paid}"
        )
    if view.hoards:
        lines.append(f"   hoards {by_seat(view.hoards)}")
    return lines


def own_part(own: Any) -> str:
    """What one seat alone knows."""
    parts = [own.role, f"hand {listed(own.hand)}"]
    if own.discarded:
        parts.append(f"discarded {listed(own.discarded)}")
    parts += [f"knows {known.cell} {known.card}" for known in own.goals]
    if own.gold:
        parts.append("gold " + " ".join(f"{kept.round}:{kept.card}" for kept in own.gold))
    parts += [f"saw {look.round}:{look.after} {listed(look.cards)}" for look in own.looks]
    return "; ".join(parts)
