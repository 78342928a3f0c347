"""Checks that a view can arise in a match, beyond what building a state from it checks (D1 to D7).

`check` validates shapes and ranges before anything is built, `check_table` the state built from them. Views that differ
from those of a sampled world are found elsewhere.
"""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.data.consistency import want
from filon.games.duel.after_move import GOLD_ORDER
from filon.games.duel.board import HIDDEN, KEYED, MOST_LAID, TOKEN, TOKENED
from filon.games.duel.components import (
    ASIDE_ALONE,
    COLOURS,
    HAND,
    KEYS,
    OVER,
    PHASES,
    PLAYING,
    ROUNDS,
    SEATS,
    TOKENS,
    TOKENS_ALONE,
    TURNING,
    components_from_view,
)
from filon.games.duel.state import State
from filon.games.duel.view_types import View
from filon.games.mining.cells import FOUR, STEP, WIDEST, ring
from filon.games.mining.sides import FREE


def check(view: View) -> None:
    """Raise ValueError unless every seat has its entry in each row and numbers are within their bounds.

    Each field of the view is read into a local once: an attribute access takes 20 ns.
    """
    seats, seat, turn, phase, hands = view.seats, view.seat, view.turn, view.phase, view.hands
    over, turning = phase == PHASES[OVER], phase == PHASES[TURNING]
    want(seats in SEATS, "the game cannot be played by this number of seats")
    for row in (view.colours, view.starts, view.broken, hands, view.looked, view.debts, view.won):
        want(len(row) == seats, "a field listed by seat does not have one entry per seat")
    laid = len(view.map)
    want(len(view.goals) == 6 and laid <= MOST_LAID, "too many or too few cards on the map")
    want(seat is None or 0 <= seat < seats, "the seat does not exist")
    want((seat is None) == (view.own is None), "only a seat's view has a private part")
    want((turn is None) == over and 0 <= (turn or 0) < seats, "the turn does not match the phase")
    want(turning == (view.waits is not None), "a goal waits exactly in the phase turning")
    due, aside = view.due, view.aside
    want(due in (1, -1) if turning else due == 0, "the number of cards to draw is impossible")
    for held in hands:
        want(0 <= held <= HAND, "a hand has too many cards")
    want(phase != PHASES[PLAYING] or hands[turn or 0] > 0, "the player to move has no cards")
    want(view.pile >= 0 and aside == (0 if seats == 2 else ASIDE_ALONE), "the pile does not add up")
    want(len(view.laid_order) == laid, "laid_order does not list every tunnel")
    check_tokens(view, TOKENS if seats == 2 else TOKENS_ALONE, over=over)
    check_history(view, over=over)


def check_tokens(view: View, most: int, *, over: bool) -> None:
    """Raise unless tokens, keys and debts are within their bounds (D1.1)."""
    tokens = view.tokens
    for debt in view.debts:
        want(0 <= debt <= most, "a player has too many debts")
    want(0 <= tokens <= most and (over or tokens > 0), "the last token ends the round")
    want(0 <= view.keys <= KEYS, "too many key tokens are used")
    want(len(view.gold_order) <= most, "gold_order lists too many tokens")


def check_history(view: View, *, over: bool) -> None:
    """Raise unless cards won show gold and are out of the game, and none is before a round has ended (D6.2, D6.3)."""
    number, gone = view.round, view.gone
    want(1 <= number <= ROUNDS and (number == ROUNDS or not over), "rounds do not add up")
    want(len(view.ends) == (number if over else number - 1), "rounds do not add up")
    want(number > 1 or not gone, "cards are out of the game before a round has ended")
    components = components_from_view(view.deck)
    left = list(gone)
    for won in view.won:
        for name in won:
            want(name in components.cards and components.cards[name].gold > 0, "a card without gold was won")
            if name in components.tunnel_codes:
                want(name in left, "a won card is not out of the game")
                left.remove(name)
    for name in gone:
        want(name in components.cards, "an unknown card is out of the game")
        want(
            name not in components.tunnel_codes or components.cards[name].gold > 0,
            "tunnels without gold stay in the game",
        )


def check_table(state: State, view: View) -> None:
    """Raise unless the table can arise by legal moves and no consequence of the last move is still due."""
    check_cells(state)
    check_sides(state)
    check_supply(state)
    check_orders(state)
    if state.phase != OVER:
        check_gold(state)
    if state.phase == PLAYING:
        want(not any_goal_reached(state, -1), "a reached goal is still face down")
    elif state.phase == TURNING:
        want(state.pending >= 0 and any_goal_reached(state, state.pending), "the goal that waits is not reached")
        code = state.components.goal_codes[view.goals[int(state.pending)].card or ""]
        want(
            state.components.turns[state.components.tunnels + code] != 0,
            "the goal that waits looks the same in both orientations",
        )


def check_cells(state: State) -> None:
    """Raise if a tunnel lies on a start or goal, or the map is wider than any map can be (D2.1)."""
    map, layout = state.map, state.layout
    first = layout.starts[0]
    west = east = first & 127
    north = south = first >> 7
    for index in range(map.laid_count + 6):
        at = i64(map.laid[index]) if index < map.laid_count else layout.goals[index - map.laid_count]
        if index < map.laid_count:
            want(layout.start_at(at) < 0 and layout.goal_at(at) < 0, "a tunnel lies on a start or on a goal")
        west, east = min(west, at & 127), max(east, at & 127)
        north, south = min(north, at >> 7), max(south, at >> 7)
    want(east - west < WIDEST and south - north < WIDEST, "the map is too wide")


def check_sides(state: State) -> None:
    """Raise unless touching sides match, goals excepted (D4.1, D5.1)."""
    map, layout, sides = state.map, state.layout, state.components.sides
    for index in range(map.laid_count):
        at = i64(map.laid[index])
        own = i64(sides[map.face(at)])
        for side in range(FOUR):
            there = i64(map.cells[ring(at + STEP[side])])
            if FREE <= there < HIDDEN:
                clash = (own >> side ^ i64(sides[there - FREE]) >> (side ^ 2)) & 1
                want(clash == 0 or layout.goal_at(at + STEP[side]) >= 0, "the sides of neighbouring cards do not match")


def check_supply(state: State) -> None:
    """Raise unless keys, bribes and tokens on the map and in the supply add up (D1.1)."""
    map = state.map
    keys: i64 = 0
    bribes: i64 = 0
    tokens: i64 = 0
    for index in range(map.laid_count + 6):
        at = i64(map.laid[index]) if index < map.laid_count else state.layout.goals[index - map.laid_count]
        if index >= map.laid_count and not state.turned >> (index - map.laid_count) & 1:
            continue
        marks = i64(map.marks[ring(at)])
        if marks:
            want(not marks & TOKENED & ~(TOKEN * map.players), "a token has a colour that no player has")
            keys += marks & KEYED
            bribes += marks >> 1 & 1
            tokens += 1 if marks & TOKENED else 0
    want(keys == state.keys, "keys do not add up")
    want(bribes == (state.debts & 255) + (state.debts >> 8), "bribes do not add up")
    want(tokens == state.claimed_count, "gold_order does not list every token")
    want(state.tokens + tokens + bribes == (TOKENS if state.seats == 2 else TOKENS_ALONE), "tokens do not add up")


def check_orders(state: State) -> None:
    """Raise unless each tunnel and each token was laid once (D5.8, D7.3)."""
    map, order = state.map, state.order
    for index in range(map.laid_count):
        at = i64(order[index])
        want(map.has_tunnel(at), "laid_order names a cell without a tunnel")
        for before in range(index):
            want(i64(order[before]) != at, "laid_order names a cell twice")
    for index in range(i64(GOLD_ORDER), GOLD_ORDER + state.claimed_count):
        at = i64(order[index])
        want(map.is_occupied(at) and i64(map.marks[ring(at)]) & TOKENED != 0, "gold_order names a cell without a token")
        for before in range(i64(GOLD_ORDER), index):
            want(i64(order[before]) != at, "gold_order names a cell twice")


def check_gold(state: State) -> None:
    """Raise unless all gold that a player reaches has its token (D5.2)."""
    map = state.map
    for index in range(map.gold_count):
        for colour in range(i64(len(COLOURS))):
            held = map.players >> colour & 1 and map.reaches_gold(i64(map.gold[index]), colour)
            want(not held, "reached gold has no token")


def any_goal_reached(state: State, wanted: i64) -> bool:
    """Whether a player reaches this face-down goal, or any face-down goal for -1."""
    for goal in range(i64(6)):
        if not state.turned >> goal & 1 and (wanted < 0 or goal == wanted):
            at = state.layout.goals[goal]
            for side in range(FOUR):
                reached = i64(state.map.reach[ring(at + STEP[side])])
                if (reached | reached >> 4) >> (side ^ 2) & 1:
                    return True
    return False
