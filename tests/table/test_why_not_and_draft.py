"""Why-not requests and drafts are answered from a seat's knowledge and change nothing."""

import msgspec
import pytest

from filon.table import Settings, Table
from filon.table.log_entries import Dealt, Opened
from table.tables import full_state, play, saboteur


def sabale() -> Table:
    """Two people, runners not placed yet."""
    table = Table.open(Opened(now=0.0, table="t", settings=Settings(game="sabale", version=1, seats=2)))
    for seat, name in enumerate(("Ada", "Bo")):
        table.sit(seat, name, 0.0)
    table.report(Dealt(now=0.0, seed=1), None)
    return table


def code(table: Table, seat: int | None, text: str) -> str:
    refusal = table.why_not(seat, text)
    return "" if refusal is None else refusal.code


def test_why_not_is_answered_from_the_seats_knowledge_on_every_turn() -> None:
    table = saboteur(hands={0: ["ESW", "rockfall"], 1: ["NESW"]})
    before = full_state(table)

    assert code(table, 0, "lay ESW 9,0") == "not_joined"
    assert {code(table, 0, "lay ESW 0,1"), code(table, 0, "lay ESW 0,1 turned")} == {"", "sides_clash"}
    assert code(table, 0, "ESW 0,1") == ""
    assert code(table, 0, "ESW 9,0") == "not_joined"
    assert code(table, 0, "ESW here") == "not_a_move"
    assert code(table, 0, "rockfall") == "no_tunnel_there"
    assert code(table, 1, "lay NESW 1,0") == "not_your_turn"
    assert code(table, 1, "lay NESW 9,0") == "not_joined"
    assert code(table, 1, "rockfall") in ("not_in_hand", "no_tunnel_there")
    assert code(table, None, "lay NESW 1,0") == "not_your_turn"
    assert full_state(table) == before


@pytest.mark.parametrize("text", ["fly", "", "x" * 500, 5, None])
def test_why_not_of_no_move_and_no_card_is_not_a_move(text: str) -> None:
    assert code(saboteur(), 1, text) == "not_a_move"


def test_why_not_and_draft_before_and_after_a_match_is_refused() -> None:
    table = Table.open(Opened(now=0.0, table="t", settings=Settings(game="kuhn", version=1, seats=2)))
    assert code(table, 0, "check") == "no_match"
    draft = table.draft(0, table.number, [])
    table.report(Dealt(now=0.0, seed=1), None)
    while table.match.turn is not None:
        play(table, table.match.legal()[0])

    assert draft.refusal is not None
    assert draft.refusal.code == "no_match"
    assert code(table, 0, "check") == "over"
    assert table.draft(0, table.number, []).refusal == table.why_not(0, "check")


def test_draft_of_a_turn_is_sent_as_one_move() -> None:
    table = sabale()
    while table.match.view(None).phase == "place":  # type: ignore[attr-defined]
        play(table, table.match.legal()[0])
    seat, steps = table.match.turn, list[str]()
    assert seat is not None
    before = full_state(table)
    while not (draft := table.draft(seat, table.number, steps)).text:
        assert draft.refusal is None
        steps.append(draft.offers[0].text)
    foreseen = draft.public
    assert foreseen is not None

    assert len(steps) > 1
    assert full_state(table) == before
    assert code(table, seat, draft.text) == ""
    assert code(table, 1 - seat, draft.text) == "not_your_turn"
    assert table.draft(seat, table.number, [*steps, "stay"]).refusal is not None
    play(table, draft.text)
    assert table.match.lines[-1] == draft.text
    assert bytes(foreseen) == msgspec.json.encode(table.match.view(None))


def test_draft_of_a_started_turn_goes_step_by_step() -> None:
    table = sabale()
    while table.match.view(None).phase == "place":  # type: ignore[attr-defined]
        play(table, table.match.legal()[0])
    play(table, table.match.legal()[0])
    seat, step = table.match.turn, table.match.legal()[0]
    assert seat is not None

    assert table.draft(seat, table.number, [step]).text == step


def test_draft_out_of_turn_invalid_or_stale_is_refused() -> None:
    table = sabale()
    seat = table.match.turn
    assert seat is not None

    def refused(who: int, number: int, steps: list[object]) -> str:
        refusal = table.draft(who, number, steps).refusal  # type: ignore[arg-type]
        return "" if refusal is None else refusal.code

    assert refused(1 - seat, table.number, []) == "not_your_turn"
    assert refused(seat, table.number + 1, []) == "stale"
    assert refused(seat, table.number, ["fly"]) == refused(seat, table.number, [7]) == "not_a_move"
    assert refused(seat, table.number, ["place e5"]) == "not_a_start"
    assert refused(seat, table.number, ["place a2"] * 100) == "not_a_move"


def test_draft_does_not_show_the_effect_of_a_move() -> None:
    table = saboteur(hands={0: ["map"]})
    look = next(text for text in table.match.legal() if text.startswith("map "))

    assert table.draft(0, table.number, [look]).text == look
    assert table.draft(0, table.number, [look]).offers == ()
    assert table.draft(0, table.number, [look]).public is None
    assert table.draft(0, table.number, [look, "pass map"]).refusal is not None
