/**
 * The board at the end of a round: the update that ends it shows the next round, so its last moves are applied here.
 */
import type { GameEvent } from "../../connection/messages";

interface PlacedCard {
  readonly cell: string;
}
interface MiningView {
  readonly map: readonly PlacedCard[];
  readonly goals: readonly PlacedCard[];
}

/** Returns a mining game's view after these events; `light` is the lighting of a card that was just placed. */
export function viewAfter<View extends MiningView>(view: View, events: readonly GameEvent[], light: object): View {
  let { map, goals } = view;
  const withChanges = (cards: readonly PlacedCard[], cell: string, more: object) =>
    cards.map((card) => (card.cell === cell ? { ...card, ...more } : card));
  for (const { what } of events) {
    const { cell, card, turned } = what as { cell?: string; card?: string; turned?: boolean };
    if (!cell) continue;
    if (what.kind === "laid") map = [...map, { ...light, cell, card, turned } as PlacedCard];
    if (what.kind === "rock_fell") map = map.filter((one) => one.cell !== cell);
    if (what.kind === "goal_turned") goals = withChanges(goals, cell, { ...light, card, turned });
    if (what.kind === "token_laid") {
      map = withChanges(map, cell, { token: what["colour"] });
      goals = withChanges(goals, cell, { token: what["colour"] });
    }
  }
  return { ...view, map, goals };
}
