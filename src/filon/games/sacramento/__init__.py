"""Sacramento: riders carry hidden gold across the board to their bank, and challenge whoever they suspect."""

from filon.core.first import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.sacramento import happenings
from filon.games.sacramento.beside import aloud, beside
from filon.games.sacramento.box import HIGHEST, KEY, NUGGET, SEATS, TARGET, VERSION
from filon.games.sacramento.drawing import draw
from filon.games.sacramento.recall import recall
from filon.games.sacramento.setting import begin
from filon.games.sacramento.sheet import sheet
from filon.games.sacramento.state import State
from filon.games.sacramento.wire import Sheet, View
from filon.games.sacramento.worlds import pack
from filon.games.sacramento.written import item, read, write

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
    testing="filon.testing.sacramento",
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
