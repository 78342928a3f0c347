"""Conservation of components: counts every card and token from the views of all seats together."""

from __future__ import annotations

from collections import Counter
from typing import Any

TOKENS = {1: 6, 2: 8}


def pieces(views: list[dict[str, Any]]) -> dict[str, int]:
    """Return the number of cards of this round, goals of the game and tokens, found in all views."""
    public = views[0]
    seen = Counter(public["discards"])
    seen.update(tunnel["card"] for tunnel in public["map"])
    seen.update(f"break-{tool}" for tools in public["broken"] for tool in tools)
    for view in views:
        seen.update(view["own"]["hand"])
        assert len(view["own"]["hand"]) == public["hands"][view["seat"]], "a hand is not as big as all see"
    over = public["phase"] == "over"
    out = [name for name in public["gone"] if not name.startswith("g_")]
    if over:
        for tunnel in public["map"]:
            if tunnel["token"] is not None:
                out.remove(tunnel["card"])
    goals_out = [name for name in public["gone"] if name.startswith("g_")]
    turned = [goal for goal in public["goals"] if goal["card"] is not None and goal["cell"] != public["waits"]]
    lying = len(public["goals"]) - (len(turned) if over else 0)
    tokens = [card["token"] for card in [*public["map"], *public["goals"]] if card["token"] is not None]
    assert public["tokens"] + len(tokens) + sum(public["debts"]) == TOKENS[len(views)], "tokens are lost"
    assert sum(tunnel["bribed"] for tunnel in public["map"]) == sum(public["debts"])
    return {
        "cards": sum(seen.values()) + public["pile"] + public["aside"] + len(out),
        "goals": lying + public["unused"] + len(goals_out),
    }
