/** The visible part of a board: the whole board if it fits, never too small, targets in view. */
import { expect, test } from "vitest";
import {
  focusOn,
  COVERED_HEIGHT,
  contains,
  minimapCorner,
  clamp,
  withMargin,
  visibleBox,
  showAll,
  zoomAt,
} from "../src/table/board/viewport";

const SIZE = { width: 360, height: 328 };

test("a board that fits is shown whole and centred", () => {
  const box = { x: 0, y: 0, width: 9, height: 5 };
  const viewport = showAll(box, null, SIZE, 1, 36);

  expect(viewport.scale).toBe(40);
  expect(contains(visibleBox(viewport, SIZE), box)).toBe(true);
});

test("the margin shrinks before a part of the board is out of view", () => {
  const duel = { x: 0, y: 0, width: 600, height: 420 };
  const tight = withMargin(duel, 14, SIZE, 0.6);
  const viewport = showAll(tight, null, SIZE, 60, 36);

  expect(tight.width).toBe(600);
  expect(tight.height).toBe(448);
  expect(viewport.scale * 60).toBeCloseTo(36);
  expect(contains(visibleBox(viewport, SIZE), tight)).toBe(true);
  expect(withMargin({ ...duel, width: 500 }, 14, SIZE, 0.6).width).toBe(528);
  expect(withMargin({ ...duel, width: 780 }, 14, SIZE, 0.6).width).toBe(808);
});

test("a cropped board is not covered by the minimap if possible", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const viewport = showAll(box, null, SIZE, 1, 36);
  const view = visibleBox(viewport, SIZE);

  expect(box.height).toBeLessThanOrEqual(view.y + view.height - COVERED_HEIGHT / viewport.scale + 1e-6);
});

test("cards are never under 36 pixels: a wider board is cropped", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const viewport = showAll(box, { x: 12, y: 0, width: 3, height: 7 }, SIZE, 1, 36);

  expect(viewport.scale).toBe(36);
  expect(contains(visibleBox(viewport, SIZE), box)).toBe(false);
  expect(contains(visibleBox(viewport, SIZE), { x: 12, y: 1, width: 3, height: 5 })).toBe(true);
});

test("targets come into view at 44 pixels or more", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const focus = { x: 1, y: 1, width: 3, height: 2 };
  const viewport = focusOn(showAll(box, null, SIZE, 1, 36), box, [focus], SIZE, 1, 44);

  expect(viewport.scale).toBeGreaterThanOrEqual(44);
  expect(contains(visibleBox(viewport, SIZE), focus)).toBe(true);
});

test("targets that are in view do not move the camera", () => {
  const box = { x: 0, y: 0, width: 6, height: 5 };
  const viewport = showAll(box, null, SIZE, 1, 36);
  const at = (x: number, y: number) => ({ x, y, width: 1, height: 1 });

  expect(focusOn(viewport, box, [at(0, 0), at(5, 4)], SIZE, 1, 44)).toBe(viewport);
});

test("a target half out of view comes in with the smallest move", () => {
  const box = { x: 0, y: 0, width: 20, height: 20 };
  const before = { x: 10, y: 10, scale: 60 };
  const spot = { x: 12.5, y: 9, width: 1, height: 1 };
  const after = focusOn(before, box, [spot], SIZE, 1, 44);

  expect(after.scale).toBe(60);
  expect(after.y).toBeCloseTo(10);
  expect(after.x - before.x).toBeCloseTo(12.5 + 1 + 0.15 - 13);
  expect(focusOn(after, box, [spot], SIZE, 1, 44)).toBe(after);
});

test("targets that do not fit at the present scale are shown at a smaller one", () => {
  const box = { x: 0, y: 0, width: 20, height: 20 };
  const spots = [5, 11].map((x) => ({ x, y: 9, width: 1, height: 1 }));
  const after = focusOn({ x: 10, y: 10, scale: 80 }, box, spots, SIZE, 1, 44);

  expect(after.scale).toBeLessThan(80);
  expect(after.scale).toBeGreaterThanOrEqual(44);
  for (const spot of spots) expect(contains(visibleBox(after, SIZE), spot)).toBe(true);
});

test("a target under the minimap counts as hidden, one beside it does not", () => {
  const box = { x: 0, y: 0, width: 20, height: 20 };
  const viewport = { x: 10, y: 10, scale: 60 };
  const low = (x: number) => ({ x, y: 11.7, width: 1, height: 1 });

  expect(focusOn(viewport, box, [low(9.5)], SIZE, 1, 44)).toBe(viewport);
  expect(focusOn(viewport, box, [low(7.2)], SIZE, 1, 44)).not.toBe(viewport);
});

test("panning stops at the board, and zooming keeps the point under the finger", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const far = clamp({ x: 99, y: -99, scale: 40 }, box, SIZE);
  const before = { x: 5, y: 3, scale: 40 };
  const after = zoomAt(before, 2, { x: 7, y: 4 }, 10, 200);

  expect(visibleBox(far, SIZE).x + visibleBox(far, SIZE).width).toBeCloseTo(15);
  expect((7 - before.x) * before.scale).toBeCloseTo((7 - after.x) * after.scale);
});

test("a target in the last row is panned up from under the minimap", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const spot = { x: 7, y: 6, width: 1, height: 1 };
  const viewport = focusOn(showAll(box, null, SIZE, 1, 36), box, [spot], SIZE, 1, 44);
  const view = visibleBox(viewport, SIZE);

  expect(spot.y + 1).toBeLessThanOrEqual(view.y + view.height - COVERED_HEIGHT / viewport.scale + 1e-6);
});

test("if not all targets fit, the camera shows most of them, and stays if it shows half", () => {
  const box = { x: 0, y: 0, width: 20, height: 5 };
  const at = (x: number) => ({ x, y: 2, width: 1, height: 1 });
  const spots = [at(0), at(17), at(18), at(19)];
  const far = focusOn({ x: 3, y: 2.5, scale: 44 }, box, spots, SIZE, 1, 44);

  expect(spots.filter((spot) => contains(visibleBox(far, SIZE), spot))).toHaveLength(3);
  expect(focusOn(far, box, spots, SIZE, 1, 44)).toBe(far);
});

test("the minimap takes the first corner with nothing under it, lower left first", () => {
  const view = { x: 0, y: 0, width: 360, height: 328 };
  const things = [
    [20, 300],
    [250, 300],
    [20, 20],
    [300, 20],
  ].map(([x, y]) => ({ x: x!, y: y!, width: 60, height: 84 }));
  const corners = [0, 1, 2, 3, 4].map((count) => minimapCorner(view, 1, things.slice(0, count)));

  expect(corners).toEqual(["lower-left", "lower-right", "upper-left", "upper-right", null]);
});
