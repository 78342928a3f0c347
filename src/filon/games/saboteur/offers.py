"""Offers: each legal move as data (see Notation in RULES.md).

Nearly all of an offer depends on the move alone, so each is made once for all tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.offer import Offer
from filon.games.mining.cells import FOUR, STEP, cell_text
from filon.games.mining.sides import half_turn, letters_of, sides_of
from filon.games.mining.tools import TOOLS
from filon.games.saboteur.board import GOAL_CELL_CODES, goal_at, is_passage
from filon.games.saboteur.card_views import GOAL_TEXTS
from filon.games.saboteur.components import GOLD, NAMES
from filon.games.saboteur.moves import BREAK_TOOL, FALL, KIND, LAY, LOOK, PASS, REPAIR_TOOL, REST, TAKE, card_of, write
from filon.games.saboteur.orientations import FACE_CARD, FACE_SIDES, FACE_TURNED

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

VERBS: Final = {
    LAY: "lay",
    BREAK_TOOL: "break",
    REPAIR_TOOL: "repair",
    FALL: "rockfall",
    LOOK: "map",
    PASS: "pass",
    TAKE: "take",
}
# Cache by move and, above its bits, by the goals it reaches. Emptied when it is full.
OFFERS: Final[dict[int, Offer]] = {}
MAX_OFFERS: Final = 1 << 16
GOALS_AT: Final = 24


def offer(state: State, move: i64) -> Offer:
    """Return the move as data, with the face-down goals that it will turn (S7.1)."""
    key = move
    if move >> KIND == LAY:
        key |= goals_reached(move & REST, ~state.turned) << GOALS_AT
    found = OFFERS.get(key)
    if found is None:
        if len(OFFERS) >= MAX_OFFERS:
            OFFERS.clear()
        found = make_offer(move, key >> GOALS_AT)
        OFFERS[key] = found
    return found


def goals_reached(rest: i64, hidden: i64) -> i64:
    """Return a mask of the hidden goals that a tunnel laid so opens onto; a dead end reaches none."""
    face, at = rest & 31, rest >> 5
    found: i64 = 0
    # Goals lie in one column: most cells are not beside any.
    if at & 127 < (GOAL_CELL_CODES[0] & 127) - 1 or not is_passage(face):
        return 0
    sides: i64 = FACE_SIDES[face]
    for side in range(FOUR):
        if sides >> side & 1:
            goal = goal_at(at + STEP[side])
            if goal >= 0 and hidden >> goal & 1:
                found |= i64(1) << goal
    return found


def make_offer(move: i64, goals: i64) -> Offer:
    """Return a new offer of this move, which reaches these goals."""
    kind, rest = move >> KIND, move & REST
    piece = GOLD[rest - 1] if kind == TAKE else NAMES[card_of(move)]
    text, verb = write(move), VERBS[int(kind)]
    if kind == LAY:
        face = rest & 31
        turned = bool(FACE_TURNED[face])
        meets = tuple([f"goal {GOAL_TEXTS[index]}" for index in range(3) if goals >> index & 1])
        lies = lying(NAMES[FACE_CARD[face]], turned=turned)
        return Offer(
            text=text, verb=verb, piece=piece, cell=cell_text(rest >> 5), turned=turned, lies=lies, meets=meets
        )
    if kind in (BREAK_TOOL, REPAIR_TOOL):
        tool, player = TOOLS[rest >> 4 & 15], int(rest & 15)
        return Offer(text=text, verb=verb, piece=piece, tool=tool, player=player)
    if kind in (FALL, LOOK):
        return Offer(text=text, verb=verb, piece=piece, cell=cell_text(rest))
    return Offer(text=text, verb=verb, piece=piece)


def lying(card: str, *, turned: bool) -> str:
    """Return a tunnel's name by its sides as they lie: `ESW` after a half turn is `NEW`."""
    if not turned:
        return card
    dead = "x" if card.startswith("x") else ""
    return dead + letters_of(half_turn(sides_of(card)))
