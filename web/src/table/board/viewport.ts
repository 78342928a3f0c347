/** Which part of the board is in view? Boxes in the board's own units; a scale is pixels per unit. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Sight {
  /** The middle, in the board's units. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Pixels at the bottom where the overview and its button lie, once not all of the board is in view. */
export const BELOW = 64;
const OVERVIEW = 96;
const BUTTON = 56;
/** Parts of a unit that are seen beyond what the camera went for. */
const EDGE = 0.15;

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The scale at which a box just fits. */
export function fitting(box: Box, room: Room): number {
  return Math.min(room.width / Math.max(box.width, 1e-6), room.height / Math.max(box.height, 1e-6));
}

/** The board with some cloth round it: less where it would otherwise not all be in view at the least scale. */
export function roomy(box: Box, margin: number, room: Room, least: number): Box {
  const spare = (size: number, space: number) => {
    const left = (space / least - size) / 2;
    return left < -1e-6 ? margin : Math.min(margin, Math.max(left, 0));
  };
  const [x, y] = [spare(box.width, room.width), spare(box.height, room.height)];
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
}

/** All of the board where that leaves a unit `least` pixels; else as large as that, the focus clear of the overview. */
export function whole(box: Box, focus: Box | null, room: Room, unit: number, least: number): Sight {
  const fits = fitting(box, room);
  const at = middle(focus ?? box);
  return fits * unit >= least - 1e-6 ? { ...middle(box), scale: fits } : standing(at, least / unit, box, room);
}

/**
 * Where the camera goes for these spots: nowhere if all of them are clear and a unit has `near` pixels already; else no
 * further than it takes.
 *
 * Where not all of them fit, it stays if half are clear, and else goes where most of them are.
 */
export function about(now: Sight, box: Box, spots: readonly Box[], room: Room, unit: number, near: number): Sight {
  const least = near / unit;
  const isNear = now.scale >= least - 1e-9;
  const clear = (sight: Sight) => spots.filter((spot) => isClear(sight, spot, box, room)).length;
  const wanted = padded(around(spots), unit * EDGE);
  const largest = fitting(wanted, { width: room.width, height: Math.max(room.height - BELOW, 1) });
  // Nearer by, some of them would be out of sight: to see all is worth more.
  if ((isNear || largest < least) && clear(now) === spots.length) return now;
  if (largest >= least || spots.length < 2)
    return brought(now, wanted, Math.max(Math.min(now.scale, largest), least), box, room);
  if (isNear && clear(now) * 2 >= spots.length) return now;
  const far = (sight: Sight) => Math.hypot(sight.x - now.x, sight.y - now.y);
  const stands = spots.map((spot) => standing(middle(spot), least, box, room));
  return stands.reduce((best, other) => {
    const more = clear(other) - clear(best);
    return more > 0 || (more === 0 && far(other) < far(best)) ? other : best;
  });
}

/** All of these boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const padded = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** Whether all of a spot is in view, and nothing of it under the overview or its button. */
function isClear(sight: Sight, spot: Box, box: Box, room: Room): boolean {
  const view = seen(sight, room);
  if (!contains(view, spot)) return false;
  if (contains(view, box) || spot.y + spot.height <= view.y + view.height - BELOW / sight.scale) return true;
  const [left, right] = [view.x + OVERVIEW / sight.scale, view.x + view.width - BUTTON / sight.scale];
  return spot.x >= left && spot.x + spot.width <= right;
}

export type Corner = "low" | "right" | "high" | "far";

/** Where the overview covers nothing of what lies there: low on the left as ever, or in another corner; null for nowhere. */
export function cornerFor(view: Box, scale: number, things: readonly Box[]): Corner | null {
  const [width, height] = [OVERVIEW / scale, BELOW / scale];
  const at = (x: number, y: number): Box => ({ x, y, width, height });
  const right = view.x + view.width - width;
  const low = view.y + view.height - height;
  const corners: [Corner, Box][] = [
    ["low", at(view.x, low)],
    ["right", at(right - BUTTON / scale, low)],
    ["high", at(view.x, view.y)],
    ["far", at(right, view.y)],
  ];
  return corners.find(([, box]) => !things.some((thing) => meets(box, thing)))?.[0] ?? null;
}

function meets(one: Box, other: Box): boolean {
  const along = (from: number, size: number, other: number, length: number) =>
    from < other + length && other < from + size;
  return along(one.x, one.width, other.x, other.width) && along(one.y, one.height, other.y, other.height);
}

/** So far over, and no further, that all of the box is where nothing covers it. */
function brought(now: Sight, wanted: Box, scale: number, box: Box, room: Room): Sight {
  const [width, height] = [room.width / scale, (room.height - BELOW) / scale];
  const over = (at: number, size: number, from: number, length: number) =>
    length >= size ? from + length / 2 : Math.min(Math.max(at, from + length - size / 2), from + size / 2);
  const x = over(now.x, width, wanted.x, wanted.width);
  const y = over(now.y - BELOW / 2 / scale, height, wanted.y, wanted.height);
  return standing({ x, y }, scale, box, room);
}

/** With this point in the middle of what no button covers. */
function standing(at: { x: number; y: number }, scale: number, box: Box, room: Room): Sight {
  return held({ x: at.x, y: at.y + BELOW / 2 / scale, scale }, box, room);
}

/** What is in view, in the board's units. */
export function seen(sight: Sight, room: Room): Box {
  const width = room.width / sight.scale;
  const height = room.height / sight.scale;
  return { x: sight.x - width / 2, y: sight.y - height / 2, width, height };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - 1e-6 &&
    inner.y >= outer.y - 1e-6 &&
    inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
    inner.y + inner.height <= outer.y + outer.height + 1e-6
  );
}

/** Nobody pans into the void: the board stays in view, centred where it is smaller than the room; its last row can be
 * brought up from under the overview. */
export function held(sight: Sight, box: Box, room: Room): Sight {
  const covered = sight.scale > fitting(box, room) + 1e-9 ? BELOW / sight.scale : 0;
  const along = (at: number, from: number, size: number, space: number) => {
    const half = space / sight.scale / 2;
    return size <= half * 2 ? from + size / 2 : Math.min(Math.max(at, from + half), from + size - half);
  };
  return {
    x: along(sight.x, box.x, box.width, room.width),
    y: along(sight.y, box.y, box.height + covered, room.height),
    scale: sight.scale,
  };
}

/** Zoomed by a factor, the board's point under the finger staying there. */
export function zoomed(sight: Sight, factor: number, at: { x: number; y: number }, least: number, most: number): Sight {
  const scale = Math.min(Math.max(sight.scale * factor, least), most);
  const by = 1 - sight.scale / scale;
  return { x: sight.x + (at.x - sight.x) * by, y: sight.y + (at.y - sight.y) * by, scale };
}
