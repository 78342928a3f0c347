/** Where was a card offered to lie in this round? So much of the cloth is in view from then on: choosing a card moves nothing. */
import type { MatchController } from "../../table/state/matchController.svelte";

export class OfferedCells {
  private round = "";
  private readonly cells = new Set<string>();

  /** All cells so far, with those that are offered now. */
  update(match: MatchController): readonly string[] {
    if (match.playback.round !== this.round) this.cells.clear();
    this.round = match.playback.round;
    for (const offer of match.offers) if (offer.cell) this.cells.add(offer.cell);
    return [...this.cells];
  }
}
