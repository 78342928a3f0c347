"""`help` describes everything that `import filon` shows, compiled or not."""

import inspect

import pytest

import filon

# Compiled for speed, and what mypyc compiles has no help; their pages are docs/adding-a-game.md and docs/luck.md.
COMPILED = {"Luck", "Quick", "State", "Worlds"}
ALIASES = {"Seat"}


@pytest.mark.parametrize("name", sorted(set(filon.__all__) - COMPILED - ALIASES))
def test_public_name_has_help(name: str) -> None:
    thing = getattr(filon, name)

    assert inspect.getdoc(thing)
    if inspect.isclass(thing):
        silent = [
            method
            for method, found in vars(thing).items()
            if not method.startswith("_") and (callable(found) or isinstance(found, property)) and not found.__doc__
        ]
        assert silent == []


def test_help_of_play_describes_it() -> None:
    match = filon.load("sabale").start(2)

    assert (
        inspect.getdoc(match.play)
        == "Play the move; raises InvalidMove or IllegalMove and changes nothing where it is refused."
    )
    assert str(inspect.signature(match.play)) == "(text: 'str') -> 'None'"
