/** Relative times in three languages. */
import { expect, test } from "vitest";
import { relativeTime } from "../src/screens/home/relativeTime";

const NOW = 1_000_000;

test("the largest unit that fits is used, in three languages", () => {
  expect(relativeTime(NOW - 5 * 60, NOW, "en")).toMatch(/^5 min/);
  expect(relativeTime(NOW - 5 * 60, NOW, "de")).toMatch(/^vor 5 Min/);
  expect(relativeTime(NOW - 2 * 3_600 - 59, NOW, "fr")).toMatch(/^il y a 2\sh/);
  expect(relativeTime(NOW - 86_400, NOW, "de")).toBe("gestern");
});

test("less than a minute ago, and any time in the future, is now", () => {
  expect(relativeTime(NOW - 40, NOW, "en")).toBe("now");
  expect(relativeTime(NOW + 500, NOW, "de")).toBe("jetzt");
});
