"""Do deals come back from a real Ray, each once, though a process is lost on the way? (`./play test -m soak`)

Ray is large and slow to begin, so everyday set-up is without it: this test has an environment of its own.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

import filon
from launch import steps
from launch.environment import Environment
from launch.steps import alone

STRANGERS = Path(__file__).with_name("sample_bots.py")


@pytest.fixture(scope="module")
def python() -> Path:
    """A Python with what `filon[ray]` needs."""
    env = Environment(".venv-ray")
    with alone(steps.ROOT / ".play.lock"):
        env.make()
        env.install_lock("requirements-ray.lock")
    return env.python


@pytest.mark.soak
def test_deals_come_back_from_ray_each_once_though_a_process_is_lost(python: Path, tmp_path: Path) -> None:
    bots = f"random,{STRANGERS}:mortal"
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
