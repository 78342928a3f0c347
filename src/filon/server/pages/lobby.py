"""Lobby parts of a table's plain page: seats, settings, invitation, tally."""

from __future__ import annotations

from html import escape

from filon import bots
from filon.core.game import Game
from filon.core.option import Option
from filon.core.registry import keys, load
from filon.server.api.errors import words_in
from filon.server.api.reads import invite
from filon.server.identity.reclaim import AWAY
from filon.server.pages.html import Leaf, entry, hide, select
from filon.server.tables.live_table import LiveTable
from filon.server.tables.table_settings import BOT_SPEEDS
from filon.table import Table
from filon.table.lobby import public_options
from filon.table.log_entries import Clock
from filon.table.protocol.server_messages import SeatInfo

CLOCKS = ((60, 30), (300, 10), (900, 15), (1800, 30))
EACH = (30, 90, 300)
WAITS = (0, 120, 600, 1800)  # seconds until a bot stands in for somebody gone


def title_of(leaf: Leaf, game: Game) -> str:
    """A game's name in the reader's language."""
    return words_in(leaf.words.language, game.package).table.get("title", game.title)


def level_name(leaf: Leaf, level: str) -> str:
    """A bot's level in the reader's language."""
    return leaf.words.name("level", level)


def seats(leaf: Leaf, live: LiveTable, table: Table, seat: int | None) -> str:
    """Who sits where; empty chairs can be taken, and given to bots by the host."""
    lobby = table.lobby
    is_open = table.phase in ("lobby", "over")
    presence = leaf.context.presence
    rows = ""
    for at, info in enumerate(lobby.seats):
        who = named(leaf, live, info, at, seat)
        if lobby.host_seat() == at:
            who += f" <small>({leaf.say('host')})</small>"
        if seat is None and info.person is not None and presence.away_for(live, at) >= AWAY:
            who += leaf.button(f"/t/{live.id}/reclaim", leaf.say("reclaim"), seat=at)
        forms = seat_forms(leaf, live, table, at, seat) if is_open else late_form(leaf, live, table, at, seat)
        rows += f"<li>{who}{forms}</li>"
    spectators = leaf.context.presence.spectators(live)
    looking = f"<p><small>{leaf.say('spectators', spectators)}</small></p>" if spectators else ""
    stand = leaf.button(f"/t/{live.id}/stand", leaf.say("stand")) if seat is not None and is_open else ""
    return f'<section><h2>{leaf.say("seat_list")}</h2><ol class="seats">{rows}</ol>{looking}{stand}</section>'


def late_form(leaf: Leaf, live: LiveTable, table: Table, at: int, seat: int | None) -> str:
    """A bot's chair can be asked for during a match, where the table said so."""
    session, info = table.session, table.lobby.seats[at]
    if seat is not None or not table.lobby.settings.late_join or info.kind != "bot":
        return ""
    if session is None or session.vote is not None:
        return ""
    inside = f"{hide('seat', at)}{entry('name', leaf.say('name'), more=' required')}<button>{leaf.say('ask_late_join')}</button>"
    return leaf.form(f"/t/{live.id}/late_join", inside, "row")


def named(leaf: Leaf, live: LiveTable, info: SeatInfo, at: int, seat: int | None) -> str:
    """A chair in a few words."""
    if info.kind == "empty":
        return f"<i>{leaf.say('empty')}</i>"
    level = escape(level_name(leaf, info.level))
    if info.kind == "bot":
        return f"{escape(info.name)} <small>{leaf.say('bot', None, level='')} {level}</small>"
    name = f"<b>{escape(info.name)}</b>"
    if info.late:
        name += f" <small>{leaf.say('joined_late')}</small>"
    if at in live.settings.hint_seats:
        name += f" <small>{leaf.say('with_hints')}</small>"
    if at == seat:
        return f"{name} <small>{leaf.say('you')}</small>"
    gone = leaf.context.presence.away_for(live, at) > 0
    return f"{name} <small>{leaf.say('away')}</small>" if gone or info.kind == "away" else name


def seat_forms(leaf: Leaf, live: LiveTable, table: Table, at: int, seat: int | None) -> str:
    """What can be done with a chair now."""
    info, base = table.lobby.seats[at], f"/t/{live.id}"
    if info.person is not None:
        return ""
    if seat is None:
        inside = (
            f"{hide('seat', at)}{entry('name', leaf.say('name'), more=' required')}<button>{leaf.say('sit')}</button>"
        )
        return leaf.form(f"{base}/sit", inside, "row")
    if info.kind == "empty" and table.lobby.host_seat() == seat:
        return leaf.button(f"{base}/bot", leaf.say("seat_bot"), seat=at)
    return ""


def option_field(leaf: Leaf, game: Game, option: Option, seats: int, value: object) -> str:
    """One option to choose; a file of one's own comes as its content, by programs."""
    words = words_in(leaf.words.language, game.package)
    label = escape(words.table.get(f"option.{option.key}", option.key))
    name = f"option.{option.key}"
    if option.kind == "flag":
        return select(name, label, yes_no(leaf), str(bool(value)).lower())
    if option.kind == "number":
        steps = range(option.low, option.high + 1, option.step)
        return select(
            name, label, [(step, f"{step:,}".replace(",", words.table["thousands"])) for step in steps], value
        )
    known = [*option.choices, *([f"p{seat + 1}" for seat in range(seats)] if option.kind == "seat" else [])]
    if not known:
        return ""
    usual = [] if option.default in known else [("", leaf.words.say("page.usual"))]
    return select(name, label, [*usual, *((one, words.name(f"option.{option.key}", one)) for one in known)], value)


def settings(leaf: Leaf, live: LiveTable, table: Table) -> str:
    """What will be played, for the host to change."""
    lobby = table.lobby
    game, values = lobby.game, public_options(lobby.options)
    fields = select("seats", leaf.say("seats"), [(count, str(count)) for count in game.seats], len(lobby.seats))
    fields += select("level", leaf.say("level"), levels(leaf, game), lobby.settings.level)
    fields += select("clock", leaf.say("clock"), clocks(leaf), clock_text(lobby.settings.clock))
    fields += select("late_join", leaf.say("late_join"), yes_no(leaf), str(lobby.settings.late_join).lower())
    for option in game.options:
        fields += option_field(leaf, game, option, len(lobby.seats), values[option.key])
    change = leaf.form(
        f"/t/{live.id}/game", f"{hide('game', game.key)}{fields}<button>{leaf.say('change')}</button>", "row"
    )
    games = [(key, title_of(leaf, load(key))) for key in keys()]
    other = f"{select('game', leaf.say('game'), games, game.key)}<button>{leaf.say('change')}</button>"
    return (
        f"<details><summary>{leaf.say('settings')}</summary>{change}"
        f"{leaf.form(f'/t/{live.id}/game', other, 'row')}{kept(leaf, live, table)}</details>"
    )


def kept(leaf: Leaf, live: LiveTable, table: Table) -> str:
    """How the table is kept, for the host to change: chat, onlookers, pace, and who may ask for hints."""
    table_settings, path = live.settings, f"/t/{live.id}/settings"
    paces = [(pace, leaf.words.say(f"page.bot_speed.{pace}")) for pace in BOT_SPEEDS if pace != "none"]
    pace = f"{select('bot_speed', leaf.say('bot_speed'), paces, table_settings.bot_speed)}<button>{leaf.say('change')}</button>"
    waits = [(int(seconds), told(leaf, int(seconds))) for seconds in sorted({*WAITS, leaf.context.config.patience})]
    chosen = int(table_settings.patience_here(leaf.context.config.patience) or 0)
    patience = f"{select('patience', leaf.say('patience'), waits, chosen)}<button>{leaf.say('change')}</button>"
    found = leaf.form(path, pace, "row") + leaf.form(path, patience, "row")
    for name in ("chat", "spectators", "spectator_chat"):
        is_open = getattr(table_settings, name)
        text = leaf.say(f"{name}.{'close' if is_open else 'open'}")
        found += leaf.form(path, f"{hide(name, int(not is_open))}<button>{text}</button>", "one")
    if len(table.lobby.people()) > 1:
        for seat in table.lobby.people():
            key = "hint_seats.close" if seat in table_settings.hint_seats else "hint_seats.open"
            found += leaf.button(path, leaf.say(key, None, name=table.names[seat]), hint_seats=seat)
    return found


def told(leaf: Leaf, seconds: int) -> str:
    """How long somebody gone is waited for, in words."""
    return leaf.words.say("page.patience.minutes", seconds // 60) if seconds else leaf.words.say("page.patience.never")


def yes_no(leaf: Leaf) -> list[tuple[object, str]]:
    """Two choices."""
    return [("true", leaf.words.say("page.yes")), ("false", leaf.words.say("page.no"))]


def clocks(leaf: Leaf) -> list[tuple[object, str]]:
    """Times to choose from: minutes in all and seconds for each move, or a time for each move alone."""
    told = [(f"{bank}+{step}", f"{bank // 60}:00 + {step} s") for bank, step in CLOCKS]
    each = [(str(bank), leaf.words.say("page.clock.each", None, seconds=bank)) for bank in EACH]
    return [("", leaf.words.say("page.clock.none")), *told, *each]


def clock_text(clock: Clock | None) -> str:
    """A clock as its choice is sent."""
    if clock is None:
        return ""
    return f"{clock.bank:.0f}" if clock.per_move else f"{clock.bank:.0f}+{clock.step:.0f}"


def levels(leaf: Leaf, game: Game) -> list[tuple[object, str]]:
    """The levels of a game's bots."""
    return [(level, level_name(leaf, level)) for level in bots.LEVELS if level in bots.names(game) or level == "expert"]


def invitation(leaf: Leaf, live: LiveTable) -> str:
    """Link, picture and code; or what to run so that others can come."""
    found = invite(leaf.context, live, leaf.words.language)
    body = f"<p>{leaf.say('code')} <b class='code'>{escape(found.code)}</b></p>"
    if found.link is None:
        body += f"<p class='notice'>{escape(found.advice)}</p>"
    else:
        body += f'<p><a href="{escape(found.link)}">{escape(found.link)}</a></p>{found.svg}'
    return f'<section class="invite"><h2>{leaf.say("invite")}</h2>{body}</section>'


def tally(leaf: Leaf, table: Table) -> str:
    """How everybody has fared this evening."""
    rows = "".join(
        f"<tr><td>{escape(one.name)}</td><td>{one.matches}</td><td>{one.wins}</td></tr>"
        for one in table.lobby.tally.values()
    )
    if not rows:
        return ""
    head = f"<tr><th>{leaf.say('name')}</th><th>{leaf.say('matches')}</th><th>{leaf.say('wins')}</th></tr>"
    return f"<section><h2>{leaf.say('tally')}</h2><table>{head}{rows}</table></section>"


def own_device(leaf: Leaf, live: LiveTable) -> str:
    """A seat on another device."""
    return leaf.button(f"/t/{live.id}/device", leaf.say("device"))
