"""What do the buttons and lines of a table's page do? Each is one form, and leads back to the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from filon.core.errors import FilonError
from filon.server.api import actions, models
from filon.server.api.errors import Trouble, accepted, no, trouble_of, words_for
from filon.server.api.game_info import game_of
from filon.server.context import House
from filon.server.identity import seat_transfer
from filon.server.pages import typed_commands
from filon.server.pages.home import level_of
from filon.server.pages.html import Leaf, fields, number
from filon.server.pages.table_page import Said, page
from filon.server.tables import late_join
from filon.server.tables.live_table import Live
from filon.table.lobby import clean_line
from filon.table.log_entries import Clock, Remarked

Sent = dict[str, str]
Deed = Callable[[House, Request, Live, Sent], Awaitable[Said | None]]


async def do(house: House, request: Request) -> Response:
    """One form; what is refused is said on the page itself."""
    live = house.live(request.path_params["table"])
    deed = DEEDS.get(request.path_params["deed"])
    if deed is None:
        raise Trouble(404, "no_such_page")
    sent = await fields(request)
    try:
        if not house.forms.allow(request.path_params["deed"], house.guest(request)):
            raise Trouble(429, "too_often")
        said = await deed(house, request, live, sent)
    except (Trouble, FilonError) as error:
        found = trouble_of(error)
        words = words_for(request, live.table.game)
        notice = no(found.refusal, words, live.table.names).text
        typed = sent.get("line", "")[:400]
        return await page(house, request, house.live(live.id), Said(notice, typed=typed), found.status)
    if said is None:
        return Leaf(house, request, words_for(request)).go(f"/t/{live.id}")
    return await page(house, request, live, said)


async def move(house: House, request: Request, live: Live, sent: Sent) -> None:
    """A move of a button."""
    seat, at = house.seated(request, live), number(sent.get("number"))
    text = sent.get("text", "")
    accepted(await live.submit(lambda table, now: table.say(seat, at, text, now)))


async def line(house: House, request: Request, live: Live, sent: Sent) -> Said | None:
    """A move or a question that was typed."""
    return await typed_commands.obey(house, request, live, sent.get("line", "")[:400], sent.get("number", ""))


async def talk(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Something the rules let one say."""
    seat, text = house.seated(request, live), sent.get("text", "")
    accepted(await live.submit(lambda table, now: table.talk(seat, text, now)))


async def chat(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Something beside the game."""
    manner, seat, text = house.manner(live), house.seat(request, live), clean_line(sent.get("text", ""))
    if not manner.chat:
        raise Trouble(409, "chat_closed")
    if seat is None and not manner.remarks:
        raise Trouble(403, "not_seated")
    if seat is None and not house.remarks.allows(live.id):
        raise Trouble(429, "too_often")
    accepted(
        await live.submit(
            lambda table, now: (
                table.report(Remarked(now=now, text=text), None) if seat is None else table.chat(seat, text, now)
            )
        )
    )


async def undo(house: House, request: Request, live: Live, sent: Sent) -> None:
    """One's last move, back."""
    seat, at = house.seated(request, live), number(sent.get("number"))
    accepted(await live.submit(lambda table, now: table.take_back(seat, at, now)))


async def give_up(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Ask everybody to give the match up."""
    seat = house.seated(request, live)
    accepted(await live.submit(lambda table, now: table.give_up(seat, now)))


async def answer(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Agree, or not."""
    seat, agrees = house.seated(request, live), sent.get("agrees") == "1"
    accepted(await live.submit(lambda table, now: table.answer(seat, agrees, now)))


async def back(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Decide again, after a bot stood in."""
    seat = house.seated(request, live)
    accepted(await live.submit(lambda table, now: table.come_back(seat, now)))


async def come_late(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Ask for a bot's chair."""
    await late_join.ask(
        house, request, live, models.Late(seat=number(sent.get("seat"), 99), name=sent.get("name", "")[:100])
    )


async def withdraw(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Ask for it no more."""
    await late_join.withdraw(house, request, live, models.Empty())


async def sit(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Take a chair."""
    await actions.sit(house, request, live, models.Sit(seat=number(sent.get("seat")), name=sent.get("name", "")[:100]))


async def stand(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Give it back."""
    await actions.stand(house, request, live, models.Empty())


async def start(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Begin a match."""
    await actions.start(house, request, live, models.Empty(), scripted=sent.get("script") == "1")


async def bot(house: House, request: Request, live: Live, sent: Sent) -> None:
    """A bot takes a chair."""
    level = live.table.gathering.settings.level
    wish = models.Bot(seat=number(sent.get("seat")), level=level_of({"level": level}))
    await actions.seat_bot(house, request, live, wish)


async def manner(house: House, request: Request, live: Live, sent: Sent) -> None:
    """How the table is kept: one thing at a time."""
    chat, onlookers, remarks = (
        sent[name] == "1" if name in sent else None for name in ("chat", "onlookers", "remarks")
    )
    paces: tuple[models.Beat, ...] = ("usual", "slow", "quick")
    beat = next((pace for pace in paces if pace == sent.get("beat")), None)
    patience = float(number(sent["patience"], 86_400)) if "patience" in sent else None
    hints = {*house.manner(live).hints} ^ {number(sent["hints"], 99)} if "hints" in sent else None
    wish = models.Manner(
        chat=chat,
        onlookers=onlookers,
        remarks=remarks,
        beat=beat,
        patience=patience,
        hints=None if hints is None else tuple(sorted(hints)),
    )
    await actions.keep_so(house, request, live, wish)


async def choose(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Something else is played."""
    await actions.choose(house, request, live, choice_of(live, sent))


def choice_of(live: Live, sent: Sent) -> models.Choice:
    """What a form chose; a game that is new at this table is played with its usual options."""
    game, settings = game_of(sent.get("game", "")), live.table.gathering.settings
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
    latecomers = sent["latecomers"] == "true" if "latecomers" in sent else settings.latecomers
    return models.Choice(game=game.key, seats=count, options=options, level=level, clock=clock, latecomers=latecomers)


def clock_of(text: str) -> Clock | None:
    """Seconds in all and for each move, or for each move alone, as the form has them; none where nothing is chosen."""
    if not text:
        return None
    bank, plus, step = text.partition("+")
    if not plus:
        return Clock(float(number(bank, 86_400)), per_move=True)
    return Clock(float(number(bank, 86_400)), float(number(step, 3600)))


async def again(house: House, request: Request, live: Live, sent: Sent) -> None:
    """The next match."""
    await actions.again(house, request, live, models.Again(), scripted=sent.get("script") == "1")


async def lost(house: House, request: Request, live: Live, sent: Sent) -> Said:
    """Ask for a seat whose device one lost."""
    found = await seat_transfer.claim(house, request, models.Claim(seat=number(sent.get("seat"), 99)))
    words = words_for(request)
    if found.done:
        return Said(words.say("page.lost.done"))
    names = [live.table.names[seat] for seat in found.waiting]
    return Said(words.say("page.lost.waiting", None, names=", ".join(names) or "–", seconds=found.seconds))


async def device(house: House, request: Request, live: Live, sent: Sent) -> Said:
    """A link for one's other device."""
    found = await seat_transfer.device(house, request, models.Empty())
    leaf = Leaf(house, request, words_for(request))
    if found.link is None:
        return Said(found.advice)
    text = f'<p>{leaf.say("device_link")}</p><p><a href="{escape(found.link)}">{escape(found.link)}</a></p>{found.svg}'
    return Said(html=f'<section class="answer">{text}</section>')


async def spend(house: House, request: Request) -> Response:
    """The button of such a link."""
    table = await seat_transfer.take_over(house, request, request.path_params["key"][:100])
    return Leaf(house, request, words_for(request)).go(f"/t/{table}")


async def lost_answer(house: House, request: Request, live: Live, sent: Sent) -> None:
    """Agree that a seat goes back to whoever lost their device, or not."""
    await seat_transfer.answer(house, request, models.Say(agrees=sent.get("agrees") == "1"))


DEEDS: dict[str, Deed] = {
    deed.__name__: deed
    for deed in (
        move, line, talk, chat, undo, give_up, answer, back, sit, stand, start, bot, manner, choose, again, device,
        lost, lost_answer, come_late, withdraw,
    )
}  # fmt: skip
