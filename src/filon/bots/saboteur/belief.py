"""Belief about roles in Saboteur: a posterior over role assignments from log-likelihood ratios of players' acts.

Each kind of act has a weight, the log-likelihood ratio of saboteur to digger, fitted by logistic regression on rounds
of a population of players (`fit_weights`). A seat's weights are added up and bounded by MAX_LOG_ODDS, so that no
posterior is ever certain. Evidence for guilt counts at once, evidence for innocence only gradually (`credibility`),
since digging along costs a saboteur nothing. The mathematics is in docs/notes/saboteur-belief.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import weights
from filon.bots.saboteur.act_kinds import NAMES, TALK, ActClassifier
from filon.core.event import Event
from filon.games.saboteur import events as h
from filon.games.saboteur.components import DWARVES

MAX_LOG_ODDS: Final = 5.0  # in nats: bound on what a player's acts can tell
HALF_TRUST_ACTS: Final = 25.0  # acts of all players at which exculpating evidence counts half; a round has 67 cards
CACHE_SIZE: Final = 64  # beliefs of so many viewers
LOG_RATIOS: Final = weights.read("filon.bots.saboteur", "acts", NAMES)


class Belief:
    """Belief of one seat or of a spectator; `role` is its own, None where it is unknown."""

    def __init__(self, seats: int, seat: int | None, role: str | None, weights: vec[float] = LOG_RATIOS) -> None:
        self.seats, self.seat, self.role, self.weights = seats, seat, role, weights
        self.observed = 0  # number of events
        self.begin_round()

    def begin_round(self) -> None:
        """Start a new round without evidence."""
        self.classifier = ActClassifier(self.seats)
        self.log_ratios = [0.0] * self.seats
        self.incriminating = [0.0] * self.seats
        self.act_counts = [0] * self.seats

    def follow(self, events: Sequence[Event]) -> None:
        """Take in the new ones of these events, which start at the beginning of the match."""
        for at in range(self.observed, len(events)):
            self.observe(events[at])

    def observe(self, event: Event) -> None:
        """Take in one event."""
        self.observed += 1
        what = event.what
        if isinstance(what, h.RoundBegun):
            self.begin_round()
            return
        if isinstance(what, h.Dealt):
            self.role = what.role
            return
        for by, kind in self.classifier.observe(what, self.log_ratios):
            self.add_act(by, kind)

    def add_act(self, by: int, kind: int) -> None:
        """Add the evidence of an act or of talk."""
        self.log_ratios[by] += self.weights[kind]
        self.incriminating[by] += max(self.weights[kind], 0.0)
        self.act_counts[by] += int(kind < TALK)

    def log_ratio_of(self, move: i64) -> float:
        """Return the log-likelihood ratio that an own move would show the others, in nats."""
        assert self.seat is not None
        kind = self.classifier.kind_of_move(self.seat, move, self.log_ratios)
        return self.weights[kind] if kind >= 0 else 0.0

    def odds(self) -> list[float]:
        """Return each seat's likelihood ratio of saboteur to digger; 0 for the own seat, which is known."""
        log_odds = [self.log_odds(seat) for seat in range(self.seats)]
        return [0.0 if seat == self.seat else exp(each) for seat, each in enumerate(log_odds)]

    def log_odds(self, seat: int) -> float:
        """Return the bounded log-likelihood ratio of a seat's acts, with exculpating evidence discounted."""
        incriminating = self.incriminating[seat]
        exculpating = self.log_ratios[seat] - incriminating
        found = incriminating + exculpating * credibility(self.act_counts[seat] * self.seats)
        return max(-MAX_LOG_ODDS, min(MAX_LOG_ODDS, found))

    def hidden_saboteurs(self) -> int:
        """Return how many saboteurs there are among the other seats and the left-over dwarf card."""
        return DWARVES[self.seats][0] - int(self.role == "saboteur" and self.seat is not None)

    def probabilities(self) -> list[float]:
        """Return the probability that each seat is a saboteur; for the own it is 0 or 1."""
        return self._probabilities_with_own(self.hidden_saboteurs(), float(self.role == "saboteur"))

    def public_probabilities(self) -> list[float]:
        """Return what the seat may say without giving itself away: a saboteur's as if it were a digger."""
        return self._probabilities_with_own(DWARVES[self.seats][0], 0.0)

    def _probabilities_with_own(self, hidden_saboteurs: int, own: float) -> list[float]:
        """Return the probabilities with so many saboteurs among the others, and the own given."""
        odds = self.odds()
        if self.seat is None:
            return marginals(odds, hidden_saboteurs)
        found = marginals(odds[: self.seat] + odds[self.seat + 1 :], hidden_saboteurs)
        return [*found[: self.seat], own, *found[self.seat :]]


def marginals(odds: list[float], saboteurs: int) -> list[float]:
    """Return the marginal probability of each seat, with so many saboteurs among the seats and the left-over card."""
    total = assignment_weight(odds, saboteurs)
    return [each * assignment_weight(odds[:at] + odds[at + 1 :], saboteurs - 1) / total for at, each in enumerate(odds)]


def credibility(acts: int) -> float:
    """Return the share of exculpating evidence that counts after so many acts of all players."""
    power = float(acts) ** 4
    return power / (power + HALF_TRUST_ACTS**4)


def assignment_weight(odds: list[float], saboteurs: int) -> float:
    """Return the total weight of all assignments of so many saboteurs to these seats and the left-over card.

    Elementary symmetric polynomials: 7 µs for ten seats, where enumeration takes 88.
    """
    if saboteurs < 0:
        return 0.0
    sums = [1.0] + [0.0] * saboteurs
    for each in odds:
        for count in range(saboteurs, 0, -1):
            sums[count] += each * sums[count - 1]
    return sums[saboteurs] + (sums[saboteurs - 1] if saboteurs else 0.0)


class BeliefCache:
    """Beliefs of several viewers, each with the events of the round that it has taken in."""

    def __init__(self) -> None:
        self.entries: dict[tuple[int, int | None, str | None, int], tuple[Belief, list[Event]]] = {}

    def get(self, seats: int, seat: int | None, role: str | None, events: Sequence[Event]) -> Belief:
        """Return the belief after these events; only new events are observed if the earlier ones are the same.

        Events are compared one by one, so that the result never depends on earlier calls.
        """
        first = round_start(events)
        key = (seats, seat, role, first)
        found, observed = self.entries.pop(key, (Belief(seats, seat, role), []))
        round = list(events[first:])
        if round[: len(observed)] != observed:
            found, observed = Belief(seats, seat, role), []
        for event in round[len(observed) :]:
            found.observe(event)
        self.entries[key] = found, round
        if len(self.entries) > CACHE_SIZE:
            self.entries.pop(next(iter(self.entries)))
        return found


CACHE: Final = BeliefCache()


def belief_from_events(seats: int, seat: int | None, role: str | None, events: Sequence[Event]) -> Belief:
    """Return the belief after these events, of which those of the current round count."""
    return CACHE.get(seats, seat, role, events)


def round_start(events: Sequence[Event]) -> int:
    """Return the index of the current round's first event."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at].what, h.RoundBegun):
            return at
    return 0
