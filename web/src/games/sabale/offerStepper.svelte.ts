/** Steps through the offered targets by previous and next buttons, for players who cannot hit a small cell. */
import type { Offer } from "../../connection/messages";
import { targetedSteps, type SabalePlay } from "./draftedTurn";

class OfferStepper {
  private text: string | null = $state(null);

  /** Returns the offer stepped to, while it is legal. */
  targetedOffer(match: SabalePlay): Offer | null {
    return targetedSteps(match).find((offer) => offer.text === this.text) ?? null;
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
  const kind = (offer: Offer) => (offer.verb === "bar" ? 1 : 0);
  return targetedSteps(match).toSorted(
    (one, other) => kind(one) - kind(other) || (one.cell ?? "").localeCompare(other.cell ?? ""),
  );
}

export const offerStepper = new OfferStepper();
