"""Every viewer gets its own updates and no others, and messages decode to what was encoded."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import filon
from filon.core.event import Said, Seated
from filon.table import Clock, Delivery, Table
from filon.table.log_entries import Dealt, Rematched
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import Refused, SnapshotMessage, Update, decode_message, encode_message
from filon.testing.translation_checks import example_event
from table.tables import (
    GAMES,
    PARTS,
    SECRET,
    DeliveryChecker,
    any_move,
    as_json,
    fair_match,
    log_of,
    pass_move,
    play,
    play_to_end,
    saboteur,
    seated_table,
    started_table,
    viewers_of,
    without_pile,
)

by_game = pytest.mark.parametrize("key", GAMES)


@by_game
def test_updates_go_to_seats_then_spectators_and_build_the_snapshot(key: str) -> None:
    table = started_table(key)
    checker = DeliveryChecker(table)
    while table.match.turn is not None:
        assert checker.receive(play(table, any_move(table)))
        assert checker.is_in_sync()


def test_talk_leave_and_return_send_one_update_to_each_viewer() -> None:
    table = saboteur()
    for deliveries in (
        table.talk(1, "suspect p3", 1),
        table.chat(0, "hello", 1),
        table.leave(2, 1),
        table.rejoin(2, 1),
    ):
        assert [delivery.to for delivery in deliveries] == [0, 1, 2, None]


def test_updates_hold_only_their_viewers_own_part() -> None:
    table = saboteur(hands={0: ["map"]})
    for deliveries in (play(table, "map 8,0"), play(table, pass_move(table)), play(table, any_move(table))):
        for delivery in deliveries:
            assert isinstance(delivery.body, Update)
            own = "nobody" if delivery.to is None else f"p{delivery.to + 1}"
            assert {event.audience for event in delivery.body.events} <= {"all", own}
    assert "treasure" in as_json(table.match.events(0))
    assert "treasure" not in as_json(table.match.events(1)) + as_json(table.match.events(None))


@pytest.mark.parametrize("begin", [lambda: started_table(seed=918273645, options={"rounds": 1}), fair_match])
def test_updates_hold_no_secret_seed_deal_or_log(begin: Callable[[], Table]) -> None:
    table = begin()
    deliveries: list[Delivery] = [*table.talk(1, "suspect p1", 0), *table.leave(2, 1)]
    while table.match.turn is not None:
        deliveries += play(table, any_move(table))
    sent = as_json(deliveries) + as_json([table.since(viewer) for viewer in viewers_of(table)])

    assert SECRET in log_of(table) or "918273645" in log_of(table)
    for hidden in (SECRET, *PARTS[:3], "918273645", '"deck"', '"opened"', '"moved"'):
        assert hidden not in sent


def test_update_after_undo_names_the_first_replaced_event() -> None:
    table = without_pile(saboteur())
    checker = DeliveryChecker(table)
    mover = table.match.turn
    assert mover is not None
    checker.receive(play(table, pass_move(table)))
    assert checker.is_in_sync()
    deliveries = checker.receive(table.undo(mover, table.number, 500))

    assert checker.is_in_sync()
    for delivery in deliveries:
        assert isinstance(delivery.body, Update)
        assert delivery.body.first == len(table.events(delivery.to))
        assert delivery.body.events == ()


# Encoding -----------------------------------------------------------------------------------------------------------


def eventful_table(key: str, seats: int, random: Random) -> Iterator[tuple[Table, list[Delivery]]]:
    """All deliveries of a table where people sit down, play, talk, vote, leave and play a rematch."""
    table = seated_table(key, seats=seats, people=tuple(range(0, seats, 2)), clock=Clock(60, 5))
    yield table, table.chat(0, "hello", 1, "c")
    yield table, table.report(Dealt(now=1, seed=random.randrange(100)), None)
    for _ in range(40):
        turn = table.match.turn
        if turn is None:
            break
        speaker = random.randrange(seats)
        for phrase in table.match.phrases(speaker)[:1]:
            yield table, table.talk(speaker, phrase, 2, "t")
        yield table, table.say(turn, table.number, "fly", 2, "f")
        yield table, table.say(turn, table.number, random.choice(table.match.legal()), 2, f"m{table.number}")
        yield table, table.say(turn, 0, "fly", 2, f"m{table.number - 1}")  # repeated
        if random.random() < 0.2:
            yield table, table.undo(turn, table.number, 3)
            yield table, table.vote(random.randrange(seats), True, 3)
        if random.random() < 0.1:
            yield table, table.leave(speaker, 4)
    yield table, table.give_up(0, 5)
    if table.phase != "over":
        play_to_end(table)
    yield table, table.report(Rematched(now=6), None)


@pytest.mark.parametrize("key", filon.keys())
def test_message_of_every_game_encodes_to_the_same_bytes(key: str) -> None:
    game, random = filon.load(key), Random(key)
    bodies, happened = set(), set()
    for seats in (game.seats[0], game.seats[-1]):
        for _, deliveries in eventful_table(key, seats, random):
            for delivery in deliveries:
                written = encode_message(delivery)
                body = decode_message(written)
                assert encode_message(Delivery(delivery.to, body)) == written
                assert as_json(decode_message(written.decode())) == written.decode()
                bodies.add(type(body))
                happened |= kinds_of(game, body)

    assert bodies == {SnapshotMessage, Update, Refused}
    assert happened <= {kind.__struct_config__.tag for kind in game.event_types} | {"said", "seated"}
    assert happened - {"said", "seated"}


@pytest.mark.parametrize("key", filon.keys())
def test_event_of_every_kind_of_every_game_decodes(key: str) -> None:
    game = filon.load(key)
    kinds = [example_event(kind) for kind in (*game.event_types, Said, Seated)]
    events = [filon.Event(number, "p1", number % 2 == 0, what) for number, what in enumerate(kinds)]

    assert game.read_events(as_json(events)) == events


def kinds_of(game: filon.Game, body: SnapshotMessage | Update | Refused) -> set[str]:
    """The kinds of events in a message, decoded by the game; they encode to the same text."""
    if isinstance(body, Refused):
        return set()
    events = game.read_events(as_json(body.events))
    assert as_json(events) == as_json(body.events)
    return {str(event.what.__struct_config__.tag) for event in events}


@pytest.mark.parametrize("key", filon.keys())
def test_snapshot_holds_the_seats_view_of_every_game(key: str) -> None:
    """The public and the own part together are the view; a client needs nothing else."""
    game, random = filon.load(key), Random(key)
    seen = 0
    for seats in (game.seats[0], game.seats[-1]):
        for table, _ in eventful_table(key, seats, random):
            if table.session is None or random.random() < 0.5:
                continue
            for viewer in viewers_of(table):
                snapshot = json.loads(as_json(table.snapshot(viewer)))
                assert view_of(game, snapshot) == table.match.view(viewer)
                seen += 1

    assert seen > 20


def view_of(game: filon.Game, snapshot: Any) -> filon.View:
    """The view in a snapshot, which is JSON."""
    merged = {**snapshot["match"]["public"], "seat": snapshot["viewer"]["seat"]}
    if "own" in merged or snapshot["viewer"]["own"] is not None:
        merged["own"] = snapshot["viewer"]["own"]
    return game.read_view(json.dumps(merged))


@pytest.mark.parametrize(
    "wrong", ["", "{}", "[]", '{"kind":"snapshot"}', '{"kind":"other"}', "[" * 10**5, b"\xff", "\ud800"]
)
def test_invalid_message_raises(wrong: Any) -> None:
    with pytest.raises(filon.InvalidView) as raised:
        decode_message(wrong)

    assert raised.value.code == "message"


@pytest.mark.parametrize("key", ["saboteur", "duel"])
def test_client_resumes_from_every_entry_across_undos(key: str) -> None:
    """Whatever entry it saw last, before or after an undo: one message brings it up to date."""
    table = started_table(key, seats=2 if key == "duel" else 3)
    viewers = viewers_of(table)
    clients = {viewer: ClientState() for viewer in viewers}
    past = []

    def follow(deliveries: list[Delivery]) -> None:
        for delivery in deliveries:
            assert clients[delivery.to].apply(json.loads(encode_message(delivery)))
        past.append(deepcopy(clients))

    follow([table.since(viewer) for viewer in viewers])
    for number in range(14):
        moves = table.match.legal()  # another move than the one undone
        follow(play(table, moves[number % len(moves)]))
        if number % 4 == 3:
            mover = table.session.move_seats[-1]  # type: ignore[union-attr]
            follow(table.undo(mover, table.number, 99.0))
            while (vote := table.session.vote) is not None:  # type: ignore[union-attr]
                follow(table.vote(vote.waiting[0], True, 99.0))
    assert len(table.rewound) == 3

    for then in past:
        for viewer in viewers:
            client = then[viewer]
            assert client.apply(json.loads(encode_message(table.since(viewer, client.entry))))
            assert client.snapshot == json.loads(as_json(table.snapshot(viewer)))
            assert client.events == json.loads(as_json(table.events(viewer)))
