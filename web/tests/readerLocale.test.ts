/** Dates follow the browser's variant of the chosen language. */
import { expect, test } from "vitest";
import { readerLocale } from "../src/i18n/readerLocale";

test("the browser's first variant of the language is used, or else the language", () => {
  expect(readerLocale("en", ["fr-CH", "en-GB", "en-US"])).toBe("en-GB");
  expect(readerLocale("fr", ["fr", "en-US"])).toBe("fr");
  expect(readerLocale("de", ["en-GB"])).toBe("de");
});
