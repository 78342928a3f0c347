"""Who plays better? Many games among bots, and the weights that are found by them."""

GAMES, BUDGET = 100, "100ms"  # where nothing else is asked for
