/** How did the cards lie when a round ended? The letter that ends it shows the next round: its last moves are laid on here. */
import type { Happened } from "../../connection/messages";

interface Card {
  readonly cell: string;
}
interface Mine {
  readonly map: readonly Card[];
  readonly goals: readonly Card[];
}

/** A view of either mine after these happenings; `light` is how a card lies that was just joined. */
export function lyingAfter<View extends Mine>(view: View, events: readonly Happened[], light: object): View {
  let { map, goals } = view;
  const marked = (cards: readonly Card[], cell: string, more: object) =>
    cards.map((card) => (card.cell === cell ? { ...card, ...more } : card));
  for (const { what } of events) {
    const { cell, card, turned } = what as { cell?: string; card?: string; turned?: boolean };
    if (!cell) continue;
    if (what.kind === "laid") map = [...map, { ...light, cell, card, turned } as Card];
    if (what.kind === "rock_fell") map = map.filter((one) => one.cell !== cell);
    if (what.kind === "goal_turned") goals = marked(goals, cell, { ...light, card, turned });
    if (what.kind === "token_laid") {
      map = marked(map, cell, { token: what["colour"] });
      goals = marked(goals, cell, { token: what["colour"] });
    }
  }
  return { ...view, map, goals };
}
