/** Loads a game's tips: games/<key>/tips.ts. */
import type { Tip } from "./tipChoice";

const TIPS = import.meta.glob<{ default: readonly Tip[] }>("../../games/*/tips.ts");

/** Returns the tips of a game; none if it has no file of them. */
export async function loadTips(game: string): Promise<readonly Tip[]> {
  return (await TIPS[`../../games/${game}/tips.ts`]?.())?.default ?? [];
}
