/** How did I do before, alone, on this device? The last results of each game, kept here and nowhere else. */
export interface Result {
  readonly match: string;
  readonly score: number;
  /** Milliseconds since 1970; shown in the reader's zone. */
  readonly at: number;
}

const MOST = 6;
const key = (game: string) => `filon results ${game}`;

export function results(game: string, kept: Pick<Storage, "getItem"> = localStorage): Result[] {
  try {
    const found: unknown = JSON.parse(kept.getItem(key(game)) ?? "[]");
    return Array.isArray(found) ? (found as Result[]) : [];
  } catch {
    return [];
  }
}

/** The newest first; a match that is looked at again counts once. */
export function keepResult(
  game: string,
  result: Result,
  kept: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  const others = results(game, kept).filter((one) => one.match !== result.match);
  if (others.length < results(game, kept).length) return;
  try {
    kept.setItem(key(game), JSON.stringify([result, ...others].slice(0, MOST)));
  } catch {
    // A device that keeps nothing still plays.
  }
}
