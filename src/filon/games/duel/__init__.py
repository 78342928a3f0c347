"""Saboteur: Le Duel, for two, and alone: two dwarves, two starts, doors, trolls and the same gold."""

from filon.core.game import Game
from filon.core.option import Option
from filon.games.duel import happenings
from filon.games.duel.beside import aloud, beside
from filon.games.duel.box import COLOURS, KEY, SEATS, VERSION
from filon.games.duel.drawing import draw
from filon.games.duel.recall import recall
from filon.games.duel.setting import begin
from filon.games.duel.sheet import Sheet, sheet
from filon.games.duel.sketch import sign, sketch
from filon.games.duel.state import State
from filon.games.duel.wire import View
from filon.games.duel.worlds import pack
from filon.games.duel.written import item, read, write

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
    testing="filon.testing.duel",
    sketch=sketch,
    sign=sign,
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
