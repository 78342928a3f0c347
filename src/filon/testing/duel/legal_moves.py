"""Legal moves of the reference engine, as texts (D3, D4, D5)."""

from collections import Counter
from typing import NamedTuple

from filon.testing.duel.components import Components
from filon.testing.duel.map_rules import Mine, may_lie
from filon.testing.mining_cells import Cell, write_cell


class Turn(NamedTuple):
    """All that the legal moves depend on."""

    components: Components
    mine: Mine
    colour: str
    hand: list[str]
    broken: set[str]  # the player's broken tools
    to_break: set[str]  # the opponent's whole tools; none without an opponent


def legal_moves(turn: Turn) -> list[str]:
    """Return every legal text, sorted (D3.1, D5.3)."""
    texts = {f"bribe {write_cell(cell)}" for cell in turn.mine.trolls_to_bribe(turn.colour)}
    texts.update(lays(turn))
    for card in set(turn.hand):
        texts.update(actions(turn, card))
    texts.update(f"pass {card}" for card in turn.hand)
    for first, second in pairs(turn):
        texts.add(f"pass {first} {second}")
        texts.update(f"shed {first} {second} {tool}" for tool in turn.broken)
    return sorted(texts)


def pairs(turn: Turn) -> set[tuple[str, str]]:
    """Return any two cards of the hand, in the order of the components."""
    held = Counter(turn.hand)
    found = set()
    for first in held:
        for second in held:
            if turn.components.order[first] < turn.components.order[second] or (first == second and held[first] > 1):
                found.add((first, second))
    return found


def lays(turn: Turn) -> list[str]:
    """Return the lays of tunnels (D4)."""
    if turn.broken:  # D4.6: tools change only by the turn's one action, so these lay there at its start
        return []
    tunnels = sorted(set(turn.hand) & set(turn.components.tunnels))
    texts = []
    for place in turn.mine.places(turn.colour) if tunnels else []:
        for card in tunnels:
            for turned, face in turn.components.ways[card].items():
                if may_lie(face, place, turn.colour):
                    texts.append(f"lay {card} {write_cell(place.cell)}{' turned' if turned else ''}")
    return texts


def actions(turn: Turn, card: str) -> list[str]:
    """Return the moves of an action card; none for a tunnel (D5.4–D5.7)."""
    if card not in turn.components.actions:
        return []
    kind, _, tools = card.partition("-")
    if kind == "break":
        return [f"break {tools}"] if tools in turn.to_break else []
    if kind == "repair":
        mended = [tool for tool in tools.split("+") if tool in turn.broken]
        return [f"repair {tools} {tool}" if "+" in tools else f"repair {tools}" for tool in mended]
    return [f"{kind} {write_cell(cell)}" for cell in targets(turn, kind)]


def targets(turn: Turn, kind: str) -> list[Cell]:
    """Return the target cells of a key, rockfall or map (D5.4, D5.6, D5.7)."""
    if kind == "key":
        return turn.mine.doors_to_open(turn.colour)
    if kind == "rockfall":
        return [cell for cell in turn.mine.cards if turn.mine.may_fall(cell)]
    return list(turn.mine.face_down)


def cards_used(words: list[str]) -> list[str]:
    """Return the cards that a move uses; none for a bribe or a goal's orientation."""
    kind = words[0]
    if kind in ("bribe", "turn"):
        return []
    if kind == "pass":
        return words[1:]
    if kind == "shed":
        return words[1:3]
    if kind == "lay":
        return words[1:2]
    return [f"{kind}-{words[1]}"] if kind in ("break", "repair") else [kind]
