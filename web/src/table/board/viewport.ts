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

/** So many pixels beyond the board can be panned to: its outermost cells come out from under what covers the rim. */
const SLACK = 64;

/** Returns the frame in its own pixels. */
export const frameOf = (size: Size): Box => ({ x: 0, y: 0, width: size.width, height: size.height });

export const centre = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Returns the scale at which a box just fits. */
export function fitScale(box: Box, size: Size): number {
  return Math.min(size.width / Math.max(box.width, 1e-6), size.height / Math.max(box.height, 1e-6));
}

/** Returns the box with a margin, which shrinks where the box would not fit at the smallest scale otherwise. */
export function withMargin(box: Box, margin: number, size: Size, least: number): Box {
  const spare = (size: number, space: number) => {
    const left = (space / least - size) / 2;
    return left < -1e-6 ? margin : Math.min(margin, Math.max(left, 0));
  };
  const [x, y] = [spare(box.width, size.width), spare(box.height, size.height)];
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
}

/** Returns the smallest box around all of these. */
export function boundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the visible part, in the board's units. */
export function visibleBox(viewport: Viewport, size: Size): Box {
  const width = size.width / viewport.scale;
  const height = size.height / viewport.scale;
  return { x: viewport.x - width / 2, y: viewport.y - height / 2, width, height };
}

/** Returns a box of the board in pixels of the frame. */
export function onScreen(viewport: Viewport, size: Size, box: Box): Box {
  const { scale } = viewport;
  return {
    x: (box.x - viewport.x) * scale + size.width / 2,
    y: (box.y - viewport.y) * scale + size.height / 2,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** Whether a box lies in another; `tolerance` is in their units. */
export function contains(outer: Box, inner: Box, tolerance = 1e-6): boolean {
  return (
    inner.x >= outer.x - tolerance &&
    inner.y >= outer.y - tolerance &&
    inner.x + inner.width <= outer.x + outer.width + tolerance &&
    inner.y + inner.height <= outer.y + outer.height + tolerance
  );
}

export function overlaps(one: Box, other: Box): boolean {
  const along = (from: number, size: number, other: number, length: number) =>
    from < other + length - 1e-6 && other < from + size - 1e-6;
  return along(one.x, one.width, other.x, other.width) && along(one.y, one.height, other.y, other.height);
}

/** Returns the view in which the box just fits into an area of the frame. */
export function fitInto(box: Box, area: Box, size: Size): Viewport {
  return panned({ ...centre(box), scale: fitScale(box, area) }, box, area, size);
}

/** Returns the view panned just far enough that the box lies in an area of the frame; in its middle if it is larger. */
export function panned(viewport: Viewport, box: Box, area: Box, size: Size): Viewport {
  const { scale } = viewport;
  const at = onScreen(viewport, size, box);
  const by = (from: number, length: number, start: number, space: number) =>
    length >= space - 1e-6
      ? from + length / 2 - start - space / 2
      : Math.min(0, from - start) + Math.max(0, from + length - start - space);
  return {
    x: viewport.x + by(at.x, at.width, area.x, area.width) / scale,
    y: viewport.y + by(at.y, at.height, area.y, area.height) / scale,
    scale,
  };
}

/** Returns the view moved back onto the board, centred where the board is smaller than the frame. */
export function clamp(viewport: Viewport, box: Box, size: Size): Viewport {
  const slack = SLACK / viewport.scale;
  const along = (at: number, from: number, length: number, space: number) => {
    const half = space / viewport.scale / 2;
    if (length <= half * 2) return from + length / 2;
    return Math.min(Math.max(at, from + half - slack), from + length - half + slack);
  };
  return {
    x: along(viewport.x, box.x, box.width, size.width),
    y: along(viewport.y, box.y, box.height, size.height),
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
