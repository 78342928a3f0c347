"""Fixtures: one server for all tests of a session."""

from collections.abc import Iterator

import pytest

from server.threaded_server import ThreadedServer, serve_in_thread


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    with serve_in_thread(tmp_path_factory.mktemp("data")) as found:
        yield found
