"""Typed commands of the text table: a line is a move, in one of several spellings, or a query."""

from __future__ import annotations

from filon.core.refusal import NOT_A_MOVE
from filon.core.text import rulebook
from filon.core.text.sentences import advised, event_sentence, offered, seat_name
from filon.core.text.translations import Words
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError, accepted, words_for
from filon.server.api.reads import requested_hint
from filon.server.context import ServerContext
from filon.server.pages.html import parse_number
from filon.server.pages.match import since_last_turn
from filon.server.pages.table_page import Feedback
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import may_watch, permit, permit_seat
from filon.table import Table
from filon.table.text import move_parser, text_queries

# Each command, and the action that it is for the caller's permissions.
COMMANDS = {"help": "help", "who": "query", "since": "query", "rules": "help", "hint": "hint"}


async def execute(context: ServerContext, request: ApiRequest, live: LiveTable, line: str, at: str) -> Feedback | None:
    """Play a move and return None, or return the answer to a query; raises ApiError."""
    table = await live.durable_table()
    words = words_for(request.language, table.game)
    first, _, rest = line.strip().partition(" ")
    command = command_of(first, words)
    if command == "hint":
        return Feedback(answer=await hint_lines(context, request, live, words), typed="")
    if command:
        seat = await permit(context, request, live, COMMANDS[command])
        return Feedback(answer=await answer(context, live, seat, command, rest.strip(), words), typed="")
    seat = await context.seat(request, live)
    if table.session is not None and may_watch(seat, live.settings):
        answers = text_queries.answer(table.game, table.match.view(seat), words, line)
        if answers is not None:
            return Feedback(answer=answers)
    seat = await permit_seat(context, request, live, "move")
    if table.session is None:
        raise ApiError(409, "no_match")
    text = parse_move(table, seat, line, words)
    accepted(await live.submit(lambda table, now: table.say(seat, parse_number(at or None), text, now)))
    return None


def command_of(word: str, words: Words) -> str:
    """Return the command of a word, in English or in the reader's language; empty if it is none."""
    for command in COMMANDS:
        if move_parser.normalize(word) in (command, move_parser.normalize(words.say(f"ask.{command}"))):
            return command
    return ""


def parse_move(table: Table, seat: int, line: str, words: Words) -> str:
    """Return the move in the game's notation, where it can be parsed; the line otherwise."""
    match = table.match
    offers = match.offers() if match.turn == seat else []

    def is_move(text: str) -> bool:
        refusal = match.refusal(text)
        return refusal is None or refusal.code != NOT_A_MOVE.code

    return move_parser.parse(line, offers, words, table.names, is_move, seat) if match.turn == seat else line


async def answer(
    context: ServerContext, live: LiveTable, seat: int | None, command: str, rest: str, words: Words
) -> list[str]:
    """Return the answer to a command, line by line; raises ApiError."""
    table = live.table
    if command == "help":
        queries = text_queries.query_names(table.game)
        commands = [words.say(f"ask.{name}") for name in COMMANDS]
        return [words.say("ask.list", None, names=", ".join([*commands, *queries])), words.say("help.notation")]
    if command == "rules":
        found = rulebook.items(table.game, words.language, rest or next(iter(rulebook.sections(table.game, "en")), ""))
        return [block.text for block in found] or [words.say("play.no_rule", None, rule=rest[:20])]
    if table.session is None:
        raise ApiError(409, "no_match")
    if command == "who":
        turn = table.session.turn
        turn_text = [words.say("page.their_turn", None, name=seat_name(turn, table.names))] if turn is not None else []
        view = table.match.view(seat)
        return [
            *turn_text,
            *(line.strip("▸ ") for line in (table.game.status_lines or no_status)(view, words, table.names)),
        ]
    return [event_sentence(event, words, table.names, seat) for event in since_last_turn(table, seat)]


async def hint_lines(context: ServerContext, request: ApiRequest, live: LiveTable, words: Words) -> list[str]:
    """Return a hint for the caller's seat; raises ApiError."""
    table = live.table
    await permit_seat(context, request, live, "hint")
    if table.session is None:
        raise ApiError(409, "no_match")
    advice = await requested_hint(context, request, live)
    if advice is None:
        raise ApiError(409, "not_your_turn")
    reader = table.match.turn
    offers = [offer for offer in table.match.offers() if offer.text == advice.text]
    texts = [offered(offer, words, table.names, reader) for offer in offers]
    reason = [] if advice.reason is None else [advised(advice.reason, words, table.names, reader)]
    return [words.say("play.hint"), *(texts or [advice.text]), *reason]


def no_status(view: object, words: Words, names: object) -> list[str]:
    """Return no lines, for a game without status lines."""
    return []
