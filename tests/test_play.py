"""./play and its steps: fingerprints, failed steps, environments, packages, interpreters, test runs, help."""

import importlib.machinery
import importlib.util
import os
import pathlib
import runpy
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import setuptools

from launch import environment, native_build, steps

pytestmark = pytest.mark.once

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
on_posix = pytest.mark.skipif(os.name == "nt", reason="needs a shell script")


@pytest.fixture
def play(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The launcher as a module, for an empty checkout."""
    for name in ("FILON_NATIVE", "FILON_NO_UV", "CC"):
        monkeypatch.delenv(name, raising=False)
    loader = importlib.machinery.SourceFileLoader("play", str(ROOT / "play"))
    spec = importlib.util.spec_from_loader("play", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    environment.uv.cache_clear()
    return module


def script(path: pathlib.Path, text: str) -> pathlib.Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def recording(calls: list[Any], result: Any = None) -> Callable[..., Any]:
    """A stub that records its calls."""

    def called(*arguments: Any, **settings: Any) -> Any:
        calls.append((arguments, settings))
        return result

    return called


def test_fingerprint_changes_with_names_contents_and_words(play: Any, tmp_path: pathlib.Path) -> None:
    module = tmp_path / "src" / "a.py"
    module.parent.mkdir()
    module.write_text("1")
    first = steps.fingerprint([tmp_path / "src"], "3.11")
    module.write_text("2")
    edited = steps.fingerprint([tmp_path / "src"], "3.11")
    module.rename(module.with_name("b.py"))
    renamed = steps.fingerprint([tmp_path / "src"], "3.11")

    assert len({first, edited, renamed, steps.fingerprint([tmp_path / "src"], "3.12")}) == 4


@pytest.mark.parametrize("name", ["filon.egg-info/PKG-INFO", "a.cpython-311.so", "a.pyd", "core/__pycache__/a.pyc"])
def test_fingerprint_ignores_build_products(play: Any, tmp_path: pathlib.Path, name: str) -> None:
    before = steps.fingerprint([tmp_path, tmp_path / "README.md"])
    left = tmp_path / name
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_text("left behind")

    assert steps.fingerprint([tmp_path, tmp_path / "README.md"]) == before


def test_failed_step_shows_its_name_last_lines_and_advice(play: Any) -> None:
    command = [sys.executable, "-c", "for n in range(40): print('line', n)\nraise SystemExit(3)"]
    with pytest.raises(steps.StepFailed) as failed:
        steps.run("python packages", command, "Plug the cable in.")
    message = str(failed.value)

    assert "this step failed: python packages" in message
    assert "line 24\n" not in message
    assert "| line 25\n" in message
    assert message.endswith("| line 39\nWhat to try: Plug the cable in.")


def test_missing_program_is_a_failed_step(play: Any) -> None:
    with pytest.raises(steps.StepFailed, match="nowhere-to-be-found"):
        steps.run("uv", ["nowhere-to-be-found"])


def test_environment_is_created_once_and_again_if_broken(play: Any) -> None:
    env = play.Environment()
    env.create()
    marker = env.folder / "marker"

    marker.touch()
    env.create()
    assert marker.exists()

    env.python.unlink()
    env.create()
    assert not marker.exists()
    assert steps.interpreter_identity(env.python)[0] == env.kind


def test_environment_of_another_python_or_incomplete_is_created_again(play: Any) -> None:
    env = play.Environment()
    for spoil in (lambda: env.mark("environment").write_text("3.10.1 x"), lambda: env.mark("environment").unlink()):
        env.create()
        spoil()
        (env.folder / "marker").touch()
        env.create()

        assert not (env.folder / "marker").exists()


def test_packages_are_installed_once_and_again_after_interruption(
    play: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "some.lock").write_text("x==1")
    env = play.Environment()
    env.mark("").parent.mkdir(parents=True)
    monkeypatch.setenv("FILON_NO_UV", "1")
    calls: list[Any] = []

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    env.install = interrupted
    with pytest.raises(KeyboardInterrupt):
        env.install_lock("some.lock")
    env.install = recording(calls)
    env.install_lock("some.lock")
    env.install_lock("some.lock")
    assert len(calls) == 1

    (tmp_path / "some.lock").write_text("x==2")
    env.install_lock("some.lock")
    assert len(calls) == 2


def test_pip_is_tried_after_uv_and_both_errors_are_shown(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    env = play.Environment(".venv", "/python")
    tried = []

    def fails(step: str, command: list[object]) -> None:
        tried.append(command[0])
        raise steps.StepFailed(step, f"{command[0]} cannot")

    monkeypatch.setattr(environment, "run", fails)
    with pytest.raises(steps.StepFailed, match=r"\| /uv cannot\n +\| /python cannot"):
        env.install("python packages", "x", tool="/uv")

    assert tried == ["/uv", "/python"]


def test_uv_can_be_disabled(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILON_NO_UV", "1")

    assert environment.uv() is None


@on_posix
def test_broken_python_on_path_is_skipped(play: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lying = script(tmp_path / "shims" / f"python{VERSION}", "echo no such version; exit 127")
    true = script(tmp_path / "bin" / f"python{VERSION}", f'exec "{sys.executable}" "$@"')
    monkeypatch.setattr(sys, "executable", str(lying))
    monkeypatch.setenv("PATH", f"{lying.parent}{os.pathsep}{true.parent}")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))

    assert steps.interpreter_identity(lying) == ("", "")
    assert steps.interpreter_identity(environment.find_python(VERSION)) == steps.interpreter_identity(true)
    assert environment.find_python("3.99") is None


@on_posix
def test_pyenv_versions_are_searched(play: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = script(tmp_path / "versions" / "3.99.1" / "bin" / "python", "echo 3.99.1 cpython-399; echo /found")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))

    assert environment.find_python("3.99") == "/found"
    assert answer.exists()


@pytest.mark.parametrize("words", [["--python", VERSION], [f"--python={VERSION}"]])
def test_python_version_is_removed_from_the_arguments(play: Any, words: list[str]) -> None:
    arguments = [*words, "-k", "gold"]
    env = environment.environment(arguments)

    assert env.folder.name == f".venv-{VERSION}"
    assert arguments == ["-k", "gold"]
    assert environment.environment(arguments).folder.name == ".venv"


@pytest.mark.parametrize("words", [["--python", "3.99"], ["--python=2"]])
def test_missing_python_version_lists_installed_ones(play: Any, words: list[str]) -> None:
    with pytest.raises(steps.StepFailed, match=rf"Choose an installed version: .*{VERSION}"):
        environment.environment(words)


@pytest.mark.parametrize(
    ("arguments", "begins", "is_native", "ran"),
    [
        ([], True, True, ["--cov -m not soak and not once -n N --dist worksteal", "-n M --dist worksteal"]),
        ([], True, False, ["--cov -m not soak and not once -n N --dist worksteal", "-m once -n M --dist worksteal"]),
        ([], False, False, ["--cov -m not soak -n N --dist worksteal"]),
        (["-k", "gold"], True, True, ["-k gold", "-k gold"]),
        (["-k", "gold"], True, False, ["-k gold"]),
    ],
)
def test_tests_run_on_sources_and_then_on_the_native_build(
    play: Any, monkeypatch: pytest.MonkeyPatch, arguments: list[str], begins: bool, is_native: bool, ran: list[str]
) -> None:
    calls: list[Any] = []
    vars(play)["run_modules"] = recording(calls, [])
    monkeypatch.setattr(native_build, "start_in_parallel", lambda env: begins)
    monkeypatch.setattr(native_build, "use_or_build", lambda env: is_native)
    play.test(play.Environment(), arguments)
    words = [" ".join(*arguments[1].values()) for arguments, _ in calls]
    cores = os.cpu_count() or 1

    assert words == [f"pytest {line.replace('N', str(cores)).replace('M', str(2 * cores))}" for line in ran]
    assert calls[0][1] == {"FILON_MODE": "interpreted", "PYTHONPATH": str(steps.ROOT / "src")}
    assert [settings["FILON_MODE"] for _, settings in calls[1:]] == [
        "compiled" if is_native else "interpreted" for _ in ran[1:]
    ]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("arena sabale --games 2", ["requirements.lock"]),
        ("arena sabale --on ray --games 2", ["requirements.lock", "requirements-ray.lock"]),
        ("arena claims docs --on=ray", ["requirements-test.lock", "requirements-ray.lock"]),
        ("soak laws", ["requirements-test.lock"]),
    ],
)
def test_commands_install_the_lock_files_they_need(play: Any, line: str, wanted: list[str]) -> None:
    command, *arguments = line.split(" ")

    assert play.lock_files(command, arguments) == wanted
    assert all((ROOT / lock).is_file() for lock in wanted)


def test_bytecode_is_stored_in_tools_if_unwanted_beside_sources(
    play: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        monkeypatch.setenv(name, "")  # so that monkeypatch restores it
        monkeypatch.delenv(name)
    play.redirect_bytecode()
    usual = os.environ.get("PYTHONPYCACHEPREFIX")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    play.redirect_bytecode()

    assert usual is None
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(tmp_path / ".tools" / "bytecode")


def test_help_lists_every_command_and_changes_nothing() -> None:
    before = sorted(ROOT.glob(".*"))
    shown = subprocess.run([sys.executable, ROOT / "play", "help"], capture_output=True, text=True, check=True).stdout

    assert all(f"./play {word}" in shown for word in ("test", "soak", "check", "fix", "build", "lock", "help"))
    assert sorted(ROOT.glob(".*")) == before


def test_this_run_uses_the_mode_it_reports() -> None:
    mode = os.environ.get("FILON_MODE")
    if mode is None:
        pytest.skip("run by hand, not by ./play test")
    place = pathlib.Path(str(importlib.import_module("filon.core.state").__file__))

    assert (place.suffix == ".py") is (mode == "interpreted")
    assert place.is_relative_to(ROOT / "src") is (mode == "interpreted")


def test_module_with_a_marker_stays_interpreted(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILON_NATIVE", "0")
    monkeypatch.setattr(setuptools, "setup", recording([]))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "src" / "filon" / "games" / "new"
    folder.mkdir(parents=True)
    for name, text in {
        "__init__": "",
        "components": '"""Cards."""\n',
        "view": '"""Views."""\n\n# filon: interpreted\n',
    }.items():
        (folder / f"{name}.py").write_text(text)

    assert runpy.run_path(str(ROOT / "setup.py"))["modules"]() == ["src/filon/games/new/components.py"]
