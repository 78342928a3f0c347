"""How is a table set from the command line or the menu?"""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import Any

from filon.core.errors import InvalidStart
from filon.core.fair import Commitment
from filon.core.game import Game
from filon.core.option import Option
from filon.table import Table
from filon.table.inputs import Opened


def usual_seats(game: Game) -> int:
    """A good number of players where nobody says; alone is for those who ask for it."""
    together = [seats for seats in game.seats if seats > 1] or list(game.seats)
    return together[len(together) // 3]


def read_option(game: Game, text: str) -> tuple[str, Any]:
    """`key=value` as the option's kind wants it; content may be a file's path."""
    key, found, value = text.partition("=")
    if not found:
        raise InvalidStart(f"an option is written key=value, not {text!r}", "option_text")
    kinds = {option.key: option for option in game.options}
    return key, read_value(kinds[key], value) if key in kinds else value


def read_value(option: Option, text: str) -> Any:
    """The value of this text; what does not read stays text, and the option itself refuses it."""
    if option.kind == "flag":
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(text.lower(), text)
    if option.kind == "number":
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text
    if option.kind == "content" and text not in option.choices:
        return read_json(text if text.lstrip()[:1] in "{[" else read_file(Path(text), option.key), option.key)
    return text


def read_file(path: Path, name: str) -> str:
    """The text of a file the player named."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise InvalidStart(f"the file for {name} cannot be read: {error}", "file") from error


def read_json(text: str, name: str) -> Any:
    """JSON from a player's file."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidStart(f"the file for {name} is no JSON: {error}", "not_json") from error


def open_table(
    game: Game, seats: int, *, seed: int | None, deal: Path | None, options: dict[str, Any], people: list[int]
) -> Table:
    """A table; without a seed or a deal its luck is committed, and each person adds bytes."""
    where: dict[str, Any] = {"game": game.key, "version": game.version, "seats": seats, "options": options}
    if seed is not None or deal is not None:
        where["seed"] = seed or 0
        where["deal"] = read_json(read_file(deal, "deal"), "deal") if deal is not None else None
    else:
        fair = Commitment(seats)
        for seat in people:
            if seat < seats:
                fair.add(seat, secrets.token_bytes(16))
        where["secret"] = fair.secret.hex()
        where["added"] = tuple(part.hex() for part in fair.added)
    return Table.open(Opened(now=time.time(), **where))


def seat_everybody(table: Table, people: list[int], names: list[str], bot: str) -> None:
    """People where they sit, bots everywhere else."""
    for seat in range(table.match.seats):
        now = time.time()
        if seat in people:
            name = names[people.index(seat)] if people.index(seat) < len(names) else f"p{seat + 1}"
            table.sit(seat, name, now)
        else:
            table.sit(seat, f"p{seat + 1}", now, bot=bot)
