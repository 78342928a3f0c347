"""Reference engine of Le Duel: plays a deal line by line and logs what each viewer is shown (D2–D7)."""

from typing import Any

from filon.testing.duel.candidates import candidate_texts
from filon.testing.duel.components import (
    COLOURS,
    DWARF_TOKENS,
    GOAL_CELLS,
    HAND,
    ROUNDS,
    SET_ASIDE,
    STARTS,
    TOOLS,
    Components,
)
from filon.testing.duel.gold import GoldCard, nuggets, pay_troll, rank, skip_gone
from filon.testing.duel.legal_moves import Turn, cards_used, legal_moves
from filon.testing.duel.map_rules import Mine, Spot
from filon.testing.mining_cells import Cell, read_cell, write_cell
from filon.testing.oracle import Model, Start


class Past:
    """One round's cards and goals still in the game, and which of them each seat and the public have seen."""

    def __init__(self, seats: int, deck: list[str], goals: list[str]) -> None:
        self.deck = deck
        self.goals = goals
        self.own: list[set[int]] = [set() for _ in range(seats)]  # deck indices of the cards it has held
        self.open: set[int] = set()  # deck indices of cards played, discarded or drawn in public
        self.looked_at: list[set[int]] = [set() for _ in range(seats)]  # indices of goals
        self.turned: set[int] = set()


class ReferenceEngine(Model):
    """A match of Le Duel. Hands hold deck indices, so that two cards of one name stay distinct."""

    def __init__(self, start: Start) -> None:
        self.seats = start.seats
        self.deal: dict[str, Any] = start.deal
        self.components = Components(start.options.get("deck"))
        self.colours = [start.options.get("colour", "blue")] if self.seats == 1 else list(COLOURS)
        layout = start.options.get("layout") or {"start": STARTS[self.seats], "goals": GOAL_CELLS[self.seats]}
        self.starts: dict[str, Cell] = {
            colour: (cell[0], cell[1]) for colour, cell in zip(self.colours, layout["start"], strict=True)
        }
        self.goal_cells: list[Cell] = [(cell[0], cell[1]) for cell in layout["goals"]]
        self.log: list[tuple[str | None, dict[int, str]]] = []
        self.pasts: list[Past] = []
        self.ends: list[str] = []  # what ended each round: "goals", "tokens" or "cards"
        self.won: list[list[GoldCard]] = [[] for _ in self.colours]
        self.gone_tunnels: list[str] = []
        self.gone_goals: list[str] = []
        self._begin_round(0 if self.seats == 1 else 1)  # D2.3

    # Queries

    @property
    def turn(self) -> int | None:
        return None if len(self.ends) == ROUNDS else self.seat

    @property
    def scores(self) -> list[int] | None:
        return [nuggets(cards) for cards in self.won] if self.turn is None else None

    @property
    def winners(self) -> list[int] | None:
        if self.turn is not None:
            return None
        sums = [nuggets(cards) for cards in self.won]
        return [seat for seat, own in enumerate(sums) if own == max(sums)] if self.seats == 2 else []

    @property
    def reason(self) -> str | None:
        """Return the solo player's rank once the match is over (D7.6); None for two players."""
        return rank(nuggets(self.won[0])) if self.seats == 1 and self.turn is None else None

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.waiting is not None:
            return [f"turn {write_cell(self.waiting[0])} {way}" for way in ("as-is", "turned")]
        whole = set() if self.seats == 1 else set(TOOLS) - self.broken[1 - self.seat]
        colour = self.colours[self.seat]
        return legal_moves(
            Turn(self.components, self.mine, colour, self.hand(self.seat), self.broken[self.seat], whole)
        )

    def candidates(self) -> list[str]:
        if self.turn is None:
            return candidate_texts([], [], list(self.mine.cards), self.goal_cells, self.components)
        return candidate_texts(
            self.legal(), self.hand(self.seat), list(self.mine.cards), self.goal_cells, self.components
        )

    def shown(self, seat: int | None) -> list[str]:
        texts = [public if seat is None else private.get(seat, public) for public, private in self.log]
        return [text for text in texts if text is not None]

    def log_event(self, public: str | None, private: dict[int, str] | None = None) -> None:
        """Append to the log: the public text, and other texts for single seats."""
        self.log.append((public, private or {}))

    def hand(self, seat: int) -> list[str]:
        """Return the names of the cards in a hand."""
        return [self.past.deck[place] for place in self.hands[seat]]

    @property
    def tokens_left(self) -> int:
        """Return the number of tokens in the supply (D1.1, D7.1)."""
        return DWARF_TOKENS[self.seats] - len(self.mine.tokens) - len(self.mine.bribes)

    # Rounds and draws

    def _begin_round(self, first: int) -> None:
        """Set up a round: goals and hands (D2, D6.3, D7.1, D7.2)."""
        dealt = self.deal["rounds"][len(self.ends)]
        deck = skip_gone(dealt["deck"], self.gone_tunnels)
        goals = skip_gone(dealt["goals"], self.gone_goals)
        self.past = Past(self.seats, deck, goals)
        self.pasts.append(self.past)
        self.mine = Mine(self.components, self.starts, dict(zip(self.goal_cells, goals, strict=False)))
        self.broken: list[set[str]] = [set() for _ in self.colours]
        self.hands: list[list[int]] = [[] for _ in self.colours]
        self.pile = list(range(len(deck) - (SET_ASIDE if self.seats == 1 else 0)))
        self.seat = first
        self.waiting: tuple[Cell, str] | None = None  # a goal whose orientation is to be chosen (D5.1)
        self.draws = 0  # due when the move is settled; none after a bribe, whose turn continues
        self.log_event(f"round {len(self.ends) + 1}, {self.colours[first]} begins")
        for seat in range(self.seats):
            for _ in range(HAND):
                self._draw(seat)

    def _draw(self, seat: int) -> None:
        """Draw one card if the pile has one (D3.1); in a solo game some strike and are replaced (D7.3)."""
        while self.pile:
            place = self.pile.pop(0)
            card = self.past.deck[place]
            if self.seats == 1 and card.startswith(("break-", "rockfall")):
                self.past.open.add(place)
                self._strike(card)
                continue
            self.hands[seat].append(place)
            self.past.own[seat].add(place)
            self.log_event(f"{self.colours[seat]} draws", {seat: f"{self.colours[seat]} draws {card}"})
            return

    def _strike(self, card: str) -> None:
        """Apply a broken tool or rockfall drawn by a solo player (D7.3)."""
        self.log_event(f"drawn and at once carried out: {card}")
        if card != "rockfall":
            self.broken[0].add(card.removeprefix("break-"))
            return
        fallen = [cell for cell in self.mine.cards if self.mine.may_fall(cell)]  # in the order they were laid
        if fallen:
            self.mine.fall(fallen[-1])

    # Moves

    def play(self, line: str) -> None:
        words = line.split(" ")
        colour = self.colours[self.seat]
        self.log_event(f"{colour}: {line}")
        used = cards_used(words)
        for card in used:
            place = next(place for place in self.hands[self.seat] if self.past.deck[place] == card)
            self.hands[self.seat].remove(place)
            self.past.open.add(place)
        if words[0] == "turn":
            self._lay_goal(turned=words[2] == "turned")
            self._settle()
        elif words[0] == "bribe":
            self.draws = 0
            self.mine.bribes[read_cell(words[1])] = colour
            if self.tokens_left:
                self._settle()
            else:
                self._end_round("tokens")  # D5.3
        else:
            self.draws = len(used) if words[0] == "pass" else 1
            self._carry_out(words)

    def _carry_out(self, words: list[str]) -> None:
        """Apply the cards played; then end the turn, unless consequences are due first (D3.1, D5)."""
        kind, seat = words[0], self.seat
        if kind == "lay":
            self.mine.put("tunnel", words[1], read_cell(words[2]), turned=words[-1] == "turned")
        elif kind == "key":
            self.mine.keys[read_cell(words[1])] = self.colours[seat]
        elif kind == "rockfall":
            self.mine.fall(read_cell(words[1]))
        elif kind == "map":
            cell = read_cell(words[1])
            self.past.looked_at[seat].add(self.goal_cells.index(cell))
            self.log_event(None, {seat: f"{words[1]} is {self.mine.face_down[cell]}"})
        elif kind == "break":
            self.broken[1 - seat].add(words[1])
        elif kind in ("repair", "shed"):
            self.broken[seat].remove(words[-1])
        if kind in ("lay", "key"):
            self._settle()
        else:
            self._end_turn()

    def _settle(self) -> None:
        """Apply tokens, then a goal, then tokens again, until nothing is due (D5.8)."""
        while True:
            reached = {colour: self.mine.reached(colour) for colour in self.colours}
            if self._claim_gold(reached):
                self._end_round("tokens")
                return
            if not self.mine.face_down:
                self._end_round("goals")
                return
            by_anyone: set[Spot] = set().union(*reached.values())
            goal = self.mine.first_goal(by_anyone)
            if goal is None:
                break
            self._turn_goal(goal, by_anyone)
            if self.waiting is not None:
                return
        if self.draws:
            self._end_turn()

    def _claim_gold(self, reached: dict[str, set[Spot]]) -> bool:
        """Put tokens on all reached gold, the mover's first; returns whether the last token is used (D5.2, D5.8)."""
        mover = self.colours[self.seat]
        for colour in sorted(self.colours, key=lambda colour: colour != mover):
            for cell in self.mine.gold_to_claim(reached[colour]):
                self.mine.tokens[cell] = colour
                self.log_event(f"gold at {write_cell(cell)} for {colour}")
                if not self.tokens_left:
                    return True
        return False

    def _turn_goal(self, cell: Cell, reached: set[Spot]) -> None:
        """Show a goal and place it, or wait for the mover's choice (D5.1)."""
        name = self.mine.face_down.pop(cell)
        self.past.turned.add(self.goal_cells.index(cell))
        self.log_event(f"{write_cell(cell)} is turned: {name}")
        ways = self.mine.goal_orientations(name, cell, reached)
        self.waiting = (cell, name)
        if len(ways) == 1:
            self._lay_goal(turned=ways[0])

    def _lay_goal(self, *, turned: bool) -> None:
        """Place the goal that waits in this orientation."""
        assert self.waiting is not None
        cell, name = self.waiting
        self.waiting = None
        self.mine.put("goal", name, cell, turned=turned)

    def _end_turn(self) -> None:
        """Draw and pass the turn to the next player with cards (D3.1, D3.2), or end the round (D6.1)."""
        for _ in range(self.draws):
            self._draw(self.seat)
        if not self.pile and not any(self.hands):
            self._end_round("cards")
        elif self.hands[self.seat - 1]:  # solo, that is the same seat
            self.seat = (self.seat + 1) % self.seats

    # The end of a round

    def _end_round(self, why: str) -> None:
        """Score the round, remove cards from the game, then deal again or end the match (D6, D7.5)."""
        self.ends.append(why)
        self.log_event(f"the round ends: {why}")
        for cell, colour in self.mine.tokens.items():
            card = GoldCard(self.mine.names[cell], self.mine.cards[cell].gold)
            self.won[self.colours.index(colour)].append(card)
            if self.mine.kinds[cell] == "tunnel":
                self.gone_tunnels.append(card.name)
        for cell, colour in self.mine.bribes.items():
            paid = pay_troll(self.won[self.colours.index(colour)])
            self.log_event(f"{colour} pays the troll at {write_cell(cell)}: {paid.name if paid else 'nothing left'}")
        self.gone_goals += [self.past.goals[place] for place in sorted(self.past.turned)]
        sums = [nuggets(cards) for cards in self.won]
        self.log_event(f"nuggets: {sums}")
        if len(self.ends) < ROUNDS:
            self._begin_round(sums.index(min(sums)))  # D6.4: fewer, equal: blue
