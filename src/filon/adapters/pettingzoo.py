"""PettingZoo adapter: Filon's games as AEC environments, `env("saboteur", seats=5)`.

The agent `player_2` is seat 2, written p3 in texts. Its observation is a row of numbers between 0 and 1, which
`env.unwrapped.encoder.split` splits into named arrays, and an action mask, all zeros when it is not its turn.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from filon.adapters.encoder import Encoder, Utility, utility_of
from filon.adapters.encoders import encoder_of
from filon.core.match import Match

SEEDS = 1 << 31
RENDERED = ("ansi",)  # render modes


def env(
    game: str,
    seats: int | None = None,
    *,
    utility: Utility = "win",
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """The environment in PettingZoo's wrappers, which check the range of actions and the order of calls.

    Raises UnknownGame, InvalidStart, or ValueError for an unknown utility or render mode.
    """
    found = FilonEnv(game, seats, utility=utility, render_mode=render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


class FilonEnv(AECEnv):  # type: ignore[misc]
    """A match as an AEC environment; rewards come at the end."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        utility: Utility = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.encoder = encoder = encoder_of(game, seats, **options)
        if render_mode not in (None, *RENDERED):
            raise ValueError(f"render_mode is None or one of {', '.join(RENDERED)}, not {render_mode}")
        self.utility, self.render_mode = utility_of(utility), render_mode
        version = encoder.game.version
        name = f"filon_{encoder.game.key}_v{version}"
        self.metadata = {"name": name, "render_modes": list(RENDERED), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(encoder.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box = spaces.Box(0.0, 1.0, (encoder.size,), np.float32)
        mask = spaces.Box(0, 1, (encoder.actions,), np.int8)
        self.action_spaces = {agent: spaces.Discrete(encoder.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.random = Random()
        self.match: Match | None = None

    @property
    def face(self) -> Encoder:
        """The former name of `encoder`."""
        return self.encoder

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match, the same for the same seed."""
        if seed is not None:
            self.random = Random(seed)
        encoder = self.encoder
        self.match = encoder.game.start(encoder.seats, self.random.randrange(SEEDS), **encoder.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select_agent()

    def _select_agent(self) -> None:
        """Set the agent to move and the action masks."""
        turn = self._playing.turn
        self.numbers = {} if turn is None else self.encoder.numbers(self._playing.true_state)
        self.agent_selection = self.agents[0 if turn is None else turn]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise ValueError("reset comes first")
        return self.match

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return self.encoder.mask(self.numbers if self.seat_of[agent] == self._playing.turn else {})

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation and action mask."""
        view = self._playing.view(self.seat_of[agent])
        return {"observation": self.encoder.observe(view), "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        """Play the move of this number; raises ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        match = self._playing
        if int(action) not in self.numbers:
            raise ValueError(f"{action} is no legal move of {agent} now: see its action_mask")
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        match.play(match.true_state.write(self.numbers[int(action)]))
        if match.outcome is not None:
            won = self.encoder.utilities(match.outcome, self.utility)
            self.rewards = dict(zip(self.agents, won, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select_agent()
        self._accumulate_rewards()

    def number_of(self, text: str) -> int:
        """The number of a legal move by its text, as Filon's bots return it."""
        move = self._playing.true_state.parse(text)
        return next(number for number, known in self.numbers.items() if known == move)

    def render(self) -> str | None:
        """The board as text for spectators; None without a render mode."""
        if self.render_mode != "ansi":
            return None
        return self.encoder.game.render_board(self._playing.view(None), self.encoder.game.words("en"))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
