"""Record version 3: version 2, with a note and names that prove nothing outside its terms."""

from __future__ import annotations

import pytest

import filon
from filon.core import record as records
from filon.core.fair_deal.verify import conclusion, verify
from filon.core.record_parser import LONGEST_NOTE, Head

from .deal_attempts import part, played, revealed_attempt, terms, with_new_digest

NAMES = ("Ana", "Béla", 'Chloé "C"')
MATCH = played(revealed_attempt())
RECORD = MATCH.record()
NAMED = records.write(MATCH, NAMES)
LINE = 'players: ["Ana","Béla","Chloé \\"C\\""]\n'


def test_names_are_outside_the_terms_and_change_nothing_else() -> None:
    assert RECORD.startswith("filon record 2\nrecord: 2\n")
    assert NAMED.startswith("filon record 3\nrecord: 2\n")
    assert NAMED.count(LINE) == 1
    same = NAMED.replace(LINE, "").replace("filon record 3", "filon record 2")
    assert same.rpartition("digest: ")[0] == RECORD.rpartition("digest: ")[0]
    assert Head(NAMED).terms is not None
    assert Head(NAMED).notes == ("", NAMES)


def test_record_with_names_is_replayed_to_the_same_text() -> None:
    assert filon.replay(NAMED).record() == NAMED
    assert filon.replay(NAMED).lines == filon.replay(RECORD).lines
    assert filon.replay(RECORD).record() == RECORD


def test_names_prove_nothing_and_leave_the_conclusion_as_it_is() -> None:
    kept, mine = terms().fingerprint, part(2).hex()
    found = verify(NAMED, kept, mine)
    stated = [(finding.key, finding.places) for finding in found if finding.mark == "stated"]

    assert stated == [("verify.players", {"players": 'Ana, Béla, Chloé "C"'})]
    assert conclusion(found) == conclusion(verify(RECORD, kept, mine)) == ("verify.good", [])


def test_note_is_stated_and_a_replayed_deal_is_not_good() -> None:
    kept, mine = terms().fingerprint, part(2).hex()
    noted = with_new_digest(NAMED, LINE, f"note: on a train\n{LINE}")
    replayed = with_new_digest(NAMED, LINE, f"note: replayed deal\n{LINE}")

    assert filon.replay(noted).record() == noted
    assert conclusion(verify(noted, kept, mine))[0] == "verify.good"
    assert conclusion(verify(replayed, kept, mine)) == ("verify.partly", ["verify.replayed_deal.unseen"])


@pytest.mark.parametrize(
    "lines",
    [
        'players: ["Ana","Béla"]\n',
        'players: ["Ana","Béla",3]\n',
        'players: ["Ana","Béla",""]\n',
        'players: ["Ana","Béla","\\u001b[2J"]\n',
        'players: {"p1":"Ana"}\n',
        "players: Ana\n",
        'players: ["Ana", "Béla", "Chloé"]\n',
        "note: \n",
        f"note: {'x' * (LONGEST_NOTE + 1)}\n",
        "note: one\nnote: two\n",
        f"{LINE}note: after the names\n",
        "remark: of another kind\n",
    ],
)
def test_notes_that_no_table_writes_are_refused(lines: str) -> None:
    with pytest.raises(filon.InvalidRecord):
        filon.replay(with_new_digest(NAMED, LINE, lines))


@pytest.mark.parametrize("line", [LINE, "note: replayed deal\n"])
def test_notes_are_refused_in_version_2(line: str) -> None:
    with pytest.raises(filon.InvalidRecord):
        filon.replay(with_new_digest(RECORD, "draw: ", f"{line}draw: "))
