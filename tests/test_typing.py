"""The package is typed for third-party code."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

OUTSIDER = Path(__file__).parent / "typing" / "outsider.py"


def test_third_party_code_passes_strict_mypy(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}", str(OUTSIDER)]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_third_party_code_runs() -> None:
    run = subprocess.run([sys.executable, str(OUTSIDER)], capture_output=True, text=True)

    assert run.returncode == 0, run.stderr
    assert "gold" in run.stdout or "nuggets" in run.stdout
