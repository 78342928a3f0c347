"""The result cache: a stopped run resumes without losing a game or counting one twice."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from arena.processes import is_alive, waited_for
from filon.arena import experiment
from filon.arena.running import process_pool, result_cache
from filon.arena.running.deal_runner import Deal
from filon.arena.running.result_cache import DealCache

MEASURED = experiment.create("sabale", "novice,random", "1it", {})
BOT_FILE = Path(__file__).with_name("sample_bots.py")
OLD_CACHE = Path(__file__).with_name("samples") / "sabale-525d5edefb77"


def played(folder: Path, count: int, jobs: int = 1) -> DealCache:
    found = DealCache(folder, MEASURED)
    process_pool.play_missing(found, {2: count}, jobs, process_pool.run_locally)
    return found


def numbers(folder: Path) -> list[int]:
    return sorted(number for _, number in result_cache.read_deals(folder / result_cache.FILE_NAME))


def test_cached_deals_are_reused_and_extended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = played(tmp_path, 2).first_deals(2, 2)
    before = (tmp_path / result_cache.FILE_NAME).read_bytes()
    again = played(tmp_path, 3)

    assert again.first_deals(2, 2) == first
    assert (tmp_path / result_cache.FILE_NAME).read_bytes().startswith(before)
    assert numbers(tmp_path) == [0, 1, 2]
    assert "3 of 3 deals, 0 s left" in capsys.readouterr().err


def test_truncated_line_is_played_again(tmp_path: Path) -> None:
    whole = played(tmp_path, 3).first_deals(2, 3)
    file = tmp_path / result_cache.FILE_NAME
    file.write_bytes(file.read_bytes()[:-40])
    assert numbers(tmp_path) == [0, 1]
    again = played(tmp_path, 3).first_deals(2, 3)

    assert [deal.games for deal in again] == [deal.games for deal in whole]
    assert numbers(tmp_path) == [0, 1, 2]
    assert file.read_bytes().endswith(b"\n")


def test_invalid_line_is_played_again(tmp_path: Path) -> None:
    whole = played(tmp_path, 3).first_deals(2, 3)
    file = tmp_path / result_cache.FILE_NAME
    first, second, third, _ = file.read_bytes().split(b"\n")
    alone = msgspec.structs.replace(whole[1], games=whole[1].games[:1])
    unclocked = msgspec.structs.replace(whole[2], clocks=whole[2].clocks[:1])
    for changed in (
        [b"\xff\xfe" + first, second, third],
        [first, first.replace(b'"fault":""', b'"fault":"\xff"'), third],
        [first, msgspec.json.encode(alone), third],
        [first, second, msgspec.json.encode(unclocked)],
        [first, second, third.replace(b'"number":2', b'"number":-2')],
        [first, second, third.replace(b'"seats":2', b'"seats":7')],
    ):
        file.write_bytes(b"\n".join([*changed, b""]))
        assert len(DealCache(tmp_path, MEASURED).deals) == 2

        assert [deal.games for deal in played(tmp_path, 3).first_deals(2, 3)] == [deal.games for deal in whole]
        assert DealCache(tmp_path, MEASURED).missing(2, 3) == []  # once


def test_concurrent_writers_leave_a_whole_file(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from filon.arena.running.result_cache import write_atomic\n"
    code += "for _ in range(200): write_atomic(Path(sys.argv[1]), sys.argv[2].encode() * 100_000)"
    file = tmp_path / "page.md"
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    writers = [subprocess.Popen([sys.executable, "-c", code, str(file), sign], env=settings) for sign in "ab"]

    assert [writer.wait() for writer in writers] == [0, 0]
    assert [found.name for found in tmp_path.iterdir()] == ["page.md"]
    assert len(set(file.read_bytes())) == 1


def test_duplicate_deal_counts_once(tmp_path: Path) -> None:
    found = played(tmp_path, 2)
    file = tmp_path / result_cache.FILE_NAME
    found.add(found.deals[2, 1])
    assert file.read_bytes().count(b"\n") == 2
    file.write_bytes(file.read_bytes() * 2)

    assert numbers(tmp_path) == [0, 1]
    assert DealCache(tmp_path, MEASURED).missing(2, 3) == [2]


def test_number_of_processes_does_not_change_results(tmp_path: Path) -> None:
    one, two = played(tmp_path / "one", 4), played(tmp_path / "two", 4, jobs=2)

    assert [deal.games for deal in one.first_deals(2, 4)] == [deal.games for deal in two.first_deals(2, 4)]


def test_dead_process_is_replaced_and_its_deal_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILON_GRAVE", str(tmp_path / "grave"))
    found = DealCache(tmp_path, experiment.create("sabale", f"{BOT_FILE}:mortal", "1it", {}))
    process_pool.play_missing(found, {2: 5}, 2, process_pool.run_locally)

    assert (tmp_path / "grave").exists()
    assert numbers(tmp_path) == [0, 1, 2, 3, 4]
    assert (tmp_path / result_cache.FILE_NAME).read_bytes().count(b"\n") == 5


def test_killed_run_leaves_no_process_behind(tmp_path: Path) -> None:
    words = ["arena", "sabale", "--bots", f"{BOT_FILE}:endless", "--budget", "1it", "--jobs", "2"]
    settings = {**os.environ, "FILON_GRAVE": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "filon", *words, "--out", str(tmp_path / "runs")]
    with subprocess.Popen(command, env=settings) as run:
        waited_for(lambda: len(list(tmp_path.glob("alive *"))) == 2)
        run.kill()
    at_work = [int(file.name.split()[1]) for file in tmp_path.glob("alive *")]
    waited_for(lambda: not any(is_alive(process) for process in at_work))

    assert not any(is_alive(process) for process in at_work)


def test_leading_deals_end_before_a_missing_one(tmp_path: Path) -> None:
    found = played(tmp_path, 2)
    found.deals[2, 3] = Deal(2, 3, [], [])

    assert [deal.number for deal in found.leading_deals(2)] == [0, 1]


def test_cache_written_before_the_renaming_is_read(tmp_path: Path) -> None:
    """By e198d14: other fingerprints, the same keys."""
    shutil.copytree(OLD_CACHE, tmp_path / "run")
    before = msgspec.json.decode((OLD_CACHE / "setting.json").read_bytes())
    players = ",".join(bot["name"] for bot in before["bots"])
    found = DealCache(tmp_path / "run", experiment.create(before["game"], players, before["budget"], before["options"]))
    after = msgspec.json.decode((tmp_path / "run" / "setting.json").read_bytes())

    assert found.missing(2, 2) == []
    assert after.keys() == before.keys()
    assert after["prints"].keys() == before["prints"].keys()
    assert msgspec.json.decode(msgspec.json.encode(found.deals[2, 0])) == msgspec.json.decode(
        (OLD_CACHE / result_cache.FILE_NAME).read_bytes().splitlines()[0]
    )
