"""Action numbers: every legal move has one, within the bounds, that reveals nothing its player does not see."""

from random import Random

import pytest

from adapters.encoder_checks import every_move_has_a_number, worlds_of_a_view_agree
from adapters.sample_matches import GAMES, TABLES, by_game, by_table, walks
from filon.adapters import encoder_of
from filon.adapters.encoder import Encoder, NumberRanges
from filon.adapters.map_window import MARGIN, CellMoves, MapEncoder, MapWindow

# Longest ways that players can dig in one direction, by what they look at in `x,y`.
AWAY = {"west": (0, -1), "east": (0, 1), "north": (1, -1), "south": (1, 1)}


@by_game
def test_every_legal_move_has_a_unique_number_within_bounds(key: str) -> None:
    for encoder, walked, _ in walks(key, 6, most=400):
        every_move_has_a_number(encoder, walked)


@by_game
def test_number_means_the_same_move_in_all_worlds_of_a_view(key: str) -> None:
    for encoder, walked, random in walks(key, 4, most=200):
        worlds_of_a_view_agree(encoder, walked, random, 0.15)


@by_table
def test_number_of_a_near_move_is_fixed_during_a_match(key: str, seats: int) -> None:
    encoder, meaning = encoder_of(key, seats), dict[int, str]()
    match, random = encoder.game.start(seats, seed=5), Random(5)
    for _ in range(300):
        if match.turn is None:
            break
        for move in match.true_state.moves():
            number = encoder.number(int(move))
            if number >= 0:
                assert meaning.setdefault(number, match.true_state.write(move)) == match.true_state.write(move)
        match.play(random.choice(match.legal()))

    assert len(set(meaning.values())) == len(meaning)


@pytest.mark.parametrize("way", AWAY)
@pytest.mark.parametrize(("key", "seats"), [("duel", 1), ("duel", 2), ("saboteur", 3), ("saboteur", 10)])
def test_digging_far_away_never_runs_out_of_numbers(key: str, seats: int, way: str) -> None:
    encoder = encoder_of(key, seats)
    assert isinstance(encoder, MapEncoder)
    far = 0
    axis, sign = AWAY[way]
    for seed in range(3):
        match, random = encoder.game.start(seats, seed=seed), Random(seed)
        while match.turn is not None:
            numbers = encoder.numbers(match.true_state)
            far += sum(encoder.number(move) < 0 for move in numbers.values())

            assert len(numbers) == len(match.legal())
            assert max(numbers) < encoder.actions
            lays = [text for text in match.legal() if text.startswith("lay ")]
            best = max(lays, key=lambda text: sign * int(text.split(" ")[2].split(",")[axis]), default="")
            match.play(best if best and random.random() < 0.9 else random.choice(match.legal()))

    assert far or way == "east", "the walk must leave the window"


def test_far_move_is_numbered_by_rank() -> None:
    encoder = encoder_of("saboteur", 3)
    assert isinstance(encoder, MapEncoder)
    match, found = encoder.game.start(3, seed=0), 0
    while match.turn is not None:
        numbers = encoder.numbers(match.true_state)
        far = {number: move for number, move in numbers.items() if encoder.number(move) < 0}
        cells = sorted({match.true_state.write(move).split(" ")[-1] for move in far.values()})
        near = [number for number, move in numbers.items() if encoder.number(move) == number]
        found += len(cells) > 1

        assert len(near) + len(far) == len(numbers)
        assert not set(near) & set(far)
        wests = [text for text in match.legal() if text.startswith("lay ")]
        match.play(min(wests, key=lambda text: int(text.split(" ")[2].split(",")[0])) if wests else match.legal()[0])

    assert found


def test_window_has_a_margin_of_three_cells() -> None:
    encoder = encoder_of("saboteur", 5)
    assert isinstance(encoder, MapEncoder)

    assert MARGIN == 3
    assert (encoder.window.width, encoder.window.height) == (9 + 6, 5 + 6)


def test_custom_layout_has_its_own_encoder() -> None:
    layout = {"start": [[100, 0], [100, 4]], "goals": [[110, at] for at in range(6)]}
    encoder = encoder_of("duel", 2, layout=layout)
    assert isinstance(encoder, MapEncoder)
    match = encoder.game.start(2, layout=layout)

    assert (encoder.window.width, encoder.window.height) == (11 + 6, 6 + 6)
    assert len(encoder.numbers(match.true_state)) == len(match.legal())


def test_all_games_and_numbers_of_seats_are_tested() -> None:
    assert GAMES == ["duel", "sabale", "saboteur", "sacramento"]
    assert len(TABLES) == 2 + 3 + 8 + 3


def test_move_without_number_raises_an_error() -> None:
    kind = CellMoves(NumberRanges(), MapWindow([0]), each=2, far=3)
    encoder = encoder_of("saboteur", 3)

    assert kind.ranked(2, 1) == kind.first_far + 5
    with pytest.raises(IndexError, match="4 far cells"):
        kind.ranked(3, 0)
    with pytest.raises(ValueError, match="without a number"):
        Encoder.far(encoder, [1])
