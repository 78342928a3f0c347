"""What do the page's small tests compare with? Sentences, letters, records and replays as Python makes them."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

import filon
from filon.core.event import Event
from filon.core.fair_deal.deal import DealAttempt
from filon.core.fair_deal.terms import Terms, sha256_hex
from filon.core.fair_deal.verify import verify
from filon.core.game import Game
from filon.core.match import Match
from filon.core.registry import keys
from filon.core.text.message_format import ended, offered, refused, sentence, spoken
from filon.core.text.translations import LANGUAGES
from filon.server.api.reads import card
from filon.server.api.replays import wound
from filon.table.replay import Replay
from filon.table.text.narration import weight_of

OWN = ("saboteur", "duel", "sabale", "sacramento")
NAMES = ["Ana", "Béla", "Chloé", "Dirk", "Edda"]
WRONG = ("lay ESW 9,9", "pass", "nonsense", "map 1,1", "ride 9 9 a1", "bar a1|b1", "break cart p9")


def plain(value: object) -> Any:
    """As it comes over the wire."""
    return json.loads(msgspec.json.encode(value))


def played(game: Game, seed: int) -> tuple[Match, list[Any], list[Any]]:
    """A whole random match; offers and refusals that were met on the way."""
    seats = min(5, game.seats[-1])
    match, choice = game.start(seats=seats, seed=seed), random.Random(seed)
    offers, refusals = [], []
    while match.turn is not None:
        state = match.state
        found = [state.offer(move) for move in state.moves()]
        offers += choice.sample(found, min(2, len(found)))
        refusals += [refusal for text in WRONG if (refusal := match.refusal(text)) is not None]
        phrases = match.phrases(match.turn) if hasattr(match, "phrases") else []
        if phrases and choice.random() < 0.3:
            match.talk(match.turn, choice.choice(list(phrases)))
        match.play(choice.choice(match.legal()))
    return match, offers, refusals


def told(key: str, language: str) -> dict[str, Any]:
    """A game's words, and what Python says with them."""
    game = filon.load(key)
    match, offers, refusals = played(game, 11)
    words = game.words(language)
    names = NAMES[: match.seats]
    events: list[Event] = [event for seat in range(match.seats) for event in match.events(seat)]
    assert match.outcome is not None
    return {
        "card": plain(card(game, language)),
        "names": names,
        "events": [[plain(event), sentence(event.what, words, names), weight_of(event, 0)] for event in events],
        "offers": [[plain(one), offered(one, words, names)] for one in offers],
        "refusals": [[plain(one), refused(one, words, names)] for one in refusals],
        "spoken": [[text, spoken(text, words, names)] for text in ("suspect p2", "claim stones 8,0", "hello there")],
        "ended": [plain(match.outcome), ended(match.outcome, words, names)],
    }


def sealed() -> dict[str, Any]:
    """A fair match of Saboteur, its record, and what Python finds in it."""
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
    record = match.record()
    kept = {
        "table": "kitchen",
        "match": "2",
        "attempt": "1",
        "sealed": terms.secret_hash,
        "fingerprint": terms.fingerprint,
    }
    findings = [plain(one) for one in verify(record, terms.fingerprint, added[0].hex())]
    unkept = [plain(one) for one in verify(record)]
    return {"record": record, "kept": {**kept, "added": added[0].hex()}, "findings": findings, "unkept": unkept}


def reels() -> dict[str, Any]:
    """Each game's replay as it is sent, and what its last moment must be."""
    found = {}
    for key in OWN:
        match, _, _ = played(filon.load(key), 5)
        again = Replay(match.record())
        reel = plain(wound(match.record(), "all", ()))
        middle = again.steps // 2
        views = {
            step: [json.loads(view.json()) for view in again.seen(step, "all").views] for step in (middle, again.steps)
        }
        found[key] = {"reel": reel, "views": views}
    return found


def main(folder: Path) -> None:
    """All of it, as JSON."""
    folder.mkdir(exist_ok=True)
    sentences = {f"{key} {language}": told(key, language) for key in keys() for language in LANGUAGES if key in OWN}
    made = {"sentences": sentences, "sealed": sealed(), "reels": reels()}
    for name, value in made.items():
        (folder / f"{name}.json").write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


main(Path(sys.argv[1]))
