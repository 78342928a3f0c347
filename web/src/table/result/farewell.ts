/** What the end of a match says to its player. */
import type { Outcome } from "../../connection/messages";

/** A loss by at most this part of the best score was close. */
const CLOSE = 0.2;

/** Returns the key of the sentence for this seat: a win, or a kind word; null for spectators and solo players. */
export function farewellOf(outcome: Outcome, seat: number | null): string | null {
  if (seat === null || outcome.scores.length < 2) return null;
  if (outcome.winners.includes(seat)) return "end.win";
  const best = Math.max(...outcome.scores);
  return best - (outcome.scores[seat] ?? 0) <= CLOSE * Math.abs(best) ? "end.loss.close" : "end.loss";
}
