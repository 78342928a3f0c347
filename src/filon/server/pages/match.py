"""How does the text table look? What happened, the table in sentences, one's hand, and every move as a button."""

from __future__ import annotations

from html import escape

from filon.core.event import Event
from filon.core.game import Game
from filon.core.offer import Offer
from filon.core.text.message_format import ended, offered, place, seat_name, sentence, spoken
from filon.core.view import View
from filon.server.api.reads import gets_hints
from filon.server.pages.html import Leaf, entry, hide, lines, select
from filon.server.tables.live_table import LiveTable
from filon.table import Table
from filon.table.text.narration import group_name, groups, scores

WARNING = 30  # seconds
TIME = "\x00"  # where a clock stands in a sentence
LAST = 12  # events an onlooker is shown


def since_last_turn(table: Table, seat: int | None) -> list[Event]:
    """What happened from one's own last turn on; the last of it for onlookers."""
    session, recorder = table.session, table.match.recorder
    assert session is not None
    if seat is None:
        return table.events(None, max(0, recorder.count(None) - LAST))
    at = session.last_move[seat]
    # A turn may be several moves in a row: a bribe and a lay, two rides.
    while at > 0 and session.move_seats[at - 1] == seat:
        at -= 1
    return table.events(seat, 0 if at < 0 else recorder.number_at(seat, session.events_before_move[at]))


def board(leaf: Leaf, game: Game, view: View, names: list[str]) -> str:
    """The table in sentences; the drawing beside them is for eyes only."""
    drawn = escape(game.render_board(view, leaf.words))
    told = game.spoken_board(view, leaf.words) if game.spoken_board is not None else []
    near = (
        [line.strip("▸ ") for line in game.status_lines(view, leaf.words, names)]
        if game.status_lines is not None
        else []
    )
    if game.spoken_board is None:
        picture = f"<pre>{drawn}</pre>"
    else:
        picture = f'<pre aria-hidden="true">{drawn}</pre>'
    return (
        f"<section><h2>{leaf.say('board')}</h2>{picture}{lines(near, 'beside')}"
        f"<details open><summary>{leaf.say('in_sentences')}</summary>{lines(told)}</details></section>"
    )


def happened(leaf: Leaf, table: Table, seat: int | None) -> str:
    """What one noticed since."""
    told = [sentence(event.what, leaf.words, table.names) for event in since_last_turn(table, seat)]
    if not told:
        return ""
    return f'<section class="news" aria-live="polite"><h2>{leaf.say("since")}</h2>{lines(told)}</section>'


def hand(leaf: Leaf, view: View) -> str:
    """One's cards."""
    held = getattr(getattr(view, "own", None), "hand", ())
    if not held:
        return ""
    cards = "".join(f"<li>{escape(place('hand', card, leaf.words))}</li>" for card in held)
    return f'<section><h2>{leaf.say("hand")}</h2><ul class="hand">{cards}</ul></section>'


def moves(leaf: Leaf, live: LiveTable, table: Table, seat: int) -> str:
    """Every move that may be made, grouped by the card it is made with."""
    offers = table.snapshot(seat).viewer.offers
    if not offers:
        return ""
    found = groups(offers)
    path, names = f"/t/{live.id}/move", table.names
    flat = max(map(len, found.values())) == 1
    body = ""
    if flat:
        body = "".join(move_button(leaf, offer, names) for offer in offers)
    else:
        for group in found.values():
            title = escape(group_name(group, leaf.words, names))
            buttons = "".join(move_button(leaf, offer, names) for offer in group)
            body += f"<fieldset><legend>{title}</legend>{buttons}</fieldset>"
    form = leaf.form(path, f"{hide('number', table.number)}{body}", "play")
    return f'<section id="moves"><h2>{leaf.say("your_move")}</h2>{form}</section>'


def move_button(leaf: Leaf, offer: Offer, names: list[str]) -> str:
    """One move."""
    told = escape(offered(offer, leaf.words, names))
    return f'<button name="text" value="{escape(offer.text)}" title="{escape(offer.text)}">{told}</button>'


def command_line(leaf: Leaf, live: LiveTable, table: Table, typed: str = "") -> str:
    """A line to type a move or a question in."""
    inside = (
        f"{hide('number', table.number)}{entry('line', leaf.say('type'), typed, size=24, longest=400)}"
        f"<button>{leaf.say('send')}</button> <small>{leaf.say('type_help')}</small>"
    )
    return leaf.form(f"/t/{live.id}/line", inside, "line")


def talk(leaf: Leaf, live: LiveTable, table: Table, seat: int) -> str:
    """What the rules let one say, and the short chat."""
    phrases = table.snapshot(seat).viewer.phrases
    found = ""
    if phrases:
        choices = [(phrase, spoken(phrase, leaf.words, table.names)) for phrase in phrases]
        inside = f"{select('text', leaf.say('say'), choices)}<button>{leaf.say('say_it')}</button>"
        found += leaf.form(f"/t/{live.id}/talk", inside, "row")
    return found + chat(leaf, live, table, seat)


def chat(leaf: Leaf, live: LiveTable, table: Table, seat: int | None) -> str:
    """Lines beside the game."""
    settings, nameless = live.settings, leaf.words.say("page.spectator")
    said = lines([f"{line.by if line.seated else nameless}: {line.text}" for line in table.lobby.chat[-8:]], "chat")
    if not settings.chat:
        return f"{said}<p><small>{leaf.say('chat_closed')}</small></p>"
    if seat is None and not settings.spectator_chat:
        return said
    inside = f"{entry('text', leaf.say('chat'), size=24, longest=200)}<button>{leaf.say('send')}</button>"
    return said + leaf.form(f"/t/{live.id}/chat", inside, "row")


def around(leaf: Leaf, live: LiveTable, table: Table, seat: int | None) -> str:
    """Undo, giving up, coming back, and what somebody asks."""
    snapshot = table.snapshot(seat)
    if snapshot.match is None:
        return ""
    base, vote = f"/t/{live.id}", snapshot.match.vote
    found = asked(leaf, live, table, seat)
    if seat is None:
        return f'<section class="around">{found}</section>' if found else ""
    if table.lobby.seats[seat].kind == "away":
        found += f"<p class='notice'>{leaf.say('bot_plays_for_you')}</p>"
        found += leaf.button(f"{base}/return", leaf.say("return"), "main")
    if table.phase == "playing":
        if snapshot.viewer.undo != "no":
            found += leaf.button(f"{base}/undo", leaf.say(f"undo.{snapshot.viewer.undo}"), number=table.number)
        if vote is None:
            found += leaf.button(f"{base}/give_up", leaf.say("give_up"))
        if gets_hints(live, seat) and snapshot.match.turn == seat:
            found += leaf.form(f"{base}/line", f"{hide('line', 'hint')}<button>{leaf.say('hint')}</button>", "one")
    return f'<section class="around">{found}</section>' if found else ""


def asked(leaf: Leaf, live: LiveTable, table: Table, seat: int | None) -> str:
    """What somebody asks of the others, for everybody to read and for some to answer."""
    vote, base = table.session.vote if table.session is not None else None, f"/t/{live.id}"
    if vote is None:
        return ""
    name = seat_name(vote.by, table.names)
    told = leaf.say(f"asks.{vote.what}", None, name=vote.name or name, bot=name)
    found = f"<p class='notice' role='status'>{told}</p>"
    if seat in vote.waiting:
        found += leaf.button(f"{base}/vote", leaf.say("agree"), agrees=1)
        found += leaf.button(f"{base}/vote", leaf.say("disagree"), agrees=0)
    if vote.person is not None and vote.person == leaf.person:
        found += leaf.button(f"{base}/withdraw", leaf.say("withdraw"))
    return found


def result(leaf: Leaf, live: LiveTable, table: Table) -> str:
    """How it ended, and what can be had of it."""
    outcome = table.match.outcome
    told = [leaf.words.say("page.given_up")] if outcome is None else [ended(outcome, leaf.words, table.names)]
    rows = scores(outcome, leaf.words, table.names) if outcome is not None else []
    base = f"/t/{live.id}"
    return (
        f'<section class="result"><h2>{leaf.say("over")}</h2>{lines(told, "big")}{lines(rows)}'
        f"<p>{leaf.link(f'/api/tables/{live.id}/record', leaf.say('record'))} · "
        f"{leaf.link(f'{base}/replay', leaf.say('replay'))}</p></section>"
    )


def status(leaf: Leaf, table: Table, seat: int | None) -> str:
    """Whose turn it is."""
    turn = table.session.turn if table.session is not None else None
    if turn is None:
        return ""
    key = "your_turn" if turn == seat else "their_turn"
    told = f'<p class="turn" role="status">{leaf.say(key, None, name=seat_name(turn, table.names))}</p>'
    return told + time_left(leaf, table, turn)


def time_left(leaf: Leaf, table: Table, turn: int) -> str:
    """How long whoever decides has, where the table counts it; a warning when it is little."""
    session = table.session
    if session is None or table.lobby.settings.clock is None or table.is_bot(turn):
        return ""
    left = max(0, int(session.clocks.seconds_left(turn, leaf.context.clock.now())))
    kind = "notice" if left <= WARNING else ""
    told = leaf.say("time", None, time=TIME).replace(TIME, f"<span>{left // 60}:{left % 60:02}</span>")
    return f'<p class="{kind}" data-left="{left}" data-warning="{WARNING}">{told}</p>'
