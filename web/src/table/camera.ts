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

/** The focus in view, a unit at least `near` pixels; no smaller than it is now where that shows it all. */
export function about(now: Sight, box: Box, focus: Box, room: Room, unit: number, near: number): Sight {
  const largest = fitting(focus, room);
  const scale = Math.max(Math.min(Math.max(now.scale, near / unit), largest), Math.min(near / unit, largest));
  if (scale === now.scale && contains(seen(now, room), focus)) return now;
  return held({ ...middle(focus), scale: Math.max(scale, near / unit) }, box, room);
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

/** Nobody pans into the void: the board stays in view, centred where it is smaller than the room. */
export function held(sight: Sight, box: Box, room: Room): Sight {
  const along = (at: number, from: number, size: number, space: number) => {
    const half = space / sight.scale / 2;
    return size <= half * 2 ? from + size / 2 : Math.min(Math.max(at, from + half), from + size - half);
  };
  return {
    x: along(sight.x, box.x, box.width, room.width),
    y: along(sight.y, box.y, box.height, room.height),
    scale: sight.scale,
  };
}

/** Zoomed by a factor, the board's point under the finger staying there. */
export function zoomed(sight: Sight, factor: number, at: { x: number; y: number }, least: number, most: number): Sight {
  const scale = Math.min(Math.max(sight.scale * factor, least), most);
  const by = 1 - sight.scale / scale;
  return { x: sight.x + (at.x - sight.x) * by, y: sight.y + (at.y - sight.y) * by, scale };
}
