/** The match in sentences for one reader: brief on the screen, in full for screen readers. */
import type { Offer, Refusal, Snapshot } from "../../connection/messages";
import { i18n } from "../../i18n/localization.svelte";
import type { MessageFormatter } from "../../i18n/messageFormat";

export class Narration {
  formatter: MessageFormatter;
  /** The game module's names for some cells. */
  cellNames: Readonly<Record<string, string>> = $state.raw({});
  /** Whether the viewer is the reader; in a replay another player may be. */
  addressesReader = $state(true);

  constructor(
    formatter: MessageFormatter,
    private readonly snapshot: () => Snapshot,
  ) {
    this.formatter = $state.raw(formatter);
  }

  private get ownSeat(): number | null {
    return this.addressesReader ? this.snapshot().viewer.seat : null;
  }
  names = $derived.by((): string[] => this.snapshot().table.seats.map((seat, at) => seat.name || `p${at + 1}`));

  /** Sentences address the reader: “you”. */
  private named = $derived.by((): MessageFormatter =>
    this.formatter.withNames(this.names, this.cellNames, this.ownSeat),
  );
  words = $derived.by((): MessageFormatter => this.named.forScreenReader);
  brief = $derived.by((): MessageFormatter => this.named.brief);

  /** Returns a player's name outside sentences: “you” for the reader. */
  seatName(seat: number): string {
    return seat === this.ownSeat ? i18n.translate("you") : (this.names[seat] ?? "");
  }

  /** Returns a move's accessible label: its button's text first, then its cell, and its cards with their sides. */
  offerLabel(offer: Offer): string {
    const [visible, full] = [this.brief.offerSentence(offer), this.words.offerSentence(offer)];
    if (visible === full) return full;
    const cards = [offer.lies || offer.piece, offer.second].map((card) => (card ? this.words.name("card", card) : ""));
    return [visible, offer.cell ?? "", ...cards].filter(Boolean).join(this.words.translate("between"));
  }

  /** Returns a refusal without its rule number, which has a button; the server's text if the game has none. */
  refusalText(refusal: Refusal, text = ""): string {
    if (text && !this.brief.has(`refusal.${refusal.code}`)) return text;
    return this.brief.refusalSentence({ ...refusal, rule: "" });
  }
}
