/** Who earned how many nuggets in which round? By banking one, and by finding another's. */
import { told } from "../../table/result/scoreHistory";
import type { Happened } from "../../connection/messages";

export function nuggetsByRound(events: readonly Happened[], seats: number): number[][] {
  const rounds: number[][] = [];
  for (const what of told(events, "round_begun", "banked", "lifted")) {
    if (what.kind === "round_begun") rounds.push(new Array<number>(seats).fill(0));
    else if (what.kind === "banked" || what["gold"] === true) rounds.at(-1)![what["by"]]! += 1;
  }
  return rounds;
}
