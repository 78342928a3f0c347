"""Why a move or a card cannot be used, answered at any moment from what the seat knows, in both mining games."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random

import pytest

import filon
from filon.core.record import repeat
from filon.core.text.sentences import refused
from filon.core.text.translations import LANGUAGES
from filon.testing.oracle import oracle_of
from filon.testing.walks import Walk, begin, follow, walk

from .duel.deals import alone, blue, goals_at, green
from .saboteur.deals import DIG, played, start
from .saboteur.drawn_positions import position

GAMES = [filon.load("saboteur"), filon.load("duel")]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def walks(game: filon.Game, count: int) -> Iterator[tuple[Walk, Random]]:
    """Yield matches for every number of seats, with random and goal-directed players."""
    oracle = oracle_of(game)
    for number in range(count):
        random = Random(number)
        seats = game.seats[number % len(game.seats)]
        yield walk(game, oracle, seats, random, options=oracle.options(seats, random), purpose=0.7), random


def end_of(game: filon.Game, walked: Walk) -> filon.Match:
    """Return the match after all lines of a walk."""
    match = begin(game, walked.start)
    for line in walked.lines:
        repeat(match, line)
    return match


def answers(match: filon.Match, seat: int, texts: list[str], pieces: list[str]) -> list[str]:
    """Return all answers this seat can get now."""
    state = match.state
    moves = [(text, state.parse(text)) for text in texts]
    answers_seen = [f"{text}: {state.judge_for(seat, move)}" for text, move in moves if move is not None]
    offers = [str(state.offer(move)) for move in state.moves()] if match.turn == seat else []
    return answers_seen + [f"{piece}: {state.why_not(seat, piece)}" for piece in pieces] + offers


def pieces_of(game: filon.Game) -> list[str]:
    """Return every card of a hand by its name, and some that no hand holds."""
    components = import_module(f"{game.package}.components")
    names = components.NAMES if game.key == "saboteur" else components.STANDARD.names
    return [*names, "bribe", "turn", "gold1", "gold2", "gold3", "treasure", "?"]


@pytest.mark.once
@by_game
def test_why_not_is_the_same_in_twin_worlds(game: filon.Game) -> None:
    """Worlds that differ only in what the seat was not shown give it the same answers, to the letter."""
    oracle, pieces, answers_seen = oracle_of(game), pieces_of(game), Counter[str]()
    for walked, random in walks(game, 16):
        for _ in range(3):
            seat = random.randrange(walked.start.seats)
            lines = walked.lines[: random.randint(0, len(walked.lines))]
            twin = oracle.twin(walked.start, lines, seat, random)
            if twin is None:
                continue
            model = oracle.begin(walked.start)
            for line in lines:
                model.play(line)
            candidates = model.candidates()
            texts = random.sample(candidates, min(len(candidates), 300))
            one, other = end_of(game, Walk(walked.start, lines)), end_of(game, Walk(*twin))

            assert answers(one, seat, texts, pieces) == answers(other, seat, texts, pieces)
            answers_seen["own turn" if one.turn == seat else "another's" if one.turn is not None else "over"] += 1

    assert answers_seen["own turn"] > 3
    assert answers_seen["another's"] > 3


@pytest.mark.once
@by_game
def test_why_not_agrees_with_legality_for_the_mover(game: filon.Game) -> None:
    """A card has no use exactly when no move but passing, shedding or bribing is made with it."""
    answers_seen: Counter[str] = Counter()
    for walked, random in walks(game, 16):
        for match, line in follow(game, walked):
            if match.turn is None or not line or random.random() > 0.1:
                continue
            state, seat = match.state, match.turn
            used = [(state.offer(move).piece, state.offer(move).verb) for move in state.moves()]
            for move in state.moves():
                assert state.judge_for(seat, move) is None
            view = match.view(seat)
            for piece in set(view.own.hand):  # type: ignore[attr-defined]
                more = [verb for card, verb in used if card == piece and not verb.startswith(("pass", "shed"))]
                why = state.why_not(seat, piece)
                assert (why is None) == bool(more)
                answers_seen[why.code if why else ""] += 1
            assert match.state.view(seat) == view

    assert len(answers_seen) > 4


@pytest.mark.once
@by_game
def test_why_not_at_cell_considers_both_orientations(game: filon.Game) -> None:
    """S4.2, S4.4, D4.1, D4.2, D4.5: clashing sides are named only where the half turn clashes too."""
    answers_seen: Counter[str] = Counter()
    for walked, random in walks(game, 16):
        for match, line in follow(game, walked):
            if match.turn is None or not line or random.random() > 0.1:
                continue
            state, seat = match.state, match.turn
            tunnels = [name for name in match.view(seat).own.hand if state.parse(f"lay {name} 1,0") is not None]  # type: ignore[attr-defined]
            for name in tunnels:
                cell = f"{random.randint(-1, 6)},{random.randint(-2, 2)}"
                moves = [state.parse(f"lay {name} {cell}"), state.parse(f"lay {name} {cell} turned")]
                ways = [state.judge_for(seat, move) for move in moves if move is not None]
                why = state.why_not(seat, f"{name} {cell}")
                further = [way for way in ways if way is None or way.code != "sides_clash"]
                assert why in (further or ways)
                assert (why is None) == (None in ways)
                answers_seen[f"{len(further)} of {len(ways)} {why.code if why else ''}"] += 1

    assert any(key.startswith("1 of 2") for key in answers_seen)
    assert any(key.startswith("0 of 2") for key in answers_seen)
    assert match.state.why_not(0, "nothing 1,0") is not None


SETTING = """
       0    1
     ╭ │ ╮╭   ╮
  0  ──S─── x ─
     ╰ │ ╯╰   ╯
"""


def why(match: filon.Match, seat: int, piece: str) -> tuple[str, str]:
    """Return code and rule; both are empty where there is something to do."""
    found = match.state.why_not(seat, piece)
    if found is None:
        return "", ""
    for language in LANGUAGES:
        assert "{" not in refused(found, match.game.words(language))
    return found.code, found.rule


def test_saboteur_card_without_target_says_why() -> None:
    """S3.1, S4.6, S5.2, S5.4: a tool or a tunnel is missing; S5.1: a break card always has a target."""
    idle = start(hands={1: ["repair-cart", "repair-lantern+cart", "rockfall", "map", "EW", "xW"]})
    broken = ["break-cart", "EW", "repair-cart", "repair-lantern+cart"]
    most = played(["break cart p1", "break cart p2"], hands={1: broken})

    assert why(idle, 1, "repair-cart") == why(idle, 1, "repair-lantern+cart") == ("nothing_broken", "S5.2")
    assert why(idle, 1, "rockfall") == ("no_tunnel_there", "S5.4")
    assert why(idle, 1, "map") == why(idle, 1, "EW") == why(idle, 1, "xW") == ("", "")
    assert why(idle, 1, "NESW") == ("not_in_hand", "S3.1")
    assert why(idle, 1, "gold1") == why(idle, 1, "hammer") == ("", "")  # there is no such card, and the table says so
    assert why(most, 1, "EW") == ("tool_is_broken", "S4.6")
    assert [why(most, 1, card) for card in ("break-cart", *broken[2:])] == [("", "")] * 3


def test_saboteur_tunnel_that_fits_nowhere_says_why() -> None:
    """S4.2 where sides clash, S4.4 where dead ends close every path."""
    around = ["lay xN 0,1", "lay xNS 0,-1", "lay xEW -1,0"]
    tight = played(around, hands={0: ["NS"], 1: ["EW"]})
    shut = played([*around, "lay xW 1,0"], hands={0: ["NESW"], 1: ["EW"]})

    assert why(tight, 0, "NS") == ("fits_nowhere", "S4.2")
    assert why(tight, 1, "EW") == ("", "")
    assert why(shut, 0, "NESW") == why(shut, 1, "EW") == ("no_way_on", "S4.4")


def test_saboteur_gold_choice_answers_only_the_chooser() -> None:
    """S8.2: only the chooser knows what there is to choose from."""
    match = played(DIG, roles="DSD", gold=[1, 1, 2], hands={0: ["NS"]})
    take, lay = match.state.parse("take gold3"), match.state.parse("lay NS 1,1")
    assert take is not None
    assert lay is not None

    assert match.turn == 0
    assert why(match, 0, "gold3") == ("gold_not_there", "S8.2")
    assert why(match, 0, "gold2") == ("", "")
    assert why(match, 0, "NS") == ("gold_is_chosen", "S8.2")
    assert why(match, 2, "gold3") == why(match, 2, "NS") == ("not_your_turn", "")
    assert match.state.judge_for(0, take) == filon.Refusal("gold_not_there", "S8.2", {"card": "gold3"})
    assert match.state.judge_for(2, take) == match.state.judge_for(2, lay) == filon.Refusal("not_your_turn")


def test_saboteur_seat_is_answered_before_its_turn() -> None:
    """S3.1, S4.4: by its own hand and by public cards."""
    match = position(SETTING, mover=0, hands={1: ["EW"], 2: ["map"] * 6})
    lay, far = match.state.parse("lay EW 2,0"), match.state.parse("lay EW -1,0")
    assert lay is not None
    assert far is not None

    refusal = match.state.judge_for(1, lay)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_joined", "S4.4")
    assert match.state.judge_for(1, far) is None
    assert match.state.judge_for(2, far) == filon.Refusal("not_in_hand", "S3.1", {"card": "EW"})


def test_duel_card_without_target_says_why() -> None:
    """D3.1, D4.6, D5.3 to D5.6: on any turn, as if it were the seat's own."""
    match = green("repair-cart", "repair-lantern+cart", "rockfall", "key", "map", "line_h")
    broken = blue("line_h", "repair-cart", after=["break cart"])
    again = green("break-cart", after=["break cart", "-"])

    assert why(match, 1, "repair-cart") == why(match, 1, "repair-lantern+cart") == ("nothing_broken", "D5.5")
    assert why(match, 1, "rockfall") == ("no_tunnel_there", "D5.6")
    assert why(match, 1, "key") == ("no_door_there", "D5.4")
    assert why(match, 1, "bribe") == why(match, 0, "bribe") == ("no_troll_there", "D5.3")
    assert why(match, 1, "turn") == ("no_goal_waits", "D5.1")
    assert why(match, 1, "map") == why(match, 1, "line_h") == ("", "")
    assert why(match, 1, "bridge_gold") == ("not_in_hand", "D3.1")
    assert why(match, 1, "hammer") == ("", "")  # there is no such card, and the table says so
    assert why(broken, 0, "line_h") == ("tool_is_broken", "D4.6")
    assert why(broken, 0, "repair-cart") == ("", "")
    assert why(again, 1, "break-cart") == ("broken_already", "D5.5")


def test_duel_tunnel_that_fits_nowhere_says_why() -> None:
    """D4.1 where sides clash, D4.2 where stubs and doors close every path, D4.5 where a ladder is banned."""
    beside = ["lay line_v_stub_W 1,1", "-", "lay curve_NW_stub_E -1,1", "-"]
    above = ["lay curve_NE_stub_S 0,2 turned", "-", "lay tee_NEW_stub_S_gold 0,0", "-"]
    tight, shut = green("line_h", after=beside), green("line_h", after=[*beside, *above])
    ladder = green("curve_NE_ladder_green", layout=goals_at("1,0", "-1,0", "1,2", "1,-2"))

    assert why(tight, 1, "line_h") == ("fits_nowhere", "D4.1")
    assert why(shut, 1, "line_h") == ("no_way_on", "D4.2")
    assert why(ladder, 1, "curve_NE_ladder_green") == ("no_place_for_ladder", "D4.5")


def test_duel_waiting_goal_answers_only_the_mover() -> None:
    """D5.1."""
    match = green("line_h", "map", after=["lay line_h 1,1"], goals=["g_dead3_NEW_0"], layout=goals_at("2,1"))
    move = match.state.parse("turn 2,1 turned")
    assert move is not None

    assert match.turn == 1
    assert why(match, 1, "turn") == ("", "")
    assert why(match, 1, "map") == ("goal_waits", "D5.1")
    assert why(match, 0, "turn") == why(match, 0, "map") == ("not_your_turn", "")
    assert match.state.judge_for(1, move) is None
    assert match.state.judge_for(0, move) == filon.Refusal("not_your_turn")


@by_game
def test_why_not_after_the_match_says_over(game: filon.Game) -> None:
    """For every card and every move."""
    walked, _ = next(walks(game, 1))
    match = end_of(game, walked)
    move = match.state.parse("pass map")
    assert move is not None

    assert match.turn is None
    assert match.state.judge_for(0, move) == filon.Refusal("over")
    assert why(match, 0, "map") == ("over", "")


def test_duel_solo_player_is_answered() -> None:
    """D5.3, D7.4."""
    match = alone("lay cross_troll 1,0", hand=["line_h"])

    assert why(match, 0, "bribe") == why(match, 0, "line_h") == ("", "")
