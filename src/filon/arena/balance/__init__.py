"""Balance of the games: measuring it (`filon arena balance`) and the page docs/balance.md."""
