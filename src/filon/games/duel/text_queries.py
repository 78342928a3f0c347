# filon: interpreted
"""What can be asked about this mine in a word? The same as about any."""

from filon.games.mining.text_queries import ASK

__all__ = ["ASK"]
