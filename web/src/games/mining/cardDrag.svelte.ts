/** Which card is being dragged from the hand, and over what? Letting go aims; only the button, Enter or a second tap sends. */
import { settings } from "../../settings/settings.svelte";
import type { Play } from "../../table/state/matchController.svelte";
import type { Offer } from "../../connection/messages";

const FAR = 10;

export class Drag {
  piece: string | null = $state(null);
  going = $state(false);
  x = $state(0);
  y = $state(0);
  private from = { x: 0, y: 0, pointer: -1, at: 0 };

  constructor(private readonly play: () => Play) {}

  down(event: PointerEvent, piece: string, at: number): void {
    if (event.button !== 0 || this.play().readonly) return;
    this.piece = piece;
    this.from = { x: event.clientX, y: event.clientY, pointer: event.pointerId, at };
  }

  move(event: PointerEvent): void {
    if (this.piece === null || event.pointerId !== this.from.pointer) return;
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.going) {
      if (far < FAR) return;
      this.going = true;
      const play = this.play();
      if (play.piece !== this.piece || play.chosenAt !== this.from.at) play.choose(this.piece, this.from.at);
    }
    this.x = event.clientX;
    this.y = event.clientY;
    const play = this.play();
    play.ghost = this.under(event) ?? (play.places.length === 1 ? play.ghost : null);
  }

  /** Whether a drag ended here, so that the click that follows is none. */
  up(event: PointerEvent): boolean {
    if (this.piece === null || event.pointerId !== this.from.pointer) return false;
    const went = this.going;
    const offer = went ? this.under(event) : null;
    this.piece = null;
    this.going = false;
    if (offer !== null && settings.oneTap) void this.play().send(offer.text);
    return went;
  }

  cancel(): void {
    this.piece = null;
    this.going = false;
  }

  /** The move at this point: a lit place of the board, or a player who can be hit. */
  private under(event: PointerEvent): Offer | null {
    const play = this.play();
    for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = found.closest<HTMLElement | SVGElement>("[data-cell], [data-seat]");
      if (place === null) continue;
      const { cell, seat } = place.dataset;
      const offers = play.places.filter((offer) => (cell ? offer.cell === cell : String(offer.player) === seat));
      if (offers.length > 0) return offers.find((offer) => offer.text === play.ghost?.text) ?? offers[0] ?? null;
    }
    return null;
  }
}
