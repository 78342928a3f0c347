"""Test vectors of docs/luck.md, by a second implementation of its text and by Filon's own."""

import hashlib
import hmac
import json
import pathlib
import re
import struct
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import filon
from filon.core import record
from filon.core.fair_deal import deal
from filon.core.fair_deal.terms import read_terms, sha256_hex
from filon.core.luck import Keyed, Stream, seed_key

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "luck.md"
FOUND = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8").partition("## Test vectors")[2], re.DOTALL)
VECTORS: list[dict[str, Any]] = [json.loads(line) for line in FOUND[1].splitlines()] if FOUND else []


def vectors_with(key: str, without: str = "") -> pytest.MarkDecorator:
    chosen = [vector for vector in VECTORS if key in vector and without not in vector]
    assert chosen
    return pytest.mark.parametrize("vector", chosen)


class ReferenceStream:
    """The words of one label, implemented from the text of docs/luck.md alone."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key, self.label, self.used = key, label, 0

    def word(self) -> int:
        block, place = divmod(self.used, 8)
        self.used += 1
        text = self.label.encode("utf-8") + bytes([0]) + struct.pack(">I", block)
        return int(struct.unpack(">8I", hmac.new(self.key, text, hashlib.sha256).digest())[place])

    def below(self, n: int) -> int:
        while True:
            word = self.word()
            if word < 2**32 // n * n:
                return word % n

    def shuffle(self, items: list[Any]) -> list[Any]:
        mixed = list(items)
        for i in reversed(range(1, len(mixed))):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed


@vectors_with("seed")
def test_vector_of_a_seeds_key(vector: dict[str, Any]) -> None:
    assert hashlib.sha256(b"filon seed %d" % vector["seed"]).hexdigest() == vector["key"]
    assert seed_key(vector["seed"]).hex() == vector["key"]


@vectors_with("words")
def test_vector_of_a_labels_words(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    slow, ours = ReferenceStream(key, vector["label"]), Stream(key, vector["label"])

    assert [f"{slow.word():08x}" for _ in vector["words"]] == vector["words"]
    assert [f"{ours.word():08x}" for _ in vector["words"]] == vector["words"]
    assert len(vector["words"]) > 8


@vectors_with("below")
def test_vector_of_a_number_below(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])

    assert ReferenceStream(key, vector["label"]).below(vector["below"]) == vector["result"]
    assert Keyed(key, {}).below(vector["label"], vector["below"]) == vector["result"]


def test_vector_of_a_rejected_word() -> None:
    chosen = [vector for vector in VECTORS if vector.get("below", 0) > 2**31]
    firsts = [ReferenceStream(bytes.fromhex(vector["key"]), vector["label"]).word() for vector in chosen]

    assert [first for first, vector in zip(firsts, chosen, strict=True) if first >= vector["below"]]


@vectors_with("shuffle")
def test_vector_of_a_shuffle(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    items = vec[u8]([u8(item) for item in vector["shuffle"]])

    assert ReferenceStream(key, vector["label"]).shuffle(vector["shuffle"]) == vector["result"]
    assert [int(item) for item in Keyed(key, {}).shuffle(vector["label"], items)] == vector["result"]


@vectors_with("fingerprint", without="terms")
def test_vector_of_a_version_1_fingerprint(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])

    assert hashlib.sha256(secret).hexdigest() == vector["fingerprint"]
    assert filon.Commitment(3, secret).fingerprint == vector["fingerprint"]


@vectors_with("added")
def test_vector_of_a_version_1_key(vector: dict[str, Any]) -> None:
    secret, game, version = bytes.fromhex(vector["secret"]), vector["game"], vector["version"]
    text = f"{game}\n{game}/{version}"
    for part in vector["added"]:
        text += "\n" + (part if part else "-")

    assert hmac.new(secret, text.encode(), hashlib.sha256).hexdigest() == vector["key"]
    assert deal.key(secret, game, version, [bytes.fromhex(part) for part in vector["added"]]).hex() == vector["key"]


def reference_terms(fields: dict[str, str], parts: list[bytes], secret: bytes) -> str:
    """The text of the terms as docs/luck.md describes it."""
    text = "record: 2\n"
    for name in ("rules", "options", "seats", "table", "match", "try"):
        text += name + ": " + fields[name] + "\n"
    text += "sealed: " + hashlib.sha256(secret).hexdigest() + "\n"
    for number, part in enumerate(parts, 1):
        text += f"p{number}: " + (hashlib.sha256(part).hexdigest() if part else "-") + "\n"
    return text


def sorted_json(value: Any) -> str:
    """JSON in ASCII with sorted keys and without spaces, encoded without the json module."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{sorted_json(key)}:{sorted_json(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(sorted_json, value)) + "]"
    return json.dumps(value)


@vectors_with("terms")
def test_vector_of_terms_fingerprint_and_key(vector: dict[str, Any]) -> None:
    secret, parts = bytes.fromhex(vector["secret"]), [bytes.fromhex(part) for part in vector["opened"]]
    fields = dict(line.split(": ", 1) for line in vector["terms"].splitlines())
    fields["options"] = sorted_json(json.loads(fields["options"]))
    text = reference_terms(fields, parts, secret)
    ours = read_terms(vector["terms"])

    assert text == vector["terms"] == ours.text
    assert hashlib.sha256(text.encode()).hexdigest() == vector["fingerprint"] == ours.fingerprint
    assert hmac.new(secret, text.encode() + b"".join(parts), hashlib.sha256).hexdigest() == vector["key"]
    assert ours.key(secret, parts).hex() == vector["key"]
    assert [sha256_hex(part) if part else "-" for part in parts] == list(ours.hashes)


@vectors_with("digest")
def test_vector_of_a_digest_line(vector: dict[str, Any]) -> None:
    assert hashlib.sha256(vector["text"].encode()).hexdigest() == vector["digest"]
    assert record.with_digest(vector["text"]) == f"{vector['text']}digest: {vector['digest']}\n"


def test_draws_of_a_version_2_record_are_recomputed_without_filon() -> None:
    secret, part = bytes(range(100, 132)), bytes(range(16))
    hashes = ("-", sha256_hex(part), "-", "-")
    game = filon.load("saboteur")
    terms = game.terms(4, {}, table="kitchen", match=2, attempt=1, secret_hash=sha256_hex(secret), hashes=hashes)
    deal_attempt = deal.DealAttempt(terms, secret)
    deal_attempt.reveal(1, part)
    match = game.start(seats=4, fair=deal_attempt)
    while match.turn is not None:
        match.play(match.legal()[-1])
    lines = match.record().splitlines()
    fields = {"rules": "saboteur/1", "seats": "4", "table": "kitchen", "match": "2", "try": "1"}
    fields["options"] = '{"broken_get_no_gold":false,"first":"lot","rounds":3}'
    text = reference_terms(fields, [b"", part, b"", b""], secret)
    key = hmac.new(secret, text.encode() + part, hashlib.sha256).digest()
    draws = [json.loads(line[6:]) for line in lines if line.startswith("draw: ")]

    assert "\n".join(lines[1:13]) + "\n" == text
    assert len(draws) == 2 + 3 * 4
    for draw in draws:
        slow = ReferenceStream(key, draw["label"])
        assert (slow.below(draw["below"]) if "below" in draw else slow.shuffle(draw["items"])) == draw["result"]


def test_draws_of_a_committed_record_are_recomputed_without_filon() -> None:
    commitment = filon.Commitment(4, bytes(range(100, 132)))
    commitment.add(1, bytes(range(16)))
    match = filon.load("saboteur").start(seats=4, fair=commitment)
    while match.turn is not None:
        match.play(match.legal()[-1])
    lines = match.record().splitlines()
    text = "saboteur\nsaboteur/1\n-\n000102030405060708090a0b0c0d0e0f\n-\n-"
    key = hmac.new(bytes(range(100, 132)), text.encode(), hashlib.sha256).digest()
    draws = [json.loads(line[6:]) for line in lines if line.startswith("draw: ")]

    assert len(draws) == 2 + 3 * 4
    for draw in draws:
        slow = ReferenceStream(key, draw["label"])
        again = slow.below(draw["below"]) if "below" in draw else slow.shuffle(draw["items"])
        assert again == draw["result"]
