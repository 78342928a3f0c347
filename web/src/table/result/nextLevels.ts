/** The levels next to the one just played, for a player alone with bots that all have the same level. */
import type { Level } from "../../connection/apiClient";
import type { SeatInfo } from "../../connection/messages";

export interface NextLevels {
  readonly easier: Level | null;
  readonly harder: Level | null;
}

type Seat = Pick<SeatInfo, "kind" | "level" | "person">;

/** `levels` are those that the game has, the weakest first; null where there is none to offer. */
export function nextLevels(levels: readonly string[], seats: readonly Seat[], ownSeat: number | null): NextLevels {
  const played = [...new Set(seats.filter((seat) => seat.kind === "bot").map((seat) => seat.level ?? ""))];
  const isAlone = ownSeat !== null && seats.filter((seat) => seat.person !== null).length === 1;
  const at = isAlone && played.length === 1 ? levels.indexOf(played[0]!) : -1;
  if (at < 0) return { easier: null, harder: null };
  return {
    easier: (levels[at - 1] as Level | undefined) ?? null,
    harder: (levels[at + 1] as Level | undefined) ?? null,
  };
}
