"""Commit–reveal deals: the client's side, the committed terms, the deal itself, verification of a finished record."""
