"""What does somebody who knows only the rules of Saboteur: Le Duel say about a match of it?"""

from filon.testing.duel.oracle import ORACLE

__all__ = ["ORACLE"]
