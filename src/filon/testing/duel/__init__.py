"""Oracle of Saboteur: Le Duel: a second implementation of its rules and of who knows what."""

from filon.testing.duel.oracle import ORACLE

__all__ = ["ORACLE"]
