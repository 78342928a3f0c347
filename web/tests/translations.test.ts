/** The page's texts are complete in three languages and use characters that every device has. */
import { expect, test } from "vitest";
import de from "../src/words/de.json";
import en from "../src/words/en.json";
import fr from "../src/words/fr.json";

const TABLES: Record<string, Record<string, string>> = { de, en, fr };
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

test("every language has every key, with the same placeholders", () => {
  for (const table of Object.values(TABLES)) {
    expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(table))
      expect([key, placeholders(text)]).toEqual([key, placeholders(TABLES["en"]![key]!)]);
  }
});

test("no text is empty or has characters that many devices cannot draw", () => {
  for (const table of Object.values(TABLES))
    for (const text of Object.values(table)) expect(text).toMatch(/^[\p{Script=Latin}\p{P}\p{N}\s{}+$·×–]+$/u);
});

test("French texts have thin spaces and no straight quotes", () => {
  for (const [key, text] of Object.entries(fr)) {
    expect([key, /[^\s\u202f\u00a0][?!;:]($|\s)/.test(text.replace(/https?:/g, "")) && text.length > 1]).toEqual([
      key,
      false,
    ]);
    expect([key, text.includes("'")]).toEqual([key, false]);
  }
});
