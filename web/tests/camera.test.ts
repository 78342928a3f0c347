/** Which part of a board is in view? All of it where it fits, never too small, and what is chosen comes near. */
import { expect, test } from "vitest";
import { about, BELOW, contains, held, seen, whole, zoomed } from "../src/table/camera";

const ROOM = { width: 360, height: 328 };

test("a board that fits is seen whole, in the middle", () => {
  const box = { x: 0, y: 0, width: 9, height: 5 };
  const sight = whole(box, null, ROOM, 1, 36);

  expect(sight.scale).toBe(40);
  expect(contains(seen(sight, ROOM), box)).toBe(true);
});

test("cards are never under 36 pixels: a wider board is seen in part", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const sight = whole(box, { x: 12, y: 0, width: 3, height: 7 }, ROOM, 1, 36);

  expect(sight.scale).toBe(36);
  expect(contains(seen(sight, ROOM), box)).toBe(false);
  expect(contains(seen(sight, ROOM), { x: 12, y: 1, width: 3, height: 5 })).toBe(true);
});

test("what is chosen comes into view at 44 pixels or more", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const focus = { x: 1, y: 1, width: 3, height: 2 };
  const sight = about(whole(box, null, ROOM, 1, 36), box, focus, ROOM, 1, 44);

  expect(sight.scale).toBeGreaterThanOrEqual(44);
  expect(contains(seen(sight, ROOM), focus)).toBe(true);
});

test("what is in view already does not move the camera", () => {
  const box = { x: 0, y: 0, width: 6, height: 5 };
  const sight = whole(box, null, ROOM, 1, 36);

  expect(about(sight, box, { x: 2, y: 2, width: 1, height: 1 }, ROOM, 1, 44)).toBe(sight);
});

test("nobody pans into the void, and zooming keeps the point under the finger", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const far = held({ x: 99, y: -99, scale: 40 }, box, ROOM);
  const before = { x: 5, y: 3, scale: 40 };
  const after = zoomed(before, 2, { x: 7, y: 4 }, 10, 200);

  expect(seen(far, ROOM).x + seen(far, ROOM).width).toBeCloseTo(15);
  expect((7 - before.x) * before.scale).toBeCloseTo((7 - after.x) * after.scale);
});

test("a place in the last row is brought up from under the overview", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const spot = { x: 7, y: 6, width: 1, height: 1 };
  const sight = about(whole(box, null, ROOM, 1, 36), box, spot, ROOM, 1, 44);
  const view = seen(sight, ROOM);

  expect(spot.y + 1).toBeLessThanOrEqual(view.y + view.height - BELOW / sight.scale + 1e-6);
});

test("where not all places fit, the camera goes to most of them, and stays where it sees half", () => {
  const box = { x: 0, y: 0, width: 20, height: 5 };
  const at = (x: number) => ({ x, y: 2, width: 1, height: 1 });
  const spots = [at(0), at(17), at(18), at(19)];
  const focus = { x: 0, y: 2, width: 20, height: 1 };
  const far = about({ x: 3, y: 2.5, scale: 44 }, box, focus, ROOM, 1, 44, spots);

  expect(spots.filter((spot) => contains(seen(far, ROOM), spot))).toHaveLength(3);
  expect(about(far, box, focus, ROOM, 1, 44, spots)).toBe(far);
});
