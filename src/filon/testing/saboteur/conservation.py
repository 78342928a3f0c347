"""Conservation of components: counts every card and gold card from the views of all seats together."""

from __future__ import annotations

from collections import Counter
from typing import Any

from filon.testing.saboteur.components import DECK, GOLD


def pieces(views: list[dict[str, Any]]) -> dict[str, int]:
    """Return the number of cards on the table, in hands, discarded and in the pile, and of gold cards."""
    public = views[0]
    seen = Counter(public["discards"])
    seen.update(tunnel["card"] for tunnel in public["map"])
    seen.update(f"break-{tool}" for tools in public["broken"] for tool in tools)
    for view in views:
        seen.update(view["own"]["hand"])
        seen.update(view["own"]["discarded"])
        assert len(view["own"]["hand"]) == public["hands"][view["seat"]], "a hand is not as big as all see"
        assert len(view["own"]["discarded"]) == public["face_down"][view["seat"]], "discards are not as many as all see"
        assert len(view["own"]["gold"]) == public["gold"][view["seat"]], "a hoard is not as big as all see"
    box = Counter(DECK)
    assert all(count <= box[name] for name, count in seen.items()), f"more than the box has: {seen - box}"
    assert (public["pile"] > 0) or seen == box, "with an empty pile every card is somewhere in sight"
    gold = Counter(kept["card"] for view in views for kept in view["own"]["gold"])
    assert all(count <= Counter(GOLD)[name] for name, count in gold.items()), gold
    offered = 0
    if public["shown"] is not None:
        offered = min(len(views), 9) - len(public["shown"]["takers"])
    return {"cards": sum(seen.values()) + public["pile"], "gold": sum(gold.values()) + offered + public["gold_pile"]}
