"""The games: each folder here with a RULES.md and a `GAME` is one; the registry finds them by their folders."""
