/** Gold of Saboteur's players as this viewer knows it: cards for all, nuggets for their owner alone. */
import { i18n } from "../../i18n/localization.svelte";
import type { SaboteurCatalog, SaboteurOwn, SaboteurView } from "../../connection/types";
import type { Saboteur } from "./match";

/** Returns the nuggets on the viewer's own gold cards; null for other seats. */
export function ownNuggets(match: Saboteur, seat: number): number | null {
  if (seat !== match.ownSeat || !match.own) return null;
  return sumOf(match.own, match.catalog);
}

/** Returns the nuggets on a seat's own gold cards. */
function sumOf(own: SaboteurOwn, catalog: SaboteurCatalog | null): number {
  const worth = worthOf(catalog);
  return own.gold.reduce((sum, kept) => sum + worth(kept.card), 0);
}

function worthOf(catalog: SaboteurCatalog | null): (card: string) => number {
  const worth = new Map(catalog?.gold.map((card) => [card.name, card.worth]));
  return (card) => worth.get(card) ?? 0;
}

/**
 * Returns each seat's nuggets by the views of a moment: of all seats and the board, or of one viewer. One viewer knows
 * what was paid, and what the viewer's own cards are worth; each other card counts as the least one until all are shown.
 */
export function nuggetsSoFar(views: readonly SaboteurView[], catalog: SaboteurCatalog | null): number[] {
  const view = views.at(-1)!;
  const worth = worthOf(catalog);
  if (view.hoards.length) return view.hoards.map((hoard) => hoard.reduce((sum, card) => sum + worth(card), 0));
  const least = Math.min(...(catalog?.gold.map((card) => card.worth) ?? [0]));
  const paid = [...view.past, ...(view.shown ? [view.shown] : [])].flatMap((round) => round.paid);
  const ownOf = new Map(views.filter((one) => one.seat !== null).map((one) => [one.seat, one.own]));
  return view.gold.map((cards, seat) => {
    const own = ownOf.get(seat);
    if (own) return sumOf(own, catalog);
    const known = paid.filter((one) => one.to === seat);
    const hidden = cards - known.reduce((sum, one) => sum + one.cards, 0);
    return known.reduce((sum, one) => sum + one.nuggets, 0) + hidden * least;
  });
}

/** Returns a player's gold in words. */
export function goldText(match: Saboteur, seat: number): string {
  const cards = i18n.translate("mining.gold_cards", match.view.gold[seat] ?? 0);
  const nuggets = ownNuggets(match, seat);
  return nuggets === null ? cards : `${cards}, ${match.words.translate("nuggets", nuggets)}`;
}
