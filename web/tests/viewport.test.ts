/** The camera on small boards: what is in view, what moves it, what its controls leave free. */
import { expect, test } from "vitest";
import { isClear, nextShot, type Scene, type Shot } from "../src/table/board/camera";
import { placeControls } from "../src/table/board/controls";
import { clamp, contains, overlaps, onScreen, visibleBox, withMargin, zoomAt } from "../src/table/board/viewport";

const SIZE = { width: 360, height: 328 };
const at = (x: number, y: number) => ({ x, y, width: 1, height: 1 });
const scene = (width: number, height: number, more: Partial<Scene> = {}): Scene => ({
  size: SIZE,
  covered: [],
  round: "1",
  board: { x: 0, y: 0, width, height },
  margin: 0,
  extent: null,
  landmarks: [],
  event: [],
  eventNumber: 0,
  targets: [],
  focus: null,
  unit: 1,
  readable: 30,
  ...more,
});

test("a board that fits is shown whole and centred", () => {
  const { viewport } = nextShot(scene(9, 5), null);

  expect(viewport).toEqual({ x: 4.5, y: 2.5, scale: 40 });
});

test("the margin shrinks before a part of the board is out of view", () => {
  const duel = { x: 0, y: 0, width: 600, height: 420 };

  expect(withMargin(duel, 14, SIZE, 0.6).width).toBe(600);
  expect(withMargin(duel, 14, SIZE, 0.6).height).toBe(448);
  expect(withMargin({ ...duel, width: 500 }, 14, SIZE, 0.6).width).toBe(528);
});

test("targets in view do not move the camera, and neither does letting go of them", () => {
  const first = nextShot(scene(9, 5), null);
  const chosen = nextShot(scene(9, 5, { targets: [at(0, 0), at(8, 4)] }), first);

  expect(chosen.viewport).toBe(first.viewport);
  expect(nextShot(scene(9, 5), chosen).viewport).toBe(first.viewport);
});

test("goals out of view have an arrow each, which stands over no event", () => {
  const landmarks = [0, 39].map((x) => ({ box: at(x, 2), letter: x ? "A" : "" }));
  const wide = scene(40, 5, { landmarks, event: [at(20, 2)] });
  const shot = nextShot(wide, null);
  const { arrows } = placeControls(wide, shot);
  const cell = onScreen(shot.viewport, SIZE, at(20, 2));

  expect(isClear(shot.viewport, wide, wide.event)).toBe(true);
  expect(arrows.map((arrow) => arrow.landmark.letter).sort()).toEqual(["", "A"]);
  expect(arrows.some((arrow) => overlaps(arrow.box, cell))).toBe(false);
  expect(placeControls(wide, { ...shot, byHand: "zoomed" }).arrows).toEqual([]);
});

test("where not all goals fit, those that do stay in view, the nearest first", () => {
  const landmarks = [0, 9, 11, 13].map((x) => ({ box: at(x, 2), letter: x ? "A" : "" }));
  const tunnels = { x: 0, y: 2, width: 4, height: 1 };
  const wide = scene(14, 5, { landmarks, focus: tunnels });
  const { viewport } = nextShot(wide, null);
  const moved = nextShot({ ...wide, event: [at(10, 2)] }, null).viewport;
  const seen = (view: typeof viewport) => landmarks.map(({ box }) => isClear(view, wide, [box]));

  expect(seen(viewport)).toEqual([true, true, true, false]);
  expect(seen(moved)).toEqual([false, true, true, true]);
});

test("an event under a notice comes out from under it", () => {
  const covered = [{ x: 0, y: 0, width: 360, height: 90 }];
  const under = scene(9, 8, { covered, event: [at(4, 0)] });
  const { viewport } = nextShot(under, nextShot(scene(9, 8), null));

  expect(isClear(viewport, under, under.event)).toBe(true);
});

test("after a zoom by hand an event outside comes into view with the smallest move", () => {
  const before: Shot = { viewport: { x: 10, y: 10, scale: 60 }, byHand: "zoomed", scene: scene(20, 20) };
  const after = nextShot(scene(20, 20, { event: [at(12.5, 9)], eventNumber: 1 }), before);

  expect(after.viewport.scale).toBe(60);
  expect(after.viewport.y).toBeCloseTo(10);
  expect(after.viewport.x).toBeCloseTo(10.5);
  expect(after.byHand).toBe("zoomed");
  expect(nextShot(scene(20, 20, { round: "2" }), after).byHand).toBe("no");
});

test("a pan by hand lasts until the next event, which brings the goals back", () => {
  const landmarks = [0, 11].map((x) => ({ box: at(x, 2), letter: x ? "A" : "" }));
  const wide = scene(30, 5, { landmarks });
  const shown = { ...wide, event: [at(20, 2)], eventNumber: 7 };
  const panned: Shot = { viewport: { x: 22, y: 2.5, scale: 30 }, byHand: "panned", scene: shown };
  const [same, placing] = [nextShot(shown, panned), nextShot({ ...shown, targets: [at(21, 2)] }, panned)];
  const next = nextShot({ ...wide, event: [at(5, 2)], eventNumber: 8 }, panned);
  const zoomed = nextShot({ ...wide, event: [at(21, 2)], eventNumber: 8 }, { ...panned, byHand: "zoomed" });

  expect([same.viewport, placing.viewport, zoomed.viewport]).toEqual(Array(3).fill(panned.viewport));
  expect([same.byHand, placing.byHand, zoomed.byHand, next.byHand]).toEqual(["panned", "panned", "zoomed", "no"]);
  expect(isClear(next.viewport, wide, [...landmarks.map(({ box }) => box), at(5, 2)])).toBe(true);
});

test("a window made larger is filled, also where the last event is still shown", () => {
  const small = { ...scene(10, 5), size: { width: 300, height: 200 }, event: [at(3, 2)], eventNumber: 4 };
  const before = nextShot(small, null);
  const wide = nextShot({ ...small, size: { width: 900, height: 600 } }, before);
  const taller = nextShot({ ...small, size: { width: 300, height: 220 } }, before);

  expect(wide.viewport.scale).toBeGreaterThan(2 * before.viewport.scale);
  expect(taller.viewport.scale).toBe(before.viewport.scale);
});

test("panning stops near the board, and zooming keeps the point under the finger", () => {
  const far = clamp({ x: 99, y: -99, scale: 40 }, { x: 0, y: 0, width: 15, height: 7 }, SIZE);
  const before = { x: 5, y: 3, scale: 40 };
  const after = zoomAt(before, 2, { x: 7, y: 4 }, 10, 200);

  expect(visibleBox(far, SIZE).x + 9).toBeCloseTo(15 + 64 / 40);
  expect((7 - before.x) * before.scale).toBeCloseTo((7 - after.x) * after.scale);
  expect(contains(visibleBox(far, SIZE), { x: 10, y: 1, width: 4, height: 5 })).toBe(true);
});
