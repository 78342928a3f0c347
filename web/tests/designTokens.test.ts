/** Contrasts of the colour tokens, computed as WCAG does, reach these minimums. */
import { expect, test } from "vitest";
import { BOARD_COLOURS, SEATS, stylesheet, THEMES } from "../src/ui/designTokens";

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

// [token, on bg, on surface], paper first, then lamp.
const MINIMUM: [keyof typeof THEMES, [number, number], [number, number]][] = [
  ["text", [12.2, 15.0], [15.5, 13.8]],
  ["muted", [5.6, 6.9], [8.8, 7.8]],
  ["line", [3.4, 4.1], [4.0, 3.5]],
  ["link", [5.8, 7.2], [10.1, 9.0]],
  ["danger", [5.6, 6.9], [9.4, 8.4]],
  ["ok", [5.3, 6.6], [10.9, 9.8]],
  ["focus", [4.8, 5.9], [9.2, 8.2]],
];

test.each(MINIMUM)("%s has enough contrast on page and panel in both themes", (token, paper, lamp) => {
  for (const [theme, [onPage, onPanel]] of [
    [0, paper],
    [1, lamp],
  ] as const) {
    expect(contrast(THEMES[token][theme], THEMES.bg[theme])).toBeGreaterThanOrEqual(onPage - 0.05);
    expect(contrast(THEMES[token][theme], THEMES.surface[theme])).toBeGreaterThanOrEqual(onPanel - 0.05);
  }
});

test("the main button and every emblem on its seat's colour are legible", () => {
  expect(contrast(THEMES.accent[0], THEMES["on-accent"][0])).toBeGreaterThanOrEqual(8.85);
  for (const seat of SEATS) expect(contrast(seat.colour, seat.ink)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(BOARD_COLOURS["floor-lit"], BOARD_COLOURS.rock)).toBeGreaterThanOrEqual(5.3);
});

test("the stylesheet has every token in both themes", () => {
  const text = stylesheet();
  for (const [name, pair] of Object.entries(THEMES))
    for (const colour of pair) expect(text).toContain(`--${name}: ${colour};`);
});
