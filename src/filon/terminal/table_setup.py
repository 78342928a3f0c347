"""Creates and deals a table from command-line arguments or menu choices."""

from __future__ import annotations

import json
import os
import secrets
import time
from pathlib import Path
from typing import Any

from filon.core.errors import InvalidStart
from filon.core.fair_deal.terms import ADDED_BYTES, HERE, SECRET_BYTES, sha256_hex
from filon.core.game import Game
from filon.core.option import Option
from filon.table import Settings, Table
from filon.table.log_entries import Committed, DealRequested, Dealt, Entry, Opened, Revealed, TermsFixed
from filon.table.protocol.server_messages import Delivery, Refused


def usual_seats(game: Game) -> int:
    """The default number of players; never one, unless the game has no other."""
    together = [seats for seats in game.seats if seats > 1] or list(game.seats)
    return together[len(together) // 3]


def read_option(game: Game, text: str) -> tuple[str, Any]:
    """Parse `key=value` by the option's kind; content may be a file's path. Raises InvalidStart."""
    key, found, value = text.partition("=")
    if not found:
        raise InvalidStart(f"an option is written key=value, not {text!r}", "option_text")
    kinds = {option.key: option for option in game.options}
    return key, read_value(kinds[key], value) if key in kinds else value


def read_value(option: Option, text: str) -> Any:
    """The parsed value; text that cannot be parsed stays text, which the option itself refuses. Raises InvalidStart."""
    if option.kind == "flag":
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(text.lower(), text)
    if option.kind == "number":
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text
    if option.kind == "content":
        named = {choice.casefold(): choice for choice in option.choices}
        if text.casefold() in named:
            return named[text.casefold()]
        if text.lstrip()[:1] in ("{", "["):
            return read_json(text, option.key)
        # A mistyped choice rather than a missing file.
        if option.choices and not os.path.exists(text) and not {"/", "\\", "."} & set(text):
            return text
        return read_json(read_file(Path(text), option.key), option.key)
    return text


def read_file(path: Path, name: str) -> str:
    """The text of a file that the player named; raises InvalidStart."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidStart(f"the file for {name} cannot be read: {error}", "file") from error
    except UnicodeError as error:
        raise InvalidStart(f"the file for {name} is no text: {error}", "not_json") from error


def read_json(text: str, name: str) -> Any:
    """The JSON value of a player's file; raises InvalidStart."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidStart(f"the file for {name} is no JSON: {error}", "not_json") from error


def create_table(
    game: Game, seats: int, *, options: dict[str, Any], human_seats: list[int], names: list[str], level: str,
    in_records: bool = True,
) -> Table:  # fmt: skip
    """A table with human players at their seats, whose names the record states or not; bots take the other seats at
    the deal. Raises InvalidStart."""
    settings = Settings(game=game.key, version=game.version, seats=seats, options=options, level=level)
    table = Table.open(Opened(now=time.time(), table=HERE, settings=settings))
    for at, seat in enumerate(human_seats):
        name = names[at] if at < len(names) else f"p{seat + 1}"
        check(table.sit(seat, name, time.time(), in_records=in_records))
    return table


def deal(table: Table, human_seats: list[int], *, seed: int | None, deal_file: Path | None) -> None:
    """Deal by a seed or from a deal file; else a commit–reveal deal with this program in every role.

    Raises InvalidStart.
    """
    now = time.time()
    if seed is not None or deal_file is not None:
        written = read_json(read_file(deal_file, "deal"), "deal") if deal_file is not None else None
        report(table, Dealt(now=now, seed=seed or 0, deal=written))
        return
    parts = {seat: secrets.token_bytes(ADDED_BYTES) for seat in human_seats}
    report(table, DealRequested(now=now, seats=tuple(human_seats)))
    for seat, part in parts.items():
        report(table, Committed(now=now, seat=seat, hash=sha256_hex(part)))
    report(table, TermsFixed(now=now, secret=secrets.token_hex(SECRET_BYTES)))
    for seat, part in parts.items():
        report(table, Revealed(now=now, seat=seat, part=part.hex()))


def report(table: Table, entry: Entry) -> None:
    """Apply a log entry to the table; raises InvalidStart."""
    check(table.report(entry, None))


def check(deliveries: list[Delivery]) -> None:
    """Raise InvalidStart if the table refused."""
    for delivery in deliveries:
        if isinstance(delivery.body, Refused):
            raise InvalidStart(f"the table refuses: {delivery.body.refusal.code}", delivery.body.refusal.code)
