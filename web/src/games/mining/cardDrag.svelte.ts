/** Drag and drop of a card from the hand: dropping previews a move; only the button, Enter or a second tap sends it. */
import { settings } from "../../settings/settings.svelte";
import type { MatchController } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";

const DRAG_DISTANCE = 10;

export class CardDrag {
  piece: string | null = $state(null);
  isDragging = $state(false);
  x = $state(0);
  y = $state(0);
  private from = { x: 0, y: 0, pointer: -1, at: 0 };

  constructor(private readonly match: () => MatchController) {}

  down(event: PointerEvent, piece: string, at: number): void {
    if (event.button !== 0 || this.match().readonly) return;
    this.piece = piece;
    this.from = { x: event.clientX, y: event.clientY, pointer: event.pointerId, at };
  }

  move(event: PointerEvent): void {
    if (this.piece === null || event.pointerId !== this.from.pointer) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.isDragging) {
      if (far < DRAG_DISTANCE) return;
      this.isDragging = true;
      const match = this.match();
      if (match.selectedPiece !== this.piece || match.selectedIndex !== this.from.at)
        match.select(this.piece, this.from.at);
    }
    this.x = event.clientX;
    this.y = event.clientY;
    const match = this.match();
    match.ghost = this.offerUnder(event) ?? (match.targets.length === 1 ? match.ghost : null);
  }

  /** Ends a drag; returns whether there was one, so that the click that follows is ignored. */
  up(event: PointerEvent): boolean {
    if (this.piece === null || event.pointerId !== this.from.pointer) return false;
    const went = this.isDragging;
    const offer = went ? this.offerUnder(event) : null;
    this.piece = null;
    this.isDragging = false;
    if (offer !== null && settings.oneTap) void this.match().send(offer.text);
    return went;
  }

  cancel(): void {
    this.piece = null;
    this.isDragging = false;
  }

  /** Returns the move under the pointer: a lit cell of the board, or a targeted player. */
  private offerUnder(event: PointerEvent): Offer | null {
    const match = this.match();
    for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = found.closest<HTMLElement | SVGElement>("[data-cell], [data-seat]");
      if (place === null) continue;
      const { cell, seat } = place.dataset;
      const offers = match.targets.filter((offer) => (cell ? offer.cell === cell : String(offer.player) === seat));
      if (offers.length > 0) return offers.find((offer) => offer.text === match.ghost?.text) ?? offers[0] ?? null;
    }
    return null;
  }
}
