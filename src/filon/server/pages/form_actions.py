"""Form actions of a table's plain page: each button or line is one form, and leads back to the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from filon.core.errors import FilonError
from filon.server.api import actions, models
from filon.server.api.errors import ApiError, accepted, as_api_error, refusal_body, words_for
from filon.server.api.game_info import game_of
from filon.server.api.http_request import read_request
from filon.server.api.request import ApiRequest
from filon.server.context import ServerContext
from filon.server.identity import seat_transfer
from filon.server.pages import typed_commands
from filon.server.pages.home import level_of
from filon.server.pages.html import Leaf, fields, number
from filon.server.pages.table_page import Said, page
from filon.server.tables import late_join as late_joins
from filon.server.tables.live_table import LiveTable
from filon.table.lobby import clean_line
from filon.table.log_entries import Clock, SpectatorChatted

Sent = dict[str, str]
Handler = Callable[[ServerContext, ApiRequest, LiveTable, Sent], Awaitable[Said | None]]


async def submit(context: ServerContext, request: Request) -> Response:
    """Handle one form; a refusal is shown on the page itself."""
    live, caller = await context.live(request.path_params["table"]), await read_request(context, request)
    handler = FORMS.get(request.path_params["form"])
    if handler is None:
        raise ApiError(404, "no_such_page")
    sent = await fields(request)
    try:
        if not context.forms.allow(request.path_params["form"], caller.guest):
            raise ApiError(429, "too_often")
        said = await handler(context, caller, live, sent)
    except (ApiError, FilonError) as error:
        found = as_api_error(error)
        words = words_for(caller.language, live.table.game)
        notice = refusal_body(found.refusal, words, live.table.names).text
        typed = sent.get("line", "")[:400]
        return await page(context, request, await context.live(live.id), Said(notice, typed=typed), found.status)
    if said is None:
        return Leaf(context, request, words_for(caller.language)).go(f"/t/{live.id}")
    return await page(context, request, live, said)


async def move(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """A move of a button."""
    seat, at = await context.seated(request, live), number(sent.get("number"))
    text = sent.get("text", "")
    accepted(await live.submit(lambda table, now: table.say(seat, at, text, now)))


async def line(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> Said | None:
    """A move or a question that was typed."""
    return await typed_commands.execute(context, request, live, sent.get("line", "")[:400], sent.get("number", ""))


async def talk(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Something the rules let one say."""
    seat, text = await context.seated(request, live), sent.get("text", "")
    accepted(await live.submit(lambda table, now: table.talk(seat, text, now)))


async def chat(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Something beside the game."""
    settings, seat, text = live.settings, await context.seat(request, live), clean_line(sent.get("text", ""))
    if not settings.chat:
        raise ApiError(409, "chat_closed")
    if seat is None and not settings.spectator_chat:
        raise ApiError(403, "not_seated")
    if seat is None and not context.spectator_chat_limit.allow(live.id):
        raise ApiError(429, "too_often")
    accepted(
        await live.submit(
            lambda table, now: (
                table.report(SpectatorChatted(now=now, text=text), None)
                if seat is None
                else table.chat(seat, text, now)
            )
        )
    )


async def undo(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """One's last move, back."""
    seat, at = await context.seated(request, live), number(sent.get("number"))
    accepted(await live.submit(lambda table, now: table.undo(seat, at, now)))


async def give_up(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Ask everybody to give the match up."""
    seat = await context.seated(request, live)
    accepted(await live.submit(lambda table, now: table.give_up(seat, now)))


async def vote(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Agree, or not."""
    seat, agrees = await context.seated(request, live), sent.get("agrees") == "1"
    accepted(await live.submit(lambda table, now: table.vote(seat, agrees, now)))


async def return_(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Decide again, after a bot stood in."""
    seat = await context.seated(request, live)
    accepted(await live.submit(lambda table, now: table.rejoin(seat, now)))


async def late_join(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Ask for a bot's chair."""
    await late_joins.ask(
        context, request, live, models.LateJoin(seat=number(sent.get("seat"), 99), name=sent.get("name", "")[:100])
    )


async def withdraw(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Ask for it no more."""
    await late_joins.withdraw(context, request, live, models.Empty())


async def sit(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Take a chair."""
    await actions.sit(
        context, request, live, models.Sit(seat=number(sent.get("seat")), name=sent.get("name", "")[:100])
    )


async def stand(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Give it back."""
    await actions.stand(context, request, live, models.Empty())


async def start(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Begin a match."""
    await actions.start(context, request, live, models.Empty(), scripted=sent.get("script") == "1")


async def bot(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """A bot takes a chair."""
    level = live.table.lobby.settings.level
    wish = models.Bot(seat=number(sent.get("seat")), level=level_of({"level": level}))
    await actions.seat_bot(context, request, live, wish)


async def update_settings(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """How the table is kept: one thing at a time."""
    chat, spectators, spectator_chat = (
        sent[name] == "1" if name in sent else None for name in ("chat", "spectators", "spectator_chat")
    )
    paces: tuple[models.BotSpeed, ...] = ("usual", "slow", "quick")
    bot_speed = next((pace for pace in paces if pace == sent.get("bot_speed")), None)
    patience = float(number(sent["patience"], 86_400)) if "patience" in sent else None
    hints = {*live.settings.hint_seats} ^ {number(sent["hint_seats"], 99)} if "hint_seats" in sent else None
    wish = models.TableSettings(
        chat=chat,
        spectators=spectators,
        spectator_chat=spectator_chat,
        bot_speed=bot_speed,
        patience=patience,
        hint_seats=None if hints is None else tuple(sorted(hints)),
    )
    await actions.update_settings(context, request, live, wish)


async def choose_game(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Something else is played."""
    await actions.choose(context, request, live, choice_of(live, sent))


def choice_of(live: LiveTable, sent: Sent) -> models.GameChoice:
    """What a form chose; a game that is new at this table is played with its usual options."""
    game, settings = game_of(sent.get("game", "")), live.table.lobby.settings
    options: dict[str, Any] = {} if game.key != settings.game else dict(settings.options)
    for option in game.options:
        given = sent.get(f"option.{option.key}")
        if given is not None:
            options.pop(option.key, None)
            if option.kind == "number":
                options[option.key] = number(given)
            elif option.kind == "flag":
                options[option.key] = given == "true"
            elif given:
                options[option.key] = given
    nearest = min(game.seats, key=lambda count: abs(count - settings.seats))
    count = number(sent["seats"], 100) if "seats" in sent else nearest
    level = level_of({"level": sent.get("level", settings.level)})
    clock = clock_of(sent["clock"]) if "clock" in sent else settings.clock
    late_join = sent["late_join"] == "true" if "late_join" in sent else settings.late_join
    return models.GameChoice(game=game.key, seats=count, options=options, level=level, clock=clock, late_join=late_join)


def clock_of(text: str) -> Clock | None:
    """Seconds in all and for each move, or for each move alone, as the form has them; none where nothing is chosen."""
    if not text:
        return None
    bank, plus, step = text.partition("+")
    if not plus:
        return Clock(float(number(bank, 86_400)), per_move=True)
    return Clock(float(number(bank, 86_400)), float(number(step, 3600)))


async def rematch(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """The next match."""
    await actions.rematch(context, request, live, models.Rematch(), scripted=sent.get("script") == "1")


async def reclaim(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> Said:
    """Ask for a seat whose device one lost."""
    found = await seat_transfer.claim(context, request, models.ReclaimSeat(seat=number(sent.get("seat"), 99)))
    words = words_for(request.language)
    if found.done:
        return Said(words.say("page.reclaim.done"))
    names = [live.table.names[seat] for seat in found.waiting]
    return Said(words.say("page.reclaim.waiting", None, names=", ".join(names) or "–", seconds=found.seconds))


async def device(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> Said:
    """Make a link for the caller's other device."""
    found = await seat_transfer.device(context, request, models.Empty())
    if found.link is None:
        return Said(found.advice)
    text = escape(words_for(request.language).say("page.device_link"))
    shown = f'<p>{text}</p><p><a href="{escape(found.link)}">{escape(found.link)}</a></p>{found.svg}'
    return Said(html=f'<section class="answer">{shown}</section>')


async def use_device_key(context: ServerContext, request: Request) -> Response:
    """Take the seat of a device link: its button was pressed."""
    caller = await read_request(context, request)
    table = await seat_transfer.take_over(context, caller, request.path_params["key"][:100])
    return Leaf(context, request, words_for(caller.language)).go(f"/t/{table}")


async def reclaim_answer(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Sent) -> None:
    """Agree that a seat goes back to whoever lost their device, or not."""
    await seat_transfer.answer(context, request, models.ReclaimAnswer(agrees=sent.get("agrees") == "1"))


FORMS: dict[str, Handler] = {
    "move": move,
    "line": line,
    "talk": talk,
    "chat": chat,
    "undo": undo,
    "give_up": give_up,
    "vote": vote,
    "return": return_,
    "sit": sit,
    "stand": stand,
    "start": start,
    "bot": bot,
    "settings": update_settings,
    "game": choose_game,
    "rematch": rematch,
    "device": device,
    "reclaim": reclaim,
    "reclaim_answer": reclaim_answer,
    "late_join": late_join,
    "withdraw": withdraw,
}
