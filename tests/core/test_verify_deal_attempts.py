"""`verify` marks as proved only what a committed record proves."""

import json
from collections.abc import Callable

import pytest

import filon
from filon.core.fair_deal.deal import Commitment
from filon.core.fair_deal.terms import HERE, read_terms, sha256_hex
from filon.core.fair_deal.verify import Finding, conclusion, verify
from filon.core.luck import Stream
from filon.core.record import with_digest, write
from filon.core.text.translations import LANGUAGES, Words

from .deal_attempts import GAME, SECRET, part, played, revealed_attempt, second_attempt, terms, with_new_digest


def marks(record: str, fingerprint: str = "", added: str = "") -> dict[str, str]:
    return {finding.key: finding.mark for finding in verify(record, fingerprint, added)}


def last(record: str, fingerprint: str = "", added: str = "") -> tuple[str, list[str]]:
    return conclusion(verify(record, fingerprint, added))


@pytest.fixture(scope="module")
def record() -> str:
    return played(revealed_attempt()).record()


def test_complete_evidence_is_good(record: str) -> None:
    kept, mine = terms().fingerprint, part(2).hex()

    assert marks(record, kept, mine) == {
        "verify.digest": "proved",
        "verify.terms": "proved",
        "verify.opened": "proved",
        "verify.added.own": "proved",
        "verify.tries.none": "proved",
        "verify.draws": "proved",
        "verify.replayed": "proved",
    }
    assert last(record, kept, mine) == ("verify.good", [])
    assert last(record, f" {kept.upper()}\n", mine.upper()) == ("verify.good", [])
    assert last(record.encode().decode(), kept, mine)[0] == "verify.good"


def test_unrequested_checks_are_not_good(record: str) -> None:
    kept, mine = terms().fingerprint, part(2).hex()

    assert last(record, "", mine) == ("verify.partly", ["verify.fingerprint.none.unseen"])
    assert last(record, kept) == ("verify.partly", ["verify.added.unseen"])
    assert last(record)[1] == ["verify.fingerprint.none.unseen", "verify.added.unseen"]


@pytest.mark.parametrize("digits", [1, 8, 12, 32, 63])
def test_partial_fingerprint_is_refused(record: str, digits: int) -> None:
    for piece in (terms().fingerprint[:digits], terms().fingerprint[-digits:], terms().fingerprint + "0"):
        assert marks(record, piece)["verify.fingerprint.malformed"] == "bad"
        assert last(record, piece)[0] == "verify.bad"


def test_other_fingerprint_or_bytes_are_bad(record: str) -> None:
    assert marks(record, "00" * 32)["verify.fingerprint.wrong"] == "bad"
    assert marks(record, sha256_hex(SECRET))["verify.fingerprint.wrong"] == "bad"
    assert marks(record, added="00" * 16)["verify.added.wrong"] == "bad"
    assert marks(record, added=part(0).hex()[:-2])["verify.added.malformed"] == "bad"
    assert marks(GAME.start(3).record(), added="00" * 16)["verify.added.wrong"] == "bad"


def test_attempt_without_added_bytes_was_the_servers_choice() -> None:
    found = played(revealed_attempt(())).record()

    assert last(found, terms(()).fingerprint) == ("verify.partly", ["verify.added.none.unseen"])
    assert marks(found, added=part(0).hex())["verify.added.wrong"] == "bad"


def test_single_program_for_all_seats_is_reported() -> None:
    found = played(revealed_attempt(table=HERE)).record()

    assert last(found, terms(table=HERE).fingerprint, part(0).hex()) == ("verify.partly", ["verify.alone.unseen"])


def test_aborted_attempts_are_counted_and_named() -> None:
    found = played(second_attempt()).record()
    kept, mine = terms((0,), attempt=2).fingerprint, part(0, 2).hex()
    attempts_finding = next(finding for finding in verify(found, kept, mine) if finding.key == "verify.tries")

    assert (attempts_finding.mark, attempts_finding.count, attempts_finding.places) == ("unseen", 1, {"players": "p3"})
    assert last(found, kept, mine) == ("verify.partly", ["verify.tries.unseen"])


def test_fingerprint_of_an_aborted_attempt_is_recognized() -> None:
    found = played(second_attempt()).record()
    aborted = terms(secret=bytes(32)).fingerprint

    assert marks(found, aborted)["verify.fingerprint.earlier"] == "unseen"
    assert "verify.fingerprint.earlier.unseen" in last(found, aborted)[1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("earlier: ", "later: "),
        ('"secret":"0000', '"secret":"0001'),
        (part(0).hex(), part(1).hex()),
        (f'"opened":["{part(0).hex()}","",""]', f'"opened":["{part(0).hex()}","","{part(2).hex()}"]'),
    ],
)
def test_altered_attempts_are_bad(old: str, new: str) -> None:
    found = with_new_digest(played(second_attempt()).record(), old, new)
    kept = terms(secret=bytes(32)).fingerprint

    assert last(found)[0] == "verify.bad" or marks(found, kept)["verify.fingerprint.wrong"] == "bad"
    if old != '"secret":"0000':
        assert marks(found)["verify.tries.wrong"] == "bad"


def test_secret_reused_in_two_attempts_is_bad() -> None:
    found = played(second_attempt()).record()
    same = with_new_digest(found, f'"secret":"{bytes(32).hex()}', f'"secret":"{SECRET.hex()}')

    assert marks(same)["verify.tries.wrong"] == "bad"


def test_secret_or_bytes_that_differ_from_the_terms_are_bad(record: str) -> None:
    other_secret = with_new_digest(record, f"secret: {SECRET.hex()}", f"secret: {bytes(32).hex()}")
    other_bytes = with_new_digest(record, part(2).hex(), part(1).hex())

    assert marks(other_secret)["verify.fingerprint.unfit"] == "bad"
    assert marks(other_bytes)["verify.added.unfit"] == "bad"
    for changed in (other_secret, other_bytes):
        assert marks(changed)["verify.draw.wrong"] == "bad"
        assert marks(changed)["verify.broken"] == "bad"
        with pytest.raises(filon.InvalidRecord):
            filon.replay(changed)


def test_changed_options_change_the_fingerprint(record: str) -> None:
    changed = with_new_digest(record, '"first":"lot"', '"first":"p1"')

    assert marks(changed, terms().fingerprint)["verify.fingerprint.wrong"] == "bad"
    assert marks(changed)["verify.draw.wrong"] == "bad"


def test_unfinished_match_and_unknown_rules_are_not_good(record: str) -> None:
    match = GAME.start(3, fair=revealed_attempt(), rounds=1)
    unfinished = write(match)
    foreign = with_new_digest(record, "rules: saboteur/1", "rules: halma/1")
    newer = with_new_digest(record, "rules: saboteur/1", "rules: saboteur/7")

    assert "verify.unfinished.unseen" in last(unfinished, terms().fingerprint, part(0).hex())[1]
    assert marks(foreign)["verify.unknown"] == "unseen"
    assert marks(newer)["verify.unknown"] == "unseen"
    with pytest.raises(filon.Unfinished):
        match.record()


def test_invented_outcome_is_bad(record: str) -> None:
    assert marks(with_new_digest(record, "outcome: [[", "outcome: [[9,"))["verify.broken"] == "bad"


def test_version_1_records_are_never_all_good() -> None:
    fair = Commitment(3, SECRET)
    fair.add(0, part(0))
    match = GAME.start(3, fair=fair, rounds=1)
    while match.turn is not None:
        match.play(match.legal()[-1])

    assert last(match.record(), fair.fingerprint, part(0).hex()) == ("verify.partly", ["verify.old.unseen"])
    assert marks(match.record(), fair.fingerprint)["verify.fingerprint.kept"] == "proved"


def forged(draws: list[dict[str, object]]) -> str:
    """A record of an unknown game with these draws."""
    text = terms().text.replace("saboteur", "halma")
    added = json.dumps([part(0).hex(), "", part(2).hex()], separators=(",", ":"))
    lines = [f"draw: {json.dumps(draw)}" for draw in draws]
    return with_digest(
        "\n".join(["filon record 2", f"{text}secret: {SECRET.hex()}", f"added: {added}", *lines, "moves:\n"])
    )


@pytest.mark.once
def test_20000_draws_are_recomputed() -> None:
    """A linear search for each label once made this quadratic."""
    fixed = read_terms(terms().text.replace("saboteur", "halma"))
    key = fixed.key(SECRET, [part(0), b"", part(2)])
    draws: list[dict[str, object]] = [
        {"label": f"turn {turn}", "below": 6, "result": Stream(key, f"turn {turn}").below(6)} for turn in range(20_000)
    ]
    found = next(finding for finding in verify(forged(draws)) if finding.key.startswith("verify.draw"))

    assert (found.key, found.count) == ("verify.draws", 20_000)
    assert marks(forged([*draws, draws[17]]))["verify.draw.wrong"] == "bad"


@pytest.mark.parametrize(
    "draw",
    [
        {},
        {"label": 7, "below": 6, "result": 1},
        {"label": "a", "below": 0, "result": 0},
        {"label": "a", "below": True, "result": 0},
        {"label": "a", "below": 1, "result": False},
        {"label": "a", "below": 10**30, "result": 0},
        {"label": "a", "below": "6", "result": 0},
        {"label": "\ud800", "below": 1, "result": 0},
        {"label": "\x1b[2J", "below": 6, "result": 9},
        {"label": "a", "items": {"b": 1}, "result": []},
        {"label": "a", "items": [1, 2], "result": [1]},
        {"label": ["a"], "items": [], "result": []},
    ],
)
def test_invalid_draw_is_bad_and_its_name_is_escaped(draw: dict[str, object]) -> None:
    finding = next(found for found in verify(forged([draw])) if found.key == "verify.draw.wrong")

    assert finding.bad
    assert finding.places["label"].isprintable()


def test_more_draws_than_any_match_has_are_refused() -> None:
    with pytest.raises(filon.InvalidRecord):
        verify(forged([{"label": f"{at}", "items": [0] * 300_000, "result": [0] * 300_000} for at in range(4)]))


CASES: list[Callable[[], list[Finding]]] = [
    lambda: verify(played(revealed_attempt()).record(), terms().fingerprint, part(0).hex()),
    lambda: verify(played(second_attempt()).record(), terms(secret=bytes(32)).fingerprint),
    lambda: verify(played(revealed_attempt((), table=HERE)).record(), "short", "short"),
    lambda: verify(GAME.start(3, deal={"first": "p1"}).record(), "0" * 64, "0" * 32),
    lambda: verify(forged([])),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_findings_have_sentences_in_every_language(case: Callable[[], list[Finding]], language: str) -> None:
    words, findings = Words(language), case()
    key, unseen = conclusion(findings)
    sentences = [words.say(finding.key, finding.count, **finding.places) for finding in findings]
    sentences += [words.say(each) for each in unseen]

    assert words.say(key, None, what="")
    assert all(sentences)
    assert not [sentence for sentence in sentences if "{" in sentence]
