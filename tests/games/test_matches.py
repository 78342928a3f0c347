"""Do whole matches still come out as they are kept, and old records as they were played?

`keeping` says how the files are written anew.
"""

import pathlib

import pytest

import filon
from filon.core.record import repeat, seal

from .keeping import Kept, Shelf, shelves

SHELVES = shelves()
MOMENTS = 8  # of a match, and its end
each_match = pytest.mark.parametrize(
    ("shelf", "kept"),
    [pytest.param(shelf, kept, id=f"{shelf.game.key}-{kept.name}") for shelf in SHELVES for kept in shelf.kept],
)
each_record = pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(shelf.game, path, id=f"{shelf.game.key}-{path.stem}") for shelf in SHELVES for path in shelf.records],
)
each_game = pytest.mark.parametrize("shelf", [pytest.param(shelf, id=shelf.game.key) for shelf in SHELVES])


@each_match
def test_a_match_is_told_as_it_is_kept(shelf: Shelf, kept: Kept) -> None:
    """Byte for byte: every move, what one seat alone saw, the views."""
    text = shelf.tell(kept)

    assert shelf.match_path(kept).read_text("utf-8") == text
    assert len(text.splitlines()) < 1000
    assert "this is what the match is kept for" in text


@each_match
def test_a_match_is_what_it_is_kept_for(shelf: Shelf, kept: Kept) -> None:
    """Each kind of end has one."""
    match = shelf.replay(kept.name)

    assert match.seats == kept.seats
    assert kept.wanted(match)


@each_match
def test_at_moments_of_it_what_was_noticed_adds_up_and_makes_a_world(shelf: Shelf, kept: Kept) -> None:
    """For every pair of eyes: events to the view, the view to a world that looks the same from there."""
    match, game = shelf.replay(kept.name), shelf.game
    again, asked = match.restarted(), max(1, len(match.lines) // MOMENTS)
    for number, line in enumerate(match.lines, 1):
        repeat(again, line)
        if number % asked and number < len(match.lines):
            continue
        for seat in (None, *range(match.seats)):
            view = again.view(seat)

            assert game.recall(again.events(seat)) == view
            assert game.worlds(view).sample(filon.Quick(number)).view(seat) == view


@each_record
def test_an_old_record_is_replayed_to_the_same_end(game: filon.Game, path: pathlib.Path) -> None:
    """They pin the first version of the rules: a change that alters one of them is a new version."""
    record = path.read_text("utf-8")
    match = filon.replay(record)

    assert f"\nrules: {game.key}/1\n" in record
    assert match.record() == record
    assert (match.outcome is None) == ("\noutcome: " not in record)


@each_game
def test_there_is_no_match_file_that_nobody_tells(shelf: Shelf) -> None:
    """And none is missing."""
    names = {kept.name for kept in shelf.kept}

    assert names
    assert {path.name for path in (shelf.folder / "matches").iterdir()} == {f"{name}.txt" for name in names}
    assert names <= {path.stem for path in shelf.records}


@each_game
def test_a_changed_record_is_found_out(shelf: Shelf) -> None:
    """By its digest; by the rules where somebody wrote a new digest too."""
    record = shelf.record_path(shelf.kept[0]).read_text("utf-8")
    lines = record.splitlines(keepends=True)[:-1]
    del lines[-2]  # the last move; the outcome stands behind it
    shortened = "".join(lines)

    with pytest.raises(filon.InvalidRecord, match="digest"):
        filon.replay(shortened + record.splitlines(keepends=True)[-1])
    with pytest.raises(filon.InvalidRecord, match="does not come out the same"):
        filon.replay(seal(shortened))
