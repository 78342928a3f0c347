"""End of a round: roles are shown, gold changes hands, a new round begins (S8, S9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.games.saboteur import events, information_gain, scoring
from filon.games.saboteur.components import CHOOSING, DIGGERS, GOLD, NOBODY, OVER, ROLES, SABOTEURS, WON
from filon.games.saboteur.deal import begin_round
from filon.games.saboteur.finished_round import FinishedRound

if TYPE_CHECKING:
    from filon.games.saboteur.state import State


def end_round(state: State, won: i64, luck: Luck) -> None:
    """Show all dwarves (S8.1); diggers choose gold (S8.2), saboteurs are paid (S8.3), or there is no gold (S8.4)."""
    due = scoring.pay(state)
    if won == SABOTEURS and due == 0:
        won = NOBODY
    last = state.last = state.mover
    state.claimed = state.claimed_stones = state.claimed_seen = 0
    if state.recorder is not None:
        roles = tuple([ROLES[state.saboteurs >> seat & 1] for seat in range(state.seats)])
        what = events.RoundEnded(int(state.round), WON[won], int(last), roles, ROLES[state.left_over])
        state.recorder.publish(what, information_gain.viewers_learning_roles(state))
    if won == DIGGERS:
        choosers = scoring.choosers(state)
        if choosers:
            _draw_gold(state, choosers, last)
            return
    elif won == SABOTEURS:
        _pay(state, last, due)
    _finish_round(state, won, luck)


def _draw_gold(state: State, choosers: i64, last: i64) -> None:
    """Draw gold; the seat that reached the treasure chooses first, or the next digger from there (S8.2)."""
    count = scoring.gold_to_draw(state.seats)
    state.drawn = state.gold_pile[:count]
    state.gold_pile = state.gold_pile[count:]
    state.phase = CHOOSING
    state.mover = last if choosers >> last & 1 else scoring.next_chooser(state.seats, choosers, last)
    if state.recorder is not None:
        state.recorder.publish(events.GoldDrawn(int(count), int(state.mover)))
        _show_offer(state)


def _show_offer(state: State) -> None:
    """Publish the remaining gold to the chooser (S8.2)."""
    if state.recorder is not None:
        surprise = information_gain.learns_from_offer(state, state.mover)
        state.recorder.publish_to(state.mover, events.GoldOffered(offered(state)), news=surprise)


def offered(state: State) -> tuple[str, ...]:
    """Return the gold that is not taken yet (S8.2)."""
    return gold_names(scoring.remaining_gold(state.drawn, state.takes))


def gold_names(there: i64) -> tuple[str, ...]:
    """Return gold cards by their names, from small to big: their order in the pile stays hidden."""
    found: list[str] = []
    for worth in range(i64(1), i64(4)):
        found += [GOLD[worth - 1]] * (there >> 8 * worth & 255)
    return tuple(found)


def take(state: State, worth: i64, luck: Luck) -> None:
    """Take one gold card and pass on the rest; the last single card is no decision (S8.2)."""
    chooser = state.mover
    choosers = scoring.choosers(state)
    following = scoring.next_chooser(state.seats, choosers, chooser)
    _take_card(state, chooser, worth, following, news_to_keeper=False)
    left = len(state.drawn) - len(state.takes) // 2
    if left > 1:
        state.mover = following
        _show_offer(state)
        return
    there = scoring.remaining_gold(state.drawn, state.takes)
    last_worth: i64 = 1
    while not there >> 8 * last_worth & 255:
        last_worth += 1
    surprise = state.recorder is not None and information_gain.learns_from_offer(state, following)
    _take_card(state, following, last_worth, -1, news_to_keeper=surprise)
    _finish_round(state, DIGGERS, luck)


def _take_card(state: State, seat: i64, worth: i64, following: i64, *, news_to_keeper: bool) -> None:
    """Give one gold card to a seat (S8.5)."""
    state.takes = append(append(state.takes[:], u8(seat)), u8(worth))
    if state.recorder is not None:
        state.recorder.publish(events.gold_taken(int(seat), None if following < 0 else int(following)))
        state.recorder.publish_to(seat, events.gold_kept(GOLD[worth - 1]), news=news_to_keeper)


def _pay(state: State, last: i64, due: i64) -> None:
    """Pay each saboteur clockwise from the seat after the last player, from the front of the pile (S8.3)."""
    takes = vec[u8]()
    for step in range(i64(1), state.seats + 1):
        seat = (last + step) % state.seats
        if not state.is_saboteur(seat):
            continue
        cards = scoring.pay_cards(state.gold_pile, due)
        total = 0
        for card in cards:
            state.gold_pile = scoring.without(state.gold_pile, i64(card))
            takes = append(append(takes, u8(seat)), card)
            total += int(card)
        if state.recorder is not None:
            # How many cards make the sum depends on what the pile still has, which no viewer knows for sure.
            state.recorder.publish(events.Paid(int(seat), len(cards), total), state.recorder.all_viewers)
            which = events.PaidWith(tuple([GOLD[card - 1] for card in cards]))
            state.recorder.publish_to(seat, which, news=len(cards) == 2 and total == 4)
    state.takes = takes


def finished_round(state: State, won: i64) -> FinishedRound:
    """Return the current round as a finished one."""
    return FinishedRound(
        saboteurs=state.saboteurs,
        left_over=state.left_over,
        won=won,
        last=state.last,
        drawn=state.drawn,
        takes=state.takes,
    )


def _finish_round(state: State, won: i64, luck: Luck) -> None:
    """Store the round; the next one begins left of its last player (S8.6), or the match is over (S9.1)."""
    state.past = [*state.past, finished_round(state, won)]
    if state.round < state.rounds:
        begin_round(state, (state.last + 1) % state.seats, luck)
        return
    state.phase = OVER
    if state.recorder is not None:
        hoards = tuple([tuple([GOLD[worth - 1] for worth in sorted(hoard)]) for hoard in scoring.hoards(state)])
        state.recorder.publish(events.GoldShown(hoards), state.recorder.all_viewers)
