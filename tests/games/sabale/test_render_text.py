"""Text rendering of Sabale: every position can be parsed from it, and status lines and sentences are complete."""

import re
import string
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from filon import Outcome
from filon.core.event import EventData
from filon.core.refusal import Refusal
from filon.core.text import sentences
from filon.core.text.translations import LANGUAGES, Words, table
from filon.games.sabale import events as h
from filon.games.sabale.board import CELLS, CODES, EDGE_NAMES, NAMES, VALUES, marked_edges
from filon.games.sabale.components import PHASES
from filon.games.sabale.describe_board import spoken_board, status_lines
from filon.games.sabale.render_text import render_board
from filon.games.sabale.view_types import Marker, Own, View

PACKAGE = "filon.games.sabale"
CALLED = {name: Words(name, (PACKAGE,)) for name in LANGUAGES}
WORDS = CALLED["en"]
ON_A_CELL = re.compile(r"([ >*])([a-i][1-9]) (▲|●●|●|)([0-9]+)")
HOW_FAR = 4  # from a cell's middle to its side, in columns
in_each = pytest.mark.parametrize("language", LANGUAGES)


def position(random: Random, seats: int, edges: tuple[str, ...]) -> View:
    """Return a random position, even one that no match gives."""
    free = random.sample(NAMES, CELLS)
    runners = tuple(free.pop() if random.random() < 0.8 else None for _ in range(seats))
    markers = tuple(
        Marker(cell, random.randrange(seats), random.random() < 0.4)
        for cell in sorted(free.pop() for _ in range(random.randrange(30)))
    )
    return View(
        seat=random.choice([None, *range(seats)]),
        turn=random.randrange(seats),
        seats=seats,
        edges=edges,
        phase=random.choice(PHASES[:-1]),
        runners=runners,
        markers=markers,
        bars=tuple(edge for edge in edges if random.random() < 0.3),
        bars_left=tuple(random.randrange(13) for _ in range(seats)),
        markers_left=tuple(random.randrange(31) for _ in range(seats)),
        doubles_left=tuple(random.randrange(7) for _ in range(seats)),
        captured=tuple(random.randrange(4) for _ in range(seats)),
        points=tuple(random.randrange(99) for _ in range(seats)),
        via=random.choice([None, *NAMES]),
        marker=random.choice([None, *(marker.cell for marker in markers)]),
        steps=random.choice([(), ("via c3",), ("via c3", "to e5")]),
        outcome=None,
        own=Own(),
    )


def positions(seats: int, edges: str) -> Iterator[View]:
    random = Random(f"{seats} {edges}")
    marked = tuple(EDGE_NAMES[int(edge)] for edge in marked_edges(edges))
    for _ in range(40):
        yield position(random, seats, marked)


def read(text: str) -> dict[str, object]:
    """Return runners, markers, bars, thin lines, turn cell and the turn's marker, from the text alone."""
    lines = text.split("\n")
    middles: dict[tuple[int, int], str] = {}
    found: dict[str, object] = {"via": None, "marker": None}
    runners: dict[int, str] = {}
    markers: list[Marker] = []
    for line, row in enumerate(lines):
        for match in ON_A_CELL.finditer(row):
            sign, name, piece, number = match.groups()
            middles[line, match.start() + 3] = name
            if sign in ">*":
                found["via" if sign == ">" else "marker"] = name
            if piece == "▲":
                runners[int(number) - 1] = name
            elif piece:
                markers.append(Marker(name, int(number) - 1, piece == "●●"))
            else:
                assert int(number) == VALUES[CODES[name]]
    assert sorted(middles.values()) == NAMES
    found["runners"], found["markers"] = runners, tuple(markers)
    found["bars"] = between_cells(lines, middles, ("█", "▄█▀", "▀█▄"))
    found["free"] = between_cells(lines, middles, ("│", "╱", "╲"))
    return found


def between_cells(lines: list[str], middles: dict[tuple[int, int], str], signs: tuple[str, str, str]) -> set[str]:
    """Return the edges that show these characters: beside, rising, falling."""
    found: set[str] = set()
    for line, row in enumerate(lines):
        beside_, rising, falling = signs
        if line % 2 == 0:
            found |= {pair(middles, line, at - HOW_FAR, line, at + HOW_FAR) for at in starts(row, beside_)}
            continue
        for at in starts(row, rising):
            at += len(rising) // 2
            found.add(pair(middles, line - 1, at - 2, line + 1, at + 2))
        for at in starts(row, falling):
            at += len(falling) // 2
            found.add(pair(middles, line - 1, at + 2, line + 1, at - 2))
    return found


def pair(middles: dict[tuple[int, int], str], line: int, column: int, below: int, beyond: int) -> str:
    return f"{middles[line, column]}|{middles[below, beyond]}"


def starts(row: str, sign: str) -> list[int]:
    return [match.start() for match in re.finditer(sign, row)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edges", ["M1", "M2", "M3"])
def test_every_position_can_be_parsed_from_its_text(seats: int, edges: str) -> None:
    for view in positions(seats, edges):
        back = read(render_board(view, WORDS))

        assert back["runners"] == {seat: at for seat, at in enumerate(view.runners) if at is not None}
        assert back["markers"] == view.markers
        assert back["bars"] == set(view.bars)
        assert back["free"] == set(view.edges) - set(view.bars)
        assert back["marker"] == view.marker
        assert back["via"] == (view.via if view.via != view.marker else None)


def test_every_edge_looks_different_barred_marked_and_neither() -> None:
    view = next(positions(2, "M2"))
    everything = tuple(EDGE_NAMES)

    assert read(render_board(replace(view, edges=(), bars=()), WORDS))["free"] == set()
    assert read(render_board(replace(view, edges=everything, bars=()), WORDS))["free"] == set(everything)
    assert read(render_board(replace(view, edges=everything, bars=everything), WORDS))["bars"] == set(everything)


def test_board_fits_a_small_terminal() -> None:
    for view in positions(4, "M3"):
        lines = render_board(view, WORDS).split("\n")

        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


@in_each
def test_status_lines_and_spoken_board_name_everything(language: str) -> None:
    words = CALLED[language]
    for view in positions(3, "M2"):
        lines = status_lines(view, words, ("Ada", "Ben", "Cleo"))
        spoken = spoken_board(view, words)

        named = [name in lines[seat] for seat, name in enumerate(("Ada", "Ben", "Cleo"))]
        assert named == [view.seat != seat for seat in range(3)]
        assert [line[0] for line in lines[:3]] == ["▸" if view.turn == seat else " " for seat in range(3)]
        for seat in range(3):
            assert words.say("points", view.points[seat]) in lines[seat]
            own = words.say("beside.seat.me", None, parts="")
            assert (own in lines[seat]) == (view.seat == seat)
            for what, left in (
                ("bars", view.bars_left),
                ("markers", view.markers_left),
                ("doubles", view.doubles_left),
            ):
                assert words.say(f"beside.{what}", left[seat]) in lines[seat]
        assert words.say(f"phase.{view.phase}") in lines[3]
        assert all(step.partition(" ")[2] in lines[4] for step in view.steps)
        separators = "".join(lines[4:]).count(",") - words.say("beside.steps", None, steps="").count(",")
        assert not view.steps or separators == len(view.steps) - 1
        assert all(at in spoken[0] for at in view.runners if at is not None)
        assert all(marker.cell in spoken[1] for marker in view.markers)
        assert all(edge in spoken[2] for edge in view.bars)
        assert len(spoken) == 3 + (view.via is not None) + (view.marker is not None)
        assert not re.search(r"[{}]|None|True", "".join(lines + spoken))


def test_status_lines_and_spoken_board_in_english() -> None:
    view = replace(
        next(positions(2, "M2")),
        seat=0,
        turn=0,
        phase="jump",
        runners=("e5", None),
        markers=(Marker("c3", 0, True), Marker("c4", 0, False)),
        bars=(),
        bars_left=(12, 1),
        markers_left=(27, 30),
        doubles_left=(5, 6),
        captured=(3, 0),
        points=(21, 0),
        via="b3",
        marker="c3",
        steps=("via b3", "to e5"),
    )

    assert status_lines(view, WORDS) == [
        "▸ You: 21 points, 3 of them from captures; 27 markers, 5 doubles and 12 bars left",
        "  p2: 0 points; 30 markers, 6 doubles and 1 bar left",
        "You have to jump or stay.",
        "This turn so far: turn at b3, stop on e5.",
    ]
    assert len(status_lines(replace(view, turn=None, phase="over", steps=()), WORDS)) == 2
    assert spoken_board(view, WORDS) == [
        "Runners: p1: e5; p2: not placed yet.",
        "Markers: p1: c3 (double), c4; p2: none.",
        "Bars: none.",
        "The runner turns at b3.",
        "Marker placed this turn: c3.",
    ]


REFUSALS = {
    "": "placing_first turn_first end_first marker_first no_double jump_first bar_first no_bars_left no_edge_left"
    " runner_is_stuck",
    "cell": "not_a_start cell_is_taken no_way_there no_turn_there no_end_there no_jump_there",
    "edge": "no_bar_there edge_not_marked",
}
EVENTS: list[tuple[EventData, str]] = [
    (h.Begun(2, 1, ("a1|a2",)), "A game for 2 players. Ben goes first."),
    (h.Placed(0, "a3"), "Ada starts on a3."),
    (h.TurnChosen(0, "c3"), "Ada turns at c3."),
    (h.Ran(0, "a3", "c3", "e5"), "Ada runs from a3 via c3 to e5."),
    (h.Marked(0, "c3", False), "Ada places a marker on c3."),
    (h.Jumped(0, "c3", "e3", "d3", 1, True), "Ada jumps to e3 and captures Ben’s double on d3."),
    (h.Stayed(0), "Ada leaves the marker where it is."),
    (h.Barred(0, "b2|b3"), "Ada places a bar on b2|b3 and ends their turn."),
    (h.Barred(1, None), "Ben ends their turn without placing a bar."),
    (
        h.Ended("markers", 1, (1, 2)),
        "The game is over: Ben has placed their last marker. Ada has 1 point; Ben has 2 points.",
    ),
    (
        h.Ended("locked", 0, (0, 2)),
        "The game is over: Ada can no longer run and turn. Ada has 0 points; Ben has 2 points.",
    ),
]


@in_each
def test_every_event_refusal_and_outcome_has_a_sentence(language: str) -> None:
    words, names = CALLED[language], ("Ada", "Ben")
    for what, english in EVENTS:
        said = sentences.sentence(what, words, names)
        assert said == english if language == "en" else said != english
        assert not re.search(r"[{}]|None|True|False|markers|locked", said)
    for kind in h.ALL:
        assert words.has(f"event.{kind.__struct_config__.tag}")
    for place, codes in REFUSALS.items():
        for code in codes.split():
            said = sentences.refused(Refusal(code, "B3.1", {place: "e5"} if place else {}), words)
            assert said.endswith(" (B3.1)")
            assert ("e5" in said) == bool(place)
    for reason, winners in (("most_points", (1,)), ("equal_points", (0, 1))):
        assert words.say("points", 7) in sentences.ended(Outcome((7, 7), winners, reason), words)
    for phase in PHASES[:-1]:
        assert words.has(f"phase.{phase}")


@in_each
def test_all_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = table(PACKAGE, "en"), table(PACKAGE, language)

    assert list(other) == list(english)
    assert {key: places(said) for key, said in other.items()} == {key: places(said) for key, said in english.items()}
    loose = r"[^\u202f](?:[:;!?»](?=\s|$))|[“”„\"]"
    assert language != "fr" or [key for key, said in other.items() if re.search(loose, said)] == []


def places(sentence: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
