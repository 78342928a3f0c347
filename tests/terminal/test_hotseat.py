"""Several players at one keyboard: no private information of the previous player remains visible."""

import os
import re
import sys
from pathlib import Path

import pytest

import filon
from filon.terminal import saved_games
from terminal.keyboard import Keyboard

pytestmark = pytest.mark.once

ARGUMENTS = ("play", "--seats", "3", "--hotseat", "2", "--seed", "4", "--option", "first=p1", "--pace", "0")


def secrets_of(seat: int) -> list[str]:
    """Texts that only this seat may see."""
    game = filon.load("saboteur")
    match = game.start(seats=3, seed=4, first="p1")
    words = game.words("en")
    own = match.view(seat).own  # type: ignore[attr-defined]
    others = [card for other in range(3) if other != seat for card in match.view(other).own.hand]  # type: ignore[attr-defined]
    return [words.name("card", card) for card in own.hand if card not in others] + ["You are a"]


def test_screen_is_cleared_of_the_previous_hand(tmp_path: Path) -> None:
    table = Keyboard(*ARGUMENTS, XDG_STATE_HOME=str(tmp_path))
    table.wait(r"only p1 may look now")
    assert not [secret for secret in secrets_of(0) if secret in table.seen()]
    table.type("")
    table.wait_prompt("p1> ")
    assert [secret for secret in secrets_of(0) if secret in table.seen()] == secrets_of(0)
    table.type("map 8,0" if "map" in str(secrets_of(0)) else "1.1")
    table.wait("hide the screen")
    table.type("")
    table.wait(r"only p2 may look now")

    assert not [secret for secret in secrets_of(0) if secret in table.seen()], table.seen()
    assert "You draw" not in table.seen()

    table.type("")
    table.wait_prompt("p2> ")
    assert not [secret for secret in secrets_of(0)[:-1] if secret in table.seen()], table.seen()
    assert [secret for secret in secrets_of(1) if secret in table.seen()] == secrets_of(1)
    table.type("quit")
    assert table.end() == 0


def test_move_without_new_information_is_undone_at_once(tmp_path: Path) -> None:
    table = Keyboard("play", "kuhn", "--hotseat", "--seed", "1", "--pace", "0", **kuhn(tmp_path))
    table.wait("only p1 may look now")
    table.type("")
    table.wait_prompt("p1> ")
    table.type("check")
    table.wait("hide the screen")
    table.type("undo")
    table.wait_prompt("p1> ")
    table.type("bet")
    table.wait("hide the screen")
    table.type("")
    table.wait("only p2 may look now")
    table.type("")
    table.wait_prompt("p2> ")
    saved = next((tmp_path / "filon").glob("kuhn*.table"))

    assert saved_games.load(saved).match.lines == ["bet"]
    table.type("call")
    table.wait("filon replay ")
    assert table.end() == 0


def kuhn(folder: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}


def test_undo_after_new_information_needs_all_players_consent(tmp_path: Path) -> None:
    arguments = ("play", "--seats", "3", "--hotseat", "--seed", "4", "--option", "first=p1", "--pace", "0")
    table = Keyboard(*arguments, XDG_STATE_HOME=str(tmp_path))
    table.wait("only p1 may look now")
    table.type("")
    table.wait_prompt("p1> ")
    table.type("1.1")
    table.wait("hide the screen")
    table.type("undo")
    table.wait(r"p2, may p1")
    assert "You are a" not in table.seen()
    table.type("no")
    table.wait("p1 can’t take the move back")
    table.wait("only p2 may look now")
    table.type("")
    table.wait_prompt("p2> ")
    table.type("1.1")
    table.wait("hide the screen")
    table.type("undo")
    table.wait(r"p1, may p2")
    table.type("yes")
    table.wait(r"p3, may p2")
    table.type("y")
    table.wait("p2 takes back the last move")
    table.wait("only p2 may look now")
    assert "You are a" not in table.seen()
    table.type("")
    table.wait_prompt("p2> ")
    saved = next((tmp_path / "filon").glob("*.table"))

    assert len(saved_games.load(saved).match.lines) == 1
    table.type("quit")
    table.wait("filon resume")
    assert "You are a" not in table.seen()
    assert table.end() == 0


def test_resumed_hotseat_game_starts_with_a_cleared_screen(tmp_path: Path) -> None:
    table = Keyboard(*ARGUMENTS, XDG_STATE_HOME=str(tmp_path))
    table.wait("only p1 may look now")
    table.kill()
    again = Keyboard("resume", XDG_STATE_HOME=str(tmp_path))
    again.wait("only p1 may look now")

    assert not re.search("You are a", again.seen())
    again.type("")
    again.wait_prompt("p1> ")
    again.press(b"\x03")
    assert again.end() == 0
