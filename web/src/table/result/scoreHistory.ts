/** What each player gained in each round, computed from the events; each game says what is counted. */
import type { EventData, GameEvent } from "../../connection/messages";

export interface ScoreHistory {
  /** What is counted, as a heading. */
  readonly title: string;
  /** By round, then by seat. */
  readonly gains: readonly (readonly number[])[];
}

/** Turns running totals by round into what each round added. */
export function differences(totals: readonly (readonly number[])[]): number[][] {
  return totals.map((total, round) => total.map((value, seat) => value - (totals[round - 1]?.[seat] ?? 0)));
}

/** Returns the data of all events of these kinds, oldest first. */
export const eventsOfKind = (events: readonly GameEvent[], ...kinds: string[]): EventData[] =>
  events.map((event) => event.what).filter((what) => kinds.includes(what.kind));
