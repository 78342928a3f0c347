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

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The scale at which a box just fits. */
export function fitting(box: Box, room: Room): number {
  return Math.min(room.width / Math.max(box.width, 1e-6), room.height / Math.max(box.height, 1e-6));
}

/** All of the board where that leaves a unit `least` pixels; else as large as that, about the focus. */
export function whole(box: Box, focus: Box | null, room: Room, unit: number, least: number): Sight {
  const scale = Math.max(fitting(box, room), least / unit);
  return held({ ...middle(focus ?? box), scale }, box, room);
}

/**
 * The focus in view, a unit at least `near` pixels; no smaller than it is now where that shows it all.
 *
 * Where not all of it fits, the camera stays if half of its spots are in view, and else goes where most of them are.
 */
export function about(
  now: Sight,
  box: Box,
  focus: Box,
  room: Room,
  unit: number,
  near: number,
  spots: readonly Box[] = [],
): Sight {
  const free = { width: room.width, height: Math.max(room.height - BELOW, 1) };
  const largest = fitting(focus, free);
  const least = near / unit;
  const scale = Math.max(now.scale, least);
  if (scale <= largest || spots.length < 2) {
    if (scale === now.scale && contains(open(now, room), focus)) return now;
    return standing(middle(focus), Math.max(Math.min(scale, largest), least), box, room);
  }
  const held = (sight: Sight) => spots.filter((spot) => contains(open(sight, room), spot)).length;
  if (now.scale >= least && held(now) * 2 >= spots.length) return now;
  const far = (sight: Sight) => Math.hypot(sight.x - now.x, sight.y - now.y);
  const stands = spots.map((spot) => standing(middle(spot), least, box, room));
  return stands.reduce((best, other) => {
    const more = held(other) - held(best);
    return more > 0 || (more === 0 && far(other) < far(best)) ? other : best;
  });
}

/** With this point in the middle of what no button covers. */
function standing(at: { x: number; y: number }, scale: number, box: Box, room: Room): Sight {
  return held({ x: at.x, y: at.y + BELOW / 2 / scale, scale }, box, room);
}

/** What is in view and not under the overview and its button. */
function open(sight: Sight, room: Room): Box {
  const all = seen(sight, room);
  return { ...all, height: all.height - BELOW / sight.scale };
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
