"""Moves as packed ints, and their text notation (see Notation in RULES.md).

The kind is above bit 24; below it: lay cell * 64 + face · turn goal * 2 + turned · bribe, key, rockfall, map
cell · break tool · repair card * 4 + tool · shed first * 256 + second * 4 + tool · pass first * 64 + second, 63 none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.games.duel.components import BREAKS, FALLS, LOOKS, OPENS
from filon.games.mining.tools import TOOLS

if TYPE_CHECKING:
    from filon.games.duel.state import State

KIND: Final = 24
REST: Final = (1 << KIND) - 1
BRIBE: Final = 0
LAY: Final = 1
BREAK: Final = 2
REPAIR: Final = 3
KEY: Final = 4
FALL: Final = 5
LOOK: Final = 6
SHED: Final = 7
PASS: Final = 8
TURN: Final = 9
NONE: Final = 63
CELL_VERBS: Final = {"bribe": BRIBE, "key": KEY, "rockfall": FALL, "map": LOOK}
ORIENTATIONS: Final = ("as-is", "turned")
MOST_PARSED: Final = 1 << 13


def write(state: State, move: i64) -> str:
    """Return the move's text; no part of it is secret."""
    kind, rest = move >> KIND, move & REST
    names = state.components.names
    if kind == LAY:
        face = rest & 63
        turned = " turned" if face & 1 else ""
        return f"lay {names[face >> 1]} {state.layout.cell_text(rest >> 6)}{turned}"
    if kind == BREAK:
        return f"break {TOOLS[rest]}"
    if kind == REPAIR:
        card, tool = names[rest >> 2], TOOLS[rest & 3]
        return f"repair {tool}" if "+" not in card else f"{card.replace('-', ' ')} {tool}"
    if kind == SHED:
        return f"shed {names[rest >> 8 & 63]} {names[rest >> 2 & 63]} {TOOLS[rest & 3]}"
    if kind == PASS:
        second = rest & 63
        return f"pass {names[rest >> 6]}" + ("" if second == NONE else f" {names[second]}")
    if kind == TURN:
        return f"turn {state.layout.cell_text(state.layout.goals[rest >> 1])} {ORIENTATIONS[rest & 1]}"
    verb = "bribe" if kind == BRIBE else "key" if kind == KEY else "rockfall" if kind == FALL else "map"
    return f"{verb} {state.layout.cell_text(rest)}"


def card_of(state: State, move: i64) -> i64:
    """Return the first card that a move needs from the hand, -1 for none; `second_of` is the second."""
    kind, rest = move >> KIND, move & REST
    if kind == LAY:
        return rest >> 1 & 31
    if kind == REPAIR:
        return rest >> 2
    if kind == SHED:
        return rest >> 8 & 63
    if kind == PASS:
        return rest >> 6
    if kind == BREAK:
        return action_card(state, BREAKS, i64(1) << rest)
    if kind == KEY:
        return action_card(state, OPENS, 0)
    if kind == FALL:
        return action_card(state, FALLS, 0)
    if kind == LOOK:
        return action_card(state, LOOKS, 0)
    return -1


def second_of(move: i64) -> i64:
    """Return the second card that a pass or a shed needs, -1 for none."""
    kind, rest = move >> KIND, move & REST
    if kind == SHED:
        return rest >> 2 & 63
    if kind == PASS and rest & 63 != NONE:
        return rest & 63
    return -1


def action_card(state: State, kind: i64, tools: i64) -> i64:
    """Return the code of the action card that does this to these tools, -1 where the deck has none."""
    components = state.components
    for at in range(i64(len(components.action_kinds))):
        if i64(components.action_kinds[at]) == kind and i64(components.tools[at]) == tools:
            return components.tunnels + at
    return -1


def parse(state: State, text: str) -> int | None:
    """Return the move of this text, None where the text is no move's; cached per layout."""
    read, key = state.layout.parsed_moves, (state.components.number, text)
    found = read.get(key)
    if found is None:
        found = _parse(state, text)
        if found is not None:
            if len(read) >= MOST_PARSED:
                read.clear()
            read[key] = found
    return found


def _parse(state: State, text: str) -> int | None:
    """Parse a text that is not cached; the result depends only on components and layout."""
    words = text.split(" ")
    verb = words[0]
    if verb == "lay":
        return _parse_lay(state, words)
    if verb == "repair" and len(words) in (2, 3):
        return _parse_repair(state, words)
    if verb in CELL_VERBS and len(words) == 2:
        at = state.layout.parse(words[1])
        if at is None or (verb != "bribe" and verb not in state.components.codes):
            return None
        return CELL_VERBS[verb] << KIND | at
    if verb == "turn" and len(words) == 3 and words[2] in ORIENTATIONS:
        return _parse_turn(state, words)
    if verb == "break" and len(words) == 2 and words[1] in TOOLS:
        return BREAK << KIND | TOOLS.index(words[1]) if f"break-{words[1]}" in state.components.codes else None
    return _parse_cards(state, words)


def _parse_lay(state: State, words: list[str]) -> int | None:
    turned = len(words) == 4 and words[3] == "turned"
    if len(words) != 3 and not turned:
        return None
    card = state.components.codes.get(words[1], 99)
    at = state.layout.parse(words[2])
    if card >= state.components.tunnels or at is None or (turned and not state.components.turns[card]):
        return None
    return LAY << KIND | at << 6 | card << 1 | int(turned)


def _parse_repair(state: State, words: list[str]) -> int | None:
    card = state.components.codes.get(f"repair-{words[1]}")
    double = "+" in words[1]
    tool = words[-1]
    if card is None or double != (len(words) == 3) or tool not in TOOLS:
        return None
    if not i64(state.components.tools[card - state.components.tunnels]) >> TOOLS.index(tool) & 1:
        return None
    return REPAIR << KIND | card << 2 | TOOLS.index(tool)


def _parse_turn(state: State, words: list[str]) -> int | None:
    """Parse `turn`; a cell without a goal gets an index that no goal has, so that the refusal can say why."""
    at = state.layout.parse(words[1])
    if at is None:
        return None
    goal = state.layout.goal_at(at)
    return TURN << KIND | int(goal if goal >= 0 else 7) << 1 | ORIENTATIONS.index(words[2])


def _parse_cards(state: State, words: list[str]) -> int | None:
    """Parse `pass` with one or two cards, or `shed` with two and a tool; two cards in the order of the data."""
    codes = state.components.codes
    if words[0] == "pass" and len(words) in (2, 3) and all(word in codes for word in words[1:]):
        first = codes[words[1]]
        second = codes[words[2]] if len(words) == 3 else NONE
        return PASS << KIND | first << 6 | second if first <= second else None
    if words[0] == "shed" and len(words) == 4 and words[3] in TOOLS and all(word in codes for word in words[1:3]):
        first, second = codes[words[1]], codes[words[2]]
        return SHED << KIND | first << 8 | second << 2 | TOOLS.index(words[3]) if first <= second else None
    return None
