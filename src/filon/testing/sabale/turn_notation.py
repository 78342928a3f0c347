"""Conversion between whole turns of Sabale and their steps (Notation)."""


def steps_of(turn: str) -> list[str]:
    """Return all steps of a whole turn, including unwritten ones: `single`, `stay`, `no-bar`.

    A text that is no turn gives steps as well; written again they are another text.
    """
    words = turn.split(" ")[1:]
    via, to, *rest = [*words, "", ""][: max(2, len(words))]
    steps = [f"via {via}", f"to {to}"]
    steps.append("double" if rest[:1] == ["double"] else "single")
    rest = rest[rest[:1] == ["double"] :]
    bar = ["no-bar"]
    if rest[-2:-1] == ["bar"]:
        bar = [f"bar {rest[-1]}"]
        rest = rest[:-2]
    jumps = [f"jump {cell}" for cell in rest[1:]] if rest[:1] == ["jump"] else []
    return [*steps, *jumps, "stay", *bar]


def write_turn(steps: list[str]) -> str:
    """Return the steps of a turn as one text, a placement unchanged."""
    if len(steps) == 1:
        return steps[0]
    words = ["run", steps[0].removeprefix("via "), steps[1].removeprefix("to ")]
    if steps[2] == "double":
        words.append("double")
    jumps = [step.removeprefix("jump ") for step in steps if step.startswith("jump ")]
    if jumps:
        words += ["jump", *jumps]
    if steps[-1].startswith("bar "):
        words.append(steps[-1])
    return " ".join(words)
