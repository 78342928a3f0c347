"""Is a move judged in the right order, does a refusal change nothing, and is the same message heard once?"""

import pytest

from filon.table import Delivery, Table
from filon.table.log_entries import Moved
from filon.table.protocol.server_messages import Refused, SnapshotMessage, Update
from filon.table.table import IDS_PER_SEAT
from table.tables import (
    GAMES,
    Post,
    any_move,
    asking_of,
    code,
    everything,
    eyes_of,
    gathered,
    kuhn,
    opened,
    pass_on,
    played,
    rebuilt,
    saboteur,
    say,
    text,
    to_the_end,
    without_pile,
)

by_game = pytest.mark.parametrize("key", GAMES)


@by_game
def test_a_mistake_is_judged_over_first_then_stale_then_turn_then_the_move(key: str) -> None:
    table = opened(key)
    turn = table.match.turn
    assert turn is not None
    other = 1 - turn if turn < 2 else 0

    assert code(table.say(other, 7, "fly", 1)) == "stale"
    assert code(table.say(other, 0, "fly", 1)) == "not_your_turn"
    assert code(table.say(other, 0, any_move(table), 1)) == "not_your_turn"
    assert code(table.say(turn, 0, "fly", 1)) == "not_a_move"
    assert code(table.say(turn, 0, {"saboteur": "take gold1", "kuhn": "call"}[key], 1)) in (
        "no_gold_now",
        "not_against_a_bet",
    )
    to_the_end(table)
    assert code(table.say(other, 7, "fly", 1)) == "over"
    assert code(table.talk(other, "fly", 1)) == "over"
    assert code(table.undo(other, 7, 1)) == "over"
    assert code(table.vote(other, True, 1)) == "over"
    assert code(table.give_up(other, 1)) == "over"


@by_game
def test_before_the_first_deal_there_is_no_match_to_play_in(key: str) -> None:
    table = gathered(key)

    for deliveries in (
        table.say(0, 0, "check", 1),
        table.say(0, 7, "check", 1),
        table.talk(0, "hello", 1),
        table.undo(0, 0, 1),
        table.undo(0, 7, 1),
        table.give_up(0, 1),
        table.vote(0, True, 1),
    ):
        assert code(deliveries) == "no_match"
    assert table.bot_move() is None
    assert table.bot_talk() == []
    assert table.events(0) == []


@by_game
def test_a_refusal_goes_to_its_sender_alone_names_its_rule_and_changes_nothing(key: str) -> None:
    table = played(opened(key), any_move(opened(key)))
    before = everything(table)
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
    assert everything(table) == before


def test_a_refusal_by_the_rules_names_its_rule() -> None:
    [delivery] = saboteur().say(0, 0, "take gold1", 1)

    assert isinstance(delivery.body, Refused)
    assert (delivery.body.refusal.code, delivery.body.refusal.rule) == ("no_gold_now", "S3.1")


@by_game
def test_numbers_rise_with_moves_and_undos_and_old_ones_are_stale(key: str) -> None:
    table = kuhn() if key == "kuhn" else without_pile(saboteur())
    number, mover, move = table.number, table.match.turn, any_move(table)
    assert mover is not None
    say(table, move)
    assert code(table.say(table.match.turn or 0, number, any_move(table), 99)) == "stale"
    table.undo(mover, number + 1, 99)

    assert table.number == number + 2
    assert code(table.say(mover, number, move, 99)) == "stale"
    assert code(table.say(mover, number + 1, move, 99)) == "stale"
    assert code(table.undo(mover, number + 1, 99)) == "stale"
    assert isinstance(table.say(mover, number + 2, move, 99)[0].body, Update)


@by_game
def test_a_move_is_kept_as_it_was_offered_and_judged_anew_after_every_other(key: str) -> None:
    table = opened(key)
    for _ in range(6):
        turn = table.match.turn
        if turn is None:
            break
        offers = table.snapshot(turn).viewer.offers
        sent = f"{offers[0].text} "[:-1]
        deliveries = say(table, sent)

        assert isinstance(deliveries[0].body, Update)
        assert sent is not offers[0].text
        assert table.match.steps[-1] is offers[0].text
        assert [entry.text for entry in table.log if isinstance(entry, Moved)][-1] is offers[0].text
        legal = set(table.match.legal())
        for offer in offers:
            for _ in range(2):
                assert (table.match.refusal(offer.text) is None) == (offer.text in legal)


def test_talk_makes_no_decision_stale() -> None:
    table = opened(deal={"first": "p1"})
    table.talk(1, "suspect p3", 1)

    assert table.number == 0
    assert isinstance(table.say(0, 0, any_move(table), 2)[0].body, Update)


def test_talk_is_refused_like_a_move() -> None:
    table = opened()
    table.talk(1, "suspect p3", 1)

    assert code(table.talk(1, "trust p3", 1)) == "talked_already"
    assert code(table.talk(2, "suspect p3", 1)) == "talk_of_others"
    assert code(table.talk(2, "hello", 1)) == "not_a_move"
    assert code(kuhn().talk(0, "hello", 1)) == "not_a_move"


@by_game
def test_the_same_id_plays_once_and_is_answered_the_same(key: str) -> None:
    table = opened(key)
    mover = table.match.turn
    assert mover is not None
    first = say(table, any_move(table), "my id")
    after = everything(table)
    assert [delivery.body.id for delivery in first] == ["my id" if to == mover else "" for to in eyes_of(table)]
    for again in (table, rebuilt(table)):
        echo = again.say(mover, 0, any_move(again), 50, "my id")
        other_text = again.say(mover, 99, "fly", 50, "my id")

        assert text(echo) == text(other_text)
        assert tells_again(echo, first[mover], again)
        assert everything(again) == after


def tells_again(echo: list[Delivery], first: Delivery, table: Table) -> bool:
    """Whether the answer to something sent twice shows its sender all, with what was told the first time."""
    [delivery] = echo
    assert isinstance(delivery.body, SnapshotMessage)
    assert isinstance(first.body, Update)
    return (
        delivery.to == first.to
        and delivery.body.id == first.body.id
        and delivery.body.snapshot == table.snapshot(delivery.to)
        and delivery.body.first <= first.body.first
        and text(delivery.body.events) == text(table.events(delivery.to, delivery.body.first))
    )


def test_talk_undo_and_answers_are_heard_once_too() -> None:
    table = saboteur()
    post = Post(table)
    talked = post.carry(table.talk(1, "suspect p3", 1, "t"))
    say(table, pass_on(table))
    asked = table.undo(0, 1, 2, "u")
    agreed = table.vote(1, True, 3, "a")
    chatted = table.chat(2, "hello", 3, "c")
    for again in (table, rebuilt(table)):
        assert tells_again(again.talk(1, "trust p3", 9, "t"), talked[1], again)
        assert tells_again(again.undo(0, 1, 9, "u"), asked[0], again)
        assert tells_again(again.vote(1, False, 9, "a"), agreed[1], again)
        assert tells_again(again.chat(2, "bye", 9, "c"), chatted[2], again)
        vote = asking_of(again)
        assert vote is not None
        assert vote.waiting == (2,)
        assert len(again.log) == 10


def test_an_undo_sent_twice_takes_back_one_move() -> None:
    table = kuhn("check")
    rewound = table.undo(0, 1, 2, "u")

    assert tells_again(table.undo(0, 1, 3, "u"), rewound[0], table)
    assert table.number == 2


def test_ids_of_another_seat_do_not_matter_however_many() -> None:
    table = kuhn()
    say(table, "check", "x")
    say(table, "bet", "x")

    assert table.match.lines == ["check", "bet"]

    table = saboteur()
    say(table, pass_on(table), "keep")
    for number in range(IDS_PER_SEAT + 5):
        while table.match.turn != 1:
            say(table, pass_on(table))
        table.talk(1, f"suspect p{3 - 2 * (number % 2)}", 1, f"talk {number}")
        if table.match.turn == 1:
            say(table, pass_on(table))
    assert len(table.entry_by_id[1]) == IDS_PER_SEAT
    assert [delivery.to for delivery in table.say(0, 0, "fly", 1, "keep")] == [0]
    assert not isinstance(table.say(0, 0, "fly", 1, "keep")[0].body, Refused)
