/** Where does everything lie on the honeycomb? Pointy cells, a hundred units from side to side, round the centre. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const CELL_WIDTH = 100;
export const CELL_SIDE = CELL_WIDTH / Math.sqrt(3);
const RIM_RADIUS = 472;

/** What is looked at: the rim, and beside it the rows' names where there is room for them. */
export function boardBox(hasLabels: boolean): { x: number; y: number; width: number; height: number } {
  const half = RIM_RADIUS + (hasLabels ? 56 : 10);
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
      const x = RIM_RADIUS - Math.abs(y) / Math.sqrt(3) + 14;
      return [{ cell, x: at ? x : -x, y, isFirst: !at }];
    });
  });
}

/** A number short enough for a path. */
function formatNumber(value: number): string {
  return value.toFixed(1);
}

/** The middle of a cell, by its coordinates on the board. */
export function centre(cell: { readonly q: number; readonly r: number }): Point {
  return { x: CELL_WIDTH * (cell.q + cell.r / 2), y: 1.5 * CELL_SIDE * cell.r };
}

/** The corners of a pointy hexagon, as `points`. */
export function hexagon(middle: Point, side: number = CELL_SIDE): string {
  return corners(middle, side, -90);
}

/** The wooden rim: a hexagon that lies flat. */
export const RIM = corners({ x: 0, y: 0 }, RIM_RADIUS, 0);

function corners(middle: Point, radius: number, turn: number): string {
  return Array.from({ length: 6 }, (_, at) => {
    const angle = ((60 * at + turn) * Math.PI) / 180;
    return `${formatNumber(middle.x + radius * Math.cos(angle))},${formatNumber(middle.y + radius * Math.sin(angle))}`;
  }).join(" ");
}

/** The middle of the edge between two cells. */
export function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** How far an edge is turned from lying flat, in degrees. */
export function edgeAngle(one: Point, other: Point): number {
  return (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI + 90;
}

/** A jump from one cell to another, bent upwards over what lies between. */
export function jumpArc(one: Point, other: Point): string {
  const over = midpoint(one, other);
  return `M${formatNumber(one.x)} ${formatNumber(one.y)}Q${formatNumber(over.x)} ${formatNumber(over.y - CELL_WIDTH * 0.8)} ${formatNumber(other.x)} ${formatNumber(other.y)}`;
}

/** How many cells lie between two on a straight way, the last one counted. */
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
