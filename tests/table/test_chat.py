"""A table keeps a bounded number of chat lines; then chat is refused, and play goes on."""

from filon.core.refusal import Refusal
from filon.table import Table
from filon.table.lobby import MOST_CHAT_LINES
from filon.table.log_entries import Chatted, SpectatorChatted
from table.tables import any_move, kuhn, log_of, play

CHAT_FULL = Refusal("chat_full")


def with_lines(count: int) -> Table:
    """A table whose log has so many chat lines, every second one of a spectator."""
    lines = [Chatted(now=0.0, seat=0, text="hm", id=""), SpectatorChatted(now=0.0, text="oh")] * (count // 2 + 1)
    return Table.rebuild([*kuhn().log, *lines[:count]])


def test_full_chat_is_refused_and_play_goes_on() -> None:
    table = with_lines(MOST_CHAT_LINES - 1)
    assert table.chat(1, "last", 1.0).refusal is None
    size = len(table.log)

    assert table.chat(0, "too much", 1.0).refusal == CHAT_FULL
    assert table.report(SpectatorChatted(now=1.0, text="too much"), None).refusal == CHAT_FULL
    assert len(table.log) == size
    assert play(table, any_move(table)).refusal is None


def test_full_chat_is_full_after_a_rebuild_and_older_logs_with_more_lines_are_read() -> None:
    for count in (MOST_CHAT_LINES, MOST_CHAT_LINES + 7):
        table = with_lines(count)
        rebuilt = Table.rebuild(list(table.log))

        assert log_of(rebuilt) == log_of(table)
        assert rebuilt.chat(0, "too much", 1.0).refusal == CHAT_FULL
    assert with_lines(MOST_CHAT_LINES - 1).chat(0, "the last one", 1.0).refusal is None
