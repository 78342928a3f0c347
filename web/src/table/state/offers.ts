/** Which move comes before which, and which is the same card turned? */
import type { Offer } from "../../connection/messages";

/** Row by row, from the left, where cells are `x,y`; by their writing elsewhere. */
export function inReadingOrder(one: Offer, other: Offer): number {
  const [x, y] = pair(one.cell);
  const [u, v] = pair(other.cell);
  if (y !== v) return y - v;
  if (x !== u) return x - u;
  return (
    (one.cell ?? "").localeCompare(other.cell ?? "") || Number(one.turned ?? false) - Number(other.turned ?? false)
  );
}

/** Whoever hits themselves hardly means it: that comes last. */
export function othersFirst(offers: readonly Offer[], you: number | null): Offer[] {
  const own = (offer: Offer) => Number(!offer.cell && offer.player === you);
  return [...offers].sort((one, other) => own(one) - own(other));
}

function pair(cell: string | undefined): [number, number] {
  const found = /^(-?\d+),(-?\d+)$/.exec(cell ?? "");
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

/** The nearest place this way; where there is none, or places lie nowhere, the next or the one before in reading order. */
export function beside(
  places: readonly Offer[],
  from: Offer | null,
  [dx, dy]: readonly [number, number],
): Offer | null {
  const spots = places.filter((one, at) => !one.cell || places.findIndex((other) => other.cell === one.cell) === at);
  const at = spots.findIndex((one) => one.text === from?.text || (one.cell && one.cell === from?.cell));
  if (at < 0) return spots[0] ?? null;
  const [x, y] = pair(from?.cell);
  const far = (offer: Offer) => {
    const [u, v] = pair(offer.cell);
    const along = (u - x) * dx + (v - y) * dy;
    return along > 0 ? along + 2 * Math.abs((u - x) * dy + (v - y) * dx) : Infinity;
  };
  const nearest = spots.reduce((best, other) => (far(other) < far(best) ? other : best));
  return far(nearest) < Infinity ? nearest : spots[(at + dx + dy + spots.length) % spots.length]!;
}

/** The same card on the same cell, turned by half; null where that is no move. */
export function turned(offers: readonly Offer[], ghost: Offer | null): Offer | null {
  if (!ghost) return null;
  const like = (offer: Offer) =>
    offer.piece === ghost.piece &&
    offer.cell === ghost.cell &&
    offer.verb === ghost.verb &&
    Boolean(offer.turned) !== Boolean(ghost.turned);
  return offers.find(like) ?? null;
}

/** The same move with its card turned by half, as it is written. */
export function turnedText(offer: Offer): string {
  return offer.turned ? offer.text.replace(/ turned$/, "") : `${offer.text} turned`;
}

export function hasPlace(offer: Offer): boolean {
  return Boolean(offer.cell) || (offer.player !== undefined && offer.player !== null);
}

/** Cards that go without doing anything but to make room, or to pay. */
export const isDiscard = (offer: Offer): boolean => /^(pass|shed)/.test(offer.verb ?? "");

/** What lies there at once when a card is chosen: the only thing it can do, or where no card can do more, discarding it. */
export function plainly(places: readonly Offer[], others: readonly Offer[], all: readonly Offer[]): Offer | null {
  if (places.length) return places.length === 1 ? places[0]! : null;
  const deeds = others.filter((offer) => !isDiscard(offer));
  const alone = others.filter((offer) => !offer.second);
  const found = deeds.length || !all.every(isDiscard) ? deeds : alone;
  return found.length === 1 ? found[0]! : null;
}

/** Where these go; a card and the same card turned are one place. */
export const cellsOf = (places: readonly Offer[]) => [...new Set(places.flatMap((offer) => offer.cell ?? []))];
