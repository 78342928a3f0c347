"""Tests of docs/reference.md: it equals what `./play reference` writes, and it covers the public API."""

import filon
from launch import reference


def test_committed_page_equals_what_the_command_writes() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.markdown(), "run: ./play reference"


def test_page_lists_every_public_name_of_filon() -> None:
    page = reference.markdown()
    older = {"Happening"}  # an alias for games from outside

    assert [name for name in set(filon.__all__) - older if f"`{name}" not in page] == []


def test_functions_and_methods_have_docstrings() -> None:
    page = reference.markdown()
    silent = [line for line in page.splitlines() if line.startswith("- `") and ")" in line and line.endswith("`")]

    assert [line for line in silent if "(" in line.partition(": ")[0]] == []
