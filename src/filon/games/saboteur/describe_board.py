"""Status lines beside the map, and the map as sentences for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.text.sentences import filled, lying, place
from filon.core.text.status_line import player_line
from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.saboteur.render_text import START_TEXT
from filon.games.saboteur.view_types import View


def status_lines(view: CoreView, words: Words, names: Sequence[str] = ()) -> list[str]:
    """Return the round, each player's cards, tools and gold, and the viewer's own lines."""
    assert isinstance(view, View)
    lines = [words.say("beside.round", None, round=view.round, rounds=view.rounds, pile=view.pile)]
    for seat in range(view.seats):
        role = words.say("beside.role", None, role=words.name("role", view.shown.roles[seat])) if view.shown else ""
        broken = words.say("beside.broken", None, tools=place("tool", view.broken[seat], words))
        parts = [
            words.say("card", view.hands[seat]),
            *([words.say("beside.gold", view.gold[seat])] if view.gold[seat] else []),
            *([role] if role else []),
            *([broken] if view.broken[seat] else []),
        ]
        lines.append(player_line(view, words, names, seat, words.say("between").join(parts)))
    if view.own is not None:
        lines += own_lines(view, words)
    return lines


def own_lines(view: View, words: Words) -> list[str]:
    """Return the viewer's role, the goals it looked at and its gold."""
    assert view.own is not None
    lines = [filled("beside.own", {"role": view.own.role}, words, (), None, ())]
    if view.own.goals:
        seen = [f"{known.cell} {words.name('card', known.card)}" for known in view.own.goals]
        lines.append(words.say("beside.seen", None, goals=words.say("between.each").join(seen)))
    if view.own.gold:
        own_gold = [words.name("card", own_gold.card) for own_gold in view.own.gold]
        lines.append(words.say("beside.hoard", None, gold=words.say("between").join(own_gold)))
    return lines


def spoken_board(view: CoreView, words: Words) -> list[str]:
    """Return the map as sentences."""
    assert isinstance(view, View)
    between = words.say("between.each")
    laid = [f"{START_TEXT} {words.say('aloud.start')}"]
    laid += [f"{tunnel.cell} {lying(tunnel.card, words, turned=tunnel.turned)}" for tunnel in view.map]
    hidden = words.say("aloud.hidden")
    goals = [f"{goal.cell} {words.name('card', goal.card) if goal.card else hidden}" for goal in view.goals]
    return [
        words.say("aloud.map", None, tunnels=between.join(laid)),
        words.say("aloud.goals", None, goals=between.join(goals)),
    ]
