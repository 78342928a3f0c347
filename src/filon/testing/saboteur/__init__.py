"""Oracle of Saboteur: a second implementation of its rules and of who knows what."""

from filon.testing.saboteur.oracle import ORACLE

__all__ = ["ORACLE"]
