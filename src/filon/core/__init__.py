"""The core: what every game is made of (game, state, match, view, events, luck, records), and nothing of one game."""
