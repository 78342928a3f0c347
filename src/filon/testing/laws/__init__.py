"""Laws that hold for every game: each takes a game, its oracle, a walk and a Random, and raises AssertionError.

from filon.testing import laws
for law in laws.ALL: law(game, oracle, walk, random)
"""

from filon.testing.laws.client_state import client_state_stays_in_sync
from filon.testing.laws.commitment_secrecy import committed_secret_stays_hidden
from filon.testing.laws.determinism import copies_are_independent, pieces_are_conserved, records_replay_identically
from filon.testing.laws.information_gain import events_without_news_add_no_information
from filon.testing.laws.legality import legal_moves_match_refusals
from filon.testing.laws.sampling import samples_match_the_view
from filon.testing.laws.sampling_frequencies import sample_frequencies_match_probabilities
from filon.testing.laws.termination import match_ends_exactly_once
from filon.testing.laws.twin_deals import hidden_cards_do_not_affect_the_next_decision, twin_deals_look_identical
from filon.testing.laws.twin_tables import twin_tables_look_identical
from filon.testing.laws.undo_consent import undo_without_consent_hides_nothing
from filon.testing.laws.view_from_events import events_rebuild_the_view, spectator_knows_no_more_than_a_seat

ALL = (
    match_ends_exactly_once,
    legal_moves_match_refusals,
    records_replay_identically,
    copies_are_independent,
    pieces_are_conserved,
    samples_match_the_view,
    sample_frequencies_match_probabilities,
    twin_deals_look_identical,
    events_without_news_add_no_information,
    events_rebuild_the_view,
    spectator_knows_no_more_than_a_seat,
    hidden_cards_do_not_affect_the_next_decision,
    twin_tables_look_identical,
    client_state_stays_in_sync,
    undo_without_consent_hides_nothing,
    committed_secret_stays_hidden,
)

__all__ = ["ALL", *sorted(law.__name__ for law in ALL)]
