"""Offers of both mining games describe the whole move, and what they predict happens."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from itertools import islice
from random import Random
from typing import Any

import pytest

import filon
import filon.games.duel.components as duel_components
import filon.games.duel.layout as layouts
import filon.games.saboteur.offers as saboteur_offers
from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Quick
from filon.core.text.sentences import offered
from filon.core.text.translations import LANGUAGES, Words
from filon.testing.oracle import oracle_of
from filon.testing.walks import follow, walk

pytestmark = pytest.mark.once

GAMES = [filon.load("saboteur"), filon.load("duel")]
VERBS = {
    "saboteur": {"lay", "break", "repair", "rockfall", "map", "pass", "take"},
    "duel": {"bribe", "lay", "break", "repair", "key", "rockfall", "map", "shed", "pass", "pass_two", "turn"},
}
MEETS = {"saboteur": {"goal"}, "duel": {"goal", "gold", "given", "door", "troll"}}
DECK = resources.files("filon.games.duel").joinpath("deck.json").read_text("utf-8")
NEAR = [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]
RAW = re.compile(r"[{}]|_|\bx[NESW]|gold\d|break-|repair-|half turn|demi-tour|halbe")
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def decisions(game: filon.Game, *, share: float = 0.2) -> Iterator[filon.Match]:
    """Yield matches at some of their decisions, for every number of seats, with random and goal-directed players."""
    oracle = oracle_of(game)
    for number in range(60):
        random = Random(number)
        seats = random.choice(game.seats)
        walked = walk(game, oracle, seats, random, options=oracle.options(seats, random), purpose=0.8)
        for match, line in follow(game, walked):
            if line and match.turn is not None and random.random() < share:
                yield match


def group_of(text: str) -> str:
    """Return the card that a move's text needs, in either game; the verb, where it needs none."""
    verb, *rest = text.split(" ")
    if verb in ("lay", "pass", "shed", "take"):
        return rest[0]
    return f"{verb}-{rest[0]}" if verb in ("break", "repair") else verb


@by_game
def test_offers_match_legal_moves_and_name_their_card(game: filon.Game) -> None:
    """One per legal move, in their order, grouped by the card of the hand; without one, by the verb."""
    for match in islice(decisions(game), 120):
        offers = [match.state.offer(move) for move in match.state.moves()]

        assert [offer.text for offer in offers] == match.legal()
        assert [offer.piece for offer in offers] == [group_of(text) for text in match.legal()]
        for offer in offers:
            words = offer.text.split(" ")
            assert offer.verb.partition("_")[0] == words[0]
            assert offer.turned == (words[-1] == "turned")
            assert offer.cell in ("", *words)
            assert offer.tool in ("", *words)
            assert bool(offer.lies) == (offer.verb in ("lay", "turn"))
            assert offer.player is None or 0 <= offer.player < match.seats


@by_game
def test_offers_have_distinct_sentences(game: filon.Game) -> None:
    """In each language every verb and every effect has its words; no two moves of a decision have the same sentence."""
    verbs, met = set[str](), set[str]()
    words = {language: game.words(language) for language in LANGUAGES}
    for match in islice(decisions(game, share=0.1), 250):
        offers = [match.state.offer(move) for move in match.state.moves()]
        verbs |= {offer.verb for offer in offers}
        met |= {word.partition(" ")[0] for offer in offers for word in offer.meets}
        for language in LANGUAGES:
            sentences = [offered(offer, words[language]) for offer in offers]

            assert len(set(sentences)) == len(sentences), [
                text for text, count in Counter(sentences).items() if count > 1
            ]
            assert [text for text in sentences if RAW.search(text)] == []

    assert (verbs, met) == (VERBS[game.key], MEETS[game.key])
    for language in LANGUAGES:
        assert all(words[language].has(f"offer.{verb}") for verb in verbs)
        assert all(words[language].has(f"meets.{word}") for word in met)


def said(match: filon.Match, text: str, names: tuple[str, ...] = ()) -> str:
    """Return the English sentence of a legal move."""
    move = match.state.parse(text)
    assert move is not None
    return offered(match.state.offer(move), Words("en", (match.game.package,)), names)


def test_offers_name_the_card_as_it_will_lie() -> None:
    """ESW after a half turn is NEW, in Saboteur as in Le Duel."""
    match, duel = GAMES[0].start(3, seed=3), GAMES[1].start(2, seed=3)

    assert said(match, "lay ESW 1,0 turned") == "Lay a passage NEW at 1,0"
    assert said(match, "lay ESW 7,0") == "Lay a passage ESW at 7,0 (reaches the goal at 8,0)"
    assert said(match, "lay xESW 7,0") == "Lay a dead end ESW at 7,0"
    assert said(match, "lay xW 1,0 turned") == "Lay a dead end E at 1,0"
    assert said(match, "break cart p3", ("Ada", "Ben", "Cem")) == "Break Cem’s cart"
    assert said(match, "repair lantern+cart p1 cart") == "Repair p1’s cart with a lantern/cart repair card"
    assert said(match, "map 8,2") == "Look at the goal at 8,2"
    assert said(match, "pass map") == "Discard the map"
    assert said(duel, "lay tee_NEW_door_blue 2,0 turned").startswith("Lay a T-junction ESW (blue door W) at 2,0")
    assert said(duel, "shed line_h map cart") == "Repair your cart by discarding the passage EW and the map"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tunnel_orientation_has_a_name(language: str) -> None:
    """No sentence mentions half turns."""
    catalog: Any = GAMES[0].client_catalog(3, {"rounds": 3, "broken_get_no_gold": False})  # type: ignore[misc]
    duel: Any = GAMES[1].client_catalog(2, {"deck": None, "layout": None, "colour": None})  # type: ignore[misc]
    turned = [card.turned for card in catalog.cards if card.turned and card.kind != "goal"]

    assert len(turned) == 10
    assert [name for name in turned if not GAMES[0].words(language).has(f"card.{name}")] == []
    assert [name for name in duel.turns if not GAMES[1].words(language).has(f"card.{name} turned")] == []


def foretold(meets: tuple[str, ...], word: str) -> list[str]:
    return [text.partition(" ")[2] for text in meets if text.partition(" ")[0] == word]


def test_duel_offers_predict_tokens_and_goals() -> None:
    """D5.1, D5.2, D5.8: the gold that gets tokens before a goal is turned, and the goals then reached."""
    tried: Counter[str] = Counter()
    for match in islice(decisions(GAMES[1], share=0.2), 500):
        state, mover = match.state, match.turn
        assert mover is not None
        colours = match.view(None).colours  # type: ignore[attr-defined]
        for move in state.moves():
            offer = state.offer(move)
            if offer.verb not in ("lay", "key", "bribe", "turn"):
                continue
            tokens, goal, ended = effects_after(state, move)
            mine = sum(worth for colour, worth in tokens if colour == colours[mover])
            others = sum(worth for _, worth in tokens) - mine

            assert foretold(offer.meets, "gold") == [str(mine)] * (mine > 0)
            assert foretold(offer.meets, "given") == [str(others)] * (others > 0)
            goals = foretold(offer.meets, "goal")
            assert goal == (goals[0] if goals else None) or (ended and goal is None)
            tried.update(word.partition(" ")[0] for word in offer.meets)

    assert set(tried) == MEETS["duel"]


def effects_after(state: Any, move: int) -> tuple[list[tuple[str, int]], str | None, bool]:
    """Return tokens laid before a goal is turned, the first turned goal that did not wait, whether the round ended."""
    after = state.copy()
    after.recorder = EventRecorder(int(state.seats))
    waited = after.layout.goal_texts[state.pending] if state.pending >= 0 else None
    after.play(move, Quick(1))
    tokens: list[tuple[str, int]] = []
    for what in after.recorder.published:
        kind = what.__struct_config__.tag
        if kind in ("goal_turned", "goal_shown") and what.cell != waited:
            return tokens, what.cell, False
        if kind == "round_ended":
            return tokens, None, True
        if kind == "token_laid":
            tokens.append((what.colour, what.worth))
    return tokens, None, False


def test_saboteur_offers_predict_turned_goals() -> None:
    """S7.1: in Saboteur a passage that opens onto a goal, and nothing else."""
    met = 0
    for match in islice(decisions(GAMES[0], share=0.2), 500):
        for move in match.state.moves():
            meets = match.state.offer(move).meets
            after = match.state.copy()
            after.recorder = EventRecorder(match.seats)
            after.play(move, Quick(1))
            turned = [what.cell for what in after.recorder.published if what.__struct_config__.tag == "goal_turned"]  # type: ignore[attr-defined]

            assert sorted(foretold(meets, "goal")) == sorted(turned)
            met += bool(meets)

    assert met > 10


def test_caches_are_emptied_when_full() -> None:
    """No table and no forged input fills the memory; offers already returned stay valid."""
    match, duel = GAMES[0].start(3, seed=3), GAMES[1].start(2, seed=3)
    duel.play(next(text for text in duel.legal() if text.startswith("lay")))
    layout = duel.state.layout  # type: ignore[attr-defined]
    before = [match.offers(), duel.offers(), duel.view(0)]
    for made in (saboteur_offers.OFFERS, layout.offers_by_move, layout.tunnel_views):
        made.clear()
        made.update({-number: made for number in range(1, 1 << 16)})
    duel_components.BY_DECK.update({number: number for number in range(99)})  # type: ignore[misc]
    layouts.RECENT.update({number: number for number in range(99)})  # type: ignore[misc]
    layout.last_tunnels[:] = [None] * len(layout.last_tunnels)
    saboteur_offers.OFFERS[0] = before[0][0]  # type: ignore[index]
    after = [match.offers(), duel.offers(), duel.view(0)]
    own = GAMES[1].start(2, deck=json.loads(DECK), layout={"start": [[0, 0], [0, 2]], "goals": NEAR}).view(0)

    assert after == before
    assert GAMES[1].worlds(own).sample(Quick(1)).view(0) == own
    for made in (saboteur_offers.OFFERS, layout.offers_by_move, layout.tunnel_views):
        assert 0 < len(made) < 999
    assert len(duel_components.BY_DECK) == 1
    assert len(layouts.RECENT) == 3  # the defaults for two and for one, and the last one read


def test_goal_view_cache_is_emptied_when_full() -> None:
    matches = decisions(GAMES[1], share=1.0)
    duel = next(match for match in matches if any(goal["card"] for goal in json.loads(match.view(0).json())["goals"]))
    made, before = duel.state.layout.goal_views, duel.view(0)  # type: ignore[attr-defined]
    made.clear()
    made.update({-number: made for number in range(1, 1 << 16)})
    after = duel.view(0)

    assert after == before
    assert 0 < len(made) < 999
