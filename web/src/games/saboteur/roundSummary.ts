/** Summary of the last round from its events: roles, claims and their truth, gold. */
import type { GameEvent } from "../../connection/messages";
import type { SaboteurPast } from "../../connection/types";

export interface Claim {
  readonly by: number;
  readonly cell: string;
  readonly says: string;
  readonly looked: boolean;
  readonly truth: boolean | null;
}

export interface RoundSummary {
  readonly round: number;
  readonly won: string;
  readonly roles: readonly string[];
  readonly leftOver: string;
  readonly claims: readonly Claim[];
  /** The players who took gold, in order; `choosing` is next. */
  readonly takers: readonly number[];
  readonly choosing: number | null;
  readonly paid: readonly { readonly to: number; readonly cards: number; readonly nuggets: number }[];
  /** What this seat alone received. */
  readonly mine: readonly string[];
}

/** Returns the round that ended last; null during the first. */
export function summarizeLastRound(events: readonly GameEvent[]): RoundSummary | null {
  const end = events.findLastIndex((event) => event.what.kind === "round_ended");
  if (end < 0) return null;
  const begin = events.findLastIndex((event, at) => at < end && event.what.kind === "round_begun");
  const ended = events[end]!.what;
  const rest = events.slice(end + 1).map((event) => event.what);
  const next = rest.findIndex((what) => what.kind === "round_begun");
  const after = next < 0 ? rest : rest.slice(0, next);
  const handed = after.findLast((what) => what.kind === "gold_taken" || what.kind === "gold_drawn");
  return {
    round: ended["round"],
    won: ended["won"],
    roles: ended["roles"],
    leftOver: ended["left_over"],
    claims: collectClaims(events.slice(Math.max(0, begin), end)),
    takers: after.filter((what) => what.kind === "gold_taken").map((what) => what["by"]),
    choosing: handed === undefined ? null : (handed["next"] ?? handed["chooser"] ?? null),
    paid: after
      .filter((what) => what.kind === "paid")
      .map((what) => ({ to: what["to"], cards: what["cards"], nuggets: what["nuggets"] })),
    mine: after.flatMap((what) =>
      what.kind === "gold_kept" ? [what["card"]] : what.kind === "paid_with" ? what["cards"] : [],
    ),
  };
}

/** Returns each player's last claim about each goal, and its truth if the goal was turned over. */
function collectClaims(events: readonly GameEvent[]): Claim[] {
  const looks = new Set<string>();
  const turned = new Map<string, string>();
  const claims = new Map<string, Claim>();
  for (const { what } of events) {
    if (what.kind === "looked") looks.add(`${what["by"]} ${what["cell"]}`);
    if (what.kind === "goal_turned") turned.set(what["cell"], what["card"]);
    const [word, cell, says] = what.kind === "said" ? String(what["text"]).split(" ") : [];
    if (word !== "claim" || cell === undefined || says === undefined) continue;
    const key = `${what["by"]} ${cell}`;
    claims.set(key, { by: what["by"], cell, says, looked: looks.has(key), truth: null });
  }
  return [...claims.values()].map((claim) => {
    const card = turned.get(claim.cell);
    return card === undefined ? claim : { ...claim, truth: (claim.says === "treasure") === (card === "treasure") };
  });
}

/** Returns how many gold cards each player received in each round; their values stay secret until the end. */
export function goldByRound(past: readonly SaboteurPast[], seats: number): number[][] {
  return past.map(({ takers, paid }) =>
    Array.from({ length: seats }, (_, seat) => {
      const pay = paid.filter((one) => one.to === seat).reduce((sum, one) => sum + one.cards, 0);
      return pay + takers.filter((taker) => taker === seat).length;
    }),
  );
}
