"""Which games are in the box? Each folder here with a `GAME` is one; nobody keeps a list."""
