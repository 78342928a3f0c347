/** When what is shown of an update: its move lands, its cards turn, and only then may a sheet cover the board. */
import type { GameEvent } from "../../connection/messages";

/** Before anything flies to the board, the camera has this time to move. */
export const LEAD = 250;
export const FLIGHT = 450;
/** The time in which a goal turns over. */
export const FLIP = 500;
/** The time in which a number counts to its new value. */
export const COUNT = 500;
/** The pause in which the end of a round is seen before its sheet opens. */
export const FINALE = 1000;
const NORMAL_PAUSE = 900;
const MAJOR_PAUSE = 1700;
const SHORTEST_PAUSE = 300;

const REVEALS: readonly string[] = ["goal_turned", "goal_shown"];
/** Points, money and gold that are counted where they arrive. */
const GAINS: readonly string[] = ["banked", "lifted", "marked", "token_laid"];
/** The ends of rounds, each of which has a sheet in games that have one. */
export const ROUND_ENDS: readonly string[] = ["round_ended", "banked", "voided"];
const ENDS: readonly string[] = [...ROUND_ENDS, "ended", "gold_shown"];

export const isReveal = (event: GameEvent): boolean => REVEALS.includes(event.what.kind);
export const isRoundEnd = (event: GameEvent): boolean => ROUND_ENDS.includes(event.what.kind);
export const isEnd = (event: GameEvent): boolean => ENDS.includes(event.what.kind);

export interface Timing {
  /** When the move has landed. */
  readonly landed: number;
  /** When what it revealed has been turned over. */
  readonly revealed: number;
  /** When what was gained has arrived, from where it is counted. */
  readonly gained: number;
  /** When a sheet may open. */
  readonly settled: number;
  /** When the next update is shown. */
  readonly next: number;
}

export interface Shown {
  readonly events: readonly GameEvent[];
  readonly ownSeat: number | null;
  readonly isMajor: boolean;
  /** How many updates wait; the more, the shorter the pauses. */
  readonly waiting: number;
  /** The factors of pauses and of animations, from the settings. */
  readonly pace: number;
  readonly motion: number;
}

/** Returns the times of an update in milliseconds after it is shown; the player's own move lies there already. */
export function timingOf({ events, ownSeat, isMajor, waiting, pace, motion }: Shown): Timing {
  const isOthers = events.some((event) => typeof event.what["by"] === "number" && event.what["by"] !== ownSeat);
  const landed = isOthers ? (LEAD + FLIGHT) * motion : 0;
  const revealed = landed + (events.some(isReveal) ? FLIP * motion : 0);
  const gained = revealed + FLIGHT * motion;
  if (events.some(isEnd)) {
    const isGained = events.some((event) => GAINS.includes(event.what.kind));
    const settled = (isGained ? gained : revealed) + FINALE * Math.max(1, pace);
    return { landed, revealed, gained, settled, next: settled };
  }
  const pause = Math.max(SHORTEST_PAUSE, (isMajor ? MAJOR_PAUSE : NORMAL_PAUSE) / (1 + waiting)) * pace;
  return { landed, revealed, gained, settled: 0, next: pause };
}
