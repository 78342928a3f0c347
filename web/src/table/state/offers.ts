/** Order and lookup of offered moves: reading order, nearest target, the same card turned, discards. */
import type { Offer } from "../../connection/messages";

/** Compares two moves row by row and from the left where cells are `x,y`; by the cell's name elsewhere. */
export function inReadingOrder(one: Offer, other: Offer): number {
  const [x, y] = coordinates(one.cell);
  const [u, v] = coordinates(other.cell);
  if (y !== v) return y - v;
  if (x !== u) return x - u;
  return (
    (one.cell ?? "").localeCompare(other.cell ?? "") || Number(one.turned ?? false) - Number(other.turned ?? false)
  );
}

/** Sorts moves against the player's own seat last: they are hardly ever meant. */
export function othersFirst(offers: readonly Offer[], ownSeat: number | null): Offer[] {
  const own = (offer: Offer) => Number(!offer.cell && offer.player === ownSeat);
  return [...offers].sort((one, other) => own(one) - own(other));
}

function coordinates(cell: string | undefined): [number, number] {
  const found = /^(-?\d+),(-?\d+)$/.exec(cell ?? "");
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

/** Returns the nearest target in this direction; if there is none, the next or previous one in reading order. */
export function adjacentTarget(
  targets: readonly Offer[],
  from: Offer | null,
  [dx, dy]: readonly [number, number],
): Offer | null {
  const spots = targets.filter((one, at) => !one.cell || targets.findIndex((other) => other.cell === one.cell) === at);
  const at = spots.findIndex((one) => one.text === from?.text || (one.cell && one.cell === from?.cell));
  if (at < 0) return spots[0] ?? null;
  const [x, y] = coordinates(from?.cell);
  const distance = (offer: Offer) => {
    const [u, v] = coordinates(offer.cell);
    const along = (u - x) * dx + (v - y) * dy;
    return along > 0 ? along + 2 * Math.abs((u - x) * dy + (v - y) * dx) : Infinity;
  };
  const nearest = spots.reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return distance(nearest) < Infinity ? nearest : spots[(at + dx + dy + spots.length) % spots.length]!;
}

/** Returns the same card on the same cell, rotated by a half turn; null if that is not a legal move. */
export function rotatedOffer(offers: readonly Offer[], ghost: Offer | null): Offer | null {
  if (!ghost) return null;
  const isRotated = (offer: Offer) =>
    offer.piece === ghost.piece &&
    offer.cell === ghost.cell &&
    offer.verb === ghost.verb &&
    Boolean(offer.turned) !== Boolean(ghost.turned);
  return offers.find(isRotated) ?? null;
}

/** Returns the notation of the same move with its card rotated. */
export function rotatedText(offer: Offer): string {
  return offer.turned ? offer.text.replace(/ turned$/, "") : `${offer.text} turned`;
}

/** Whether a move is aimed at a cell or a player. */
export function hasTarget(offer: Offer): boolean {
  return Boolean(offer.cell) || (offer.player !== undefined && offer.player !== null);
}

/** Whether a move only gives cards away: to draw others, or to pay. */
export const isDiscard = (offer: Offer): boolean => /^(pass|shed)/.test(offer.verb ?? "");

/** Returns the move that selecting a card previews at once: its only one; discards have their own button. */
export function defaultMove(targets: readonly Offer[], untargeted: readonly Offer[]): Offer | null {
  const found = targets.length ? targets : untargeted.filter((offer) => !isDiscard(offer));
  return found.length === 1 ? found[0]! : null;
}

/** Returns the cells of these moves; a card and the same card rotated count once. */
export const cellsOf = (targets: readonly Offer[]) => [...new Set(targets.flatMap((offer) => offer.cell ?? []))];
