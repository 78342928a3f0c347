"""Reference engine of Saboteur: plays a deal line by line and logs what each viewer is shown (S3–S11)."""

import re
from typing import Any, Final

from filon.testing.mining_cells import Cell, read_cell, write_cell
from filon.testing.oracle import Model, Start
from filon.testing.saboteur.candidates import candidate_texts
from filon.testing.saboteur.components import GOAL_CELLS, TUNNELS, WAYS, hand_size, seat_index, seat_name
from filon.testing.saboteur.gold import Hoard
from filon.testing.saboteur.map_rules import Mine, fits

TALK: Final = re.compile(r"p\d+: ")
# Nuggets for each saboteur, by number of saboteurs (S8.3).
WAGES: Final[dict[int, int]] = {1: 4, 2: 3, 3: 3, 4: 2}


class Past:
    """What each seat and the public have seen of one round's deal: deck indices and goals."""

    def __init__(self, seats: int) -> None:
        self.own: list[set[int]] = [set() for _ in range(seats)]
        self.played: set[int] = set()
        self.looked_at: list[set[Cell]] = [set() for _ in range(seats)]
        self.turned: set[Cell] = set()
        self.roles_are_public = False


def card_played(line: str) -> str:
    """Return the name of the card that a move uses."""
    kind, *rest = line.split(" ")
    if kind in ("lay", "pass"):
        return rest[0]
    return f"{kind}-{rest[0]}" if kind in ("break", "repair") else kind


class ReferenceEngine(Model):
    """A match of Saboteur. Hands hold deck indices, so that two cards of one name stay distinct."""

    def __init__(self, start: Start) -> None:
        self.seats = start.seats
        self.deal: dict[str, Any] = start.deal
        self.rounds: int = start.options.get("rounds", 3)
        self.broken_get_no_gold: bool = start.options.get("broken_get_no_gold", False)
        self.log: list[tuple[str | None, dict[int, str]]] = []
        self.hoard = Hoard(self.deal["gold"], self.seats, self.log_event)
        self.pasts: list[Past] = []
        self.passed: list[tuple[int, int, int]] = []  # seat, round, deck index: one for each `pass`, in order
        self.round = 0
        self.phase = "play"  # then "gold", in the end "over"
        self._begin_round(seat_index(self.deal.get("first") or start.options["first"]))

    # Queries

    @property
    def turn(self) -> int | None:
        return None if self.phase == "over" else self.seat

    @property
    def scores(self) -> list[int] | None:
        return self.hoard.sums() if self.phase == "over" else None

    @property
    def winners(self) -> list[int] | None:
        scores = self.scores
        return scores and [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def shown(self, seat: int | None) -> list[str]:
        texts = [public if seat is None else private.get(seat, public) for public, private in self.log]
        return [text for text in texts if text is not None]

    def hand(self, seat: int) -> list[str]:
        """Return the names of a seat's cards."""
        return [self.deck[slot] for slot in self.hands[seat]]

    def legal(self) -> list[str]:
        if self.phase == "over":
            return []
        if self.phase == "gold":
            return self.takes()
        cards = set(self.hand(self.seat))
        return sorted(self.passes() + self._lays(cards) + self._actions(cards))

    def passes(self) -> list[str]:
        """Return a pass for each card (S6.1)."""
        return sorted({f"pass {card}" for card in self.hand(self.seat)})

    def takes(self) -> list[str]:
        """Return a take for each card on offer (S8.2)."""
        return sorted({f"take {card}" for card in self.hoard.texts(self.hoard.offer)})

    def _lays(self, cards: set[str]) -> list[str]:
        """Return every legal lay of a tunnel (S4)."""
        if self.broken[self.seat]:
            return []
        places = [place for place in self.mine.places() if place.joins]
        return [
            f"lay {card} {write_cell(place.cell)}{' turned' if turned else ''}"
            for card in cards
            if card in TUNNELS
            for turned, sides in WAYS[card]
            for place in places
            if fits(sides, place)
        ]

    def _actions(self, cards: set[str]) -> list[str]:
        """Return every legal action (S5)."""
        moves = []
        for card in cards:
            kind, _, tools = card.partition("-")
            if card == "rockfall":
                moves += [f"rockfall {write_cell(cell)}" for cell in self.mine.tunnels()]
            elif card == "map":
                moves += [f"map {write_cell(cell)}" for cell in self.mine.face_down]
            elif kind == "break":
                moves += [f"break {tools} {seat_name(s)}" for s in range(self.seats) if tools not in self.broken[s]]
            elif kind == "repair":
                for seat in range(self.seats):
                    for tool in tools.split("+"):
                        if tool in self.broken[seat]:
                            chosen = f" {tool}" if "+" in tools else ""
                            moves.append(f"repair {tools} {seat_name(seat)}{chosen}")
        return moves

    def candidates(self) -> list[str]:
        hand = self.hand(self.seat) if self.phase == "play" else []
        return candidate_texts(self.legal(), hand, [*self.mine.cards, *self.mine.face_down], self.seats)

    # Moves

    def log_event(self, public: str | None, private: dict[int, str]) -> None:
        """Append to the log: a public text (None: nothing), and other texts for single seats."""
        self.log.append((public, private))

    def play(self, line: str) -> None:
        if TALK.match(line):
            self.log_event(line, {})
        elif self.phase == "gold":
            self.hoard.take(self.seat, self.hoard.first_offered(line.removeprefix("take ")))
            self._offer_to(self._next_chooser())
        else:
            self._play_card(line)

    def _begin_round(self, first: int) -> None:
        """Set up a round and deal (S2)."""
        dealt = self.deal["rounds"][self.round]
        self.deck: list[str] = dealt["deck"]
        self.roles: list[str] = dealt["roles"]
        self.left_over: str = dealt["left_over"]
        self.mine = Mine(dict(zip(GOAL_CELLS, dealt["goals"], strict=True)))
        size = hand_size(self.seats)
        self.hands = [list(range(size * seat, size * (seat + 1))) for seat in range(self.seats)]
        self.pile = list(range(size * self.seats, len(self.deck)))
        self.broken: list[set[str]] = [set() for _ in range(self.seats)]
        self.past = Past(self.seats)
        self.pasts.append(self.past)
        self.seat = first
        self.phase = "play"
        self.log_event(f"round {self.round + 1}, {seat_name(first)} begins", {})
        for seat in range(self.seats):
            self.past.own[seat].update(self.hands[seat])
            self.log_event(None, {seat: f"you are {self.roles[seat]} and hold {' '.join(self.hand(seat))}"})

    def _play_card(self, line: str) -> None:
        """Play one turn (S3.1)."""
        seat, name = self.seat, seat_name(self.seat)
        slot = next(slot for slot in self.hands[seat] if self.deck[slot] == card_played(line))
        self.hands[seat].remove(slot)
        found: list[tuple[Cell, str]] = []
        if line.startswith("pass "):
            self.passed.append((seat, self.round, slot))
            self.log_event(f"{name}: pass ?", {seat: f"{name}: {line}"})
        else:
            self.past.played.add(slot)
            self.log_event(f"{name}: {line}", {})
            found = self._carry_out(line.split(" "))
        for cell, goal in found:
            self.past.turned.add(cell)
            self.log_event(f"{write_cell(cell)} is turned: {goal}", {})
        if any(goal == "treasure" for _, goal in found):
            self._end_round(treasure=True)
            return
        if self.pile:
            drawn = self.pile.pop(0)
            self.hands[seat].append(drawn)
            self.past.own[seat].add(drawn)
            self.log_event(f"{name} draws", {seat: f"{name} draws {self.deck[drawn]}"})
        if not any(self.hands):
            self._end_round(treasure=False)
            return
        self.seat = next(other for other in self._clockwise_after(seat) if self.hands[other])  # S3.2

    def _carry_out(self, words: list[str]) -> list[tuple[Cell, str]]:
        """Apply a card; returns the goals it turns (S4, S5, S7)."""
        kind = words[0]
        if kind == "lay":
            return self.mine.lay(words[1], read_cell(words[2]), turned=words[-1] == "turned")
        if kind == "rockfall":
            self.mine.fall(read_cell(words[1]))
        elif kind == "map":
            cell = read_cell(words[1])
            self.past.looked_at[self.seat].add(cell)
            self.log_event(None, {self.seat: f"{words[1]} is {self.mine.face_down[cell]}"})
        elif kind == "break":
            self.broken[seat_index(words[2])].add(words[1])
        else:
            self.broken[seat_index(words[2])].remove(words[-1] if "+" in words[1] else words[1])
        return []

    def _clockwise_after(self, seat: int) -> list[int]:
        """Return all seats clockwise, this one last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    # The end of a round, and of the match

    def _end_round(self, *, treasure: bool) -> None:
        """Reveal the dwarves and distribute gold (S8.1–S8.4, S11.1)."""
        self.last_player = self.seat
        self.past.roles_are_public = True
        self.log_event(f"the dwarves: {' '.join(self.roles)}, left over {self.left_over}", {})
        after = self._clockwise_after(self.last_player)
        if treasure:
            counter_clockwise = after[::-1]
            self.choosers = [
                seat
                for seat in counter_clockwise
                if self.roles[seat] == "digger" and not (self.broken_get_no_gold and self.broken[seat])
            ]
            if self.choosers:
                self.phase = "gold"
                self.hoard.draw(min(self.seats, 9))
                self._offer_to(self.choosers[0])
                return
        else:
            saboteurs = [seat for seat in after if self.roles[seat] == "saboteur"]
            for seat in saboteurs:
                self.hoard.pay(seat, WAGES[len(saboteurs)])
        self._next_round()

    def _next_chooser(self) -> int:
        """Return the next chooser: counter-clockwise, as long as gold is left (S8.2)."""
        return self.choosers[(self.choosers.index(self.seat) + 1) % len(self.choosers)]

    def _offer_to(self, seat: int) -> None:
        """Offer the gold to a seat; with one card left there is no choice (S8.2)."""
        self.seat = seat
        if len(self.hoard.offer) > 1:
            self.hoard.show(seat)
        else:
            self.hoard.give_last(seat)
            self._next_round()

    def _next_round(self) -> None:
        """Deal the next round, or end the game (S8.6, S9.1, S11.2)."""
        self.round += 1
        if self.round == self.rounds:
            self.phase = "over"
            self.hoard.reveal()
            return
        named = self.deal["rounds"][self.round].get("first")
        self._begin_round(seat_index(named) if named else self._clockwise_after(self.last_player)[0])
