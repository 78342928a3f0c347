"""Rebuilds a viewer's view from the events that viewer received."""

from __future__ import annotations

from typing import final

from filon.core.event import Event, EventData
from filon.core.events.view_from_events import ViewBuilder as CoreViewBuilder
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView
from filon.games.duel import card_views, events
from filon.games.duel.board import Map, empty_map
from filon.games.duel.components import (
    COLOURS,
    OVER,
    PHASES,
    PLAYING,
    ROUNDS,
    TOKENS,
    TOKENS_ALONE,
    TURNING,
    components_from_view,
)
from filon.games.duel.layout import UNLIT, layout_with
from filon.games.duel.scoring import outcome_of
from filon.games.duel.view_types import Goal, Known, Own, Tunnel, View
from filon.games.mining.tools import TOOLS


def build_view(received: list[Event]) -> CoreView:
    """Return the view of the viewer who received these events, numbered from 0."""
    return ViewBuilder().after(received)


@final
class PlacedCard:
    """A card on the table, as far as events have shown it."""

    def __init__(self, card: str | None, *, turned: bool) -> None:
        self.card = card
        self.turned = turned
        self.keyed = False
        self.bribed = False
        self.token: str | None = None

    def tunnel(self, cell: str) -> Tunnel:
        """Return the card as a tunnel's view; its reach is computed later."""
        return Tunnel(cell, self.card or "", self.turned, self.keyed, self.bribed, self.token, UNLIT, ())

    def goal(self, cell: str) -> Goal:
        """Return the card as a goal's view; its reach is computed later."""
        return Goal(cell, self.card, self.turned, self.keyed, self.token, UNLIT, ())


@final
class ViewBuilder(CoreViewBuilder):
    """One viewer's map and hand, and the gold won in earlier rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.won: tuple[tuple[str, ...], ...] = ()
        self.gone: tuple[str, ...] = ()
        self.ends: list[str] = []
        self.outcome: Outcome | None = None

    def observe(self, what: EventData) -> None:
        if isinstance(what, events.Begun):
            self.begun = what
            self.codes = components_from_view(what.deck).codes
            self.won = ((),) * what.seats
        elif isinstance(what, events.RoundBegun):
            self._begin(what)
        elif isinstance(what, events.RoundEnded):
            self.won, self.gone = what.won, what.gone
            self.ends.append(what.how)
            if what.round == ROUNDS:
                self.phase, self.outcome = OVER, outcome_of(list(what.nuggets))
        elif isinstance(what, (events.Drew, events.DrewCards, events.ToolStruck, events.RockStruck)):
            self._observe_draw(what)
        elif isinstance(what, (events.GoalShown, events.GoalTurned, events.TokenLaid)):
            self._observe_goal(what)
        elif isinstance(what, (events.Laid, events.Bribed, events.KeyUsed)):
            self._observe_map(what)
        else:
            self._observe_action(what)

    def _begin(self, what: events.RoundBegun) -> None:
        seats = self.begun.seats
        self.round, self.pile, self.aside, self.unused = what.round, what.pile, what.aside, what.unused
        self.actor, self.acted = what.first, False
        self.phase = PLAYING
        self.waits: str | None = None
        self.map: dict[str, PlacedCard] = {}
        self.goals: dict[str, PlacedCard] = {cell: PlacedCard(None, turned=False) for cell in self.begun.goals}
        self.broken: list[set[str]] = [set() for _ in range(seats)]
        self.looked: list[set[str]] = [set() for _ in range(seats)]
        self.known: dict[str, str] = {}
        self.hand: list[str] = []
        self.hands = [0] * seats
        self.discards: list[str] = []
        self.tokens = TOKENS if seats == 2 else TOKENS_ALONE
        self.keys = self.due = 0
        self.debts = [0] * seats
        self.laid_order: list[str] = []
        self.gold_order: list[str] = []

    @property
    def turn(self) -> int:
        """Return the seat to move: the other after an action, unless its hand is empty or a goal waits (D3.2, D5.1)."""
        following = (self.actor + 1) % self.begun.seats
        passes_on = self.acted and self.phase != TURNING and self.hands[following] > 0
        return following if passes_on else self.actor

    def _play(self, by: int, *cards: str) -> None:
        """Remove cards from a hand as the turn's action."""
        self.actor, self.acted = by, True
        self.hands[by] -= len(cards)
        if by == self.seat:
            for card in cards:
                self.hand.remove(card)

    def _observe_draw(self, what: EventData) -> None:
        if isinstance(what, events.Drew):
            self.hands[what.by] += what.cards
            self.pile -= what.cards
        elif isinstance(what, events.DrewCards):
            self.hand += what.cards
        elif isinstance(what, events.ToolStruck):
            self.pile -= 1
            if what.already:
                self.discards.append(f"break-{what.tool}")
            else:
                self.broken[what.by].add(what.tool)
        elif isinstance(what, events.RockStruck):
            self.pile -= 1
            self.discards.append("rockfall")
            if what.cell is not None:
                self._remove(what.cell)

    def _remove(self, cell: str) -> None:
        """Discard a tunnel and return its key token to the supply."""
        gone = self.map.pop(cell)
        self.keys -= gone.keyed
        self.discards.append(gone.card or "")
        self.laid_order.remove(cell)

    def _card(self, cell: str) -> PlacedCard:
        """Return the tunnel or goal on a cell."""
        return self.map[cell] if cell in self.map else self.goals[cell]

    def _observe_goal(self, what: events.GoalShown | events.GoalTurned | events.TokenLaid) -> None:
        if isinstance(what, events.TokenLaid):
            self._card(what.cell).token = what.colour
            self.gold_order.append(what.cell)
            self.tokens -= 1
            return
        self.goals[what.cell].card = what.card
        if isinstance(what, events.GoalShown):
            self.phase, self.waits = TURNING, what.cell
        else:
            self.goals[what.cell].turned = what.turned
            self.phase, self.waits = PLAYING, None

    def _observe_map(self, what: events.Laid | events.Bribed | events.KeyUsed) -> None:
        if isinstance(what, events.Laid):
            self._play(what.by, what.card)
            self.due = 1
            self.map[what.cell] = PlacedCard(what.card, turned=what.turned)
            self.laid_order.append(what.cell)
        elif isinstance(what, events.Bribed):
            self.actor, self.acted = what.by, False
            self.map[what.cell].bribed = True
            self.due = -1
            self.tokens -= 1
            self.debts[what.by] += 1
        else:
            self._play(what.by, "key")
            self.discards.append("key")
            self._card(what.cell).keyed = True
            self.due = 1
            self.keys += 1

    def _observe_action(self, what: EventData) -> None:
        if isinstance(what, events.Broke):
            self._play(what.by, f"break-{what.tool}")
            self.broken[what.player].add(what.tool)
        elif isinstance(what, events.Repaired):
            self._play(what.by, what.card)
            self._mend(what.by, what.tool, what.card)
        elif isinstance(what, events.Shed):
            self._play(what.by, *what.cards)
            self._mend(what.by, what.tool, *what.cards)
        elif isinstance(what, events.Passed):
            self._play(what.by, *what.cards)
            self.discards += what.cards
        elif isinstance(what, events.RockFell):
            self._play(what.by, "rockfall")
            self.discards.append("rockfall")
            self._remove(what.cell)
        elif isinstance(what, events.Looked):
            self._play(what.by, "map")
            self.discards.append("map")
            self.looked[what.by].add(what.cell)
        elif isinstance(what, events.Saw):
            self.known[what.cell] = what.card

    def _mend(self, by: int, tool: str, *cards: str) -> None:
        """Discard a broken tool and the cards that removed it."""
        self.broken[by].remove(tool)
        self.discards += [*cards, f"break-{tool}"]

    def in_order(self, cards: list[str]) -> tuple[str, ...]:
        """Return the cards in the order of the data."""
        return tuple(sorted(cards, key=self.codes.__getitem__))

    def _own(self) -> Own:
        known = tuple(Known(cell, self.known[cell]) for cell in self.begun.goals if cell in self.known)
        return Own(hand=self.in_order(self.hand), goals=known)

    def _map_and_goals(self) -> tuple[Map, tuple[Goal, ...]]:
        """Return the map of the events so far, and its goals' views."""
        seats, components = self.begun.seats, components_from_view(self.begun.deck)
        players = 3 if seats == 2 else 1 << COLOURS.index(self.begun.colours[0])
        map = empty_map(components, layout_with(self.begun.starts, self.begun.goals), players)
        tunnels = [lying.tunnel(cell) for cell, lying in self.map.items()]
        goals = [self.goals[cell].goal(cell) for cell in self.begun.goals]
        turned = card_views.restore_map(map, tunnels, goals, self.waits)
        if self.waits is None:
            return map, card_views.goals(map, turned, -1, 0)
        waiting = components.goal_codes[self.goals[self.waits].card or ""]
        return map, card_views.goals(map, turned, self.begun.goals.index(self.waits), waiting)

    def _nuggets(self) -> tuple[int, ...]:
        cards = components_from_view(self.begun.deck).cards
        return tuple([sum([cards[name].gold for name in won]) for won in self.won])

    def _found(self) -> tuple[int, ...]:
        """Return the nuggets under each seat's tokens in this round."""
        sums = [0] * self.begun.seats
        if self.phase != OVER:
            for cell in self.gold_order:
                lying = self._card(cell)
                gold = components_from_view(self.begun.deck).cards[lying.card or ""].gold
                sums[self.begun.colours.index(lying.token or "")] += gold
        return tuple(sums)

    def view(self) -> View:
        map, goals = self._map_and_goals()
        return View(
            seat=self.seat,
            turn=None if self.phase == OVER else self.turn,
            seats=self.begun.seats,
            deck=self.begun.deck,
            colours=self.begun.colours,
            round=self.round,
            phase=PHASES[self.phase],
            starts=self.begun.starts,
            starts_lit=card_views.starts_lit(map),
            map=card_views.tunnels(map),
            goals=goals,
            waits=self.waits,
            due=self.due if self.phase == TURNING else 0,
            broken=tuple(tuple(tool for tool in TOOLS if tool in tools) for tools in self.broken),
            hands=tuple(self.hands),
            pile=self.pile,
            aside=self.aside,
            discards=self.in_order(self.discards),
            looked=tuple(tuple(cell for cell in self.begun.goals if cell in cells) for cells in self.looked),
            tokens=self.tokens,
            most_tokens=TOKENS if self.begun.seats == 2 else TOKENS_ALONE,
            keys=self.keys,
            debts=tuple(self.debts),
            gold_order=tuple(self.gold_order),
            laid_order=tuple(self.laid_order),
            won=self.won,
            nuggets=self._nuggets(),
            found=self._found(),
            gone=self.gone,
            unused=self.unused,
            ends=tuple(self.ends),
            outcome=self.outcome,
            own=None if self.seat is None else self._own(),
        )
