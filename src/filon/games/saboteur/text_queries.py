# filon: interpreted
"""One-word queries about the map: those of all mining games."""

from filon.games.mining.text_queries import ASK

__all__ = ["ASK"]
