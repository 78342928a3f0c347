"""Playing a deal: fair seatings, repeatable games, and nothing beyond what a seat may know."""

import sys
from pathlib import Path

import msgspec
import pytest

from filon.arena import experiment
from filon.arena.running import deal_runner
from filon.arena.running.deal_runner import Deal
from filon.core import registry

BOT_FILE = Path(__file__).with_name("sample_bots.py")


def made(game: str, bots: str, **options: int) -> experiment.Experiment:
    return experiment.create(game, bots.replace("@@", f"{BOT_FILE}:"), "20it", options)


def games(deal: Deal) -> list[bytes]:
    return [msgspec.json.encode(game) for game in deal.games]


@pytest.mark.parametrize("key", registry.ours())
def test_deal_is_repeatable(key: str) -> None:
    seats = registry.load(key).seats[0]
    measured = made(key, "novice,random", **({"rounds": 1} if key == "saboteur" else {}))

    assert games(deal_runner.play(measured, seats, 3)) == games(deal_runner.play(measured, seats, 3))


def test_equal_players_have_equal_results_in_paired_matches() -> None:
    for number in range(3):
        one, other = deal_runner.play(made("sabale", "@@plain,@@twin"), 2, number).games

        assert one.line == (0, 1)
        assert other.line == (1, 0)
        assert (one.scores, one.winners, one.first, one.moves) == (
            other.scores,
            other.winners,
            other.first,
            other.moves,
        )


def test_seatings_of_one_deal_share_its_luck() -> None:
    found = [deal_runner.play(made("saboteur", "@@first,random", rounds=1), 3, number) for number in range(4)]
    roles = [[tuple(part.role for part in game.parts) for game in deal.games] for deal in found]

    assert all(len(set(each)) == 1 for each in roles)
    assert len({each[0] for each in roles}) > 1


def test_external_bot_gets_its_view_and_a_list_of_its_events() -> None:
    deal = deal_runner.play(made("saboteur", "@@narrow,random", rounds=1), 3, 1)

    assert deal.clocks[0].moves > 10
    assert deal.clocks[0].faults == 0


def test_illegal_answer_counts_as_fault_and_a_random_move_is_played() -> None:
    deal = deal_runner.play(made("sabale", "@@wrong,random"), 2, 1)

    assert deal.clocks[0].faults == deal.clocks[0].moves > 10
    assert deal.clocks[1].faults == 0
    assert deal.clocks[0].fault.startswith("deal 1, move 1, p1: ")  # the first of them


def test_failing_talk_counts_as_fault() -> None:
    deal = deal_runner.play(made("saboteur", "@@stammerer,random", rounds=1), 3, 1)

    assert deal.clocks[0].faults > 10
    assert deal.clocks[1].faults == 0
    assert "talking, ValueError: I, I" in deal.clocks[0].fault


def test_talk_reaches_the_other_players() -> None:
    measured = made("saboteur", "@@talker,random", rounds=1)
    talker = sys.modules["external_sample_bots"].talker
    talker.heard.clear()
    deal_runner.play(measured, 3, 1)

    assert talker.heard == {0, 1, 2}


def test_round_results_add_up_to_the_scores() -> None:
    for number in range(4):
        game = deal_runner.play(made("saboteur", "novice"), 5, number).games[0]
        gold = [sum(part.score for part in game.parts if part.seat == seat) for seat in range(5)]
        winners = [{part.role for part in game.parts if part.won and part.round == each} for each in (1, 2, 3)]

        assert gold == list(game.scores)
        assert len(game.parts) == 15
        assert all(len(won) == 1 for won in winners)
        assert all(part.won for part in game.parts if part.score and part.role == "digger")


def test_player_can_be_a_different_bot_in_each_role() -> None:
    deal = deal_runner.play(made("saboteur", "digger=@@first+saboteur=@@wrong", rounds=1), 5, 1)
    same = deal_runner.play(made("saboteur", "digger=@@first+saboteur=@@first", rounds=1), 5, 1)

    assert 0 < deal.clocks[0].faults < deal.clocks[0].moves
    assert same.clocks[0].faults == 0


def test_times_of_moves_are_recorded() -> None:
    clock = deal_runner.play(made("sabale", "random"), 2, 1).clocks[0]

    assert clock.moves == sum(clock.bins.values()) > 20
    assert 0 < clock.longest <= clock.seconds
    assert clock.late == 0
