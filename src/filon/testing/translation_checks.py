"""Checks of a game's translations: every event, refusal, option, outcome and hint has its words in every language."""

from __future__ import annotations

import ast
import random
import typing
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from filon.bots.hints import module_of
from filon.core.event import EventData
from filon.core.game import Game
from filon.core.match import Match
from filon.core.outcome import Outcome
from filon.core.text import sentences
from filon.core.text.translations import LANGUAGES, PLACE, table

MATCHES = 5


def places(sentence: str) -> set[str]:
    """Return the names in braces, without the forms of nouns: those differ between languages."""
    return {name for name, _ in PLACE.findall(sentence)}


def sources(folder: Traversable) -> Iterator[ast.Module]:
    """Yield the parsed Python files of a package and its subpackages."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from sources(entry)
        elif entry.name.endswith(".py"):
            yield ast.parse(entry.read_text(encoding="utf-8"))


def calls(package: str, name: str) -> Iterator[ast.Call]:
    """Yield the calls of this name in a package."""
    for tree in sources(resources.files(package)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (name, f"filon.{name}"):
                yield node


def refusal_codes(package: str) -> set[str]:
    """Return the codes of the refusals a package creates."""
    firsts = [call.args[0] for call in calls(package, "Refusal") if call.args]
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def hint_codes(game: Game) -> set[str]:
    """Return the codes of all reasons that the game's hints give; raises ValueError where one cannot be read."""
    if module_of(game.key) is None:
        return set()
    found: set[str] = set()
    for tree in sources(resources.files(f"filon.bots.{game.key}")):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                codes = literals(node.args[0], node, tree)
                if not codes:
                    raise ValueError(f"no literal is found for {ast.unparse(node)}")
                found |= codes
    return found


def literals(value: ast.expr, call: ast.Call, tree: ast.Module) -> set[str]:
    """Return the strings that a call's argument may be: written there, assigned to its name, or compared with it."""
    if isinstance(value, ast.Constant):
        return {str(value.value)}
    if isinstance(value, ast.IfExp):
        return literals(value.body, call, tree) | literals(value.orelse, call, tree)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == ast.unparse(value):
            found |= literals(node.value, call, tree)
        is_inside = isinstance(node, ast.If) and any(call is each for part in node.body for each in ast.walk(part))
        if is_inside and isinstance(node, ast.If) and isinstance(node.test, ast.Compare):
            if ast.unparse(node.test.left) == ast.unparse(value) and isinstance(node.test.ops[0], ast.In):
                found |= set(ast.literal_eval(node.test.comparators[0]))
    return found


def reasons(game: Game) -> set[str]:
    """Return the reasons written where an Outcome is created, and those met in play."""
    inside = [node for call in calls(game.package, "Outcome") for node in ast.walk(call)]
    found = {node.value for node in inside if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for seed in range(MATCHES):
        outcome = played(game, seed).outcome
        assert outcome is not None
        found.add(outcome.reason)
    return found


def played(game: Game, seed: int) -> Match:
    """Return a finished match of random moves, with talk where the game has any."""
    choice = random.Random(seed)
    match = game.start(seats=game.seats[-1], seed=seed)
    while match.turn is not None:
        seat = choice.randrange(match.seats)
        if phrases := match.phrases(seat):
            match.talk(seat, choice.choice(phrases))
        match.play(choice.choice(match.legal()))
    return match


def example(hint: object) -> object:
    """Return a value of this type."""
    parts = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        return (example(parts[0]),) * 3 if parts[-1] is Ellipsis else tuple(map(example, parts))
    if type(None) in parts:
        return None
    return {int: 2, bool: True, str: "x"}[typing.cast(type, hint)]


def example_event(kind: type[EventData]) -> EventData:
    """Return an event of this type, with example values."""
    hints = typing.get_type_hints(kind)
    return kind(**{field: example(hints[field]) for field in kind.__struct_fields__})


def tag(kind: type[EventData]) -> str:
    """Return the tag of this event type on the wire."""
    return str(kind.__struct_config__.tag)


def problems(game: Game) -> list[str]:
    """Return what is missing or unanswered, a line each; the game is played only once all written words fit."""
    found = [line for language in LANGUAGES for line in differences(game.package, language)]
    codes = {f"hint.{code}" for code in hint_codes(game)}
    for language in LANGUAGES:
        words = game.words(language)
        wanted = ["title", *(f"event.{tag(kind)}" for kind in game.event_types)]
        wanted += [f"refusal.{code}" for code in sorted(refusal_codes(game.package))]
        wanted += [key for option in game.options for key in (f"option.{option.key}", f"option.{option.key}.help")]
        wanted += sorted(codes)
        found += [f"{language}.json has no {key}" for key in wanted if not words.has(key)]
        unused = sorted(key for key in words.table if key.startswith("hint.") and codes and key not in codes)
        found += [f"{language}.json has {key}, but no hint gives it" for key in unused]
        found += [f"{language}.json still asks: {key}" for key in words.table if words.table[key].startswith("?")]
    return found or unformattable(game)


def differences(package: str, language: str) -> list[str]:
    """Return where a language has other keys or placeholders than English."""
    english, other = table(package, "en"), table(package, language)
    found = (
        [] if list(english) == list(other) else [f"{language}.json has other keys than en.json, or in another order"]
    )
    for key in english:
        if key in other and places(english[key]) != places(other[key]):
            found.append(f"{language}.json has other places in {key} than en.json")
    return found


def unformattable(game: Game) -> list[str]:
    """Return events and outcomes whose sentences cannot be formatted."""
    found = []
    ends = reasons(game)
    for language in LANGUAGES:
        words = game.words(language)
        for kind in game.event_types:
            try:
                sentences.sentence(example_event(kind), words)
            except KeyError as error:
                found.append(f"{language}.json asks in event.{tag(kind)} for {error}")
        for reason in sorted(ends):
            if not words.has(f"reason.{reason}"):
                found.append(f"{language}.json has no reason.{reason}")
            else:
                sentences.ended(Outcome((1, 2), (1,), reason), words)
    return found
