"""A process knows whether its engines are compiled."""

import os

from filon.core import state
from filon.core.compiled_mode import own_mode


def test_build_info_names_the_mode_of_the_engines() -> None:
    is_source = state.__file__.endswith(".py")

    assert own_mode() == ("interpreted" if is_source else "compiled")
    assert own_mode() == os.environ.get("FILON_MODE", own_mode())
