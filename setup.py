"""Which modules become machine code, and what happens where they cannot?

The core and the games are compiled by mypyc. Without a C compiler, or if compiling fails, the same files are
installed as plain Python. FILON_NATIVE=1 makes such a failure an error, FILON_NATIVE=0 asks for plain Python.
A module whose first ten lines hold the comment `# filon: interpreted` is left as it is.
"""

import logging
import os
import pathlib
import shutil
import sys
import sysconfig
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

NATIVE = os.environ.get("FILON_NATIVE", "")
FOLDERS = ("src/filon/core", "src/filon/games", "src/filon/table")


def is_compiled(path: pathlib.Path) -> bool:
    opening = path.read_text(encoding="utf-8").splitlines()[:10]
    return path.name != "__init__.py" and "# filon: interpreted" not in opening


def modules() -> list[str]:
    found = (path for folder in FOLDERS for path in pathlib.Path(folder).rglob("*.py"))
    return sorted(path.as_posix() for path in found if is_compiled(path))


def compiler_is_missing() -> bool:
    if sys.platform == "win32":
        return False  # setuptools looks in the registry; where there is none, AllOrNothing falls back
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is None


def extensions(folder: str) -> list[Extension]:
    """The modules translated into C in this folder; none where the set-up says so or the types do not hold."""
    only_metadata = {"egg_info", "dist_info"} & set(sys.argv)
    if NATIVE == "0" or only_metadata or not modules():
        return []
    if compiler_is_missing():
        if NATIVE == "1":
            sys.exit("filon: no C compiler")
        print("filon: no C compiler")
        return []
    try:
        from mypyc.build import mypycify

        found = mypycify(modules(), opt_level="3", debug_level="0", group_name="filon", target_dir=folder)
    except (Exception, SystemExit) as problem:  # mypycify leaves by SystemExit where a type is wrong
        if NATIVE == "1":
            raise
        print(f"filon: mypyc failed\n{problem}")
        return []
    for extension in found:
        if "-O3" in extension.extra_compile_args:
            # Nobody replaces our functions from outside; so told, the compiler inlines them (a fifth faster).
            # Looking for what to warn of takes half of its time, and nobody reads warnings of what mypyc wrote.
            quick = ["-fno-semantic-interposition", "-w", "-Wno-all"]
            extension.extra_compile_args = [*extension.extra_compile_args, *quick]
    return found


class AllOrNothing(build_ext):
    """Compiles every module or none: a compiled module without its shared library cannot be imported."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            if NATIVE == "1":
                raise
            print(f"filon: the C compiler failed\n{problem}")
            for name in self.get_outputs():
                pathlib.Path(name).unlink(missing_ok=True)
            self.extensions = []


# Every command line would be logged, and bury what the compiler says of a mistake.
logging.disable(logging.INFO)

# A folder of its own for every build: nothing of an earlier one leaks in, and the checkout stays clean.
with tempfile.TemporaryDirectory(prefix="filon-build-") as fresh:
    setup(
        ext_modules=extensions(fresh),
        cmdclass={"build_ext": AllOrNothing},
        options={
            "build": {"build_base": fresh},
            "build_ext": {"parallel": os.cpu_count() or 1},
            "egg_info": {"egg_base": fresh},
        },
    )
