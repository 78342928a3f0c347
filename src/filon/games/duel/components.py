"""The game's components and constants: cards as lookup tables, read from data that a player may replace (D1).

A tunnel's code is its index in the data, actions follow; goals have separate codes. A face is a card as it
lies: twice its number, plus one after a half turn; tunnels first, then goals, then the two starts.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from msgspec import json
from mypy_extensions import i64, u8

from filon.core.data import game_data
from filon.core.data.input_validation import below, fail, fields, number
from filon.games.duel.cards import Card, parse_cards
from filon.games.duel.view_types import Action, Deck
from filon.games.mining.sides import fitting_masks
from filon.games.mining.tools import TOOLS, repairable_tools

KEY: Final = "duel"
VERSION: Final = 1
SEATS: Final = (1, 2)
ROUNDS: Final = 3

PLAYING: Final = 0
TURNING: Final = 1  # the mover chooses a goal's orientation (D5.1)
OVER: Final = 2
PHASES: Final = ("playing", "turning", "over")

# How a round ends (D6.1).
BY_GOALS: Final = 0
BY_TOKENS: Final = 1
BY_CARDS: Final = 2
ENDS: Final = ("goals", "tokens", "cards")

# Bytes per hand in a state: the number of each card it holds.
ROW: Final = 64
NOTHING: Final = vec[u8]()

BLUE: Final = 0
GREEN: Final = 1
COLOURS: Final = ("blue", "green")
TUNNELS_IN_ALL: Final = 34
GOALS_IN_ALL: Final = 18
ACTIONS_IN_ALL: Final = 18
CARDS_IN_ALL: Final = 52
MOST_KINDS: Final = 31
HAND: Final = 6
TOKENS: Final = 8
KEYS: Final = 2
TOKENS_ALONE: Final = 6
ASIDE_ALONE: Final = 10
ACTIONS: Final = (
    *(f"break-{tool}" for tool in TOOLS),
    *(f"repair-{tool}" for tool in TOOLS),
    "repair-pickaxe+lantern",
    "repair-pickaxe+cart",
    "repair-lantern+cart",
    "map",
    "rockfall",
    "key",
)
BREAKS: Final = 0
REPAIRS: Final = 1
LOOKS: Final = 2
FALLS: Final = 3
OPENS: Final = 4


def action_kind(action: str) -> int:
    """Return what an action card does: BREAKS, REPAIRS, LOOKS, FALLS or OPENS."""
    verb = action.partition("-")[0]
    return {"break": BREAKS, "repair": REPAIRS, "map": LOOKS, "rockfall": FALLS, "key": OPENS}[verb]


# A custom deck's data may also hold starts and layouts. Both are ignored: the starts are always the same (D1.3), and
# the layout is a separate option.
FIELDS: Final = ("path", "goal", "action", "start", "layout")
LAST_NUMBER: Final = [0]


@final
class Components:
    """One deck, looked up by code and by face."""

    deck_view: Deck  # as all viewers see it
    number: i64  # of all boxes read so far: cards of different boxes are kept apart by it
    cards: dict[str, Card]  # tunnels and goals by name
    faces: list[Card]
    tunnels: i64  # kinds of tunnel
    goals: i64  # kinds of goal
    names: list[str]  # tunnels, then actions
    codes: dict[str, int]
    tunnel_codes: dict[str, int]
    goal_names: list[str]
    goal_codes: dict[str, int]
    counts: vec[u8]  # by code: the number of each card
    goal_counts: vec[u8]  # likewise of each goal
    deck: vec[u8]  # the 52 cards, in the order of the data
    goal_deck: vec[u8]  # the 18 goals
    action_kinds: vec[u8]  # by action code minus `tunnels`: what it does
    tools: vec[u8]  # likewise: the tools it breaks or repairs, as a mask
    sides: vec[u8]  # by face: openings
    turns: vec[u8]  # by tunnel, then goal: whether a half turn changes anything
    worth: vec[u8]  # by face: nuggets shown
    door: vec[u8]  # by face: 0 none, 1 blue, 2 green
    troll: vec[u8]  # by face
    ladder: vec[u8]  # by face: 0 none, 1 blue, 2 green
    through: vec[u8]  # by face, door open, troll bribed, openings reached: which are reached then (D4.3)
    gold_openings: vec[u8]  # by face, door open: openings that lead to its nuggets (D5.2)
    fitting: vec[i64]  # by what a free cell requires: the mask of tunnel faces that fit
    first_start: i64  # the blue start's face

    def __init__(self, deck: dict[str, Any]) -> None:
        fields(deck, FIELDS, "")
        tunnels = parse_cards(deck, "path", TUNNELS_IN_ALL)
        goals = parse_cards(deck, "goal", GOALS_IN_ALL)
        actions = parse_actions(deck)
        if len(tunnels) > MOST_KINDS:
            fail("path", f"at most {MOST_KINDS} kinds of tunnel")
        self.tunnels, self.goals = len(tunnels), len(goals)
        self.names = [card.id for card in tunnels] + list(actions)
        self.codes = {name: code for code, name in enumerate(self.names)}
        self.tunnel_codes = {card.id: code for code, card in enumerate(tunnels)}
        self.goal_names = [card.id for card in goals]
        self.goal_codes = {name: code for code, name in enumerate(self.goal_names)}
        if len({**self.codes, **self.goal_codes}) != len(self.names) + len(goals):
            fail("id", "every card has a name of its own")
        counts = [card.count for card in tunnels] + list(actions.values())
        goal_counts = [card.count for card in goals]
        self.counts, self.goal_counts = byte_table(counts), byte_table(goal_counts)
        self.deck, self.goal_deck = repeat_codes(counts), repeat_codes(goal_counts)
        self.action_kinds = byte_table([action_kind(name) for name in actions])
        self.tools = byte_table([tool_mask(name) for name in actions])
        starts = [Card({"id": f"start_{colour}", "nets": ["NESW"]}, "start") for colour in COLOURS]
        self.turns = byte_table([int(card.turned() != card) for card in tunnels + goals])
        faces: list[Card] = []
        for card in [*tunnels, *goals, *starts]:
            faces += [card, card.turned()]
        self.first_start = 2 * (self.tunnels + self.goals)
        self.sides = byte_table([card.sides for card in faces])
        self.worth = byte_table([card.gold for card in faces])
        self.door = byte_table([card.door_colour + 1 for card in faces])
        self.troll = byte_table([int(card.troll >= 0) for card in faces])
        self.ladder = byte_table([card.ladder + 1 for card in faces])
        self.through = byte_table([card.through(index) for card in faces for index in range(64)])
        self.gold_openings = byte_table([card.gold_ports(door_open=bool(open)) for card in faces for open in range(2)])
        self.fitting = self._fitting(faces)
        self.faces = faces
        self._set_views(tunnels, goals, actions)

    def _set_views(self, tunnels: list[Card], goals: list[Card], actions: dict[str, int]) -> None:
        """Set the cards by name, and the deck as all viewers see it."""
        self.cards = {card.id: card for card in tunnels + goals}
        self.deck_view = Deck(
            tuple([card.printed() for card in tunnels]),
            tuple([card.printed() for card in goals]),
            tuple([Action(name, count) for name, count in actions.items()]),
        )
        LAST_NUMBER[0] += 1
        self.number = LAST_NUMBER[0]

    def _fitting(self, faces: list[Card]) -> vec[i64]:
        """Return the fitting faces by required sides, orientations that look alike counted once."""
        masks = fitting_masks([card.sides for card in faces[: 2 * self.tunnels]])
        wanted: i64 = 0
        for code in range(self.tunnels):
            wanted |= i64(3 if self.turns[code] else 1) << 2 * code
        for at in range(i64(len(masks))):
            masks[at] &= wanted
        return masks


def byte_table(numbers: list[int]) -> vec[u8]:
    """Return a table of bytes."""
    return vec[u8]([u8(number) for number in numbers])


def repeat_codes(counts: list[int]) -> vec[u8]:
    """Return the codes of all cards, each as often as its count."""
    return byte_table([code for code, count in enumerate(counts) for _ in range(count)])


def tool_mask(action: str) -> int:
    """Return a mask of the tools that an action breaks or repairs."""
    if action.startswith("break-"):
        return 1 << TOOLS.index(action.removeprefix("break-"))
    return repairable_tools(action) if action.startswith("repair-") else 0


def parse_actions(deck: dict[str, Any]) -> dict[str, int]:
    """Return the number of each action, in the order of the data; raises for a wrong name or total (D1.2)."""
    actions = deck.get("action")
    if not isinstance(actions, dict):
        fail("action", "an object of names and counts")
    found: dict[str, int] = {}
    for name, count in actions.items():
        if name not in ACTIONS:
            fail(below("action", name), f"one of {', '.join(ACTIONS)}")
        found[name] = number(count, f"action.{name}", 1, ACTIONS_IN_ALL)
    if sum(found.values()) != ACTIONS_IN_ALL:
        fail("action", f"{ACTIONS_IN_ALL} cards in all, not {sum(found.values())}")
    return found


STANDARD: Final = Components(game_data.data("filon.games.duel", "deck.json"))


def components_from_option(deck: object) -> Components:
    """Return the components of a custom deck, or the standard ones; raises for an invalid deck, such as a list."""
    if deck is None:
        return STANDARD
    if not isinstance(deck, dict):
        fail("deck", "an object")
    return Components(deck)


# By what views show of them, so that a bot at a table with a custom deck does not parse it for every search.
BY_DECK: Final[dict[Deck, Components]] = {}
MOST_DECKS: Final = 16


def components_from_view(deck: Deck | None) -> Components:
    """Return the components of a deck as views show it; raises for an invalid one."""
    if deck is None:
        return STANDARD
    found = BY_DECK.get(deck)
    if found is None:
        if len(BY_DECK) >= MOST_DECKS:
            BY_DECK.clear()
        parts: dict[str, Any] = json.decode(json.encode(deck))
        parts["action"] = {action.id: action.count for action in deck.action}
        found = Components(parts)
        if found.deck_view != deck:
            raise ValueError("the deck is not in the form that views show")
        BY_DECK[deck] = found
    return found
