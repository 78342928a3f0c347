"""Which modules become machine code, and what happens where they cannot?

The core and the games are compiled by mypyc. Without a C compiler, or if compiling fails, the same files are
installed as plain Python. FILON_NATIVE=1 makes such a failure an error, FILON_NATIVE=0 asks for plain Python.
A module whose first ten lines hold the comment `# filon: interpreted` is left as it is.
"""

import concurrent.futures
import contextlib
import logging
import os
import pathlib
import re
import shutil
import sys
import sysconfig
import tempfile
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

NATIVE = os.environ.get("FILON_NATIVE", "")
TOGETHER = {"saboteur": "mining", "duel": "mining"}
FOLDERS = ("src/filon/core", "src/filon/games", "src/filon/bots", "src/filon/table")


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

        settings = {"opt_level": "3", "debug_level": "0", "group_name": "filon", "target_dir": folder}
        found = mypycify(modules(), multi_file=True, **settings)
    except (Exception, SystemExit) as problem:  # mypycify leaves by SystemExit where a type is wrong
        if NATIVE == "1":
            raise
        print(f"filon: mypyc failed\n{problem}")
        return []
    for extension in found:
        if "-O3" in extension.extra_compile_args:
            # Nobody replaces our functions from outside; so told, the compiler inlines them (a fifth faster).
            # Looking for what to warn of takes half of its time, and nobody reads warnings of what mypyc wrote.
            quick = ["-fno-semantic-interposition", "-fvisibility=hidden", "-w", "-Wno-all"]
            extension.extra_compile_args = [*extension.extra_compile_args, *quick]
        if len(extension.sources) > 1:
            extension.sources = by_room(extension.sources, folder)
    return found


def by_room(sources: list[str], folder: str) -> list[str]:
    """One C file for the core, one for each game and one for the bots, the longest first.

    In one file for all, the compiler takes 96 s and 760 MB; in one for each module it cannot inline within a game.
    The two mines are together with what they share: apart from it, a decision of Le Duel takes a seventh longer.
    """
    rooms: dict[str, list[str]] = {}
    for source in sources:
        room = re.search(r"__native_filon___(?:games___)?(bots|(?<=games___)[^_]+)", source)
        name = room[1] if room else "core"
        rooms.setdefault(TOGETHER.get(name, name), []).append(source)
    files = []
    for room, names in rooms.items():
        file = pathlib.Path(folder, f"__room_{room}.c")
        file.write_text("".join(f'#include "{pathlib.Path(name).resolve().as_posix()}"\n' for name in names))
        files.append((sum(os.path.getsize(name) for name in names), str(file)))
    return [file for _, file in sorted(files, reverse=True)]


def tell_that_it_takes_a_while() -> None:
    """On the terminal itself: pip keeps what a build prints to itself. `./play` has told already."""
    if not os.environ.get("FILON_TOLD"):
        with contextlib.suppress(OSError), open("/dev/tty", "w", encoding="utf-8") as terminal:
            terminal.write("\nfilon: compiling the engines takes a minute or two (FILON_NATIVE=0 does without)\n")


class AllOrNothing(build_ext):
    """Compiles every module or none: a compiled module without its shared library cannot be imported."""

    def build_extensions(self) -> None:
        """The files of one extension side by side; setuptools itself knows only extensions side by side."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **settings: Any) -> list[str]:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], **settings), sources)
                return [name for names in made for name in names]

        self.compiler.compile = side_by_side  # type: ignore[method-assign]
        super().build_extensions()

    def run(self) -> None:
        try:
            if self.extensions:
                tell_that_it_takes_a_while()
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
