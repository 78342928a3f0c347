"""Is everything that was acknowledged still there, whenever the power goes and whatever names were taken?"""

from __future__ import annotations

import contextlib
import itertools
import stat
from pathlib import Path

import pytest

import filon
from filon.core.errors import FilonError
from filon.table import Table, log
from filon.terminal import saved_games
from filon.terminal.atomic_write import PRIVATE
from filon.terminal.table_setup import create_table, deal

from .forgetful import Forgetful, PowerCut

pytestmark = pytest.mark.once

KUHN = filon.load("kuhn")
HOME = Path("/nowhere")
MOVES = ("check", "bet", "call")


def begun(seed: int | None = None) -> Table:
    table = create_table(KUHN, 2, options={}, human_seats=[0, 1], names=["Ada", "Ben"], level="random")
    deal(table, [0, 1], seed=seed, deal_file=None)
    return table


def played(path: Path, disk: Forgetful, acknowledged: list[str]) -> None:
    """A whole game; what the player was told is safe is noted."""
    kept = saved_games.SavedGame(path, begun(), disk)
    acknowledged.append("open")
    for text in MOVES:
        turn = kept.table.match.turn
        assert turn is not None
        kept.table.say(turn, kept.table.number, text, 1.0)
        kept.save()
        acknowledged.append(text)
    kept.finish()
    acknowledged.append("finish")


def moves_on(files: dict[Path, bytes], path: Path) -> list[str]:
    """The moves that can be read back, from the log or from a record."""
    found: list[list[str]] = [[]]
    for name, data in files.items():
        if name.suffix == ".record" and data.startswith(b"filon record"):
            found.append(filon.replay(data.decode()).lines)
        elif name == path:
            found.append(Table.rebuild(log.read(data)).match.lines)
    return max(found, key=len)


@pytest.mark.parametrize("name", ["game.table", "game.record"])
def test_no_acknowledged_move_and_no_finished_record_is_lost_by_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / name
    whole = Forgetful()
    played(path, whole, [])
    for cut in range(whole.calls + 1):
        disk, acknowledged = Forgetful(cut), list[str]()
        with contextlib.suppress(PowerCut):
            played(path, disk, acknowledged)
        for names_written, data_written in itertools.product((False, True), repeat=2):
            files = disk.after_the_cut(names_written=names_written, data_written=data_written)
            told = [text for text in acknowledged if text in MOVES]

            assert moves_on(files, path)[: len(told)] == told, (cut, files)
            if "finish" in acknowledged:
                records = [data for name, data in files.items() if name.suffix == ".record"]
                assert filon.replay(records[0].decode()).outcome is not None
                assert len(records) == 1
    assert whole.calls > 20


def test_a_disk_that_is_not_told_to_sync_would_be_found_out(tmp_path: Path) -> None:
    class Careless(Forgetful):
        def fsync(self, file: int) -> None:
            self.step()

    disk, acknowledged = Careless(), list[str]()
    played(tmp_path / "game.table", disk, acknowledged)

    assert acknowledged[-1] == "finish"
    assert disk.after_the_cut(names_written=False, data_written=False) == {}


def test_records_take_names_nobody_has_and_a_log_is_its_owner_s_only(tmp_path: Path) -> None:
    found = []
    for seed in (1, 2, 3):
        kept = saved_games.SavedGame(tmp_path / "a.table", begun(seed))
        secret = (tmp_path / "a.table").stat().st_mode
        for text in MOVES:
            turn = kept.table.match.turn
            assert turn is not None
            kept.table.say(turn, kept.table.number, text, 1.0)
        found.append(kept.finish())

        assert stat.S_IMODE(secret) == PRIVATE
    assert [path.name for path in found] == ["a.record", "a-2.record", "a-3.record"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-2.record", "a-3.record", "a.record"]
    assert {filon.replay(path.read_text(encoding="utf-8")).source.seed for path in found} == {1, 2, 3}


def test_a_log_kept_under_a_record_s_name_becomes_the_record(tmp_path: Path) -> None:
    kept = saved_games.SavedGame(tmp_path / "game.record", begun())
    for text in MOVES:
        turn = kept.table.match.turn
        assert turn is not None
        kept.table.say(turn, kept.table.number, text, 1.0)
    record = kept.finish()

    assert record == tmp_path / "game.record"
    assert filon.replay(record.read_text(encoding="utf-8")).outcome is not None
    assert list(tmp_path.iterdir()) == [record]


def test_where_links_are_not_known_the_record_is_written_all_the_same(tmp_path: Path) -> None:
    class Linkless(Forgetful):
        def link(self, source: Path, target: Path) -> None:
            if target in self.names:
                raise FileExistsError(17, "exists", str(target))
            raise OSError(38, "not here")

    disk = Linkless()
    played(tmp_path / "game.table", disk, [])

    assert {path.name for path in disk.kept} >= {"game.record"}
    assert filon.replay(disk.names[tmp_path / "game.record"].synced.decode()).outcome is not None


def test_a_line_that_was_cut_is_forgotten_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.table"
    kept = saved_games.SavedGame(path, begun(1))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"kind":"moved","now":1.0,"se')
    again = saved_games.load(path)

    assert again.log == kept.table.log
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
