"""Moves are judged in order, a refusal changes nothing, and a repeated message takes effect once."""

import pytest

from filon.table import Delivery, Table
from filon.table.log_entries import Moved
from filon.table.protocol.server_messages import Refused, SnapshotMessage, Update
from filon.table.table import IDS_PER_SEAT
from table.tables import (
    GAMES,
    DeliveryChecker,
    after_moves,
    any_move,
    as_json,
    full_state,
    kuhn,
    pass_move,
    play,
    play_to_end,
    rebuilt,
    refusal_code,
    saboteur,
    seated_table,
    started_table,
    viewers_of,
    vote_of,
    without_pile,
)

by_game = pytest.mark.parametrize("key", GAMES)


@by_game
def test_move_is_judged_over_then_stale_then_turn_then_rules(key: str) -> None:
    table = started_table(key)
    turn = table.match.turn
    assert turn is not None
    other = 1 - turn if turn < 2 else 0

    assert refusal_code(table.say(other, 7, "fly", 1)) == "stale"
    assert refusal_code(table.say(other, 0, "fly", 1)) == "not_your_turn"
    assert refusal_code(table.say(other, 0, any_move(table), 1)) == "not_your_turn"
    assert refusal_code(table.say(turn, 0, "fly", 1)) == "not_a_move"
    assert refusal_code(table.say(turn, 0, {"saboteur": "take gold1", "kuhn": "call"}[key], 1)) in (
        "no_gold_now",
        "not_against_a_bet",
    )
    play_to_end(table)
    assert refusal_code(table.say(other, 7, "fly", 1)) == "over"
    assert refusal_code(table.talk(other, "fly", 1)) == "over"
    assert refusal_code(table.undo(other, 7, 1)) == "over"
    assert refusal_code(table.vote(other, True, 1)) == "over"
    assert refusal_code(table.give_up(other, 1)) == "over"


@by_game
def test_move_before_the_first_deal_is_refused(key: str) -> None:
    table = seated_table(key)

    for deliveries in (
        table.say(0, 0, "check", 1),
        table.say(0, 7, "check", 1),
        table.talk(0, "hello", 1),
        table.undo(0, 0, 1),
        table.undo(0, 7, 1),
        table.give_up(0, 1),
        table.vote(0, True, 1),
    ):
        assert refusal_code(deliveries) == "no_match"
    assert table.bot_move() is None
    assert table.bot_talk() == []
    assert table.events(0) == []


@by_game
def test_refusal_goes_to_its_sender_alone_and_changes_nothing(key: str) -> None:
    table = after_moves(started_table(key), any_move(started_table(key)))
    before = full_state(table)
    turn = table.match.turn
    assert turn is not None
    deliveries = [
        *table.say(turn, 0, any_move(table), 2, "a"),
        *table.say(turn, 1, "fly", 2, "b"),
        *table.say((turn + 1) % table.match.seats, 1, any_move(table), 2, "c"),
        *table.talk(turn, "nonsense", 2, "d"),
        *table.vote(turn, True, 2, "e"),
        *table.undo(turn, 1, 2, "f"),
    ]

    assert [delivery.to for delivery in deliveries] == [turn, turn, (turn + 1) % table.match.seats, turn, turn, turn]
    bodies = [delivery.body for delivery in deliveries]
    assert [body.id for body in bodies if isinstance(body, Refused)] == ["a", "b", "c", "d", "e", "f"]
    assert full_state(table) == before


def test_refusal_by_the_rules_names_its_rule() -> None:
    [delivery] = saboteur().say(0, 0, "take gold1", 1)

    assert isinstance(delivery.body, Refused)
    assert (delivery.body.refusal.code, delivery.body.refusal.rule) == ("no_gold_now", "S3.1")


@by_game
def test_number_grows_with_moves_and_undos_and_old_ones_are_stale(key: str) -> None:
    table = kuhn() if key == "kuhn" else without_pile(saboteur())
    number, mover, move = table.number, table.match.turn, any_move(table)
    assert mover is not None
    play(table, move)
    assert refusal_code(table.say(table.match.turn or 0, number, any_move(table), 99)) == "stale"
    table.undo(mover, number + 1, 99)

    assert table.number == number + 2
    assert refusal_code(table.say(mover, number, move, 99)) == "stale"
    assert refusal_code(table.say(mover, number + 1, move, 99)) == "stale"
    assert refusal_code(table.undo(mover, number + 1, 99)) == "stale"
    assert isinstance(table.say(mover, number + 2, move, 99)[0].body, Update)


@by_game
def test_offered_move_is_stored_as_offered_and_validated_per_position(key: str) -> None:
    table = started_table(key)
    for _ in range(6):
        turn = table.match.turn
        if turn is None:
            break
        offers = table.snapshot(turn).viewer.offers
        sent = f"{offers[0].text} "[:-1]
        deliveries = play(table, sent)

        assert isinstance(deliveries[0].body, Update)
        assert sent is not offers[0].text
        assert table.match.steps[-1] is offers[0].text
        assert [entry.text for entry in table.log if isinstance(entry, Moved)][-1] is offers[0].text
        legal = set(table.match.legal())
        for offer in offers:
            for _ in range(2):
                assert (table.match.refusal(offer.text) is None) == (offer.text in legal)


def test_talk_makes_no_decision_stale() -> None:
    table = started_table(deal={"first": "p1"})
    table.talk(1, "suspect p3", 1)

    assert table.number == 0
    assert isinstance(table.say(0, 0, any_move(table), 2)[0].body, Update)


def test_talk_is_refused_like_a_move() -> None:
    table = started_table()
    table.talk(1, "suspect p3", 1)

    assert refusal_code(table.talk(1, "trust p3", 1)) == "talked_already"
    assert refusal_code(table.talk(2, "suspect p3", 1)) == "talk_of_others"
    assert refusal_code(table.talk(2, "hello", 1)) == "not_a_move"
    assert refusal_code(kuhn().talk(0, "hello", 1)) == "not_a_move"


@by_game
def test_repeated_id_plays_once_and_gets_the_same_answer(key: str) -> None:
    table = started_table(key)
    mover = table.match.turn
    assert mover is not None
    first = play(table, any_move(table), "my id")
    after = full_state(table)
    assert [delivery.body.id for delivery in first] == ["my id" if to == mover else "" for to in viewers_of(table)]
    for copy in (table, rebuilt(table)):
        repeated = copy.say(mover, 0, any_move(copy), 50, "my id")
        other_text = copy.say(mover, 99, "fly", 50, "my id")

        assert as_json(repeated) == as_json(other_text)
        assert repeats(repeated, first[mover], copy)
        assert full_state(copy) == after


def repeats(repeated: list[Delivery], first: Delivery, table: Table) -> bool:
    """Whether the answer to a repeated message is a snapshot with the events of the first answer."""
    [delivery] = repeated
    assert isinstance(delivery.body, SnapshotMessage)
    assert isinstance(first.body, Update)
    return (
        delivery.to == first.to
        and delivery.body.id == first.body.id
        and delivery.body.snapshot == table.snapshot(delivery.to)
        and delivery.body.first <= first.body.first
        and as_json(delivery.body.events) == as_json(table.events(delivery.to, delivery.body.first))
    )


def test_repeated_talk_undo_and_vote_take_effect_once() -> None:
    table = saboteur()
    checker = DeliveryChecker(table)
    talked = checker.receive(table.talk(1, "suspect p3", 1, "t"))
    play(table, pass_move(table))
    vote_called = table.undo(0, 1, 2, "u")
    agreed = table.vote(1, True, 3, "a")
    chatted = table.chat(2, "hello", 3, "c")
    for copy in (table, rebuilt(table)):
        assert repeats(copy.talk(1, "trust p3", 9, "t"), talked[1], copy)
        assert repeats(copy.undo(0, 1, 9, "u"), vote_called[0], copy)
        assert repeats(copy.vote(1, False, 9, "a"), agreed[1], copy)
        assert repeats(copy.chat(2, "bye", 9, "c"), chatted[2], copy)
        vote = vote_of(copy)
        assert vote is not None
        assert vote.waiting == (2,)
        assert len(copy.log) == 10


def test_repeated_undo_undoes_one_move() -> None:
    table = kuhn("check")
    rewound = table.undo(0, 1, 2, "u")

    assert repeats(table.undo(0, 1, 3, "u"), rewound[0], table)
    assert table.number == 2


def test_ids_of_other_seats_do_not_matter() -> None:
    table = kuhn()
    play(table, "check", "x")
    play(table, "bet", "x")

    assert table.match.lines == ["check", "bet"]

    table = saboteur()
    play(table, pass_move(table), "keep")
    for number in range(IDS_PER_SEAT + 5):
        while table.match.turn != 1:
            play(table, pass_move(table))
        table.talk(1, f"suspect p{3 - 2 * (number % 2)}", 1, f"talk {number}")
        if table.match.turn == 1:
            play(table, pass_move(table))
    assert len(table.entry_by_id[1]) == IDS_PER_SEAT
    assert [delivery.to for delivery in table.say(0, 0, "fly", 1, "keep")] == [0]
    assert not isinstance(table.say(0, 0, "fly", 1, "keep")[0].body, Refused)
