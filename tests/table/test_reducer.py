"""The reducer: one registry of entry types, and the only module besides the table's own that changes a table."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import filon
from filon.table import log_entries, reducer

SOURCE = Path(filon.__file__).parent
ALLOWED = {SOURCE / "table" / "table.py", SOURCE / "table" / "reducer.py"}

# Methods that change a list or a dict in place.
MUTATORS = {"append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "sort", "reverse"}


def attributes() -> set[str]:
    """Return the attributes that `Table.__init__` assigns."""
    nodes = ast.walk(ast.parse((SOURCE / "table" / "table.py").read_text(encoding="utf-8")))
    [table] = [node for node in nodes if isinstance(node, ast.ClassDef) and node.name == "Table"]
    [init] = [node for node in table.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    stored = [node for node in ast.walk(init) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    return {node.attr for node in stored}


ATTRIBUTES = attributes()


def is_table(node: ast.expr) -> bool:
    """Whether an expression names a table: `table`, or an attribute of that name."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == "table"


def attribute_of_table(node: ast.expr) -> bool:
    """Whether an expression is `table.x`, or an item of it, where x is an attribute of a table."""
    if isinstance(node, (ast.Subscript, ast.Starred)):
        return attribute_of_table(node.value)
    if isinstance(node, (ast.Tuple, ast.List)):
        return any(attribute_of_table(part) for part in node.elts)
    return isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES and is_table(node.value)


def changes(tree: ast.AST) -> list[int]:
    """Return the lines that assign, delete or mutate an attribute of a table."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            targets = [node.func.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
            found += [node.lineno] if node.args and is_table(node.args[0]) else []
            continue
        else:
            continue
        found += [node.lineno for target in targets if attribute_of_table(target)]
    return found


@pytest.mark.once
def test_only_table_and_reducer_change_a_table() -> None:
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        lines = changes(ast.parse(file.read_text(encoding="utf-8")))
        if lines and file not in ALLOWED:
            found[str(file.relative_to(SOURCE))] = lines

    assert {"log", "lobby", "session", "phase", "matches", "number", "epoch"} <= ATTRIBUTES
    assert found == {}
    assert changes(ast.parse((SOURCE / "table" / "reducer.py").read_text(encoding="utf-8")))


def test_change_of_a_table_is_recognized() -> None:
    lines = [
        "table.phase = 'over'",
        "table.number += 1",
        "self.live.table.log.append(entry)",
        "a, table.session = 1, None",
        "table.entry_by_id[0] = {}",
        "del table.log[0]",
        "setattr(table, 'phase', 'over')",
    ]

    assert sorted(changes(ast.parse("\n".join(lines)))) == [1, 2, 3, 4, 5, 6, 7]
    assert changes(ast.parse("phase = table.phase\nother.phase = 'over'\ntable.code = 1")) == []


def test_every_entry_type_has_one_transition() -> None:
    kinds = set(get_args(log_entries.Entry))

    assert set(reducer.TRANSITIONS) == kinds
    assert all(callable(part) for transition in reducer.TRANSITIONS.values() for part in transition)
