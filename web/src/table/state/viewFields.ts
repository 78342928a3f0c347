/** What do all games' views have in common that the frame shows? Read where it is there, left out where it is not. */
import type { Outcome, Shown } from "../../connection/messages";

/** How many cards a seat holds, in games that say so; null in others. */
export function handSize(shown: Shown, seat: number): number | null {
  const held = shown.now?.public?.hand_sizes ?? shown.now?.public?.hands;
  const found = Array.isArray(held) ? held[seat] : null;
  return typeof found === "number" ? found : null;
}

export function outcomeOf(shown: Shown): Outcome | null {
  return shown.now?.public?.outcome ?? null;
}
