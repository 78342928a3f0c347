"""Status lines beside the map, and the map as sentences for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.text import sentences
from filon.core.text.sentences import place
from filon.core.text.status_line import player_line
from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.duel.view_types import Goal, Tunnel, View


def status_lines(view: CoreView, words: Words, names: Sequence[str] = ()) -> list[str]:
    """Return the status lines: the round and its supplies, each player, the goals the viewer has looked at."""
    assert isinstance(view, View)
    between = words.say("between")
    supply = words.say("beside.supply", None, pile=view.pile, tokens=view.tokens, keys=view.keys)
    lines = [words.say("beside.round", None, round=view.round, rounds=view.rounds, supply=supply)]
    for seat in range(view.seats):
        lines.append(player_line(view, words, names, seat, between.join(player_status(view, words, seat))))
    if view.waits is not None:
        lines.append(words.say("beside.waits", None, cell=view.waits))
    if view.own is not None and view.own.goals:
        seen = [f"{known.cell} {words.name('card', known.card)}" for known in view.own.goals]
        lines.append(words.say("beside.seen", None, goals=words.say("between.each").join(seen)))
    return lines


def player_status(view: View, words: Words, seat: int) -> list[str]:
    """Return a player's colour, cards, gold won, debts to trolls and broken tools."""
    parts = [words.name("colour", view.colours[seat]), words.say("card", view.hands[seat])]
    if view.won[seat]:
        parts.append(words.say("beside.gold", len(view.won[seat]), nuggets=words.say("nuggets", view.nuggets[seat])))
    if view.debts[seat]:
        parts.append(words.say("beside.debts", view.debts[seat]))
    if view.broken[seat]:
        parts.append(words.say("beside.broken", None, tools=place("tool", view.broken[seat], words)))
    return parts


def spoken_board(view: CoreView, words: Words) -> list[str]:
    """Return the map as sentences."""
    assert isinstance(view, View)
    between = words.say("between.each")
    laid: list[str] = []
    for at, colour in zip(view.starts, view.colours, strict=True):
        laid.append(f"{at} {words.say('aloud.start', None, colour=words.name('colour', colour))}")
    for tunnel in view.map:
        bribed = words.say("aloud.bribed") if tunnel.bribed else ""
        laid.append(f"{tunnel.cell} {lying(tunnel.card, tunnel, words)}{bribed}")
    seen = {known.cell: known.card for known in view.own.goals} if view.own else {}
    goals: list[str] = []
    for goal in view.goals:
        if goal.card is None:
            known = words.name("card", seen[goal.cell]) if goal.cell in seen else ""
            key = "aloud.seen" if known else "aloud.hidden"
            goals.append(f"{goal.cell} {words.say(key, None, card=known)}")
        else:
            waits = words.say("aloud.waits") if goal.cell == view.waits else ""
            goals.append(f"{goal.cell} {lying(goal.card, goal, words)}{waits}")
    return [
        words.say("aloud.map", None, tunnels=between.join(laid)),
        words.say("aloud.goals", None, goals=between.join(goals)),
    ]


def lying(name: str, card: Tunnel | Goal, words: Words) -> str:
    """Return a face-up card in words: its orientation, its open door, the token on it."""
    said = sentences.lying(name, words, turned=card.turned)
    if card.keyed:
        said += words.say("aloud.keyed")
    if card.token is not None:
        said += words.say("aloud.token", None, colour=words.name("colour", card.token))
    return said
