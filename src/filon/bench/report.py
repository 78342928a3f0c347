"""Text tables of the benchmarks: headings and one line per row."""

from __future__ import annotations

from collections.abc import Iterable

from filon.bench.engine import Row

HEAD = f"{'game':<12}{'seats':>5}  {'work':<22}{'mode':<13}{'ns':>12}{'a second':>14}{'loops':>10}{'middle half':>18}"

SOLO_HEAD = f"{'game':<12}{'bot':<12}{'matches':>8}{'mean':>10}{'standard error':>16}"


def line(row: Row) -> str:
    """A row of `bench engine`, with operations per second."""
    what = f"{row['game']:<12}{row['seats']:>5}  {row['work']:<22}{row['mode']:<13}"
    middle = f"{row['spread'][0]:,.1f}–{row['spread'][1]:,.1f}"
    return f"{what}{row['ns']:>12,.0f}{1e9 / row['ns']:>14,.0f}{row['loops']:>10,.1f}{middle:>18}"


def solo_line(row: Row) -> str:
    """A row of `bench solo`: number of matches, mean score and its standard error."""
    return f"{row['game']:<12}{row['bot']:<12}{row['n']:>8}{row['mean']:>10.2f}{row['error']:>16.2f}"


def growth(rows: Iterable[Row]) -> list[str]:
    """Lines that say how the cost of a decision grows from the fewest players to the most."""
    found = []
    decisions = [row for row in rows if row["work"] == "decision"]
    for key, mode in dict.fromkeys((row["game"], row["mode"]) for row in decisions):
        mine = [row for row in decisions if (row["game"], row["mode"]) == (key, mode)]
        few, many = min(mine, key=lambda row: row["seats"]), max(mine, key=lambda row: row["seats"])
        if few["seats"] != many["seats"]:
            times = many["loops"] / few["loops"]
            found.append(f"{key}, {mode}: a decision at {many['seats']} costs {times:.2f} times one at {few['seats']}")
    return found


TABLE_HEAD = f"{'game':<12}{'seats':>5}  {'work':<14}{'loops':>10}{'bytes':>12}"


def table_line(row: Row) -> str:
    """A row of `bench table`; a dash for what is not measured."""
    loops = "-" if row["loops"] is None else f"{row['loops']:,.1f}"
    size = "-" if row["bytes"] is None else f"{row['bytes']:,}"
    return f"{row['game']:<12}{row['seats']:>5}  {row['work']:<14}{loops:>10}{size:>12}"


SERVER_HEAD = (
    f"{'tables':>8}{'active':>8}  {'pace':<8}{'moves a second':>16}{'p50 ms':>10}{'p99 ms':>10}{'kB a table':>12}"
    f"{'server ms a move':>18}"
)
NOT_IN_JSON = ("server_ms_per_move",)  # processor time, to judge a run on a busy machine


def server_line(row: Row) -> str:
    """A row of `bench server`: throughput, latency from the sender to the last seat, memory, processor time."""
    load = f"{row['tables']:>8,}{row['active']:>8,}  {row['pace']:<8}{row['moves_per_second']:>16,.0f}"
    times = f"{row['p50_ms']:>10.1f}{row['p99_ms']:>10.1f}{row['kb_per_table']:>12.1f}"
    return f"{load}{times}{row['server_ms_per_move']:>18.3f}"


SEARCH_HEAD = (
    f"{'game':<12}{'seats':>5}{'iterations a second':>21}{'loops':>9}"
    f"{'sampling':>10}{'tree':>8}{'playout':>9}{'its decisions':>15}"
)


def search_line(row: Row) -> str:
    """A row of `bench search`: iterations per second, and the parts of an iteration in loops."""
    rate = f"{row['game']:<12}{row['seats']:>5}{row['iterations_per_second']:>21,}{row['loops']:>9.1f}"
    return f"{rate}{row['sampling']:>10.1f}{row['tree']:>8.1f}{row['playout']:>9.1f}{row['playout_decisions']:>15.1f}"


HINTS_HEAD = (
    f"{'game':<12}{'positions':>10}{'agree':>8}{'close':>8}{'stable':>9}{'ms':>7}{'p95':>7}"
    f"{'solo by hints':>15}{'by expert':>11}{'share':>9}"
)


def hints_line(row: Row) -> str:
    """A row of `bench hints`, times as processor time; a dash where there is no solo game."""
    solo = row["solo"]
    scores = (
        f"{solo['hints']:>15.2f}{solo['expert']:>11.2f}{solo['share']:>9.1%}" if solo else f"{'-':>15}{'-':>11}{'-':>9}"
    )
    stable = f"{row['game']:<12}{row['positions']:>10}{row['agree']:>8}{row['close']:>8}{row['stable']:>9.1%}"
    return f"{stable}{row['ms']:>7}{row['ms_p95']:>7}{scores}"
