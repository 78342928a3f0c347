"""View built from a viewer's events: an observer with perfect recall needs no other source."""

from __future__ import annotations

from typing import final

from filon.core.event import Event, EventData, Said
from filon.core.events.view_from_events import ViewBuilder as CoreViewBuilder
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView
from filon.games.mining.tools import TOOLS
from filon.games.saboteur import card_views
from filon.games.saboteur import events as h
from filon.games.saboteur.board import Map
from filon.games.saboteur.card_views import GOAL_TEXTS
from filon.games.saboteur.components import CHOOSING, DIGGING, GOALS, GOLD_PILE, NAMES, OVER, PHASES, TREASURE
from filon.games.saboteur.scoring import outcome_of
from filon.games.saboteur.view import DWARVES_SHOWN
from filon.games.saboteur.view_types import Claim, Goal, Kept, Known, Look, Own, Past, Payment, Tunnel, View


def build_view(events: list[Event]) -> CoreView:
    """Return the view of the viewer who observed these events, all of them from number 0 on."""
    return ViewBuilder().after(events)


def by_goal(key: tuple[int, str]) -> tuple[int, int]:
    """Return the sort key of a claim: by seat, then by goal."""
    return key[0], GOAL_TEXTS.index(key[1])


@final
class ViewBuilder(CoreViewBuilder):
    """Builds one viewer's map, and the gold of all rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = h.Begun(0, 0, False)
        self.phase = DIGGING
        self.past: list[Past] = []
        self.gold_count: list[int] = []
        self.gold_pile = len(GOLD_PILE)
        self.gold: list[Kept] = []
        self.looks: list[Look] = []
        self.talked: list[int] = []
        self.hoards: tuple[tuple[str, ...], ...] = ()

    def observe(self, what: EventData) -> None:
        if isinstance(what, h.Begun):
            self.begun = what
            self.gold_count = [0] * what.seats
        elif isinstance(what, (h.RoundBegun, h.Dealt)):
            self._observe_deal(what)
        elif isinstance(what, Said):
            self._observe_talk(what)
        elif isinstance(what, (h.Laid, h.GoalTurned, h.RockFell)):
            self._observe_map(what)
        elif isinstance(what, (h.RoundEnded, h.GoldDrawn, h.GoldTaken, h.Paid, h.GoldShown)):
            self._observe_gold(what)
        else:
            self._observe_own(what)
            self._observe_action(what)

    def _observe_deal(self, what: h.RoundBegun | h.Dealt) -> None:
        if isinstance(what, h.Dealt):
            self.role, self.hand = what.role, list(what.hand)
            return
        seats = self.begun.seats
        self.round, self.first, self.turn = what.round, what.first, what.first
        self.phase, self.pile = DIGGING, what.pile
        self.role, self.hand = "", list[str]()
        self.hands = [what.hand] * seats
        self.map = dict[str, Tunnel]()
        self.goals = {text: Goal(text, None, False, "") for text in GOAL_TEXTS}
        self.claims = dict[tuple[int, str], Claim]()
        self.broken: list[set[str]] = [set() for _ in range(seats)]
        self.looked: list[set[str]] = [set() for _ in range(seats)]
        self.known = dict[str, str]()
        self.discards = list[str]()
        self.discarded = list[str]()
        self.face_down = [0] * seats
        self.talked = []
        self.takers = list[int]()
        self.offer = 0

    def _observe_talk(self, what: Said) -> None:
        self.talked = sorted({*self.talked, what.by})
        words = what.text.split(" ")
        if words[0] == "claim":
            self.claims[what.by, words[1]] = Claim(what.by, words[1], words[2], words[1] in self.looked[what.by])

    def _played(self, by: int, card: str | None) -> None:
        """Remove a card from a hand and pass the turn on clockwise."""
        self.hands[by] -= 1
        self.talked = []
        self.turn = (by + 1) % self.begun.seats
        if by == self.seat and card is not None:
            self.hand.remove(card)

    def _observe_map(self, what: h.Laid | h.GoalTurned | h.RockFell) -> None:
        if isinstance(what, h.GoalTurned):
            self.goals[what.cell] = Goal(what.cell, what.card, what.turned, "")
        elif isinstance(what, h.Laid):
            self._played(what.by, what.card)
            self.map[what.cell] = Tunnel(what.cell, what.card, what.turned, "")
        else:
            self._played(what.by, "rockfall")
            self.discards += ["rockfall", what.card]
            del self.map[what.cell]

    def _observe_action(self, what: EventData) -> None:
        if isinstance(what, h.Broke):
            self._played(what.by, f"break-{what.tool}")
            self.broken[what.player].add(what.tool)
        elif isinstance(what, h.Repaired):
            self._played(what.by, what.card)
            self.broken[what.player].remove(what.tool)
            self.discards += [what.card, f"break-{what.tool}"]
        elif isinstance(what, h.Looked):
            self._played(what.by, "map")
            self.discards.append("map")
            self.looked[what.by].add(what.cell)
        elif isinstance(what, h.Passed):
            self._played(what.by, None)
            self.face_down[what.by] += 1
        elif isinstance(what, h.Drew):
            self.hands[what.by] += 1
            self.pile -= 1

    def _observe_own(self, what: EventData) -> None:
        if isinstance(what, h.Saw):
            self.known[what.cell] = what.card
        elif isinstance(what, h.Discarded):
            self.hand.remove(what.card)
            self.discarded.append(what.card)
        elif isinstance(what, h.DrewCard):
            self.hand.append(what.card)
        elif isinstance(what, h.GoldOffered):
            self.looks.append(Look(self.round, len(self.takers), what.cards))
        elif isinstance(what, h.GoldKept):
            self.gold.append(Kept(self.round, what.card))
        elif isinstance(what, h.PaidWith):
            self.gold += [Kept(self.round, card) for card in what.cards]

    def _observe_gold(self, what: h.RoundEnded | h.GoldDrawn | h.GoldTaken | h.Paid | h.GoldShown) -> None:
        if isinstance(what, h.RoundEnded):
            self.claims = {}
            self.past.append(Past(what.won, what.last, what.roles, what.left_over, (), ()))
        elif isinstance(what, h.GoldDrawn):
            self.phase, self.turn = CHOOSING, what.chooser
            self.gold_pile -= what.cards
            self.offer = what.cards
        elif isinstance(what, h.GoldTaken):
            self.takers.append(what.by)
            self.gold_count[what.by] += 1
            self._amend(tuple(self.takers), ())
            self.talked = []
            self.turn = what.by if what.next is None else what.next
        elif isinstance(what, h.Paid):
            self.gold_count[what.to] += what.cards
            self.gold_pile -= what.cards
            self._amend((), (*self.past[-1].paid, Payment(what.to, what.cards, what.nuggets)))
        else:
            self.phase, self.hoards = OVER, what.gold

    def _amend(self, takers: tuple[int, ...], paid: tuple[Payment, ...]) -> None:
        """Add the gold that has changed hands since to the round just ended."""
        ended = self.past[-1]
        self.past[-1] = Past(ended.won, ended.last, ended.roles, ended.left_over, takers, paid)

    def _outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return outcome_of([sum([int(card[-1]) for card in hoard]) for hoard in self.hoards])

    def _own(self) -> Own:
        return Own(
            role=self.role,
            hand=tuple(sorted(self.hand, key=NAMES.index)),
            discarded=tuple(self.discarded),
            goals=tuple(Known(text, self.known[text]) for text in GOAL_TEXTS if text in self.known),
            gold=tuple(self.gold),
            looks=tuple(self.looks),
        )

    def _goals(self, map: Map) -> tuple[Goal, ...]:
        cards = [self.goals[text].card for text in GOAL_TEXTS]
        turned = sum([1 << at for at, card in enumerate(cards) if card is not None])
        return card_views.goals(map, turned, cards.index(GOALS[TREASURE]) if GOALS[TREASURE] in cards else -1)

    def view(self) -> View:
        choosing = self.phase == CHOOSING
        map = card_views.map_of(self.map.values(), self.goals.values())
        return View(
            seat=self.seat,
            turn=None if self.phase == OVER else self.turn,
            seats=self.begun.seats,
            rounds=self.begun.rounds,
            broken_get_no_gold=self.begun.broken_get_no_gold,
            round=self.round,
            phase=PHASES[self.phase],
            dwarves=DWARVES_SHOWN[self.begun.seats],
            first=self.first,
            map=card_views.tunnels(map),
            goals=self._goals(map),
            broken=tuple(tuple(tool for tool in TOOLS if tool in tools) for tools in self.broken),
            hands=tuple(self.hands),
            pile=self.pile,
            turns_left=self.pile + sum(self.hands) if self.phase == DIGGING else 0,
            discards=tuple(sorted(self.discards, key=NAMES.index)),
            face_down=tuple(self.face_down),
            looked=tuple(tuple(text for text in GOAL_TEXTS if text in cells) for cells in self.looked),
            talked=tuple(self.talked),
            claims=tuple(self.claims[key] for key in sorted(self.claims, key=by_goal)),
            gold=tuple(self.gold_count),
            gold_pile=self.gold_pile,
            shown=self.past[-1] if choosing else None,
            past=tuple(self.past[:-1] if choosing else self.past),
            hoards=self.hoards,
            outcome=self._outcome(),
            own=None if self.seat is None else self._own(),
        )
