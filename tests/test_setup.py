"""setup.py: the groups of generated C files, and the announcement on the terminal while pip hides the output."""

import os
import sys
from pathlib import Path

import pytest

from setup import group_of

HERE = Path(__file__).parent.parent
# One missing file instead of hundreds of modules: the announcement is printed before the compiler fails on it.
SETUP = """
import os, runpy, sys, mypyc.build
from setuptools import Extension
mypyc.build.mypycify = lambda *modules, **settings: [Extension("filon__none", ["none.c"], extra_compile_args=["-O3"])]
sys.argv = ["setup.py", "-q", "build_ext"]
for stream in (1, 2):
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
runpy.run_path("setup.py", run_name="__main__")
"""


def terminal_output(**environment: str) -> str:
    """What appears on the terminal of an installation whose installer prints nothing."""
    import pty  # missing on Windows

    child, terminal = pty.fork()
    if not child:
        os.chdir(HERE)
        for name in ("FILON_TOLD", "FILON_BUILD_ANNOUNCED"):
            os.environ.pop(name, None)
        os.environ.update({"FILON_NATIVE": "", "CC": sys.executable, **environment})
        os.execv(sys.executable, [sys.executable, "-c", SETUP])
    found = b""
    try:
        while part := os.read(terminal, 1000):
            found += part
    except OSError:
        pass  # how Linux reports that the other side has closed
    os.waitpid(child, 0)
    os.close(terminal)
    return found.decode()


@pytest.mark.parametrize(
    ("module", "group"),
    [
        ("filon.core.state", "core"),
        ("filon.core.fair_deal.client", "core"),
        ("filon.core.events.viewer_events", "core"),
        ("filon.table.match_session", "core"),
        ("filon.table.protocol.client_state", "core"),
        ("filon.games.sabale.state", "sabale"),
        ("filon.games.sacramento.view_from_events", "sacramento"),
        ("filon.games.mining.sorted_cells", "mining"),
        ("filon.games.duel.move_preview", "mining"),
        ("filon.games.saboteur.worlds.sampler", "mining"),
        ("filon.bots.ismcts", "bots"),
        ("filon.bots.saboteur.weighted_worlds", "bots"),
    ],
)
def test_generated_file_is_grouped_by_its_module(module: str, group: str) -> None:
    assert group_of(f"build/__native_{module.replace('.', '___')}.c") == group


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal beside pip's own output")
def test_installation_announces_its_duration_on_the_terminal() -> None:
    announced = "\r\nfilon: compiling the engines takes a minute or two (FILON_NATIVE=0 does without)\r\n"

    assert terminal_output() == announced


@pytest.mark.skipif(sys.platform == "win32", reason="no terminal beside pip's own output")
@pytest.mark.parametrize(
    "environment",
    [{"FILON_BUILD_ANNOUNCED": "1"}, {"FILON_TOLD": "1"}, {"FILON_NATIVE": "0"}],
    ids=["announced", "announced by an earlier ./play", "not compiled"],
)
def test_installation_announces_nothing_twice_or_without_compiling(environment: dict[str, str]) -> None:
    assert terminal_output(**environment) == ""
