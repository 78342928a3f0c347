"""Saboteur: three to ten dwarves, some of whom do not want the gold to be found."""

from filon.core.first import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.saboteur import happenings
from filon.games.saboteur.beside import aloud, beside
from filon.games.saboteur.box import KEY, SEATS, VERSION
from filon.games.saboteur.drawing import draw
from filon.games.saboteur.parts import parts
from filon.games.saboteur.recall import recall
from filon.games.saboteur.setting import begin
from filon.games.saboteur.sheet import Sheet, sheet
from filon.games.saboteur.sketch import sign, sketch
from filon.games.saboteur.state import State
from filon.games.saboteur.wire import View
from filon.games.saboteur.worlds import pack
from filon.games.saboteur.written import item, read, write

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
    happenings=happenings.ALL,
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
