"""Inputs from outside are limited in length, range and depth, and raise only the documented error."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import filon
from filon.core.data import game_data, input_limits
from filon.games.sabale.moves import STAND
from filon.testing.hostile_inputs import Attack, error_name

GAMES = list(map(filon.load, filon.keys()))
MEASURE = """
import json, resource, time
import filon
from filon.testing.hostile_inputs import attacks, error_name

filon.load("saboteur").start(3)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
slowest, wrong = 0.0, []
for key in filon.keys():
    for attack in attacks(filon.load(key)):
        started = time.process_time()
        came = error_name(attack)
        slowest = max(slowest, time.process_time() - started)
        wrong += [] if came in attack.allowed() else [[key, attack.name, came]]
print(json.dumps([wrong, slowest, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024]))
"""


@pytest.mark.once
@pytest.mark.skipif(sys.platform == "win32", reason="memory is measured by POSIX means")
def test_hostile_inputs_raise_documented_errors_in_2_s_and_200_mb() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, env=environment)

    assert run.returncode == 0, run.stderr
    wrong, seconds, megabytes = json.loads(run.stdout)
    assert wrong == []
    assert seconds < 2
    assert megabytes < 200


def test_attack_check_notices_accepted_input_and_other_errors() -> None:
    let_in = Attack("seats", filon.InvalidStart, GAMES[0].start, lambda: GAMES[0].seats[0])

    assert error_name(let_in) == ""
    assert error_name(let_in) not in let_in.allowed()
    assert error_name(let_in._replace(call=lambda seats: [][seats])) == "IndexError"


def test_invalid_start_message_is_short_and_printable() -> None:
    for wrong in ("x" * 10**6, 10**5000, [10**5000], "\ud800"):
        for given in ({"deal": {"first": wrong}}, {"first": wrong}, {"unknown": wrong}, {"x" * 10**6: wrong}):
            with pytest.raises(filon.InvalidStart) as refused:
                filon.load("saboteur").start(3, **given)

            assert len(str(refused.value)) < 200
            assert str(refused.value).isprintable()


def test_longest_turn_of_sabale_fits_the_move_limit() -> None:
    state = filon.load("sabale").start(2).state
    jumps = " ".join(["a1", "c1"] * 32)
    longest = f"run a1 b2 double jump {jumps} bar a1|b1"
    steps = state.turn_steps(longest)

    assert steps is not None
    assert len(steps) == 69
    assert state.turn_steps(f"run a1 b2 double jump {jumps} e1 bar a1|b1") is None
    assert len(longest) == 223
    assert len(longest) < input_limits.LONGEST_MOVE
    assert STAND == 255


def test_move_has_at_most_400_characters() -> None:
    match = filon.load("sacramento").start(2, deal={"first": "p1"})
    seen: list[int] = []

    class Watched(str):
        def split(self, *arguments: Any, **named: Any) -> list[str]:
            seen.append(len(self))
            return super().split(*arguments, **named)

    for length in (400, 401):
        assert match.refusal(Watched("x" * length)) == filon.Refusal("not_a_move")
    assert seen in ([], [400])  # compiled code splits for itself


@pytest.mark.parametrize("seed", [1 - 10**100, 2**63, 10**100 - 1])
def test_seed_has_at_most_100_digits(seed: int) -> None:
    game = filon.load("sabale")

    assert filon.replay(game.start(2, seed=seed).record()).source.seed == seed
    with pytest.raises(filon.InvalidStart):
        game.start(2, seed=10**100)


@pytest.mark.once
def test_deal_of_20000_dice_is_accepted_in_any_formatting() -> None:
    game = filon.load("sacramento")
    deal = {"first": "p1", "dice": [[1, 6]] * 20_000}
    for text in (json.dumps(deal), json.dumps(deal, indent=1)):
        assert game.start(2, deal=text).deal["first"] == "p1"
    with pytest.raises(filon.InvalidStart, match=r"deal\.dice: wanted a list of at most 20000"):
        game.start(2, deal={"dice": [[1, 6]] * 20_001})


def test_quick_luck_accepts_any_integer_seed() -> None:
    for seed in (2**63, 10**30, -(10**30)):
        assert filon.Quick(seed).below("", 1000) == filon.Quick(seed & 0x7FFFFFFF).below("", 1000)


def custom_content(package: str, name: str, *path: str) -> Any:
    """A game's content as parsed from a player's file."""
    found: Any = game_data.data(f"filon.games.{package}", name)
    for step in path:
        found = found[step]
    return json.loads(json.dumps(found))


def mutate(value: Any) -> None:
    """Change every list and object inside a value."""
    if isinstance(value, dict):
        for item in value.values():
            mutate(item)
        for key in value:
            value[key] = "mutated"
        value["more"] = "mutated"
    elif isinstance(value, list):
        for item in value:
            mutate(item)
        value[:] = ["mutated"]


GIVEN: list[tuple[str, str, Callable[[], Any]]] = [
    ("duel", "deck", lambda: custom_content("duel", "deck.json")),
    ("duel", "layout", lambda: custom_content("duel", "layouts.json", "duel")),
    ("sabale", "edges", lambda: custom_content("sabale", "board.json", "marked_edges", "M1")),
    ("sacramento", "board", lambda: custom_content("sacramento", "board.json")),
    *[(game.key, "deal", lambda game=game: game.start(game.seats[-1], seed=5).deal) for game in GAMES],
]


def seen(match: filon.Match) -> list[str]:
    """Everything that a match shows to every viewer."""
    recorder: list[int | None] = [None, *range(match.seats)]
    shown = [text for viewer in recorder for text in (match.view(viewer).json(), repr(match.events(viewer)))]
    return [*shown, match.record(), repr(match.deal), repr(match.restarted().record()), *match.legal()]


@pytest.mark.parametrize(("key", "name", "make"), GIVEN, ids=lambda value: value if isinstance(value, str) else "")
def test_match_does_not_change_with_the_callers_objects(key: str, name: str, make: Callable[[], Any]) -> None:
    game = filon.load(key)
    given = make()
    left, mutated = game.start(game.seats[-1], **{name: make()}), game.start(game.seats[-1], **{name: given})
    before = seen(mutated)
    mutate(given)

    assert seen(mutated) == before
    for _ in range(30):
        if left.turn is not None:
            left.play(left.legal()[0])
            mutated.play(mutated.legal()[0])
    assert seen(mutated) == seen(left)


def test_every_content_option_has_a_mutation_case() -> None:
    content = {(game.key, option.key) for game in GAMES for option in game.options if option.kind == "content"}

    assert content == {(key, name) for key, name, _ in GIVEN if name != "deal"}


def test_content_copy_equals_a_json_round_trip() -> None:
    given = {"a": [1, 2.5, None, True, "é"], "b": ({"c": ()},)}

    assert input_limits.content(given, "deal") == json.loads(json.dumps(given))
    assert input_limits.content(given, "deal")["a"] is not given["a"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": {"b": [0, 10**36]}}, "deal.a.b[1]: wanted a number of at most 36 digits"),
        ({"a": [float("inf")]}, "deal.a[0]: wanted a number that JSON can say"),
        ({"a": [{"b": "\ud800"}]}, "deal.a[0].b: wanted a text without half characters"),
        ({"a": {"\ud800": 1}}, "deal.a: wanted a text without half characters"),
        ({"a": {1: 1}}, "deal.a: wanted names that are texts"),
        ({"a": {1}}, "deal.a: wanted what JSON can say, and no set"),
        ({"a": "x" * 100_000}, "deal.a: wanted less: at most 100000 signs and things in all"),
        ({"a": [None] * 100_000}, "deal.a[99998]: wanted less: at most 100000 signs and things in all"),
    ],
)
def test_value_that_cannot_be_copied_is_named_with_its_path(value: object, said: str) -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        input_limits.content(value, "deal")

    assert str(refused.value) == said
    assert refused.value.code == "deal"


def test_lists_may_be_nested_twenty_deep() -> None:
    deep: list[Any] = []
    for _ in range(19):
        deep = [deep]

    assert input_limits.content(deep, "edges") == deep
    with pytest.raises(filon.InvalidStart, match="no more than 20 lists and objects in each other"):
        input_limits.content([deep], "edges")
