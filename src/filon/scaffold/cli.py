"""The command `filon new-game KEY`: creates the files of a game and prints the next steps."""

from __future__ import annotations

import argparse
from pathlib import Path

from filon.core.os_errors import because
from filon.scaffold import game_names, generate_files, target_folders
from filon.scaffold.game_names import ScaffoldError
from filon.scaffold.target_folders import TargetFolders
from filon.terminal.cli import CommandRunner


def run(asked: argparse.Namespace) -> int:
    """Create all files, or print why not; return the exit code."""
    terminal = CommandRunner(asked)
    try:
        game_names.check_text(asked.key)
        target = target_folders.choose(asked.key, Path.cwd())
        game_names.check_free(asked.key)
        made = generate_files.build(target)
    except ScaffoldError as error:
        places = error.places
        if isinstance(error.__cause__, OSError):
            places = {**places, "why": because(error.__cause__, terminal.words)}
        sentence = terminal.words.say(f"making.{error.code}", None, **places)
        return terminal.report_error(sentence, terminal.words.say("making.advice"))
    print_next_steps(terminal, target, made)
    return 0


def print_next_steps(terminal: CommandRunner, target: TargetFolders, made: list[Path]) -> None:
    """Print the created files, folder by folder, and what to do next."""
    say, screen = terminal.words.say, terminal.screen
    screen.print_line(say("making.made", len(made), wish=target.key))
    folders: dict[Path, list[str]] = {}
    for path in made:
        folders.setdefault(path.parent.relative_to(target.root), []).append(path.name)
    for folder, files in folders.items():
        screen.print_line(f"  {folder.as_posix()}: {' '.join(files)}", indent=4)
    screen.print_line(say("making.next"))
    steps = [("rules", ""), ("tests", f"FILON_NATIVE=0 ./play test -k {target.key}"), ("way", "")]
    if target.outside:
        install = ("install", f"cd {target.key} && python -m pip install -e . pytest")
        steps = [install, ("rules", ""), ("tests", "python -m pytest"), ("way", "")]
    for number, (step, typed) in enumerate(steps, 1):
        screen.print_line(f"  {number} {say(f'making.{step}')}", indent=4)
        if typed:
            screen.print_unwrapped(f"      {typed}")
