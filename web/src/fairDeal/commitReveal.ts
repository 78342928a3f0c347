/** This device's part in a commit–reveal deal: random bytes whose hash is sent first, and which are revealed once. */
import type { TableInfo } from "../connection/messages";
import { bytesOf, hex, sha256, unhex } from "./sha256";

/** What this device stores of a deal before it reveals its bytes; the field names are those of earlier versions. */
export interface StoredDeal {
  readonly table: string;
  readonly match: string;
  readonly attempt: string;
  readonly sealed: string;
  readonly fingerprint: string;
  readonly added: string;
}

const KEY = "filon kept";
const MAX_STORED = 200;
export type Terms = Readonly<Record<string, string>>;
export type DealMessage = { kind: "commit"; hash: string } | { kind: "reveal"; bytes: string };

export function parseTerms(text: string): Terms {
  const fields: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const at = line.indexOf(": ");
    if (at > 0) fields[line.slice(0, at)] = line.slice(at + 2);
  }
  return fields;
}

/** Returns every deal whose terms this device was shown beforehand. */
export function storedDeals(): StoredDeal[] {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]") as StoredDeal[];
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, inner]) => [key, sortKeys(inner)]));
};
const isEqual = (one: unknown, other: unknown) => JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));
const parseContent = (value: unknown) => (typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : value);

/** Returns why the bytes are not revealed; empty if the terms are those of the table that was shown, and new. */
export function objection(
  terms: Terms,
  table: TableInfo,
  seat: number,
  hash: string,
  known: readonly StoredDeal[],
): string {
  const options = Object.fromEntries(Object.entries(table.options).map(([key, value]) => [key, parseContent(value)]));
  if (terms["rules"] !== `${table.game}/${table.version}` || terms["seats"] !== String(table.seats.length))
    return "game";
  if (terms["table"] !== table.id || terms["match"] !== String(table.match + 1)) return "match";
  if (!isEqual(JSON.parse(terms["options"] ?? "{}"), options)) return "options";
  if (terms[`p${seat + 1}`] !== hash) return "hash";
  if (known.some((deal) => deal.sealed === terms["sealed"])) return "secret";
  const earlier = known.filter((deal) => deal.table === terms["table"] && deal.match === terms["match"]);
  return earlier.some((deal) => Number(deal.attempt) >= Number(terms["try"])) ? "again" : "";
}

/** Returns the message that the deal waits for; null if it waits for none, or if the terms are not those shown. */
export function dealContribution(table: TableInfo, seat: number | null): DealMessage | null {
  const deal = table.deal;
  if (table.phase !== "dealing" || !deal || seat === null || !deal.waiting.includes(seat)) return null;
  const key = `filon ${table.id} ${table.match + 1} ${deal.attempt}`;
  const committed = sessionStorage.getItem(key);
  if (!deal.terms) {
    const bytes = committed ? unhex(committed) : crypto.getRandomValues(new Uint8Array(16));
    sessionStorage.setItem(key, hex(bytes));
    return { kind: "commit", hash: sha256(bytes) };
  }
  if (!committed) return null;
  const terms = parseTerms(deal.terms);
  const known = storedDeals();
  const fingerprint = sha256(bytesOf(deal.terms));
  if (!known.some((one) => one.fingerprint === fingerprint)) {
    if (objection(terms, table, seat, sha256(unhex(committed)), known)) return null;
    const { table: id = "", match = "", try: attempt = "", sealed = "" } = terms;
    const all = [...known, { table: id, match, attempt, sealed, fingerprint, added: committed }];
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MAX_STORED)));
  }
  return { kind: "reveal", bytes: committed };
}
