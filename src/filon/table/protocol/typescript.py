# filon: interpreted
"""How do the same types look in TypeScript? Written from the JSON Schema, so that none is typed twice."""

from __future__ import annotations

import json
from typing import Any

Schema = dict[str, Any]
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def typescript(schema: Schema) -> str:
    """Every definition as an exported type, and `Delivery` for whatever a table sends."""
    lines = [f"// {schema['title']}. Written by `filon schema --typescript`; not to be edited.", ""]
    lines += ["/** Whom a field speaks of; seats count from 0. */", "export type Seat = number;", ""]
    for name, part in schema["$defs"].items():
        lines += [*comment(part, ""), declaration(name, part), ""]
    lines.append(f"export type Delivery = {type_expression(schema)};")
    return "\n".join(lines) + "\n"


def comment(part: Schema, indent: str) -> list[str]:
    """What the Python class says of itself, on one line."""
    text = " ".join(str(part.get("description", "")).split()).replace("*/", "* /")
    return [f"{indent}/** {text} */"] if text else []


def declaration(name: str, part: Schema) -> str:
    """One definition: an interface for an object with fields, an alias for everything else."""
    if part.get("type") != "object" or "properties" not in part:
        return f"export type {name} = {type_expression(part)};"
    asked = part.get("required", [])
    lines = [f"export interface {name} {{"]
    for field, kind in part["properties"].items():
        # A tag stands in every message, though a reader could do without it.
        mark = "" if field in asked or "const" in kind or len(kind.get("enum", ())) == 1 else "?"
        lines.append(f"  readonly {field}{mark}: {type_expression(kind)};")
    return "\n".join([*lines, "}"])


def type_expression(part: Schema) -> str:
    """A type where it is used; raises ValueError for one that says nothing."""
    if part.get("title") == "Seat":
        return "Seat"
    if "$ref" in part:
        return str(part["$ref"]).removeprefix("#/$defs/")
    if "const" in part or "enum" in part:
        return " | ".join(json.dumps(value) for value in part.get("enum", [part.get("const")]))
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(type_expression(kind) for kind in part["anyOf"]))
    kind = part.get("type")
    if kind == "array":
        return array_type(part)
    if kind == "object":
        return f"{{ readonly [key: string]: {type_expression(part['additionalProperties'])} }}"
    if kind not in PLAIN:
        raise ValueError(f"a field of unknown type: {json.dumps(part)[:200]}")
    return PLAIN[kind]


def array_type(part: Schema) -> str:
    """A list of one kind, or of a fixed few."""
    if "prefixItems" in part:
        return f"readonly [{', '.join(type_expression(kind) for kind in part['prefixItems'])}]"
    if part.get("maxItems") == 0:
        return "readonly []"
    inner = type_expression(part["items"])
    return f"readonly ({inner})[]" if "|" in inner or inner.startswith("readonly ") else f"readonly {inner}[]"
