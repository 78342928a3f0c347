/** Every text of the page is used: its key stands in the sources, or is composed there. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const SOURCES = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith("types.ts"))
  .map((name) => readFileSync(join(SRC, name), "utf-8"));
const KEYS = Object.keys(JSON.parse(readFileSync(join(SRC, "words/en.json"), "utf-8")) as Record<string, string>);

/** Keys in quotes, whatever stands around them. */
const quoted = new Set(SOURCES.flatMap((source) => [...source.matchAll(/["'`]([\w.]+)["'`]/g)].map((one) => one[1]!)));
/** What stands before and after the value in a template: `level.${level}`, `${key}.treasure`. */
const composed = SOURCES.flatMap((source) =>
  [...source.matchAll(/`([\w.]*)\$\{[^`]*\}([\w.]*)`/g)].map((one) => [one[1]!, one[2]!] as const),
).filter(([before, after]) => before.includes(".") || after.includes("."));

/** What the sources compose by a function: `seenKey` names the card that was seen. */
for (const [, key] of SOURCES.join("\n").matchAll(/seenKey\("([\w.]+)"/g))
  for (const card of ["stones", "treasure"]) quoted.add(`${key}.${card}`);

const isUsed = (key: string) =>
  quoted.has(key) ||
  composed.some(([before, after]) =>
    before === ""
      ? key.endsWith(after) && quoted.has(key.slice(0, -after.length))
      : key.startsWith(before) && key.endsWith(after),
  );

test("every text of the page is used", () => {
  expect(composed.length).toBeGreaterThan(20);
  expect(KEYS.filter((key) => !isUsed(key) && !isUsed(key.replace(/\.(one|other)$/, "")))).toEqual([]);
});
