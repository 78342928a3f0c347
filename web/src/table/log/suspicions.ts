/** What players have said since the last deal, and how many of them say that they suspect each seat. */
import type { GameEvent } from "../../connection/messages";

const OPINION = /^(suspect|trust) p([1-9][0-9]?)$/;

/** Returns the phrases said since the last deal or end of a round. */
export function saidThisRound(events: readonly GameEvent[]): GameEvent[] {
  const start = events.findLastIndex((event) => event.what.kind === "dealt" || event.what.kind === "round_ended");
  return events.slice(start + 1).filter((event) => event.what.kind === "said");
}

/** Returns the number of suspecting players by seat; a later opinion of a player about the same seat counts. */
export function suspicionTally(events: readonly GameEvent[]): Map<number, number> {
  const opinions = new Map<string, { seat: number; isSuspected: boolean }>();
  for (const { what } of saidThisRound(events)) {
    const found = OPINION.exec(String(what["text"]));
    if (!found) continue;
    const seat = Number(found[2]) - 1;
    opinions.set(`${what["by"]} ${seat}`, { seat, isSuspected: found[1] === "suspect" });
  }
  const tally = new Map<number, number>();
  for (const { seat, isSuspected } of opinions.values()) if (isSuspected) tally.set(seat, (tally.get(seat) ?? 0) + 1);
  return tally;
}
