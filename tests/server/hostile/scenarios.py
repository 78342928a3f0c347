"""All scenarios of `./play soak hostile`, in the order in which they run, with their targets."""

from filon.server.limits.limits import Limits
from server.hostile import bot_scenarios, flood_scenarios, raw_floods, reading_scenarios, slow_scenario
from server.hostile.attack import Scenario
from server.hostile.figures import P99_MS

LIMITS = Limits()
QUICK = {P99_MS: 0.0}  # its limit depends on the idle p99: figures.p99_limit
BOT_P95_S = 1.5
LOG_KB_PER_S = 10.0

SCENARIOS = (
    Scenario(
        "replay",
        reading_scenarios.replay,
        {**QUICK, "growth_mb": 100.0, "wrong_answers": 0, "unanswered_afterwards": 0},
        has_long_match=True,
    ),
    Scenario("join", reading_scenarios.join, {**QUICK, "growth_mb": 100.0}, has_long_match=True),
    Scenario(
        "slow",
        slow_scenario.slow,
        {**QUICK, "growth_mb": 100.0, "locked_out": 0, "left_open": 0, "log_kb_per_s": LOG_KB_PER_S},
        descriptors=slow_scenario.DESCRIPTORS,
    ),
    Scenario("hints", bot_scenarios.hints, {"bot_p95_s": BOT_P95_S}),
    Scenario("crowd", bot_scenarios.crowd, {"bot_p95_s": BOT_P95_S}),
    Scenario(
        "chat",
        flood_scenarios.chat,
        {**QUICK, "chat_lines": LIMITS.chats, "undos": LIMITS.undos, "guests": LIMITS.guests, "locked_out": 0},
    ),
    Scenario("frames", flood_scenarios.frames, {**QUICK, "growth_mb": 100.0, "error_lines": 0}),
    Scenario("pings", raw_floods.pings, {**QUICK, "growth_mb": 100.0, "error_lines": 0}),
    Scenario("reconnect", raw_floods.reconnect, {**QUICK, "growth_mb": 100.0}),
    Scenario("gets", raw_floods.gets, {**QUICK, "growth_mb": 100.0}),
    Scenario("bodies", raw_floods.bodies, {**QUICK, "growth_mb": 100.0}),
    Scenario("forwarded", flood_scenarios.forwarded, {"guests": LIMITS.guests}, flags=("--behind-proxy",)),
    Scenario("closed", reading_scenarios.closed, {"leaks": 0, "updates_after_leaving": 0}),
    Scenario("fuzz", flood_scenarios.fuzz, {**QUICK, "growth_mb": 100.0, "error_lines": 0}),
)
