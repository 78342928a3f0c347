"""Sampler of the complete states that agree with one view; most of its modules are about gold."""

from filon.games.saboteur.worlds.sampler import build_sampler

__all__ = ["build_sampler"]
