"""What does somebody who knows only the rules of Sacramento say about a match of it?"""

from filon.testing.sacramento.oracle import ORACLE

__all__ = ["ORACLE"]
