"""Interpreted and compiled engines give the same matches, sampled worlds and random draws."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import filon
from filon.core import state
from filon.core.playout import play_on
from filon.core.registry import ours

SCRIPT = "import sys; sys.path.insert(0, sys.argv[1]); import test_build_modes; print(test_build_modes.fingerprint())"


def fingerprint() -> str:
    """A digest of much random play, for every game of ours.

    Records, views, events, offers, refusals, sampled worlds and quick play-outs are in it.
    """
    found = hashlib.sha256()
    for game, seats in [(filon.load(key), seats) for key in ours() for seats in filon.load(key).seats]:
        match = game.start(seats=seats, seed=seats)
        choice = filon.Quick(seats)
        while match.turn is not None:
            legal = match.legal()
            match.play(legal[choice.below("", len(legal))])
            seat = choice.below("", seats)
            found.update(match.view(seat).json().encode())
            if choice.below("", 10) == 0:
                world = game.worlds(match.view(seat)).sample(choice)
                plies = play_on(world, choice, choice, 150)
                found.update(f"{plies} {world.view(0).json()} {match.offers()}".encode())
                found.update(str([match.refusal(text) for text in legal]).encode())
        found.update(match.record().encode())
        found.update(repr([match.events(seat) for seat in range(seats)]).encode())
    return found.hexdigest()


@pytest.mark.skipif(state.__file__.endswith(".py"), reason="needs the compiled engine; the compiled run does it")
def test_interpreted_and_compiled_engines_agree(tmp_path: Path) -> None:
    package = Path(filon.__file__).parent
    shutil.copytree(package, tmp_path / "filon", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    command = [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)

    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == fingerprint()
