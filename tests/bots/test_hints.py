"""Hints: stable, sensible, with a reason in words, and from what the seat knows alone."""

from __future__ import annotations

import json
from math import isfinite
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

import filon
from filon.__main__ import main
from filon.bench import hints as measured
from filon.bots import hints
from filon.bots.duel import hints as duel_hints
from filon.bots.saboteur import hint_reasons
from filon.bots.saboteur.hints import sensible
from filon.core import registry
from filon.core.match import Match
from filon.core.text.hint import Hint, Reason
from filon.core.text.sentences import advised
from filon.core.text.translations import LANGUAGES
from filon.games.saboteur.view_types import Known
from filon.testing.laws.twin_deals import after
from filon.testing.oracle import oracle_of
from filon.testing.walks import walk

FEW = filon.Budget(iterations=60)
NAMES = ("Mica", "Flint", "Jade", "Onyx", "Opal", "Pyrite", "Quartz", "Ruby", "Talc", "Topaz")
TWINS = 10


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Iterations alone end a search: on a busy machine the time would, and answers would differ."""
    monkeypatch.setattr(hints, "LONGEST_MS", 10**7)


def asked(match: Match, seed: int = 1, budget: filon.Budget = FEW) -> Hint:
    assert match.turn is not None
    return hints.advise(match.game, match.view(match.turn), list(match.events(match.turn)), seed, budget)


@pytest.mark.parametrize("key", registry.ours())
def test_two_seeds_suggest_the_same_or_a_move_about_as_good(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short version of `./play bench hints`, with a little thought and as little to judge it."""
    module = hints.module_of(key)
    assert module is not None
    monkeypatch.setattr(module, "ITERATIONS", min(module.ITERATIONS, 40))
    monkeypatch.setattr(measured, "TIMES", 1)
    monkeypatch.setattr(measured, "QUICK", filon.Budget(iterations=1))
    row = measured.stability(filon.load(key), 6)

    assert row["agree"] + row["close"] >= 5


@pytest.mark.parametrize(
    ("key", "seats"),
    [(key, seats) for key in registry.ours() for seats in (filon.load(key).seats[0], filon.load(key).seats[-1])],
)
def test_each_hint_is_legal_and_has_a_reason_in_every_language(key: str, seats: int) -> None:
    game = filon.load(key)
    match = game.start(seats, seed=4)
    codes: set[str] = set()
    for _ in range(12):
        if match.turn is None:
            break
        hint = asked(match)
        assert match.refusal(hint.text) is None
        assert hint.reason is not None
        codes.add(hint.reason.code)
        for language in LANGUAGES:
            said = advised(hint.reason, game.words(language), NAMES)
            assert said
            assert "{" not in said
        match.play(hint.text)

    assert len(codes) > 1


@pytest.mark.parametrize("key", registry.ours())
def test_hint_and_reason_are_the_same_in_twin_deals(key: str) -> None:
    """Two deals that look alike to the seat; and asked twice, the answer is the same."""
    game, random, twins = filon.load(key), Random(8), 0
    oracle: Any = oracle_of(game)
    while twins < TWINS:
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


def test_discard_gives_way_to_a_map_that_can_tell_something() -> None:
    """However search in one ply values it; and with an empty pile, where nothing is drawn for it."""
    for is_empty in (False, True):
        match = with_hand(
            "saboteur",
            lambda view, so=is_empty: (
                "map" in view.own.hand
                and so == (not view.pile)
                and not knows_goals(view)
                and not view.broken[view.seat]
            ),
        )
        view, state = match.view(match.turn), state_of(match)
        looks = [text for text in match.legal() if text.startswith("map ")]

        assert sensible(state, view, [("pass map", 3.0), (looks[1], 0.1), (looks[0], 0.0)])[0] == (looks[1], 0.1)
        assert sensible(state, view, [("pass map", 3.0)])[0][0] in looks
        assert reason_for(match, "pass map") is None
        assert not asked(match).text.startswith("pass ")


def test_map_that_can_tell_nothing_is_discarded_with_its_reason() -> None:
    """Two goals without the treasure tell as much as the treasure."""
    match = with_hand("saboteur", lambda view: "map" in view.own.hand and not any(view.broken) and view.round == 1)
    view, state = match.view(match.turn), state_of(match)
    cells = [goal.cell for goal in view.goals]
    for cards in ({cells[1]: "treasure"}, {cells[0]: "stones-NE", cells[2]: "stones-NW"}):
        goals = tuple(Known(cell, card) for cell, card in cards.items())
        knowing = structs.replace(view, own=structs.replace(view.own, goals=goals))

        assert hint_reasons.treasure_of(knowing) == 1
        assert sensible(state, knowing, [("pass map", 1.0)])[0][0] == "pass map"
        assert hint_reasons.discard_reason(knowing, state) == Reason("discard")


def test_treasure_is_where_it_was_seen_even_beside_a_goal_unknown() -> None:
    view = filon.load("saboteur").start(3, seed=1).view(0)
    cells = [goal.cell for goal in view.goals]
    goals = (Known(cells[1], "treasure"), Known(cells[2], "stones-NE"))

    assert hint_reasons.treasure_of(structs.replace(view, own=structs.replace(view.own, goals=goals))) == 1


def test_own_repair_comes_before_a_discard_for_which_nothing_is_drawn() -> None:
    def is_repairable(view: Any) -> bool:
        tools = view.broken[view.seat]
        return not view.pile and any(tool in card for tool in tools for card in view.own.hand if "repair" in card)

    match = with_hand("saboteur", is_repairable)
    discard = next(text for text in match.legal() if text.startswith("pass "))
    view = match.view(match.turn)
    first = sensible(state_of(match), view, [(discard, 3.0)])[0][0]

    assert first.startswith(("repair ", "map "))
    assert reason_for(match, discard) is None


def knows_goals(view: Any) -> bool:
    return bool(view.own.goals) or any(goal.card for goal in view.goals)


@pytest.mark.parametrize(("seats", "code"), [(3, "break_digger"), (5, "break_probably")])
def test_saboteur_is_told_who_digs_for_certain_only_where_nobody_else_can_be_one(seats: int, code: str) -> None:
    match = with_hand("saboteur", lambda view: "break-cart" in view.own.hand and view.own.role == "saboteur", seats)
    breaks = [text for text in match.legal() if text.startswith("break ")]
    codes = {reason.code for text in breaks if (reason := reason_for(match, text)) is not None}

    assert code in codes
    assert not codes & ({"break_digger", "break_probably"} - {code})


def test_reasons_promise_no_gold_at_a_goal_known_to_be_stones() -> None:
    """A tunnel to such a goal reaches nothing, and leads no nearer to anything there."""
    match = reaching()
    assert match.turn is not None
    view, state = match.view(match.turn), state_of(match)
    text = next(each.text for each in match.offers() if len(each.meets) == 1)
    move = state.parse(text)
    offer = state.offer(move)
    met = offer.meets[0].split(" ")[1]
    other = next(goal.cell for goal in view.goals if goal.cell != met)
    for goals, code in (((), "reaches"), ((Known(met, "treasure"),), "reaches_gold")):
        knowing = structs.replace(view, own=structs.replace(view.own, goals=goals))
        assert hint_reasons.tunnel_reason(state, move, knowing, offer, digs=True) == Reason(code, {"cell": met})
    for goals in ((Known(met, "stones-NE"),), (Known(other, "treasure"),)):
        knowing = structs.replace(view, own=structs.replace(view.own, goals=goals))
        reason = hint_reasons.tunnel_reason(state, move, knowing, offer, digs=True)
        assert reason.code not in ("reaches", "reaches_gold")
        assert reason.places.get("cell") != met


def test_discard_with_a_repair_in_hand_does_not_deny_it() -> None:
    def is_broken(view: Any, *, repairable: bool) -> bool:
        tools, cards = view.broken[view.seat], view.own.hand
        held = {tool for tool in tools for card in cards if card.startswith("repair") and tool in card}
        return bool(tools) and bool(held) == repairable

    for repairable, code in ((True, "discard_repairable"), (False, "discard_broken")):
        match = with_hand("saboteur", lambda view, so=repairable: is_broken(view, repairable=so))
        reason = reason_for(match, next(text for text in match.legal() if text.startswith("pass ")))

        assert reason is not None
        assert reason.code == code
        assert reason.places["tool"] in match.view(match.turn).broken[match.turn]


def test_break_names_the_most_suspicious_only_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    match = with_hand(
        "saboteur", lambda view: "break-cart" in view.own.hand and view.own.role == "digger" and not any(view.broken), 5
    )
    assert match.turn is not None
    others = [seat for seat in range(5) if seat != match.turn]

    def code_for(at: int, chances: tuple[float, ...]) -> str:
        by_seat = dict(zip(others, chances, strict=True))
        held = SimpleNamespace(probabilities=lambda: [by_seat.get(seat, 0.0) for seat in range(5)])
        monkeypatch.setattr(hint_reasons, "belief_from_events", lambda *_: held)
        reason = reason_for(match, f"break cart p{others[at] + 1}")
        assert reason is not None
        return reason.code

    assert code_for(0, (0.9, 0.7, 0.1, 0.1)) == "break_suspect"
    assert code_for(1, (0.9, 0.7, 0.1, 0.1)) == "break_suspicious"
    assert code_for(1, (0.5, 0.4, 0.5, 0.4)) == "break_guess"


def test_repair_in_hand_comes_before_a_pass_with_a_broken_cart() -> None:
    def needs_repair(view: Any) -> bool:
        tools = view.broken[view.seat]
        return any(tool in card for tool in tools for card in view.own.hand if card.startswith("repair"))

    match = with_hand("duel", needs_repair)
    hint = asked(match)

    assert not hint.text.startswith("pass ")
    if hint.text.startswith("repair "):
        assert hint.reason == Reason("repair", {"tool": hint.text.split(" ")[-1]})


def reason_for(match: Match, text: str) -> Reason | None:
    assert match.turn is not None
    return hints.explain(match.game, match.view(match.turn), list(match.events(match.turn)), text)


def with_hand(key: str, wanted: Any, seats: int = 0) -> Match:
    """Return a match whose seat to decide has such a view, played there by chance."""
    game = filon.load(key)
    for seed in range(60):
        match = game.start(seats or game.seats[0], seed=seed)
        random = Random(seed)
        while match.turn is not None:
            if len(match.legal()) > 2 and wanted(match.view(match.turn)):
                return match
            match.play(random.choice(match.legal()))
    raise AssertionError("no such position")


def reaching() -> Match:
    """Return a match of Saboteur whose seat to decide can reach a first goal, which it does not know."""
    for seed in range(60):
        match, random = filon.load("saboteur").start(3, seed=seed), Random(seed)
        while match.turn is not None and not any(goal.card for goal in match.view(match.turn).goals):
            offers = match.offers()
            if any(len(offer.meets) == 1 for offer in offers) and not knows_goals(match.view(match.turn)):
                return match
            digs = [offer.text for offer in offers if offer.verb == "lay"]
            match.play(random.choice(digs or match.legal()))
    raise AssertionError("no such position")


def state_of(match: Match) -> Any:
    return match.game.worlds(match.view(match.turn)).sample(filon.Quick(1))


def test_judgement_values_both_moves_by_a_longer_search() -> None:
    """Each move gets a finite value; where to hide has none, so that two seeds that differ there count as unstable."""
    for key, seats, verb in (("duel", 1, "lay"), ("duel", 2, "lay"), ("sabale", 2, "place"), ("sacramento", 2, "ride")):
        match = started_at(key, seats, verb)
        module = hints.module_of(key)
        assert module is not None
        assert match.turn is not None
        view, events = match.view(match.turn), list(match.events(match.turn))
        one, other = [text for text in match.legal() if text.startswith(verb)][:2]
        ranked = module.rank(match.game, view, events, 1, hints.SearchLimit(60), (one, other))

        assert {text for text, _ in ranked} == {one, other}
        assert all(isfinite(value) for _, value in ranked)


def test_hiding_place_is_unpredictable_but_asked_again_the_same() -> None:
    """Rivals could guess any answer that follows from what all see: a table's secret seed chooses."""
    match = filon.load("sacramento").start(2, seed=1)
    found = [asked(match, seed).text for seed in range(12)]

    assert set(found) == {"hide 1", "hide 2", "hide 3"}
    assert found == [asked(match, seed).text for seed in range(12)]


def started_at(key: str, seats: int, verb: str) -> Match:
    """Return a match whose seat to decide has two such moves."""
    match = filon.load(key).start(seats, seed=2)
    while sum(text.startswith(verb) for text in match.legal()) < 2:
        match.play(match.legal()[0])
    return match


def test_bench_fails_below_what_hints_must_reach(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["bench", "hints", "--game", "duel", "--positions", "4", "--matches", "2", "--json"]
    monkeypatch.setattr(measured, "TIMES", 1)
    monkeypatch.setattr(duel_hints, "ITERATIONS", 60)
    monkeypatch.setattr(measured, "best_bot", lambda match, seed: match.legal()[0])
    monkeypatch.setattr(measured, "hinted", lambda match, seed: match.legal()[0])

    assert main(arguments) == 0
    out, errors = capsys.readouterr()
    (row,) = json.loads(out)
    assert (row["positions"], row["solo"]["matches"], row["solo"]["share"]) == (4, 2, 1.0)
    assert "duel positions: 4 of 4" in errors

    monkeypatch.setattr(measured, "WANTED", 1.1)
    assert main(arguments) == 1
    errors = capsys.readouterr().err
    assert "of hints are stable, fewer than 110%" in errors
    assert "hints alone score 100.0% of expert, less than 110%" in errors

    assert main(["bench", "hints", "--positions", "0"]) == 2


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
