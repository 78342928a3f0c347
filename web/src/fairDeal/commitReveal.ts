/** What does this page add to a deal, so that nobody else can choose it? Bytes of its own: hash first, opened once. */
import type { Place } from "../connection/messages";
import { bytesOf, hex, sha256, unhex } from "./sha256";

export interface Kept {
  readonly table: string;
  readonly match: string;
  readonly attempt: string;
  readonly sealed: string;
  readonly fingerprint: string;
  readonly added: string;
}

const KEPT = "filon kept";
const MOST_KEPT = 200;
export type Terms = Readonly<Record<string, string>>;
export type Deed = { kind: "pledge"; hash: string } | { kind: "open"; part: string };

export function readTerms(text: string): Terms {
  const fields: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const at = line.indexOf(": ");
    if (at > 0) fields[line.slice(0, at)] = line.slice(at + 2);
  }
  return fields;
}

/** Every fingerprint this device was shown before a deal. */
export function kept(): Kept[] {
  return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Kept[];
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, inner]) => [key, sorted(inner)]));
};
const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const content = (value: unknown) => (typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : value);

/** Why the bytes stay closed; empty if the terms say what was shown, for the first time. */
export function objection(terms: Terms, place: Place, you: number, hash: string, known: readonly Kept[]): string {
  const options = Object.fromEntries(Object.entries(place.options).map(([key, value]) => [key, content(value)]));
  if (terms["rules"] !== `${place.game}/${place.version}` || terms["seats"] !== String(place.chairs.length))
    return "game";
  if (terms["table"] !== place.table || terms["match"] !== String(place.match + 1)) return "match";
  if (!same(JSON.parse(terms["options"] ?? "{}"), options)) return "options";
  if (terms[`p${you + 1}`] !== hash) return "hash";
  if (known.some((one) => one.sealed === terms["sealed"])) return "secret";
  const earlier = known.filter((one) => one.table === terms["table"] && one.match === terms["match"]);
  return earlier.some((one) => Number(one.attempt) >= Number(terms["try"])) ? "again" : "";
}

/** What is to be sent for the deal now; null if nothing is, or the terms are not what was shown. */
export function helpDeal(place: Place, you: number | null): Deed | null {
  const deal = place.deal;
  if (place.phase !== "dealing" || !deal || you === null || !deal.waiting.includes(you)) return null;
  const key = `filon ${place.table} ${place.match + 1} ${deal.attempt}`;
  const before = sessionStorage.getItem(key);
  if (!deal.terms) {
    const bytes = before ? unhex(before) : crypto.getRandomValues(new Uint8Array(16));
    sessionStorage.setItem(key, hex(bytes));
    return { kind: "pledge", hash: sha256(bytes) };
  }
  if (!before) return null;
  const terms = readTerms(deal.terms);
  const known = kept();
  const fingerprint = sha256(bytesOf(deal.terms));
  if (!known.some((one) => one.fingerprint === fingerprint)) {
    if (objection(terms, place, you, sha256(unhex(before)), known)) return null;
    const { table = "", match = "", try: attempt = "", sealed = "" } = terms;
    const all = [...known, { table, match, attempt, sealed, fingerprint, added: before }];
    localStorage.setItem(KEPT, JSON.stringify(all.slice(-MOST_KEPT)));
  }
  return { kind: "open", part: before };
}
