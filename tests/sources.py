"""How often is something tried on the sources, which take many times as long as the native copy? Test support."""

from filon.core import state

IS_COMPILED = not str(state.__file__).endswith(".py")


def fewer(many: int, least: int = 2) -> int:
    """All of them compiled; on the sources the first third."""
    return many if IS_COMPILED else max(least, many // 3)
