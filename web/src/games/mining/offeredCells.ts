/** The cells where a card could be placed in this round: they stay in view, so that selecting a card moves nothing. */
import type { MatchController } from "../../table/state/matchController.svelte";

export class OfferedCells {
  private round = "";
  private readonly cells = new Set<string>();

  /** Adds the cells offered now; returns all cells so far. */
  update(match: MatchController): readonly string[] {
    if (match.playback.round !== this.round) this.cells.clear();
    this.round = match.playback.round;
    for (const offer of match.offers) if (offer.cell) this.cells.add(offer.cell);
    return [...this.cells];
  }
}
