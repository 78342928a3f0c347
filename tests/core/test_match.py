"""Match: refusals change nothing and raise nothing else than documented."""

import pytest

import filon
from filon.core.option import Option, resolve
from filon.core.refusal import NOT_A_MOVE

GAME = filon.load("saboteur")


def test_refusal_checks_match_over_then_syntax_then_rules() -> None:
    match = GAME.start(seats=3, seed=1, rounds=1)

    refusal = match.refusal("lay NESW 40,40")
    assert refusal is not None
    assert refusal.rule == "S3.1" if "NESW" not in match.view(match.turn).json() else "S4.1"
    assert match.refusal("fly") == NOT_A_MOVE
    while match.turn is not None:
        match.play(match.legal()[0])
    over = match.refusal("fly")
    assert over is not None
    assert over.code == "over"
    assert match.phrases(0) == []
    spoken = match.talk_refusal(0, "suspect p2")
    assert spoken is not None
    assert spoken.code == "over"


def test_refused_move_changes_nothing() -> None:
    match = GAME.start(seats=3, seed=1)
    before = match.record()
    with pytest.raises(filon.InvalidMove) as invalid:
        match.play("fly to the moon")
    with pytest.raises(filon.IllegalMove) as illegal:
        match.play("take gold1")
    with pytest.raises(filon.InvalidMove):
        match.talk(0, "hello")
    with pytest.raises(filon.IllegalMove):
        match.talk(0, "suspect p1")

    for nothing in (None, 5, b"pass map", ["pass map"]):
        refusal = match.refusal(nothing)
        spoken = match.talk_refusal(0, nothing)
        assert refusal == spoken == NOT_A_MOVE
    assert match.record() == before
    assert invalid.value.refusal.code == "not_a_move"
    assert (illegal.value.refusal.code, illegal.value.refusal.rule) == ("no_gold_now", "S3.1")
    assert "S3.1" in str(illegal.value)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_seat_outside_the_match_raises(seat: int) -> None:
    match = GAME.start(seats=3)
    for ask in (match.view, match.events, match.phrases):
        with pytest.raises(IndexError):
            ask(seat)


def test_events_start_at_the_given_number() -> None:
    match = GAME.start(seats=3)

    assert match.events(0, since=-5) == match.events(0)
    assert match.events(0, since=10**9) == []


@pytest.mark.parametrize("seats", [0, 2, 11, True, "5", None, 3.0])
def test_start_refuses_an_invalid_number_of_seats(seats: object) -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(seats=seats)  # type: ignore[arg-type]

    assert refused.value.code == "seats"


@pytest.mark.parametrize(
    "start",
    [
        {"seed": "7"},
        {"seed": True},
        {"deal": {"first": {1, 2}}},
        {"deal": "[" * 200_000},
        {"deal": "{"},
        {"deal": "[]"},
        {"rounds": 4},
        {"rounds": True},
        {"rounds": "3"},
        {"first": "p9"},
        {"first": 1},
        {"broken_get_no_gold": 1},
        {"colour": "blue"},
    ],
)
def test_start_refuses_invalid_arguments(start: dict[str, object]) -> None:
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(seats=3, **start)  # type: ignore[arg-type]

    assert refused.value.code


def test_start_accepts_a_deal_as_text() -> None:
    assert GAME.start(seats=3, deal='{"first": "p3"}').turn == 2


def test_invalid_option_error_names_the_allowed_values() -> None:
    schema = (
        Option("sum", "number", 250, low=50, high=1000, step=50),
        Option("edges", "content", "M2", choices=("M1", "M2")),
    )

    assert resolve(schema, {"sum": 300}, 2) == {"sum": 300, "edges": "M2"}
    assert resolve(schema, {"edges": [["a1", "a2"]]}, 2)["edges"] == [["a1", "a2"]]
    assert "in steps of 50" in schema[0].allowed(2)
    for wrong in ({"sum": 275}, {"edges": "M9"}, {"edges": 5}):
        with pytest.raises(filon.InvalidStart):
            resolve(schema, wrong, 2)


def test_invalid_view_is_refused() -> None:
    for text in ("", "{}", "[1]", '{"seat": 1}', "\ud800"):
        with pytest.raises(filon.InvalidView):
            GAME.read_view(text)
    with pytest.raises(filon.InvalidView):
        GAME.worlds(filon.load("kuhn").start(seats=2).view(0))


def test_load_error_names_the_unknown_game() -> None:
    with pytest.raises(filon.UnknownGame) as unknown:
        filon.load("halma")

    assert "saboteur" in str(unknown.value)


def test_repr_of_public_objects() -> None:
    match = GAME.start(seats=3, deal={"first": "p2"})

    assert repr(GAME) == "filon.load('saboteur')"
    assert "p2 to decide" in repr(match)
    assert sorted(filon.__all__) == filon.__all__
    assert GAME.seats == (3, 4, 5, 6, 7, 8, 9, 10)
