"""Tools that break, and the repair cards that mend them."""

from __future__ import annotations

from typing import Final

TOOLS: Final = ("pickaxe", "lantern", "cart")
TOOL_CODES: Final = {tool: code for code, tool in enumerate(TOOLS)}
DOUBLES: Final = ((0, 1), (0, 2), (1, 2))


def tools_in(mask: int) -> tuple[str, ...]:
    """Return the tools of a mask."""
    return tuple([TOOLS[tool] for tool in range(3) if mask >> tool & 1])


BY_MASK: Final = [tools_in(mask) for mask in range(8)]


def repairable_tools(card: str) -> int:
    """Return the tools that a repair card can mend, as a mask: `repair-cart`, `repair-pickaxe+lantern`."""
    names = card.removeprefix("repair-").split("+")
    return sum(1 << at for at, tool in enumerate(TOOLS) if tool in names)
