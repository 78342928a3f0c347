"""Saboteur: three to ten dwarves, some of whom do not want the gold to be found."""

from filon.core.first_player import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.saboteur import events
from filon.games.saboteur.client_catalog import Sheet, sheet
from filon.games.saboteur.components import KEY, SEATS, VERSION
from filon.games.saboteur.deal_format import item, read, write
from filon.games.saboteur.describe import aloud, beside
from filon.games.saboteur.render_compact import sign, sketch
from filon.games.saboteur.render_text import draw
from filon.games.saboteur.round_results import parts
from filon.games.saboteur.setup import begin
from filon.games.saboteur.state import State
from filon.games.saboteur.view_from_events import recall
from filon.games.saboteur.view_types import View
from filon.games.saboteur.worlds import pack

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
    testing="filon.testing.saboteur",
    parts=parts,
    sketch=sketch,
    sign=sign,
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
