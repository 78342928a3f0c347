"""What are the phases of a turn, and what is a round's end called?"""

from filon.games.duel.box import ENDS, OVER, PHASES, ROW

__all__ = ["ENDS", "OVER", "PHASES", "ROW"]
