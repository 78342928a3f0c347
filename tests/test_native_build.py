"""launch.native_build: background builds, locks, interrupted and failed builds, activation at the next start."""

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

from launch import environment, native_build, steps

ROOT = pathlib.Path(__file__).resolve().parent.parent
pytestmark = [pytest.mark.once, pytest.mark.skipif(os.name == "nt", reason="no background builds on Windows")]
# A fake setuptools backend: writes a wheel; waits for the file HELD, fails if BROKEN is set.
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
    """A small checkout with the real launcher, a prepared environment, and `true` as its compiler."""
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
        prepare(made, monkeypatch)
    (tools.packages / "setuptools").mkdir()
    (tools.packages / "setuptools" / "__init__.py").touch()
    (tools.packages / "setuptools" / "build_meta.py").write_text(BACKEND, encoding="utf-8")
    yield env
    while native_build.BACKGROUND:
        native_build.BACKGROUND.pop().wait()


def prepare(env: environment.Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    """Create an environment without the second that `python -m venv` takes."""
    env.packages.mkdir(parents=True)
    env.python.parent.mkdir()
    env.python.symlink_to(env.base)
    (env.folder / "pyvenv.cfg").write_text(f"home = {pathlib.Path(env.base).parent}\n", encoding="utf-8")
    env.mark("environment").write_text(f"{env.kind}, filon beside it", encoding="utf-8")
    monkeypatch.setattr(env, "install", lambda *_, **__: None)
    for lock in ("requirements.lock", "requirements-build.lock"):
        env.install_lock(lock)


def imported_file(env: environment.Environment) -> str:
    """The file of filon.core.state that the environment's Python imports."""
    look = "import filon.core.state as state; print(state.__file__)"
    return subprocess.check_output([env.python, "-I", "-c", look], text=True).strip()


def wait_for(*files: pathlib.Path) -> None:
    """Wait until one of the files exists; a build at low priority may take long on a busy machine."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline and not any(file.exists() for file in files):
        time.sleep(0.05)


def test_first_start_runs_sources_and_next_start_uses_background_build(
    checkout: environment.Environment, capsys: pytest.CaptureFixture[str]
) -> None:
    first = native_build.use_or_start(checkout)
    first_file, output = imported_file(checkout), capsys.readouterr().out
    wait_for(native_build.NativeBuild(checkout).folder)
    second = native_build.use_or_start(checkout)
    output_then = capsys.readouterr().out
    third = native_build.use_or_start(checkout)

    assert (first, second, third) == (False, True, True)
    assert first_file == str(steps.ROOT / "src/filon/core/state.py")
    assert imported_file(checkout) == "state.so"
    assert output.count("\n") == 1
    assert "runs in the background and is used at the next start" in output
    assert "filon uses the native build from now on" in output_then
    assert capsys.readouterr().out == ""


def test_second_start_does_not_build_again_and_waiting_uses_same_build(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    held = steps.ROOT / "go on"
    monkeypatch.setenv("HELD", str(held))
    native_build.use_or_start(checkout)
    build = native_build.NativeBuild(checkout)
    wait_for(build.attempts_file)
    native_build.use_or_start(checkout)
    again = subprocess.run([sys.executable, steps.ROOT / "play", "build", "--parallel"], cwd=steps.ROOT)
    tries_meanwhile, is_there_meanwhile = build.attempts(), build.folder.exists()
    threading.Timer(0.2, held.touch).start()
    waited = native_build.use_or_build(checkout)

    assert again.returncode == 0
    assert (tries_meanwhile, is_there_meanwhile) == (1, False)
    assert waited
    assert build.attempts() == 1
    assert "while the native build runs in the background" in capsys.readouterr().out


def test_background_build_has_its_own_session_and_low_priority(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = steps.ROOT / "go on"
    monkeypatch.setenv("HELD", str(held))
    native_build.use_or_start(checkout)
    wait_for(native_build.NativeBuild(checkout).attempts_file)
    (process,) = native_build.BACKGROUND
    session, niceness = os.getsid(process.pid), os.getpriority(os.PRIO_PROCESS, process.pid)
    held.touch()

    assert session == process.pid != os.getsid(0)
    assert niceness == 19


def test_build_in_a_foreign_session_keeps_its_autogroup() -> None:
    group = pathlib.Path("/proc/self/autogroup")
    if not group.exists():
        pytest.skip("no sessions are grouped here")
    look = (
        "from launch import native_build; native_build.NativeBuild = type('Stub', (), {'__init__': lambda *_: None,"
        " 'build': lambda *_, **__: None}); native_build.run_build_command(None, '--background')"
    )
    before = group.read_text(encoding="utf-8")
    subprocess.run([sys.executable, "-c", look], cwd=ROOT, check=True)

    assert group.read_text(encoding="utf-8") == before


def test_failed_build_is_reported_in_a_line_and_not_repeated(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BROKEN", "1")
    native_build.use_or_start(checkout)
    build = native_build.NativeBuild(checkout)
    wait_for(build.failed)
    capsys.readouterr()
    is_native = native_build.use_or_start(checkout)
    output = capsys.readouterr().out
    waited = native_build.use_or_build(checkout)
    with pytest.raises(steps.StepFailed, match="many"):
        native_build.use_or_build(checkout, retry=True)

    assert not is_native
    assert not waited
    assert output.count("\n") == 1
    assert "the native build failed: mypyc failed" in output
    assert build.attempts() == 2  # the second on request
    (steps.ROOT / "src/filon/core/state.py").write_text("1", encoding="utf-8")
    assert not native_build.NativeBuild(checkout).failed.exists()


def test_interrupted_build_is_restarted_a_limited_number_of_times(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    attempts_file: list[str] = []
    monkeypatch.setattr(native_build.NativeBuild, "start", lambda build, mode: attempts_file.append(mode))
    build = native_build.NativeBuild(checkout)
    build.builds.mkdir()
    for attempts in range(1, native_build.MAX_ATTEMPTS + 1):
        build.attempts_file.write_text("." * attempts, encoding="utf-8")
        native_build.use_or_start(checkout)
    output = capsys.readouterr().out.splitlines()

    assert len(attempts_file) == native_build.MAX_ATTEMPTS - 1
    assert all("was interrupted and restarts in the background" in line for line in output[:-1])
    assert "was interrupted 3 times" in output[-1]


def test_killed_build_leaves_no_result_and_releases_its_lock(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = steps.ROOT / "go on"
    monkeypatch.setenv("HELD", str(held))
    building = subprocess.Popen([sys.executable, steps.ROOT / "play", "build", "--parallel"], cwd=steps.ROOT)
    build = native_build.NativeBuild(checkout)
    wait_for(steps.ROOT / "at it")
    building.kill()
    building.wait()
    is_being_built = build.is_being_built()
    held.touch()
    build.build()

    assert not is_being_built
    assert build.folder.exists()
    assert not build.failed.exists()


@pytest.mark.parametrize(("native_is", "begins"), [("0", False), ("1", False), ("", False)])
def test_plain_python_is_used_on_request_or_without_a_compiler(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch, native_is: str, begins: bool
) -> None:
    monkeypatch.setenv("FILON_NATIVE", native_is)
    if native_is != "0":
        monkeypatch.setenv("CC", "nowhere-to-be-found")
    started: list[str] = []
    monkeypatch.setattr(native_build.NativeBuild, "start", lambda build, mode: started.append(mode))
    is_native = native_build.use_or_start(checkout)
    will_be = native_build.start_in_parallel(checkout)

    assert (is_native, will_be) == (False, False)
    assert bool(started) is begins
    assert imported_file(checkout) == str(steps.ROOT / "src/filon/core/state.py")


def test_changed_sources_run_at_once_and_the_previous_build_stays(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []
    for text in ("1", "2", "3"):
        (steps.ROOT / "src/filon/core/state.py").write_text(text, encoding="utf-8")
        folders.append(native_build.NativeBuild(checkout).folder)
        native_build.use_or_build(checkout)
        assert imported_file(checkout) == "state.so"
    (steps.ROOT / "src/filon/core/state.py").write_text("4", encoding="utf-8")
    monkeypatch.setattr(native_build.NativeBuild, "start", lambda build, mode: None)
    native_build.use_or_start(checkout)

    assert [folder.exists() for folder in folders] == [False, True, True]
    assert imported_file(checkout) == str(steps.ROOT / "src/filon/core/state.py")


def test_moved_checkout_finds_its_build(checkout: environment.Environment) -> None:
    native_build.use_or_build(checkout)
    line = (checkout.packages / "filon.pth").read_text(encoding="utf-8")

    assert not os.path.isabs(line)
    assert (checkout.packages / line).resolve() == native_build.NativeBuild(checkout).folder


def test_server_is_output_once_where_the_build_will_be_and_how_to_restart(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FILON_SOON", "FILON_AGAIN", "FILON_PENDING_BUILD", "FILON_RESTART_COMMAND"):
        monkeypatch.setenv(name, "")
    native_build.announce_to_server(checkout, ["serve", "--lan"], is_native=False)
    pending, command = os.environ["FILON_PENDING_BUILD"], json.loads(os.environ["FILON_RESTART_COMMAND"])

    assert pending == str(native_build.NativeBuild(checkout).folder)
    assert command == [sys.executable, str(steps.ROOT / "play"), "serve", "--lan"]
    native_build.announce_to_server(checkout, ["serve", "--lan"], is_native=False)  # after the restart
    assert "FILON_PENDING_BUILD" not in os.environ


def test_restart_by_an_earlier_version_is_recognised(
    checkout: environment.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FILON_PENDING_BUILD", "FILON_RESTART_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FILON_SOON", "/build")
    monkeypatch.setenv("FILON_AGAIN", '["play", "serve"]')
    native_build.announce_to_server(checkout, ["serve"], is_native=False)

    assert "FILON_SOON" not in os.environ
    assert "FILON_PENDING_BUILD" not in os.environ
