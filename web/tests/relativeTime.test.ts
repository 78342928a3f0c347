/** Does everybody read how long ago it was? */
import { expect, test } from "vitest";
import { ago } from "../src/screens/home/relativeTime";

const NOW = 1_000_000;

test("the largest unit that fits is told, in three languages", () => {
  expect(ago(NOW - 5 * 60, NOW, "en")).toMatch(/^5 min/);
  expect(ago(NOW - 5 * 60, NOW, "de")).toMatch(/^vor 5 Min/);
  expect(ago(NOW - 2 * 3_600 - 59, NOW, "fr")).toMatch(/^il y a 2\sh/);
  expect(ago(NOW - 86_400, NOW, "de")).toBe("gestern");
});

test("less than a minute ago is now, and so is what a faster clock says", () => {
  expect(ago(NOW - 40, NOW, "en")).toBe("now");
  expect(ago(NOW + 500, NOW, "de")).toBe("jetzt");
});
