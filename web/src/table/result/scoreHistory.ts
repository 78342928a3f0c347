/** What did each round bring each player? Read from what everybody noticed; a game says what is counted. */
import type { Happened } from "../../connection/messages";

/** By round, then by seat; `title` says what is counted. */
export interface Gains {
  readonly title: string;
  readonly gains: readonly (readonly number[])[];
}

/** Sums that were told round by round, as what each round added. */
export function added(sums: readonly (readonly number[])[]): number[][] {
  return sums.map((sum, round) => sum.map((value, seat) => value - (sums[round - 1]?.[seat] ?? 0)));
}

/** The happenings of these kinds, oldest first. */
export const told = (events: readonly Happened[], ...kinds: string[]) =>
  events.map((event) => event.what).filter((what) => kinds.includes(what.kind));
