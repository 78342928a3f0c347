"""Golden matches of Le Duel: whole matches stored as text files."""

from random import Random
from typing import Any

import filon
from filon.games.duel import events
from filon.testing.duel.heuristic_player import choose
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.oracle import Start

from ..golden_matches import GoldenMatch, GoldenSet
from ..match_support import events_of
from .deals import pass_out
from .transcript import Transcript
from .walks import NEAR


def ends(match: filon.Match) -> list[str]:
    """How each round ended."""
    return [what.how for what in events_of(match, None, events.RoundEnded)]


def nuggets(match: filon.Match) -> list[int]:
    """What each seat has at the end."""
    assert match.outcome is not None
    return list(match.outcome.scores)


def reason(match: filon.Match) -> str:
    """Why it ended as it did."""
    assert match.outcome is not None
    return match.outcome.reason


def drawn(match: filon.Match) -> bool:
    """Whether both have the same, and something."""
    return reason(match) == "equal_nuggets" and nuggets(match)[0] > 0


def two_keys(match: filon.Match) -> bool:
    """Whether both played a key, and one lay on a goal."""
    view: Any = match.view(None)
    keys = events_of(match, None, events.KeyUsed)
    return (
        len({what.by for what in keys}) == 2
        and {what.cell for what in keys} & {goal.cell for goal in view.goals} != set()
    )


def gold_was_given_away(match: filon.Match) -> bool:
    """Whether the first token laid at all is that of the player who was not to move."""
    mover = 1
    for event in match.events(None):
        what = event.what
        if isinstance(what, (events.Laid, events.KeyUsed, events.Bribed)):
            mover = what.by
        elif isinstance(what, events.TokenLaid):
            return what.colour != ("blue", "green")[mover]
    return False


def tokens_and_rank(match: filon.Match) -> bool:
    """Whether a round ended by tokens, and the rank is not the lowest."""
    return "tokens" in ends(match) and reason(match) != "rank1"


def both_ways(match: filon.Match) -> bool:
    """Whether goals were laid both as they were and turned, by choice."""
    choices = [line.split(" ")[2] for line in match.lines if line.startswith("turn ")]
    return set(choices) == {"as-is", "turned"} and len(choices) > 2


def trolls(match: filon.Match) -> bool:
    """Whether more than three trolls were bribed, by both."""
    bribes = events_of(match, None, events.Bribed)
    return len(bribes) > 3 and len({what.by for what in bribes}) == 2


def broken_and_fallen(match: filon.Match) -> bool:
    """Whether many tools were broken, and both played a rockfall."""
    fallen = events_of(match, None, events.RockFell)
    return len(events_of(match, None, events.Broke)) > 4 and len({what.by for what in fallen}) == 2


def rocks(match: filon.Match) -> bool:
    """Whether the first rock took a tunnel, a later one found nothing, and a tool was there already."""
    fallen = events_of(match, None, events.RockStruck)
    tools = events_of(match, None, events.ToolStruck)
    return bool(fallen) and fallen[0].cell is not None and fallen[-1].cell is None and any(t.already for t in tools)


NEARBY, ALONE = {"layout": NEAR[2]}, {"layout": NEAR[1]}
MATCHES = [
    GoldenMatch(
        "two_far", "The printed layout, and gold for both", 2, "round_ended", lambda m: min(nuggets(m)) > 1, {}
    ),
    GoldenMatch("two_rocks", "Tools broken and rockfalls played", 2, "rock_fell", broken_and_fallen, {}),
    GoldenMatch(
        "two_goals", "All six goals are turned", 2, "round_ended", lambda m: ends(m).count("goals") > 1, NEARBY
    ),
    GoldenMatch("two_tokens", "All eight tokens lie", 2, "round_ended", lambda m: "tokens" in ends(m), NEARBY),
    GoldenMatch("two_draw", "Equally many nuggets", 2, "token_laid", drawn, NEARBY),
    GoldenMatch("two_trolls", "Trolls are bribed and paid", 2, "bribed", trolls, NEARBY),
    GoldenMatch("two_keys", "Keys on tunnels and goals", 2, "key_used", two_keys, NEARBY),
    GoldenMatch("two_given", "Gold opened to the other", 2, "token_laid", gold_was_given_away, NEARBY),
    GoldenMatch("one_far", "Alone on the printed layout", 1, "round_ended", lambda m: nuggets(m)[0] > 4, {}),
    GoldenMatch("one_rocks", "Rocks and tools strike", 1, "rock_struck", rocks, {"colour": "green"}),
    GoldenMatch("one_tokens", "Six tokens, and a rank", 1, "round_ended", tokens_and_rank, ALONE),
    GoldenMatch(
        "one_choice", "Goals the one way and the other", 1, "goal_shown", both_ways, {**ALONE, "colour": "green"}
    ),
]


def play_whole(game: filon.Game, golden: GoldenMatch, seed: int) -> filon.Match:
    """A whole match, with goal players or random; what will be dealt is found by passing to the end first."""
    random = Random(seed)
    match, dealt = (game.start(golden.seats, seed=seed, **golden.options) for _ in range(2))
    while dealt.turn is not None:
        pass_out(dealt)
    model = ReferenceEngine(Start(golden.seats, dealt.deal, golden.options))
    while match.turn is not None:
        line = choose(model, random) if random.random() < golden.purpose else random.choice(match.legal())
        match.play(line)
        model.play(line)
    return match


GOLDEN = GoldenSet(__file__, Transcript, MATCHES, play_whole)
