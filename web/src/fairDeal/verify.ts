/** What does a record show about its deal? Worked out here, by what `filon verify` does: fingerprint, terms, bytes, draws. */
import type { Kept } from "./commitReveal";
import { bytesOf, hmac, joined, sha256, unhex } from "./sha256";

export type Mark = "proved" | "unseen" | "bad";

export interface Finding {
  /** A key of the server's words, the same that `filon verify` says. */
  readonly key: string;
  readonly mark: Mark;
  readonly places?: Record<string, string>;
  readonly count?: number;
}

interface Tried {
  readonly secret: string;
  readonly hashes: readonly string[];
  readonly opened: readonly string[];
}

type Draw = { label: string; result: unknown } & ({ below: number } | { items: readonly unknown[] });
const NOTHING = "-";
const MOST_DRAWN = 1_000_000;
const BOUND = 2 ** 32;

export class Head {
  readonly fields = new Map<string, string>();
  readonly draws: Draw[] = [];
  readonly earlier: Tried[] = [];
  readonly terms: string;
  readonly intact: boolean;

  constructor(readonly record: string) {
    const end = record.lastIndexOf("digest: ");
    this.intact = record.slice(end) === `digest: ${sha256(bytesOf(record.slice(0, end)))}\n`;
    const lines = record.slice(0, record.indexOf("\nmoves:\n")).split("\n").slice(1);
    for (const line of lines) {
      const at = line.indexOf(": ");
      const [name, value] = [line.slice(0, at), line.slice(at + 2)];
      if (name === "draw") this.draws.push(JSON.parse(value));
      else if (name === "earlier") this.earlier.push(JSON.parse(value));
      else this.fields.set(name, value);
    }
    const seats = Number(this.fields.get("seats"));
    this.terms = `${lines.slice(0, 8 + seats).join("\n")}\n`;
  }

  get isSealed(): boolean {
    return this.record.startsWith("filon record 2\n");
  }
  get(name: string): string {
    return this.fields.get(name) ?? "";
  }
  get seats(): number {
    return Number(this.get("seats"));
  }
  get added(): string[] {
    return JSON.parse(this.get("added") || "[]");
  }
  get hashes(): string[] {
    return Array.from({ length: this.seats }, (_, seat) => this.get(`p${seat + 1}`));
  }
  /** The terms of a try that was aborted. */
  termsOf(number: number, tried: Tried): string {
    const changed = new Map([
      ["try", String(number)],
      ["sealed", sha256(unhex(tried.secret))],
    ]);
    tried.hashes.forEach((hash, seat) => changed.set(`p${seat + 1}`, hash));
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

/** All findings of a sealed record, for whoever kept this before the deal; null where it is a record for study. */
export function verify(record: string, kept: Kept | null): Finding[] | null {
  const head = new Head(record);
  if (!head.isSealed) return null;
  const found: Finding[] = [{ key: "verify.digest", mark: head.intact ? "proved" : "bad" }];
  return [
    ...found,
    aboutFingerprint(head, kept),
    aboutOpened(head),
    aboutAdded(head, kept),
    aboutTries(head),
    aboutDraws(head),
  ];
}

function aboutFingerprint(head: Head, kept: Kept | null): Finding {
  if (!kept) return { key: "verify.fingerprint.none", mark: "unseen" };
  if (sha256(bytesOf(head.terms)) === kept.fingerprint) return { key: "verify.terms", mark: "proved" };
  const at = head.earlier.findIndex(
    (tried, try_) => sha256(bytesOf(head.termsOf(try_ + 1, tried))) === kept.fingerprint,
  );
  if (at >= 0) return { key: "verify.fingerprint.earlier", mark: "unseen", places: { number: String(at + 1) } };
  return { key: "verify.fingerprint.wrong", mark: "bad" };
}

function aboutOpened(head: Head): Finding {
  if (sha256(unhex(head.get("secret"))) !== head.get("sealed")) return { key: "verify.fingerprint.unfit", mark: "bad" };
  const unfit = head.hashes.findIndex((hash, seat) => {
    const part = head.added[seat] ?? "";
    return (part ? sha256(unhex(part)) : NOTHING) !== hash;
  });
  if (unfit < 0) return { key: "verify.opened", mark: "proved" };
  return { key: "verify.added.unfit", mark: "bad", places: { player: `p${unfit + 1}` } };
}

function aboutAdded(head: Head, kept: Kept | null): Finding {
  if (kept) {
    const own = head.added.indexOf(kept.added);
    if (own < 0) return { key: "verify.added.wrong", mark: "bad" };
    return { key: "verify.added.own", mark: "proved", places: { player: `p${own + 1}` } };
  }
  const names = head.added.flatMap((part, seat) => (part ? [`p${seat + 1}`] : []));
  if (!names.length) return { key: "verify.added.none", mark: "unseen" };
  return { key: "verify.added", mark: "unseen", places: { players: names.join(", ") } };
}

function aboutTries(head: Head): Finding {
  if (!triesFit(head)) return { key: "verify.tries.wrong", mark: "bad" };
  if (!head.earlier.length) return { key: "verify.tries.none", mark: "proved" };
  const names = new Set(head.earlier.flatMap((tried) => missing(tried).map((seat) => `p${seat + 1}`)));
  return {
    key: "verify.tries",
    mark: "unseen",
    places: { players: [...names].join(", ") },
    count: head.earlier.length,
  };
}

const missing = (tried: Tried) =>
  tried.hashes.flatMap((hash, seat) => (hash !== NOTHING && !tried.opened[seat] ? [seat] : []));
const adding = (hashes: readonly string[]) => hashes.flatMap((hash, seat) => (hash !== NOTHING ? [seat] : []));

/** Each earlier try is told, somebody did not open in it and adds none later, and nothing was used twice. */
function triesFit(head: Head): boolean {
  if (head.earlier.length !== Number(head.get("try")) - 1) return false;
  const used = [head.get("sealed"), ...head.hashes].filter((one) => one !== NOTHING);
  let allowed = adding(head.hashes);
  for (const tried of [...head.earlier].reverse()) {
    const [before, gone] = [adding(tried.hashes), missing(tried)];
    if (tried.hashes.length !== head.seats || tried.opened.length !== head.seats || !gone.length) return false;
    if (!allowed.every((seat) => before.includes(seat) && !gone.includes(seat))) return false;
    if (tried.opened.some((part, seat) => part && sha256(unhex(part)) !== tried.hashes[seat])) return false;
    used.push(sha256(unhex(tried.secret)), ...tried.hashes.filter((one) => one !== NOTHING));
    allowed = before;
  }
  return new Set(used).size === used.length;
}

/** The key needs the secret and all added bytes; every draw is made again and compared. */
function aboutDraws(head: Head): Finding {
  const key = hmac(unhex(head.get("secret")), joined(bytesOf(head.terms), ...head.added.map(unhex)));
  let drawn = 0;
  for (const draw of head.draws) {
    drawn += "items" in draw ? draw.items.length : 1;
    const again =
      drawn > MOST_DRAWN ? null : "items" in draw ? shuffled(key, draw.label, draw.items) : below(key, draw);
    if (JSON.stringify(again) !== JSON.stringify(draw.result))
      return { key: "verify.draw.wrong", mark: "bad", places: { label: draw.label } };
  }
  return { key: "verify.draws", mark: "proved", count: head.draws.length };
}

function* words(key: Uint8Array, label: string): Generator<number> {
  for (let block = 0; ; block += 1) {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, block);
    const bytes = new DataView(hmac(key, joined(bytesOf(label), new Uint8Array(1), count)).buffer);
    for (let at = 0; at < 32; at += 4) yield bytes.getUint32(at);
  }
}

function number(stream: Generator<number>, most: number): number {
  const limit = BOUND - (BOUND % most);
  for (;;) {
    const word: number = stream.next().value;
    if (word < limit) return word % most;
  }
}

const below = (key: Uint8Array, draw: { label: string; below: number }) => number(words(key, draw.label), draw.below);

function shuffled(key: Uint8Array, label: string, items: readonly unknown[]): unknown[] {
  const [stream, found] = [words(key, label), [...items]];
  for (let last = found.length - 1; last > 0; last -= 1) {
    const other = number(stream, last + 1);
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}
