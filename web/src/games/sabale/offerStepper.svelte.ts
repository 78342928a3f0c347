/** Which step am I looking at? One after the other by previous and next, for whoever cannot hit a small place. */
import type { Offer } from "../../connection/messages";
import { stepOffers, type SabalePlay } from "./draftedTurn";

class OfferStepper {
  private text: string | null = $state(null);

  /** The step that previous and next have come to, while it can be taken. */
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

/** All steps that go somewhere, row by row. */
function listed(match: SabalePlay): Offer[] {
  const placed = stepOffers(match).filter((offer) => ["via", "to", "jump", "bar"].includes(offer.verb ?? ""));
  return placed.toSorted((one, other) => (one.cell ?? "").localeCompare(other.cell ?? ""));
}

export const offerStepper = new OfferStepper();
