"""Build script: compiles the core, games, bots and table to machine code by mypyc, or installs them as plain Python.

Without a C compiler, or if compiling fails, the same files are installed as plain Python. FILON_NATIVE=1 makes such a
failure an error, FILON_NATIVE=0 selects plain Python. A module whose first ten lines contain the comment
`# filon: interpreted` is not compiled.
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
SHARED_GROUPS = {"saboteur": "mining", "duel": "mining"}
GROUP = re.compile(r"__native_filon___(?:games___)?(bots|(?<=games___)[^_]+)")
COMPILED_FOLDERS = ("src/filon/core", "src/filon/games", "src/filon/bots", "src/filon/table")


def is_compiled(path: pathlib.Path) -> bool:
    """Whether mypyc compiles this file."""
    opening = path.read_text(encoding="utf-8").splitlines()[:10]
    return path.name != "__init__.py" and "# filon: interpreted" not in opening


def modules() -> list[str]:
    """The paths of all modules that are compiled."""
    found = (path for folder in COMPILED_FOLDERS for path in pathlib.Path(folder).rglob("*.py"))
    return sorted(path.as_posix() for path in found if is_compiled(path))


def compiler_is_missing() -> bool:
    """Whether there is no C compiler on this machine."""
    if sys.platform == "win32":
        return False  # setuptools looks it up in the registry; without a compiler, AllOrNothing falls back
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is None


def extensions(folder: str) -> list[Extension]:
    """The extensions mypyc writes to this folder; none where FILON_NATIVE=0, without a compiler, or if mypyc fails."""
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
    except (Exception, SystemExit) as problem:  # mypycify raises SystemExit on a type error
        if NATIVE == "1":
            raise
        print(f"filon: mypyc failed\n{problem}")
        return []
    for extension in found:
        if "-O3" in extension.extra_compile_args:
            # No other library overrides our functions: with these flags the compiler inlines them (a fifth faster).
            # Warnings take half of the compile time, and warnings about generated code are of no use.
            faster = ["-fno-semantic-interposition", "-fvisibility=hidden", "-w", "-Wno-all"]
            extension.extra_compile_args = [*extension.extra_compile_args, *faster]
        if len(extension.sources) > 1:
            extension.sources = grouped_sources(extension.sources, folder)
    return found


def group_of(source: str) -> str:
    """The name of the C file that includes this generated file: `core`, `bots`, `mining` or another game's key.

    mypyc names its files after modules, dots written as `___`: `__native_filon___games___duel___state.c`.
    """
    found = GROUP.search(source)
    name = found[1] if found else "core"
    return SHARED_GROUPS.get(name, name)


def grouped_sources(sources: list[str], folder: str) -> list[str]:
    """Write one C file for core and table, one for each game and one for the bots; return their paths, longest first.

    As a single file, the compiler takes 96 s and 760 MB; with a file for each module it cannot inline within a game.
    The two mining games share a file with `games/mining`: separated, a decision of Le Duel takes a seventh longer.
    """
    groups: dict[str, list[str]] = {}
    for source in sources:
        groups.setdefault(group_of(source), []).append(source)
    files = []
    for group, names in groups.items():
        file = pathlib.Path(folder, f"__group_{group}.c")
        file.write_text("".join(f'#include "{pathlib.Path(name).resolve().as_posix()}"\n' for name in names))
        files.append((sum(os.path.getsize(name) for name in names), str(file)))
    return [file for _, file in sorted(files, reverse=True)]


def announce_compilation() -> None:
    """Print the expected duration on the terminal itself, since pip hides a build's output.

    `./play` announces it too, and sets FILON_BUILD_ANNOUNCED.
    """
    if not (os.environ.get("FILON_BUILD_ANNOUNCED") or os.environ.get("FILON_TOLD")):
        with contextlib.suppress(OSError), open("/dev/tty", "w", encoding="utf-8") as terminal:
            terminal.write("\nfilon: compiling the engines takes a minute or two (FILON_NATIVE=0 does without)\n")


class AllOrNothing(build_ext):
    """Compiles every module or none: a compiled module without its shared library cannot be imported."""

    def build_extensions(self) -> None:
        """Compile the files of one extension in parallel; setuptools itself parallelizes only over extensions."""
        compile_all = self.compiler.compile

        def compile_in_parallel(sources: list[str], **settings: Any) -> list[str]:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_all([source], **settings), sources)
                return [name for names in made for name in names]

        self.compiler.compile = compile_in_parallel  # type: ignore[method-assign]
        super().build_extensions()

    def run(self) -> None:
        try:
            if self.extensions:
                announce_compilation()
            super().run()
        except Exception as problem:
            if NATIVE == "1":
                raise
            print(f"filon: the C compiler failed\n{problem}")
            for name in self.get_outputs():
                pathlib.Path(name).unlink(missing_ok=True)
            self.extensions = []


def main() -> None:
    """Build in a temporary folder, so that nothing is left over from earlier builds and the checkout stays clean."""
    # Otherwise every command line is logged, which hides the compiler's errors.
    logging.disable(logging.INFO)
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


if __name__ == "__main__":
    main()
