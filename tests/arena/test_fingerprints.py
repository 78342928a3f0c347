"""Fingerprints of bots: code and weights count; file names, comments, docstrings and formatting do not."""

import shutil
from pathlib import Path

import pytest

from filon import bots
from filon.arena import fingerprints

BOT = '''"""A bot."""

import random

import near
from deep.one import TWO, twice

WEIGHTS = "weights.json"


class Chooser:
    """Chooses."""

    def choose(self, moves: list[str], *, rate: float = 0.25) -> str:
        """One of them."""
        # Now and then by chance.
        if random.random() < rate:
            return random.choice(moves)
        return near.best(moves, twice(TWO))


def bot(game, view, events, seed, budget):
    return Chooser().choose(game.moves, rate=1 / 3)
'''
FILES = {
    "bot.py": BOT,
    "near.py": "def best(moves, number):\n    from far import KEY\n\n    return max(moves, key=KEY) or moves[0]\n",
    "far.py": "def KEY(move):\n    return len(move)\n",
    "weights.json": '{"gold": 1.5, "ways": [1, 2]}',
    "deep/__init__.py": "",
    "deep/one.py": "TWO = 2\n\n\ndef twice(number):\n    return number + number\n",
    "deep/deeper/table.json": "[1]",
    "results.json": "{}",
    "other.py": "OTHER = 1\n",
}
UNUSED = {"results.json", "other.py"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An external bot with files beside it."""
    for name, text in FILES.items():
        write(tmp_path / name, text)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def fingerprint(folder: Path, name: str = "bot.py") -> str:
    return fingerprints.of_external(folder / name)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# Now and then by chance.", "# As it comes."),
        ("        # Now and then by chance.\n", ""),
        ('"""A bot."""\n', ""),
        ('"""A bot."""', '"""Another word for it."""'),
        ('        """One of them."""\n', ""),
        ('    """Chooses."""\n', '    """Chooses."""\n\n    pass\n'),
        ('"weights.json"', "'weights.json'"),
        (
            "def bot(game, view, events, seed, budget):",
            "def bot(\n    game,\n    view,\n    events,\n    seed,\n    budget,\n):",
        ),
        ("rate=1 / 3", "rate=(1/3)"),
        ("import random\n\nimport near\n", "import near\nimport random\n"),
        ("from deep.one import TWO, twice", "from deep.one import twice\nfrom deep.one import TWO"),
    ],
)
def test_words_and_formatting_of_code_do_not_change_a_fingerprint(folder: Path, old: str, new: str) -> None:
    before = fingerprint(folder)
    write(folder / "bot.py", BOT.replace(old, new))

    assert BOT.replace(old, new) != BOT
    assert fingerprint(folder) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.25", "0.26"),
        ("1 / 3", "1 / 4"),
        ("1 / 3", "1 // 3"),
        ("random.random() < rate", "random.random() <= rate"),
        ("twice(TWO)", "TWO"),
        ("weights.json", "other.json"),
        ("near.best", "near.worst"),
        ("near.best(moves", "random.best(moves"),
        ("rate: float", "rate: int"),
        ("from deep.one import TWO, twice", "from near import TWO, twice"),
        ("import random\n", "import secrets as random\n"),
        ("class Chooser:", "class Picker:"),
        ("        if random", "        for _ in (1,):\n            pass\n        if random"),
    ],
)
def test_any_change_of_code_changes_a_fingerprint(folder: Path, old: str, new: str) -> None:
    before = fingerprint(folder)
    write(folder / "bot.py", BOT.replace(old, new))

    assert BOT.replace(old, new) != BOT
    assert fingerprint(folder) != before


@pytest.mark.parametrize(
    ("name", "text", "changes"),
    [
        ("weights.json", '{\n "gold": 1.50,\n "ways": [1, 2]\n}\n', False),
        ("weights.json", '{"gold": 1.5, "ways": [1, 3]}', True),
        ("weights.json", '{"gold": 1.6, "ways": [1, 2]}', True),
        ("weights.json", '{"ways": [1, 2], "gold": 1.5}', True),
        ("weights.json", "{not JSON", True),
        ("deep/deeper/table.json", "[ 1 ]", False),
        ("deep/deeper/table.json", "[2]", True),
        ("deep/__init__.py", '"""A package."""\n', False),
        ("deep/__init__.py", "DEPTH = 1\n", True),
        ("near.py", FILES["near.py"].replace("moves[0]", "moves[1]"), True),
        ("far.py", "def KEY(move):\n    return -len(move)\n", True),
        ("far.py", "def KEY(:\n", True),
    ],
)
def test_files_beside_a_bot_count_by_their_content(folder: Path, name: str, text: str, *, changes: bool) -> None:
    before = fingerprint(folder)
    write(folder / name, text)

    assert (fingerprint(folder) != before) == changes


@pytest.mark.parametrize("name", FILES)
def test_file_counts_if_the_bot_imports_or_names_it(folder: Path, name: str) -> None:
    before = fingerprint(folder)
    write(folder / name, "{}" if FILES[name] != "{}" else "[]")

    assert (fingerprint(folder) != before) == (name not in UNUSED)


def test_renaming_files_does_not_change_a_fingerprint(folder: Path) -> None:
    """Imports follow, and with them the names by which modules are called."""
    before = fingerprint(folder)
    (folder / "bot.py").rename(folder / "player.py")
    (folder / "near.py").rename(folder / "adjacent.py")
    (folder / "far.py").rename(folder / "zenith.py")
    (folder / "deep").rename(folder / "below")
    (folder / "below" / "one.py").rename(folder / "below" / "numbers.py")
    text = BOT.replace("import near\nfrom deep.one import", "import adjacent\nfrom below.numbers import")
    write(folder / "player.py", text.replace("near.best", "adjacent.best"))
    write(folder / "adjacent.py", FILES["near.py"].replace("from far", "from zenith"))

    assert fingerprint(folder, "player.py") == before


def test_fingerprint_does_not_depend_on_the_folder(folder: Path) -> None:
    shutil.copytree(folder, folder / "elsewhere", ignore=shutil.ignore_patterns("elsewhere"))

    assert fingerprint(folder / "elsewhere") == fingerprint(folder)


def test_swapping_two_modules_changes_a_fingerprint(tmp_path: Path) -> None:
    write(tmp_path / "one.py", "def move():\n    return 1\n")
    write(tmp_path / "two.py", "def move():\n    return 2\n")
    write(tmp_path / "bot.py", "import one\nimport two\n\nFIRST = one.move() or two.move()\n")
    before = fingerprint(tmp_path)
    write(tmp_path / "bot.py", "import one\nimport two\n\nFIRST = two.move() or one.move()\n")

    assert fingerprint(tmp_path) != before


def test_relative_imports_are_followed_by_content(tmp_path: Path) -> None:
    write(tmp_path / "bot.py", "from team import play\n")
    write(tmp_path / "team" / "__init__.py", "from .captain import play\n")
    write(tmp_path / "team" / "captain.py", "from . import crew\n\nplay = crew.play\n")
    write(tmp_path / "team" / "crew.py", "def play():\n    return 1\n")
    before = fingerprint(tmp_path)
    (tmp_path / "team" / "captain.py").rename(tmp_path / "team" / "leader.py")
    write(tmp_path / "team" / "__init__.py", "from .leader import play\n")
    renamed = fingerprint(tmp_path)
    write(tmp_path / "team" / "crew.py", "def play():\n    return 2\n")

    assert renamed == before
    assert fingerprint(tmp_path) != before


def test_imports_from_filon_count_by_package_and_name(tmp_path: Path) -> None:
    found = []
    for line in (
        "from filon.games.duel.moves import LAY",
        "from filon.games.duel.kinds_of_moves import LAY",
        "from filon.games.saboteur.moves import LAY",
        "from filon.games.duel.moves import KEY",
    ):
        write(tmp_path / "bot.py", f"{line}\n")
        found.append(fingerprint(tmp_path))

    assert found[0] == found[1]
    assert len(set(found)) == 3


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of `filon.bots` that can be changed."""
    found = tmp_path / "bots"
    shutil.copytree(Path(str(bots.__file__)).parent, found, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    monkeypatch.setattr(bots, "__file__", str(found / "__init__.py"))
    return found


def test_games_bots_depend_on_what_their_package_imports(package: Path) -> None:
    """Sabale's expert searches; it uses neither one ply nor what only finds weights."""
    before, fitting = fingerprints.of_built_in("sabale"), fingerprints.of_built_in("sabale", "fit_weights.py")
    for name in ("one_ply.py", "saboteur/talk.py", "sabale/fit_weights.py"):
        assert (package / name).is_file()
        write(package / name, "OTHER = 1\n")
    assert fingerprints.of_built_in("sabale") == before
    assert fingerprints.of_built_in("sabale", "fit_weights.py") != fitting

    for name in ("ismcts.py", "sabale/weights.json", "sabale/heuristic.py"):
        here = fingerprints.of_built_in("sabale")
        assert (package / name).is_file()
        write(package / name, "{}\n")
        assert fingerprints.of_built_in("sabale") != here


def test_renaming_a_built_in_module_does_not_change_a_fingerprint(package: Path) -> None:
    before = {key: fingerprints.of_built_in(key) for key in ("sabale", "duel")}
    (package / "ismcts.py").rename(package / "tree_search.py")
    for file in package.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        text = text.replace("filon.bots.ismcts", "filon.bots.tree_search")
        write(file, text.replace("from filon.bots import ismcts", "from filon.bots import tree_search as ismcts"))

    assert {key: fingerprints.of_built_in(key) for key in before} == before


def test_docstrings_of_built_in_bots_do_not_change_a_fingerprint(package: Path) -> None:
    before = fingerprints.of_built_in("saboteur")
    for file in package.rglob("*.py"):
        write(file, "# Another comment.\n" + file.read_text(encoding="utf-8").replace('"""', '"""Other words. ', 1))

    assert fingerprints.of_built_in("saboteur") == before
