"""Saboteur: Le Duel, for one or two players: two dwarves, two starts, doors, trolls and the same gold."""

from filon.core.game import Game
from filon.core.option import Option
from filon.games.duel import events
from filon.games.duel.client_catalog import Catalog, build_catalog
from filon.games.duel.components import COLOURS, KEY, SEATS, VERSION
from filon.games.duel.deal_format import item_name, read, write
from filon.games.duel.describe_board import spoken_board, status_lines
from filon.games.duel.render_compact import card_glyph, render_compact_board
from filon.games.duel.render_text import render_board
from filon.games.duel.setup import initial_state
from filon.games.duel.state import State
from filon.games.duel.view_from_events import build_view
from filon.games.duel.view_types import View
from filon.games.duel.worlds import build_sampler

GAME = Game(
    key=KEY,
    title="Saboteur: Le Duel",
    version=VERSION,
    seats=SEATS,
    package="filon.games.duel",
    options=(
        Option("colour", "choice", None, choices=COLOURS),
        Option("layout", "content", None),
        Option("deck", "content", None),
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
    testing="filon.testing.duel",
    render_compact=render_compact_board,
    card_glyph=card_glyph,
    spoken_board=spoken_board,
    status_lines=status_lines,
)

__all__ = ["GAME", "State", "View"]
