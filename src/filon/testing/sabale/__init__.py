"""Oracle of Sabale: a second implementation of its rules."""

from filon.testing.sabale.oracle import ORACLE

__all__ = ["ORACLE"]
