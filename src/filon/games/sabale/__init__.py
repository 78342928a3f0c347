"""Sabale: runners turn on a hexagonal board and leave markers behind; nothing is hidden."""

from filon.core.first_player import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.sabale import events
from filon.games.sabale.client_catalog import build_catalog
from filon.games.sabale.components import KEY, SEATS, VERSION
from filon.games.sabale.deal_format import item_name, read, write
from filon.games.sabale.describe_board import spoken_board, status_lines
from filon.games.sabale.render_compact import render_compact_board
from filon.games.sabale.render_text import render_board
from filon.games.sabale.setup import initial_state
from filon.games.sabale.state import State
from filon.games.sabale.view_from_events import build_view
from filon.games.sabale.view_types import Catalog, View
from filon.games.sabale.worlds import build_sampler

GAME = Game(
    key=KEY,
    title="Sabale",
    version=VERSION,
    seats=SEATS,
    package="filon.games.sabale",
    options=(
        FIRST,
        Option("edges", "content", "M2", choices=("M1", "M2", "M3")),
    ),
    view=View,
    event_types=events.ALL,
    initial_state=initial_state,
    read_deal=read,
    write_deal=write,
    item_name=item_name,
    build_worlds=build_sampler,
    view_from_events=build_view,
    render_board=render_board,
    client_catalog=build_catalog,
    client_catalog_type=Catalog,
    testing="filon.testing.sabale",
    render_compact=render_compact_board,
    spoken_board=spoken_board,
    status_lines=status_lines,
)

__all__ = ["GAME", "State", "View"]
