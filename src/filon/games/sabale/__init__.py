"""Sabale. Being built: the engine's rooms come first, its face when the laws hold."""
