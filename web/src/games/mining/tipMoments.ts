/** Moments of a turn that the tips of both mining games are about. */
import type { TipMoment } from "../../table/tips/tipChoice";
import { isDiscard } from "../../table/state/offers";

type Broken = { readonly broken: readonly (readonly string[])[] };

export const hasBrokenTool = ({ view, ownSeat, isMyTurn }: TipMoment<Broken>): boolean =>
  isMyTurn && ownSeat !== null && (view.broken[ownSeat]?.length ?? 0) > 0;

/** Whether a card is to be chosen: some can be discarded at least. */
export const isChoosingCard = ({ isMyTurn, offers, selectedPiece }: TipMoment): boolean =>
  isMyTurn && selectedPiece === null && offers.some(isDiscard);

/** Whether the selected card can only be discarded. */
export function hasUselessCard({ offers, selectedPiece }: TipMoment): boolean {
  const moves = offers.filter((offer) => selectedPiece !== null && offer.piece === selectedPiece);
  return moves.length > 0 && moves.every(isDiscard);
}
