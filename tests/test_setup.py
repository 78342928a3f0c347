"""Does whoever installs Filon hear why it takes a while, though pip keeps what a build prints to itself?"""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
# One file that is not there instead of a hundred modules: what is told is told before the compiler fails on it.
SETUP = """
import os, runpy, sys, mypyc.build
from setuptools import Extension
mypyc.build.mypycify = lambda *modules, **settings: [Extension("filon__none", ["none.c"], extra_compile_args=["-O3"])]
sys.argv = ["setup.py", "-q", "build_ext"]
for stream in (1, 2):
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
runpy.run_path("setup.py", run_name="__main__")
"""


def told(**environment: str) -> str:
    """What stands on the terminal of somebody whose installer prints nothing."""
    import pty  # not where there are no such terminals

    child, terminal = pty.fork()
    if not child:
        os.chdir(HERE)
        os.environ.pop("FILON_TOLD", None)
        os.environ.update({"FILON_NATIVE": "", "CC": sys.executable, **environment})
        os.execv(sys.executable, [sys.executable, "-c", SETUP])
    found = b""
    try:
        while part := os.read(terminal, 1000):
            found += part
    except OSError:
        pass  # Linux says so that the other side has closed
    os.waitpid(child, 0)
    os.close(terminal)
    return found.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no terminal to write to beside pip's own")
def test_an_installation_says_on_the_terminal_that_it_takes_a_while() -> None:
    assert told() == "\r\nfilon: compiling the engines takes a minute or two (FILON_NATIVE=0 does without)\r\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no terminal to write to beside pip's own")
@pytest.mark.parametrize("environment", [{"FILON_TOLD": "1"}, {"FILON_NATIVE": "0"}])
def test_where_it_was_told_or_nothing_is_compiled_nothing_is_said(environment: dict[str, str]) -> None:
    assert told(**environment) == ""
