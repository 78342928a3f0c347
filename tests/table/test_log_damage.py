"""A log with a flipped bit, or a lost, doubled or moved line, is refused."""

from random import Random

import pytest

import filon
from filon.table import Table, log_format
from table.tables import any_move, log_of, play, started_table

by_game = pytest.mark.parametrize("key", filon.keys())
SLICES = 400


def short_table(key: str) -> Table:
    """A person sits down, plays a move, chats and leaves."""
    table = started_table(key, people=(0,), now=1.0)
    play(table, any_move(table))
    table.chat(0, "J? é", 3.0, "i")
    table.leave(0, 4.0)
    return table


def is_refused(text: bytes) -> bool:
    try:
        log_format.read(text)
    except filon.InvalidRecord as error:
        return error.code == "damaged"
    return False


@by_game
def test_flipped_bit_is_detected(key: str) -> None:
    table = short_table(key)
    text = log_of(table).encode()
    accepted = []
    for at in range(len(text)):
        for bit in range(8):
            flipped = bytearray(text)
            flipped[at] ^= 1 << bit
            if not is_refused(bytes(flipped)):
                accepted.append(at)

    # Without its line end the last line is cut, and ignored.
    assert accepted == [len(text) - 1] * 8
    assert log_format.read(text[:-1]) == table.log[:-1]


@by_game
def test_lost_doubled_or_moved_line_is_detected(key: str) -> None:
    lines = log_of(short_table(key)).encode().splitlines(keepends=True)
    count = len(lines)
    lost = [lines[:at] + lines[at + 1 :] for at in range(count - 1)]
    doubled = [[*lines[:at], lines[at], *lines[at:]] for at in range(count)]
    swapped = [
        [*lines[:one], lines[other], *lines[one + 1 : other], lines[one], *lines[other + 1 :]]
        for other in range(count)
        for one in range(other)
    ]

    assert [text for text in lost + doubled + swapped if not is_refused(b"".join(text))] == []


@by_game
def test_truncated_log_keeps_its_whole_lines_and_a_cut_inside_is_detected(key: str) -> None:
    table, random = short_table(key), Random(1)
    text = log_of(table).encode()
    for end in range(len(text)):
        assert log_format.read(text[:end]) == table.log[: text[:end].count(b"\n")]
    for start in range(1, len(text)):
        assert is_refused(text[start:]), start
        assert is_refused(text[: start - 1] + text[start:])
    for _ in range(SLICES):
        start, end = sorted(random.sample(range(len(text)), 2))
        assert is_refused(text[:start] + text[end:])


def test_appended_log_of_another_table_is_detected() -> None:
    one, other = log_of(short_table("kuhn")), log_of(short_table("duel"))

    assert is_refused((one + other).encode())
    assert is_refused((one + "".join(other.splitlines(keepends=True)[1:])).encode())


def test_empty_log_is_damaged() -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(log_format.read(""))

    assert raised.value.code == "damaged"
