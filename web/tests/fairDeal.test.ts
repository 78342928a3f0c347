/** SHA-256, HMAC, the verification of records and the objections to a deal's terms. */
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { objection, parseTerms } from "../src/fairDeal/commitReveal";
import { bytesOf, hex, hmac, sha256 } from "../src/fairDeal/sha256";
import { type Finding, verify } from "../src/fairDeal/verify";

const FIXTURE = JSON.parse(readFileSync(new URL("./fixtures/fair_record.json", import.meta.url), "utf8"));
// Only the server can replay the moves: it knows the rules.
const isOwn = (one: Finding) => one.key !== "verify.replayed";
const bare = (all: readonly any[]) =>
  all.filter(isOwn).map(({ key, mark, places, count }) => ({ key, mark, places: places ?? {}, count: count ?? null }));

test("SHA-256 and HMAC equal Node's at lengths around a block", () => {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(hex(hmac(bytes, bytesOf("label")))).toBe(createHmac("sha256", bytes).update("label").digest("hex"));
  }
});

test("findings of a fair record equal filon verify's, with and without stored terms", () => {
  expect(bare(verify(FIXTURE.record, FIXTURE.stored)!)).toEqual(bare(FIXTURE.findings));
  expect(bare(verify(FIXTURE.record, null)!)).toEqual(bare(FIXTURE.findings_without_stored));
});

test("a deal without draws is no deal of 0 draws", () => {
  const { record, findings } = FIXTURE.drawless;

  expect(bare(verify(record, null)!)).toEqual(bare(findings));
  expect(verify(record, null)).toContainEqual({ key: "verify.no_draws", mark: "proved" });
});

test.each([
  ["another secret", (text: string) => text.replace(/secret: 00/, "secret: 01"), "verify.fingerprint.unfit"],
  ["other options", (text: string) => text.replace('"rounds":1', '"rounds":2'), "verify.fingerprint.wrong"],
  [
    "another draw",
    (text: string) => text.replace(/"below":3,"result":(\d)/, '"below":3,"result":9'),
    "verify.draw.wrong",
  ],
])("%s is detected under a new digest", (_, forge, key) => {
  const text = forge(FIXTURE.record.slice(0, FIXTURE.record.lastIndexOf("digest: ")));
  const found = verify(`${text}digest: ${sha256(bytesOf(text))}\n`, FIXTURE.stored)!;

  expect(found.find((one) => one.key === key)?.mark).toBe("bad");
});

test("a changed record under its old digest is damaged", () => {
  const changed = FIXTURE.record.replace("\nmoves:\n", "\nmoves:\npass map\n");

  expect(verify(changed, FIXTURE.stored)).toEqual([{ key: "verify.damaged", mark: "bad" }]);
});

test("findings of a replayed deal with names equal filon verify's", () => {
  expect(bare(verify(FIXTURE.replayed.record, FIXTURE.stored)!)).toEqual(bare(FIXTURE.replayed.findings));
  expect(bare(FIXTURE.replayed.findings).map((one) => one.mark)).toContain("stated");
});

test.each(FIXTURE.forgeries as [string, string, boolean][])("forgery: %s", (_, record, needsRules) => {
  const found = verify(record, FIXTURE.stored);

  // What only the rules can refute, the page takes from the server, and says so.
  expect(needsRules || found === null || found.some((one) => one.mark === "bad")).toBe(true);
});

test("bytes are not revealed for terms that differ from the table shown", () => {
  const terms = parseTerms(
    'rules: saboteur/1\noptions: {"rounds":1}\nseats: 3\ntable: kitchen\nmatch: 2\ntry: 1\nsealed: aa\np1: hash\n',
  );
  const table: any = {
    game: "saboteur",
    version: 1,
    seats: [1, 2, 3],
    id: "kitchen",
    match: 1,
    options: { rounds: 1 },
  };

  expect(objection(terms, table, 0, "hash", [])).toBe("");
  expect(objection(terms, { ...table, options: { rounds: 3 } }, 0, "hash", [])).toBe("options");
  expect(objection(terms, { ...table, match: 4 }, 0, "hash", [])).toBe("match");
  expect(objection(terms, table, 0, "other", [])).toBe("hash");
  expect(objection(terms, table, 0, "hash", [{ ...FIXTURE.stored, sealed: "aa" }])).toBe("secret");
  expect(objection(terms, table, 0, "hash", [{ ...FIXTURE.stored, sealed: "bb" }])).toBe("again");
});
