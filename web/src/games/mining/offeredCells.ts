/** Where was a card offered to lie in this round? So much of the cloth is in view from then on: choosing a card moves nothing. */
import type { Play } from "../../table/state/matchController.svelte";

export class Offered {
  private round = "";
  private readonly cells = new Set<string>();

  /** All cells so far, with those that are offered now. */
  with(play: Play): readonly string[] {
    if (play.showing.round !== this.round) this.cells.clear();
    this.round = play.showing.round;
    for (const offer of play.offers) if (offer.cell) this.cells.add(offer.cell);
    return [...this.cells];
  }
}
