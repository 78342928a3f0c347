"""What does somebody who knows only the rules of Sabale say about a match of it?"""

from filon.testing.sabale.oracle import ORACLE

__all__ = ["ORACLE"]
