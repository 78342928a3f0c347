"""What is tried with new examples for as long as somebody likes? One module a recipe; being here is being found.

A recipe opens with the question it asks and has `example(random)`, which tries one example that hangs on `random`
alone, raises where something is wrong, and returns what it counted. It may say what all counts come to,
`summed(counts)`, and whether that is well, `holds(counts)`. `FILON_RECIPES` names a folder with more of them: `./play
soak` has those of this checkout that need the tools of its tests, and a server.
"""

import os

__path__ += filter(None, [os.environ.get("FILON_RECIPES", "")])
