"""Which laws hold for every game? Each takes a game, its witness, a walk and chance, and raises AssertionError.

from filon.testing import laws
for law in laws.ALL: law(game, witness, walk, random)
"""

from filon.testing.laws.client_state import a_dumb_client_keeps_up
from filon.testing.laws.commitment_secrecy import a_secret_stays_closed
from filon.testing.laws.determinism import copies_are_independent, nothing_is_lost, records_come_out_the_same
from filon.testing.laws.information_gain import without_news_nothing_is_learnt
from filon.testing.laws.legality import legal_exactly_when_not_refused
from filon.testing.laws.sampling import samples_look_the_same
from filon.testing.laws.sampling_frequencies import samples_fit_the_chances
from filon.testing.laws.termination import ends_once
from filon.testing.laws.twin_deals import twins_cannot_be_told_apart, what_comes_next_is_hidden
from filon.testing.laws.twin_tables import twin_tables_cannot_be_told_apart
from filon.testing.laws.undo import what_was_seen_is_not_taken_back_alone
from filon.testing.laws.view_from_events import events_rebuild_the_view, onlooker_knows_no_more

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
    what_comes_next_is_hidden,
    twin_tables_cannot_be_told_apart,
    a_dumb_client_keeps_up,
    what_was_seen_is_not_taken_back_alone,
    a_secret_stays_closed,
)

__all__ = ["ALL", *sorted(law.__name__ for law in ALL)]
