"""OpenSpiel adapter: registers Filon's games as Python games, such as `filon_saboteur(players=5)`.

    import pyspiel
    import filon.adapters.open_spiel
    game = pyspiel.load_game("filon_duel")

Chance is sampled: the single chance outcome deals, and the deal depends on `rng_seed` and the number of deals before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from filon.adapters.encoder import Array, Arrays, Encoder, utility_of
from filon.adapters.encoders import encoder_of
from filon.adapters.search_state import DIGEST, SearchState, deal_state, state_from_view
from filon.bots import find
from filon.core.budget import Budget
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.playout import play_on
from filon.core.registry import load, ours
from filon.core.view import View

SEEDS = 1 << 31
ENDLESS = 1 << 40
TYPE = pyspiel.GameType


def game_type(game: Game, *, zero_sum: bool) -> Any:
    """OpenSpiel's description of a game. Sabale counts as imperfect information so that ISMCTS accepts it too."""
    names = [option.key for option in game.options if option.kind in ("number", "flag")]
    defaults = game.resolve_options(game.seats[-1], {})
    return TYPE(
        short_name=f"filon_{game.key}",
        long_name=f"Filon: {game.title}",
        dynamics=TYPE.Dynamics.SEQUENTIAL,
        chance_mode=TYPE.ChanceMode.SAMPLED_STOCHASTIC,
        information=TYPE.Information.IMPERFECT_INFORMATION,
        utility=TYPE.Utility.ZERO_SUM if zero_sum else TYPE.Utility.GENERAL_SUM,
        reward_model=TYPE.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": next((seats for seats in game.seats if seats > 1), game.seats[0]),
            "rng_seed": 0,
            "utility": "win",
            **{name: defaults[name] for name in names},
        },
    )


class FilonGame(pyspiel.Game):  # type: ignore[misc]
    """One of Filon's games, with a number of players."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.utility = utility_of(given.pop("utility", "win"))
        self.random = Random(given.pop("rng_seed", 0))
        self.encoder: Encoder = encoder_of(self.key, given.pop("players", None), **given)
        low, high = self.encoder.bounds(self.utility)
        zero_sum = self.utility == "win" and self.encoder.seats > 1
        about = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions,
            max_chance_outcomes=1,
            num_players=self.encoder.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.encoder.longest,
        )
        super().__init__(game_type(self.encoder.game, zero_sum=zero_sum), about, params or {})

    def new_initial_state(self) -> FilonState:
        """The state before the deal."""
        return FilonState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer with named arrays; with perfect recall also the bits of the information state's hash.

        Raises ValueError for parameters: there are none.
        """
        if params:
            raise ValueError(f"there are no parameters of an observation, such as {params}")
        return Observer(self.encoder, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class FilonState(pyspiel.State):  # type: ignore[misc]
    """A match; `world` is None before the deal. OpenSpiel itself copies and serializes all attributes."""

    def __init__(self, game: FilonGame) -> None:
        super().__init__(game)
        self.world: SearchState | None = None

    @property
    def dealt(self) -> SearchState:
        """The match after the deal; raises ValueError before it."""
        if self.world is None:
            raise ValueError("nothing is dealt yet: apply the one outcome of chance")
        return self.world

    def current_player(self) -> int:
        """The player to move."""
        if self.world is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.world.true_state.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.world is not None and self.world.true_state.turn is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The single chance outcome: the deal."""
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.dealt.numbers)

    def _apply_action(self, action: int) -> None:
        if self.world is None:
            game = self.get_game()
            self.world = deal_state(game.encoder, game.random.randrange(SEEDS))
        else:
            self.world.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.world is None or player < 0:
            return "deal"
        move = self.world.numbers.get(action)
        return f"#{action}" if move is None else self.world.true_state.write(move)

    def returns(self) -> list[float]:
        """The utility of each player; zeros before the end."""
        game = self.get_game()
        outcome = None if self.world is None else self.world.true_state.outcome
        if outcome is None:
            return [0.0] * game.encoder.seats
        found: list[float] = game.encoder.utilities(outcome, game.utility)
        return found

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FilonState:
        """A state that this player cannot distinguish, sampled from the posterior. Its history starts empty."""
        other: FilonState = self.get_game().new_initial_state()
        other.world = self.dealt.sampled(player, int(sampler() * SEEDS))
        return other

    def __str__(self) -> str:
        if self.world is None:
            return "before the deal"
        seats = range(self.world.encoder.seats)
        return "\n".join([self.world.true_state.uncovered().json(), *(self.world.information(seat) for seat in seats)])


class Observer:
    """OpenSpiel's observer: what one player sees."""

    def __init__(self, encoder: Encoder, *, perfect_recall: bool) -> None:
        self.encoder, self.perfect_recall = encoder, perfect_recall
        self.tensor: Array = np.zeros(encoder.size + (8 * DIGEST if perfect_recall else 0), np.float32)
        self.dict: Arrays = encoder.split(self.tensor[: encoder.size])
        if perfect_recall:
            self.dict["history"] = self.tensor[encoder.size :]

    def set_from(self, state: FilonState, player: int) -> None:
        """Fill the arrays with a player's observation."""
        self.tensor.fill(0)
        if state.world is None:
            return
        self.encoder.fill(state.world.view(player), self.dict)
        if self.perfect_recall:
            name = bytes.fromhex(state.world.information(player).split(" ")[1])
            self.dict["history"][:] = np.unpackbits(np.frombuffer(name, np.uint8))

    def string_from(self, state: FilonState, player: int) -> str:
        """The view as JSON; with perfect recall the information state's string."""
        if state.world is None:
            return ""
        return state.world.information(player) if self.perfect_recall else state.world.view(player).json()


class Playouts:
    """A random-rollout evaluator for OpenSpiel's searches that runs in Filon's engines, which is faster."""

    def __init__(self, seed: int = 0) -> None:
        self.choice = Quick(seed)

    def evaluate(self, state: FilonState) -> Array:
        """The utilities of one random rollout."""
        world, game = state.dealt, state.get_game()
        end = world.true_state.copy()
        play_on(end, Quick(self.choice.below("", SEEDS)), self.choice, ENDLESS)
        assert end.outcome is not None
        return np.array(game.encoder.utilities(end.outcome, game.utility), np.float32)

    def prior(self, state: FilonState) -> list[tuple[int, float]]:
        """The uniform prior."""
        numbers = state.dealt.numbers
        return [(number, 1 / len(numbers)) for number in numbers]


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """One of Filon's bots as an OpenSpiel bot; it gets its own view and events only."""

    def __init__(self, game: FilonGame, level: str, budget: Budget, seed: int = 0) -> None:
        super().__init__()
        self.game, self.bot, self.budget = game.encoder.game, find(game.encoder.game, level), budget
        self.random = Random(seed)

    def step(self, state: FilonState) -> int:
        """The action of its move."""
        world, seat = state.dealt, state.current_player()
        text = self.bot(self.game, world.view(seat), world.events(seat), self.random.randrange(SEEDS), self.budget)
        move = world.true_state.parse(text)
        return next(number for number, known in world.numbers.items() if known == move)

    def restart(self) -> None:
        """Do nothing: the bot keeps no state between matches."""

    def restart_at(self, state: FilonState) -> None:
        """Do nothing: the bot keeps no state within a match."""


def state_of(game: FilonGame, view: View, seed: int = 0) -> FilonState:
    """A sampled state for a view, so that OpenSpiel's searches can play Filon's matches."""
    state = game.new_initial_state()
    state.world = state_from_view(game.encoder, view, seed)
    return state


def register(*keys: str) -> None:
    """Register these games with OpenSpiel, once each."""
    known = pyspiel.registered_names()
    for key in keys:
        if f"filon_{key}" not in known:
            named = type(f"Filon{key.title()}", (FilonGame,), {"key": key})
            pyspiel.register_game(game_type(load(key), zero_sum=True), named)


register(*ours())
