/** Does the page check a deal as `filon verify` does, and hash as everybody does? */
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { objection, readTerms } from "../src/fairDeal/commitReveal";
import { bytesOf, hex, hmac, sha256 } from "../src/fairDeal/sha256";
import { type Finding, verify } from "../src/fairDeal/verify";

const MADE = JSON.parse(readFileSync(new URL("./fixtures/sealed.json", import.meta.url), "utf8"));
// What only the server can say: it knows the rules.
const OWN = (one: Finding) => one.key !== "verify.replayed";
const bare = (all: readonly any[]) =>
  all.filter(OWN).map(({ key, mark, places, count }) => ({ key, mark, places: places ?? {}, count: count ?? null }));

test("SHA-256 and HMAC are those of everybody, at every length around a block", () => {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(hex(hmac(bytes, bytesOf("label")))).toBe(createHmac("sha256", bytes).update("label").digest("hex"));
  }
});

test("a fair record is found as filon verify finds it, with what was kept and without", () => {
  expect(bare(verify(MADE.record, MADE.kept)!)).toEqual(bare(MADE.findings));
  expect(bare(verify(MADE.record, null)!)).toEqual(bare(MADE.unkept));
});

test.each([
  ["another secret", (text: string) => text.replace(/secret: 00/, "secret: 01"), "verify.fingerprint.unfit"],
  ["other options", (text: string) => text.replace('"rounds":1', '"rounds":2'), "verify.fingerprint.wrong"],
  [
    "another draw",
    (text: string) => text.replace(/"below":3,"result":(\d)/, '"below":3,"result":9'),
    "verify.draw.wrong",
  ],
  ["a changed move", (text: string) => text.replace("\nmoves:\n", "\nmoves:\npass map\n"), "verify.digest"],
])("%s is found out", (_, forge, key) => {
  const found = verify(forge(MADE.record), MADE.kept)!;

  expect(found.find((one) => one.key === key)?.mark).toBe("bad");
});

test("bytes stay closed for terms that are not what was shown", () => {
  const terms = readTerms(
    'rules: saboteur/1\noptions: {"rounds":1}\nseats: 3\ntable: kitchen\nmatch: 2\ntry: 1\nsealed: aa\np1: hash\n',
  );
  const place: any = {
    game: "saboteur",
    version: 1,
    chairs: [1, 2, 3],
    table: "kitchen",
    match: 1,
    options: { rounds: 1 },
  };

  expect(objection(terms, place, 0, "hash", [])).toBe("");
  expect(objection(terms, { ...place, options: { rounds: 3 } }, 0, "hash", [])).toBe("options");
  expect(objection(terms, { ...place, match: 4 }, 0, "hash", [])).toBe("match");
  expect(objection(terms, place, 0, "other", [])).toBe("hash");
  expect(objection(terms, place, 0, "hash", [{ ...MADE.kept, sealed: "aa" }])).toBe("secret");
  expect(objection(terms, place, 0, "hash", [{ ...MADE.kept, sealed: "bb" }])).toBe("again");
});
