"""Which modules become machine code, and what happens where they cannot?

The rules and the core are compiled by mypyc. Without a C compiler, or if compiling fails, the same files are
installed as plain Python. FILON_NATIVE=1 makes such a failure an error, FILON_NATIVE=0 asks for plain Python.
A module whose first lines hold the comment `# filon: interpreted` is left as it is.
"""

import os
import pathlib
import shutil
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

NATIVE = os.environ.get("FILON_NATIVE", "")
SOURCES = ("src/filon/core", "src/filon/games")


def is_compiled(path: pathlib.Path) -> bool:
    opening = path.read_text(encoding="utf-8").splitlines()[:10]
    return path.name != "__init__.py" and "# filon: interpreted" not in opening


def modules() -> list[str]:
    found = (path for folder in SOURCES for path in pathlib.Path(folder).rglob("*.py"))
    return sorted(path.as_posix() for path in found if is_compiled(path))


def compiler_is_missing() -> bool:
    if sys.platform == "win32":
        return False  # setuptools finds the compiler by the registry; build_ext below copes if there is none
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is None


def extensions() -> list[Extension]:
    if NATIVE == "0" or not modules():
        return []
    if compiler_is_missing() and NATIVE != "1":
        print("filon: no C compiler, so plain Python")
        return []
    try:
        from mypyc.build import mypycify

        return mypycify([*modules(), "--no-color-output"], opt_level="3", debug_level="0", group_name="filon")
    # mypycify leaves by SystemExit when a type is wrong.
    except (Exception, SystemExit) as problem:
        if NATIVE == "1":
            raise
        print(f"filon: not compiled, so plain Python: {problem}")
        return []


class AllOrNothing(build_ext):
    """Compiles every module or none: some without the rest could not be imported."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            if NATIVE == "1":
                raise
            print(f"filon: the C compiler failed, so plain Python: {problem}")
            for name in self.get_outputs():
                pathlib.Path(name).unlink(missing_ok=True)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
