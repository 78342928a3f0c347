"""Lobby parts of a table's plain page: seats, settings, invitation, tally."""

from __future__ import annotations

from html import escape

from filon import bots
from filon.core.game import Game
from filon.core.option import Option
from filon.core.registry import load
from filon.server.api.errors import words_in
from filon.server.api.game_info import game_keys
from filon.server.api.reads import invite
from filon.server.identity.reclaim import AWAY
from filon.server.pages.html import HtmlPage, check_box, hidden_field, select, text_field
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import may_watch
from filon.server.tables.table_settings import BOT_SPEEDS
from filon.table import Table
from filon.table.lobby import public_options
from filon.table.log_entries import Clock
from filon.table.protocol.server_messages import SeatInfo

CLOCKS = ((60, 30), (300, 10), (900, 15), (1800, 30))
PER_MOVE_CLOCKS = (30, 90, 300)
PATIENCE = (0, 120, 600, 1800)  # seconds until a bot substitutes for an absent player


def title_of(page: HtmlPage, game: Game) -> str:
    """Return a game's title in the reader's language."""
    return words_in(page.words.language, game.package).table.get("title", game.title)


def level_name(page: HtmlPage, level: str) -> str:
    """Return a bot level's name in the reader's language."""
    return page.words.name("level", level)


def seats(page: HtmlPage, live: LiveTable, table: Table, seat: int | None) -> str:
    """Return the list of seats, with forms to take them, seat bots, join late or reclaim."""
    lobby = table.lobby
    is_open = table.phase in ("lobby", "over")
    presence = page.context.presence
    rows = ""
    for at, info in enumerate(lobby.seats):
        who = occupant(page, live, info, at, seat)
        if lobby.host_seat() == at:
            who += f" <small>({page.say('host')})</small>"
        if seat is None and info.person is not None and presence.away_for(live, at) >= AWAY:
            who += page.button(f"/t/{live.id}/reclaim", page.say("reclaim"), seat=at)
        forms = seat_forms(page, live, table, at, seat) if is_open else late_join_form(page, live, table, at, seat)
        rows += f"<li>{who}{forms}</li>"
    spectators = page.context.presence.spectators(live)
    watching = f"<p><small>{page.say('spectators', spectators)}</small></p>" if spectators else ""
    stand = page.button(f"/t/{live.id}/stand", page.say("stand")) if seat is not None and is_open else ""
    return f'<section><h2>{page.say("seat_list")}</h2><ol class="seats">{rows}</ol>{watching}{stand}</section>'


def late_join_form(page: HtmlPage, live: LiveTable, table: Table, at: int, seat: int | None) -> str:
    """Return the form to ask for a bot's seat during a match; empty where late join is off."""
    session, info = table.session, table.lobby.seats[at]
    if seat is not None or not table.lobby.settings.late_join or info.kind != "bot":
        return ""
    # Whether the players vote is not for a stranger who may not watch: they are refused then, as anybody is.
    if session is None or (session.vote is not None and may_watch(seat, live.settings)):
        return ""
    return page.form(f"/t/{live.id}/late_join", name_fields(page, at, page.say("ask_late_join")), "row")


def name_fields(page: HtmlPage, at: int, button: str) -> str:
    """Return the fields with which a reader takes a seat under a name."""
    name = text_field("name", page.say("name"), more=" required")
    return f"{hidden_field('seat', at)}{name}{check_box('unrecorded', page.say('unrecorded'))}<button>{button}</button>"


def occupant(page: HtmlPage, live: LiveTable, info: SeatInfo, at: int, seat: int | None) -> str:
    """Return who sits on a seat: name, level, and whether away, late or with hints."""
    if info.kind == "empty":
        return f"<i>{page.say('empty')}</i>"
    level = escape(level_name(page, info.level))
    if info.kind == "bot":
        return f"{escape(info.name)} <small>{page.say('bot', None, level='')} {level}</small>"
    name = f"<b>{escape(info.name)}</b>"
    if info.late:
        name += f" <small>{page.say('joined_late')}</small>"
    if at in live.settings.hint_seats:
        name += f" <small>{page.say('with_hints')}</small>"
    if at == seat:
        return f"{name} <small>{page.say('you')}</small>"
    is_away = page.context.presence.away_for(live, at) > 0
    return f"{name} <small>{page.say('away')}</small>" if is_away or info.kind == "away" else name


def seat_forms(page: HtmlPage, live: LiveTable, table: Table, at: int, seat: int | None) -> str:
    """Return the forms of a seat between matches: sit down, or seat a bot."""
    info, base = table.lobby.seats[at], f"/t/{live.id}"
    if info.person is not None:
        return ""
    if seat is None:
        return page.form(f"{base}/sit", name_fields(page, at, page.say("sit")), "row")
    if info.kind == "empty" and table.lobby.host_seat() == seat:
        return page.button(f"{base}/bot", page.say("seat_bot"), seat=at)
    return ""


def option_field(page: HtmlPage, game: Game, option: Option, seats: int, value: object) -> str:
    """Return the field of one option; empty for a custom file, which only programs can send."""
    words = words_in(page.words.language, game.package)
    label = escape(words.table.get(f"option.{option.key}", option.key))
    name = f"option.{option.key}"
    if option.kind == "flag":
        return select(name, label, yes_no(page), str(bool(value)).lower())
    if option.kind == "number":
        steps = range(option.low, option.high + 1, option.step)
        return select(
            name, label, [(step, f"{step:,}".replace(",", words.table["thousands"])) for step in steps], value
        )
    known = [*option.choices, *([f"p{seat + 1}" for seat in range(seats)] if option.kind == "seat" else [])]
    if not known:
        return ""
    usual = [] if option.default in known else [("", page.words.say("page.usual"))]
    return select(name, label, [*usual, *((one, words.name(f"option.{option.key}", one)) for one in known)], value)


def settings(page: HtmlPage, live: LiveTable, table: Table) -> str:
    """Return the forms with which the host chooses the game, its options and the table's settings."""
    lobby = table.lobby
    game, values = lobby.game, public_options(lobby.options)
    people = len(lobby.people())  # nobody loses a seat: what has too few is not offered
    counts = [(count, str(count)) for count in game.seats if count >= people]
    fields = select("seats", page.say("seats"), counts, len(lobby.seats))
    fields += select("level", page.say("level"), levels(page, game), lobby.settings.level)
    fields += select("clock", page.say("clock"), clocks(page), clock_text(lobby.settings.clock))
    fields += select("late_join", page.say("late_join"), yes_no(page), str(lobby.settings.late_join).lower())
    for option in game.options:
        fields += option_field(page, game, option, len(lobby.seats), values[option.key])
    change = page.form(
        f"/t/{live.id}/game", f"{hidden_field('game', game.key)}{fields}<button>{page.say('change')}</button>", "row"
    )
    games = [(key, title_of(page, load(key))) for key in game_keys() if load(key).seats[-1] >= people]
    other = f"{select('game', page.say('game'), games, game.key)}<button>{page.say('change')}</button>"
    return (
        f"<details><summary>{page.say('settings')}</summary>{change}"
        f"{page.form(f'/t/{live.id}/game', other, 'row')}{table_settings(page, live, table)}</details>"
    )


def table_settings(page: HtmlPage, live: LiveTable, table: Table) -> str:
    """Return the forms of the table's settings: bot speed, patience, chat, spectators, names in records, hint
    seats."""
    settings, path = live.settings, f"/t/{live.id}/settings"
    speeds = [(speed, page.words.say(f"page.bot_speed.{speed}")) for speed in BOT_SPEEDS if speed != "none"]
    button = f"<button>{page.say('change')}</button>"
    speed = f"{select('bot_speed', page.say('bot_speed'), speeds, settings.bot_speed)}{button}"
    waits = [
        (int(seconds), patience_text(page, int(seconds)))
        for seconds in sorted({*PATIENCE, page.context.config.patience})
    ]
    chosen = int(settings.patience_here(page.context.config.patience) or 0)
    patience = f"{select('patience', page.say('patience'), waits, chosen)}{button}"
    found = page.form(path, speed, "row") + page.form(path, patience, "row")
    for name in ("chat", "spectators", "spectator_chat", "names_in_records"):
        is_open = getattr(settings, name)
        text = page.say(f"{name}.{'close' if is_open else 'open'}")
        found += page.form(path, f"{hidden_field(name, int(not is_open))}<button>{text}</button>", "one")
    if len(table.lobby.people()) > 1:
        for seat in table.lobby.people():
            key = "hint_seats.close" if seat in settings.hint_seats else "hint_seats.open"
            found += page.button(path, page.say(key, None, name=table.names[seat]), hint_seats=seat)
    return found


def patience_text(page: HtmlPage, seconds: int) -> str:
    """Return after how many minutes a bot substitutes for an absent player, in words."""
    return page.words.say("page.patience.minutes", seconds // 60) if seconds else page.words.say("page.patience.never")


def yes_no(page: HtmlPage) -> list[tuple[object, str]]:
    """Return the choices yes and no."""
    return [("true", page.words.say("page.yes")), ("false", page.words.say("page.no"))]


def clocks(page: HtmlPage) -> list[tuple[object, str]]:
    """Return the clocks to choose from: a bank with an increment, a time per move, or none."""
    banks = [(f"{bank}+{step}", f"{bank // 60}:00 + {step} s") for bank, step in CLOCKS]
    per_move = [(str(bank), page.words.say("page.clock.each", None, seconds=bank)) for bank in PER_MOVE_CLOCKS]
    return [("", page.words.say("page.clock.none")), *banks, *per_move]


def clock_text(clock: Clock | None) -> str:
    """Return a clock as its choice is sent."""
    if clock is None:
        return ""
    return f"{clock.bank:.0f}" if clock.per_move else f"{clock.bank:.0f}+{clock.step:.0f}"


def levels(page: HtmlPage, game: Game) -> list[tuple[object, str]]:
    """Return the bot levels of a game, as choices."""
    return [(level, level_name(page, level)) for level in bots.LEVELS if level in bots.names(game) or level == "expert"]


def invitation(page: HtmlPage, live: LiveTable) -> str:
    """Return link, QR code and code of the table; or how to make the server reachable."""
    found = invite(page.context, live, page.words.language)
    body = f"<p>{page.say('code')} <b class='code'>{escape(found.code)}</b></p>"
    if found.link is None:
        body += f"<p class='notice'>{escape(found.advice)}</p>"
    else:
        body += f'<p><a href="{escape(found.link)}">{escape(found.link)}</a></p>{found.svg}'
    return f'<section class="invite"><h2>{page.say("invite")}</h2>{body}</section>'


def tally(page: HtmlPage, table: Table) -> str:
    """Return the tally of matches and wins; empty before the first match."""
    rows = "".join(
        f"<tr><td>{escape(one.name)}</td><td>{one.matches}</td><td>{one.wins}</td></tr>"
        for one in table.lobby.tally.values()
    )
    if not rows:
        return ""
    head = f"<tr><th>{page.say('name')}</th><th>{page.say('matches')}</th><th>{page.say('wins')}</th></tr>"
    return f"<section><h2>{page.say('tally')}</h2><table>{head}{rows}</table></section>"


def own_device(page: HtmlPage, live: LiveTable) -> str:
    """Return the button that makes a device link."""
    return page.button(f"/t/{live.id}/device", page.say("device"))
