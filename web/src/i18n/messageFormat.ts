/** How is something that happened, was offered or refused told? As the server tells it: core/text/message_format.py, sign by sign. */
import type { Offer, Outcome, Refusal, What } from "../connection/messages";
import type { Kind } from "../connection/types";
import { type Language, Words } from "./translations";

export type { Kind } from "../connection/types";

const SEAT = /^p([1-9][0-9]?)$/;
const CELL = /^-?[0-9]+,-?[0-9]+$/;
/** The sides of a card in its name, and the word that leads to them. */
const SIDES = /(\s(?:from|par|von))?[\s/]([NESW]{1,4})(?!\p{L})/gu;
/** What a screen says instead, since it shows the rest. */
const SCREEN = "screen.";
const OFFERED = ["piece", "second", "lies", "cell", "die", "tool"] as const;
/** Where there is little room, what weighs least goes first. */
export const LIGHT = 0;
export const USUAL = 1;
export const HEAVY = 2;

export class Speech extends Words {
  constructor(
    language: Language,
    table: Readonly<Record<string, string>>,
    readonly kinds: Readonly<Record<string, Kind>>,
    readonly names: readonly string[] = [],
    /** What some cells are called on this table, where they have a name. */
    readonly cells: Readonly<Record<string, string>> = {},
    private readonly isBrief = false,
  ) {
    super(language, table);
  }

  named(names: readonly string[], cells: Readonly<Record<string, string>> = {}): Speech {
    return new Speech(this.language, this.table, this.kinds, names, cells);
  }

  /** For whoever sees the table: no cells but those with a name, and cards without the sides their ways lead to. */
  get brief(): Speech {
    const table = this.renamed(() => "");
    for (const key of Object.keys(table)) {
      const plain = key.slice(SCREEN.length);
      if (key.startsWith(SCREEN) && plain in table) table[plain] = table[key]!;
    }
    return new Speech(this.language, table, this.kinds, this.names, this.cells, true);
  }

  /** For whoever listens: everything, with the sides in words. */
  get aloud(): Speech {
    const told = (sides: string) => [...sides].map((side) => this.name("side", side)).join(this.say("between"));
    const table = this.renamed((from, sides) => `${from} ${told(sides)}`);
    return new Speech(this.language, table, this.kinds, this.names, this.cells);
  }

  /** All words, the sides in the names of cards told otherwise. */
  private renamed(told: (from: string, sides: string) => string): Record<string, string> {
    const table = { ...this.table };
    for (const key of Object.keys(table))
      if (key.startsWith("card."))
        table[key] = table[key]!.replace(SIDES, (_, from: string | undefined, sides: string) =>
          told(from ?? "", sides),
        );
    return table;
  }

  override name(kind: string, value: string): string {
    const called = kind === "cell" ? this.cells[value] : undefined;
    if (called === undefined) return super.name(kind, value);
    return this.isBrief ? called : `${called} (${value})`;
  }

  player(seat: number): string {
    return this.names[seat] ?? `p${seat + 1}`;
  }

  /** One sentence for one happening. */
  sentence(what: What): string {
    const kind = this.kinds[what.kind];
    const fields = kind?.fields ?? Object.keys(what).filter((field) => field !== "kind");
    const places: Record<string, string> = {};
    for (const field of fields)
      places[field] = this.place(field, what[field] ?? null, kind?.seats.includes(field) ?? false);
    if (what["turned"] === true && this.has(`card.${what["card"] ?? ""} turned`)) {
      places["card"] = this.say(`card.${what["card"]} turned`);
      places["turned"] = "";
    }
    if (what.kind === "said") places["text"] = this.spoken(String(what["text"]));
    let key = `event.${what.kind}`;
    if (this.has(`${key}.none`) && fields.some((field) => (what[field] ?? null) === null)) key += ".none";
    return this.say(key, null, places);
  }

  /** What the game says of its happening; what one alone was told, or what was done to one, matters more. */
  weight(event: { audience: string; what: What }, seat: number | null): number {
    const kind = this.kinds[event.what.kind];
    if (!kind) return USUAL;
    const about = kind.seats.filter((field) => !["by", "first", "chooser"].includes(field));
    if (seat !== null && about.some((field) => event.what[field] === seat)) return HEAVY;
    const lacks = kind.fields.some((field) => (event.what[field] ?? null) === null);
    return Math.max(lacks ? kind.without : kind.weight, event.audience !== "all" ? USUAL : LIGHT);
  }

  /** A field's value as a reader says it. */
  place(field: string, value: unknown, isSeat = false): string {
    if (!Array.isArray(value) || !this.has(`each.${field}`)) return this.listed(field, value, isSeat);
    const told = value.map((part, seat) =>
      this.say(`each.${field}`, null, { player: this.player(seat), value: this.listed(field, part, isSeat) }),
    );
    return told.join(this.say("between.each"));
  }

  private listed(field: string, value: unknown, isSeat: boolean): string {
    if (Array.isArray(value)) {
      const told = value.map((part) => this.listed(field, part, isSeat));
      const between = value.every((one) => CELL.test(String(one))) ? "between.each" : "between";
      return told.join(this.say(between)) || this.say("nothing");
    }
    const thing = this.name("kind", field);
    if (value === null || typeof value === "boolean") return this.name(thing, value === null ? "" : String(value));
    if (typeof value === "number") {
      if (isSeat) return this.player(value);
      return `${thing}.other` in this.table ? this.say(thing, value) : String(value);
    }
    return this.name(thing, String(value));
  }

  /** A move in a sentence, and behind it what it comes upon; as it is written where the game has no words for it. */
  offered(offer: Offer): string {
    if (!offer.verb || !this.has(`offer.${offer.verb}`)) return offer.text;
    const places: Record<string, string> = {};
    for (const field of OFFERED) places[field] = this.place(field, offer[field] ?? (field === "die" ? 0 : ""));
    places["player"] = offer.player === undefined || offer.player === null ? "" : this.player(offer.player);
    const said = this.say(`offer.${offer.verb}`, null, places);
    const remarks = (offer.meets ?? []).map((what) => this.met(what));
    return remarks.length ? `${said} (${remarks.join(this.say("between"))})` : said;
  }

  /** What a move comes upon: `challenge A2` is the sentence `meets.challenge` about A2. */
  met(what: string): string {
    const [word, ...rest] = what.split(" ");
    return this.has(`meets.${word}`)
      ? this.say(`meets.${word}`, null, { about: this.name("cell", rest.join(" ")) })
      : what;
  }

  /** A set sentence in the reader's own words; anything else as it was said. */
  spoken(text: string): string {
    const key = ["phrase"];
    const places: Record<string, string> = {};
    for (const part of text.split(" ")) {
      const seat = SEAT.exec(part);
      if (seat) places["player"] = this.player(Number(seat[1]) - 1);
      else if (CELL.test(part)) places["cell"] = this.name("cell", part);
      else key.push(part);
    }
    return key.join(".") in this.table ? this.say(key.join("."), null, places) : text;
  }

  /** Why a move was refused, and by which rule. */
  refused(refusal: Refusal): string {
    const places: Record<string, string> = {};
    for (const [field, value] of Object.entries(refusal.places ?? {})) {
      const seat = field === "player" ? SEAT.exec(value) : null;
      places[field] = seat ? this.player(Number(seat[1]) - 1) : this.place(field, value);
    }
    const key = `refusal.${refusal.code}`;
    const sentence = this.has(key) ? this.say(key, null, places) : refusal.code;
    return refusal.rule ? `${sentence} (${refusal.rule})` : sentence;
  }

  /** Who won, and why. */
  ended(outcome: Outcome): string {
    const winners = outcome.winners.map((seat) => this.player(seat)).join(this.say("between"));
    const best = this.place("best", Math.max(...outcome.scores));
    return this.say(`reason.${outcome.reason}`, null, { winners, best });
  }
}
