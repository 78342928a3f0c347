"""Golden matches: transcripts are unchanged, and old records replay to the same end.

`golden_matches` says how the files are regenerated.
"""

import pathlib

import pytest

import filon
from filon.core.record import repeat, with_digest

from .golden_matches import GoldenMatch, GoldenSet, golden_sets

GOLDEN_SETS = golden_sets()
MOMENTS = 8  # of a match, and its end
each_match = pytest.mark.parametrize(
    ("golden_set", "golden"),
    [
        pytest.param(golden_set, golden, id=f"{golden_set.game.key}-{golden.name}")
        for golden_set in GOLDEN_SETS
        for golden in golden_set.matches
    ],
)
each_record = pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(golden_set.game, path, id=f"{golden_set.game.key}-{path.stem}")
        for golden_set in GOLDEN_SETS
        for path in golden_set.records
    ],
)
each_game = pytest.mark.parametrize(
    "golden_set", [pytest.param(golden_set, id=golden_set.game.key) for golden_set in GOLDEN_SETS]
)


@each_match
def test_golden_match_has_the_stored_transcript(golden_set: GoldenSet, golden: GoldenMatch) -> None:
    """Byte for byte: every move, each seat's private events, the views."""
    text = golden_set.transcribe(golden)

    assert golden_set.match_path(golden).read_text("utf-8") == text
    assert len(text.splitlines()) < 1000
    assert "this is what the match is kept for" in text


@each_match
def test_golden_match_is_of_the_wanted_kind(golden_set: GoldenSet, golden: GoldenMatch) -> None:
    """Each kind of end has a match."""
    match = golden_set.replay(golden.name)

    assert match.seats == golden.seats
    assert golden.wanted(match)


@each_match
def test_golden_match_events_build_views_and_worlds(golden_set: GoldenSet, golden: GoldenMatch) -> None:
    """For every viewer: events build the view, and a world sampled from the view shows the same view."""
    match, game = golden_set.replay(golden.name), golden_set.game
    again, stride = match.restarted(), max(1, len(match.lines) // MOMENTS)
    for number, line in enumerate(match.lines, 1):
        repeat(again, line)
        if number % stride and number < len(match.lines):
            continue
        for seat in (None, *range(match.seats)):
            view = again.view(seat)

            assert game.view_from_events(again.events(seat)) == view
            assert game.worlds(view).sample(filon.Quick(number)).view(seat) == view


@each_record
def test_old_record_replays_to_the_same_end(game: filon.Game, path: pathlib.Path) -> None:
    """Records pin the first version of the rules: a change that alters one of them is a new version."""
    record = path.read_text("utf-8")
    match = filon.replay(record)

    assert f"\nrules: {game.key}/1\n" in record
    assert match.record() == record
    assert (match.outcome is None) == ("\noutcome: " not in record)


@each_game
def test_every_transcript_file_has_a_golden_match(golden_set: GoldenSet) -> None:
    """And none is missing."""
    names = {golden.name for golden in golden_set.matches}

    assert names
    assert {path.name for path in (golden_set.folder / "matches").iterdir()} == {f"{name}.txt" for name in names}
    assert names <= {path.stem for path in golden_set.records}


@each_game
def test_changed_record_is_refused(golden_set: GoldenSet) -> None:
    """By its digest; by the rules where the digest was rewritten too."""
    record = golden_set.record_path(golden_set.matches[0]).read_text("utf-8")
    lines = record.splitlines(keepends=True)[:-1]
    del lines[-2]  # the last move; the outcome stands behind it
    shortened = "".join(lines)

    with pytest.raises(filon.InvalidRecord, match="digest"):
        filon.replay(shortened + record.splitlines(keepends=True)[-1])
    with pytest.raises(filon.InvalidRecord, match="does not come out the same"):
        filon.replay(with_digest(shortened))
