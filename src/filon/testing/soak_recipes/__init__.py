"""Soak recipes, one per module; every module here is found by `./play soak`.

A recipe's docstring starts with what it checks. Its `example(random)` tries one example that depends on `random` alone,
raises where something is wrong, and returns counts. Optional: `summary(counts)` describes the total counts and
`holds(counts)` says whether they are acceptable. `FILON_RECIPES` names a folder with more recipes: `./play soak` adds
those of this checkout that need the tools of its tests, and a server.
"""

import os

__path__ += filter(None, [os.environ.get("FILON_RECIPES", "")])
