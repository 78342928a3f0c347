/** When each flight and each sound of an update begins, in milliseconds. */
import type { GameEvent } from "../../connection/messages";
import { soundOf, type Sound } from "../sounds";
import { isReveal, LEAD, type Timing } from "../state/playbackTiming";
import type { Flight } from "./flight";

/** Pieces that fly together start one after another. */
const STAGGER = 110;

/** Returns when each flight starts: moves after the camera, gold once its card has turned, dice after the ride. */
export function flightTimes(flights: readonly Flight[], timing: Timing, motion: number): number[] {
  const started: Partial<Record<Flight["does"], number>> = {};
  return flights.map(({ does, from }) => {
    const sameBefore = started[does] ?? 0;
    started[does] = sameBefore + 1;
    const begin =
      does === "gain" ? timing.revealed : does === "roll" ? timing.landed : from === null ? 0 : LEAD * motion;
    return begin + sameBefore * STAGGER * motion;
  });
}

/** Returns the sounds of an update: of a move when it lands, of a reveal when the card turns; each one once. */
export function soundTimes(
  events: readonly GameEvent[],
  ownSeat: number | null,
  timing: Timing,
): { sound: Sound; at: number }[] {
  const found = new Map<Sound, number>();
  for (const event of events) {
    const sound = soundOf(event.what.kind);
    const isOwn = event.what["by"] === ownSeat;
    if (sound && !found.has(sound)) found.set(sound, isReveal(event) ? timing.revealed : isOwn ? 0 : timing.landed);
  }
  return [...found].map(([sound, at]) => ({ sound, at }));
}
