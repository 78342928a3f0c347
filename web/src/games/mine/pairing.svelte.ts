/** Are two cards being chosen to go at once? Asked beside the other moves, answered over the board. */
import type { Play } from "../../table/play.svelte";
import type { Offer } from "../../wire/shown";

export const pairing = $state({ isOn: false });

/** The moves in which the chosen card goes together with another. */
export function pairsOf(play: Play): Offer[] {
  return play.offers.filter((offer) => offer.second && [offer.piece, offer.second].includes(play.piece ?? ""));
}
