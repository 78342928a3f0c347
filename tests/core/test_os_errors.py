"""Errors of the operating system are reported in the reader's language."""

import errno
import os
import socket
import sqlite3
from pathlib import Path

import pytest

from filon.core.os_errors import DATABASE, SYSTEM, because
from filon.core.text.translations import LANGUAGES, Words

WORDS = {language: Words(language) for language in LANGUAGES}


@pytest.mark.parametrize("number", SYSTEM, ids=lambda number: errno.errorcode[number])
def test_error_number_has_a_sentence_in_every_language(number: int) -> None:
    sentences = {because(OSError(number, os.strerror(number), "x"), words) for words in WORDS.values()}

    assert len(sentences) == 3
    assert not any(os.strerror(number) in sentence or "{" in sentence for sentence in sentences)


def test_error_number_without_a_sentence_is_shown_by_its_symbol() -> None:
    odd = OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    assert because(odd, WORDS["fr"]) == "le système signale l’erreur " + errno.errorcode[errno.ENOTSUP]
    assert because(OSError("no number"), WORDS["de"]) == "Das System meldet den Fehler OSError"


def test_invalid_text_and_address_errors_have_sentences() -> None:
    unreadable = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    assert because(unreadable, WORDS["en"]) == "this is not a text file"
    assert (
        because(socket.gaierror(-2, "Name or service not known"), WORDS["fr"]) == "cette machine n’a pas cette adresse"
    )


def test_database_error_is_reported_by_its_number(tmp_path: Path) -> None:
    odd = tmp_path / "odd.db"
    odd.write_bytes(b"no database" * 1000)
    with pytest.raises(sqlite3.DatabaseError) as damaged:
        sqlite3.connect(odd).execute("SELECT 1 FROM sqlite_master")
    with pytest.raises(sqlite3.OperationalError) as closed:
        sqlite3.connect(tmp_path / "nowhere" / "x.db")
    with pytest.raises(sqlite3.OperationalError) as other:
        sqlite3.connect(":memory:").execute("SELECT nothing FROM nowhere")

    assert because(damaged.value, WORDS["de"]) == "Die Datei ist beschädigt oder nicht von Filon"
    assert because(closed.value, WORDS["fr"]) == "vous n’avez pas les droits d’accès"
    assert because(other.value, WORDS["en"]) == "the system reported SQLITE_ERROR"
    assert all(WORDS["en"].has(f"why.{kind}") for kind in DATABASE.values())
