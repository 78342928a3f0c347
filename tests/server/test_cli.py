"""`filon serve`: flags and environment, address and port, data folder, graceful end and self-restart."""

import argparse
import contextlib
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from filon.__main__ import main, parser
from filon.client import Client
from filon.core.text.translations import Words
from filon.server.api.links import Links
from filon.server.config import Config, ConfigError, read_config
from filon.server.ops.self_restart import SelfRestart
from server.test_tables import make, sit


def arguments(*words: str) -> argparse.Namespace:
    return parser("en").parse_args(["serve", *words])


@pytest.mark.parametrize(("delay", "days"), [("FILON_BOT_DELAY", "--retention-days"), ("FILON_BEAT", "--keep")])
def test_flag_wins_over_environment_and_environment_over_default(delay: str, days: str) -> None:
    environment = {"FILON_PORT": "9000", delay: "0.5", "FILON_BROWSER": "0", "XDG_DATA_HOME": "/data"}
    config = read_config(arguments("--port", "8000", days, "7"), environment)

    assert (config.port, config.bot_delay, config.retention_days, config.browser) == (8000, 0.5, 7.0, False)
    assert config.data == str(Path("/data/filon"))
    assert read_config(arguments("--lan"), {}).host == "0.0.0.0"
    assert read_config(arguments("--lan", "--host", "10.0.0.1"), {}).host == "10.0.0.1"
    assert read_config(arguments(), {}).host == "127.0.0.1"
    with pytest.raises(ValueError, match="FILON_PORT"):
        read_config(arguments(), {"FILON_PORT": "many"})
    with pytest.raises(ValueError, match="public-url"):
        read_config(arguments("--public-url", "games.example"), {})


@pytest.mark.parametrize(
    ("words", "environment", "proxies"),
    [
        ((), "", 0),
        (("--behind-proxy",), "", 1),
        (("--behind-proxy", "2"), "", 2),
        (("--behind-proxy", "--lan"), "2", 1),
        ((), "1", 1),
        ((), "2", 2),
        ((), "true", 1),
        ((), "false", 0),
    ],
)
def test_behind_proxy_says_how_many_proxies(words: tuple[str, ...], environment: str, proxies: int) -> None:
    assert read_config(arguments(*words), {"FILON_BEHIND_PROXY": environment}).behind_proxy == proxies


@pytest.mark.parametrize("text", ["-1", "many"])
def test_behind_proxy_is_a_number_of_proxies(text: str) -> None:
    with pytest.raises(ConfigError):
        read_config(arguments(), {"FILON_BEHIND_PROXY": text})


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_wrong_setting_is_reported_in_the_users_language(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FILON_PORT", "many")
    code = main(["--lang", language, "serve"])
    said = capsys.readouterr().err

    assert code == 2
    assert said.strip() == Words(language, ("filon.server",)).say(
        "serve.no_value", None, name="FILON_PORT", value="many"
    )


def test_links_name_a_reachable_address_or_none() -> None:
    assert Links(Config()).to("/t/x") is None
    assert Links(Config(host="10.0.0.1", port=80)).to("/t/x") == "http://10.0.0.1:80/t/x"
    assert Links(Config(host="fe80::1", port=80)).to("/t/x") == "http://[fe80::1]:80/t/x"
    everywhere = Links(Config(host="0.0.0.0")).to("/t/x")
    assert everywhere is None or not re.search(r"127\.0|0\.0\.0\.0|localhost", everywhere)
    assert Links(Config(public_url="https://a.example/b/")).to("/t/x") == "https://a.example/b/t/x"


@contextmanager
def started(*words: str, shows: bool = False, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a real server; yield its process and the first line it prints."""
    program = [sys.executable, "-m", "filon", "--lang", "en", "serve", *([] if shows else ["--no-browser"]), *words]
    process = subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **environment}
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def address(line: str) -> str:
    found = re.search(r"http://\S+", line)
    assert found, line
    return found[0]


def test_taken_port_is_skipped_and_a_served_folder_shows_its_page(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started("--data", str(tmp_path), "--port", str(port)) as (_, line):
            here = address(line)
            with started("--data", str(tmp_path)) as (second, other):
                assert second.wait(20) == 0
            page = httpx.get(f"{here}/", timeout=20)

    assert int(here.rpartition(":")[2]) > port
    assert here in other
    assert page.status_code == 200


def test_graceful_end_stores_what_was_acknowledged(tmp_path: Path) -> None:
    with started("--data", str(tmp_path), "--port", "0") as (process, line):
        with httpx.Client(base_url=address(line), timeout=20) as browser:
            table = make(browser)
            sit(browser, table, 0, "Ann")
            token = browser.cookies["filon"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    with started("--data", str(tmp_path), "--port", "0") as (_, line):
        mine = {"authorization": f"Bearer {token}"}
        snapshot = httpx.get(f"{address(line)}/api/tables/{table}", headers=mine, timeout=20).json()

    assert snapshot["viewer"]["seat"] == 0
    assert snapshot["table"]["seats"][0]["name"] == "Ann"


def test_unusable_folder_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "filon.db").write_bytes(b"no database" * 1000)
    for folder in ("file", "odd"):
        with started("--data", str(tmp_path / folder), "--port", "0") as (process, line):
            assert process.wait(20) == 1
            assert str(tmp_path / folder) in line
    assert (tmp_path / "odd" / "filon.db").read_bytes() == b"no database" * 1000


BROWSER = """#!/bin/sh
echo "$1" >> "{seen}"
"""


def test_browser_opens_the_page_of_the_server_that_runs(tmp_path: Path) -> None:
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(BROWSER.format(seen=seen))
    browser.chmod(0o755)
    screen = {"BROWSER": str(browser), "DISPLAY": ":0", "FILON_BROWSER": "1"}
    data = ("--data", str(tmp_path / "data"))
    with started(*data, "--port", "0", shows=True, **screen) as (_, line):
        here = address(line)
        with started(*data, "--port", "0", shows=True, **screen) as (second, _):
            assert second.wait(20) == 0
        ends = time.monotonic() + 20
        while (not seen.exists() or len(seen.read_text().split()) < 2) and time.monotonic() < ends:
            time.sleep(0.01)

    assert seen.read_text().split() == [here, here]


@pytest.mark.parametrize("words", [["--public-url", "http://games.example"], ["--lan"]])
def test_terminal_shows_address_and_qr_code_or_the_command_to_run(tmp_path: Path, words: list[str]) -> None:
    outside, inside = pty.openpty()
    program = [sys.executable, "-m", "filon", "--lang", "en", "serve", "--no-browser", "--port", "0", *words]
    process = subprocess.Popen([*program, "--data", str(tmp_path)], stdout=inside, stderr=subprocess.STDOUT)
    os.close(inside)
    others = Links(read_config(arguments(*words), {})).reachable
    snapshot = ""
    while not re.search(r"[\u2580\u2584\u2588\s]{200}|--lan", snapshot):
        snapshot += os.read(outside, 4096).decode(errors="replace")
    assert httpx.get(f"{address(snapshot)}/healthz", timeout=20).text == "ok"
    process.send_signal(signal.SIGINT)
    with contextlib.suppress(OSError):  # the terminal is closed
        while os.read(outside, 4096):
            pass
    assert process.wait(20) == 0
    os.close(outside)

    assert "Filon is running at http://127.0.0.1:" in snapshot
    if others:
        assert f"Others can join at {others.rpartition(':')[0]}" in snapshot
        assert "--lan" not in snapshot
    else:
        assert "./play --lan" in snapshot


RESTARTING = """
import sys
from filon.server.ops import housekeeping
housekeeping.PERIOD = 0.05
from filon.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_server_restarts_once_the_native_build_is_there_and_unused(tmp_path: Path) -> None:
    soon, next_one = tmp_path / "copy", tmp_path / "next.py"
    next_one.write_text("import sys; print('AGAIN', *sys.argv[1:])")
    environment = {
        "FILON_PENDING_BUILD": str(soon),
        "FILON_RESTART_COMMAND": json.dumps([sys.executable, str(next_one), "serve"]),
    }
    program = [sys.executable, "-c", RESTARTING, "--lang", "en", "serve", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*program, "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    assert process.stdout is not None
    here = address(process.stdout.readline())
    client = Client(here)
    table = client.create("sabale", 2)
    with client.sit(table, 0, "Ann") as seat:
        soon.mkdir()
        time.sleep(0.3)
        seat.send("chat", text="still here")
        assert process.poll() is None
    snapshot = process.communicate(timeout=20)[0]

    assert process.returncode == 0
    assert snapshot.splitlines()[-1] == f"AGAIN serve --port {here.rpartition(':')[2]} --no-browser"
    assert Words("en", ("filon.server",)).say("serve.restart") in snapshot


@pytest.mark.parametrize("names", [("FILON_PENDING_BUILD", "FILON_RESTART_COMMAND"), ("FILON_SOON", "FILON_AGAIN")])
def test_self_restart_reads_its_environment_under_either_name(names: tuple[str, str]) -> None:
    restart = SelfRestart(dict(zip(names, ("/build", '["python", "serve"]'), strict=True)))

    assert (restart.pending_build, restart.command) == ("/build", ["python", "serve"])
