"""Golden matches of Saboteur."""

from random import Random

import filon
from filon.games.saboteur.events import GoalTurned, RockFell
from filon.testing.saboteur.heuristic_player import choose

from ..golden_matches import GoldenMatch, GoldenSet
from ..match_support import events_of
from .deals import whole_gold
from .transcript import Transcript


def wins(match: filon.Match) -> list[str]:
    """Return who won each round."""
    return [past.won for past in match.view(None).past]


def a_saboteur_finished(match: filon.Match) -> bool:
    """Return whether a saboteur reached the treasure."""
    return any(past.won == "diggers" and past.roles[past.last] == "saboteur" for past in match.view(None).past)


def a_digger_was_barred(match: filon.Match) -> bool:
    """Return whether a digger got nothing of gold that went round often enough for all (S11.1)."""
    return any(
        past.takers and {seat for seat, role in enumerate(past.roles) if role == "digger"} > set(past.takers)
        for past in match.view(None).past
    )


def a_payment_fell_short(match: filon.Match) -> bool:
    """Return whether a sum could not be made (S8.3)."""
    return any(len({pay.nuggets for pay in past.paid}) > 1 for past in match.view(None).past)


def two_goals_at_once(match: filon.Match) -> bool:
    """Return whether the first card to turn a goal turned two."""
    turned = [event.number for event in match.events(None) if isinstance(event.what, GoalTurned)]
    return len(turned) > 1 and turned[1] == turned[0] + 1


def stones_and_rocks(match: filon.Match) -> bool:
    """Return whether the tunnel went on through stones to the treasure, and a rockfall was played."""
    goals = events_of(match, None, GoalTurned)
    return wins(match) == ["diggers"] and len(goals) == 3 and len(events_of(match, None, RockFell)) > 1


def tied(match: filon.Match) -> bool:
    """Return whether several won, with gold."""
    assert match.outcome is not None
    return 1 < len(match.outcome.winners) < match.seats and max(match.outcome.scores) > 2


# After eighteen ones and twos are gone, four saboteurs cannot all be paid.
SCARCE = whole_gold([1] * 11 + [2] * 7)

MATCHES = [
    GoldenMatch(
        "three_treasure", "Three rounds of three, and the treasure", 3, "gold_drawn", lambda m: "diggers" in wins(m)
    ),
    GoldenMatch(
        *("three_nobody", "Three diggers, no treasure, no gold", 3, "round_ended", lambda m: wins(m) == ["nobody"]),
        options={"rounds": 1},
        purpose=0.3,
    ),
    GoldenMatch("four_tie", "Four players, and a tie", 4, "gold_shown", tied, options={"rounds": 2}),
    GoldenMatch(
        *("four_talk", "Four players who talk", 4, "said", lambda m: wins(m) == ["diggers"]),
        options={"rounds": 1, "first": "p3"},
        talk=0.25,
    ),
    GoldenMatch(
        *("five_saboteurs", "Two saboteurs of five keep the gold", 5, "paid", lambda m: wins(m) == ["saboteurs"] * 2),
        options={"rounds": 2},
        purpose=0.5,
    ),
    GoldenMatch(
        "five_finisher", "A saboteur digs out the treasure", 5, "gold_drawn", a_saboteur_finished, {"rounds": 1}
    ),
    GoldenMatch("six_stones", "Six players dig through stones", 6, "goal_turned", stones_and_rocks, {"rounds": 1}),
    GoldenMatch(
        *("seven_barred", "Broken tools cost gold", 7, "gold_drawn", a_digger_was_barred),
        options={"rounds": 1, "broken_get_no_gold": True},
    ),
    GoldenMatch("seven_two_goals", "One card turns two goals", 7, "goal_turned", two_goals_at_once, {"rounds": 1}),
    GoldenMatch(
        *("eight_pay", "Eight players, three saboteurs paid", 8, "paid", lambda m: count_paid(m) == [3]),
        options={"rounds": 1},
    ),
    GoldenMatch(
        "ten_nine_cards", "Nine gold cards for ten", 10, "gold_drawn", lambda m: wins(m) == ["diggers"], {"rounds": 1}
    ),
    GoldenMatch(
        *("ten_short", "Four saboteurs, and not enough change", 10, "paid", a_payment_fell_short),
        deal={"gold": SCARCE},
        purpose=0.9,
    ),
]


def count_paid(match: filon.Match) -> list[int]:
    """Return how many were paid in each round."""
    return [len(past.paid) for past in match.view(None).past]


def play_whole(game: filon.Game, golden: GoldenMatch, seed: int) -> filon.Match:
    """Return a whole match, with goal-directed and random moves, and some talk."""
    random = Random(seed)
    match = game.start(golden.seats, seed=seed, deal=golden.deal, **golden.options)
    while match.turn is not None:
        speaker = random.randrange(golden.seats)
        phrases = match.phrases(speaker) if random.random() < golden.talk else []
        if phrases:
            match.talk(speaker, random.choice(phrases))
        legal = match.legal()
        match.play(choose(legal, random) if random.random() < golden.purpose else random.choice(legal))
    return match


GOLDEN = GoldenSet(__file__, Transcript, MATCHES, play_whole)
