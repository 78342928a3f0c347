"""State of a match, with the viewers who may know each field (see Who knows what)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, Quick
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.state import State as CoreState
from filon.games.saboteur import apply, legal, moves, offers, refusals, scoring, talk, view, why_not
from filon.games.saboteur.board import Map
from filon.games.saboteur.components import DIGGING, NOTHING, OVER, ROW, SABOTEUR
from filon.games.saboteur.finished_round import FinishedRound
from filon.games.saboteur.view_types import Own, View

NO_STARTERS: Final = [-1, -1, -1]


@final
class State(CoreState):
    """The whole position.

    Fields marked `shared` are replaced whole when they change, never changed in place, so copies may share them.
    """

    seats: i64  # public
    rounds: i64  # public: how many are played (S11.2)
    broken_get_no_gold: bool  # public (S11.1)
    starters: list[int]  # hidden: round by round, the first player named by a written-out deal, or -1; shared
    round: i64  # public, from 1
    phase: i64  # public
    mover: i64  # public
    first: i64  # public: the seat that began this round
    last: i64  # public: the seat that took its last turn, while gold is chosen
    map: Map  # public
    cards: vec[u8]  # ROW bytes per hand, how many of each card: its owner's; last row, face-up discards: public
    held: vec[i64]  # a mask of the cards in each hand: its owner's
    deck: vec[u8]  # hidden, from `top` on; shared
    top: i64  # public: cards dealt and drawn
    passed: vec[i16]  # seat * ROW + card of each face-down discard: its owner's
    passes: i64  # public
    broken: i64  # public: three bits per seat
    saboteurs: i64  # a mask: each seat knows its own bit, until the round ends
    left_over: i64  # hidden, until the round ends
    goals: vec[u8]  # the card on each goal cell: see looked and turned; shared
    looked: i64  # three bits per seat: which goals it looked at is public; what it saw is the seat's
    turned: i64  # public: a mask
    talked: i64  # public: the seats that spoke since the last move (S10.1)
    claimed: i64  # public: three bits per seat, goals it made a claim about in this round
    claimed_stones: i64  # public: of these, where its last claim says stones
    claimed_seen: i64  # public: of these, where it had looked by then
    gold_pile: vec[u8]  # hidden; shared
    drawn: vec[u8]  # while gold is chosen, and in `takes` after it; see FinishedRound; shared
    takes: vec[u8]  # shared
    past: list[FinishedRound]  # shared

    def __init__(
        self,
        seats: i64,
        map: Map,
        cards: vec[u8],
        held: vec[i64],
        passed: vec[i16],
        gold_pile: vec[u8],
        past: list[FinishedRound],
    ) -> None:
        self.recorder = None
        self.seats = seats
        self.rounds = 3
        self.broken_get_no_gold = False
        self.starters = NO_STARTERS
        self.round = 0
        self.phase = DIGGING
        self.mover = 0
        self.first = 0
        self.last = 0
        self.map = map
        self.cards = cards
        self.held = held
        self.deck = NOTHING
        self.top = 0
        self.passed = passed
        self.passes = 0
        self.broken = 0
        self.saboteurs = 0
        self.left_over = 0
        self.goals = NOTHING
        self.looked = 0
        self.turned = 0
        self.talked = 0
        self.claimed = self.claimed_stones = self.claimed_seen = 0
        self.gold_pile = gold_pile
        self.drawn = NOTHING
        self.takes = NOTHING
        self.past = past

    @property
    def turn(self) -> int | None:
        return None if self.phase == OVER else int(self.mover)

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.phase == OVER else None

    def moves(self) -> vec[i64]:
        return legal.moves(self)

    def random_move(self, choice: Quick) -> i64:
        return legal.random_move(self, choice)

    def play(self, move: i64, luck: Luck) -> None:
        apply.play(self, move, luck)

    def write(self, move: i64) -> str:
        return moves.write(move)

    def public(self, move: i64) -> str:
        return moves.public(move)

    def seen_as(self, move: i64) -> i64:
        return moves.seen_as(move)

    def standings(self) -> vec[i64]:
        return scoring.standings(self)

    def parse(self, text: str) -> int | None:
        return moves.parse(text, int(self.seats))

    def judge(self, move: i64) -> Refusal | None:
        return refusals.find_refusal(self, move)

    def judge_for(self, seat: int, move: i64) -> Refusal | None:
        return why_not.find_refusal_for(self, seat, move)

    def why_not(self, seat: int, piece: str) -> Refusal | None:
        return why_not.why_not(self, seat, piece)

    def offer(self, move: i64) -> Offer:
        return offers.offer(self, move)

    def public_part(self) -> View:
        return view.public_part(self)

    def view(self, seat: int | None) -> View:
        return view.build_view(self, seat, None if seat is None else view.own_part(self, seat))

    def own_part(self, seat: int) -> Own:
        return view.own_part(self, seat)

    def uncovered(self) -> View:
        return view.uncovered(self)

    def phrases(self, seat: int) -> list[str]:
        return talk.phrases(self, seat)

    def judge_talk(self, seat: int, text: str) -> Refusal | None:
        return talk.find_refusal(self, seat, text)

    def talk(self, seat: int, text: str) -> None:
        talk.record_talk(self, seat, text)

    def copy(self) -> State:
        other = State(
            self.seats, self.map.copy(), self.cards[:], self.held[:], self.passed[:], self.gold_pile, self.past
        )
        other.rounds = self.rounds
        other.broken_get_no_gold = self.broken_get_no_gold
        other.starters = self.starters
        other.round = self.round
        other.phase = self.phase
        other.mover = self.mover
        other.first = self.first
        other.last = self.last
        other.deck = self.deck
        other.top = self.top
        other.passes = self.passes
        other.broken = self.broken
        other.saboteurs = self.saboteurs
        other.left_over = self.left_over
        other.goals = self.goals
        other.looked = self.looked
        other.turned = self.turned
        other.talked = self.talked
        other.claimed = self.claimed
        other.claimed_stones = self.claimed_stones
        other.claimed_seen = self.claimed_seen
        other.drawn = self.drawn
        other.takes = self.takes
        return other

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        self.cards[seat * ROW + card] = u8(i64(self.cards[seat * ROW + card]) + 1)
        self.held[seat] |= i64(1) << card

    def drop(self, seat: i64, card: i64) -> None:
        """Remove a card from a hand; the caller puts it elsewhere."""
        left = i64(self.cards[seat * ROW + card]) - 1
        self.cards[seat * ROW + card] = u8(left)
        if left == 0:
            self.held[seat] ^= i64(1) << card

    def discard(self, card: i64) -> None:
        """Put a card face up on the discards (S5.6)."""
        at = self.seats * ROW + card
        self.cards[at] = u8(i64(self.cards[at]) + 1)

    def is_saboteur(self, seat: i64) -> bool:
        """Return whether the seat is a saboteur in this round."""
        return (self.saboteurs >> seat & 1) == SABOTEUR
