/** Sentences for events, offers, refusals and outcomes; equal, character by character, to core/text/sentences.py. */
import type { EventData, Offer, Outcome, Refusal } from "../connection/messages";
import type { EventKind } from "../connection/types";
import { type Language, Translations } from "./translations";

const SEAT = /^p([1-9][0-9]?)$/;
const CELL = /^-?[0-9]+,-?[0-9]+$/;
/** The sides of a card in its name, and the preposition before them. */
const SIDES = /(\s(?:from|par|von))?[\s/]([NESW]{1,4})(?!\p{L})/gu;
/** Prefix of shorter texts for a screen that shows the board as well. */
const SCREEN = "screen.";
const OFFER_FIELDS = ["piece", "second", "lies", "cell", "die", "tool"] as const;
/** How much an event matters; where there is little room, minor events are left out first. */
export const MINOR = 0;
export const NORMAL = 1;
export const MAJOR = 2;

export class MessageFormatter extends Translations {
  constructor(
    language: Language,
    texts: Readonly<Record<string, string>>,
    readonly kinds: Readonly<Record<string, EventKind>>,
    readonly names: readonly string[] = [],
    /** Names of cells at this table that have one. */
    readonly cellNames: Readonly<Record<string, string>> = {},
    private readonly isBrief = false,
  ) {
    super(language, texts);
  }

  withNames(names: readonly string[], cellNames: Readonly<Record<string, string>> = {}): MessageFormatter {
    return new MessageFormatter(this.language, this.texts, this.kinds, names, cellNames);
  }

  /** For readers who see the board: no cells but named ones, cards without the sides that they connect. */
  get brief(): MessageFormatter {
    const texts = this.replaceSides(() => "");
    for (const key of Object.keys(texts)) {
      const plainKey = key.slice(SCREEN.length);
      if (key.startsWith(SCREEN) && plainKey in texts) texts[plainKey] = texts[key]!;
    }
    return new MessageFormatter(this.language, texts, this.kinds, this.names, this.cellNames, true);
  }

  /** For screen readers: everything, with sides in words. */
  get forScreenReader(): MessageFormatter {
    const inWords = (sides: string) =>
      [...sides].map((side) => this.name("side", side)).join(this.translate("between"));
    const texts = this.replaceSides((preposition, sides) => `${preposition} ${inWords(sides)}`);
    return new MessageFormatter(this.language, texts, this.kinds, this.names, this.cellNames);
  }

  /** Returns all texts, with the sides in the names of cards replaced. */
  private replaceSides(format: (preposition: string, sides: string) => string): Record<string, string> {
    const texts = { ...this.texts };
    for (const key of Object.keys(texts))
      if (key.startsWith("card."))
        texts[key] = texts[key]!.replace(SIDES, (_, preposition: string | undefined, sides: string) =>
          format(preposition ?? "", sides),
        );
    return texts;
  }

  override name(kind: string, value: string): string {
    const cellName = kind === "cell" ? this.cellNames[value] : undefined;
    if (cellName === undefined) return super.name(kind, value);
    return this.isBrief ? cellName : `${cellName} (${value})`;
  }

  player(seat: number): string {
    return this.names[seat] ?? `p${seat + 1}`;
  }

  /** Returns one sentence for one event. */
  eventSentence(what: EventData): string {
    const kind = this.kinds[what.kind];
    const fields = kind?.fields ?? Object.keys(what).filter((field) => field !== "kind");
    const values: Record<string, string> = {};
    for (const field of fields)
      values[field] = this.fieldText(field, what[field] ?? null, kind?.seats.includes(field) ?? false);
    if (what["turned"] === true && this.has(`card.${what["card"] ?? ""} turned`)) {
      values["card"] = this.translate(`card.${what["card"]} turned`);
      values["turned"] = "";
    }
    if (what.kind === "said") values["text"] = this.phraseSentence(String(what["text"]));
    let key = `event.${what.kind}`;
    if (this.has(`${key}.none`) && fields.some((field) => (what[field] ?? null) === null)) key += ".none";
    return this.translate(key, null, values);
  }

  /** Returns the game's weight of an event; events about this seat, or for one seat alone, matter more. */
  weight(event: { audience: string; what: EventData }, seat: number | null): number {
    const kind = this.kinds[event.what.kind];
    if (!kind) return NORMAL;
    const about = kind.seats.filter((field) => !["by", "first", "chooser"].includes(field));
    if (seat !== null && about.some((field) => event.what[field] === seat)) return MAJOR;
    const lacks = kind.fields.some((field) => (event.what[field] ?? null) === null);
    return Math.max(lacks ? kind.without : kind.weight, event.audience !== "all" ? NORMAL : MINOR);
  }

  /** Returns a field's value in words. */
  fieldText(field: string, value: unknown, isSeat = false): string {
    if (!Array.isArray(value) || !this.has(`each.${field}`)) return this.valueText(field, value, isSeat);
    const parts = value.map((part, seat) =>
      this.translate(`each.${field}`, null, { player: this.player(seat), value: this.valueText(field, part, isSeat) }),
    );
    return parts.join(this.translate("between.each"));
  }

  private valueText(field: string, value: unknown, isSeat: boolean): string {
    if (Array.isArray(value)) {
      const parts = value.map((part) => this.valueText(field, part, isSeat));
      const separator = value.every((one) => CELL.test(String(one))) ? "between.each" : "between";
      return parts.join(this.translate(separator)) || this.translate("nothing");
    }
    const kind = this.name("kind", field);
    if (value === null || typeof value === "boolean") return this.name(kind, value === null ? "" : String(value));
    if (typeof value === "number") {
      if (isSeat) return this.player(value);
      return `${kind}.other` in this.texts ? this.translate(kind, value) : String(value);
    }
    return this.name(kind, String(value));
  }

  /** Returns a move in a sentence and what it encounters; its notation if the game has no words for it. */
  offerSentence(offer: Offer): string {
    if (!offer.verb || !this.has(`offer.${offer.verb}`)) return offer.text;
    const values: Record<string, string> = {};
    for (const field of OFFER_FIELDS) values[field] = this.fieldText(field, offer[field] ?? (field === "die" ? 0 : ""));
    values["player"] = offer.player === undefined || offer.player === null ? "" : this.player(offer.player);
    const sentence = this.translate(`offer.${offer.verb}`, null, values);
    const remarks = (offer.meets ?? []).map((what) => this.encounterText(what));
    return remarks.length ? `${sentence} (${remarks.join(this.translate("between"))})` : sentence;
  }

  /** Returns what a move encounters: `challenge A2` is the text `meets.challenge` about A2. */
  encounterText(what: string): string {
    const [word, ...rest] = what.split(" ");
    return this.has(`meets.${word}`)
      ? this.translate(`meets.${word}`, null, { about: this.name("cell", rest.join(" ")) })
      : what;
  }

  /** Returns a set phrase in the reader's language; any other text as it was said. */
  phraseSentence(text: string): string {
    const key = ["phrase"];
    const values: Record<string, string> = {};
    for (const part of text.split(" ")) {
      const seat = SEAT.exec(part);
      if (seat) values["player"] = this.player(Number(seat[1]) - 1);
      else if (CELL.test(part)) values["cell"] = this.name("cell", part);
      else key.push(part);
    }
    return key.join(".") in this.texts ? this.translate(key.join("."), null, values) : text;
  }

  /** Returns why a move was refused, and by which rule. */
  refusalSentence(refusal: Refusal): string {
    const values: Record<string, string> = {};
    for (const [field, value] of Object.entries(refusal.places ?? {})) {
      const seat = field === "player" ? SEAT.exec(value) : null;
      values[field] = seat ? this.player(Number(seat[1]) - 1) : this.fieldText(field, value);
    }
    const key = `refusal.${refusal.code}`;
    const sentence = this.has(key) ? this.translate(key, null, values) : refusal.code;
    return refusal.rule ? `${sentence} (${refusal.rule})` : sentence;
  }

  /** Returns who won, and why. */
  outcomeSentence(outcome: Outcome): string {
    const winners = outcome.winners.map((seat) => this.player(seat)).join(this.translate("between"));
    const best = this.fieldText("best", Math.max(...outcome.scores));
    return this.translate(`reason.${outcome.reason}`, null, { winners, best });
  }
}
