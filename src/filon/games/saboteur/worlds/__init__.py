"""What might be true for all one seat sees? `pack` packs a view once; gold, which is harder, has most of the files."""

from filon.games.saboteur.worlds.sampler import pack

__all__ = ["pack"]
