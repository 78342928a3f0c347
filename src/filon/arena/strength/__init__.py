"""Strength of the bots: measuring it (`filon arena claims`) and the page docs/strength.md."""
