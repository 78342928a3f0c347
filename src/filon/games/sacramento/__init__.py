"""Sacramento: riders carry hidden gold across the board to their bank, and challenge whoever they suspect."""

from filon.core.first_player import OPTION as FIRST
from filon.core.game import Game
from filon.core.option import Option
from filon.games.sacramento import events
from filon.games.sacramento.client_catalog import sheet
from filon.games.sacramento.components import HIGHEST, KEY, NUGGET, SEATS, TARGET, VERSION
from filon.games.sacramento.deal_format import item, read, write
from filon.games.sacramento.describe import aloud, beside
from filon.games.sacramento.render_text import draw
from filon.games.sacramento.setup import begin
from filon.games.sacramento.state import State
from filon.games.sacramento.view_from_events import recall
from filon.games.sacramento.view_types import Sheet, View
from filon.games.sacramento.worlds import pack

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
    testing="filon.testing.sacramento",
    aloud=aloud,
    beside=beside,
)

__all__ = ["GAME", "State", "View"]
