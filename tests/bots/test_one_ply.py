"""One-ply search: budgets, deadlines within a world, finalists, replies and races."""

from time import sleep

from librt.vecs import vec
from mypy_extensions import i64

import filon
from filon.bots.duel import default_evaluator
from filon.bots.evaluator import Evaluator
from filon.bots.one_ply import OnePly
from filon.core.luck import Quick
from filon.core.state import State

GAME = filon.load("duel")
NO_TIME = filon.Budget(ms=1)


class Slow(Evaluator):
    """Takes longer for one position than the budget."""

    def evaluate(self, state: State, luck: Quick, values: vec[float]) -> None:
        sleep(0.01)
        values[0] = values[1] = 0.0


def search() -> OnePly:
    match = GAME.start(2, seed=1)
    assert match.turn is not None
    return OnePly(GAME.worlds(match.view(match.turn)), Slow(), match.turn, 2, 7)


def test_run_past_the_deadline_keeps_evaluated_moves() -> None:
    first = search()
    tried = int(first.moves[0])
    assert len(first.moves) > 10
    first.run(NO_TIME, 5)

    assert (first.evaluations, first.worlds_tried) == (1, 1)
    assert first.best() == tried


def test_race_past_the_deadline_keeps_the_leader() -> None:
    race = search()
    last, other = int(race.moves[len(race.moves) - 1]), int(race.moves[0])
    race.set_moves(vec[i64]([i64(last)] + [i64(other)] * 9))
    race.race(NO_TIME, 50, 0.0)

    assert race.evaluations == 1
    assert race.best() == last


def test_run_keeps_the_best_after_an_eighth_of_the_worlds() -> None:
    match = GAME.start(seats=2, seed=3)
    assert match.turn is not None
    worlds = GAME.worlds(match.view(match.turn))
    moves = worlds.sample(filon.Quick(1)).moves()
    few, all_along = (OnePly(worlds, default_evaluator(), match.turn, 2, 7) for _ in range(2))
    few.set_moves(moves)
    all_along.set_moves(moves)
    few.run(filon.Budget(iterations=2 * len(moves)), 8, 4)
    all_along.evaluate_world()
    best = [move for move, _ in sorted(all_along.means(), key=lambda each: -each[1])[:4]]

    assert sorted(move for move, _ in few.means()) == sorted(best)
    assert few.worlds_tried == 8


def first_turn_search(iterations: int) -> OnePly:
    """Return a search of a match's first turn after three worlds, with so many iterations left for replies."""
    match = GAME.start(seats=2, seed=3)
    assert match.turn is not None
    search = OnePly(GAME.worlds(match.view(match.turn)), default_evaluator(), match.turn, 2, 7)
    search.run(filon.Budget(iterations=3 * len(search.moves) + iterations), 3)
    return search


def test_search_replies_spends_the_rest_of_the_budget() -> None:
    search = first_turn_search(500)
    before = int(search.evaluations)
    search.search_replies(4, 1, 1, 1_000)
    a_world = (int(search.evaluations) - before) / int(search.worlds_tried)

    assert len(search.moves) == 4
    assert search.worlds_tried >= 2
    assert 500 - 2 * a_world < search.evaluations - before <= 500 + 2 * a_world


def test_search_replies_is_discarded_with_too_few_worlds() -> None:
    search = first_turn_search(200)
    by_worlds = dict(search.means())
    search.search_replies(4, 1, 1_000, 1_000)

    assert search.worlds_tried == 3
    assert all(by_worlds[move] == value for move, value in search.means())


def test_evaluate_world_discards_a_world_past_the_deadline() -> None:
    search = first_turn_search(0)
    before = search.means()
    search.deadline = 0.0
    search.evaluate_world()
    search.evaluate_world(1)

    assert search.worlds_tried == 3
    assert search.means() == before


def test_evaluate_world_keeps_evaluated_moves_of_the_first_world() -> None:
    search = first_turn_search(0)
    moves = search.moves
    search.set_moves(moves)
    search.deadline = 0.0
    search.evaluate_world()

    assert [move for move, _ in search.means()] == [moves[0]]
    assert (search.worlds_tried, search.best()) == (1, moves[0])


def test_evaluate_world_with_a_reply_lowers_values() -> None:
    """In every world the best reply leaves the mover no more than the move alone."""
    alone, followed = first_turn_search(0), first_turn_search(100_000)
    followed.keep_best(4)
    alone.keep_best(4)
    alone.set_moves(alone.moves)
    followed.set_moves(followed.moves)
    alone.evaluate_world()
    followed.evaluate_world(1)

    assert sum(value for _, value in followed.means()) < sum(value for _, value in alone.means())


def test_drop_beaten_compares_moves_in_the_same_worlds() -> None:
    """Values of four moves in 16 worlds: a leader, one always behind, one behind at times, a twin of the leader."""
    search = first_turn_search(0)
    moves = search.moves[:4]
    search.set_moves(moves)
    for world in range(16):
        luck = float(world * world % 7)  # the same for all: differences between worlds tell nothing about moves
        for at, value in enumerate((luck, luck - 0.5 + 0.1 * (world % 3), luck + (-1.0 if world % 4 else 2.8), luck)):
            search.last_values[at] = value
        search.record_world()
    search.drop_beaten(0.0)

    assert [move for move, _ in search.means()] == [moves[0], moves[2]]
    assert search.best() == moves[0]


def test_race_ends_with_a_winner_or_the_budget() -> None:
    whole = first_turn_search(0)
    whole.set_moves(whole.moves)
    before = int(whole.evaluations)
    whole.race(filon.Budget(iterations=40_000), 10_000, 0.0)
    short = first_turn_search(0)
    short.set_moves(short.moves)
    short.race(filon.Budget(iterations=3 * len(short.moves)), 10_000, 0.0)

    assert len(whole.moves) < len(short.moves)
    assert whole.evaluations - before <= 40_000
    assert (short.worlds_tried, short.best()) == (3, max(short.means(), key=lambda each: each[1])[0])
