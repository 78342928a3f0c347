"""What has been played already? A line a deal, whole or not at all: a run that was stopped goes on, and may grow.

Lines are added in one piece. One that was cut off, or that no such run can have written, is not read, and a deal that
stands there twice counts once.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from filon.arena.experiment import Setting
from filon.arena.running.deal_runner import Deal
from filon.core import registry

NAME = "deals.jsonl"


class Kept:
    """A run's folder: what is measured, and every deal played so far."""

    def __init__(self, folder: Path, setting: Setting) -> None:
        self.folder, self.setting = folder, setting
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / NAME
        about = msgspec.json.format(msgspec.json.encode(setting), indent=1)
        write_whole(folder / "setting.json", about + b"\n")
        self.deals = read(self.file, Fitting(setting))

    def add(self, deal: Deal) -> None:
        """One more, unless it is there."""
        if (deal.seats, deal.number) in self.deals:
            return
        self.deals[deal.seats, deal.number] = deal
        line = msgspec.json.encode(deal) + b"\n"
        with self.file.open("ab+") as file:
            if file.tell() and not ends_well(self.file):
                line = b"\n" + line
            file.write(line)

    def missing(self, seats: int, count: int) -> list[int]:
        """The numbers below `count` that were not played with so many seats."""
        return [number for number in range(count) if (seats, number) not in self.deals]

    def chosen(self, seats: int, count: int) -> list[Deal]:
        """The first so many deals, in order: what is told hangs on no order in which they were played."""
        return [self.deals[seats, number] for number in range(count)]

    def begun(self, seats: int) -> list[Deal]:
        """All deals in order, as far as none is missing."""
        count = 0
        while (seats, count) in self.deals:
            count += 1
        return self.chosen(seats, count)


class Fitting:
    """Whether a run of this setting can have played a deal: its players at all their seatings, and a clock a kind."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.lines: dict[int, list[tuple[int, ...]]] = {seats: [] for seats in registry.load(setting.game).seats}

    def __call__(self, deal: Deal) -> bool:
        if deal.seats not in self.lines or deal.number < 0 or len(deal.clocks) != len(self.setting.kinds):
            return False
        if not self.lines[deal.seats]:
            self.lines[deal.seats] = self.setting.seatings(deal.seats)
        scores = all(len(game.scores) == deal.seats for game in deal.games)
        return scores and [game.line for game in deal.games] == self.lines[deal.seats]


def read(file: Path, fits: Callable[[Deal], bool] = bool) -> dict[tuple[int, int], Deal]:
    """By seats and number; the first of those that stand there twice."""
    found: dict[tuple[int, int], Deal] = {}
    decoder = msgspec.json.Decoder(Deal)
    for line in file.read_bytes().split(b"\n") if file.exists() else ():
        try:
            deal = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue
        if fits(deal):
            found.setdefault((deal.seats, deal.number), deal)
    return found


def ends_well(file: Path) -> bool:
    """Whether the last line was written whole."""
    with file.open("rb") as opened:
        opened.seek(-1, 2)
        return opened.read(1) == b"\n"


def write_whole(file: Path, content: bytes) -> None:
    """On disk whole or not at all, whoever else writes it now."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)
