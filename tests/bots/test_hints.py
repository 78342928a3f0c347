"""Hints: stable, sensible, with a reason in words, and from what the seat knows alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import filon
from filon.bench import hints as measured
from filon.bots import hints
from filon.core import registry
from filon.core.match import Match
from filon.core.text.hint import Hint, Reason
from filon.core.text.sentences import advised
from filon.core.text.translations import LANGUAGES
from filon.testing.laws.twin_deals import after
from filon.testing.oracle import oracle_of
from filon.testing.walks import walk

FEW = filon.Budget(iterations=60)


def asked(match: Match, seed: int = 1, budget: filon.Budget = FEW) -> Hint:
    assert match.turn is not None
    return hints.advise(match.game, match.view(match.turn), list(match.events(match.turn)), seed, budget)


@pytest.mark.parametrize("key", registry.ours())
def test_two_seeds_suggest_the_same_or_a_move_about_as_good(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short version of `./play bench hints`, with a little thought and as little to judge it."""
    module = hints.module_of(key)
    monkeypatch.setattr(module, "ITERATIONS", 40)
    row = measured.stability(filon.load(key), 3)

    assert row["agree"] + row["close"] >= 2


@pytest.mark.parametrize("key", registry.ours())
def test_each_hint_is_legal_and_has_a_reason_in_every_language(key: str) -> None:
    game = filon.load(key)
    match = game.start(game.seats[0], seed=4)
    codes: set[str] = set()
    for _ in range(12):
        if match.turn is None:
            break
        hint = asked(match)
        assert match.refusal(hint.text) is None
        assert hint.reason is not None
        codes.add(hint.reason.code)
        for language in LANGUAGES:
            said = advised(hint.reason, game.words(language), ("Mica", "Flint"))
            assert said
            assert "{" not in said
        match.play(hint.text)

    assert len(codes) > 1


@pytest.mark.parametrize("key", registry.ours())
def test_hint_and_reason_are_the_same_in_twin_deals(key: str) -> None:
    """Two deals that look alike to the seat; and asked twice, the answer is the same."""
    game, random, twins = filon.load(key), Random(8), 0
    oracle: Any = oracle_of(game)
    while twins < 3:
        walked = walk(game, oracle, random.choice(game.seats), random, purpose=0.9)
        lines = walked.lines[: random.randint(0, len(walked.lines))]
        match = after(game, walked.start, lines)
        if match.turn is None:
            continue
        twin = oracle.twin(walked.start, lines, match.turn, random)
        other = match if twin is None else after(game, *twin)  # where nothing is hidden: asked again
        twins += 1
        assert asked(match) == asked(other)


def test_digger_who_knows_no_goal_is_not_told_to_discard_the_map() -> None:
    match = with_hand("saboteur", lambda view: "map" in view.own.hand and view.own.role == "digger")
    view = match.view(match.turn)
    for seed in range(2):
        hint = asked(match, seed)
        assert hint.text != "pass map", view.own
        if hint.text.startswith("map "):
            assert hint.reason == Reason("map", {"cell": hint.text.split(" ")[1]})


def test_discard_gives_way_to_a_map_that_is_hardly_worse() -> None:
    from filon.bots.saboteur.hints import sensible

    match = with_hand("saboteur", lambda view: "map" in view.own.hand and view.own.role == "digger")
    view, state = match.view(match.turn), state_of(match)
    look = next(text for text in match.legal() if text.startswith("map "))

    assert sensible(state, view, [("pass map", 1.0), (look, 0.9)])[0] == (look, 0.9)
    assert sensible(state, view, [("pass map", 1.0)])[0][0] not in ("pass map", look)


def test_repair_in_hand_comes_before_a_pass_with_a_broken_cart() -> None:
    def needs_repair(view: Any) -> bool:
        tools = view.broken[view.seat]
        return any(tool in card for tool in tools for card in view.own.hand if card.startswith("repair"))

    match = with_hand("duel", needs_repair)
    hint = asked(match)

    assert not hint.text.startswith("pass ")
    if hint.text.startswith("repair "):
        assert hint.reason == Reason("repair", {"tool": hint.text.split(" ")[-1]})


def with_hand(key: str, wanted: Any) -> Match:
    """Return a match whose seat to decide has such a view, played there by chance."""
    game = filon.load(key)
    for seed in range(60):
        match = game.start(game.seats[0], seed=seed)
        random = Random(seed)
        while match.turn is not None:
            if len(match.legal()) > 2 and wanted(match.view(match.turn)):
                return match
            match.play(random.choice(match.legal()))
    raise AssertionError("no such position")


def state_of(match: Match) -> Any:
    return match.game.worlds(match.view(match.turn)).sample(filon.Quick(1))


def test_game_without_a_module_of_its_own_has_hints_without_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "module_of", lambda key: None)
    hint = asked(filon.load("sabale").start(2, seed=1))

    assert hint.text
    assert hint.reason is None


def test_time_that_is_up_ends_the_thought() -> None:
    """The clock is looked at between slices: a search without end stops."""
    match = filon.load("duel").start(1, seed=2)
    hint = asked(match, budget=filon.Budget(ms=1))

    assert match.refusal(hint.text) is None
