"""Golden matches of Sacramento: whole matches stored as text files."""

from random import Random
from typing import Any

import filon
from filon.core.luck import Keyed, seed_key
from filon.games.sacramento import events
from filon.games.sacramento.deal import label_of
from filon.testing.oracle import Start
from filon.testing.sacramento.extra_boards import random_board
from filon.testing.sacramento.heuristic_player import choose
from filon.testing.sacramento.reference_engine import ReferenceEngine

from ..golden_matches import GoldenMatch, GoldenSet
from ..match_support import events_of
from .transcript import Transcript

PAIRS = 6_000  # thrown beforehand for the reference engine; no match that is kept needs more


def last_ride(match: filon.Match) -> list[type[filon.EventData]]:
    """What the last line brought about."""
    kinds = [type(event.what) for event in match.events(None)]
    return kinds[len(kinds) - 1 - kinds[::-1].index(events.Rode) :]


def answers(match: filon.Match) -> set[str]:
    """What was answered."""
    return {"stay", "home"} & set(match.lines)


def by_a_challenge(match: filon.Match) -> bool:
    """Whether gold found won the game (C6.2), and challenges were answered both ways (C4.3)."""
    return last_ride(match) == [events.Rode, events.Lifted, events.Ended] and len(answers(match)) == 2


def by_both_at_once(match: filon.Match) -> bool:
    """Whether gold was found on the entrance and banked there, which won the game (C5.3)."""
    return last_ride(match) == [events.Rode, events.Lifted, events.Banked, events.Ended]


def all_banked(match: filon.Match) -> bool:
    """Whether each player banked, and gold was found too (C5.1, C4.2)."""
    found = [what for what in events_of(match, None, events.Lifted) if what.gold]
    return len({what.by for what in events_of(match, None, events.Banked)}) == match.seats and len(found) > 1


def void_then_banked(match: filon.Match) -> bool:
    """Whether a round was void, a later one was not, and a player reached the sum (C6.3)."""
    assert match.outcome is not None
    ends = [event.what for event in match.events(None) if isinstance(event.what, (events.Voided, events.Banked))]
    return match.outcome.reason == "reached_sum" and [type(end) for end in ends[-2:]] == [events.Voided, events.Banked]


def three_voids(match: filon.Match) -> bool:
    """Whether three void rounds ended it, with one player richer than the other (C6.3)."""
    assert match.outcome is not None
    return match.outcome.reason == "void_rounds" and len(match.outcome.winners) == 1


def lapses(match: filon.Match) -> bool:
    """Whether single dice lapsed and turns passed on a custom board, won by a bank (C3.4)."""
    lapsed = [len(what.dice) for what in events_of(match, None, events.Lapsed)]
    return lapsed.count(1) > 2 and lapsed.count(2) > 1 and last_ride(match)[-2:] == [events.Banked, events.Ended]


def board(kind: str) -> dict[str, Any]:
    """A custom board; the record has it by content."""
    return random_board(kind, Random(f"kept {kind}"))


MATCHES = [
    GoldenMatch(
        "two_challenge", "Two players, and the last nugget is found", 2, "stayed", by_a_challenge, {"target": 150_000}
    ),
    GoldenMatch("two_void_rounds", "Three void rounds in a row", 2, "ended", three_voids, {"board": board("apart")}),
    GoldenMatch(
        "three_both", "Found and banked by one ride", 3, "ended", by_both_at_once, {"target": 100_000, "first": "p3"}
    ),
    GoldenMatch(
        *("three_own_board", "A crowded custom board", 3, "lapsed", lapses),
        options={"board": board("crowded"), "target": 200_000},
    ),
    GoldenMatch("four_banks", "Four players up to $250,000, and everybody banks", 4, "banked", all_banked),
    GoldenMatch(
        *("four_void", "A void round, and then a bank", 4, "voided", void_then_banked),
        options={"board": board("apart"), "target": 100_000},
        purpose=1.0,
    ),
]


def play_whole(game: filon.Game, golden: GoldenMatch, seed: int) -> filon.Match:
    """A whole match from a seed; its dice, which depend on no move, are thrown beforehand for the reference engine."""
    random, luck = Random(seed), Keyed(seed_key(seed), {})
    match = game.start(golden.seats, seed=seed, **golden.options)
    dice = [[int(luck.below(label_of(turn, die), 6)) + 1 for die in (1, 2)] for turn in range(1, PAIRS)]
    model = ReferenceEngine(
        Start(golden.seats, {"first": f"p{(match.turn or 0) + 1}", "dice": dice}, dict(golden.options))
    )
    while match.turn is not None:
        line = choose(model, random) if random.random() < golden.purpose else random.choice(match.legal())
        match.play(line)
        model.play(line)
    return match


GOLDEN = GoldenSet(__file__, Transcript, MATCHES, play_whole)
