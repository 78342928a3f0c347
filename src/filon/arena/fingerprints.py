"""Fingerprints of bots: short hashes of the code and the weights that a bot's moves depend on.

A result measured with another fingerprint is out of date. Hashed is a canonical form: each module's syntax tree without
comments and docstrings, each JSON file's parsed content, sorted by their hashes. Therefore file names, comments,
docstrings and formatting do not count, while a change of any expression, number, identifier or weight does.

Import statements name modules, so they are hashed apart and sorted: an import from another hashed module stands for
that module's content, an import from the rest of Filon for its package (`filon.core`, `filon.games.duel`).

The files of an external bot are its own, all of the packages beside it that it imports, and the JSON files beside it
that it names.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from filon import bots

KINDS = (".py", ".json")
LENGTH = 12  # characters of a fingerprint
BUILT_IN = "filon.bots"
# Fields of syntax trees that say nothing about what the code does.
IGNORED = {"ctx", "kind", "type_comment", "type_ignores"}

Import = tuple[str, str, str]  # a module, the name imported from it (empty: the module itself), and the name bound


def of_built_in(key: str, root: str = "__init__.py") -> str:
    """The fingerprint of a game's built-in bots: what their package imports from `filon.bots`, and the weights.

    With the root `fit_weights.py` it is the fingerprint of the code that finds those weights.
    """
    shared = Path(str(bots.__file__)).parent
    package = shared / key if (shared / key).is_dir() else shared
    found: set[Path] = set()
    waiting = [shared / "__init__.py", package / "__init__.py", package / root]
    while waiting:
        file = waiting.pop()
        if file not in found and file.is_file():
            found.add(file)
            waiting += [each for name in modules(file) for each in built_in_files(shared, name)]
    return of_files(shared, {*found, *package.glob("*.json")}, BUILT_IN)


def built_in_files(shared: Path, name: str) -> list[Path]:
    """The file of a module of `filon.bots`; none for other modules."""
    words = name.split(".")
    path = shared.joinpath(*words[2:])
    files = [path.with_suffix(".py"), path / "__init__.py"] if name.startswith(f"{BUILT_IN}.") else []
    return [file for file in files if file.is_file()]


def of_external(path: Path) -> str:
    """The fingerprint of an external bot: a Python file and what it imports or names beside it."""
    return of_files(path.parent, external_files(path))


def uses_built_in(path: Path) -> bool:
    """Whether an external bot, or what it imports from beside it, imports Filon's own bots."""
    files = [file for file in external_files(path) if file.suffix == ".py"]
    return any(f"{name}.".startswith(f"{BUILT_IN}.") for file in files for name in modules(file))


def external_files(path: Path) -> list[Path]:
    """An external bot's file, and the files below its folder that it imports or names."""
    found: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found[file] = None
        if file.suffix == ".py":
            names = dict.fromkeys(name.partition(".")[0] for name in modules(file))
            waiting += [beside for name in names for beside in files_of(path.parent, name)]
    texts = [file.read_bytes() for file in found if file.suffix == ".py"]
    named = [file for file in path.parent.glob("*.json") if any(file.name.encode() in text for text in texts)]
    return sorted({*found, *named})


def files_of(folder: Path, name: str) -> list[Path]:
    """The module of this name in a folder, or all files of the package: which of them it imports is not followed."""
    file, package = folder / f"{name}.py", folder / name
    if file.is_file():
        return [file]
    if not package.is_dir():
        return []
    return [each for each in package.rglob("*") if each.suffix in KINDS and each.is_file()]


def modules(file: Path) -> tuple[str, ...]:
    """The modules that a file imports anywhere, and the names imported from them, which may be modules too."""
    return modules_in(file.read_bytes())


@lru_cache(maxsize=1024)
def modules_in(source: bytes) -> tuple[str, ...]:
    """The same of a source; empty if it is no Python."""
    tree = parsed(source)
    found = imports(tree, None) if tree is not None else []
    names = [[module, f"{module}.{name}"] if name else [module] for module, name, _ in found]
    return tuple(dict.fromkeys(each for both in names for each in both))


def of_files(folder: Path, files: Iterable[Path], package: str = "") -> str:
    """The fingerprint of these files; `package` is the dotted name of the folder, if it is one."""
    found = {module_name(file.relative_to(folder), package): file.read_bytes() for file in files}
    return of_sources(tuple(sorted(found.items())))


def module_name(path: Path, package: str) -> str:
    """The dotted name by which a file is imported; data files keep their suffix."""
    parts = [*([package] if package else []), *path.with_suffix("").parts]
    if path.suffix != ".py":
        return "/".join([*parts, path.suffix])
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@lru_cache(maxsize=64)
def of_sources(sources: tuple[tuple[str, bytes], ...]) -> str:
    """The fingerprint of sources by module name; those without code do not count."""
    trees = {name: parsed(text) for name, text in sources if not name.endswith(".json")}
    packages = {name for name in trees if any(other.startswith(f"{name}.") for other in trees)}
    contents = {
        name: digest(canonical_module(tree, name, dict.fromkeys(trees, "module"), is_package=name in packages))
        for name, tree in trees.items()
        if tree is not None
    }
    found = []
    for name, text in sources:
        tree = trees.get(name)
        if tree is not None:
            canonical = canonical_module(tree, name, contents, is_package=name in packages)
        else:
            canonical = canonical_data(text)
        if canonical:
            found.append(digest(canonical))
    return digest("\n".join(sorted(found)))[:LENGTH]


def digest(text: str) -> str:
    """SHA-256 in hexadecimal digits."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def parsed(source: bytes) -> ast.Module | None:
    """The syntax tree; None if it is no Python."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return None


def canonical_data(content: bytes) -> str:
    """JSON without its formatting; the order of keys is content. Anything else as it is."""
    try:
        return json.dumps(json.loads(content))
    except (ValueError, RecursionError):
        return repr(content)


def canonical_module(tree: ast.Module, name: str, contents: Mapping[str, str], *, is_package: bool) -> str:
    """A module's code as text: its imports, sorted, then all other statements; empty if there is no code.

    `contents` are the hashes of the modules that are hashed together with this one, by name.
    """
    lines: set[str] = set()
    aliases: dict[str, str] = {}  # names bound to modules, which say nothing but the module's name
    for module, imported, bound in imports(tree, name if is_package else name.rpartition(".")[0]):
        whole = f"{module}.{imported}" if imported else module
        if whole in contents:
            aliases[bound] = contents[whole]
            lines.add(contents[whole])
        else:
            lines.add(f"{contents.get(module) or package_of(module)} {imported} {bound}")
    body = [canonical(each, aliases) for each in tree.body]
    return "\n".join([*sorted(lines), *[each for each in body if each]])


def imports(tree: ast.Module, package: str | None) -> list[Import]:
    """What a module imports anywhere; relative imports are resolved in its package, and left out without one."""
    found: list[Import] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(each.name, "", each.asname or each.name) for each in node.names]
        elif isinstance(node, ast.ImportFrom) and (package is not None or not node.level):
            above = (package or "").split(".") if node.level else []
            parts = above[: len(above) + 1 - node.level] if above else []
            module = ".".join([*parts, *([node.module] if node.module else [])])
            found += [(module, each.name, each.asname or each.name) for each in node.names]
    return found


def package_of(module: str) -> str:
    """Of Filon's own modules the package, `filon.core` or `filon.games.duel`; other modules by their whole name."""
    parts = module.split(".")
    if parts[0] != "filon":
        return module
    return ".".join(parts[: 3 if parts[1:2] == ["games"] else 2])


def canonical(value: object, aliases: Mapping[str, str]) -> str:
    """A part of a syntax tree as text, the same in every Python version; empty for docstrings, imports and `pass`."""
    if isinstance(value, list):
        return f"[{','.join(each for each in (canonical(one, aliases) for one in value) if each)}]"
    if not isinstance(value, ast.AST):
        return repr(value)
    if isinstance(value, ast.Import | ast.ImportFrom | ast.Pass) or is_docstring(value):
        return ""
    if isinstance(value, ast.Name):
        return f"Name({aliases.get(value.id, value.id)})"
    return f"{type(value).__name__}({','.join(fields(value, aliases))})"


def fields(node: ast.AST, aliases: Mapping[str, str]) -> Iterator[str]:
    """The fields of a node that are set."""
    for name, value in ast.iter_fields(node):
        if name not in IGNORED and value is not None and value != []:
            yield f"{name}={canonical(value, aliases)}"


def is_docstring(node: ast.AST) -> bool:
    """Whether this is a statement that is nothing but a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
