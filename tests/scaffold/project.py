"""Test support: create a game, write the page's files into it, install it offline, run its tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import filon
from filon.scaffold import generate_files, target_folders

ROOT = Path(__file__).parents[2]
SOURCES = Path(filon.__file__).parents[1]
PAGES = [ROOT / "docs" / name for name in ("adding-a-game.md", "adding-a-game.fr.md", "adding-a-game.de.md")]
BLOCK = re.compile(r"^### `([^`]+)`\n\n```(?:py|json|markdown)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHEEL = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
ENTRY = "[filon.games]\ntiny = tiny:GAME\n"


class Report(NamedTuple):
    """What pytest said: tests that passed, and those that did not with their reason."""

    passed: list[str]
    failed: dict[str, str]


def run(
    folder: Path, *arguments: str, path: tuple[Path, ...] = (SOURCES,), typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Python in this folder, with these places to import from; nothing of the test run around it shines through."""
    aside = ("FILON_", "PYTEST_", "COV_", "PYTHON")
    settings = {name: value for name, value in os.environ.items() if not name.startswith(aside)}
    settings |= {"LANG": "C", "LANGUAGE": "", "LC_ALL": "", "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}
    settings |= {"PYTHONPYCACHEPREFIX": os.environ.get("PYTHONPYCACHEPREFIX", "")}  # what is compiled may stay so
    settings |= {"PYTHONPATH": os.pathsep.join(map(str, path)), "XDG_STATE_HOME": str(folder), **more}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, input=typed, capture_output=True, text=True, encoding="utf-8", env=settings, timeout=120
    )


def filon_says(folder: Path, *arguments: str, path: tuple[Path, ...] = (SOURCES,), typed: str = "") -> str:
    """What a command that goes well prints."""
    done = run(folder, "-m", "filon", *arguments, path=path, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_tests(folder: Path, *arguments: str, path: tuple[Path, ...]) -> Report:
    """Run the tests in a folder and return their report."""
    written = folder / "report.xml"
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={written}", *arguments)
    # Plugins that happen to be here are not the game's, and take longer to load than its tests.
    done = run(folder, *command, path=path, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    report = Report([], {})
    for case in ElementTree.parse(written).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        trouble = [part.get("message") or "" for part in case if part.tag in ("failure", "error")]
        if trouble:
            report.failed[name] = trouble[0]
        else:
            report.passed.append(name)
    assert report.passed or report.failed, done.stdout + done.stderr
    return report


def blocks() -> dict[str, str]:
    """The files that the pages show, by their path in the project."""
    return dict(found for page in PAGES for found in BLOCK.findall(page.read_text(encoding="utf-8")))


def write(folder: Path, files: dict[str, str]) -> None:
    """Write these over what was made; a file that nobody made would be one that nobody reads."""
    for name, text in files.items():
        assert (folder / name).is_file(), name
        (folder / name).write_text(text, encoding="utf-8")


def install(project: Path, site_folder: Path) -> set[str]:
    """Build a wheel as pip would, and unpack it; the names in it."""
    wheels = project / "wheels"
    done = run(project, "-c", WHEEL, str(wheels))
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(site_folder)
        return set(opened.namelist())


def finished(folder: Path) -> Path:
    """The project as the page leaves it, known to Filon by an entry point beside it."""
    generate_files.build(target_folders.in_separate_project("tiny", folder))
    write(folder / "tiny", blocks())
    about = folder / "site" / "tiny-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY, encoding="utf-8")
    return folder / "tiny"
