"""Sabale: runners turn on a hexagon and leave markers behind; nothing is hidden."""

from filon.core.first import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.sabale import happenings
from filon.games.sabale.beside import aloud, beside
from filon.games.sabale.box import KEY, SEATS, VERSION
from filon.games.sabale.drawing import draw
from filon.games.sabale.recall import recall
from filon.games.sabale.setting import begin
from filon.games.sabale.sheet import sheet
from filon.games.sabale.sketch import sketch
from filon.games.sabale.state import State
from filon.games.sabale.wire import Sheet, View
from filon.games.sabale.worlds import pack
from filon.games.sabale.written import item, read, write

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
    testing="filon.testing.sabale",
    sketch=sketch,
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
