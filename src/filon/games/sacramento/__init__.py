"""Sacramento, for two to four players: riders carry hidden gold to their bank and challenge suspected carriers."""

from filon.core.first_player import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.sacramento import events
from filon.games.sacramento.client_catalog import build_catalog
from filon.games.sacramento.components import HIGHEST, KEY, NUGGET, SEATS, TARGET, VERSION
from filon.games.sacramento.deal_format import item_name, read, write
from filon.games.sacramento.describe_board import spoken_board, status_lines
from filon.games.sacramento.render_text import render_board
from filon.games.sacramento.setup import initial_state
from filon.games.sacramento.state import State
from filon.games.sacramento.view_from_events import build_view
from filon.games.sacramento.view_types import Catalog, View
from filon.games.sacramento.worlds import build_sampler

GAME = Game(
    key=KEY,
    title="Sacramento",
    version=VERSION,
    seats=SEATS,
    package="filon.games.sacramento",
    options=(
        FIRST,
        Option("target", "number", TARGET, low=NUGGET, high=HIGHEST, step=NUGGET),
        Option("board", "content", None),
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
    testing="filon.testing.sacramento",
    spoken_board=spoken_board,
    status_lines=status_lines,
)

__all__ = ["GAME", "State", "View"]
