"""How do we know that a game is right: the laws, the witnesses, the walks."""
