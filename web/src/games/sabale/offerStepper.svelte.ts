/** Steps through the offered targets by previous and next buttons, for players who cannot hit a small cell. */
import type { Offer } from "../../connection/messages";
import { stepOffers, type SabalePlay } from "./draftedTurn";

class OfferStepper {
  private text: string | null = $state(null);

  /** Returns the offer stepped to, while it is legal. */
  targetedOffer(match: SabalePlay): Offer | null {
    return stepOffers(match).find((offer) => offer.text === this.text) ?? null;
  }

  move(match: SabalePlay, by: 1 | -1): void {
    const all = listed(match);
    const at = all.findIndex((offer) => offer.text === this.text);
    const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    this.text = all[next]?.text ?? null;
  }
}

/** Returns all offers with a target, row by row. */
function listed(match: SabalePlay): Offer[] {
  const placed = stepOffers(match).filter((offer) => ["via", "to", "jump", "bar"].includes(offer.verb ?? ""));
  return placed.toSorted((one, other) => (one.cell ?? "").localeCompare(other.cell ?? ""));
}

export const offerStepper = new OfferStepper();
