"""A round of each game is played in Debian's WebKit, by pressing what is lit, without an error of the page."""

import contextlib
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from filon.core import registry
from server.threaded_server import ThreadedServer, serve_in_thread
from web.browser import built_page
from web.webkit_driver import WebKit, webkit

SIZES = ((400, 720), (1280, 860))  # a phone, a desk
MOST_PRESSES = 1_500  # in one round
MOST_WITHOUT_MOVE = 120  # presses without a move of anybody
PATIENCE = 60.0  # seconds without anything to press
PAUSE = 0.05  # seconds until the page is looked at again
# Before every other script, so that no error is missed; an error survives a reload.
LISTENER = """
window.heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
const hear = (text) => {
  window.heard.push(String(text));
  sessionStorage.setItem("heard", JSON.stringify(window.heard));
};
addEventListener("error", (event) => hear(`${event.message ?? event.target?.src} ${event.filename}:${event.lineno}`));
addEventListener("unhandledrejection", (event) => hear(event.reason?.stack ?? event.reason));
const { error } = console;
console.error = (...words) => {
  hear(words.join(" "));
  error.apply(console, words);
};
"""
# What a player would press next, as a point of the window; `chance` decides among several.
NEXT = """
const [chance, game] = arguments;
const spots = [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7], [0.5, 0.15], [0.15, 0.5]];
const point = (one) => {
  const box = one.getBoundingClientRect();
  for (const [u, v] of spots) {
    const x = box.x + u * box.width, y = box.y + v * box.height;
    if (box.width && one.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
};
const among = (selector, root = document) => [...root.querySelectorAll(selector)].filter(point);
const pick = (list) => list[Math.floor(chance * 997 % 1 * list.length)];
const number = document.querySelector(".match")?.dataset.number ?? "";
const say = (state, one) => {
  const what = one ? `${one.className.baseVal ?? one.className} ${one.ariaLabel ?? one.textContent.trim()}` : "";
  return { state, at: one ? point(one) : null, what, number, heard: window.heard };
};
const enabled = ":not(:disabled)";

const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
if (dialog) {
  const isRound = /^Round \\d+ is over$/.test(dialog.querySelector("h2")?.textContent ?? "");
  const gold = among(".gold", dialog);
  const main = among(`button.main${enabled}`, dialog);
  const chosen = dialog.querySelector("[aria-pressed=true]");
  if (dialog.querySelector(".podium") || (isRound && !gold.length)) return say("over");
  if (gold.length) return say("press", chosen && main.length ? main[0] : pick(gold));
  const under = among(".under", dialog);
  if (under.length && !main.length) return say("press", pick(under));
  dialog.querySelector("button.main")?.scrollIntoView({ block: "nearest" });
  return say("press", main[0] ?? among("header button", dialog)[0]);
}
if (!document.querySelector(".match")) {
  const titled = (one) => one.querySelector("h2, h3")?.textContent === game;
  const tile = [...document.querySelectorAll("article")].find(titled);
  const start = tile && [...tile.querySelectorAll("button")].find((one) => one.textContent.includes("Play now"));
  start?.scrollIntoView({ block: "center" });
  return say("press", start);
}
const skip = [...document.querySelectorAll(".actions button")].find((one) => one.textContent === "Skip animation");
if (!document.querySelector(".match.mine")) return say("press", skip);

const main = among(`.actions button.main${enabled}`);
const selected = document.querySelector(".hand .card[aria-pressed=true]");
const lit = among(".place[data-lit], .place[data-cell]:not(.ghost)");
const choices = among(".choice, .answers button, button.chip:not(.done):not([aria-pressed=true])");
const pieces = among(`.hand .die${enabled}, .hand .rider:not(.idle)`);
const playable = selected ? [] : among(".hand .card:not(.idle)");
const pool = [...lit, ...choices, ...pieces, ...playable];
if (main.length && (!pool.length || chance < 0.7)) return say("press", main[0]);
if (pool.length) return say("press", pick(pool));
const other = [".discard", ".send:not(.early)", ".step"].map((one) => `.actions button${one}${enabled}`);
const rest = among(other.join());
return say("press", pick(rest) ?? pick(among(".hand .card")));
"""


@contextmanager
def listening_page() -> Iterator[Path]:
    """Copy the built page and let it report its errors."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(built_page(), Path(folder, "dist")))
        (copy / "assets" / "listener.js").write_text(LISTENER, encoding="utf-8")
        index = copy / "index.html"
        text = index.read_text(encoding="utf-8")
        assert "<head>" in text
        listener = '<head><script src="./assets/listener.js"></script>'
        index.write_text(text.replace("<head>", listener, 1), encoding="utf-8")
        yield copy


class Failed(AssertionError):
    """The page reported an error, or there was nothing to press."""


def fail(window: WebKit, why: str) -> Failed:
    """Return a failure with a picture of the window."""
    path = Path(tempfile.gettempdir(), f"webkit-{time.time_ns()}.png")
    with contextlib.suppress(httpx.HTTPError):  # WebKit draws no picture of some windows
        window.picture(path)
        why += f"; the window: {path}"
    return Failed(why)


def look(window: WebKit, random: Random, title: str) -> dict[str, Any]:
    """Return what to press next, once there is something; raises Failed."""
    ends = time.monotonic() + PATIENCE
    while True:
        found: dict[str, Any] = window.run(NEXT, random.random(), title)
        if found["heard"]:
            raise fail(window, f"{title}: {found['heard']}")
        if found["state"] == "over" or found["at"]:
            return found
        if time.monotonic() > ends:
            raise fail(window, f"{title}: nothing to press at decision {found['number']}")
        time.sleep(PAUSE)


def play_round(window: WebKit, server: ThreadedServer, random: Random, title: str) -> Counter[str]:
    """Start a game from home and press what is lit until a round or the match is over."""
    window.resize(*random.choice(SIZES))
    window.open(f"{server.url}/")
    number, moves, pressed = "", 0, list[str]()
    for presses in range(MOST_PRESSES):
        found = look(window, random, title)
        if found["state"] == "over":
            return Counter({"presses": presses, "decisions": moves, f"rounds of {title}": 1})
        moves += found["number"] != number
        pressed = [*([] if found["number"] != number else pressed), found["what"]]
        number = found["number"]
        if len(pressed) > MOST_WITHOUT_MOVE:
            raise fail(window, f"{title}: no move at decision {number} after {pressed}")
        window.press(*found["at"])
    raise fail(window, f"{title}: the round does not end")


def example(random: Random) -> Counter[str]:
    """A round of each game, on a window of a phone's or a desk's size."""
    counts: Counter[str] = Counter()
    with listening_page() as page, tempfile.TemporaryDirectory() as folder:
        data, home = Path(folder, "data"), Path(folder, "home")
        data.mkdir()
        home.mkdir()
        with serve_in_thread(data, web=str(page)) as server, webkit(home) as window:
            for key in registry.ours():
                counts += play_round(window, server, random, registry.load(key).title)
    return counts
