/** Does the page say the same things in three languages, with signs that every device has? */
import { expect, test } from "vitest";
import de from "../src/words/de.json";
import en from "../src/words/en.json";
import fr from "../src/words/fr.json";

const TABLES: Record<string, Record<string, string>> = { de, en, fr };
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test("every sentence stands in every language, with the same places", () => {
  for (const table of Object.values(TABLES)) {
    expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(table))
      expect([key, places(text)]).toEqual([key, places(TABLES["en"]![key]!)]);
  }
});

test("no word is empty, and none has a sign that half of all devices draw as a box", () => {
  for (const table of Object.values(TABLES))
    for (const text of Object.values(table)) expect(text).toMatch(/^[\p{Script=Latin}\p{P}\p{N}\s{}+$·×–]+$/u);
});

test("French keeps its thin spaces, and straight quotes nowhere", () => {
  for (const [key, text] of Object.entries(fr)) {
    expect([key, /[^\s\u202f\u00a0][?!;:]($|\s)/.test(text.replace(/https?:/g, "")) && text.length > 1]).toEqual([
      key,
      false,
    ]);
    expect([key, text.includes("'")]).toEqual([key, false]);
  }
});
