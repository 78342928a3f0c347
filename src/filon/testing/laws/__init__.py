"""Which laws hold for every game? Each takes a game, its witness, a walk and chance, and raises AssertionError.

from filon.testing import laws
for law in laws.ALL: law(game, witness, walk, random)
"""

from filon.testing.laws.counts import samples_fit_the_chances
from filon.testing.laws.ends import ends_once
from filon.testing.laws.knowing import events_rebuild_the_view, onlooker_knows_no_more
from filon.testing.laws.legal import legal_exactly_when_not_refused
from filon.testing.laws.news import without_news_nothing_is_learnt
from filon.testing.laws.same import copies_are_independent, nothing_is_lost, records_come_out_the_same
from filon.testing.laws.sample import samples_look_the_same
from filon.testing.laws.twins import twins_cannot_be_told_apart

ALL = (
    ends_once,
    legal_exactly_when_not_refused,
    records_come_out_the_same,
    copies_are_independent,
    nothing_is_lost,
    samples_look_the_same,
    samples_fit_the_chances,
    twins_cannot_be_told_apart,
    without_news_nothing_is_learnt,
    events_rebuild_the_view,
    onlooker_knows_no_more,
)

__all__ = ["ALL", *sorted(law.__name__ for law in ALL)]
