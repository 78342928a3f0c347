"""Does nobody wait for a compiler to play, and is the native copy built once, behind, and taken at the next start?"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from launch import environment, native, steps

ROOT = pathlib.Path(__file__).resolve().parent.parent
pytestmark = [pytest.mark.once, pytest.mark.skipif(os.name == "nt", reason="nothing is built behind there")]
# Stands for setuptools: a wheel whose modules say what they are; held back until a file is there, if told.
BACKEND = """
import os, pathlib, sys, time, zipfile
def build_wheel(folder):
    pathlib.Path("at it").touch()
    while not os.path.exists(os.environ.get("HELD", "/")):
        time.sleep(0.02)
    if os.environ.get("BROKEN"):
        sys.exit("filon: mypyc failed\\nmany\\nlines")
    pathlib.Path(folder).mkdir()
    with zipfile.ZipFile(pathlib.Path(folder, "filon-1-any.whl"), "w") as wheel:
        for name in ("filon/__init__.py", "filon/core/__init__.py"):
            wheel.writestr(name, "")
        wheel.writestr("filon/core/state.py", "__file__ = 'state.so'")
"""


@pytest.fixture
def checkout(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[environment.Environment]:
    """A small checkout with the real launcher, an environment that is made, and a compiler that is no compiler."""
    for name in ("FILON_NATIVE", "CC", "PYTHONPATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FILON_NO_UV", "1")
    monkeypatch.setenv("CC", "true")
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    shutil.copytree(ROOT / "launch", tmp_path / "launch")
    (tmp_path / "play").write_text((ROOT / "play").read_text(encoding="utf-8"), encoding="utf-8")
    sources = tmp_path / "src" / "filon"
    (sources / "core").mkdir(parents=True)
    for name in ("__init__.py", "core/__init__.py", "core/state.py"):
        (sources / name).write_text("", encoding="utf-8")
    for name in ("pyproject.toml", "setup.py", "requirements.lock", "requirements-build.lock"):
        (tmp_path / name).write_text("", encoding="utf-8")
    env, tools = environment.Environment(), environment.Environment(".venv/build")
    for made in (env, tools):
        furnish(made, monkeypatch)
    (tools.packages / "setuptools").mkdir()
    (tools.packages / "setuptools" / "__init__.py").touch()
    (tools.packages / "setuptools" / "build_meta.py").write_text(BACKEND, encoding="utf-8")
    yield env
    while native.BEHIND:
        native.BEHIND.pop().wait()


def furnish(env: environment.Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that makes an environment, without the second that `python -m venv` takes."""
    env.packages.mkdir(parents=True)
    env.python.parent.mkdir()
    env.python.symlink_to(env.base)
    (env.folder / "pyvenv.cfg").write_text(f"home = {pathlib.Path(env.base).parent}\n", encoding="utf-8")
    env.mark("environment").write_text(f"{env.kind}, filon beside it", encoding="utf-8")
    monkeypatch.setattr(env, "install", lambda *_, **__: None)
    for lock in ("requirements.lock", "requirements-build.lock"):
        env.install_lock(lock)


def runs(env: environment.Environment) -> str:
    """Which copy the environment's Python finds."""
    look = "import filon.core.state as state; print(state.__file__)"
    return subprocess.check_output([env.python, "-I", "-c", look], text=True).strip()


def wait_for(*files: pathlib.Path) -> None:
    """Until one of them is there; what gives way to everybody may take long on a busy machine."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and not any(file.exists() for file in files):
        time.sleep(0.05)


def test_a_first_start_runs_the_sources_and_the_next_one_takes_what_was_built_behind(
    checkout: environment.Environment, capsys: pytest.CaptureFixture[str]
) -> None:
    first = native.settle_at_once(checkout)
    first_runs, told = runs(checkout), capsys.readouterr().out
    wait_for(native.Copy(checkout).folder)
    second = native.settle_at_once(checkout)
    told_then = capsys.readouterr().out
    third = native.settle_at_once(checkout)

    assert (first, second, third) == (False, True, True)
    assert first_runs == str(steps.ROOT / "src/filon/core/state.py")
    assert runs(checkout) == "state.so"
    assert told.count("\n") == 1
    assert "goes on behind and is taken at the next start" in told
    assert "filon is native from now on" in told_then
    assert capsys.readouterr().out == ""


def test_a_second_start_neither_waits_nor_builds_again_and_a_waiting_one_takes_the_same(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    held = steps.ROOT / "go on"
    monkeypatch.setenv("HELD", str(held))
    native.settle_at_once(checkout)
    copy = native.Copy(checkout)
    wait_for(copy.begun)
    native.settle_at_once(checkout)
    again = subprocess.run([sys.executable, steps.ROOT / "play", "build", "--beside"], cwd=steps.ROOT)
    tries_meanwhile, is_there_meanwhile = copy.tries(), copy.folder.exists()
    threading.Timer(0.2, held.touch).start()
    waited = native.settle(checkout)

    assert again.returncode == 0
    assert (tries_meanwhile, is_there_meanwhile) == (1, False)
    assert waited
    assert copy.tries() == 1
    assert "while the native build goes on behind" in capsys.readouterr().out


def test_the_build_has_a_session_of_its_own_that_no_terminal_ends_and_gives_way_to_everybody(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = steps.ROOT / "go on"
    monkeypatch.setenv("HELD", str(held))
    native.settle_at_once(checkout)
    wait_for(native.Copy(checkout).begun)
    (process,) = native.BEHIND
    session, niceness = os.getsid(process.pid), os.getpriority(os.PRIO_PROCESS, process.pid)
    held.touch()

    assert session == process.pid != os.getsid(0)
    assert niceness == 19


def test_a_build_in_somebody_else_s_session_leaves_that_session_as_it_is() -> None:
    group = pathlib.Path("/proc/self/autogroup")
    if not group.exists():
        pytest.skip("no sessions are grouped here")
    look = (
        "from launch import native; native.Copy = type('Copy', (), {'__init__': lambda *_: None,"
        " 'build': lambda *_, **__: None}); native.build(None, '--behind')"
    )
    before = group.read_text(encoding="utf-8")
    subprocess.run([sys.executable, "-c", look], cwd=ROOT, check=True)

    assert group.read_text(encoding="utf-8") == before


def test_a_failed_build_is_told_in_a_line_and_not_tried_again_for_the_same_sources(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BROKEN", "1")
    native.settle_at_once(checkout)
    copy = native.Copy(checkout)
    wait_for(copy.failed)
    capsys.readouterr()
    is_native = native.settle_at_once(checkout)
    told = capsys.readouterr().out
    waited = native.settle(checkout)
    with pytest.raises(steps.StepFailed, match="many"):
        native.settle(checkout, again=True)

    assert not is_native
    assert not waited
    assert told.count("\n") == 1
    assert "the native build failed: mypyc failed" in told
    assert copy.tries() == 2  # the second when it was asked for
    (steps.ROOT / "src/filon/core/state.py").write_text("1", encoding="utf-8")
    assert not native.Copy(checkout).failed.exists()


def test_an_interrupted_build_is_told_and_begun_again_but_not_for_ever(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(native.Copy, "begin", lambda copy, manner: begun.append(manner))
    copy = native.Copy(checkout)
    copy.room.mkdir()
    for tries in range(1, native.TRIES + 1):
        copy.begun.write_text("." * tries, encoding="utf-8")
        native.settle_at_once(checkout)
    told = capsys.readouterr().out.splitlines()

    assert len(begun) == native.TRIES - 1
    assert all("was interrupted; it begins again behind" in line for line in told[:-1])
    assert "was interrupted 3 times" in told[-1]


def test_a_killed_build_leaves_no_copy_and_its_lock_is_free(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = steps.ROOT / "go on"
    monkeypatch.setenv("HELD", str(held))
    building = subprocess.Popen([sys.executable, steps.ROOT / "play", "build", "--beside"], cwd=steps.ROOT)
    copy = native.Copy(checkout)
    wait_for(steps.ROOT / "at it")
    building.kill()
    building.wait()
    is_being_built = copy.is_being_built()
    held.touch()
    copy.build()

    assert not is_being_built
    assert copy.folder.exists()
    assert not copy.failed.exists()


@pytest.mark.parametrize(("native_is", "begins"), [("0", False), ("1", False), ("", False)])
def test_plain_python_is_what_was_asked_for_or_what_is_left_without_a_compiler(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, native_is: str, begins: bool
) -> None:
    monkeypatch.setenv("FILON_NATIVE", native_is)
    if native_is != "0":
        monkeypatch.setenv("CC", "nowhere-to-be-found")
    started: list[str] = []
    monkeypatch.setattr(native.Copy, "begin", lambda copy, manner: started.append(manner))
    is_native = native.settle_at_once(checkout)
    will_be = native.begin_beside(checkout)

    assert (is_native, will_be) == (False, False)
    assert bool(started) is begins
    assert runs(checkout) == str(steps.ROOT / "src/filon/core/state.py")


def test_changed_sources_run_at_once_and_the_copy_before_stays_for_whoever_still_plays(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []
    for text in ("1", "2", "3"):
        (steps.ROOT / "src/filon/core/state.py").write_text(text, encoding="utf-8")
        folders.append(native.Copy(checkout).folder)
        native.settle(checkout)
        assert runs(checkout) == "state.so"
    (steps.ROOT / "src/filon/core/state.py").write_text("4", encoding="utf-8")
    monkeypatch.setattr(native.Copy, "begin", lambda copy, manner: None)
    native.settle_at_once(checkout)

    assert [folder.exists() for folder in folders] == [False, True, True]
    assert runs(checkout) == str(steps.ROOT / "src/filon/core/state.py")


def test_a_moved_checkout_still_finds_its_copy(checkout: environment.Environment) -> None:
    native.settle(checkout)
    line = (checkout.packages / "filon.pth").read_text(encoding="utf-8")

    assert not os.path.isabs(line)
    assert (checkout.packages / line).resolve() == native.Copy(checkout).folder


def test_a_server_is_promised_the_native_copy_once_and_told_what_begins_it_again(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FILON_SOON", "FILON_AGAIN"):
        monkeypatch.setenv(name, "")
    native.promise(checkout, ["serve", "--lan"], is_native=False)
    promised, again = os.environ["FILON_SOON"], json.loads(os.environ["FILON_AGAIN"])

    assert promised == str(native.Copy(checkout).folder)
    assert again == [sys.executable, str(steps.ROOT / "play"), "serve", "--lan"]
    native.promise(checkout, ["serve", "--lan"], is_native=False)  # the one that was begun so
    assert "FILON_SOON" not in os.environ
