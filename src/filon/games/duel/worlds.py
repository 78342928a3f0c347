"""What might be true for all one seat sees? (see Who knows what)

Every choice in Le Duel is open, so whatever the seat has not been shown lies anywhere with the same chance: cards in
the other's hand, the pile and, alone, the ten set aside; goals face down and unused. But a solo player's hand, as an
onlooker knows, holds no card that strikes when drawn (D7.3).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, shuffle_end
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.duel.board import empty_map
from filon.games.duel.box import BREAKS, COLOURS, ENDS, FALLS, OVER, PHASES, ROW, Box, box_shown
from filon.games.duel.deal import NO_CARDS, NO_HANDS
from filon.games.duel.fitting import check, check_table
from filon.games.duel.layout import layout_of
from filon.games.duel.settle import GOLD_ORDER
from filon.games.duel.shown import lay_out
from filon.games.duel.state import NO_ORDER, State
from filon.games.duel.wire import View
from filon.games.mine.tools import TOOLS


def pack(view: CoreView) -> Worlds:
    """The worlds of a view."""
    assert isinstance(view, View)
    check(view)
    packed = Pack(view)
    check_table(packed.known, view)
    return packed


@final
class Pack(Worlds):
    """A state with all that is known, and what is left to fill in."""

    known: State
    deck: vec[u8]  # the last `hidden` cards are those not shown: the other's, then the pile, then those set aside
    hidden: i64
    others: vec[i64]  # how many hidden cards each seat holds
    quiet: i64  # how many hidden cards, the first ones, may be held
    goals: vec[u8]  # the goals, those not shown last
    places: vec[i64]  # which of the six on the table are not shown
    unseen_goals: i64

    def __init__(self, view: View) -> None:
        self.known = known_state(view)
        unseen = cards_unseen(self.known, view)
        self.hidden = len(unseen)
        self.others = vec[i64]([i64(0)] * view.seats)
        slots = view.pile + view.aside
        for seat in range(view.seats):
            if seat != view.seat:
                self.others[seat] = view.hands[seat]
                slots += view.hands[seat]
        if slots != len(unseen) or min(view.pile, view.aside, *view.hands) < 0:
            raise ValueError(f"{len(unseen)} cards are unseen and {slots} places hidden")
        self.quiet = self.hidden
        if view.seats == 1 and view.seat is None:
            loud = [card for card in unseen if strikes(self.known.box, card)]
            unseen = [card for card in unseen if not strikes(self.known.box, card)] + loud
            self.quiet = self.hidden - len(loud)
            if self.others[0] > self.quiet:
                raise ValueError("a card is held that strikes when drawn")
        size = int(self.known.top) + view.pile + view.aside
        self.deck = vec[u8]([u8(0)] * (size - len(unseen)) + [u8(card) for card in unseen])
        self._know_goals(view)

    def _know_goals(self, view: View) -> None:
        """Goals turned or looked at lie where they lie; the others of the game lie anywhere."""
        box = self.known.box
        left = [int(code) for code in box.goal_deck]
        for name in view.gone:
            if name in box.goal_codes:
                left.remove(box.goal_codes[name])
        turned_gone = [goal.card for goal in view.goals if goal.card] if view.phase == PHASES[OVER] else []
        for card in turned_gone:
            left.append(box.goal_codes[card])
        seen = {known.cell: known.card for known in view.own.goals} if view.own is not None else {}
        seen.update({goal.cell: goal.card for goal in view.goals if goal.card is not None})
        fixed = [u8(0)] * 6
        hidden: list[i64] = []
        for index in range(6):
            cell = view.goals[index].cell
            if cell in seen:
                code = box.goal_codes[seen[cell]]
                left.remove(code)
                fixed[index] = u8(code)
            else:
                hidden.append(i64(index))
        if len(left) != len(hidden) + view.unused:
            raise ValueError("goals do not add up")
        self.goals = vec[u8](fixed + [u8(code) for code in left])
        self.places = vec[i64](hidden)
        self.unseen_goals = len(left)

    def sample(self, luck: Luck) -> State:
        state = self.known.copy()
        if self.quiet == self.hidden:
            deck = shuffle_end(self.deck, self.hidden, luck)
        else:
            deck = self._hold_quiet(luck)
        at = i64(len(deck)) - self.hidden
        for seat in range(state.seats):
            for _ in range(self.others[seat]):
                state.give(seat, i64(deck[at]))
                at += 1
        state.deck = deck
        goals = shuffle_end(self.goals, self.unseen_goals, luck)
        # The first of the hidden goals go onto the table, the rest are unused.
        on_table = i64(len(self.places))
        found = goals[: i64(len(goals)) - on_table]
        for index in range(on_table):
            found[self.places[index]] = goals[6 + index]
        for index in range(6, i64(len(found))):
            found[index] = goals[index + on_table]
        state.goals = found
        return state

    def _hold_quiet(self, luck: Luck) -> vec[u8]:
        """The hidden cards in any order, those of a solo player's hand among the quiet ones (D7.3)."""
        deck = self.deck[:]
        first = i64(len(deck)) - self.hidden
        for index in range(self.others[0]):
            other = first + index + luck.below("", self.quiet - index)
            swapped = deck[first + index]
            deck[first + index] = deck[other]
            deck[other] = swapped
        return shuffle_end(deck, self.hidden - self.others[0], luck)


def strikes(box: Box, card: int) -> bool:
    """Whether a solo player who draws this card does not keep it (D7.3)."""
    at = card - int(box.tunnels)
    return at >= 0 and int(box.does[at]) in (BREAKS, FALLS)


def known_state(view: View) -> State:
    """All that the view tells, hidden places empty."""
    box = box_shown(view.deck)
    layout = layout_of(view.starts, tuple([goal.cell for goal in view.goals]))
    colour = COLOURS.index(view.colours[0])
    map = empty_map(box, layout, 3 if view.seats == 2 else 1 << colour)
    state = State(view.seats, colour, map, NO_CARDS[: (view.seats + 1) * ROW], NO_HANDS[: view.seats], NO_ORDER[:])
    state.round = view.round
    state.phase = PHASES.index(view.phase)
    state.mover = 0 if view.turn is None else view.turn
    state.tokens, state.keys, state.due = view.tokens, view.keys, view.due
    for seat in range(view.seats):
        state.debts += i64(view.debts[seat]) << 8 * seat
        for tool in view.broken[seat]:
            state.broken |= i64(1) << (3 * seat + TOOLS.index(tool))
        for cell in view.looked[seat]:
            state.looked |= i64(1) << (6 * seat + layout.goal_texts.index(cell))
    for card in view.discards:
        state.discard(box.codes[card])
    if view.own is not None and view.seat is not None:
        for card in view.own.hand:
            state.give(view.seat, box.codes[card])
    know_history(state, view)
    know_map(state, view)
    return state


def know_history(state: State, view: View) -> None:
    """What earlier rounds have left."""
    box = state.box
    tunnels = int(box.tunnels)
    gone = [0] * (tunnels + int(box.goals))
    for name in view.gone:
        gone[gold_code(state, name)] += 1
    state.gone = vec[u8]([u8(count) for count in gone])
    state.won = [[gold_code(state, name) for name in won] for won in view.won]
    state.ends = [ENDS.index(how) for how in view.ends]
    held = sum(view.hands) + len(view.discards) + len(view.map) + sum([len(tools) for tools in view.broken])
    state.top = held
    state.bottom = held + view.pile


def gold_code(state: State, name: str) -> int:
    """A tunnel's code, or a goal's behind the tunnels."""
    if name in state.box.goal_codes:
        return int(state.box.tunnels) + state.box.goal_codes[name]
    return state.box.codes[name]


def know_map(state: State, view: View) -> None:
    """The cards as they lie; what is reached is found anew."""
    layout = state.layout
    state.turned = lay_out(state.map, view.map, view.goals, view.waits)
    if view.waits is not None:
        state.pending = layout.goal_at(layout.place_of(view.waits))
    for index, cell in enumerate(view.laid_order):
        state.order[index] = i16(layout.place_of(cell))
    for index, cell in enumerate(view.gold_order):
        state.order[GOLD_ORDER + index] = i16(layout.place_of(cell))
    state.golds = len(view.gold_order)


def cards_unseen(state: State, view: View) -> list[int]:
    """The round's deck less everything this seat has been shown, in the order of the data."""
    left = [int(card) for card in state.box.deck]
    shown = list(view.discards) + [tunnel.card for tunnel in view.map]
    for tools in view.broken:
        shown += [f"break-{tool}" for tool in tools]
    if view.own is not None:
        shown += view.own.hand
    out = [name for name in view.gone if name in state.box.codes]
    if view.phase == PHASES[OVER]:
        # What was won in the last round still lies on the map.
        for tunnel in view.map:
            if tunnel.token is not None:
                out.remove(tunnel.card)
    for name in shown + out:
        left.remove(state.box.codes[name])
    return left
