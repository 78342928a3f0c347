# filon: interpreted
"""Text queries about the map, the same for both mining games."""

from filon.games.mining.text_queries import ASK

__all__ = ["ASK"]
