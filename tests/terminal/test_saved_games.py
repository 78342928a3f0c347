"""Saved games: durability at power cuts, names of records, permissions, incomplete last lines."""

from __future__ import annotations

import contextlib
import itertools
import stat
from pathlib import Path

import pytest

import filon
from filon.core.errors import FilonError
from filon.core.record_parser import Head
from filon.table import Table, log_format
from filon.terminal import saved_games
from filon.terminal.table_setup import create_table, deal

from .lossy_disk import LossyDisk, PowerCut

pytestmark = pytest.mark.once

KUHN = filon.load("kuhn")
HOME = Path("/nowhere")
MOVES = ("check", "bet", "call")


def new_table(seed: int | None = None) -> Table:
    table = create_table(KUHN, 2, options={}, human_seats=[0, 1], names=["Ada", "Ben"], level="random")
    deal(table, [0, 1], seed=seed, deal_file=None)
    return table


def played(path: Path, disk: LossyDisk, acknowledged: list[str]) -> None:
    """Play a whole game, and note each step once it is saved."""
    saved = saved_games.SavedGame(path, new_table(), disk)
    acknowledged.append("open")
    for text in MOVES:
        turn = saved.table.match.turn
        assert turn is not None
        saved.table.say(turn, saved.table.number, text, 1.0)
        saved.save()
        acknowledged.append(text)
    saved.finish()
    acknowledged.append("finish")


def moves_on(files: dict[Path, bytes], path: Path) -> list[str]:
    """The moves that can be read from the log or from a record."""
    found: list[list[str]] = [[]]
    for name, data in files.items():
        if name.suffix == ".record" and data.startswith(b"filon record"):
            found.append(filon.replay(data.decode()).lines)
        elif name == path:
            found.append(Table.rebuild(log_format.read(data)).match.lines)
    return max(found, key=len)


@pytest.mark.parametrize("name", ["game.table", "game.record"])
def test_power_cut_loses_no_saved_move_and_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / name
    whole = LossyDisk()
    played(path, whole, [])
    for cut in range(whole.calls + 1):
        disk, acknowledged = LossyDisk(cut), list[str]()
        with contextlib.suppress(PowerCut):
            played(path, disk, acknowledged)
        for names_written, data_written in itertools.product((False, True), repeat=2):
            files = disk.after_the_cut(names_written=names_written, data_written=data_written)
            moves = [text for text in acknowledged if text in MOVES]

            assert moves_on(files, path)[: len(moves)] == moves, (cut, files)
            if "finish" in acknowledged:
                records = [data for name, data in files.items() if name.suffix == ".record"]
                assert filon.replay(records[0].decode()).outcome is not None
                assert len(records) == 1
    assert whole.calls > 20


def test_missing_sync_would_lose_data(tmp_path: Path) -> None:
    class Careless(LossyDisk):
        def fsync(self, file: int) -> None:
            self.step()

    disk, acknowledged = Careless(), list[str]()
    played(tmp_path / "game.table", disk, acknowledged)

    assert acknowledged[-1] == "finish"
    assert disk.after_the_cut(names_written=False, data_written=False) == {}


def test_records_get_unused_names_and_are_private_like_logs(tmp_path: Path) -> None:
    found = []
    for seed in (1, 2, 3):
        saved = saved_games.SavedGame(tmp_path / "a.table", new_table(seed))
        secret = (tmp_path / "a.table").stat().st_mode
        for text in MOVES:
            turn = saved.table.match.turn
            assert turn is not None
            saved.table.say(turn, saved.table.number, text, 1.0)
        found.append(saved.finish())

        assert stat.S_IMODE(secret) == 0o600
        assert stat.S_IMODE(found[-1].stat().st_mode) == 0o600
    assert [path.name for path in found] == ["a.record", "a-2.record", "a-3.record"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-2.record", "a-3.record", "a.record"]
    assert {filon.replay(path.read_text(encoding="utf-8")).source.seed for path in found} == {1, 2, 3}


def test_record_of_a_fair_deal_names_the_players(tmp_path: Path) -> None:
    saved = saved_games.SavedGame(tmp_path / "a.table", new_table())
    while (turn := saved.table.match.turn) is not None:
        saved.table.say(turn, saved.table.number, saved.table.match.legal()[0], 1.0)
    text = saved.finish().read_text(encoding="utf-8")

    assert text.startswith("filon record 3\n")
    assert Head(text).notes == ("", ("Ada", "Ben"))
    assert filon.replay(text).lines == saved.table.match.lines


@pytest.mark.parametrize(("in_records", "names"), [(True, ("Ada", "Ben")), (False, ())])
def test_saved_table_is_replayed_with_the_names_that_its_record_states(
    tmp_path: Path, in_records: bool, names: tuple[str, ...]
) -> None:
    table = create_table(
        KUHN, 2, options={}, human_seats=[0, 1], names=["Ada", "Ben"], level="random", in_records=in_records
    )
    deal(table, [0, 1], seed=None, deal_file=None)
    saved = saved_games.SavedGame(tmp_path / "a.table", table)
    while (turn := table.match.turn) is not None:
        table.say(turn, table.number, table.match.legal()[0], 1.0)
    saved.save()

    assert Head(saved_games.read_record(tmp_path / "a.table")).notes == (("", names) if names else None)
    saved.finish()
    assert Head(saved_games.read_record(next(tmp_path.glob("*.record")))).notes == (("", names) if names else None)


def test_log_saved_under_the_name_of_a_record_becomes_the_record(tmp_path: Path) -> None:
    saved = saved_games.SavedGame(tmp_path / "game.record", new_table())
    for text in MOVES:
        turn = saved.table.match.turn
        assert turn is not None
        saved.table.say(turn, saved.table.number, text, 1.0)
    record = saved.finish()

    assert record == tmp_path / "game.record"
    assert filon.replay(record.read_text(encoding="utf-8")).outcome is not None
    assert list(tmp_path.iterdir()) == [record]


def test_record_is_written_without_hard_links(tmp_path: Path) -> None:
    class Linkless(LossyDisk):
        def link(self, source: Path, target: Path) -> None:
            if target in self.names:
                raise FileExistsError(17, "exists", str(target))
            raise OSError(38, "not here")

    disk = Linkless()
    played(tmp_path / "game.table", disk, [])

    assert {path.name for path in disk.synced_names} >= {"game.record"}
    assert filon.replay(disk.names[tmp_path / "game.record"].synced.decode()).outcome is not None


def test_incomplete_last_line_is_dropped_and_the_game_continues(tmp_path: Path) -> None:
    path = tmp_path / "game.table"
    saved = saved_games.SavedGame(path, new_table(1))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"kind":"moved","now":1.0,"se')
    again = saved_games.load(path)

    assert again.log == saved.table.log
    assert saved_games.summarize(path) == saved_games.Summary(
        path,
        "kuhn",
        ("Ada", "Ben"),
        0,
        saved_games.summarize(path).played,  # type: ignore[union-attr]
    )
    saved_games.SavedGame(path, again)
    assert path.read_bytes() == whole
    path.write_bytes(whole[:-20] + b"x" * 19 + b"\n")
    assert saved_games.summarize(path) is None
    with pytest.raises(FilonError):
        saved_games.load(path)
