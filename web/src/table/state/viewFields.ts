/** Fields that several games' views share: hand sizes and the outcome; null in games that lack them. */
import type { Outcome, Snapshot } from "../../connection/messages";

/** Returns how many cards a seat holds. */
export function handSize(snapshot: Snapshot, seat: number): number | null {
  const sizes = snapshot.match?.public?.hand_sizes ?? snapshot.match?.public?.hands;
  const found = Array.isArray(sizes) ? sizes[seat] : null;
  return typeof found === "number" ? found : null;
}

export function outcomeOf(snapshot: Snapshot): Outcome | null {
  return snapshot.match?.public?.outcome ?? null;
}
