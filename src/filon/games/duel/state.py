"""The state of a match; each field's comment says which viewers know it (see Who knows what in RULES.md)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, Quick
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.state import State as CoreState
from filon.games.duel import apply, legal, moves, offers, refusals, scoring, view, why_not
from filon.games.duel.board import Map
from filon.games.duel.components import NOTHING, OVER, PLAYING, ROW, TOKENS, TOKENS_ALONE, Components
from filon.games.duel.layout import Layout
from filon.games.duel.view_types import Own, View
from filon.games.mining.sides import BIT

NO_ORDER: Final = vec[i16]([i16(0)] * 64)


@final
class State(CoreState):
    """Fields marked `shared` are replaced as a whole, never changed in place, so copies may share them."""

    seats: i64  # public
    colour: i64  # public: seat 0's; blue, except for a solo player who chose green
    components: Components  # public; shared
    layout: Layout  # public; shared
    map: Map  # public
    round: i64  # public, from 1
    phase: i64  # public
    mover: i64  # public
    cards: vec[u8]  # ROW bytes a hand: its owner; the last row, discards: public
    held: vec[i64]  # a mask of the cards in each hand: its owner
    deck: vec[u8]  # secret from `top` on; shared
    top: i64  # public
    bottom: i64  # public: where the pile ends; solo's ten set aside lie behind
    broken: i64  # public: three bits a seat
    goals: vec[u8]  # the goals still in the game, the first six on the table: see looked and turned; shared
    turned: i64  # public: a mask
    looked: i64  # six bits a seat: which goals it looked at, public; what it saw, the seat
    tokens: i64  # public: in the supply
    keys: i64  # public: key tokens used
    order: vec[i16]  # public: tunnels in the order they were laid, then gold in the order of its tokens
    claimed_count: i64  # public: the number of gold cards with a token
    debts: i64  # public: bribes of this round, eight bits a seat
    pending: i64  # public: the goal that waits for its orientation, -1 none
    due: i64  # public: cards to draw once the move is settled, -1 after a bribe: the turn continues
    gone: vec[u8]  # public: the number of each tunnel, then of each goal, out of the game; shared
    won: list[list[int]]  # public: each seat's gold, tunnels by code, goals by code + number of tunnels; shared
    ends: list[int]  # public: how each round ended; shared

    def __init__(self, seats: i64, colour: i64, map: Map, cards: vec[u8], held: vec[i64], order: vec[i16]) -> None:
        self.recorder = None
        self.seats = seats
        self.colour = colour
        self.components = map.components
        self.layout = map.layout
        self.map = map
        self.round = 0
        self.phase = PLAYING
        self.mover = 0
        self.cards = cards
        self.held = held
        self.deck = NOTHING
        self.top = 0
        self.bottom = 0
        self.broken = 0
        self.goals = NOTHING
        self.turned = 0
        self.looked = 0
        self.tokens = TOKENS if seats == 2 else TOKENS_ALONE
        self.keys = 0
        self.order = order
        self.claimed_count = 0
        self.debts = 0
        self.pending = -1
        self.due = 0
        self.gone = NOTHING
        self.won = []
        self.ends = []

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
        return moves.write(self, move)

    def parse(self, text: str) -> int | None:
        return moves.parse(self, text)

    def seen_as(self, move: i64) -> i64:
        return move

    def standings(self) -> vec[i64]:
        return scoring.standings(self)

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
        return view.build(self, seat, None if seat is None else view.own_part(self, seat))

    def own_part(self, seat: int) -> Own:
        return view.own_part(self, seat)

    def uncovered(self) -> View:
        return view.uncovered(self)

    def copy(self) -> State:
        other = State(self.seats, self.colour, self.map.copy(), self.cards[:], self.held[:], self.order[:])
        other.round = self.round
        other.phase = self.phase
        other.mover = self.mover
        other.deck = self.deck
        other.top = self.top
        other.bottom = self.bottom
        other.broken = self.broken
        other.goals = self.goals
        other.turned = self.turned
        other.looked = self.looked
        other.tokens = self.tokens
        other.keys = self.keys
        other.claimed_count = self.claimed_count
        other.debts = self.debts
        other.pending = self.pending
        other.due = self.due
        other.gone = self.gone
        other.won = self.won
        other.ends = self.ends
        return other

    def colour_of(self, seat: i64) -> i64:
        """Return a seat's colour, BLUE or GREEN."""
        if self.seats == 1:
            return self.colour
        return seat

    def give(self, seat: i64, card: i64) -> None:
        """Add a card to a hand."""
        self.cards[seat * ROW + card] = u8(i64(self.cards[seat * ROW + card]) + 1)
        self.held[seat] |= BIT[card]

    def drop(self, seat: i64, card: i64) -> None:
        """Remove a card from a hand; the caller decides where it goes."""
        left = i64(self.cards[seat * ROW + card]) - 1
        self.cards[seat * ROW + card] = u8(left)
        if left == 0:
            self.held[seat] ^= BIT[card]

    def discard(self, card: i64) -> None:
        """Add a card to the discards (D3.1)."""
        at = self.seats * ROW + card
        self.cards[at] = u8(i64(self.cards[at]) + 1)

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards in a hand."""
        found: i64 = 0
        mask = self.held[seat]
        for card in range(i64(len(self.components.names))):
            if mask >> card & 1:
                found += i64(self.cards[seat * ROW + card])
        return found
