/** Geometry of Sabale's board: pointy-top hexagons, a hundred units wide, around the centre. */

import type { GameEvent } from "../../connection/messages";
import type { Box } from "../../table/board/viewport";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const CELL_WIDTH = 100;
export const CELL_SIDE = CELL_WIDTH / Math.sqrt(3);
/** The pixels that a cell must be wide to be readable. */
export const READABLE = 24;
const RIM_RADIUS = 472;

/** Returns the visible box: the rim, and the rows' names if they are shown. */
export function boardBox(hasLabels: boolean): Box {
  const half = RIM_RADIUS + (hasLabels ? 56 : 10);
  return { x: -half, y: -424, width: 2 * half, height: 846 };
}

/** Returns the boxes of the cells and edges that these events name; an edge is that of its two cells. */
export function eventBoxes(events: readonly GameEvent[], centres: ReadonlyMap<string, Point>): Box[] {
  const names = events.flatMap(({ what }) => [what["origin"], what["via"], what["cell"], what["edge"]]);
  const cells = names.flatMap((name) => (typeof name === "string" ? name.split("|") : []));
  return [...new Set(cells)].flatMap((name) => {
    const at = centres.get(name);
    return at ? [cellBox(at)] : [];
  });
}

/** Returns the box around a cell. */
export function cellBox({ x, y }: Point): Box {
  return { x: x - CELL_WIDTH / 2, y: y - CELL_SIDE, width: CELL_WIDTH, height: 2 * CELL_SIDE };
}

/** Returns the first and the last cell of each row, with the position of its name beside the rim. */
export function rowEnds<Cell extends { readonly q: number; readonly r: number }>(
  cells: readonly Cell[],
): { cell: Cell; x: number; y: number; isFirst: boolean }[] {
  return [...new Set(cells.map((cell) => cell.r))].flatMap((r) => {
    const row = cells.filter((cell) => cell.r === r).sort((one, other) => one.q - other.q);
    return [row[0], row.at(-1)].flatMap((cell, at) => {
      if (!cell) return [];
      const { y } = centre(cell);
      const x = RIM_RADIUS - Math.abs(y) / Math.sqrt(3) + 14;
      return [{ cell, x: at ? x : -x, y, isFirst: !at }];
    });
  });
}

/** Rounds a number for a path. */
function formatNumber(value: number): string {
  return value.toFixed(1);
}

/** Returns a cell's centre from its axial coordinates. */
export function centre(cell: { readonly q: number; readonly r: number }): Point {
  return { x: CELL_WIDTH * (cell.q + cell.r / 2), y: 1.5 * CELL_SIDE * cell.r };
}

/** Returns the corners of a pointy-top hexagon, as `points`. */
export function hexagon(middle: Point, side: number = CELL_SIDE): string {
  return corners(middle, side, -90);
}

/** The wooden rim: a flat-top hexagon. */
export const RIM = corners({ x: 0, y: 0 }, RIM_RADIUS, 0);

function corners(middle: Point, radius: number, turn: number): string {
  return Array.from({ length: 6 }, (_, at) => {
    const angle = ((60 * at + turn) * Math.PI) / 180;
    return `${formatNumber(middle.x + radius * Math.cos(angle))},${formatNumber(middle.y + radius * Math.sin(angle))}`;
  }).join(" ");
}

/** Returns the centre of the edge between two cells. */
export function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Returns an edge's angle to the horizontal, in degrees. */
export function edgeAngle(one: Point, other: Point): number {
  return (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI + 90;
}

/** Returns the arc of a jump from one cell to another, bent upwards. */
export function jumpArc(one: Point, other: Point): string {
  const over = midpoint(one, other);
  return `M${formatNumber(one.x)} ${formatNumber(one.y)}Q${formatNumber(over.x)} ${formatNumber(over.y - CELL_WIDTH * 0.8)} ${formatNumber(other.x)} ${formatNumber(other.y)}`;
}

/** Returns the distance between two cells on a straight line, in cells. */
export function cellDistance(one: Point, other: Point): number {
  return Math.round(Math.hypot(other.x - one.x, other.y - one.y) / CELL_WIDTH);
}

export const RING_COLOURS: Readonly<Record<number, { readonly ground: string; readonly ink: string }>> = {
  1: { ground: "#EBD3A4", ink: "#2A1D14" },
  3: { ground: "#D9B27A", ink: "#2A1D14" },
  6: { ground: "#BE8B53", ink: "#2A1D14" },
  10: { ground: "#93613A", ink: "#FFF8E7" },
  15: { ground: "#5F3B25", ink: "#FFF8E7" },
};
