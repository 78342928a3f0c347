/** Which part of a board is in view? All of it where it fits, never too small, and what is chosen comes near. */
import { expect, test } from "vitest";
import { about, BELOW, contains, cornerFor, held, roomy, seen, whole, zoomed } from "../src/table/board/viewport";

const ROOM = { width: 360, height: 328 };

test("a board that fits is seen whole, in the middle", () => {
  const box = { x: 0, y: 0, width: 9, height: 5 };
  const sight = whole(box, null, ROOM, 1, 36);

  expect(sight.scale).toBe(40);
  expect(contains(seen(sight, ROOM), box)).toBe(true);
});

test("the cloth round a board gives way before a part of the board is out of view", () => {
  const duel = { x: 0, y: 0, width: 600, height: 420 };
  const tight = roomy(duel, 14, ROOM, 0.6);
  const sight = whole(tight, null, ROOM, 60, 36);

  expect(tight.width).toBe(600);
  expect(tight.height).toBe(448);
  expect(sight.scale * 60).toBeCloseTo(36);
  expect(contains(seen(sight, ROOM), tight)).toBe(true);
  expect(roomy({ ...duel, width: 500 }, 14, ROOM, 0.6).width).toBe(528);
  expect(roomy({ ...duel, width: 780 }, 14, ROOM, 0.6).width).toBe(808);
});

test("a board that is seen in part stands clear of its overview where that is possible", () => {
  const box = { x: 0, y: 0, width: 15, height: 7 };
  const sight = whole(box, null, ROOM, 1, 36);
  const view = seen(sight, ROOM);

  expect(box.height).toBeLessThanOrEqual(view.y + view.height - BELOW / sight.scale + 1e-6);
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
  const sight = about(whole(box, null, ROOM, 1, 36), box, [focus], ROOM, 1, 44);

  expect(sight.scale).toBeGreaterThanOrEqual(44);
  expect(contains(seen(sight, ROOM), focus)).toBe(true);
});

test("what is in view already does not move the camera", () => {
  const box = { x: 0, y: 0, width: 6, height: 5 };
  const sight = whole(box, null, ROOM, 1, 36);
  const at = (x: number, y: number) => ({ x, y, width: 1, height: 1 });

  expect(about(sight, box, [at(0, 0), at(5, 4)], ROOM, 1, 44)).toBe(sight);
});

test("what is half out of view comes in, and the board moves no further than that", () => {
  const box = { x: 0, y: 0, width: 20, height: 20 };
  const before = { x: 10, y: 10, scale: 60 };
  const spot = { x: 12.5, y: 9, width: 1, height: 1 };
  const after = about(before, box, [spot], ROOM, 1, 44);

  expect(after.scale).toBe(60);
  expect(after.y).toBeCloseTo(10);
  expect(after.x - before.x).toBeCloseTo(12.5 + 1 + 0.15 - 13);
  expect(about(after, box, [spot], ROOM, 1, 44)).toBe(after);
});

test("places that do not fit together as near as the board is now are seen from further away", () => {
  const box = { x: 0, y: 0, width: 20, height: 20 };
  const spots = [5, 11].map((x) => ({ x, y: 9, width: 1, height: 1 }));
  const after = about({ x: 10, y: 10, scale: 80 }, box, spots, ROOM, 1, 44);

  expect(after.scale).toBeLessThan(80);
  expect(after.scale).toBeGreaterThanOrEqual(44);
  for (const spot of spots) expect(contains(seen(after, ROOM), spot)).toBe(true);
});

test("a place under the overview is not in view, one beside it is", () => {
  const box = { x: 0, y: 0, width: 20, height: 20 };
  const sight = { x: 10, y: 10, scale: 60 };
  const low = (x: number) => ({ x, y: 11.7, width: 1, height: 1 });

  expect(about(sight, box, [low(9.5)], ROOM, 1, 44)).toBe(sight);
  expect(about(sight, box, [low(7.2)], ROOM, 1, 44)).not.toBe(sight);
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
  const sight = about(whole(box, null, ROOM, 1, 36), box, [spot], ROOM, 1, 44);
  const view = seen(sight, ROOM);

  expect(spot.y + 1).toBeLessThanOrEqual(view.y + view.height - BELOW / sight.scale + 1e-6);
});

test("where not all places fit, the camera goes to most of them, and stays where it sees half", () => {
  const box = { x: 0, y: 0, width: 20, height: 5 };
  const at = (x: number) => ({ x, y: 2, width: 1, height: 1 });
  const spots = [at(0), at(17), at(18), at(19)];
  const far = about({ x: 3, y: 2.5, scale: 44 }, box, spots, ROOM, 1, 44);

  expect(spots.filter((spot) => contains(seen(far, ROOM), spot))).toHaveLength(3);
  expect(about(far, box, spots, ROOM, 1, 44)).toBe(far);
});

test("the overview goes where it covers nothing that lies there, low on the left where it can", () => {
  const view = { x: 0, y: 0, width: 360, height: 328 };
  const things = [
    [20, 300],
    [250, 300],
    [20, 20],
    [300, 20],
  ].map(([x, y]) => ({ x: x!, y: y!, width: 60, height: 84 }));
  const corners = [0, 1, 2, 3, 4].map((count) => cornerFor(view, 1, things.slice(0, count)));

  expect(corners).toEqual(["low", "right", "high", "far", null]);
});
