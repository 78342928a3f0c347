/** Verification of a record's deal in the browser, as `filon verify` does it: terms, commitments, bytes, draws. */
import type { StoredDeal } from "./commitReveal";
import { bytesOf, concat, hmac, sha256, unhex } from "./sha256";

/** `stated` is the table's word, which proves nothing and is no part of the conclusion. */
export type Verdict = "proved" | "unseen" | "bad" | "stated";

export interface Finding {
  /** A key of the server's texts, the same as that of `filon verify`. */
  readonly key: string;
  readonly mark: Verdict;
  readonly places?: Record<string, string>;
  readonly count?: number;
}

interface FailedAttempt {
  readonly secret: string;
  readonly hashes: readonly string[];
  readonly opened: readonly string[];
}

type Draw = { label: string; result: unknown } & ({ below: number } | { items: readonly unknown[] });
const NOTHING = "-";
const MAX_DRAWN = 1_000_000;
const WORD_RANGE = 2 ** 32;
const VERSION = /^filon record ([23])\n/;
const TERM_FIELDS = ["record", "rules", "options", "seats", "table", "match", "try", "sealed"];
const ORDER: Readonly<Record<string, RegExp>> = {
  2: /^secret added( earlier)*( draw)*$/,
  3: /^secret added( earlier)*( note)?( players)?( draw)*$/,
};
const HASH = /^[0-9a-f]{64}$/;
const PART = /^([0-9a-f]{32})?$/;
const REPLAYED_DEAL = "replayed deal";
const nameOf = (line: string) => line.slice(0, Math.max(0, line.indexOf(": ")));

export class RecordHeader {
  readonly fields = new Map<string, string>();
  readonly draws: Draw[] = [];
  readonly failedAttempts: FailedAttempt[] = [];
  readonly terms: string;
  readonly isIntact: boolean;
  private readonly lines: readonly string[];

  constructor(readonly record: string) {
    const end = record.lastIndexOf("digest: ");
    this.isIntact = record.slice(end) === `digest: ${sha256(bytesOf(record.slice(0, end)))}\n`;
    this.lines = record.slice(0, record.indexOf("\nmoves:\n")).split("\n").slice(1);
    for (const line of this.lines) {
      const at = line.indexOf(": ");
      const [name, value] = [line.slice(0, at), line.slice(at + 2)];
      if (name === "draw") this.draws.push(JSON.parse(value));
      else if (name === "earlier") this.failedAttempts.push(JSON.parse(value));
      else this.fields.set(name, value);
    }
    const seats = Number(this.fields.get("seats"));
    this.terms = `${this.lines.slice(0, TERM_FIELDS.length + seats).join("\n")}\n`;
  }

  get isSealed(): boolean {
    return VERSION.test(this.record);
  }
  /** Whether the digest is right, every line is in its place, and all bytes are hexadecimal digits. */
  get isReadable(): boolean {
    const termNames = [...TERM_FIELDS, ...Array.from({ length: this.seats }, (_, seat) => `p${seat + 1}`)];
    const names = this.lines.map(nameOf);
    const version = VERSION.exec(this.record)?.[1] ?? "";
    return (
      this.isIntact &&
      names.slice(0, termNames.length).join(" ") === termNames.join(" ") &&
      ORDER[version]!.test(names.slice(termNames.length).join(" ")) &&
      HASH.test(this.get("secret")) &&
      this.revealed.length === this.seats &&
      this.revealed.every((bytes) => PART.test(bytes))
    );
  }
  get(name: string): string {
    return this.fields.get(name) ?? "";
  }
  get seats(): number {
    return Number(this.get("seats"));
  }
  /** The bytes that each seat revealed, in hex. */
  get revealed(): string[] {
    return JSON.parse(this.get("added") || "[]");
  }
  get hashes(): string[] {
    return Array.from({ length: this.seats }, (_, seat) => this.get(`p${seat + 1}`));
  }
  /** Returns the terms of an earlier attempt that failed. */
  termsOf(number: number, attempt: FailedAttempt): string {
    const changed = new Map([
      ["try", String(number)],
      ["sealed", sha256(unhex(attempt.secret))],
    ]);
    attempt.hashes.forEach((hash, seat) => changed.set(`p${seat + 1}`, hash));
    const line = (text: string) => {
      const name = text.slice(0, text.indexOf(": "));
      return changed.has(name) ? `${name}: ${changed.get(name)}` : text;
    };
    return this.terms
      .split("\n")
      .map((text) => (text ? line(text) : text))
      .join("\n");
  }
}

/** Returns the findings of a sealed record, given what this device stored before the deal; null for an unsealed one. */
export function verify(record: string, stored: StoredDeal | null): Finding[] | null {
  const header = new RecordHeader(record);
  if (!header.isSealed) return null;
  if (!header.isReadable) return [{ key: "verify.damaged", mark: "bad" }];
  return [
    { key: "verify.digest", mark: "proved" },
    checkFingerprint(header, stored),
    checkCommitments(header),
    checkOwnBytes(header, stored),
    checkAttempts(header),
    ...noteFindings(header),
    checkDraws(header),
  ];
}

function checkFingerprint(header: RecordHeader, stored: StoredDeal | null): Finding {
  if (!stored) return { key: "verify.fingerprint.none", mark: "unseen" };
  if (sha256(bytesOf(header.terms)) === stored.fingerprint) return { key: "verify.terms", mark: "proved" };
  const at = header.failedAttempts.findIndex(
    (attempt, index) => sha256(bytesOf(header.termsOf(index + 1, attempt))) === stored.fingerprint,
  );
  if (at >= 0) return { key: "verify.fingerprint.earlier", mark: "unseen", places: { number: String(at + 1) } };
  return { key: "verify.fingerprint.wrong", mark: "bad" };
}

function checkCommitments(header: RecordHeader): Finding {
  if (sha256(unhex(header.get("secret"))) !== header.get("sealed"))
    return { key: "verify.fingerprint.unfit", mark: "bad" };
  const mismatch = header.hashes.findIndex((hash, seat) => {
    const bytes = header.revealed[seat] ?? "";
    return (bytes ? sha256(unhex(bytes)) : NOTHING) !== hash;
  });
  if (mismatch < 0) return { key: "verify.opened", mark: "proved" };
  return { key: "verify.added.unfit", mark: "bad", places: { player: `p${mismatch + 1}` } };
}

function checkOwnBytes(header: RecordHeader, stored: StoredDeal | null): Finding {
  if (stored) {
    const own = header.revealed.indexOf(stored.added);
    if (own < 0) return { key: "verify.added.wrong", mark: "bad" };
    return { key: "verify.added.own", mark: "proved", places: { player: `p${own + 1}` } };
  }
  const names = header.revealed.flatMap((bytes, seat) => (bytes ? [`p${seat + 1}`] : []));
  if (!names.length) return { key: "verify.added.none", mark: "unseen" };
  return { key: "verify.added", mark: "unseen", places: { players: names.join(", ") } };
}

function checkAttempts(header: RecordHeader): Finding {
  if (!attemptsAreConsistent(header)) return { key: "verify.tries.wrong", mark: "bad" };
  if (!header.failedAttempts.length) return { key: "verify.tries.none", mark: "proved" };
  const names = new Set(
    header.failedAttempts.flatMap((attempt) => seatsNotRevealing(attempt).map((seat) => `p${seat + 1}`)),
  );
  return {
    key: "verify.tries",
    mark: "unseen",
    places: { players: [...names].join(", ") },
    count: header.failedAttempts.length,
  };
}

const seatsNotRevealing = (attempt: FailedAttempt) =>
  attempt.hashes.flatMap((hash, seat) => (hash !== NOTHING && !attempt.opened[seat] ? [seat] : []));
const seatsCommitting = (hashes: readonly string[]) => hashes.flatMap((hash, seat) => (hash !== NOTHING ? [seat] : []));

/** Every earlier attempt is listed, a seat failed to reveal in it and commits in no later one, no bytes were reused. */
function attemptsAreConsistent(header: RecordHeader): boolean {
  if (header.failedAttempts.length !== Number(header.get("try")) - 1) return false;
  const used = [header.get("sealed"), ...header.hashes].filter((hash) => hash !== NOTHING);
  let later = seatsCommitting(header.hashes);
  for (const attempt of [...header.failedAttempts].reverse()) {
    const [committing, failing] = [seatsCommitting(attempt.hashes), seatsNotRevealing(attempt)];
    if (attempt.hashes.length !== header.seats || attempt.opened.length !== header.seats || !failing.length)
      return false;
    if (!later.every((seat) => committing.includes(seat) && !failing.includes(seat))) return false;
    if (attempt.opened.some((bytes, seat) => bytes && sha256(unhex(bytes)) !== attempt.hashes[seat])) return false;
    used.push(sha256(unhex(attempt.secret)), ...attempt.hashes.filter((hash) => hash !== NOTHING));
    later = committing;
  }
  return new Set(used).size === used.length;
}

/** What the table states beside the terms. */
function noteFindings(header: RecordHeader): Finding[] {
  const [note, players] = [header.get("note"), header.get("players")];
  const found: Finding[] = [];
  if (note === REPLAYED_DEAL) found.push({ key: "verify.replayed_deal", mark: "unseen" });
  else if (note) found.push({ key: "verify.note", mark: "stated", places: { note } });
  if (players) {
    const names: string[] = JSON.parse(players);
    found.push({ key: "verify.players", mark: "stated", places: { players: names.join(", ") } });
  }
  return found;
}

/** Repeats every draw with the key made of the secret and all revealed bytes, and compares; each label is used once. */
function checkDraws(header: RecordHeader): Finding {
  const key = hmac(unhex(header.get("secret")), concat(bytesOf(header.terms), ...header.revealed.map(unhex)));
  const labels = new Set<string>();
  let drawn = 0;
  for (const draw of header.draws) {
    drawn += "items" in draw ? draw.items.length : 1;
    const isValid = drawn <= MAX_DRAWN && !labels.has(draw.label) && ("items" in draw || isBound(draw.below));
    const repeated = !isValid ? null : "items" in draw ? shuffle(key, draw.label, draw.items) : drawBelow(key, draw);
    if (repeated === null || JSON.stringify(repeated) !== JSON.stringify(draw.result))
      return { key: "verify.draw.wrong", mark: "bad", places: { label: draw.label } };
    labels.add(draw.label);
  }
  if (!header.draws.length) return { key: "verify.no_draws", mark: "proved" };
  return { key: "verify.draws", mark: "proved", count: header.draws.length };
}

/** The pseudo-random 32-bit words of one label: HMAC in counter mode. */
function* randomWords(key: Uint8Array, label: string): Generator<number> {
  for (let block = 0; ; block += 1) {
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, block);
    const bytes = new DataView(hmac(key, concat(bytesOf(label), new Uint8Array(1), counter)).buffer);
    for (let at = 0; at < 32; at += 4) yield bytes.getUint32(at);
  }
}

const isBound = (bound: unknown) => Number.isInteger(bound) && Number(bound) > 0 && Number(bound) < 2 ** 31;

/** Returns a uniform number below `bound`, by rejection sampling. */
function uniform(words: Generator<number>, bound: number): number {
  const limit = WORD_RANGE - (WORD_RANGE % bound);
  for (;;) {
    const word: number = words.next().value;
    if (word < limit) return word % bound;
  }
}

const drawBelow = (key: Uint8Array, draw: { label: string; below: number }) =>
  uniform(randomWords(key, draw.label), draw.below);

/** Fisher–Yates shuffle. */
function shuffle(key: Uint8Array, label: string, items: readonly unknown[]): unknown[] {
  const [words, shuffled] = [randomWords(key, label), [...items]];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = uniform(words, last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}
