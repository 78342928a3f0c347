"""Consistency checks of a view that no match can lead to although a State would accept it (S2 to S10).

Each check raises ValueError. `check` covers shapes and ranges before anything is built, `check_table` the state built
from the view. Any other contradiction shows up when a sampled world gives a different view.
"""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.data.consistency import want
from filon.games.mining.cells import FOUR, STEP, WIDEST, ring
from filon.games.saboteur import scoring
from filon.games.saboteur.board import GOAL_CELL_CODES, MAX_LAID, START_CELL_CODE, goal_at
from filon.games.saboteur.card_views import lit_sides
from filon.games.saboteur.components import (
    BREAK,
    CARDS_IN_ALL,
    CHOOSING,
    DIGGERS,
    DIGGING,
    DWARVES,
    GOALS,
    MAP,
    OVER,
    PHASES,
    REPAIR,
    ROCKFALL,
    ROLES,
    ROW,
    SABOTEUR,
    SEATS,
    TREASURE,
    TUNNELS,
    WON,
    hand_size,
)
from filon.games.saboteur.orientations import HIDDEN, JOINED, OPENINGS, PASSAGE_FACES, START, TREASURE_SHOWN, TUNNEL
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import Past, View
from filon.games.saboteur.worlds.saboteur_pay import saboteurs_among


def check(view: View) -> None:
    """Check that every seat has an entry everywhere, no other seat is named, and the rounds add up.

    Each field of a view is read once into a local: each read takes 20 ns.
    """
    seats, seat, turn, phase = view.seats, view.seat, view.turn, view.phase
    over, shown, past, number = phase == PHASES[OVER], view.shown, view.past, view.round
    rounds = view.rounds
    want(seats in SEATS, "the number of seats is not allowed")
    for row in (view.broken, view.hands, view.face_down, view.looked, view.gold):
        want(len(row) == seats, "a field by seat has not one entry per seat")
    want(1 <= number <= rounds <= 3, "rounds do not add up")
    want(len(past) == (number if over else number - 1), "rounds do not add up")
    want(not over or number == rounds, "it would not be over")
    want(seat is None or 0 <= seat < seats, "there is no such seat")
    want((seat is None) == (view.own is None), "something is shown that cannot be")
    want((turn is None) == over and 0 <= (turn or 0) < seats, "the turn is at no seat")
    want((phase == PHASES[CHOOSING]) == (shown is not None), "something is shown that cannot be")
    want(len(view.map) <= MAX_LAID and len(view.goals) == len(GOALS), "so many cards cannot lie there")
    check_talk(view, seats, digging=phase == PHASES[DIGGING])
    for round in past:
        check_past(round, seats)
    if shown is not None:
        check_past(shown, seats)
    check_turns(view, past[-1] if over else shown)


def check_talk(view: View, seats: int, *, digging: bool) -> None:
    """Check that speakers are seats, and that claims say of looks what is public (S10.1)."""
    talked, claims = view.talked, view.claims
    want(digging or not (talked or claims), "there is no talk while gold is chosen")
    for seat in talked:
        want(0 <= seat < seats, "a seat is named that does not exist")
    for claim in claims:
        want(0 <= claim.by < seats, "a seat is named that does not exist")
        want(not claim.looked or claim.cell in view.looked[claim.by], "the look of a claim is not public")


def check_past(past: Past, seats: int) -> None:
    """Check that the dwarves are those of S2.1, that diggers took gold and that saboteurs were paid."""
    roles = past.roles
    want(len(roles) == seats and 0 <= past.last < seats, "a round's seats do not add up")
    saboteurs = saboteurs_among(roles) + (1 if past.left_over == ROLES[SABOTEUR] else 0)
    want(saboteurs == DWARVES[seats][0], "these are not the dwarves of the set")
    for seat in past.takers:
        want(0 <= seat < seats and roles[seat] != ROLES[SABOTEUR], "only diggers take gold")
    for payment in past.paid:
        to = payment.to
        want(0 <= to < seats and roles[to] == ROLES[SABOTEUR], "only saboteurs are paid")


def check_turns(view: View, ended: Past | None) -> None:
    """Check hands, pile and turn: each turn uses one card and draws one, except the last of a round (S3.1)."""
    seats, hands, face_down = i64(view.seats), view.hands, view.face_down
    size, pile, first = hand_size(seats), i64(view.pile), i64(view.first)
    want(0 <= first < seats, "the first player is no seat")
    turns = CARDS_IN_ALL - pile
    for seat in range(seats):
        turns -= hands[seat]
    found = ended is not None and ended.won == WON[DIGGERS]
    want(0 <= turns <= CARDS_IN_ALL and (turns > 0 or ended is None), "cards do not add up")
    drew = min(turns - 1 if found else turns, CARDS_IN_ALL - seats * size)
    want(pile == CARDS_IN_ALL - seats * size - drew, "the pile does not add up")
    for seat in range(seats):
        after = seat - first if seat >= first else seat - first + seats
        made = (turns - after + seats - 1) // seats
        want(hands[seat] == size - made + (drew - after + seats - 1) // seats, "hands do not add up")
        want(0 <= face_down[seat] <= made, "a seat has more passes than turns")
    if ended is None:
        want(turns < CARDS_IN_ALL, "the round would be over")
        want(view.turn == (first + turns) % seats, "it would be another's turn")
    else:
        want(found or turns == CARDS_IN_ALL, "the round would not be over")
        want(ended.last == (first + turns - 1) % seats, "another had the last turn")
    treasure = False
    for goal in view.goals:
        treasure |= goal.card == GOALS[TREASURE]
    want(treasure == found, "the treasure ends a round")


def check_table(state: State, view: View) -> None:
    """Check that the cards on the table could have come to lie there, and that the chooser of gold is the right one."""
    check_places(state)
    check_sides(state)
    if not state.cards[state.seats * ROW + ROCKFALL]:
        check_joined(state)
    check_discards(state)
    if view.shown is not None:
        check_chooser(state, view.shown)


def check_chooser(state: State, shown: Past) -> None:
    """Check that gold went round from the seat that reached the treasure, among those who get any (S8.2, S11.1)."""
    choosers = scoring.choosers(state)
    want(choosers != 0, "no seat gets gold")
    want(len(shown.takers) < scoring.gold_to_draw(state.seats) - 1, "the last card is not chosen")
    turn = i64(shown.last)
    if not choosers >> turn & 1:
        turn = scoring.next_chooser(state.seats, choosers, turn)
    for taker in shown.takers:
        want(taker == turn, "another took gold")
        turn = scoring.next_chooser(state.seats, choosers, turn)
    want(state.mover == turn, "another chooses")


def check_places(state: State) -> None:
    """Check that tunnels lie beside start and goals, not on them, and all within the bounds of any map (S2.2)."""
    map = state.map
    west: i64 = START_CELL_CODE & 127
    east = GOAL_CELL_CODES[0] & 127
    for index in range(map.laid_count):
        at = i64(map.laid[index])
        want(at != START_CELL_CODE and goal_at(at) < 0, "a tunnel lies on the start or on a goal")
        west, east = min(west, at & 127), max(east, at & 127)
    if map.laid_count:
        north = min(i64(map.laid[0]) >> 7, GOAL_CELL_CODES[0] >> 7)
        south = max(i64(map.laid[map.laid_count - 1]) >> 7, GOAL_CELL_CODES[2] >> 7)
        want(east - west < WIDEST and south - north < WIDEST, "no map is so wide")


def check_sides(state: State) -> None:
    """Check that sides agree except at stones (S4.2, S7.3), and that goals a passage opens onto are turned (S7.1)."""
    map, openings = state.map, OPENINGS
    for index in range(map.laid_count):
        at = i64(map.laid[index])
        value = i64(map.cells[ring(at)])
        passage = value < TUNNEL + PASSAGE_FACES or value >= JOINED
        sides: i64 = openings[value]
        for side in range(FOUR):
            there = i64(map.cells[ring(at + STEP[side])])
            if there == HIDDEN:
                want(not (passage and sides >> side & 1), "a goal would be turned")
            elif there >= TUNNEL and there != TREASURE_SHOWN:
                clash = (sides >> side ^ openings[there] >> (side ^ 2)) & 1
                want(clash == 0 or (there != START and goal_at(at + STEP[side]) >= 0), "sides clash")


def check_joined(state: State) -> None:
    """Check that without rockfalls all cards laid or turned are joined to the start (S4.4, S5.4, S7.1)."""
    map = state.map
    for index in range(map.laid_count):
        at = i64(map.laid[index])
        want(lit_sides(map, at, i64(map.cells[ring(at)])) != 0, "a tunnel is cut off, and no rocks fell")
    for index in range(i64(3)):
        stones = i64(map.cells[ring(GOAL_CELL_CODES[index])])
        want(stones >= JOINED, "stones are cut off, and no rocks fell")


def check_discards(state: State) -> None:
    """Check that each rockfall took a tunnel with it, each repair a broken tool, and each look a map (S5.6)."""
    row = state.seats * ROW
    counts = state.cards
    tunnels: i64 = 0
    for card in range(row, row + TUNNELS):
        tunnels += i64(counts[card])
    breaks: i64 = 0
    for card in range(row + BREAK, row + REPAIR):
        breaks += i64(counts[card])
    repairs: i64 = 0
    for card in range(row + REPAIR, row + ROCKFALL):
        repairs += i64(counts[card])
    looks: i64 = 0
    for bit in range(3 * state.seats):
        looks += state.looked >> bit & 1
    maps = i64(counts[row + MAP])
    want(tunnels == i64(counts[row + ROCKFALL]) and breaks == repairs, "discards do not add up")
    want((looks > 0) == (maps > 0) and looks <= maps, "looks and maps do not add up")
