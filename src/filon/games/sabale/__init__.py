"""Sabale: runners turn on a hexagon and leave markers behind; nothing is hidden."""

from filon.core.first_player import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.sabale import events
from filon.games.sabale.client_catalog import sheet
from filon.games.sabale.components import KEY, SEATS, VERSION
from filon.games.sabale.deal_format import item, read, write
from filon.games.sabale.describe import aloud, beside
from filon.games.sabale.render_compact import sketch
from filon.games.sabale.render_text import draw
from filon.games.sabale.setup import begin
from filon.games.sabale.state import State
from filon.games.sabale.view_from_events import recall
from filon.games.sabale.view_types import Sheet, View
from filon.games.sabale.worlds import pack

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
    happenings=events.ALL,
    begin=begin,
    read_deal=read,
    write_deal=write,
    item=item,
    pack=pack,
    recall=recall,
    draw=draw,
    sheet=sheet,
    sheet_type=Sheet,
    testing="filon.testing.sabale",
    sketch=sketch,
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
