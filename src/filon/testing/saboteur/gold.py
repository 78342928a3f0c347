"""Distribution of gold cards in the reference engine, and what each viewer is shown of it (S8.2–S8.5, S9.1)."""

from collections.abc import Callable

from filon.testing.saboteur.components import seat_name, worth

# Logs a public text (None: nothing), and other texts for single seats.
Tell = Callable[[str | None, dict[int, str]], None]


def payment(amount: int, counts: dict[str, int]) -> list[str]:
    """Return the cards that pay an amount from a pile with these counts (S8.3).

    The most that does not go over; of such the fewest cards; of such the one with the biggest card.
    """
    ways = [
        ["gold3"] * threes + ["gold2"] * twos + ["gold1"] * ones
        for threes in range(min(counts["gold3"], amount // 3) + 1)
        for twos in range(min(counts["gold2"], amount // 2) + 1)
        for ones in range(min(counts["gold1"], amount) + 1)
    ]
    sums = [sum(worth(card) for card in way) for way in ways]
    most = max(total for total in sums if total <= amount)
    exact = [way for way, total in zip(ways, sums, strict=True) if total == most]
    fewest = min(len(way) for way in exact)
    return max(way for way in exact if len(way) == fewest)


class Hoard:
    """All gold of a match. Cards are indices of the deal's gold list, so that two of one worth stay distinct."""

    def __init__(self, names: list[str], seats: int, log_event: Tell) -> None:
        self.names = names
        self.log_event = log_event
        self.pile: list[int] = list(range(len(names)))
        self.offer: list[int] = []
        self.owned: list[list[int]] = [[] for _ in range(seats)]
        self.drawn: list[list[int]] = []
        # History, for the twin to replay: (what, seat, number or card).
        self.steps: list[tuple[str, int, int]] = []

    def texts(self, cards: list[int]) -> list[str]:
        """Return their names, sorted: the order in the pile is secret."""
        return sorted(self.names[card] for card in cards)

    def draw(self, count: int) -> None:
        """Draw cards from the front of the pile into the offer (S8.2)."""
        self.steps.append(("draw", -1, count))
        self.offer, self.pile = self.pile[:count], self.pile[count:]
        self.drawn.append(list(self.offer))
        self.log_event(f"{len(self.offer)} gold cards are drawn", {})

    def show(self, seat: int) -> None:
        """Show the cards still on offer to the chooser (S8.2)."""
        self.steps.append(("show", seat, 0))
        public = f"{seat_name(seat)} chooses among {len(self.offer)}"
        self.log_event(public, {seat: f"{public}: {' '.join(self.texts(self.offer))}"})

    def first_offered(self, name: str) -> int:
        """Return the first card of that name on offer; raises ValueError if there is none."""
        return self.offer[[self.names[card] for card in self.offer].index(name)]

    def take(self, seat: int, card: int) -> None:
        """Take a card, in secret (S8.2)."""
        self.steps.append(("take", seat, card))
        self.offer.remove(card)
        self.owned[seat].append(card)
        self.log_event(f"{seat_name(seat)}: take ?", {seat: f"{seat_name(seat)}: take {self.names[card]}"})

    def give_last(self, seat: int) -> None:
        """Give the last card without a decision (S8.2)."""
        self.steps.append(("last", seat, 0))
        (card,) = self.offer
        self.offer = []
        self.owned[seat].append(card)
        public = f"{seat_name(seat)} gets the last card"
        self.log_event(public, {seat: f"{public}: {self.names[card]}"})

    def pay(self, seat: int, amount: int) -> None:
        """Pay a saboteur from the pile, each card the first of its kind (S8.3)."""
        self.steps.append(("pay", seat, amount))
        counts = {name: self.texts(self.pile).count(name) for name in ("gold1", "gold2", "gold3")}
        paid = payment(amount, counts)
        for name in paid:
            card = next(card for card in self.pile if self.names[card] == name)
            self.pile.remove(card)
            self.owned[seat].append(card)
        public = f"{seat_name(seat)} is paid {len(paid)} cards worth {sum(map(worth, paid))}"
        self.log_event(public, {seat: f"{public}: {' '.join(paid)}"})

    def reveal(self) -> None:
        """Reveal all gold at the end of the game (S9.1)."""
        self.steps.append(("reveal", -1, 0))
        for seat, cards in enumerate(self.owned):
            self.log_event(f"{seat_name(seat)} has {' '.join(self.texts(cards)) or 'no gold'}", {})

    def sums(self) -> list[int]:
        """Return each seat's nuggets."""
        return [sum(worth(self.names[card]) for card in cards) for cards in self.owned]
