"""What is tried with new examples for as long as somebody likes? One module a recipe; being here is being found.

A recipe opens with the question it asks and has `example(random)`, which tries one example that hangs on `random`
alone, raises where something is wrong, and returns what it counted.
"""
