"""docs/protocol.md is generated from the message types, and its examples decode."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from filon.core import registry
from filon.core.text import translations
from filon.core.text.translations import LANGUAGES
from filon.server.api.protocol_docs import RECEIVED, SENT, markdown
from filon.table.protocol import client_messages
from filon.table.protocol.server_messages import decode_message

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_page_is_generated_from_the_types() -> None:
    assert PAGE.read_text(encoding="utf-8") == markdown(), "run: ./play schema --markdown > docs/protocol.md"


def test_every_message_has_an_example_that_decodes() -> None:
    examples = [
        line for block in re.findall(r"```json\n(.*?)```", markdown(), re.DOTALL) for line in block.splitlines()
    ]
    kinds = {kind.__struct_config__.tag for kind in get_args(client_messages.Message)}
    sent = [line for line in examples if json.loads(line)["kind"] in kinds and "hint" not in json.loads(line)]

    assert {json.loads(line)["kind"] for line in sent} == kinds
    assert [client_messages.decode_client_message(line) for line in sent] == list(SENT)
    updates = [line for line in examples if json.loads(line)["kind"] in ("update", "refused")]
    assert [decode_message(line).id for line in updates] == ["m1", "m1"]
    assert len(examples) == len(SENT) + len(RECEIVED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_of_server_and_games_have_different_codes(language: str) -> None:
    """A game's sentence would replace the server's, and want places that the server does not give."""
    ours = {key for key in translations.table("filon.server", language) if key.startswith("refusal.")}
    theirs = [key for game in registry.ours() for key in translations.table(registry.load(game).package, language)]

    assert len(ours) > 20
    assert ours.isdisjoint(theirs)
