"""One server for all tests of a file."""

from collections.abc import Iterator

import pytest

from server.visiting import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("data")) as found:
        yield found
