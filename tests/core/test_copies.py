"""Copies of a match, a state or luck are independent."""

import copy
import pickle

import pytest

import filon

by_game = pytest.mark.parametrize("game", list(map(filon.load, filon.keys())), ids=lambda game: game.key)


def played(game: filon.Game, moves: int, **start: object) -> filon.Match:
    """A match after `moves` moves and some talk."""
    match = game.start(game.seats[-1], **start)  # type: ignore[arg-type]
    choice = filon.Quick(3)
    for _ in range(moves):
        if match.turn is not None:
            legal = match.legal()
            match.play(legal[choice.below("", len(legal))])
        for phrase in match.phrases(0)[:1]:
            match.talk(0, phrase)
    return match


def seen(match: filon.Match) -> list[str]:
    """Everything that the match shows to every viewer."""
    recorder: list[int | None] = [None, *range(match.seats)]
    shown = [text for viewer in recorder for text in (match.view(viewer).json(), repr(match.events(viewer)))]
    return [*shown, *match.legal(), *match.lines, *match.steps, repr(match.deal)]


@by_game
@pytest.mark.parametrize("moves", [0, 1, 25, 10_000])
def test_copied_match_is_equal_and_independent(game: filon.Game, moves: int) -> None:
    match = played(game, moves if moves < 100 or game.key != "sacramento" else 200)
    before = seen(match)
    for found in (copy.deepcopy(match), copy.copy(match), copy.deepcopy({"table": [match]})["table"][0]):
        assert found is not match
        assert seen(found) == before
        if found.turn is not None:
            found.play(found.legal()[0])
            assert seen(found) != before
        assert seen(match) == before


@by_game
def test_copied_match_draws_the_same_luck(game: filon.Game) -> None:
    match = played(game, 3, seed=9)
    found = copy.deepcopy(match)
    for _ in range(40):
        if match.turn is not None:
            text = match.legal()[-1]
            match.play(text)
            found.play(text)

    assert seen(found) == seen(match)


def test_copy_of_a_committed_match_does_not_reveal_the_secret() -> None:
    game = filon.load("saboteur")
    match = game.start(3, fair=filon.Commitment(3))
    found = copy.deepcopy(match)

    assert seen(found) == seen(match)
    with pytest.raises(filon.Unfinished):
        found.record()


@by_game
def test_copied_state_is_independent(game: filon.Game) -> None:
    state = played(game, 1).state
    before = state.view(0).json()
    for found in (copy.copy(state), copy.deepcopy(state)):
        assert found.view(0).json() == before
        found.play(found.moves()[0], filon.Quick(1))
        assert state.view(0).json() == before


def test_copied_luck_continues_equally_and_independently() -> None:
    luck = filon.Quick(7)
    luck.below("", 100)
    for found in (copy.copy(luck), copy.deepcopy(luck)):
        other = copy.copy(luck)

        assert [found.below("", 1000) for _ in range(5)] == [other.below("", 1000) for _ in range(5)]
    assert luck.below("", 1000) == quick_number_after(7, 1)


def quick_number_after(seed: int, draws: int) -> int:
    """The number that Quick luck draws after `draws` draws."""
    luck = filon.Quick(seed)
    for _ in range(draws):
        luck.below("", 100)
    return int(luck.below("", 1000))


def test_pickling_a_match_names_the_record_instead() -> None:
    with pytest.raises(TypeError, match=r"filon\.replay"):
        pickle.dumps(filon.load("sabale").start(2))
