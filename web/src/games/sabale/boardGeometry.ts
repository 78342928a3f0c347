/** Where does everything lie on the honeycomb? Pointy cells, a hundred units from side to side, round the centre. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WIDE = 100;
export const SIDE = WIDE / Math.sqrt(3);
const RIM_AT = 472;

/** What is looked at: the rim, and beside it the rows' names where there is room for them. */
export function boxOf(named: boolean): { x: number; y: number; width: number; height: number } {
  const half = RIM_AT + (named ? 56 : 10);
  return { x: -half, y: -424, width: 2 * half, height: 846 };
}

/** The first and the last cell of each row, with the place beside the rim where its name stands. */
export function rowEnds<Cell extends { readonly q: number; readonly r: number }>(
  cells: readonly Cell[],
): { cell: Cell; x: number; y: number; isFirst: boolean }[] {
  return [...new Set(cells.map((cell) => cell.r))].flatMap((r) => {
    const row = cells.filter((cell) => cell.r === r).sort((one, other) => one.q - other.q);
    return [row[0], row.at(-1)].flatMap((cell, at) => {
      if (!cell) return [];
      const { y } = centre(cell);
      const x = RIM_AT - Math.abs(y) / Math.sqrt(3) + 14;
      return [{ cell, x: at ? x : -x, y, isFirst: !at }];
    });
  });
}

/** A number short enough for a path. */
function short(value: number): string {
  return value.toFixed(1);
}

/** The middle of a cell, by its coordinates on the board. */
export function centre(cell: { readonly q: number; readonly r: number }): Point {
  return { x: WIDE * (cell.q + cell.r / 2), y: 1.5 * SIDE * cell.r };
}

/** The corners of a pointy hexagon, as `points`. */
export function hexagon(middle: Point, side: number = SIDE): string {
  return corners(middle, side, -90);
}

/** The wooden rim: a hexagon that lies flat. */
export const RIM = corners({ x: 0, y: 0 }, RIM_AT, 0);

function corners(middle: Point, radius: number, turn: number): string {
  return Array.from({ length: 6 }, (_, at) => {
    const angle = ((60 * at + turn) * Math.PI) / 180;
    return `${short(middle.x + radius * Math.cos(angle))},${short(middle.y + radius * Math.sin(angle))}`;
  }).join(" ");
}

/** The middle of the edge between two cells. */
export function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** How far an edge is turned from lying flat, in degrees. */
export function slant(one: Point, other: Point): number {
  return (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI + 90;
}

/** A jump from one cell to another, bent upwards over what lies between. */
export function arc(one: Point, other: Point): string {
  const over = between(one, other);
  return `M${short(one.x)} ${short(one.y)}Q${short(over.x)} ${short(over.y - WIDE * 0.8)} ${short(other.x)} ${short(other.y)}`;
}

/** How many cells lie between two on a straight way, the last one counted. */
export function steps(one: Point, other: Point): number {
  return Math.round(Math.hypot(other.x - one.x, other.y - one.y) / WIDE);
}

export const RINGS: Readonly<Record<number, { readonly ground: string; readonly ink: string }>> = {
  1: { ground: "#EBD3A4", ink: "#2A1D14" },
  3: { ground: "#D9B27A", ink: "#2A1D14" },
  6: { ground: "#BE8B53", ink: "#2A1D14" },
  10: { ground: "#93613A", ink: "#FFF8E7" },
  15: { ground: "#5F3B25", ink: "#FFF8E7" },
};
