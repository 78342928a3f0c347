"""Match parts of a table's plain page: recent events, the board in sentences, the hand, and a button per move."""

from __future__ import annotations

from html import escape

import msgspec

from filon.core.event import Event
from filon.core.game import Game
from filon.core.offer import Offer
from filon.core.text.sentences import ended, event_sentence, offered, place, seat_name, spoken
from filon.core.text.translations import Words
from filon.core.view import View
from filon.server.api.reads import gets_hints
from filon.server.pages.html import HtmlPage, bullet_list, hidden_field, select, text_field
from filon.server.tables.live_table import LiveTable
from filon.server.tables.presence_broadcast import absences
from filon.table import Table
from filon.table.text.narration import group_name, groups, scores

WARNING = 30  # seconds
TIME = "\x00"  # stands for the clock in a sentence until it is escaped
SPECTATOR_EVENTS = 12


def since_last_turn(table: Table, seat: int | None) -> list[Event]:
    """Return the events from the seat's own last turn on; the last few for spectators."""
    session, recorder = table.session, table.match.recorder
    assert session is not None
    if seat is None:
        return table.events(None, max(0, recorder.count(None) - SPECTATOR_EVENTS))
    at = session.last_move[seat]
    # A turn may be several moves in a row: a bribe and a lay, two rides.
    while at > 0 and session.move_seats[at - 1] == seat:
        at -= 1
    return table.events(seat, 0 if at < 0 else recorder.number_at(seat, session.events_before_move[at]))


def board(page: HtmlPage, game: Game, view: View, names: list[str], words: Words | None = None, owner: str = "") -> str:
    """Return the board in sentences, by other words than the page's where some are given, and as a drawing that screen
    readers skip."""
    words, title = words or page.words, " – ".join(filter(None, (page.say("board"), escape(owner))))
    # Without a seat, a view with all secrets has none that are anybody's own.
    near = view if view.seat is not None else msgspec.structs.replace(view, own=None)
    drawn = escape(game.render_board(view, words))
    spoken_lines = game.spoken_board(view, words) if game.spoken_board is not None else []
    status_lines = (
        [line.strip("▸ ") for line in game.status_lines(near, words, names)] if game.status_lines is not None else []
    )
    if game.spoken_board is None:
        picture = f"<pre>{drawn}</pre>"
    else:
        picture = f'<pre aria-hidden="true">{drawn}</pre>'
    return (
        f"<section><h2>{title}</h2>{picture}{bullet_list(status_lines, 'status')}"
        f"<details open><summary>{page.say('in_sentences')}</summary>{bullet_list(spoken_lines)}</details></section>"
    )


def recent_events(page: HtmlPage, table: Table, seat: int | None) -> str:
    """Return what the viewer observed since the last own turn; empty if nothing."""
    sentences = [event_sentence(event, page.words, table.names, seat) for event in since_last_turn(table, seat)]
    if not sentences:
        return ""
    return f'<section class="events" aria-live="polite"><h2>{page.say("since")}</h2>{bullet_list(sentences)}</section>'


def hand(page: HtmlPage, view: View) -> str:
    """Return the cards of the own hand; empty if there are none."""
    held = getattr(getattr(view, "own", None), "hand", ())
    if not held:
        return ""
    cards = "".join(f"<li>{escape(place('hand', card, page.words))}</li>" for card in held)
    return f'<section><h2>{page.say("hand")}</h2><ul class="hand">{cards}</ul></section>'


def moves(page: HtmlPage, live: LiveTable, table: Table, seat: int) -> str:
    """Return a button per legal move, grouped by the card it is made with."""
    offers = table.snapshot(seat).viewer.offers
    if not offers:
        return ""
    found = groups(offers)
    path, names = f"/t/{live.id}/move", table.names
    flat = max(map(len, found.values())) == 1
    body = ""
    if flat:
        body = "".join(move_button(page, offer, names, seat) for offer in offers)
    else:
        for group in found.values():
            title = escape(group_name(group, page.words, names, seat))
            buttons = "".join(move_button(page, offer, names, seat) for offer in group)
            body += f"<fieldset><legend>{title}</legend>{buttons}</fieldset>"
    form = page.form(path, f"{hidden_field('number', table.number)}{body}", "play")
    return f'<section id="moves"><h2>{page.say("your_move")}</h2>{form}</section>'


def move_button(page: HtmlPage, offer: Offer, names: list[str], seat: int) -> str:
    """Return the button of one move."""
    text = escape(offered(offer, page.words, names, seat))
    return f'<button name="text" value="{escape(offer.text)}" title="{escape(offer.text)}">{text}</button>'


def command_line(page: HtmlPage, live: LiveTable, table: Table, typed: str = "") -> str:
    """Return the field to type a move or a query in."""
    inside = (
        f"{hidden_field('number', table.number)}{text_field('line', page.say('type'), typed, size=24, max_length=400)}"
        f"<button>{page.say('send')}</button> <small>{page.say('type_help')}</small>"
    )
    return page.form(f"/t/{live.id}/line", inside, "line")


def talk(page: HtmlPage, live: LiveTable, table: Table, seat: int) -> str:
    """Return the phrases that the rules allow, and the chat."""
    phrases = table.snapshot(seat).viewer.phrases
    found = ""
    if phrases:
        choices = [(phrase, spoken(phrase, page.words, table.names, seat)) for phrase in phrases]
        inside = f"{select('text', page.say('say'), choices)}<button>{page.say('say_it')}</button>"
        found += page.form(f"/t/{live.id}/talk", inside, "row")
    return found + chat(page, live, table, seat)


def chat(page: HtmlPage, live: LiveTable, table: Table, seat: int | None) -> str:
    """Return the last chat lines, and the field to write one where that is allowed."""
    settings, spectator = live.settings, page.words.say("page.spectator")
    chat_lines = bullet_list(
        [f"{line.by if line.seated else spectator}: {line.text}" for line in table.lobby.chat[-8:]], "chat"
    )
    if not settings.chat:
        return f"{chat_lines}<p><small>{page.say('chat_closed')}</small></p>"
    if seat is None and not settings.spectator_chat:
        return chat_lines
    inside = f"{text_field('text', page.say('chat'), size=24, max_length=200)}<button>{page.say('send')}</button>"
    return chat_lines + page.form(f"/t/{live.id}/chat", inside, "row")


def match_actions(page: HtmlPage, live: LiveTable, table: Table, seat: int | None) -> str:
    """Return the actions of a match: undo, give up, return, hint, and the current vote."""
    snapshot = table.snapshot(seat)
    if snapshot.match is None:
        return ""
    base, vote = f"/t/{live.id}", snapshot.match.vote
    found = vote_html(page, live, table, seat)
    if seat is None:
        return f'<section class="actions">{found}</section>' if found else ""
    if table.lobby.seats[seat].kind == "away":
        found += f"<p class='notice'>{page.say('bot_plays_for_you')}</p>"
        found += page.button(f"{base}/return", page.say("return"), "main")
    if table.phase == "playing":
        if snapshot.viewer.undo != "no":
            found += page.button(f"{base}/undo", page.say(f"undo.{snapshot.viewer.undo}"), number=table.number)
        if vote is None:
            found += page.button(f"{base}/give_up", page.say("give_up"))
        if gets_hints(live, seat) and snapshot.match.turn == seat:
            found += page.form(
                f"{base}/line", f"{hidden_field('line', 'hint')}<button>{page.say('hint')}</button>", "one"
            )
    return f'<section class="actions">{found}</section>' if found else ""


def vote_html(page: HtmlPage, live: LiveTable, table: Table, seat: int | None) -> str:
    """Return the current vote, with buttons for the seats that have not voted; empty if there is none."""
    vote, base = table.session.vote if table.session is not None else None, f"/t/{live.id}"
    if vote is None:
        return ""
    name = seat_name(vote.by, table.names)
    question = page.say(f"asks.{vote.what}", None, name=vote.name or name, bot=name)
    found = f"<p class='notice' role='status'>{question}</p>"
    if seat in vote.waiting:
        found += page.button(f"{base}/vote", page.say("agree"), agrees=1)
        found += page.button(f"{base}/vote", page.say("disagree"), agrees=0)
    if vote.person is not None and vote.person == page.person:
        found += page.button(f"{base}/withdraw", page.say("withdraw"))
    return found


def result(page: HtmlPage, live: LiveTable, table: Table, seat: int | None) -> str:
    """Return outcome and scores, with links to record and replay."""
    outcome = table.match.outcome
    texts = [page.words.say("page.given_up")] if outcome is None else [ended(outcome, page.words, table.names, seat)]
    rows = scores(outcome, page.words, table.names, seat) if outcome is not None else []
    base = f"/t/{live.id}"
    return (
        f'<section class="result"><h2>{page.say("over")}</h2>{bullet_list(texts, "big")}{bullet_list(rows)}'
        f"<p>{page.link(f'/api/tables/{live.id}/record', page.say('record'))} · "
        f"{page.link(f'{base}/replay', page.say('replay'))}</p></section>"
    )


def bot_load(page: HtmlPage, table: Table) -> str:
    """Return that bots think less because the server is busy; empty while they do not, or none sit here."""
    has_bots = any(info.level for info in table.lobby.seats)
    if not has_bots or not page.context.bots.load.is_high:
        return ""
    return f"<p><small>{page.say('bots_think_less')}</small></p>"


def status(page: HtmlPage, live: LiveTable, table: Table, seat: int | None) -> str:
    """Return whose turn it is, and the time left."""
    turn = table.session.turn if table.session is not None else None
    if turn is None:
        return ""
    key = "your_turn" if turn == seat else "their_turn"
    turn_text = f'<p class="turn" role="status">{page.say(key, None, name=seat_name(turn, table.names))}</p>'
    return turn_text + time_left(page, live, table, turn)


def time_left(page: HtmlPage, live: LiveTable, table: Table, turn: int) -> str:
    """Return the time left of the seat whose turn it is, highlighted when short; empty without a clock."""
    session = table.session
    if session is None or table.lobby.settings.clock is None or table.is_bot(turn):
        return ""
    return countdown(page, "time", session.clocks.seconds_left(turn, live.clock.now()))


def countdown(page: HtmlPage, key: str, seconds: float, **places: object) -> str:
    """Return a sentence with the seconds left, which the script counts down; highlighted when short."""
    left = max(0, int(seconds))
    kind = "notice" if left <= WARNING else ""
    text = page.say(key, None, time=TIME, **places).replace(TIME, f"<span>{left // 60}:{left % 60:02}</span>")
    return f'<p class="{kind}" data-left="{left}" data-warning="{WARNING}">{text}</p>'


def absent_players(page: HtmlPage, live: LiveTable, table: Table) -> str:
    """Return who is not connected, and when a bot takes over."""
    found = ""
    for absence in absences(page.context, live):
        name = seat_name(absence.seat, table.names)
        if absence.seconds is None:
            found += f"<p>{page.say('absent.never', None, name=name)}</p>"
        else:
            found += countdown(page, "absent.until", absence.seconds, name=name)
    return found
