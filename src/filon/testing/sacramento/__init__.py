"""Oracle of Sacramento: a second implementation of its rules and of who knows what."""

from filon.testing.sacramento.oracle import ORACLE

__all__ = ["ORACLE"]
