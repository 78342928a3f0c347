"""Writes docs/reference.md, the API reference, from signatures and docstrings (`./play reference`).

It reads the sources with `ast` and imports nothing, so compiled classes, which keep no docstrings, are listed too.
"""

import ast
import pathlib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from launch import steps

SOURCES = steps.ROOT / "src"
PAGE = steps.ROOT / "docs" / "reference.md"
MODULES = (
    "filon",
    "filon.bots",
    "filon.client",
    "filon.adapters",
    "filon.adapters.pettingzoo",
    "filon.adapters.open_spiel",
    "filon.adapters.trajectories",
)
HEAD = """# API reference

For programmers. Written by `./play reference` from the docstrings; do not edit. A test compares page and sources.
Examples are in the [README](../README.md), in [bots](bots.md), in [research](research.md) and on the games' pages.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Module:
    """A parsed source file."""

    name: str
    text: str
    tree: ast.Module


@dataclass
class Definition:
    """A public name and the statement that defines it."""

    name: str
    node: ast.stmt
    module: Module


def load(name: str) -> Module:
    """Return the parsed module of this dotted name."""
    path = SOURCES.joinpath(*name.split("."))
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")
    return Module(name, text, ast.parse(text))


def defined(node: ast.stmt) -> list[str]:
    """Return the names that a top-level statement defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def find(module: Module, name: str) -> Definition | None:
    """Return where a name of this module is defined, following imports inside Filon; None for names from elsewhere."""
    for node in module.tree.body:
        if name in defined(node):
            return Definition(name, node, module)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("filon"):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return find(load(str(node.module)), alias.name)
    return None


def public_names(module: Module) -> list[str]:
    """Return `__all__`, or all functions, classes and type aliases whose names do not start with an underscore."""
    names = []
    for node in module.tree.body:
        if "__all__" in defined(node) and isinstance(node, ast.Assign):
            return list(ast.literal_eval(node.value))
        is_value = isinstance(node, ast.Assign) and not isinstance(node.value, (ast.Subscript, ast.Tuple))
        if not is_value:
            names += [name for name in defined(node) if not name.startswith("_")]
    return names


def markdown() -> str:
    """Return the whole page."""
    lines = [HEAD, *(line for name in MODULES for line in module_lines(load(name)))]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def module_lines(module: Module) -> Iterator[str]:
    """Yield the lines of one module: its docstring, then its names in their order."""
    yield f"## `{module.name}`\n\n{paragraphs(ast.get_docstring(module.tree))}\n"
    for name in public_names(module):
        found = find(module, name)
        if found is not None:
            yield from definition_lines(found, name)


def definition_lines(found: Definition, name: str) -> Iterator[str]:
    """Yield the lines of one function, class or alias."""
    node = found.node
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        yield f"### class `{name}{f'({bases})' if bases else ''}`\n\n{paragraphs(ast.get_docstring(node))}\n"
        fields = [*field_lines(node, found.module), *attribute_lines(node, found.module)]
        yield "\n".join([*fields, *method_lines(node, found.module), ""])
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        yield f"### `{signature(node)}`\n\n{paragraphs(ast.get_docstring(node))}\n"
    elif isinstance(node, (ast.Assign, ast.AnnAssign)) and not isinstance(node.value, (ast.Name, type(None))):
        yield f"### `{name} = {ast.unparse(node.value)}`\n\n{comment(node, found.module)}\n"


def field_lines(node: ast.ClassDef, module: Module) -> Iterator[str]:
    """Yield a list item for each annotated public field, with its comment."""
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.target.id[0] != "_":
            value = f" = {ast.unparse(field.value)}" if field.value else ""
            yield item(f"{field.target.id}: {plain(ast.unparse(field.annotation))}{value}", comment(field, module))


def attribute_lines(node: ast.ClassDef, module: Module) -> Iterator[str]:
    """Yield a list item for each public attribute that `__init__` sets and no annotation in the class names."""
    starts = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    named = {name for one in node.body for name in defined(one)}
    for start in starts:
        given = {one.arg: one.annotation for one in [*start.args.args, *start.args.kwonlyargs]}
        for line in start.body:
            for target in assigned(line):
                name, annotation = target.attr, line.annotation if isinstance(line, ast.AnnAssign) else None
                kind = annotation or given.get(name)
                if name[0] != "_" and name not in named:
                    yield item(f"{name}: {plain(ast.unparse(kind))}" if kind else name, comment(line, module))
                named.add(name)


def assigned(node: ast.stmt) -> list[ast.Attribute]:
    """Return the attributes of `self` that a statement sets."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        for target in node.targets:
            targets += target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, ast.AnnAssign):
        targets.append(node.target)
    return [one for one in targets if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self"]


def method_lines(node: ast.ClassDef, module: Module) -> Iterator[str]:
    """Yield a list item for each public method and property; an override may leave its docstring to its base."""
    inherited: dict[str, str] = {}
    for base in node.bases:
        parent = find(module, ast.unparse(base))
        if parent is not None and isinstance(parent.node, ast.ClassDef):
            methods = [one for one in parent.node.body if isinstance(one, ast.FunctionDef)]
            inherited |= {one.name: ast.get_docstring(one) or "" for one in methods}
    for method in node.body:
        if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)) and method.name[0] != "_":
            decorators = {ast.unparse(decorator) for decorator in method.decorator_list}
            if not any(name.endswith((".setter", "overload")) for name in decorators):
                text = ast.get_docstring(method) or inherited.get(method.name, "")
                yield item(signature(method, decorators), text)


def item(code: str, text: str) -> str:
    """Return one list item: code, and what it means."""
    told = " ".join(text.split())
    return f"- `{code}`{f': {told}' if told else ''}"


def signature(node: Function, decorators: Collection[str] = ()) -> str:
    """Return how a function is called; a property looks like a field."""
    returns = f" -> {plain(ast.unparse(node.returns))}" if node.returns else ""
    if "property" in decorators or "cached_property" in decorators:
        return f"{node.name}{returns.replace(' -> ', ': ')}"
    listed = parameters(node.args)
    is_bound = listed and "staticmethod" not in decorators and listed[0] in ("self", "cls")
    shown = listed[1:] if is_bound else listed
    return f"{node.name}({', '.join(shown[1:] if shown[:1] == ['/'] else shown)}){returns}"


def parameters(arguments: ast.arguments) -> list[str]:
    """Return the parameters of a function as texts, with annotations and defaults, and the marks `/` and `*`."""
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
    found = [parameter(one, default) for one, default in zip(positional, defaults, strict=True)]
    if arguments.posonlyargs:
        found.insert(len(arguments.posonlyargs), "/")
    if arguments.vararg or arguments.kwonlyargs:
        found.append(f"*{parameter(arguments.vararg)}" if arguments.vararg else "*")
    pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    found += [parameter(one, default) for one, default in pairs]
    return [*found, f"**{parameter(arguments.kwarg)}"] if arguments.kwarg else found


def parameter(one: ast.arg, default: ast.expr | None = None) -> str:
    """Return one parameter as a text."""
    kind = f": {plain(ast.unparse(one.annotation))}" if one.annotation else ""
    value = ast.unparse(default) if default is not None else ""
    return f"{one.arg}{kind}" + (f" = {value}" if value and kind else f"={value}" if value else "")


def plain(annotation: str) -> str:
    """Return an annotation without quotes around forward references."""
    return annotation.replace("'", "") if "'" in annotation and "=" not in annotation else annotation


def comment(node: ast.stmt, module: Module) -> str:
    """Return the comment behind a statement, or the comment lines right above it."""
    lines = module.text.splitlines()
    behind = re.search(r"  # (.*)$", lines[(node.end_lineno or node.lineno) - 1])
    if behind:
        return behind[1]
    above: list[str] = []
    for line in reversed(lines[: node.lineno - 1]):
        if not line.strip().startswith("# "):
            break
        above.insert(0, line.strip()[2:])
    return " ".join(above)


def paragraphs(docstring: str | None) -> str:
    """Return a docstring as Markdown."""
    return (docstring or "").strip()


def write() -> pathlib.Path:
    """Write the page and return its path."""
    PAGE.write_text(markdown(), encoding="utf-8")
    return PAGE
