"""Deals of Le Duel stacked so that given moves can be made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import filon
from filon.testing.duel.components import Components, all_cards

from .. import match_support
from ..match_support import play

GAME = filon.load("duel")
COMPONENTS = Components()
BLUE, GREEN = 0, 1
STRIKES = ("break-", "rockfall")
FAR_GOALS = [[20, y] for y in range(-10, 10, 2)]


def goals_at(*cells: str, seats: int = 2) -> dict[str, Any]:
    """A layout with the first goals on these cells, the others far away."""
    near = [[int(part) for part in cell.split(",")] for cell in cells]
    return {"start": [[0, 0]] if seats == 1 else [[0, -1], [0, 1]], "goals": (near + FAR_GOALS)[:6]}


def cards_of(move: str) -> list[str]:
    """The cards of the hand that a move is made with."""
    verb, *words = move.split(" ")
    if verb in ("break", "repair"):
        return [f"{verb}-{words[0]}"]
    if verb in ("bribe", "turn"):
        return []
    return words[:1] if verb == "lay" else words[:2] if verb in ("pass", "shed") else [verb]


def draws_of(move: str) -> int:
    """How many cards are drawn after it, a goal's choice apart."""
    return len(cards_of(move)) if move.startswith("pass ") else int(bool(cards_of(move)))


def movers(moves: Iterable[str], seats: int, first: int) -> list[int]:
    """Who makes each move: a bribe and a choice leave the turn where it is."""
    found: list[int] = []
    following = first
    for move in moves:
        found.append(found[-1] if move.startswith("turn ") else following)
        if not move.startswith(("bribe ", "turn ")):
            following = (following + 1) % seats
    return found


def stack(
    moves: Sequence[str],
    *,
    seats: int = 2,
    first: int = GREEN,
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    components: Components = COMPONENTS,
) -> tuple[list[str], list[str]]:
    """A deck by which these moves can be made, each seat then holds its hand, and the pile goes on as named.

    With it the moves, where `-` has become a pass with some card nobody needs. Alone, what strikes lies aside.
    """
    rest = all_cards(components.deck)
    named = [card for move in moves if move != "-" for card in cards_of(move)]
    for card in [*named, *(card for hand in (hands or {}).values() for card in hand), *pile]:
        rest.remove(card)
    rest.sort(key=lambda card: seats == 1 and card.startswith(STRIKES))
    seat_of = movers(moves, seats, first)
    spare = [card for card in rest if not card.startswith(STRIKES)][::-1]
    played = [move if move != "-" else f"pass {spare.pop(0)}" for move in moves]
    for move, given in zip(played, moves, strict=True):
        if given == "-":
            rest.remove(cards_of(move)[0])
    wanted: list[list[str]] = [[] for _ in range(seats)]
    drawers: list[int] = []
    for move, seat in zip(played, seat_of, strict=True):
        wanted[seat] += cards_of(move)
        drawers += [seat] * draws_of(move)
    for seat in range(seats):
        wanted[seat] += (hands or {}).get(seat, ())
        missing = 6 + drawers.count(seat) - len(wanted[seat])
        assert missing >= 0, f"seat {seat} cannot hold so many cards"
        wanted[seat] += [rest.pop(0) for _ in range(missing)]
    dealt = [card for seat in range(seats) for card in wanted[seat][:6]]
    later = [iter(wanted[seat][6:]) for seat in range(seats)]
    return dealt + [next(later[seat]) for seat in drawers] + list(pile) + rest, played


def all_goals(*first: str, components: Components = COMPONENTS) -> list[str]:
    """All goals of the box, these in front."""
    rest = all_cards(components.goals)
    for name in first:
        rest.remove(name)
    return [*first, *rest]


def played(
    *moves: str,
    seats: int = 2,
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    goals: Sequence[str] = (),
    **options: Any,
) -> filon.Match:
    """A match in whose first round these moves were made."""
    deck, lines = stack(moves, seats=seats, first=seats - 1, hands=hands, pile=pile)
    match = GAME.start(seats, deal={"rounds": [{"goals": all_goals(*goals), "deck": deck}]}, **options)
    play(match, lines)
    return match


def green(*hand: str, after: Sequence[str] = (), **dealing: Any) -> filon.Match:
    """A match where green is to move with these cards, after these moves."""
    return played(*after, hands={GREEN: hand}, **dealing)


def blue(*hand: str, after: Sequence[str] = ("-",), **dealing: Any) -> filon.Match:
    """A match where blue is to move with these cards, after these moves."""
    return played(*after, hands={BLUE: hand}, **dealing)


def alone(*moves: str, **dealing: Any) -> filon.Match:
    """A solo match in which these moves were made."""
    hand = dealing.pop("hand", ())
    return played(*moves, seats=1, hands={0: hand}, **dealing)


def pass_out(match: filon.Match) -> None:
    """Everybody discards until the round is over."""
    number = match.view(None).round
    while match.turn is not None and match.view(None).round == number:
        match.play(max((move for move in match.legal() if move.startswith("pass ")), key=lambda move: move.count(" ")))


def refusal_rule(match: filon.Match, text: str) -> tuple[str, str]:
    """Code and rule of a refusal; both empty for a legal move, which must then be listed."""
    found = match_support.refusal_rule(match, text)
    assert (found == ("", "")) == (text in match.legal())
    return found


def lays(match: filon.Match, card: str) -> set[str]:
    """Where this card may be laid now, with `turned` where it is."""
    start = f"lay {card} "
    return {move.removeprefix(start) for move in match.legal() if move.startswith(start)}


def tunnels(match: filon.Match) -> dict[str, Any]:
    """The tunnels on the map, by cell."""
    return {tunnel.cell: tunnel for tunnel in match.view(None).map}


def goal_on(match: filon.Match, cell: str) -> Any:
    """What all see of a goal."""
    (found,) = [goal for goal in match.view(None).goals if goal.cell == cell]
    return found
