"""Saboteur: three to ten dwarves, some of whom do not want the gold to be found."""

from filon.core.first_player import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.saboteur import events
from filon.games.saboteur.client_catalog import Catalog, build_catalog
from filon.games.saboteur.components import KEY, SEATS, VERSION
from filon.games.saboteur.deal_format import item_name, read, write
from filon.games.saboteur.describe_board import spoken_board, status_lines
from filon.games.saboteur.render_compact import card_glyph, render_compact_board
from filon.games.saboteur.render_text import render_board
from filon.games.saboteur.round_results import results_by_round
from filon.games.saboteur.setup import initial_state
from filon.games.saboteur.state import State
from filon.games.saboteur.view_from_events import build_view
from filon.games.saboteur.view_types import View
from filon.games.saboteur.worlds import build_sampler

GAME = Game(
    key=KEY,
    title="Saboteur",
    version=VERSION,
    seats=SEATS,
    package="filon.games.saboteur",
    options=(
        FIRST,
        Option("rounds", "number", 3, low=1, high=3),
        Option("broken_get_no_gold", "flag", False),
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
    testing="filon.testing.saboteur",
    round_results=results_by_round,
    render_compact=render_compact_board,
    card_glyph=card_glyph,
    spoken_board=spoken_board,
    status_lines=status_lines,
)

__all__ = ["GAME", "State", "View"]
