"""Messages of clients are decoded; every other text raises."""

import pytest

from filon.core.errors import InvalidView
from filon.table.protocol import client_messages


def test_client_message_decodes_and_invalid_text_raises() -> None:
    assert client_messages.decode_client_message(
        '{"kind":"move","number":3,"text":"stay","id":"a"}'
    ) == client_messages.Move(number=3, text="stay", id="a")
    for text in ("", "{", '{"kind":"fly"}', '{"kind":"move"}', '{"kind":"join","extra":1}', "[" * 9_000, "x" * 30_000):
        with pytest.raises(InvalidView):
            client_messages.decode_client_message(text)
