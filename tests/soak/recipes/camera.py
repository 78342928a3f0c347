"""The camera shows every event of new matches on five screens: as a function, and in Chromium over a whole match.

One example runs the unit test web/tests/camera.test.ts over newly recorded matches of every game. Then it plays a match
of one game in front of five browsers and compares the boxes of each event's cells with all that lies over the board.
"""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from filon.core import registry
from server.threaded_server import serve_in_thread
from web.browser import FLAGS, ROOT, built_page, chromium
from web.camera_matches import played
from web.camera_probe import SCREENS, watch

WEB = ROOT / "web"
RECORDED = 40  # matches of each game, for the function
SELECTIONS = 5


def example(random: Random) -> Counter[str]:
    """Check both on new matches; raises AssertionError with what was wrong."""
    return check_function(random.randrange(10**6)) + check_chromium(random)


def check_function(seed: int, recorded: int = RECORDED) -> Counter[str]:
    """Run the unit test over matches from this seed on."""
    if not (WEB / "node_modules" / "vitest").exists():
        subprocess.run(["npm", "ci", "--prefix", str(WEB)], check=True)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "camera.json")
        writer = [sys.executable, str(WEB / "tests" / "record_camera.py"), str(file), str(seed), str(recorded)]
        subprocess.run(writer, check=True)
        ran = subprocess.run(
            ["npx", "vitest", "run", "tests/camera.test.ts"],
            cwd=WEB, env={**os.environ, "FILON_CAMERA": str(file)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert not ran.returncode, f"as a function, matches from seed {seed} on:\n{ran.stdout[-5000:]}{ran.stderr[-2000:]}"
    return Counter({"matches given to the function": recorded * len(registry.ours())})


def check_chromium(random: Random) -> Counter[str]:
    """Watch one whole match."""
    game = registry.load(random.choice(registry.ours()))
    seats, seed = random.choice([seats for seats in game.seats if seats <= 5]), random.randrange(10**6)
    match = played(game.key, seats, seed)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with serve_in_thread(Path(folder), web=str(built_page())) as server:
            found = watch(browser, server, match.part(0, -1), SCREENS, selects=SELECTIONS)
        browser.close()
    assert not found.wrong, f"{game.key}, {seats} seats, seed {seed}: {found.wrong}"
    return Counter({f"matches of {game.key}": 1, "events on a screen": found.events, "lit places": found.places})
