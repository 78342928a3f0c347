/** The bars that can be put in this turn while a jump is possible too: what the server offers after `stay`. */
import type { Offer } from "../../connection/messages";
import type { SabalePlay } from "./draftedTurn";

class LaterBars {
  private found: { readonly after: string; readonly offers: readonly Offer[] } = $state.raw({ after: "", offers: [] });

  /** Returns the bars that can follow the drafted steps, once the server has answered. */
  of(match: SabalePlay): readonly Offer[] {
    return this.found.after === keyOf(match) ? this.found.offers : [];
  }

  async load(match: SabalePlay): Promise<void> {
    const after = keyOf(match);
    if (this.found.after === after) return;
    const draft = await match.draft.peek([...match.draft.steps, "stay"]);
    const offers = (draft?.offers ?? []).filter((offer) => offer.verb === "bar");
    if (keyOf(match) === after) this.found = { after, offers };
  }
}

const keyOf = (match: SabalePlay) => `${match.snapshot.match?.number} ${match.draft.steps.join(" ")}`;

export const laterBars = new LaterBars();
