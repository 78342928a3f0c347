/** In which words is a table told to one reader? Written for whoever sees it, at length for whoever listens. */
import { page } from "../../i18n/localization.svelte";
import type { Offer, Refusal, Shown } from "../../connection/messages";
import type { Speech } from "../../i18n/messageFormat";

export class Telling {
  speech: Speech;
  /** What the screen calls some cells. */
  cells: Readonly<Record<string, string>> = $state.raw({});

  constructor(
    speech: Speech,
    private readonly shown: () => Shown,
  ) {
    this.speech = $state.raw(speech);
  }

  private get you(): number | null {
    return this.shown().mine.you;
  }
  names = $derived.by((): string[] => this.shown().place.chairs.map((chair, seat) => chair.name || `p${seat + 1}`));

  /** Sentences name me too, and say that it is me. */
  private told = $derived.by((): Speech => {
    const { you } = this;
    const names = this.names.map((name, seat) => (seat === you ? page.say("you.named", null, { name }) : name));
    return this.speech.named(names, this.cells);
  });
  words = $derived.by((): Speech => this.told.aloud);
  brief = $derived.by((): Speech => this.told.brief);

  /** A player where no sentence is made of it: whoever reads is “you”. */
  who(seat: number): string {
    return seat === this.you ? page.say("you") : (this.names[seat] ?? "");
  }

  /** A move for whoever listens: what is written on its button, then its place, and its cards with their sides. */
  called(offer: Offer): string {
    const [seen, all] = [this.brief.offered(offer), this.words.offered(offer)];
    if (seen === all) return all;
    const cards = [offer.lies || offer.piece, offer.second].map((card) => (card ? this.words.name("card", card) : ""));
    return [seen, offer.cell ?? "", ...cards].filter(Boolean).join(this.words.say("between"));
  }

  /** Without the rule's number, which has a button of its own; in the server's words where the game has none. */
  refused(refusal: Refusal, text = ""): string {
    if (text && !this.brief.has(`refusal.${refusal.code}`)) return text;
    return this.brief.refused({ ...refusal, rule: "" });
  }
}
