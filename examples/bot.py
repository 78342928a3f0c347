"""A custom bot at a table. Run a server (`./play`), then: python examples/bot.py http://127.0.0.1:7465

It creates a table of Saboteur, takes a seat and lets Filon's bots take the others. With a table's code as second
argument it takes a seat there instead and waits for the host to start.
"""

import random
import sys

from filon.client import Client, Turn


def decide(turn: Turn) -> str:
    """Dig towards the goals where one can; else anything. `turn.view` and `turn.events` know much more."""
    tunnels = [offer for offer in turn.offers if offer.get("verb") == "lay"]
    far = max((int(offer["cell"].split(",")[0]) for offer in tunnels), default=0)
    best = [offer["text"] for offer in tunnels if int(offer["cell"].split(",")[0]) == far]
    return random.choice(best or turn.moves)


def main(url: str, code: str = "") -> None:
    client = Client(url)
    table = client.find(code) if code else client.create("saboteur", 4, level="regular")
    seats = client.join(table).table["seats"]
    free = next(at for at, seat_info in enumerate(seats) if seat_info["person"] is None)
    with client.sit(table, free, "Digger") as seat:
        if not code:
            client.start(table)
        for turn in seat.turns():
            turn.play(decide(turn))
        print("The match is over:", seat.view().outcome)


if __name__ == "__main__":
    main(*sys.argv[1:])
