/** The player's last solo results in each game, stored on this device. */
export interface SoloResult {
  readonly match: string;
  readonly score: number;
  /** Milliseconds since 1970; shown in the reader's time zone. */
  readonly at: number;
}

const MAX_STORED = 6;
const key = (game: string) => `filon results ${game}`;

/** Returns the stored results, the newest first. */
export function soloResults(game: string, storage: Pick<Storage, "getItem"> = localStorage): SoloResult[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(key(game)) ?? "[]");
    return Array.isArray(found) ? (found as SoloResult[]) : [];
  } catch {
    return [];
  }
}

/** Stores a result; a match that is stored already is left as it is. */
export function storeSoloResult(
  game: string,
  result: SoloResult,
  storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
): void {
  const others = soloResults(game, storage).filter((one) => one.match !== result.match);
  if (others.length < soloResults(game, storage).length) return;
  try {
    storage.setItem(key(game), JSON.stringify([result, ...others].slice(0, MAX_STORED)));
  } catch {
    // Without storage there is no history.
  }
}
