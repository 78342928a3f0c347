/** Geometry of the visible part of a board: boxes in the board's own units, a scale in pixels per unit. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Viewport {
  /** The centre, in the board's units. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Height in pixels at the bottom that the minimap and its button cover once the board is cropped. */
export const COVERED_HEIGHT = 64;
const MINIMAP_WIDTH = 96;
const BUTTON_WIDTH = 56;
/** Padding around targets, in units. */
const PADDING = 0.15;

const centre = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Returns the scale at which a box just fits. */
export function fitScale(box: Box, size: Size): number {
  return Math.min(size.width / Math.max(box.width, 1e-6), size.height / Math.max(box.height, 1e-6));
}

/** Returns the board with a margin, which shrinks where the board would not fit at the smallest scale otherwise. */
export function withMargin(box: Box, margin: number, size: Size, least: number): Box {
  const spare = (size: number, space: number) => {
    const left = (space / least - size) / 2;
    return left < -1e-6 ? margin : Math.min(margin, Math.max(left, 0));
  };
  const [x, y] = [spare(box.width, size.width), spare(box.height, size.height)];
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
}

/** Returns a view of the whole board if that leaves a unit `least` pixels; else at that scale, centred on the focus. */
export function showAll(box: Box, focus: Box | null, size: Size, unit: number, least: number): Viewport {
  const fits = fitScale(box, size);
  const at = centre(focus ?? box);
  return fits * unit >= least - 1e-6 ? { ...centre(box), scale: fits } : centredOn(at, least / unit, box, size);
}

/**
 * Returns the view for these targets: the present one if all are unobstructed and a unit has `near` pixels already,
 * else the nearest one that shows them.
 *
 * If not all of them fit, the view stays if half are unobstructed, and moves to where most of them are otherwise.
 */
export function focusOn(
  now: Viewport,
  box: Box,
  targets: readonly Box[],
  size: Size,
  unit: number,
  near: number,
): Viewport {
  const least = near / unit;
  const isNear = now.scale >= least - 1e-9;
  const clear = (viewport: Viewport) => targets.filter((spot) => isUnobstructed(viewport, spot, box, size)).length;
  const wanted = withPadding(boundingBox(targets), unit * PADDING);
  const largest = fitScale(wanted, { width: size.width, height: Math.max(size.height - COVERED_HEIGHT, 1) });
  // At a larger scale some of them would be out of sight: seeing all matters more.
  if ((isNear || largest < least) && clear(now) === targets.length) return now;
  if (largest >= least || targets.length < 2)
    return panTo(now, wanted, Math.max(Math.min(now.scale, largest), least), box, size);
  if (isNear && clear(now) * 2 >= targets.length) return now;
  const far = (viewport: Viewport) => Math.hypot(viewport.x - now.x, viewport.y - now.y);
  const stands = targets.map((spot) => centredOn(centre(spot), least, box, size));
  return stands.reduce((best, other) => {
    const more = clear(other) - clear(best);
    return more > 0 || (more === 0 && far(other) < far(best)) ? other : best;
  });
}

/** Returns the smallest box around all of these. */
export function boundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const withPadding = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

/** Whether a target is wholly in view, and not under the minimap or its button. */
function isUnobstructed(viewport: Viewport, spot: Box, box: Box, size: Size): boolean {
  const view = visibleBox(viewport, size);
  if (!contains(view, spot)) return false;
  if (contains(view, box) || spot.y + spot.height <= view.y + view.height - COVERED_HEIGHT / viewport.scale)
    return true;
  const [left, right] = [view.x + MINIMAP_WIDTH / viewport.scale, view.x + view.width - BUTTON_WIDTH / viewport.scale];
  return spot.x >= left && spot.x + spot.width <= right;
}

export type Corner = "lower-left" | "lower-right" | "upper-left" | "upper-right";

/** Returns the first corner where the minimap covers nothing that is occupied, lower left first; null if there is none. */
export function minimapCorner(view: Box, scale: number, occupied: readonly Box[]): Corner | null {
  const [width, height] = [MINIMAP_WIDTH / scale, COVERED_HEIGHT / scale];
  const at = (x: number, y: number): Box => ({ x, y, width, height });
  const right = view.x + view.width - width;
  const low = view.y + view.height - height;
  const corners: [Corner, Box][] = [
    ["lower-left", at(view.x, low)],
    ["lower-right", at(right - BUTTON_WIDTH / scale, low)],
    ["upper-left", at(view.x, view.y)],
    ["upper-right", at(right, view.y)],
  ];
  return corners.find(([, box]) => !occupied.some((thing) => overlaps(box, thing)))?.[0] ?? null;
}

function overlaps(one: Box, other: Box): boolean {
  const along = (from: number, size: number, other: number, length: number) =>
    from < other + length && other < from + size;
  return along(one.x, one.width, other.x, other.width) && along(one.y, one.height, other.y, other.height);
}

/** Returns the view panned just far enough that nothing covers the box. */
function panTo(now: Viewport, wanted: Box, scale: number, box: Box, size: Size): Viewport {
  const [width, height] = [size.width / scale, (size.height - COVERED_HEIGHT) / scale];
  const over = (at: number, size: number, from: number, length: number) =>
    length >= size ? from + length / 2 : Math.min(Math.max(at, from + length - size / 2), from + size / 2);
  const x = over(now.x, width, wanted.x, wanted.width);
  const y = over(now.y - COVERED_HEIGHT / 2 / scale, height, wanted.y, wanted.height);
  return centredOn({ x, y }, scale, box, size);
}

/** Returns the view with this point in the centre of the uncovered area. */
function centredOn(at: { x: number; y: number }, scale: number, box: Box, size: Size): Viewport {
  return clamp({ x: at.x, y: at.y + COVERED_HEIGHT / 2 / scale, scale }, box, size);
}

/** Returns the visible part, in the board's units. */
export function visibleBox(viewport: Viewport, size: Size): Box {
  const width = size.width / viewport.scale;
  const height = size.height / viewport.scale;
  return { x: viewport.x - width / 2, y: viewport.y - height / 2, width, height };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - 1e-6 &&
    inner.y >= outer.y - 1e-6 &&
    inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
    inner.y + inner.height <= outer.y + outer.height + 1e-6
  );
}

/** Returns the view moved back onto the board, centred where the board is smaller than the screen; the last row can be
 * panned up from under the minimap. */
export function clamp(viewport: Viewport, box: Box, size: Size): Viewport {
  const covered = viewport.scale > fitScale(box, size) + 1e-9 ? COVERED_HEIGHT / viewport.scale : 0;
  const along = (at: number, from: number, size: number, space: number) => {
    const half = space / viewport.scale / 2;
    return size <= half * 2 ? from + size / 2 : Math.min(Math.max(at, from + half), from + size - half);
  };
  return {
    x: along(viewport.x, box.x, box.width, size.width),
    y: along(viewport.y, box.y, box.height + covered, size.height),
    scale: viewport.scale,
  };
}

/** Returns the view zoomed by a factor around a fixed point of the board. */
export function zoomAt(
  viewport: Viewport,
  factor: number,
  at: { x: number; y: number },
  least: number,
  most: number,
): Viewport {
  const scale = Math.min(Math.max(viewport.scale * factor, least), most);
  const by = 1 - viewport.scale / scale;
  return { x: viewport.x + (at.x - viewport.x) * by, y: viewport.y + (at.y - viewport.y) * by, scale };
}
