"""Deals on a real Ray cluster: each counts once although a process is lost (`./play test -m soak`).

Ray is large and slow to start, so the everyday environment is without it: this test has its own.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

import filon
from launch import steps
from launch.environment import Environment
from launch.steps import exclusive_lock

BOT_FILE = Path(__file__).with_name("sample_bots.py")


@pytest.fixture(scope="module")
def python() -> Path:
    """A Python with what `filon[ray]` needs."""
    env = Environment(".venv-ray")
    with exclusive_lock(steps.ROOT / ".play.lock"):
        env.make()
        env.install_lock("requirements-ray.lock")
    return env.python


@pytest.mark.soak
def test_ray_plays_each_deal_once_although_a_process_is_lost(python: Path, tmp_path: Path) -> None:
    bots = f"random,{BOT_FILE}:mortal"
    command = [python, "-m", "filon", "arena", "sabale", "--bots", bots, "--games", "12", "--budget", "1it"]
    mode = {"PYTHONPATH": str(Path(str(filon.__file__)).parent.parent), "FILON_GRAVE": str(tmp_path / "grave")}
    quiet = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    words = [*command, "--jobs", "2", "--json", "--on", "ray", "--out", str(tmp_path / "runs")]
    ended = subprocess.run(words, env={**os.environ, **mode, **quiet}, capture_output=True, text=True, timeout=600)
    assert ended.returncode == 0, ended.stderr
    here = [*command, "--jobs", "1", "--json", "--out", str(tmp_path / "here")]
    same = subprocess.run(here, env={**os.environ, **mode}, capture_output=True, text=True, check=True)
    row, other = json.loads(ended.stdout), json.loads(same.stdout)
    (lines,) = (tmp_path / "runs").glob("*/deals.jsonl")

    assert (tmp_path / "grave").exists()
    assert sorted(json.loads(line)["number"] for line in lines.read_text(encoding="utf-8").splitlines()) == [*range(6)]
    assert (row["levels"], row["length"]) == (other["levels"], other["length"])
