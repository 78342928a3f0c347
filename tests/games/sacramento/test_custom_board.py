"""Custom boards that are accepted, and the errors for others (C1.2, RULES: Options)."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

import filon
from filon.__main__ import main
from filon.terminal.table_setup import read_option
from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.extra_boards import KINDS, random_board
from filon.testing.walks import follow, walk

from ..match_support import on, seen
from .positions import GAME, begun, ends, hid, walled

OURS: dict[str, Any] = json.loads(resources.files("filon.games.sacramento").joinpath("board.json").read_text("utf-8"))


def put(*path: str | int, to: object) -> Callable[[Any], None]:
    """A change to the board at this place."""

    def change(board: Any) -> None:
        for step in path[:-1]:
            board = board[step]
        board[path[-1]] = to

    return change


def without(*path: str) -> Callable[[Any], None]:
    """A board that lacks the field at this place."""

    def change(board: Any) -> None:
        for step in path[:-1]:
            board = board[step]
        del board[path[-1]]

    return change


def changed(change: Callable[[Any], None]) -> dict[str, Any]:
    """Our board with one thing changed."""
    board = copy.deepcopy(OURS)
    change(board)
    return board


def player(field: str, to: object, letter: str = "B") -> Callable[[Any], None]:
    """A change to one corner's field."""
    return put("players", letter, field, to=to)


WRONG = [
    (without("size"), "size"),
    (put("size", to=12), "size"),
    (put("size", to=14), "size"),
    (put("size", to="13"), "size"),
    (put("size", to=13.0), "size"),
    (put("title", to=3), "title"),
    (put("title", to=None), "title"),
    (put("title", to="x" * 201), "title"),
    (put("title", to="\ud800"), "title"),
    (put("name", to="Sacramento"), "name"),
    (without("players"), "players"),
    (put("players", to=[]), "players"),
    (without("players", "D"), "players.D"),
    (put("players", "E", to={}), "players.E"),
    (put("players", "C", to=None), "players.C"),
    (put("players", "C", to=[]), "players.C"),
    (player("colour", "red"), "players.B.colour"),
    (without("players", "B", "base"), "players.B.base"),
    (player("base", []), "players.B.base"),
    (player("base", "l13"), "players.B.base"),
    (player("base", [[0, 12], [0, 13]]), "players.B.base[1]"),
    (player("base", [[0, 12], [-1, 12]]), "players.B.base[1]"),
    (player("base", [[0, 12], [0, 12]]), "players.B.base[1]"),
    (player("base", [[0, 12], "l13"]), "players.B.base[1]"),
    (player("base", [[0]]), "players.B.base[0]"),
    (player("base", [[0, 12, 1]]), "players.B.base[0]"),
    (player("base", [[0, True]]), "players.B.base[0]"),
    (without("players", "B", "exits"), "players.B.exits"),
    (player("exits", [[2, 12], [2, 10]]), "players.B.exits"),
    (player("exits", [[2, 12], [2, 10], [0, 10], [5, 5]]), "players.B.exits"),
    (player("exits", [[2, 12], [2, 10], [2, 12]]), "players.B.exits[2]"),
    (player("exits", [[2, 12], [2, 10], [13, 0]]), "players.B.exits[2]"),
    (player("exits", [[2, 12], [1, 12], [0, 10]]), "players.B.exits[1]"),
    (player("exits", [[12, 0], [2, 10], [0, 10]]), "players.B.exits[0]"),  # in D's start field
    (player("exits", None), "players.B.exits"),
    (without("players", "B", "bank"), "players.B.bank"),
    (player("bank", [[9, 0], [9, 3]]), "players.B.bank"),
    (player("bank", [[9, 0], [9, 3], [9, 0]]), "players.B.bank[2]"),
    (player("bank", [[9, 0], [9, 3], [9, 13]]), "players.B.bank[2]"),
    (player("bank", [[9, 0], [0, 0], [12, 3]]), "players.B.bank[1]"),  # in A's start field
    (player("bank", [[9, 0], [9, 1.5], [12, 3]]), "players.B.bank[1]"),
    (player("bank", {}), "players.B.bank"),
    (player("exit_dirs", ["S", "SW"]), "players.B.exit_dirs"),
    (player("exit_dirs", ["S", "SW", "W", "N"]), "players.B.exit_dirs"),
    (player("exit_dirs", ["S", "SW", "left"]), "players.B.exit_dirs[2]"),
    (player("exit_dirs", ["S", "sw", "W"]), "players.B.exit_dirs[1]"),
    (player("exit_dirs", ["S", None, "W"]), "players.B.exit_dirs[1]"),
    (player("exit_dirs", [["S"], "S", "W"]), "players.B.exit_dirs[0]"),
    (player("exit_dirs", "SSW"), "players.B.exit_dirs"),
    (player("exit_dirs", None), "players.B.exit_dirs"),
]


@pytest.mark.parametrize(("change", "where"), WRONG)
@pytest.mark.parametrize("seats", [2, 4])
def test_invalid_board_names_the_field(seats: int, change: Callable[[Any], None], where: str) -> None:
    """The error names the field, also of a corner at which nobody sits (C1.1, C1.2)."""
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(seats, board=changed(change))

    assert str(refused.value).startswith(f"board.{where}: wanted ")
    assert refused.value.code == "data"


@pytest.mark.parametrize("board", [[], [OURS], {}])
def test_non_object_board_is_refused(board: Any) -> None:
    """Over the wire it is an object (Options)."""
    with pytest.raises(filon.InvalidStart, match="board"):
        GAME.start(2, board=board)


@pytest.mark.parametrize("board", ["board.json", 13, True])
def test_board_option_is_content_never_a_path(board: Any) -> None:
    """Only the command line reads files (Options)."""
    with pytest.raises(filon.InvalidStart, match="option board takes an object"):
        GAME.start(2, board=board)


def test_title_and_arrows_may_be_missing() -> None:
    """How arrows are drawn is all that depends on them (Options)."""
    bare = copy.deepcopy(OURS)
    del bare["title"]
    for letter in "ABCD":
        del bare["players"][letter]["exit_dirs"]
    match = begun(seats=4, board=bare)

    assert seen(match).ways == ((), (), (), ())
    assert seen(begun(seats=3)).ways == (("E", "SE", "S"), ("S", "SW", "W"), ("W", "NW", "N"))
    assert on(match, "hide 1, hide 1, hide 1, hide 1").legal() == hid(seats=4).legal()


def test_standard_board_as_a_file_gives_the_same_match() -> None:
    """Only the record tells them apart."""
    one, other = hid([(3, 5)], board=OURS), hid([(3, 5)])

    assert one.view(0) == other.view(0)
    assert one.legal() == other.legal()
    assert '"players"' in one.record()
    assert '"players"' not in other.record()


def test_custom_board_is_used_as_given() -> None:
    """C1.2: arrows, entrances and start fields are the file's, and no other."""
    board = walled("f6 f8", ["e7 f7 g7", "k1 k3 m3"], ["h7 a11 m9", "c1 e1 g1"])
    match = hid([(2, 2), (1, 1)], "31", board=board)

    assert [ends(match, f"{rider} 2") for rider in (1, 2, 3)] == [["f7"], ["e7", "f6", "f8", "g7"], ["f7", "h7"]]
    on(match, "ride 3 2 h7")
    assert (seen(match).money, seen(match).round) == ((50_000, 0), 2)


def test_cells_may_be_shared_between_corners_and_kinds() -> None:
    """The limits forbid a cell twice in one list, and start fields; not an entrance on another's arrow (Options)."""
    board = changed(player("bank", [[0, 2], [2, 10], [9, 9]]))
    match = hid([(1, 1)], "121", seats=3, board=board, first="p2")
    on(match, "ride 2 1 k11")

    assert (seen(match).money, seen(match).round) == ((0, 50_000, 0), 2)
    assert begun(seats=4, board=changed(player("base", OURS["players"]["A"]["base"]))).turn == 0


@pytest.mark.parametrize("kind", KINDS)
def test_custom_board_match_is_recorded_and_replayed(kind: str) -> None:
    """The board is in the record by content, so that no file is needed."""
    random = Random(kind)
    options = {"board": random_board(kind, random), "target": 50_000}
    walked = walk(GAME, ORACLE, 3, random, options=options)
    model = ORACLE.begin(walked.start)
    for match, line in follow(GAME, walked):
        assert sorted(match.legal()) == model.legal()
        if line:
            model.play(line)

    assert match.outcome is not None
    assert filon.replay(match.record()).view(0) == match.view(0)


def test_board_option_is_copied() -> None:
    """It was taken by content."""
    board = copy.deepcopy(OURS)
    match = hid([(1, 1)], board=board)
    record = match.record()
    board["players"]["A"]["exits"][0] = [6, 6]

    assert match.record() == record
    assert ends(match, "1 1") == ["c13"]


def test_command_line_board_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--option board=FILE`; an error names the path of what is wrong (Options)."""
    file = tmp_path / "board.json"
    file.write_text(json.dumps(changed(player("exits", [[6, 6], [2, 10], [0, 10]]))), "utf-8")
    key, board = read_option(GAME, f"board={file}")
    assert ends(hid([(1, 1)], seats=3, first="p2", **{key: board}), "1 1") == ["g7"]
    file.write_text(json.dumps(changed(player("exits", [[0, 0], [2, 10], [0, 10]]))), "utf-8")

    assert main(["play", "sacramento", "--seats", "2", "--option", f"board={file}"]) == 2
    assert "board.players.B.exits[0]" in "".join(capsys.readouterr())
    assert main(["play", "sacramento", "--seats", "2", "--option", f"board={tmp_path / 'none.json'}"]) == 2
    assert "none.json" in "".join(capsys.readouterr())
