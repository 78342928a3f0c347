"""Do the walks that the laws use come by every branch of the rules? A branch nobody walked was not tested."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import filon
import filon.games.saboteur as package
from filon.games.saboteur import happenings as h
from filon.testing.saboteur import WITNESS
from filon.testing.saboteur.box import DECK, beside, openings, read_cell
from filon.testing.walks import Walk, follow, walk

GAME = filon.load("saboteur")
WALKS = 12  # a number of seats
OTHER = {"N": "S", "S": "N", "E": "W", "W": "E"}


def walks() -> Iterator[tuple[Walk, Random]]:
    """Purposeful, random and mixed matches for every number of seats, with and without the options."""
    for seats in WITNESS.seats:
        for number in range(WALKS):
            random = Random(1000 * seats + number)
            options = {"broken_get_no_gold": True} if number % 3 == 2 else {}
            yield walk(GAME, WITNESS, seats, random, options=options, purpose=random.choice([0.3, 0.9, 1.0])), random


def is_clash(view: object, turned: h.GoalTurned) -> bool:
    """Whether turned stones meet a neighbour open against closed (S7.3)."""
    faces = {tunnel.cell: openings(tunnel.card, turned=tunnel.turned) for tunnel in view.map}  # type: ignore[attr-defined]
    sides = openings(turned.card, turned=turned.turned)
    for side in "NESW":
        x, y = beside(read_cell(turned.cell), side)
        neighbour = faces.get(f"{x},{y}")
        if neighbour is not None and (side in sides) != (OTHER[side] in neighbour):
            return True
    return False


def visit(seen: Counter[str], match: filon.Match, line: str, heard: int) -> None:
    """Count what the last line brought about."""
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


def refusal_codes() -> set[str]:
    """Every code the judge can give, read from its rooms."""
    folder = Path(package.__file__).parent
    source = "".join((folder / room).read_text(encoding="utf-8") for room in ("legal.py", "talk.py"))
    return set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | {"not_a_move"}


def test_every_branch_is_walked() -> None:
    """S5, S6.1, S7.1–S7.3, S8.1–S8.4, S10.1: counted over the very walks of the laws."""
    seen: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for walked, random in walks():
        model = WITNESS.begin(walked.start)
        heard = 0
        before = ""
        for match, line in follow(GAME, walked):
            if before:
                visit(seen, match, before, heard)
            heard = len(match.events(None))
            if random.random() < 0.02 or not line:
                refused.update(judged(match, model.candidates()))
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
    assert sorted(code for code in refusal_codes() if not refused[code]) == [], refused


def judged(match: filon.Match, candidates: list[str]) -> list[str]:
    """The codes these candidates are refused with."""
    refusals = [match.refusal(text) for text in candidates]
    return [refusal.code for refusal in refusals if refusal is not None]


def judged_talk(match: filon.Match, random: Random) -> list[str]:
    """The codes something said at random is refused with."""
    seat = random.randrange(match.seats)
    text = random.choice(["claim 8,0 treasure", "claim 3,3 stones", f"suspect p{seat + 1}", "trust p1", "hello"])
    refusal = match.talk_refusal(seat, text)
    return [] if refusal is None else [refusal.code]
