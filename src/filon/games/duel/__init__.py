"""Saboteur: Le Duel, for one or two players: two dwarves, two starts, doors, trolls and the same gold."""

from filon.core.game import Game
from filon.core.option import Option
from filon.games.duel import events
from filon.games.duel.client_catalog import Sheet, sheet
from filon.games.duel.components import COLOURS, KEY, SEATS, VERSION
from filon.games.duel.deal_format import item, read, write
from filon.games.duel.describe import aloud, beside
from filon.games.duel.render_compact import sign, sketch
from filon.games.duel.render_text import draw
from filon.games.duel.setup import begin
from filon.games.duel.state import State
from filon.games.duel.view_from_events import recall
from filon.games.duel.view_types import View
from filon.games.duel.worlds import pack

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
    testing="filon.testing.duel",
    sketch=sketch,
    sign=sign,
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
