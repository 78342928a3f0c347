"""Do whole matches still come out as they are kept, and old records as they were played?

`write_matches` says how the files are written anew.
"""

import pathlib

import pytest

import filon

from .write_matches import HERE, KEPT, Kept, match_path, record_path, tell

RECORDS = sorted((HERE / "records").glob("*.filon"))


@pytest.mark.parametrize("kept", [pytest.param(kept, id=kept.name) for kept in KEPT])
def test_a_match_is_told_as_it_is_kept(kept: Kept) -> None:
    """Byte for byte: every step, the views; nobody alone sees anything."""
    text = tell(kept)

    assert match_path(kept).read_text("utf-8") == text
    assert len(text.splitlines()) < 1000
    assert "this is what the match is kept for" in text


@pytest.mark.parametrize("kept", [pytest.param(kept, id=kept.name) for kept in KEPT])
def test_a_match_is_what_it_is_kept_for(kept: Kept) -> None:
    """Each kind of end has one (B4.1–B4.3)."""
    match = filon.replay(record_path(kept).read_text("utf-8"))

    assert match.seats == kept.seats
    assert kept.wanted(match)


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in RECORDS])
def test_an_old_record_is_replayed_to_the_same_end(path: pathlib.Path) -> None:
    """They pin rules version sabale/1: a change that alters one of them is a new version."""
    record = path.read_text("utf-8")
    match = filon.replay(record)

    assert "\nrules: sabale/1\n" in record
    assert match.record() == record
    assert (match.outcome is None) == ("\noutcome: " not in record)


def test_there_is_no_match_file_that_nobody_tells() -> None:
    """And none is missing."""
    assert {path.name for path in (HERE / "matches").iterdir()} == {f"{kept.name}.txt" for kept in KEPT}
    assert {kept.name for kept in KEPT} <= {path.stem for path in RECORDS}


def test_a_changed_record_is_found_out() -> None:
    """By its digest, or by the rules where somebody wrote a new one."""
    record = RECORDS[0].read_text("utf-8")

    with pytest.raises(filon.InvalidRecord):
        filon.replay(record.replace("\nrun ", "\nplace ", 1))
