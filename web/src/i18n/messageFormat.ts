/** Sentences for events, offers, refusals and outcomes; equal, character by character, to core/text/sentences.py. */
import type { EventData, Offer, Outcome, Reason, Refusal } from "../connection/messages";
import type { EventKind } from "../connection/types";
import { type Language, PLACE, Translations } from "./translations";

const SEAT = /^p([1-9][0-9]?)$/;
const CELL = /^-?[0-9]+,-?[0-9]+$/;
/** The sides of a card in its name, with their brackets, and the preposition before them. */
const SIDES = /(,?\s(?:on|accès|auf|bei))?[\s/](?:\(([NESWO]{1,4})\)|([NESWO]{1,4})(?!\p{L}))/gu;
/** Prefix of shorter texts for a screen that shows the board as well. */
const SCREEN = "screen.";
const OFFER_FIELDS = ["piece", "second", "lies", "cell", "die", "tool", "player"] as const;
const VOWELS = "aeiouàâäéèêëîïôöùûü";
const PLAYER = ["player"];
type Values = Record<string, unknown>;
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
    /** The seat that reads; null for spectators, and where all seats are shown. */
    readonly reader: number | null = null,
    private readonly isBrief = false,
  ) {
    super(language, texts);
  }

  withNames(
    names: readonly string[],
    cellNames: Readonly<Record<string, string>> = {},
    reader: number | null = null,
  ): MessageFormatter {
    return new MessageFormatter(this.language, this.texts, this.kinds, names, cellNames, reader);
  }

  /** For readers who see the board: no cells but named ones, cards without the sides that they connect. */
  get brief(): MessageFormatter {
    const texts = this.replaceSides(() => "");
    for (const key of Object.keys(texts)) {
      const plainKey = key.slice(SCREEN.length);
      if (key.startsWith(SCREEN) && plainKey in texts) texts[plainKey] = texts[key]!;
    }
    return new MessageFormatter(this.language, texts, this.kinds, this.names, this.cellNames, this.reader, true);
  }

  /** For screen readers: everything, with sides in words. */
  get forScreenReader(): MessageFormatter {
    const compass = this.name("compass", "NESW");
    const inWords = (sides: string) =>
      [...sides].map((side) => this.name("side", "NESW"[compass.indexOf(side)]!)).join(this.translate("between"));
    const texts = this.replaceSides((preposition, sides) => `${preposition} ${inWords(sides)}`);
    return new MessageFormatter(this.language, texts, this.kinds, this.names, this.cellNames, this.reader);
  }

  /** Returns all texts, with the sides in the names of cards replaced. */
  private replaceSides(format: (preposition: string, sides: string) => string): Record<string, string> {
    const texts = { ...this.texts };
    for (const key of Object.keys(texts))
      if (key.startsWith("card."))
        texts[key] = texts[key]!.replace(SIDES, (_, preposition?: string, inBrackets?: string, sides = "") =>
          format(preposition ?? "", inBrackets ?? sides),
        );
    return texts;
  }

  override name(kind: string, value: string, form = ""): string {
    const cellName = kind === "cell" ? this.cellNames[value] : undefined;
    if (cellName === undefined) return super.name(kind, value, form);
    return this.isBrief ? cellName : `${cellName} (${value})`;
  }

  player(seat: number): string {
    return this.names[seat] ?? `p${seat + 1}`;
  }

  /** Returns one sentence for one event; a private event of `owner`, if that is not the reader, names its owner. */
  eventSentence(what: EventData, owner: number | null = null): string {
    const kind = this.kinds[what.kind];
    const fields = kind?.fields ?? Object.keys(what).filter((field) => field !== "kind");
    const values: Values = Object.fromEntries(fields.map((field) => [field, what[field] ?? null]));
    let seats: readonly string[] = kind?.seats ?? [];
    if (what.kind === "said") return this.saidSentence(Number(what["by"]), String(what["text"]));
    let key = `event.${what.kind}`;
    if (this.has(`${key}.none`) && fields.some((field) => values[field] === null)) key += ".none";
    if (what["turned"] === true && this.has(`card.${what["card"] ?? ""} turned`)) {
      values["card"] = `${what["card"]} turned`;
      values["turned"] = null;
    }
    if (owner !== null && owner !== this.reader && this.has(`${key}.theirs`)) {
      key += ".theirs";
      values["owner"] = owner;
      seats = [...seats, "owner"];
    }
    return this.fill(key, values, seats);
  }

  /** Returns the variant of a sentence for this reader, with its values in words; `player` is a seat. */
  fill(key: string, values: Values, seats: readonly string[] = PLAYER): string {
    const chosen = this.variant(key, values, seats);
    const texts: Record<string, string> = {};
    for (const [place, field, form = ""] of (this.texts[chosen] ?? "").matchAll(PLACE))
      texts[place.slice(1, -1)] = this.fieldText(field!, values[field!] ?? null, seats.includes(field!), form);
    return this.translate(chosen, null, texts);
  }

  /** Returns the most specific key that the texts have for this reader: core/text/variants.py. */
  private variant(key: string, values: Values, seats: readonly string[]): string {
    const suffixes: string[] = [];
    for (const [field, value] of Object.entries(values)) {
      if (!seats.includes(field)) continue;
      const held: unknown[] = Array.isArray(value) ? value : [value];
      if (held.length > 1) suffixes.push(`${field}_many`);
      if (this.reader !== null && held.includes(this.reader)) suffixes.push(`${field}_me`);
      if (field !== "by" && value !== null && value === values["by"]) suffixes.push(`${field}_self`);
    }
    const keys = suffixes.reduceRight<string[][]>(
      (shorter, suffix) => [...shorter.map((some) => [suffix, ...some]), ...shorter],
      [[]],
    );
    return keys.map((some) => [key, ...some].join(".")).find((one) => one in this.texts) ?? key;
  }

  /** Returns the game's weight of an event; events about this seat, or for one seat alone, matter more. */
  weight(event: { audience: string; what: EventData }, seat: number | null): number {
    const kind = this.kinds[event.what.kind];
    if (!kind) return NORMAL;
    if (this.isAbout(event.what, seat)) return MAJOR;
    const lacks = kind.fields.some((field) => (event.what[field] ?? null) === null);
    return Math.max(lacks ? kind.without : kind.weight, event.audience !== "all" ? NORMAL : MINOR);
  }

  /** Returns whether something is done to this seat. */
  private isAbout(what: EventData, seat: number | null): boolean {
    const about = this.kinds[what.kind]?.seats.filter((field) => !["by", "first", "chooser"].includes(field));
    return seat !== null && about !== undefined && about.some((field) => what[field] === seat);
  }

  /** Returns whether another player does something to this seat, or speaks of it. */
  concerns(what: EventData, seat: number | null): boolean {
    if (seat === null || what["by"] === seat) return false;
    if (what.kind !== "said") return this.isAbout(what, seat);
    return this.phraseParts(String(what["text"]))[1]["player"] === seat;
  }

  /** Returns a field's value in words; `form` is a form of its noun, or "others": seats without the reader's. */
  fieldText(field: string, value: unknown, isSeat = false, form = ""): string {
    if (!Array.isArray(value)) return this.valueText(field, value, isSeat, form);
    if (!this.has(`each.${field}`))
      return this.valueText(
        field,
        form === "others" ? value.filter((seat) => seat !== this.reader) : value,
        isSeat,
        form,
      );
    // The reader comes first: “You have …” begins a sentence.
    const seats = [...value.keys()];
    if (this.has(`each.${field}.me`)) seats.sort((a, b) => Number(a !== this.reader) - Number(b !== this.reader));
    return seats
      .map((seat) => this.seatText(field, seat, value[seat], isSeat, form))
      .join(this.translate("between.each"));
  }

  /** Returns a seat's entry of a list by seat. */
  private seatText(field: string, seat: number, value: unknown, isSeat: boolean, form: string): string {
    let key = `each.${field}`;
    if (seat === this.reader && this.has(`${key}.me`)) key += ".me";
    if (Array.isArray(value) && !value.length && this.has(`${key}.none`)) key += ".none";
    return this.translate(key, null, { player: this.player(seat), value: this.valueText(field, value, isSeat, form) });
  }

  private valueText(field: string, value: unknown, isSeat: boolean, form = ""): string {
    const kind = this.name("kind", field);
    if (Array.isArray(value)) {
      const texts = value.map((part) => this.valueText(field, part, isSeat, form));
      return this.list(form ? this.counted(kind, value, texts) : texts);
    }
    if (value === null || typeof value === "boolean") return this.name(kind, value === null ? "" : String(value), form);
    if (typeof value === "number") {
      if (isSeat) return form === "of" ? this.ownerText(this.player(value)) : this.player(value);
      const noun = [`${kind}.${form}`, kind].find((one) => `${one}.other` in this.texts);
      return noun === undefined ? this.name(kind, String(value), form) : this.translate(noun, value);
    }
    return this.name(kind, String(value), form);
  }

  /** Returns the texts of a list, equal ones as their number and plural, “two keys”; as they are without a plural. */
  private counted(kind: string, values: readonly unknown[], texts: readonly string[]): string[] {
    return texts.flatMap((text, at) => {
      const amount = texts.filter((one) => one === text).length;
      const plural = this.plural(kind, String(values[at]));
      if (amount === 1 || !plural) return text;
      return texts.indexOf(text) === at ? `${this.name("counted", String(amount))} ${plural}` : [];
    });
  }

  /** Returns a name as an owner's: Mica’s; in French de Mica, d’Ana. */
  private ownerText(name: string): string {
    const key = VOWELS.includes((name[0] ?? " ").toLowerCase()) ? "player.of.vowel" : "player.of";
    return this.translate(key, null, { name });
  }

  /** Returns a list as it is spoken: commas, and “and” before the last. */
  list(parts: readonly string[]): string {
    const between = this.translate(parts.every((one) => CELL.test(one)) ? "between.each" : "between");
    const last = parts.slice(-1);
    const before = parts.slice(0, -1).join(between);
    return (before ? [before, ...last] : last).join(this.translate("between.last")) || this.translate("nothing");
  }

  /** Returns a move in a sentence and what it encounters; its notation if the game has no words for it. */
  offerSentence(offer: Offer): string {
    if (!offer.verb || !this.has(`offer.${offer.verb}`)) return offer.text;
    const values: Values = {};
    for (const field of OFFER_FIELDS)
      values[field] = offer[field] ?? (field === "die" ? 0 : field === "player" ? null : "");
    const sentence = this.fill(`offer.${offer.verb}`, values, PLAYER);
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

  /** Returns the key of a set phrase, `claim.stones`, and its values: the player and the cell it names. */
  private phraseParts(text: string): [string, Values] {
    const key: string[] = [];
    const values: Values = {};
    for (const part of text.split(" ")) {
      const seat = SEAT.exec(part);
      if (seat) values["player"] = Number(seat[1]) - 1;
      else if (CELL.test(part)) values["cell"] = part;
      else key.push(part);
    }
    return [key.join("."), values];
  }

  private canFill(key: string, values: Values): boolean {
    const places = [...(this.texts[key] ?? "{}").matchAll(/\{(\w*)/g)];
    return places.every(([, field]) => field === "by" || field! in values);
  }

  /** Returns a set phrase in the reader's language; any other text as it was said. */
  phraseSentence(text: string): string {
    const [key, values] = this.phraseParts(text);
    return this.canFill(`phrase.${key}`, values) ? this.fill(`phrase.${key}`, values) : text;
  }

  /** Returns that a player spoke: what was said in indirect speech, or quoted. */
  private saidSentence(by: number, text: string): string {
    const [key, values] = this.phraseParts(text);
    if (this.canFill(`said.${key}`, values)) return this.fill(`said.${key}`, { by, ...values }, ["by", "player"]);
    const quoted = this.variant("event.said", { by }, ["by"]);
    return this.translate(quoted, null, { by: this.player(by), text: this.phraseSentence(text) });
  }

  /** Returns why a move was refused, and by which rule. */
  refusalSentence(refusal: Refusal): string {
    const key = `refusal.${refusal.code}`;
    const sentence = this.has(key) ? this.fill(key, placeValues(refusal.places), PLAYER) : refusal.code;
    return refusal.rule ? `${sentence} (${refusal.rule})` : sentence;
  }

  /** Returns why a move is suggested; empty where the game has no words for it. */
  hintSentence(reason: Reason): string {
    const key = `hint.${reason.code}`;
    return this.has(key) ? this.fill(key, placeValues(reason.places), PLAYER) : "";
  }

  /** Returns who won, and why. */
  outcomeSentence(outcome: Outcome): string {
    const values = { winners: outcome.winners, best: Math.max(...outcome.scores) };
    return this.fill(`reason.${outcome.reason}`, values, ["winners"]);
  }
}

/** Returns the fields of a refusal or a reason; a player's is a seat. */
function placeValues(places: Readonly<Record<string, string>> = {}): Values {
  const seat = SEAT.exec(places["player"] ?? "");
  return seat ? { ...places, player: Number(seat[1]) - 1 } : { ...places };
}
