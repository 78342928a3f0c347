"""Stacked deals of Saboteur that make certain moves possible. Test support."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import filon
from filon.testing.saboteur.components import DECK, GOLD, all_cards, hand_size, seat_name

from ..match_support import play

GAME = filon.load("saboteur")
ROLES = {"D": "digger", "S": "saboteur"}
# Straight from the start to the middle goal.
DIG = [f"lay {'EW' if x < 4 else 'NESW'} {x},0" for x in range(1, 8)]


def card_of(move: str) -> str:
    """Return the card of the hand that a move is made with."""
    words = move.split(" ")
    if words[0] in ("break", "repair"):
        return f"{words[0]}-{words[1]}"
    return words[1] if words[0] in ("lay", "pass") else words[0]


def deck(
    seats: int,
    first: int = 0,
    moves: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
) -> list[str]:
    """Return a deck by which these moves can be made, each seat then holds its hand, and the pile goes on as named.

    Cards that are not named are filled up from the remaining ones, in the order of the components from their end.
    """
    hands = hands or {}
    size, movers = hand_size(seats), [(first + turn) % seats for turn in range(len(moves))]
    in_pile = sum(DECK.values()) - seats * size
    drawers = movers[:in_pile]
    wanted = {
        seat: [card_of(move) for move, by in zip(moves, movers, strict=True) if by == seat] for seat in range(seats)
    }
    for seat, hand in hands.items():
        wanted[seat] += hand
    rest = less_than_box([*(card for cards in wanted.values() for card in cards), *pile])
    # A seat plays its first cards first, so that every card is there in time.
    for seat in range(seats):
        missing = size + drawers.count(seat) - len(wanted[seat])
        if missing < 0:
            raise ValueError(f"{seat_name(seat)} cannot hold so many cards")
        wanted[seat] += [rest.pop() for _ in range(missing)]
    dealt = [card for seat in range(seats) for card in wanted[seat][:size]]
    later = {seat: iter(wanted[seat][size:]) for seat in range(seats)}
    return dealt + [next(later[seat]) for seat in drawers] + list(pile) + rest[::-1]


def less_than_box(cards: Iterable[str]) -> list[str]:
    """Return all cards but these."""
    left = Counter(DECK)
    left.subtract(Counter(cards))
    short = [card for card, count in left.items() if count < 0 or card not in DECK]
    if short:
        raise ValueError(f"the box has too few of {', '.join(short)}")
    return [card for card in all_cards(DECK) if left[card] > 0 and not left.subtract([card])]


def whole_gold(front: Sequence[int]) -> list[str]:
    """Return a gold pile that begins with these worths."""
    rest = all_cards(GOLD)
    for worth in front:
        rest.remove(f"gold{worth}")
    return [f"gold{worth}" for worth in front] + rest


def dwarves(letters: str) -> list[str]:
    """Return roles by seat from `DSD`."""
    return [ROLES[letter] for letter in letters]


def start(
    *,
    seats: int = 3,
    first: int = 0,
    moves: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    roles: str = "",
    goals: Sequence[str] = ("stonesNE", "treasure", "stonesNW"),
    gold: Sequence[int] = (),
    **options: Any,
) -> filon.Match:
    """Return a match whose first round is dealt for these moves, none of them made."""
    dealt: dict[str, Any] = {"goals": list(goals), "deck": deck(seats, first, moves, hands, pile)}
    if roles:
        dealt["roles"] = dwarves(roles)
    deal: dict[str, Any] = {"first": seat_name(first), "rounds": [dealt], "gold": whole_gold(gold)}
    return GAME.start(seats, deal=deal, **options)


def played(moves: Sequence[str], **dealing: Any) -> filon.Match:
    """Return a match in which these moves were made."""
    match = start(moves=moves, **dealing)
    play(match, moves)
    return match


def pass_until_the_round_ends(match: filon.Match) -> int:
    """Discard until the round ends; return how many turns that took."""
    turns, number = 0, match.view(None).round
    while match.turn is not None and match.view(None).round == number:
        match.play(next(move for move in match.legal() if move.startswith("pass ")))
        turns += 1
    return turns


def take_all(match: filon.Match, *, biggest: bool = True) -> list[int]:
    """Take all gold, the biggest or the smallest card there is; return the choosers."""
    choosers = []
    while match.turn is not None and match.view(None).phase == "choosing":
        choosers.append(match.turn)
        match.play(match.legal()[-1 if biggest else 0])
    return choosers


def lays(match: filon.Match, card: str) -> set[str]:
    """Return where this card may be laid now, with `turned` where it is."""
    start = f"lay {card} "
    return {move.removeprefix(start) for move in match.legal() if move.startswith(start)}
