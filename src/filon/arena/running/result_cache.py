"""The cache of played deals, one JSON line each, so that a stopped run resumes and a longer one extends it.

Lines are appended whole. A truncated line, or one that cannot be of this experiment, is skipped, and a deal that occurs
twice counts once.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from filon.arena.experiment import Experiment
from filon.arena.running.deal_runner import Deal
from filon.core import registry

FILE_NAME = "deals.jsonl"


class DealCache:
    """A run's folder: the experiment, and every deal played so far."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder, self.experiment = folder, experiment
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE_NAME
        about = msgspec.json.format(msgspec.json.encode(experiment), indent=1)
        write_atomic(folder / "setting.json", about + b"\n")
        self.deals = read_deals(self.file, DealValidator(experiment))

    def add(self, deal: Deal) -> None:
        """Append a deal unless it is there."""
        if (deal.seats, deal.number) in self.deals:
            return
        self.deals[deal.seats, deal.number] = deal
        line = msgspec.json.encode(deal) + b"\n"
        with self.file.open("ab+") as file:
            if file.tell() and not ends_with_newline(self.file):
                line = b"\n" + line
            file.write(line)

    def missing(self, seats: int, count: int) -> list[int]:
        """The deals below `count` that were not played with this many seats."""
        return [number for number in range(count) if (seats, number) not in self.deals]

    def first_deals(self, seats: int, count: int) -> list[Deal]:
        """The first deals in order of their numbers: results do not depend on the order of play."""
        return [self.deals[seats, number] for number in range(count)]

    def leading_deals(self, seats: int) -> list[Deal]:
        """All deals in order, up to the first that is missing."""
        count = 0
        while (seats, count) in self.deals:
            count += 1
        return self.first_deals(seats, count)


class DealValidator:
    """Checks that a stored deal can be of an experiment: all seatings, and times for each kind of player."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.lines: dict[int, list[tuple[int, ...]]] = {seats: [] for seats in registry.load(experiment.game).seats}

    def __call__(self, deal: Deal) -> bool:
        if deal.seats not in self.lines or deal.number < 0 or len(deal.clocks) != len(self.experiment.kinds):
            return False
        if not self.lines[deal.seats]:
            self.lines[deal.seats] = self.experiment.seatings(deal.seats)
        scores = all(len(game.scores) == deal.seats for game in deal.games)
        return scores and [game.line for game in deal.games] == self.lines[deal.seats]


def read_deals(file: Path, is_valid: Callable[[Deal], bool] = bool) -> dict[tuple[int, int], Deal]:
    """The valid deals of a file by seats and number; of duplicates the first."""
    found: dict[tuple[int, int], Deal] = {}
    decoder = msgspec.json.Decoder(Deal)
    for line in file.read_bytes().split(b"\n") if file.exists() else ():
        try:
            deal = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue
        if is_valid(deal):
            found.setdefault((deal.seats, deal.number), deal)
    return found


def ends_with_newline(file: Path) -> bool:
    """Whether the last line is complete."""
    with file.open("rb") as opened:
        opened.seek(-1, 2)
        return opened.read(1) == b"\n"


def write_atomic(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, even if another process writes it at the same time."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)
