"""Branch coverage of the random walks of Saboteur: every branch of the rules is reached."""

from collections import Counter
from itertools import chain, islice
from random import Random

import pytest

import filon
from filon.games.saboteur import events as h
from filon.testing.mining_cells import neighbour, read_cell
from filon.testing.saboteur import ORACLE
from filon.testing.saboteur.components import DECK, openings
from filon.testing.walks import follow

from ..random_walks import refusal_codes, refused_codes
from .walks import GAME, walks

pytestmark = pytest.mark.once

WALKS = 12  # per number of seats
OTHER = {"N": "S", "S": "N", "E": "W", "W": "E"}


def is_clash(view: object, turned: h.GoalTurned) -> bool:
    """Return whether turned stones meet a neighbour open against closed (S7.3)."""
    faces = {tunnel.cell: openings(tunnel.card, turned=tunnel.turned) for tunnel in view.map}  # type: ignore[attr-defined]
    sides = openings(turned.card, turned=turned.turned)
    for side in "NESW":
        x, y = neighbour(read_cell(turned.cell), side)
        found = faces.get(f"{x},{y}")
        if found is not None and (side in sides) != (OTHER[side] in found):
            return True
    return False


def visit(seen: Counter[str], match: filon.Match, line: str, heard: int) -> None:
    """Count what the last line caused."""
    seen[" ".join(line.split(" ")[:1])] += 1
    if line.startswith("lay "):
        seen[f"card {line.split(' ')[1]}"] += 1
    events = [event.what for event in match.events(None, since=heard)]
    turned = [what for what in events if isinstance(what, h.GoalTurned)]
    stones = [what for what in turned if what.card != "treasure"]
    seen["stone turned"] += bool(stones)
    seen["stone clashing"] += any(is_clash(match.view(None), what) for what in stones)
    seen["two goals at once"] += len(turned) == 2
    seen["treasure"] += len(turned) > len(stones)
    for what in events:
        if isinstance(what, h.RoundEnded):
            seen[f"won by {what.won}"] += 1
            seen["saboteur finishing"] += what.won == "diggers" and what.roles[what.last] == "saboteur"
            seen["no saboteur dealt"] += "saboteur" not in what.roles
        elif isinstance(what, h.GoldTaken):
            seen["gold handed round"] += what.next is not None and what.next != what.by
            seen["gold kept by one digger"] += what.next == what.by
        elif isinstance(what, h.GoldDrawn):
            seen["nine cards at ten players"] += match.seats == 10 and what.cards == 9
        elif isinstance(what, h.Paid):
            seen[f"paid {what.nuggets} in {what.cards}"] += 1


def test_random_walks_cover_every_branch() -> None:
    """S5, S6.1, S7.1–S7.3, S8.1–S8.4, S10.1: counted over the same walks as the laws."""
    seen: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for walked, random in chain.from_iterable(islice(walks(seats, talk=0.05), WALKS) for seats in ORACLE.seats):
        model = ORACLE.begin(walked.start)
        heard = 0
        before = ""
        for match, line in follow(GAME, walked):
            if before:
                visit(seen, match, before, heard)
            heard = len(match.events(None))
            if random.random() < 0.02 or not line:
                refused.update(refused_codes(match, model.candidates()))
            refused.update(judged_talk(match, random))
            if line:
                model.play(line)
            before = "" if ": " in line else line
            seen["talk"] += ": " in line
    wanted = [f"card {name}" for name in DECK if "-" not in name and name not in ("rockfall", "map")]
    wanted += ["lay", "break", "repair", "rockfall", "map", "pass", "take", "talk"]
    wanted += ["stone turned", "stone clashing", "two goals at once", "treasure", "saboteur finishing"]
    wanted += ["gold handed round", "gold kept by one digger", "no saboteur dealt", "nine cards at ten players"]
    wanted += ["won by diggers", "won by saboteurs", "won by nobody"]
    wanted += ["paid 4 in 2", "paid 3 in 1", "paid 3 in 2", "paid 2 in 1"]

    assert [name for name in wanted if not seen[name]] == [], seen
    assert sorted(code for code in refusal_codes(GAME, "refusals", "talk") if not refused[code]) == [], refused


def judged_talk(match: filon.Match, random: Random) -> list[str]:
    """Return the codes with which random talk is refused."""
    seat = random.randrange(match.seats)
    text = random.choice(["claim 8,0 treasure", "claim 3,3 stones", f"suspect p{seat + 1}", "trust p1", "hello"])
    refusal = match.talk_refusal(seat, text)
    return [] if refusal is None else [refusal.code]
