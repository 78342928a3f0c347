"""Random walks cover every branch of the rules of Le Duel."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import filon
import filon.games.duel as package
from filon.games.duel import events
from filon.testing.duel import ORACLE
from filon.testing.duel.components import TOOLS, TUNNELS
from filon.testing.duel.map_rules import Mine
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.mining_cells import OPPOSITE, STEPS, neighbour, read_cell
from filon.testing.walks import Walk, follow

from .walks import GAME, biased_walks, walks

pytestmark = pytest.mark.once

WALKS = 24  # a number of seats
LEANING = 20
OFTEN = 3
OTHER = {"blue": "green", "green": "blue"}
WANTED = """
lay bribe key break repair rockfall map shed pass turn
double repair, pass with two cards, turn as-is, turn turned, key on a goal, the same goal looked at again,
own ladder, other's ladder, through a stub, opened for the other, joined to both at once, choice after a bribe,
clash, two goals at once, last token by a bribe, paid, forgotten, paid twice, empty hand passed over,
2 end goals, 2 end tokens, 2 end cards, 1 end goals, 1 end tokens, 1 end cards,
tool struck, tool already there, rock struck, rock with nothing to take, struck in the first hand, chain of strikes,
key token back, most_nuggets, equal_nuggets, rank1, rank2, begun by blue, begun by green
"""


def wanted() -> list[str]:
    """The branches of the rules, and every tunnel."""
    verbs, *rest = WANTED.strip().split("\n")
    cards = [f"card {line.split(' ')[1]}" for line in TUNNELS.strip().splitlines()]
    return verbs.split() + [name.strip() for name in " ".join(rest).split(",")] + cards


def visit_line(seen: Counter[str], match: filon.Match, line: str) -> None:
    """Count what is about to be played."""
    view: Any = match.view(match.turn)
    words = line.split(" ")
    seen[words[0]] += 1
    seen["double repair"] += words[0] == "repair" and len(words) == 3
    seen["pass with two cards"] += words[0] == "pass" and len(words) == 3
    seen["key on a goal"] += words[0] == "key" and words[1] in [goal.cell for goal in view.goals]
    seen["the same goal looked at again"] += words[0] == "map" and words[1] in view.looked[view.turn]
    seen["last token by a bribe"] += words[0] == "bribe" and view.tokens == 1
    if words[0] == "turn":
        seen[f"turn {words[2]}"] += 1
        seen["choice after a bribe"] += view.due < 0
    if words[0] == "lay":
        seen[f"card {words[1]}"] += 1
        own = words[1].endswith(f"ladder_{view.colours[view.turn]}")
        seen["own ladder"] += own
        seen["other's ladder"] += "ladder" in words[1] and not own


def visit_mine(seen: Counter[str], mine: Mine, published: list[Any], mover: str, *, alone: bool) -> None:
    """Count what the line brought about on the map, which lies as the round or the move left it."""
    turned = [read_cell(what.cell) for what in published if isinstance(what, events.GoalTurned)]
    seen["two goals at once"] += len(turned) > 1
    for cell in turned:
        face = mine.cards[cell]
        for side in STEPS:
            other = mine.cards.get(neighbour(cell, side))
            seen["clash"] += other is not None and (side in face.openings) != (OPPOSITE[side] in other.openings)
    for what in published:
        if isinstance(what, events.TokenLaid):
            cell = read_cell(what.cell)
            face = mine.cards[cell]
            seen["through a stub"] += bool(face.gold_from & face.stubs)
            seen["opened for the other"] += what.colour != mover
            both = not alone and mine.nuggets(cell) & mine.reached(OTHER[what.colour])
            seen["joined to both at once"] += bool(both)


def visit_events(seen: Counter[str], published: list[Any], seats: int) -> None:
    """Count ends of rounds, strikes, and who begins."""
    for before, what in pairwise([None, *published]):
        if isinstance(what, events.RoundEnded):
            seen[f"{seats} end {what.how}"] += 1
        elif isinstance(what, events.RoundBegun) and seats == 2:
            seen[f"begun by {('blue', 'green')[what.first]}"] += what.round > 1
        elif isinstance(what, (events.ToolStruck, events.RockStruck)):
            seen["struck in the first hand"] += isinstance(before, events.RoundBegun)
            seen["chain of strikes"] += isinstance(before, (events.ToolStruck, events.RockStruck))
            if isinstance(what, events.ToolStruck):
                seen["tool already there" if what.already else "tool struck"] += 1
            else:
                seen["rock with nothing to take" if what.cell is None else "rock struck"] += 1


def visit_debts(seen: Counter[str], shown: list[str]) -> None:
    """Count what trolls got, as the reference engine tells it."""
    paid = [text for text in shown if " pays the troll at " in text]
    lapsed = sum(text.endswith("nothing left") for text in paid)
    seen["forgotten"] += lapsed
    seen["paid"] += len(paid) - lapsed
    seen["paid twice"] += len(paid) - lapsed > 1


def play_on(seen: Counter[str], model: ReferenceEngine, match: filon.Match, line: str, seen_events: int) -> None:
    """Play the line in the model, whose engine has played it, and count what came of it."""
    mine, mover, keys, logged_before = model.mine, model.colours[model.seat], len(model.mine.keys), len(model.log)
    hand, number = bool(model.hands[model.seat - 1]), len(model.ends)
    model.play(line)
    published = [event.what for event in match.events(None, since=seen_events)]
    visit_mine(seen, mine, published, mover, alone=model.seats == 1)
    visit_events(seen, published, model.seats)
    visit_debts(seen, [public for public, _ in model.log[logged_before:] if public])
    seen["key token back"] += len(mine.keys) < keys
    seen["empty hand passed over"] += model.seats == 2 and not hand and number == len(model.ends)


def refusal_codes() -> set[str]:
    """Every code a refusal can have, read from its module."""
    source = (Path(package.__file__).parent / "refusals.py").read_text(encoding="utf-8")
    return set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | {"not_a_move"}


def refused_codes(match: filon.Match, candidates: list[str]) -> list[str]:
    """The codes these candidates are refused with."""
    return [refused.code for refused in map(match.refusal, candidates) if refused is not None]


def visit(seen: Counter[str], refused: Counter[str], walked: Walk, random: Random) -> None:
    """Count along one walk; all candidates are judged now and then."""
    model, seats = ORACLE.begin(walked.start), walked.start.seats
    seen_events, before = 0, ""
    for match, line in follow(GAME, walked):
        if before:
            play_on(seen, model, match, before, seen_events)
        else:
            visit_events(seen, [event.what for event in match.events(None)], seats)
        seen_events = len(match.events(None))
        refused.update(refused_codes(match, [f"break {tool}" for tool in TOOLS]))
        if random.random() < (0.1 if line.startswith("turn ") else 0.01) or not line:
            refused.update(refused_codes(match, model.candidates()))
        if line:
            visit_line(seen, match, line)
        before = line
    assert match.outcome is not None
    seen[match.outcome.reason] += 1


def test_every_branch_is_walked() -> None:
    """D3.1–D7.6: counted over walks for two and alone; often, so that other luck would not miss one."""
    seen: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    chosen = [islice(walks(seats), WALKS) for seats in ORACLE.seats]
    for walked, random in chain(*chosen, islice(biased_walks(), LEANING)):
        visit(seen, refused, walked, random)

    assert {name: seen[name] for name in wanted() if seen[name] < OFTEN} == {}
    assert {code: refused[code] for code in refusal_codes() if refused[code] < OFTEN} == {}
