"""Form actions of a table's plain page: each button or field is one form, and redirects back to the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from filon.core.errors import FilonError
from filon.server.api import actions, models
from filon.server.api.api_request import ApiRequest
from filon.server.api.caller_identity import read_request
from filon.server.api.errors import ApiError, accepted, as_api_error, refusal_body, words_for
from filon.server.api.game_info import game_of
from filon.server.context import ServerContext
from filon.server.identity import seat_transfer
from filon.server.pages import typed_commands
from filon.server.pages.home import is_recorded, level_of
from filon.server.pages.html import HtmlPage, form_fields, parse_number
from filon.server.pages.table_page import Feedback, render
from filon.server.tables import late_join as late_joins
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import permit, permit_seat
from filon.table.lobby import clean_line
from filon.table.log_entries import Clock, SpectatorChatted

Fields = dict[str, str]
Handler = Callable[[ServerContext, ApiRequest, LiveTable, Fields], Awaitable[Feedback | None]]


async def submit(context: ServerContext, request: Request) -> Response:
    """Handle one form; a refusal is shown on the page itself. Raises ApiError for an unknown form."""
    live, caller = await context.live(request.path_params["table"]), await read_request(context, request)
    handler = FORMS.get(request.path_params["form"])
    if handler is None:
        raise ApiError(404, "no_such_page")
    sent = await form_fields(request)
    try:
        limits = context.action_limits
        counted = {"chat": limits.chats, "talk": limits.chats, "undo": limits.undos}
        if not counted.get(request.path_params["form"], limits.forms).allow(caller.guest, caller.address):
            raise ApiError(429, "too_often")
        feedback = await handler(context, caller, live, sent)
    except (ApiError, FilonError) as error:
        found = as_api_error(error)
        words = words_for(caller.language, live.table.game)
        notice = refusal_body(found.refusal, words, live.table.names).text
        typed = sent.get("line", "")[:400]
        return await render(context, request, await context.live(live.id), Feedback(notice, typed=typed), found.status)
    if feedback is None:
        return HtmlPage(context, request, words_for(caller.language)).redirect(f"/t/{live.id}")
    return await render(context, request, live, feedback)


async def move(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Play the move of a button."""
    seat, at = await permit_seat(context, request, live, "move"), parse_number(sent.get("number"))
    text = sent.get("text", "")
    accepted(await live.submit(lambda table, now: table.say(seat, at, text, now)))


async def line(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> Feedback | None:
    """Execute a typed move or query."""
    return await typed_commands.execute(context, request, live, sent.get("line", "")[:400], sent.get("number", ""))


async def talk(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Say a phrase that the rules allow."""
    seat, text = await permit_seat(context, request, live, "talk"), sent.get("text", "")
    accepted(await live.submit(lambda table, now: table.talk(seat, text, now)))


async def chat(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Send a chat line."""
    seat, text = await permit(context, request, live, "chat"), clean_line(sent.get("text", ""))
    if not live.settings.chat:
        raise ApiError(409, "chat_closed")
    if seat is None and not context.action_limits.spectator_chat.allow(live.id):
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


async def undo(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Take the last own move back, or ask for it."""
    seat, at = await permit_seat(context, request, live, "undo"), parse_number(sent.get("number"))
    accepted(await live.submit(lambda table, now: table.undo(seat, at, now)))


async def give_up(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Propose to abandon the match."""
    seat = await permit_seat(context, request, live, "give_up")
    accepted(await live.submit(lambda table, now: table.give_up(seat, now)))


async def vote(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Vote yes or no."""
    seat, agrees = await permit_seat(context, request, live, "vote"), sent.get("agrees") == "1"
    accepted(await live.submit(lambda table, now: table.vote(seat, agrees, now)))


async def return_(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Play again after a bot substituted."""
    seat = await permit_seat(context, request, live, "return")
    accepted(await live.submit(lambda table, now: table.rejoin(seat, now)))


async def late_join(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Ask for a bot's seat."""
    await late_joins.request_seat(
        context,
        request,
        live,
        models.LateJoin(
            seat=parse_number(sent.get("seat"), 99), name=sent.get("name", "")[:100], in_records=is_recorded(sent)
        ),
    )


async def withdraw(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Withdraw the request for a bot's seat."""
    await late_joins.withdraw(context, request, live, models.Empty())


async def sit(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Take a seat."""
    body = models.Sit(
        seat=parse_number(sent.get("seat")), name=sent.get("name", "")[:100], in_records=is_recorded(sent)
    )
    await actions.sit(context, request, live, body)


async def stand(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Leave the seat."""
    await actions.stand(context, request, live, models.Empty())


async def start(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Start a match."""
    await actions.start(context, request, live, models.Empty(), scripted=sent.get("script") == "1")


async def bot(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Seat a bot."""
    level = live.table.lobby.settings.level
    body = models.Bot(seat=parse_number(sent.get("seat")), level=level_of({"level": level}))
    await actions.seat_bot(context, request, live, body)


async def update_settings(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Change one of the table's settings."""
    chat, spectators, spectator_chat, names_in_records = (
        sent[name] == "1" if name in sent else None
        for name in ("chat", "spectators", "spectator_chat", "names_in_records")
    )
    speeds: tuple[models.BotSpeed, ...] = ("usual", "slow", "quick")
    bot_speed = next((speed for speed in speeds if speed == sent.get("bot_speed")), None)
    patience = float(parse_number(sent["patience"], 86_400)) if "patience" in sent else None
    hint_seats = {*live.settings.hint_seats} ^ {parse_number(sent["hint_seats"], 99)} if "hint_seats" in sent else None
    body = models.TableSettings(
        chat=chat,
        spectators=spectators,
        spectator_chat=spectator_chat,
        names_in_records=names_in_records,
        bot_speed=bot_speed,
        patience=patience,
        hint_seats=None if hint_seats is None else tuple(sorted(hint_seats)),
    )
    await actions.update_settings(context, request, live, body)


async def choose_game(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Choose the game and its options."""
    await actions.choose(context, request, live, choice_of(live, sent))


def choice_of(live: LiveTable, sent: Fields) -> models.GameChoice:
    """Return the game that a form chose; another game than before is played with its default options."""
    game, settings = game_of(sent.get("game", "")), live.table.lobby.settings
    options: dict[str, Any] = {} if game.key != settings.game else dict(settings.options)
    for option in game.options:
        given = sent.get(f"option.{option.key}")
        if given is not None:
            options.pop(option.key, None)
            if option.kind == "number":
                options[option.key] = parse_number(given)
            elif option.kind == "flag":
                options[option.key] = given == "true"
            elif given:
                options[option.key] = given
    # With a seat for everybody, if the game has so many.
    people = len(live.table.lobby.people())
    nearest = min(game.seats, key=lambda count: (count < people, abs(count - settings.seats)))
    count = parse_number(sent["seats"], 100) if "seats" in sent else nearest
    level = level_of({"level": sent.get("level", settings.level)})
    clock = clock_of(sent["clock"]) if "clock" in sent else settings.clock
    late_join = sent["late_join"] == "true" if "late_join" in sent else settings.late_join
    return models.GameChoice(game=game.key, seats=count, options=options, level=level, clock=clock, late_join=late_join)


def clock_of(text: str) -> Clock | None:
    """Return the clock a form names (`300+10`, or `30` for each move alone); None where it is empty."""
    if not text:
        return None
    bank, plus, step = text.partition("+")
    if not plus:
        return Clock(float(parse_number(bank, 86_400)), per_move=True)
    return Clock(float(parse_number(bank, 86_400)), float(parse_number(step, 3600)))


async def rematch(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Start the next match."""
    await actions.rematch(context, request, live, models.Rematch(), scripted=sent.get("script") == "1")


async def reclaim(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> Feedback:
    """Claim the seat of a lost device."""
    found = await seat_transfer.claim(context, request, models.ReclaimSeat(seat=parse_number(sent.get("seat"), 99)))
    words = words_for(request.language)
    if found.done:
        return Feedback(words.say("page.reclaim.done"))
    names = [live.table.names[seat] for seat in found.waiting]
    return Feedback(words.say("page.reclaim.waiting", None, names=", ".join(names) or "–", seconds=found.seconds))


async def device(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> Feedback:
    """Make a link for the caller's other device."""
    found = await seat_transfer.device(context, request, models.Empty())
    if found.link is None:
        return Feedback(found.advice)
    text = escape(words_for(request.language).say("page.device_link"))
    html = f'<p>{text}</p><p><a href="{escape(found.link)}">{escape(found.link)}</a></p>{found.svg}'
    return Feedback(html=f'<section class="answer">{html}</section>')


async def use_device_key(context: ServerContext, request: Request) -> Response:
    """Take the seat of a device link: its button was pressed."""
    caller = await read_request(context, request)
    table = await seat_transfer.take_over(context, caller, request.path_params["key"])
    return HtmlPage(context, request, words_for(caller.language)).redirect(f"/t/{table}")


async def reclaim_answer(context: ServerContext, request: ApiRequest, live: LiveTable, sent: Fields) -> None:
    """Agree to a claim, or not."""
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
