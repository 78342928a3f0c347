/** Flights of the mining games: cards to the board, attacks and repairs between players, gold to its finder. */
import type { GameEvent } from "../../connection/messages";
import { from, seatAnchor, siteAnchor, type Flight, type Scene } from "../../table/drama/flight";

const badge = (seat: number, tool: string) => `[data-seat="${seat}"] [data-tool="${tool}"]`;

/** Returns what both mining games let fly. */
export function miningFlights(what: GameEvent["what"], { ownSeat }: Scene): Flight[] {
  const [by, cell, tool]: [number, string, string] = [what["by"], what["cell"], what["tool"]];
  if (what.kind === "laid" && by !== ownSeat) {
    const to = siteAnchor(cell);
    return [{ piece: { of: "copy" }, from: from(by, ownSeat), to, hides: to, does: "lay" }];
  }
  // In the solo game the mine itself strikes.
  if (what.kind === "broke" || (what.kind === "tool_struck" && !what["already"])) {
    const victim = what.kind === "broke" ? (what["player"] as number) : by;
    const start = what.kind === "broke" ? from(by, ownSeat) : ".board";
    return [
      { piece: { of: "tool", tool }, from: start, to: seatAnchor(victim), hides: badge(victim, tool), does: "break" },
    ];
  }
  if (what.kind === "repaired" || what.kind === "shed") {
    const whose = (what["player"] as number | undefined) ?? by;
    const start = whose === by ? null : from(by, ownSeat);
    return [{ piece: { of: "tool", tool }, from: start, to: seatAnchor(whose), does: "mend" }];
  }
  return [];
}

/** Returns nuggets that fly to a player, at most as many as can be counted. */
export function nuggets(start: string, seat: number, count: number, label: string): Flight[] {
  const flown = Math.max(1, Math.min(count, 4));
  return Array.from({ length: flown }, (_, at) => ({
    piece: { of: "nugget" },
    from: start,
    to: seatAnchor(seat),
    does: "gain",
    ...(at === flown - 1 ? { label } : {}),
  }));
}
