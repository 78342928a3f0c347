"""Random draws, round setup and drawing cards (D2, D6.3, D7.1–D7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.games.duel import events
from filon.games.duel.board import empty_map
from filon.games.duel.components import ASIDE_ALONE, BREAKS, FALLS, HAND, PLAYING, ROW, TOKENS, TOKENS_ALONE
from filon.games.mining import sorted_cells
from filon.games.mining.cells import ring

if TYPE_CHECKING:
    from filon.games.duel.state import State

GOAL_LABELS: Final = [f"round {number} goals" for number in range(4)]
DECK_LABELS: Final = [f"round {number} deck" for number in range(4)]
NO_CARDS: Final = vec[u8]([u8(0)] * (3 * ROW))
NO_HANDS: Final = vec[i64]([i64(0)] * 2)


def goals_in_game(state: State, items: vec[u8], first: i64) -> vec[u8]:
    """Return these cards without those that are out of the game (D6.2, D6.3)."""
    left = state.gone[:]
    found = vec[u8]()
    for item in items:
        code = first + i64(item)
        if code < len(left) and left[code]:
            left[code] = u8(i64(left[code]) - 1)
        else:
            found = append(found, item)
    return found


def begin_round(state: State, first: i64, luck: Luck) -> None:
    """Set up the next round: goals, deck, an empty map and new hands, blue's first (D2)."""
    state.round += 1
    components = state.components
    state.goals = goals_in_game(state, luck.shuffle(GOAL_LABELS[state.round], components.goal_deck), components.tunnels)
    state.deck = deck_in_game(state, luck.shuffle(DECK_LABELS[state.round], components.deck))
    state.map = empty_map(components, state.layout, state.map.players)
    state.cards = NO_CARDS[: (state.seats + 1) * ROW]
    state.held = NO_HANDS[: state.seats]
    state.phase = PLAYING
    state.mover = first
    state.broken = 0
    state.turned = 0
    state.looked = 0
    state.tokens = TOKENS if state.seats == 2 else TOKENS_ALONE
    state.keys = 0
    state.claimed_count = 0
    state.debts = 0
    state.pending = -1
    state.top = 0
    state.bottom = len(state.deck) if state.seats == 2 else i64(len(state.deck)) - ASIDE_ALONE
    if state.recorder is not None:
        pile, aside = int(state.bottom), len(state.deck) - int(state.bottom)
        state.recorder.publish(events.RoundBegun(int(state.round), int(first), pile, aside, len(state.goals) - 6))
    for seat in range(state.seats):
        draw(state, seat, HAND)


def deck_in_game(state: State, deck: vec[u8]) -> vec[u8]:
    """Return a round's deck: all actions, and the tunnels not yet won as gold."""
    left = state.gone[:]
    found = vec[u8]()
    for card in deck:
        if i64(card) < state.components.tunnels and left[i64(card)]:
            left[i64(card)] = u8(i64(left[i64(card)]) - 1)
        else:
            found = append(found, card)
    return found


def draw(state: State, seat: i64, count: i64) -> None:
    """Draw up to `count` cards; in a solo game, tools and rockfalls strike and are replaced (D3.1, D7.3)."""
    names: list[str] = []
    while count > 0 and state.top < state.bottom:
        card = i64(state.deck[state.top])
        state.top += 1
        at = card - state.components.tunnels
        if state.seats == 1 and at >= 0 and i64(state.components.action_kinds[at]) in (BREAKS, FALLS):
            if i64(state.components.action_kinds[at]) == BREAKS:
                strike_tool(state, card, i64(state.components.tools[at]))
            else:
                strike_rock(state, card)
            continue
        state.give(seat, card)
        count -= 1
        if state.recorder is not None:
            names.append(state.components.names[card])
    if state.recorder is not None and names:
        # In a solo game it is information that no tool or rock struck.
        news = state.recorder.all_viewers if state.seats == 1 else 0
        state.recorder.publish(events.drew(int(seat), len(names)), news)
        # The other hand hides too many kinds of card for any viewer to know the next one.
        state.recorder.publish_to(seat, events.drew_cards(tuple(names)), news=True)


def strike_tool(state: State, card: i64, tool: i64) -> None:
    """Break a solo player's tool; a second card of its kind is discarded (D7.3)."""
    already = state.broken & tool != 0
    if already:
        state.discard(card)
    else:
        state.broken |= tool
    if state.recorder is not None:
        name = state.components.names[card].removeprefix("break-")
        state.recorder.publish(events.ToolStruck(0, name, already), state.recorder.all_viewers)


def strike_rock(state: State, card: i64) -> None:
    """Remove the last laid tunnel that shows neither gold nor troll (D7.3)."""
    state.discard(card)
    index = state.map.laid_count - 1
    while index >= 0:
        code = i64(state.order[index])
        face = state.map.face(code)
        if not state.components.worth[face] and not state.components.troll[face]:
            break
        index -= 1
    where: str | None = None
    name: str | None = None
    turned = False
    if index >= 0:
        code = i64(state.order[index])
        if state.recorder is not None:
            face = state.map.face(code)
            where, name, turned = state.layout.cell_text(code), state.components.names[face >> 1], face & 1 != 0
        remove_tunnel(state, code)
    if state.recorder is not None:
        state.recorder.publish(events.RockStruck(0, where, name, turned), state.recorder.all_viewers)


def remove_tunnel(state: State, at: i64) -> None:
    """Discard a tunnel and return its key token to the supply (D5.6)."""
    state.keys -= i64(state.map.marks[ring(at)]) & 1
    sorted_cells.remove(state.order, state.map.laid_count, at)
    state.discard(state.map.remove(at) >> 1)
