"""The arena: many matches between bots, measured with confidence intervals, and tuning of the bots' weights."""

GAMES, BUDGET = 100, "100ms"  # the defaults of `--games` and `--budget`
