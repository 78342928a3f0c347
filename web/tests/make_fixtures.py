"""Writes the JSON fixtures of the page's unit tests: sentences, a fair record and replays, as Python computes them."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
from record_camera import recorded

import filon
from filon.core.event import Event
from filon.core.fair_deal.deal import DealAttempt
from filon.core.fair_deal.terms import Terms, sha256_hex
from filon.core.fair_deal.verify import verify
from filon.core.game import Game
from filon.core.match import Match
from filon.core.outcome import Outcome
from filon.core.record import repeat, write
from filon.core.registry import keys
from filon.core.text.sentences import ended, event_sentence, offered, refused, spoken
from filon.core.text.translations import LANGUAGES, Words
from filon.server.api.reads import card
from filon.server.replay_service.build import Builder, Job
from filon.table.replay import Replay
from filon.table.text.narration import weight_of
from filon.testing.forged_records import forgeries

GAMES = ("saboteur", "duel", "sabale", "sacramento")
NAMES = ["Ana", "Béla", "Chloé", "Dirk", "Edda"]
SAMPLES = 8
ILLEGAL = ("lay ESW 9,9", "pass", "nonsense", "map 1,1", "ride 9 9 a1", "bar a1|b1", "break cart p9")


def to_json(value: object) -> Any:
    """The value as the server sends it."""
    return json.loads(msgspec.json.encode(value))


def random_match(game: Game, seed: int) -> tuple[Match, list[Any], list[Any]]:
    """A whole match of random moves, with a sample of the offers and refusals on the way."""
    seats = min(5, game.seats[-1])
    match, choice = game.start(seats=seats, seed=seed), random.Random(seed)
    offers, refusals = [], []
    while match.turn is not None:
        state = match.state
        found = [state.offer(move) for move in state.moves()]
        offers += choice.sample(found, min(2, len(found)))
        refusals += [refusal for text in ILLEGAL if (refusal := match.refusal(text)) is not None]
        phrases = match.phrases(match.turn) if hasattr(match, "phrases") else []
        if phrases and choice.random() < 0.3:
            match.talk(match.turn, choice.choice(list(phrases)))
        match.play(choice.choice(match.legal()))
    return match, offers, refusals


def sampled(rows: list[list[Any]], name: str) -> list[list[Any]]:
    """A few rows of each sort: of this name, with these fields empty, and told differently to these readers."""
    sorts: dict[tuple[object, ...], list[list[Any]]] = {}
    for value, texts, *more in rows:
        what = value.get("what", value)
        empty = tuple(field for field in what if not what[field])
        told = (what[name], empty, tuple(texts.index(text) for text in texts))
        if [value, texts, *more] not in (kept := sorts.setdefault(told, [])) and len(kept) < SAMPLES:
            kept.append([value, texts, *more])
    return [row for kept in sorts.values() for row in kept]


def sentences_of(key: str, language: str) -> dict[str, Any]:
    """A game's texts, and Python's sentences with them."""
    game = filon.load(key)
    match, offers, refusals = random_match(game, 11)
    words = game.words(language)
    names = NAMES[: match.seats]
    events: list[Event] = [event for seat in range(match.seats) for event in match.events(seat)]
    readers = [None, 0, 1][: match.seats + 1]
    phrases = ("suspect p2", "suspect", "claim stones 8,0", "hello there")
    assert match.outcome is not None
    return {
        "card": to_json(card(game, language)),
        "names": names,
        "events": sampled(
            [
                [to_json(event), [event_sentence(event, words, names, seat) for seat in readers], weight_of(event, 0)]
                for event in events
            ],
            "kind",
        ),
        "offers": sampled(
            [[to_json(one), [offered(one, words, names, seat) for seat in readers]] for one in offers], "verb"
        ),
        "refusals": sampled(
            [[to_json(one), [refused(one, words, names, seat) for seat in readers]] for one in refusals], "code"
        ),
        "phrases": [[text, [spoken(text, words, names, seat) for seat in readers]] for text in phrases],
        "outcomes": [
            [to_json(one), [ended(one, words, names, seat) for seat in readers]] for one in outcomes(match, words)
        ],
    }


def outcomes(match: Match, words: Words) -> list[Outcome]:
    """The outcome of a match; and for every reason, one winner and two."""
    assert match.outcome is not None
    keys = {key.split(".")[1] for key in words.table if key.startswith("reason.")}
    winners = [(0,), (0, 1)] if match.seats > 1 else [(0,)]
    return [match.outcome, *(Outcome(match.outcome.scores, who, key) for key in sorted(keys) for who in winners)]


def fair_record() -> dict[str, Any]:
    """The record of a fair match of Saboteur, and Python's findings on it."""
    game, secret, added = filon.load("saboteur"), bytes(range(32)), [b"\x07" * 16, b"", b"\x09" * 16]
    hashes = tuple(sha256_hex(part) if part else "-" for part in added)
    options = game.resolve_options(3, {"rounds": 1})
    terms = Terms(
        game="saboteur", version=game.version, options=options, seats=3, table="kitchen", match=2, attempt=1,
        secret_hash=sha256_hex(secret), hashes=hashes,
    )  # fmt: skip
    fair = DealAttempt(terms, secret)
    for seat, part in enumerate(added):
        if part:
            fair.reveal(seat, part)
    match, choice = game.start(seats=3, rounds=1, fair=fair), random.Random(3)
    while match.turn is not None:
        match.play(choice.choice(match.legal()))
    record, own = match.record(), added[0].hex()
    again = game.match_from(3, match.source.replayed())
    for line in match.lines:
        repeat(again, line)
    replayed = write(again, NAMES[:3])
    stored = {
        "table": "kitchen",
        "match": "2",
        "attempt": "1",
        "sealed": terms.secret_hash,
        "fingerprint": terms.fingerprint,
    }
    return {
        "record": record,
        "stored": {**stored, "added": own},
        "findings": [to_json(one) for one in verify(record, terms.fingerprint, own)],
        "findings_without_stored": [to_json(one) for one in verify(record)],
        "forgeries": [list(forgery) for forgery in forgeries(record)],
        "replayed": {
            "record": replayed,
            "findings": [to_json(one) for one in verify(replayed, terms.fingerprint, own)],
        },
    }


def replays() -> dict[str, Any]:
    """Each game's replay data as it is sent, and the views that it must lead to."""
    found, builder = {}, Builder()
    for key in GAMES:
        match, _, _ = random_match(filon.load(key), 5)
        replay = Replay(match.record())
        middle = replay.steps // 2
        views = {
            step: [json.loads(view.json()) for view in replay.frame(step, "all").views]
            for step in (middle, replay.steps)
        }
        found[key] = {
            "replay": json.loads(
                builder.run(Job(kind="replay", source=match.record().encode(), viewer="all", named=True))
            ),
            "views": views,
        }
    return found


def drawless_record() -> dict[str, Any]:
    """The record of a fair match of Sabale in which nothing was drawn, and Python's findings on it."""
    game, secret, added = filon.load("sabale"), bytes(range(32)), [b"\x07" * 16, b"\x09" * 16]
    terms = Terms(
        game="sabale", version=game.version, options=game.resolve_options(2, {"first": "p1"}), seats=2, table="kitchen",
        match=1, attempt=1, secret_hash=sha256_hex(secret), hashes=tuple(map(sha256_hex, added)),
    )  # fmt: skip
    fair = DealAttempt(terms, secret)
    for seat, part in enumerate(added):
        fair.reveal(seat, part)
    match, choice = game.start(seats=2, first="p1", fair=fair), random.Random(3)
    while match.turn is not None:
        match.play(choice.choice(match.legal()))
    return {"record": match.record(), "findings": [to_json(one) for one in verify(match.record())]}


def decisions(key: str) -> list[dict[str, Any]]:
    """Every decision of a match: what its player sees, one offer of each sort, and the events since the last one."""
    game = filon.load(key)
    seats = min(3, game.seats[-1])
    match, choice = game.start(seats=seats, seed=8), random.Random(8)
    found: list[dict[str, Any]] = []
    observed = [0] * seats
    while (seat := match.turn) is not None:
        state, view = match.state, match.view(seat)
        offers = {(one.verb, one.piece, one.meets): one for one in map(state.offer, state.moves())}
        events = match.events(seat)
        found.append(
            {
                "ownSeat": seat,
                "own": to_json(view.own),
                "view": json.loads(view.json()),
                "offers": [to_json(one) for one in offers.values()],
                "events": [to_json(event) for event in events[observed[seat] :]],
            }
        )
        observed[seat] = len(events)
        match.play(choice.choice(match.legal()))
    return found


def catalog(key: str) -> Any:
    """What the page is sent of a game's cards."""
    game = filon.load(key)
    assert game.client_catalog is not None
    return to_json(game.client_catalog(game.seats[0], game.resolve_options(game.seats[0], {})))


def main(folder: Path) -> None:
    """Write all fixtures into this folder."""
    folder.mkdir(exist_ok=True)
    sentences = {
        f"{key} {language}": sentences_of(key, language) for key in keys() for language in LANGUAGES if key in GAMES
    }
    records = {**fair_record(), "drawless": drawless_record()}
    fixtures = {"sentences": sentences, "fair_record": records, "replays": replays()}
    fixtures["catalogs"] = {key: catalog(key) for key in ("saboteur", "duel")}
    fixtures["decisions"] = {key: decisions(key) for key in GAMES}
    fixtures["camera"] = {key: recorded(key) for key in GAMES}
    for name, value in fixtures.items():
        (folder / f"{name}.json").write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


main(Path(sys.argv[1]))
