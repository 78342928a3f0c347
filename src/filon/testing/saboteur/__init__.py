"""What does somebody who knows only the rules of Saboteur say about a match of it?"""

from filon.testing.saboteur.oracle import ORACLE

__all__ = ["ORACLE"]
